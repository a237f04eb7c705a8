#include "robots/text.h"

#include <algorithm>
#include <array>

namespace botyard::robots {

const cards::DeckText& deck() {
  static const cards::DeckText text{{"S", "C", "H", "D"},
                                    {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}};
  return text;
}

namespace {

struct VerbText {
  Verb verb;
  std::string_view word;
  int cards;  // that follow the word
};

/// In the order of the verbs. `mode` names what it sets after its card.
constexpr std::array<VerbText, 15> verbs{{{Verb::done, "done", 0},
                                          {Verb::build, "build", 2},
                                          {Verb::twin, "twin", 2},
                                          {Verb::recall, "recall", 2},
                                          {Verb::mode_attack, "mode", 1},
                                          {Verb::mode_defense, "mode", 1},
                                          {Verb::attack, "attack", 1},
                                          {Verb::hold, "hold", 1},
                                          {Verb::block, "block", 2},
                                          {Verb::open, "open", 1},
                                          {Verb::discard, "discard", 1},
                                          {Verb::supply, "supply", 0},
                                          {Verb::spend, "spend", 1},
                                          {Verb::free, "free", 0},
                                          {Verb::give_back, "return", 1}}};

/// A move of one verb, a few cards and perhaps one word more.
constexpr std::size_t most_words = 5;
struct MoveWords {
  std::array<std::string_view, most_words> words;
  std::size_t count = 0;
  [[nodiscard]] bool is(std::size_t place, std::string_view word) const { return words.at(place) == word; }
};

std::optional<MoveWords> split(std::string_view text) {
  MoveWords result;
  for (;;) {
    if (result.count == most_words) return std::nullopt;
    const std::size_t gap = text.find(' ');
    result.words.at(result.count++) = text.substr(0, gap);
    if (gap == std::string_view::npos) return result;
    text.remove_prefix(gap + 1);
  }
}

/// What stands after the verb and its cards: nothing but a mode, or the twin that is kept.
bool parse_rest(const MoveWords& words, std::size_t next, Move& move) {
  if (move.verb == Verb::mode_attack) {
    if (words.count != next + 1) return false;
    if (words.is(next, "defense")) move.verb = Verb::mode_defense;
    return words.is(next, "attack") || words.is(next, "defense");
  }
  if (move.verb != Verb::twin || words.count == next) return words.count == next;
  if (words.count != next + 2 || !words.is(next, "keep")) return false;
  const auto kept = parse_card(words.words.at(next + 1));
  move.kept = kept.value_or(cards::no_card);
  return kept.has_value();
}

std::optional<Move> try_parse(std::string_view text) {
  const auto words = split(text);
  if (!words) return std::nullopt;
  const auto place =
      static_cast<std::size_t>(std::ranges::find(verbs, words->words[0], &VerbText::word) - verbs.begin());
  if (place == verbs.size()) return std::nullopt;
  const std::size_t next = static_cast<std::size_t>(verbs.at(place).cards) + 1;
  if (words->count < next) return std::nullopt;
  Move move{verbs.at(place).verb};
  for (std::size_t i = 1; i < next; ++i) {
    const auto card = parse_card(words->words.at(i));
    if (!card) return std::nullopt;
    (i == 1 ? move.first : move.second) = *card;
  }
  return parse_rest(*words, next, move) ? std::optional(move) : std::nullopt;
}

}  // namespace

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::deal: return "deal";
    case Phase::setup: return "setup";
    case Phase::program: return "program";
    case Phase::build: return "build";
    case Phase::combat: return "combat";
    case Phase::block: return "block";
    case Phase::unblocked: return "unblocked";
    case Phase::recovery: return "recovery";
    case Phase::over: return "over";
  }
  return "";
}

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::normal: return "normal";
    case Kind::turbo: return "turbo";
    case Kind::nano: return "nano";
  }
  return "";
}

std::string_view mode_name(const Robot& robot) {
  if (robot.kind == Kind::turbo) return "both";
  return robot.mode == Mode::attack ? "attack" : "defense";
}

std::string_view seat_name(int seat) { return seat == black ? "black" : "red"; }

std::string to_text(Card card) {
  if (card == black_joker) return "XB";
  return card == red_joker ? "XR" : deck().to_text(card);
}

std::optional<Card> parse_card(std::string_view text) {
  if (text == "XB") return black_joker;
  return text == "XR" ? red_joker : deck().parse(text);
}

std::string_view verb_name(Verb verb) { return verbs.at(static_cast<std::size_t>(verb)).word; }

std::string to_text(Move move) {
  std::string text(verb_name(move.verb));
  if (move.first != cards::no_card) text += " " + to_text(move.first);
  if (move.second != cards::no_card) text += " " + to_text(move.second);
  if (move.kept != cards::no_card) text += " keep " + to_text(move.kept);
  if (move.verb == Verb::mode_attack) text += " attack";
  if (move.verb == Verb::mode_defense) text += " defense";
  return text;
}

text::Result<Move> parse_move(std::string_view text) {
  const auto move = try_parse(text);
  if (!move) return text::refuse("play.no_move", {{"move", std::string(text)}});
  return *move;
}

text::Reason summary(const Table& table, std::span<const std::string> players, int viewer) {
  if (table.phase == Phase::deal) return {"robots.not_dealt", {}};
  const std::string turn = std::to_string(table.turn);
  const std::string black_supply = std::to_string(table.side(black).supply_size);
  const std::string red_supply = std::to_string(table.side(red).supply_size);
  if (table.phase == Phase::over && table.winner < 0) return {"robots.drawn", {{"turn", turn}}};
  if (table.phase == Phase::over) {
    const std::string& winner = players[static_cast<std::size_t>(table.winner)];
    return {"robots.won",
            {{"winner", winner}, {"turn", turn}, {"black", black_supply}, {"red", red_supply}},
            table.winner == viewer};
  }
  const std::string& who = players[table.mover];
  if (table.phase == Phase::setup) return {"robots.setting_up", {{"who", who}}};
  return {"robots.playing",
          {{"turn", turn},
           {"phase", std::string(phase_name(table.phase))},
           {"who", who},
           {"black", black_supply},
           {"red", red_supply}}};
}

}  // namespace botyard::robots
