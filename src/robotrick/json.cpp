#include "robotrick/json.h"

#include <algorithm>

#include "robotrick/scoring.h"
#include "robotrick/text.h"

namespace botyard::robotrick {
namespace {

json::value card_json(const Rules& rules, Card card) { return json::value(rules.edition->deck.to_text(card)); }

json::value pass_json(const Rules& rules, const Pass& pass) {
  return pass.chosen() ? json::value(cards_json(rules, pass.cards())) : json::value(nullptr);
}

/// [["D","D10"],["1","D3"]]: the cards of one trick with who played them.
json::array trick_json(const Rules& rules, const Table& table, int trick) {
  json::array cards;
  const int end = std::min<int>(table.played_count, (trick + 1) * place_count);
  for (int n = trick * place_count; n < end; ++n) {
    cards.push_back(json::array{json::value(place_name(table.player_of(n))),
                                card_json(rules, table.played[static_cast<std::size_t>(n)])});
  }
  return cards;
}

/// The trick that lies on the table, empty between two.
json::array open_trick_json(const Rules& rules, const Table& table) { return trick_json(rules, table, table.trick()); }

json::array totals_json(const Table& table) {
  json::array totals;
  for (int seat = 0; seat < player_count; ++seat) totals.push_back(table.total(seat));
  return totals;
}

json::array scores_json(const Table& table) {
  json::array rounds;
  for (int round = 0; round < table.finished_rounds(); ++round) {
    const auto& scores = table.scores[static_cast<std::size_t>(round)];
    rounds.push_back(json::array(scores.begin(), scores.end()));
  }
  return rounds;
}

/// The cards that each player has taken with this face, in the order in which they were taken.
json::array taken_json(const Rules& rules, const std::vector<TrickOutcome>& outcomes, Face face) {
  json::array by_seat;
  for (std::size_t seat = 0; seat < player_count; ++seat) {
    json::array cards;
    for (const TrickOutcome& outcome : outcomes) {
      if (outcome.takings[seat].face == face) cards.push_back(card_json(rules, outcome.takings[seat].card));
    }
    by_seat.push_back(std::move(cards));
  }
  return by_seat;
}

json::array column_json(Column column) {
  json::array criteria;
  for (const Criterion criterion : {column.primary, column.secondary}) {
    if (criterion != Criterion::none) criteria.push_back(json::value(criterion_code(criterion)));
  }
  return criteria;
}

json::object ai_card_json(const AiCard& card) {
  json::object result{{"id", card.id}};
  for (const Situation situation : {Situation::follow, Situation::unfollow, Situation::lead}) {
    result[situation_code(situation)] = column_json(card.program[static_cast<std::size_t>(situation)]);
  }
  return result;
}

std::string_view taking_reason(const TrickOutcome& outcome, Face face) {
  if (outcome.winner == droco_place) return "droco_won";
  return face == Face::up ? "captured" : "hangars_full";
}

/// Who won each finished trick, who took what for it, and why.
json::array outcomes_json(const Rules& rules, const std::vector<TrickOutcome>& outcomes) {
  json::array result;
  for (const TrickOutcome& outcome : outcomes) {
    json::array taken;
    for (int seat = 0; seat < player_count; ++seat) {
      const auto& [card, face] = outcome.takings[static_cast<std::size_t>(seat)];
      if (face == Face::none) continue;
      const int points = rules.points(card);
      taken.push_back(json::object{{"seat", seat},
                                   {"card", card_json(rules, card)},
                                   {"points", face == Face::up ? points : -points},
                                   {"why", taking_reason(outcome, face)}});
    }
    result.push_back(json::object{{"winner", place_name(outcome.winner)}, {"taken", std::move(taken)}});
  }
  return result;
}

json::array legal_json(const Rules& rules, const LegalMoves& legal) {
  json::array moves;
  for (int i = 0; i < legal.size(); ++i) moves.push_back(json::value(to_text(rules, legal[i])));
  return moves;
}

void add_private_part(const Rules& rules, const View& view, json::object& result) {
  result["hand"] = cards_json(rules, view.hand);
  result["passed"] = pass_json(rules, view.passed);
  result["received"] = pass_json(rules, view.received);
}

/// Seats that still have to pass; everyone at the table sees that.
json::array passing_json(const Table& table) {
  json::array seats;
  for (int seat = 0; seat < player_count; ++seat) {
    if (table.phase == Phase::pass && ((table.has_passed >> seat) & 1) == 0) seats.push_back(seat);
  }
  return seats;
}

void add_droco_part(const Rules& rules, const Table& table, json::object& result) {
  const auto next = next_droco_card(rules, table);
  result["droco_next"] = next ? json::value(explanation_json(rules, *next)) : json::value(nullptr);
  const auto answers = droco_answers(rules, table);
  if (!answers) {
    result["droco_answers"] = nullptr;
    return;
  }
  json::object by_suit;
  for (std::size_t suit = 0; suit < answers->size(); ++suit) {
    by_suit[rules.edition->deck.suits[suit]] = explanation_json(rules, (*answers)[suit]);
  }
  result["droco_answers"] = std::move(by_suit);
}

json::value mover_json(const Table& table) {
  const int mover = to_move(table);
  return mover < 0 ? json::value(nullptr) : json::value(mover);
}

/// What every move may change.
void add_moment(const Rules& rules, const Table& table, json::object& result) {
  result["to_move"] = mover_json(table);
  result["phase"] = phase_name(table.phase);
  result["droco"] = cards_json(rules, table.droco);
  result["trick"] = open_trick_json(rules, table);
  result["passing"] = passing_json(table);
  result["droco_next"] = nullptr;
  result["droco_answers"] = nullptr;
  if (table.round > 0) add_droco_part(rules, table, result);
}

/// What the end of a trick changes.
void add_settled_part(const Rules& rules, const Table& table, json::object& result) {
  json::array tricks;
  for (int trick = 0; trick < table.trick(); ++trick) tricks.push_back(trick_json(rules, table, trick));
  result["tricks"] = std::move(tricks);
  const auto settled = outcomes(rules, table);
  result["outcomes"] = outcomes_json(rules, settled);
  result["up"] = taken_json(rules, settled, Face::up);
  result["down"] = taken_json(rules, settled, Face::down);
  result["running"] = json::array(table.running.begin(), table.running.end());
}

}  // namespace

json::object explanation_json(const Rules& rules, const Explanation& why) {
  json::array steps;
  for (const auto& [criterion, kept] : why.steps) {
    steps.push_back(json::object{{"criterion", criterion_code(criterion)}, {"kept", cards_json(rules, kept)}});
  }
  return {{"card", card_json(rules, why.card)},
          {"why", json::object{{"column", situation_code(why.situation)},
                               {"candidates", cards_json(rules, why.candidates)},
                               {"steps", std::move(steps)},
                               {"by_priority", why.by_priority}}}};
}

json::array cards_json(const Rules& rules, CardSet cards) {
  json::array texts;
  for (const Card card : cards) texts.push_back(card_json(rules, card));
  return texts;
}

json::object deck_json(const Rules& rules) {
  const Edition& edition = *rules.edition;
  return {{"suits", json::array(edition.deck.suits.begin(), edition.deck.suits.end())},
          {"ranks", json::array(edition.deck.ranks.begin(), edition.deck.ranks.end())},
          {"points", json::array(edition.points.begin(), edition.points.end())}};
}

json::object edition_details_json(const Edition& edition, const text::Language& language) {
  const auto spoken =
      static_cast<std::size_t>(std::ranges::find(text::language_codes, language.code()) - text::language_codes.begin());
  const auto in_language = [&](const text::Translations& names) {
    const bool known = spoken < names.size() && !names.at(spoken).empty();
    return json::value(known ? names.at(spoken) : names[0]);
  };
  json::object suits;
  for (std::size_t suit = 0; suit < edition.suit_names.size(); ++suit) {
    suits[edition.deck.suits[suit]] = in_language(edition.suit_names[suit]);
  }
  json::object criteria;
  for (std::size_t i = 0; i < edition.criterion_names.size(); ++i) {
    criteria[criterion_code(static_cast<Criterion>(i + 1))] = in_language(edition.criterion_names[i]);
  }
  json::array ai_cards;
  for (const AiCard& card : edition.ai_cards) ai_cards.push_back(ai_card_json(card));
  return {{"id", edition.id},
          {"name", in_language(edition.name)},
          {"suit_names", std::move(suits)},
          {"criteria", std::move(criteria)},
          {"ai_cards", std::move(ai_cards)},
          {"aside", aside_count}};
}

json::object options_json(const Options& options) {
  return {{"hangars", options.hangars}, {"one_ai_card", options.one_ai_card}};
}

text::Result<Options> read_options(const json::object& options) {
  Options result;
  if (const auto known = json::check_options(options, {"hangars", "one_ai_card"}); !known)
    return tl::unexpected(known.error());
  if (const json::value* const hangars = options.if_contains("hangars")) {
    const auto count = json::as_integer(*hangars, "option hangars");
    if (!count) return tl::unexpected(count.error());
    if (*count != 3 && *count != 4) return text::refuse("robotrick.bad_hangars", {{"count", std::to_string(*count)}});
    result.hangars = static_cast<int>(*count);
  }
  if (const json::value* const one_ai_card = options.if_contains("one_ai_card")) {
    const auto chosen = json::as_bool(*one_ai_card, "option one_ai_card");
    if (!chosen) return tl::unexpected(chosen.error());
    result.one_ai_card = *chosen;
  }
  return result;
}

text::Result<Rules> read_rules(const Editions& editions, std::string_view edition, const json::object& options) {
  const auto found = editions.find(edition);
  if (!found) return tl::unexpected(found.error());
  const auto chosen = read_options(options);
  if (!chosen) return tl::unexpected(chosen.error());
  return Rules{*found, *chosen};
}

json::object state_json(const Rules& rules, const State& state) {
  const Table& table = state.table;
  json::array hands;
  for (const CardSet hand : state.hands) hands.push_back(cards_json(rules, hand));
  const auto settled = outcomes(rules, table);
  return {{"round", table.round},
          {"ai_card", rules.ai_card(table.ai_card).id},
          {"trump", card_json(rules, table.trump)},
          {"hands", std::move(hands)},
          {"droco", cards_json(rules, table.droco)},
          {"up", taken_json(rules, settled, Face::up)},
          {"down", taken_json(rules, settled, Face::down)},
          {"trick", open_trick_json(rules, table)},
          {"totals", totals_json(table)}};
}

json::object result_json(const Table& table) {
  json::array seats;
  for (int seat = 0; seat < player_count; ++seat) {
    if (((winners(table) >> seat) & 1) != 0) seats.push_back(seat);
  }
  return {{"rounds", scores_json(table)}, {"totals", totals_json(table)}, {"winners", std::move(seats)}};
}

json::object public_view_json(const Rules& rules, const Table& table) {
  const bool dealt = table.round > 0;
  json::object result{{"game", "robotrick"}, {"edition", rules.edition->id}, {"options", options_json(rules.options)}};
  result["round"] = table.round;
  result["ai_card"] = dealt ? json::value(ai_card_json(rules.ai_card(table.ai_card))) : json::value(nullptr);
  result["trump"] = dealt ? card_json(rules, table.trump) : json::value(nullptr);
  add_moment(rules, table, result);
  add_settled_part(rules, table, result);
  result["rounds"] = scores_json(table);
  result["totals"] = totals_json(table);
  return result;
}

json::object public_changes_json(const Rules& rules, const Table& before, const Table& table) {
  if (table.round != before.round || table.phase == Phase::over) return public_view_json(rules, table);
  json::object result;
  add_moment(rules, table, result);
  if (table.trick() != before.trick()) add_settled_part(rules, table, result);
  return result;
}

json::object own_view_json(const Rules& rules, const View& view) {
  json::object result{{"seat", view.seat == watcher ? json::value(nullptr) : json::value(view.seat)}};
  if (view.seat != watcher) add_private_part(rules, view, result);
  result["legal"] = legal_json(rules, legal_moves(view));
  return result;
}

json::object own_changes_json(const Rules& rules, const View& before, const View& view) {
  const bool same = before.hand == view.hand && before.passed == view.passed && before.received == view.received &&
                    legal_moves(before) == legal_moves(view);
  return same ? json::object() : own_view_json(rules, view);
}

json::object view_json(const Rules& rules, const View& view) {
  json::object result = public_view_json(rules, view.table);
  const json::object own = own_view_json(rules, view);
  result.insert(own.begin(), own.end());
  return result;
}

}  // namespace botyard::robotrick
