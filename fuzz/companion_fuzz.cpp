#include <cstdlib>
#include <string>
#include <string_view>

#include "play/game.h"
#include "robotrick/game.h"
#include "robots/companion.h"
#include "robots/game.h"
#include "text/catalogue.h"

// Any text as a sheet of people who play with paper cards: refused with a reason, or answered in JSON; and whatever the
// answer calls possible is accepted as the next entry.
namespace {

using namespace botyard;

/// What the game makes of a sheet, or nothing where it refuses it.
template <play::PublishedGame G>
std::optional<json::object> answer_to(const json::object& sheet) {
  static const typename G::Editions editions;
  auto answer = G::companion(editions, sheet, "en");
  if (!answer) {
    if (text::sentence(answer.error()).empty()) std::abort();
    return std::nullopt;
  }
  if (!json::parse(json::to_line(*answer))) std::abort();
  return *std::move(answer);
}

/// The sheet with a card more at the place where the answer asks for one.
void enter(json::object& sheet, std::string_view needs, const json::value& card) {
  json::array& rounds = sheet["rounds"].as_array();
  if (rounds.empty()) rounds.emplace_back(json::object());
  json::object& round = rounds.back().as_object();
  if (needs == "ai_card" || needs == "trump") {
    round[needs] = card;
    return;
  }
  json::value& list = round[needs == "droco" ? "droco" : "cards"];
  if (list.is_null()) list.emplace_array();
  list.as_array().push_back(card);
}

void fuzz_robotrick(const json::object& sheet) {
  const auto answer = answer_to<robotrick::Game>(sheet);
  if (!answer || !answer->at("needs").is_string() || answer->at("needs") == "round") return;
  for (const json::value& card : answer->at("possible").as_array()) {
    json::object longer = sheet;
    enter(longer, answer->at("needs").as_string(), card);
    if (!answer_to<robotrick::Game>(longer)) std::abort();
  }
}

void fuzz_robots(const json::object& sheet) {
  const auto answer = answer_to<robots::Game>(sheet);
  if (!answer) return;
  for (const auto& [verb, entries] : answer->at("possible").as_object()) {
    for (const json::value& entry : entries.as_array()) {
      json::object longer = sheet;
      json::array& entered = longer["entries"].as_array();
      const std::string text(entry.as_string());
      entered.emplace_back(verb == "build" ? "build " + text : text);
      if (entered.size() <= robots::most_entries && !answer_to<robots::Game>(longer)) std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto value = json::parse({reinterpret_cast<const char*>(data), size});
  if (!value || !value->is_object()) return 0;
  fuzz_robotrick(value->get_object());
  fuzz_robots(value->get_object());
  return 0;
}
