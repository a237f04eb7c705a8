#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/open_files.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "server/net/server.h"
#include "server/sqlite/sqlite_store.h"

namespace botyard::cli {
namespace {

struct ServeOptions {
  server::ServerSettings server;
  std::string data = "botyard.db";
  std::string web;
  std::vector<std::string> editions;
  std::string cards_of;
  bool unlimited = false;
  bool quiet = false;
};

/// For load tests on this machine, where one address plays everyone.
void lift_limits(server::LimitSettings& limits) {
  constexpr double plenty = 1e9;
  for (auto* const allowance : {&limits.messages, &limits.requests, &limits.tables, &limits.seats}) {
    *allowance = {plenty, plenty};
  }
  limits.connections = limits.all_connections = 1'000'000;
}

/// Every table of that game gets the record's cards.
server::Dealer deal_cards_of(std::shared_ptr<const play::AnyRecord> record) {
  return [record = std::move(record)](const play::AnyGame& game, const server::TableSettings& settings,
                                      const cards::Seed& seed) -> text::Result<std::unique_ptr<play::AnyMatch>> {
    if (game.name() != record->game()) return server::deal_from_seed(game, settings, seed);
    return game.start_with_cards_of(*record, seed);
  };
}

std::string address_for_people(const server::ServerSettings& settings, std::uint16_t port) {
  const bool six = settings.address.find(':') != std::string::npos;
  return fmt::format("{}://{}:{}/", settings.certificate.empty() ? "http" : "https",
                     six ? "[" + settings.address + "]" : settings.address, port);
}

int serve(ServeOptions& options) {
  spdlog::set_level(options.quiet ? spdlog::level::err : spdlog::level::info);
  allow_many_files();
  play::Registry registry;
  if (!load_editions(registry, options.editions)) return refused;
  if (options.server.certificate.empty() != options.server.key.empty()) {
    complain("TLS takes two files: --certificate and --key");
    return usage;
  }
  if (!options.cards_of.empty()) {
    auto record = read_one_record(registry, options.cards_of, std::nullopt);
    if (!record) return refused;
    options.server.hall.dealer = deal_cards_of(std::move(record));
  }
  options.server.web = options.web;
  if (options.unlimited) lift_limits(options.server.limits);
  const auto store = server::open_sqlite(options.data);
  if (!store) {
    complain(told(store.error()));
    return refused;
  }
  const auto server = server::Server::open(registry, **store, options.server);
  if (!server) {
    complain(told(server.error()));
    return refused;
  }
  say(fmt::format("Botyard listens on {}\n", address_for_people(options.server, (*server)->port())));
  finish_output();
  if ((*server)->resumed_tables() > 0) spdlog::info("{} open tables go on", (*server)->resumed_tables());
  (*server)->run();
  return ok;
}

}  // namespace

void add_serve(Command& program) {
  auto options = std::make_shared<ServeOptions>();
  auto& server = options->server;
  server.thinkers = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  Command& command = program.add_command("serve", "Host tables of both games for people and bots");
  command.add_option("--address", server.address, "Listen here; 0.0.0.0 is every network")
      .show_default()
      .type_name("IP");
  command.add_option("--port", server.port, "Listen on this port; 0 is any that is free").show_default().type_name("N");
  command.add_option("--data", options->data, "The database; it is made if it isn't there")
      .show_default()
      .type_name("FILE");
  command.add_option("--web", options->web, "Serve the built page in this folder").type_name("DIR");
  command.add_option("--edition", options->editions, "Also know the edition in this file").type_name("FILE");
  command.add_option("--certificate", server.certificate, "Speak TLS with this chain of certificates")
      .type_name("FILE");
  command.add_option("--key", server.key, "and this private key").type_name("FILE");
  command.add_option("--origin", server.origins, "Pages from this address may play here too; may be given again")
      .type_name("URL");
  command.add_flag("--behind-proxy", server.behind_proxy, "Take addresses from X-Forwarded-For");
  command.add_option("--thinkers", server.thinkers, "Threads on which bots think")
      .show_default()
      .range(1, 256)
      .type_name("N");
  command.add_option("--tables", server.hall.most_tables, "At most so many tables at a time")
      .show_default()
      .type_name("N");
  command
      .add_option("--cards-of", options->cards_of,
                  "Deal this record's cards everywhere: for tests; not fair, and found out")
      .type_name("RECORD");
  command.add_flag("--no-limits", options->unlimited, "No limits by address or connection: for load tests");
  command.add_flag("--quiet", options->quiet, "Log errors only");
  command.footer(
      "People join by a link, without an account. What the server acknowledges is on disk; it may be stopped at any\n"
      "moment, by Ctrl-C too, and goes on where it was. docs/operating.md tells how to put it on the internet.\n\n"
      "Examples:\n"
      "  botyard serve\n"
      "  botyard serve --port 0 --data /tmp/try.db\n"
      "  botyard serve --address 0.0.0.0 --port 443 --certificate chain.pem --key key.pem");
  command.on_run([options] { return serve(*options); });
}

}  // namespace botyard::cli
