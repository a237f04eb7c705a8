#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/data_folder.h"
#include "cli/files.h"
#include "cli/screen.h"
#include "cli/server_table.h"
#include "cli/surroundings.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "server/secrets.h"
#include "terminal/scene.h"
#include "terminal/width.h"

namespace botyard::cli {
namespace {

struct JoinOptions {
  std::string address;
  std::string name;
  std::string seat;
  bool plain = false;
};

/// What is kept of a seat: its "token", what was seen of its "deal", and the token that it was "asked" for with.
std::filesystem::path seat_file(const client::TableAddress& address, std::string_view what) {
  return data_folder() / "seats" / fmt::format("{}-{}-{}.{}", address.host, address.port, address.table, what);
}

constexpr std::size_t longest_token = 200;

/// The token to ask for a seat with. It is kept until there is an answer: whoever asks again with the same one gets no
/// second seat.
text::Result<std::string> token_to_ask_with(const client::TableAddress& address) {
  const auto file = seat_file(address, "asked");
  if (auto kept = read_file(file.string(), longest_token); kept && !kept->empty()) return kept;
  std::string token = server::random_token();
  return write_durably(file, token).map([&] { return token; });
}

/// Sits down and returns the right to the seat. Throws where the server answers something that is no answer.
text::Result<std::string> take_seat(client::TableClient& client, const client::TableAddress& address,
                                    const JoinOptions& options, FairPlay& fair) {
  const std::string path = "/api/v1/tables/" + address.table;
  const auto table = client.ask(path, std::nullopt);
  if (!table) return tl::unexpected(table.error());
  const auto token = token_to_ask_with(address);
  if (!token) return token;
  json::object wanted{{"name", options.name}, {"token", *token}};
  // If the match has begun, the seat may be ours from before, and what was committed to then counts.
  if (table->at("status").as_string() == "waiting") wanted["commitment"] = fair.commit(table->as_object());
  if (!options.seat.empty()) {
    wanted["seat"] = options.seat.size() == 1 ? json::value(options.seat.front() - '0') : json::value(options.seat);
  }
  if (!address.key.empty()) wanted["key"] = address.key;
  const auto sat = client.ask(path + "/seats", wanted);
  if (!sat) return tl::unexpected(sat.error());
  return std::string(sat->as_object().at("token").as_string());
}

/// The right to the seat that was taken here before, or a new one.
text::Result<std::string> sit_down(client::TableClient& client, const client::TableAddress& address,
                                   const JoinOptions& options, FairPlay& fair) {
  const auto file = seat_file(address, "token");
  if (auto kept = read_file(file.string(), longest_token); kept && !kept->empty()) return kept;
  try {
    auto right = take_seat(client, address, options, fair);
    if (!right) return right;
    if (const auto kept = write_durably(file, *right); !kept) return tl::unexpected(kept.error());
    std::error_code ignored;
    std::filesystem::remove(seat_file(address, "asked"), ignored);
    return right;
  } catch (const std::exception&) {
    return text::refuse("join.no_server", {{"host", address.host}});
  }
}

/// Who sits where, before the cards are dealt.
std::vector<std::string> draw_lobby(terminal::Size size, terminal::Looks looks, const ServerTable& table,
                                    const std::string& notice) {
  terminal::Canvas canvas(terminal::table_size(size), looks);
  canvas.put(0, 0, terminal::as_text(table.edition().at("name")), terminal::bold_style);
  constexpr int first_row = 2;
  int row = first_row;
  const auto names = table.players();
  for (const json::value& player : table.description().at("players").as_array()) {
    const std::string seat = terminal::as_text(player.at("seat"));
    const std::string bot = terminal::as_text(player.at("bot"));
    const bool is_empty = player.at("name").is_null() && bot.empty();
    std::string who = is_empty ? told("join.empty") : names.at(static_cast<std::size_t>(row) - first_row);
    if (!bot.empty()) who += " · " + told("join.bot", {{"level", bot}});
    if (seat == table.own_seat()) who += " ← " + told("terminal.you");
    canvas.put(row++, 2, fmt::format("{:<6} {}", seat, who));
  }
  row += 1;
  for (const std::string& line : terminal::wrapped(told("join.lobby"), canvas.columns())) canvas.put(row++, 0, line);
  for (const std::string& line : terminal::wrapped(notice, canvas.columns())) {
    canvas.put(++row, 0, line, terminal::bold_style);
  }
  return canvas.lines();
}

enum class Heard { nothing, notice, leaves };

/// What the person typed before the start: start, leave, quit, and what they say to the others.
Heard obey(const std::string& typed, ServerTable& table, std::string& notice) {
  notice.clear();
  if (typed == "quit" || typed == "q") return Heard::leaves;
  const std::size_t space = std::min(typed.find(' '), typed.size());
  const std::string word = typed.substr(0, space);
  if (word == "say" || word == "mute" || word == "unmute") {
    const auto said = table.special(word, typed.substr(std::min(space + 1, typed.size())));
    notice = *said ? **said : said->error();
    return Heard::notice;
  }
  if (typed != "start" && typed != "leave") return Heard::notice;
  if (const auto done = table.command(typed); !done) {
    notice = done.error();
    return Heard::notice;
  }
  return typed == "leave" ? Heard::leaves : Heard::notice;
}

/// Until cards are dealt; false if the person left.
terminal::Told<bool> wait_for_the_start(Screen& screen, ServerTable& table) {
  std::string notice;
  bool changed = true;
  terminal::Size shown_on;
  while (!table.is_playing() || table.description().at("status").as_string() != "playing") {
    if (changed || shown_on != screen.size()) {
      shown_on = screen.size();
      screen.show([&](terminal::Size size) { return draw_lobby(size, screen.looks(), table, notice); });
    }
    const auto heard = table.listen();
    if (!heard) return tl::unexpected(heard.error());
    const auto typed = screen.typed_meanwhile();
    const Heard said = typed ? obey(*typed, table, notice) : Heard::nothing;
    if (said == Heard::leaves) return false;
    changed = *heard || said == Heard::notice;
    if (auto news = table.take_news(); !news.empty()) notice = std::move(news);
  }
  return true;
}

int fail(const std::string& why) {
  complain(why);
  return refused;
}

int join(const JoinOptions& options) {
  const auto address = client::parse_table_address(options.address);
  if (!address) return fail(told(address.error()));
  Screen screen(options.plain, data_folder() / "history");
  constexpr std::chrono::seconds patience{5};  // what is typed is not shown while a connection is being made
  auto client = client::make_table_client(*address, patience, language_code());
  FairPlay fair(seat_file(*address, "deal"));
  const auto token = sit_down(*client, *address, options, fair);
  if (!token) return fail(told(token.error()));
  ServerTable table(std::move(client), address->table, *token, language_code());
  table.play_fair(fair);
  screen.set_meanwhile([&table] { return table.keep_up(); });
  try {
    if (const auto connected = table.connect(); !connected) return fail(connected.error());
    while (true) {
      const auto begun = wait_for_the_start(screen, table);
      if (!begun) return fail(begun.error());
      if (!*begun) return ok;
      terminal::Conversation conversation(table, screen, chosen_language(), surroundings_of_a_game());
      if (conversation.run() == terminal::Ending::left) break;
      if (const auto wanted = table.command("rematch"); !wanted) return fail(wanted.error());
    }
  } catch (const std::exception&) {  // a view or message that is none
    return fail(told("join.nonsense"));
  }
  if (screen.is_interactive()) say(told("join.kept") + "\n");
  return ok;
}

std::string name_of_guest() {
  const std::string user = login_name();
  return user.empty() ? "Guest" : user;
}

}  // namespace

void add_join(Command& program) {
  auto options = std::make_shared<JoinOptions>();
  options->name = name_of_guest();
  Command& command = program.add_command("join", "Sit down at a server's table, here in the terminal");
  command.add_option("address", options->address, "The invitation's address").required().type_name("URL");
  command.add_option("--name", options->name, "What the others call you").show_default().type_name("NAME");
  command.add_option("--seat", options->seat, "Where to sit: 0, 1, 2, black, red; otherwise the first free seat")
      .one_of({"0", "1", "2", "black", "red"})
      .type_name("SEAT");
  command.add_flag("--plain", options->plain, "Plain ASCII without colours");
  command.footer(
      "The address is the one that a friend sends you, or that the page shows. Before the cards are dealt, start "
      "fills\n"
      "the empty seats with bots. Play as with 'botyard play'; also leave (a bot plays on), back (send it away),\n"
      "agree and decline, when somebody wants to take something back; say lists what one can say to the others, say 3\n"
      "says it, mute and unmute are for what they say. The seat stays yours: the same command leads back to it.\n\n"
      "Examples:\n"
      "  botyard join http://127.0.0.1:8080/#/t/k3m9x2 --name Ann\n"
      "  botyard join https://games.example/t/k3m9x2 --seat red");
  command.on_run([options] { return join(*options); });
}

}  // namespace botyard::cli
