#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/open_files.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "server/log.h"
#include "server/net/server.h"
#include "server/sqlite/sqlite_store.h"

namespace botyard::cli {
namespace {

/// By server::LogLevel.
constexpr std::array<std::string_view, 5> log_levels{"debug", "info", "warning", "error", "off"};

/// An allowance as an option: "100,1200" is 100 at once and 1200 more a minute.
std::optional<server::Allowance> read_allowance(std::string_view text) {
  server::Allowance allowance;
  double per_minute = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, allowance.at_once);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != ',') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, per_minute);
  if (second.ec != std::errc() || second.ptr != end) return std::nullopt;
  const bool makes_sense = allowance.at_once >= 1 && allowance.at_once <= 1e9 && per_minute > 0 && per_minute <= 1e9;
  if (!makes_sense) return std::nullopt;
  allowance.per_second = per_minute / 60;
  return allowance;
}

/// The limits that are an allowance, by the name of their option.
struct AllowanceOption {
  const char* name;
  server::Allowance server::LimitSettings::*limit;
  const char* about;
};
constexpr std::array<AllowanceOption, 6> allowance_options{{
    {"--limit-messages", &server::LimitSettings::messages, "Messages of a WebSocket: N at once, M more a minute"},
    {"--limit-pings", &server::LimitSettings::pings, "Ping and pong frames of a WebSocket"},
    {"--limit-requests", &server::LimitSettings::requests, "Requests of an address"},
    {"--limit-connects", &server::LimitSettings::connects, "New connections of an address"},
    {"--limit-tables", &server::LimitSettings::tables, "Tables made by an address"},
    {"--limit-seats", &server::LimitSettings::seats, "Seats taken by an address"},
}};

struct ServeOptions {
  server::ServerSettings server;
  std::string data = "botyard.db";
  std::string web;
  std::vector<std::string> editions;
  std::string cards_of;
  std::vector<std::string> trusted_proxies;
  std::array<std::string, allowance_options.size()> allowances;  // as texts, by allowance_options
  std::string log_level = "info";
  bool behind_proxy = false;
  bool unlimited = false;
  bool quiet = false;
};

server::LogLevel level_from(const ServeOptions& options) {
  if (options.quiet) return server::LogLevel::error;
  const auto* const found = std::ranges::find(log_levels, options.log_level);
  return static_cast<server::LogLevel>(found - log_levels.begin());
}

text::Result<server::TrustedProxies> proxies_from(const ServeOptions& options) {
  if (options.trusted_proxies.empty() && options.behind_proxy) return server::TrustedProxies::loopback();
  return server::TrustedProxies::read(options.trusted_proxies);
}

/// For load tests on this machine, where one address plays everyone.
void lift_limits(server::LimitSettings& limits) {
  constexpr double plenty = 1e9;
  for (const AllowanceOption& option : allowance_options) limits.*option.limit = {plenty, plenty};
  limits.connections = limits.all_connections = 1'000'000;
}

/// Every table of that game gets the record's cards.
server::Dealer deal_cards_of(std::shared_ptr<const play::AnyMatch> record) {
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
  server::set_log_level(level_from(options));
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
    options.server.lobby.dealer = deal_cards_of(std::move(record));
  }
  auto proxies = proxies_from(options);
  if (!proxies) {
    complain(told(proxies.error()));
    return usage;
  }
  options.server.proxies = *std::move(proxies);
  options.server.web = options.web;
  for (std::size_t i = 0; i < allowance_options.size(); ++i) {
    options.server.limits.*allowance_options[i].limit = *read_allowance(options.allowances[i]);
  }
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
  server::log(server::LogLevel::info, "started",
              {{"address", options.server.address},
               {"port", static_cast<int>((*server)->port())},
               {"resumed_tables", static_cast<std::uint64_t>((*server)->resumed_tables())}});
  (*server)->run();
  server::log(server::LogLevel::info, "stopped");
  return ok;
}

std::string allowance_text(const server::Allowance& allowance) {
  return fmt::format("{},{}", allowance.at_once, allowance.per_second * 60);
}

void add_limits(Command& command, ServeOptions& options) {
  server::LimitSettings& limits = options.server.limits;
  for (std::size_t i = 0; i < allowance_options.size(); ++i) {
    const AllowanceOption& option = allowance_options[i];
    options.allowances[i] = allowance_text(limits.*option.limit);
    command.add_option(option.name, options.allowances[i], option.about)
        .show_default()
        .check([](const std::string& text) {
          return read_allowance(text) ? std::string() : "'" + text + "' is not N,M: N at once, M more a minute";
        })
        .type_name("N,M");
  }
  command.add_option("--limit-connections", limits.connections, "Connections of an address at a time")
      .show_default()
      .type_name("N");
  command.add_option("--limit-all-connections", limits.all_connections, "Connections of all addresses at a time")
      .show_default()
      .type_name("N");
  command.add_option("--limit-unsent", limits.unsent_bytes, "Bytes that a slow WebSocket may leave unread")
      .show_default()
      .type_name("BYTES");
}

/// Who may connect, and by what means.
void add_access(Command& command, ServeOptions& options) {
  server::ServerSettings& server = options.server;
  command.add_option("--certificate", server.certificate, "Speak TLS with this chain of certificates")
      .type_name("FILE");
  command.add_option("--key", server.key, "and this private key").type_name("FILE");
  command.add_option("--host", server.access.hosts, "A name of this server; may be given again. Addresses need none")
      .type_name("NAME");
  command.add_option("--origin", server.access.origins, "Pages from this address may play here too; may be given again")
      .type_name("URL");
  command.add_flag("--behind-proxy", options.behind_proxy,
                   "Take addresses from X-Forwarded-For, as a proxy on this machine reports them");
  command
      .add_option("--trusted-proxy", options.trusted_proxies,
                  "Believe proxies with this address instead; may be given again")
      .type_name("IP[/BITS]");
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
  add_access(command, *options);
  command.add_option("--thinkers", server.thinkers, "Threads on which bots think")
      .show_default()
      .range(1, 256)
      .type_name("N");
  command.add_option("--tables", server.lobby.most_tables, "At most so many tables at a time")
      .show_default()
      .type_name("N");
  add_limits(command, *options);
  command
      .add_option("--cards-of", options->cards_of,
                  "Deal this record's cards everywhere: for tests; not fair, and found out")
      .type_name("RECORD");
  command.add_flag("--no-limits", options->unlimited, "No limits by address or connection: for load tests");
  command.add_option("--log-level", options->log_level, "Log what is at least this important, to standard error")
      .show_default()
      .one_of({log_levels.begin(), log_levels.end()});
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
