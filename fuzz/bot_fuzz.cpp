#include <cstdlib>
#include <map>
#include <memory>
#include <string>

#include "bots/bot_game.h"
#include "fuzz/lines.h"
#include "play/registry.h"
#include "robotrick/game.h"
#include "robots/game.h"

// Any lines as both sides of the bot protocol read them. As messages of a host: passed over with a reason, or answered
// by one of our bots with a move that it calls by its text. As answers of a program: refused with a reason, or a move,
// a note and values.
namespace {

using namespace botyard;

text::Result<std::unique_ptr<bots::Seat>> make_seat(std::string_view game) {
  static const play::Registry registry;
  static std::map<std::string, std::unique_ptr<bots::BotGame>, std::less<>> known;
  const auto found = registry.find(game);
  if (!found) return tl::unexpected(found.error());
  auto& bots = known[std::string(game)];
  if (!bots) bots = bots::bots_of(**found);
  return bots->seat("ismcts:20:threads=1:rollouts=learned");
}

void check_answer(std::string_view answer) {
  const auto read = json::parse(answer);
  if (!read || !read->is_object() || !json::string_field(read->get_object(), "move")) std::abort();
}

template <play::PublishedGame G>
void parse_moves(const bots::Answer& answer) {
  static const typename G::Editions editions;
  static const typename G::Rules rules = *G::rules(editions, G::default_edition(), {});
  (void)G::parse_move(rules, answer.move);
  for (const auto& [text, value] : answer.values) (void)G::parse_move(rules, text);
}

void read_as_host(std::string_view line) {
  const auto answer = bots::read_answer(line, 1);
  if (!answer && text::sentence(answer.error()).empty()) std::abort();
  if (!answer || !*answer) return;
  parse_moves<robotrick::Game>(**answer);
  parse_moves<robots::Game>(**answer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t most_lines = 50;
  bots::BotServer server(make_seat);
  for (const std::string_view line : fuzz::lines_of(data, size, most_lines)) {
    const auto answer = server.answer(line);
    if (!answer && text::sentence(answer.error()).empty()) std::abort();
    if (answer && *answer) check_answer(**answer);
    read_as_host(line);
  }
  return 0;
}
