#include <fmt/format.h>

#include <algorithm>

#include "terminal/scene.h"
#include "terminal/width.h"

namespace botyard::terminal {
namespace {

/// Between two columns of the sheet.
constexpr int gap = 1;

std::string name_of(const Scene& scene, const std::string& place) {
  if (place == "D") return scene.say("terminal.droco");
  if (place == scene.own_seat) return scene.say("terminal.you");
  return scene.players.at(std::stoul(place));
}

/// Where an unseen card is, if there is only one place for it.
std::string unseen_word(const Scene& scene, const std::vector<std::string>& could_be) {
  if (could_be.size() != 1) return scene.say("terminal.cards_unseen");
  if (could_be.front() == "aside") return scene.say("terminal.cards_aside");
  return scene.say("terminal.cards_with", {{"who", name_of(scene, could_be.front())}});
}

/// Where a card is, in a word or two; of one that was played, by whom and in which trick.
std::string place_word(const Scene& scene, const json::object& card) {
  const std::string where = as_text(card.at("where"));
  if (where == "hand") return scene.say("terminal.hand");
  if (where == "droco") return scene.say("terminal.droco");
  if (where == "trump") return scene.say("terminal.trump");
  if (where == "played") {
    return fmt::format("{} ({})", name_of(scene, as_text(card.at("by"))), as_text(card.at("trick")));
  }
  if (where == "passed") return scene.say("terminal.cards_to", {{"who", name_of(scene, as_text(card.at("to")))}});
  return unseen_word(scene, texts(card.at("could_be")));
}

}  // namespace

std::vector<std::string> card_sheet_lines(const Scene& scene, const json::object& sheet, int columns) {
  std::vector<std::string> lines;
  for (const json::value& player : sheet.at("voids").as_array()) {
    const auto suits = texts(player.at("suits"));
    lines.push_back(scene.say(
        suits.empty() ? "terminal.cards_no_void" : "terminal.cards_void",
        {{"who", name_of(scene, as_text(player.at("seat")))}, {"suits", fmt::format("{}", fmt::join(suits, " "))}}));
  }
  lines.emplace_back();
  const json::object& deck = scene.edition.at("cards").as_object();
  const auto suits = texts(deck.at("suits"));
  auto ranks = texts(deck.at("ranks"));
  std::ranges::reverse(ranks);
  const int width = columns / static_cast<int>(suits.size());
  for (const std::string& rank : ranks) {
    std::string line;
    for (const std::string& suit : suits) {
      const json::object& card = sheet.at("cards").at(suit + rank).as_object();
      line += padded(fmt::format("{:<4}{}", suit + rank, place_word(scene, card)), width - gap) + " ";
    }
    lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
  }
  lines.insert(lines.end(), {"", scene.say("terminal.cards_legend")});
  return lines;
}

}  // namespace botyard::terminal
