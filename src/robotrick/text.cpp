#include "robotrick/text.h"

#include <optional>

#include "robotrick/scoring.h"

namespace botyard::robotrick {
namespace {

/// "Ann 12, Bo −4, Cy 7"
std::string totals_text(const Table& table, std::span<const std::string> players) {
  std::string text;
  for (int seat = 0; seat < player_count; ++seat) {
    const int total = table.total(seat);
    text += seat == 0 ? "" : ", ";
    text +=
        players[static_cast<std::size_t>(seat)] + (total < 0 ? " −" : " ") + std::to_string(total < 0 ? -total : total);
  }
  return text;
}

text::Reason final_summary(const Table& table, std::span<const std::string> players, int viewer) {
  std::string names;
  std::string others;
  int count = 0;
  for (int seat = 0; seat < player_count; ++seat) {
    if (((winners(table) >> seat) & 1) == 0) continue;
    const std::string& name = players[static_cast<std::size_t>(seat)];
    names += (count++ == 0 ? "" : ", ") + name;
    if (seat != viewer) others += (others.empty() ? "" : ", ") + name;
  }
  const bool viewer_wins = viewer >= 0 && ((winners(table) >> viewer) & 1) == 1;
  if (count == 1) return {"robotrick.won", {{"totals", totals_text(table, players)}, {"winners", names}}, viewer_wins};
  return {"robotrick.shared",
          {{"totals", totals_text(table, players)}, {"winners", names}, {"others", others}},
          viewer_wins};
}

std::optional<Move> try_parse(const cards::DeckText& deck, std::string_view text) {
  constexpr std::string_view play = "play ";
  constexpr std::string_view pass = "pass ";
  if (text.starts_with(play)) {
    const auto card = deck.parse(text.substr(play.size()));
    return card ? std::optional(Move::play(*card)) : std::nullopt;
  }
  if (!text.starts_with(pass)) return std::nullopt;
  const std::string_view both = text.substr(pass.size());
  const std::size_t gap = both.find(' ');
  if (gap == std::string_view::npos) return std::nullopt;
  const auto first = deck.parse(both.substr(0, gap));
  const auto second = deck.parse(both.substr(gap + 1));
  if (!first || !second || *first >= *second) return std::nullopt;
  return Move::pass(*first, *second);
}

}  // namespace

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::deal: return "deal";
    case Phase::pass: return "pass";
    case Phase::play: return "play";
    case Phase::over: return "over";
  }
  return "";
}

std::string place_name(int place) { return place == droco_place ? "D" : std::to_string(place); }

std::string to_text(const Rules& rules, Move move) {
  const auto& deck = rules.edition->deck;
  if (!move.is_pass()) return "play " + deck.to_text(move.first);
  return "pass " + deck.to_text(move.first) + " " + deck.to_text(move.second);
}

text::Result<Move> parse_move(const Rules& rules, std::string_view text) {
  const auto move = try_parse(rules.edition->deck, text);
  if (!move) return text::refuse("play.no_move", {{"move", std::string(text)}});
  return *move;
}

text::Reason summary(const Table& table, std::span<const std::string> players, int viewer) {
  if (table.phase == Phase::over) return final_summary(table, players, viewer);
  if (table.round == 0) return {"robotrick.not_dealt", {}};
  const std::string round = std::to_string(table.round);
  const std::string totals = totals_text(table, players);
  if (table.phase == Phase::deal) return {"robotrick.between_rounds", {{"round", round}, {"totals", totals}}};
  const std::string& who = players[static_cast<std::size_t>(to_move(table))];
  if (table.phase == Phase::pass) return {"robotrick.passing", {{"round", round}, {"who", who}, {"totals", totals}}};
  return {"robotrick.playing",
          {{"round", round}, {"trick", std::to_string(table.trick() + 1)}, {"who", who}, {"totals", totals}}};
}

}  // namespace botyard::robotrick
