#include "robotrick/script.h"

#include <algorithm>
#include <string>
#include <utility>

#include "robotrick/json.h"
#include "robotrick/play.h"
#include "robotrick/scoring.h"

namespace botyard::robotrick {
namespace {

using text::Reason;
using text::Refusal;
using text::refuse;
using text::Result;

Reason in_round(int round) { return {"robotrick.place_round", {{"round", std::to_string(round)}}}; }
Reason in_trick(int round, std::size_t trick) {
  return {"robotrick.place_trick", {{"round", std::to_string(round)}, {"trick", std::to_string(trick + 1)}}};
}

/// Reads a record's rounds one after the other, playing them as it goes.
class ScriptReader {
 public:
  explicit ScriptReader(Rules rules) : script_{std::move(rules), {}, {}} {}

  Result<Script> read(const json::object& record) {
    const auto rounds = json::array_field(record, "rounds");
    if (!rounds) return tl::unexpected(rounds.error());
    for (const json::value& round : **rounds) {
      if (const auto good = read_round(round); !good) return tl::unexpected(good.error());
    }
    if (const auto good = check_result(record); !good) return tl::unexpected(good.error());
    return std::move(script_);
  }

 private:
  [[nodiscard]] const cards::DeckText& deck() const { return script_.rules.edition->deck; }
  [[nodiscard]] std::string text(Card card) const { return deck().to_text(card); }

  [[nodiscard]] Result<Card> read_card(const json::value& value, std::string_view name) const {
    const auto text = json::as_string(value, name);
    if (!text) return tl::unexpected(text.error());
    const auto card = deck().parse(*text);
    if (!card) return refuse("record.unknown_card", {{"card", std::string(*text)}, {"name", std::string(name)}});
    return *card;
  }

  /// A list of `count` different cards, in any order.
  [[nodiscard]] Result<CardSet> read_cards(const json::value& value, std::string_view name, int count) const {
    const auto list = json::as_array(value, name);
    if (!list) return tl::unexpected(list.error());
    CardSet cards;
    for (const json::value& entry : **list) {
      const auto card = read_card(entry, name);
      if (!card) return tl::unexpected(card.error());
      if (cards.contains(*card))
        return refuse("record.card_twice", {{"card", text(*card)}, {"name", std::string(name)}});
      cards.add(*card);
    }
    if (cards.size() != count) {
      return refuse(
          "record.card_count",
          {{"name", std::string(name)}, {"count", std::to_string(cards.size())}, {"wanted", std::to_string(count)}});
    }
    return cards;
  }

  Result<void> read_round(const json::value& value) {
    const int number = state_.table.round + 1;
    const auto good = read_round_body(value, number);
    if (!good) return tl::unexpected(Refusal(good.error()).at(in_round(number)));
    return {};
  }

  Result<void> read_round_body(const json::value& value, int number) {
    const Phase phase = state_.table.phase;
    if (phase == Phase::over) return refuse("robotrick.fourth_round");
    if (phase != Phase::deal) {
      const Refusal refusal{{"robotrick.round_unfinished", {{"next", std::to_string(number)}}}, in_round(number - 1)};
      return tl::unexpected(refusal);
    }
    const auto round = json::as_object(value, "a round");
    if (!round) return tl::unexpected(round.error());
    const auto deal = read_deal(**round);
    if (!deal) return tl::unexpected(deal.error());
    deal_round(state_, *deal);
    script_.deals.push_back(*deal);
    if (const auto good = read_passes(**round); !good) return good;
    if (const auto good = read_tricks(**round); !good) return good;
    return check_scores(**round);
  }

  [[nodiscard]] Result<int> read_ai_card(const json::object& round) const {
    const auto id = json::string_field(round, "ai_card");
    if (!id) return tl::unexpected(id.error());
    const int index = script_.rules.edition->find_ai_card(*id);
    if (index < 0) return refuse("robotrick.unknown_ai_card", {{"card", std::string(*id)}});
    const bool keeps = script_.rules.options.one_ai_card && !script_.deals.empty();
    if (keeps && index != script_.deals.front().ai_card) {
      const std::string& first = script_.rules.ai_card(script_.deals.front().ai_card).id;
      return refuse("robotrick.other_ai_card", {{"card", std::string(*id)}, {"first", first}});
    }
    return index;
  }

  /// A pile of the deal: its cards must be nowhere else.
  [[nodiscard]] Result<CardSet> read_pile(const json::value& value, const std::string& name, int count, CardSet& seen,
                                          Card trump) const {
    const auto cards = read_cards(value, name, count);
    if (!cards) return cards;
    if (cards->contains(trump)) return refuse("robotrick.trump_dealt", {{"card", text(trump)}, {"name", name}});
    const CardSet twice = seen & *cards;
    if (!twice.empty()) return refuse("robotrick.card_in_two_places", {{"card", text(twice.first())}, {"name", name}});
    seen |= *cards;
    return cards;
  }

  [[nodiscard]] Result<Deal> read_deal(const json::object& round) const {
    Deal deal;
    const auto ai_card = read_ai_card(round);
    if (!ai_card) return tl::unexpected(ai_card.error());
    deal.ai_card = *ai_card;
    const auto trump =
        json::field(round, "trump").and_then([&](const json::value* value) { return read_card(*value, "trump"); });
    if (!trump) return tl::unexpected(trump.error());
    deal.trump = *trump;
    CardSet seen;
    if (const auto good = read_hands(round, deal, seen); !good) return tl::unexpected(good.error());
    const auto droco = json::field(round, "droco").and_then([&](const json::value* value) {
      return read_pile(*value, "droco", hand_size, seen, deal.trump);
    });
    if (!droco) return tl::unexpected(droco.error());
    deal.droco = *droco;
    deal.aside = CardSet::full_deck() - seen - CardSet{deal.trump};
    if (const json::value* const value = round.if_contains("aside")) {
      const auto aside = read_pile(*value, "aside", aside_count, seen, deal.trump);
      if (!aside) return tl::unexpected(aside.error());
    }
    return deal;
  }

  [[nodiscard]] Result<void> read_hands(const json::object& round, Deal& deal, CardSet& seen) const {
    const auto hands = json::array_field(round, "hands");
    if (!hands) return tl::unexpected(hands.error());
    if ((*hands)->size() != player_count) {
      return refuse("robotrick.three_lists", {{"name", "hands"}, {"count", std::to_string((*hands)->size())}});
    }
    for (std::size_t seat = 0; seat < player_count; ++seat) {
      const auto hand =
          read_pile((**hands)[seat], "the hand of seat " + std::to_string(seat), hand_size, seen, deal.trump);
      if (!hand) return tl::unexpected(hand.error());
      deal.hands[seat] = *hand;
    }
    return {};
  }

  Result<void> make_move(int seat, Move move) {
    const CardSet hand = state_.hands[static_cast<std::size_t>(seat)];
    const auto reason = why_illegal(script_.rules, state_.table, seat, hand, move);
    if (reason) return tl::unexpected(Refusal{*reason, std::nullopt});
    apply(script_.rules, state_, seat, move);
    script_.moves.push_back(move);
    return {};
  }

  Result<void> read_passes(const json::object& round) {
    const auto passes = json::optional_array(round, "passes");
    if (!passes) return tl::unexpected(passes.error());
    if (*passes == nullptr) return {};
    if ((*passes)->size() > player_count) {
      return refuse("robotrick.three_lists", {{"name", "passes"}, {"count", std::to_string((*passes)->size())}});
    }
    for (std::size_t seat = 0; seat < (*passes)->size(); ++seat) {
      const auto cards = read_cards((**passes)[seat], "the pass of seat " + std::to_string(seat), pass_size);
      if (!cards) return tl::unexpected(cards.error());
      const auto good = make_move(static_cast<int>(seat), Move::pass(cards->first(), cards->last()));
      if (!good) return good;
    }
    return {};
  }

  Result<void> read_tricks(const json::object& round) {
    const auto tricks = json::optional_array(round, "tricks");
    if (!tricks) return tl::unexpected(tricks.error());
    if (*tricks == nullptr || (*tricks)->empty()) return {};
    if (state_.table.phase == Phase::pass) return refuse("robotrick.tricks_before_passes");
    const int number = state_.table.round;
    for (std::size_t trick = 0; trick < (*tricks)->size(); ++trick) {
      const bool last = trick + 1 == (*tricks)->size();
      const auto good = read_trick((**tricks)[trick], static_cast<int>(trick), last);
      if (!good) return tl::unexpected(Refusal(good.error()).at(in_trick(number, trick)));
    }
    return {};
  }

  Result<void> read_trick(const json::value& value, int trick, bool last) {
    if (trick >= trick_count) return refuse("robotrick.thirteenth_trick");
    const auto cards = json::as_array(value, "a trick");
    if (!cards) return tl::unexpected(cards.error());
    const std::size_t count = (*cards)->size();
    if (count > place_count || (count < place_count && !last)) {
      return refuse(count > place_count ? "robotrick.long_trick" : "robotrick.short_trick",
                    {{"count", std::to_string(count)}});
    }
    for (std::size_t i = 0; i < count; ++i) {
      const auto card = read_card((**cards)[i], "the trick");
      if (!card) return tl::unexpected(card.error());
      const auto good = read_play(*card, trick * place_count + static_cast<int>(i));
      if (!good) return good;
    }
    return {};
  }

  /// The n-th card of the round: Droco's lies there already, anyone else's is a move.
  Result<void> read_play(Card card, int n) {
    const Table& table = state_.table;
    const auto before = std::span(table.played).first(static_cast<std::size_t>(std::min<int>(n, table.played_count)));
    if (std::ranges::find(before, card) != before.end())
      return refuse("robotrick.played_twice", {{"card", text(card)}});
    if (n < table.played_count) {
      const Card due = table.played[static_cast<std::size_t>(n)];
      if (card == due) return {};
      return refuse("robotrick.droco_differs", {{"card", text(card)}, {"due", text(due)}});
    }
    const bool leads = n % place_count == 0;
    const int seat = table.turn;
    if (leads && !state_.hands[static_cast<std::size_t>(seat)].contains(card)) {
      return refuse("robotrick.wrong_leader", {{"seat", std::to_string(seat)}, {"card", text(card)}});
    }
    return make_move(seat, Move::play(card));
  }

  /// A list of three integers that must be the computed ones.
  static Result<void> check_numbers(const json::object& object, std::string_view name, bool finished,
                                    const json::array& computed) {
    const json::value* const value = object.if_contains(name);
    if (value == nullptr) return {};
    if (!finished) return refuse("record.computed_too_early", {{"name", std::string(name)}});
    const auto list = json::as_array(*value, name);
    if (!list) return tl::unexpected(list.error());
    const bool integers = std::ranges::all_of(**list, [](const json::value& entry) { return entry.is_int64(); });
    if (integers && **list == computed) return {};
    return refuse(
        "record.computed_differs",
        {{"name", std::string(name)}, {"is", json::to_line(*value)}, {"due", json::to_line(json::value(computed))}});
  }

  [[nodiscard]] Result<void> check_scores(const json::object& round) const {
    const Table& table = state_.table;
    const bool finished = table.phase == Phase::deal || table.phase == Phase::over;
    return check_numbers(round, "scores", finished, json::array(table.running.begin(), table.running.end()));
  }

  [[nodiscard]] Result<void> check_result(const json::object& record) const {
    const bool finished = state_.table.phase == Phase::over;
    const json::object result = finished ? result_json(state_.table) : json::object();
    for (const std::string_view name : {"totals", "winners"}) {
      const json::array computed = finished ? result.at(name).as_array() : json::array();
      if (const auto good = check_numbers(record, name, finished, computed); !good) return good;
    }
    return {};
  }

  Script script_;
  State state_;
};

json::object deal_json(const Rules& rules, const Deal& deal) {
  json::array hands;
  for (const CardSet hand : deal.hands) hands.push_back(cards_json(rules, hand));
  return {{"ai_card", rules.ai_card(deal.ai_card).id},
          {"trump", rules.edition->deck.to_text(deal.trump)},
          {"aside", cards_json(rules, deal.aside)},
          {"hands", std::move(hands)},
          {"droco", cards_json(rules, deal.droco)},
          {"passes", json::array()},
          {"tricks", json::array()}};
}

/// What was played of a round, into its object.
void write_play(const Rules& rules, const State& state, json::object& round) {
  const Table& table = state.table;
  for (const Pass& pass : state.passes) {
    if (pass.chosen()) round["passes"].as_array().push_back(cards_json(rules, pass.cards()));
  }
  json::array& tricks = round["tricks"].as_array();
  for (std::size_t n = 0; n < table.played_count; ++n) {
    if (n % place_count == 0) tricks.push_back(json::array());
    tricks.back().as_array().push_back(json::value(rules.edition->deck.to_text(table.played[n])));
  }
  if (table.phase == Phase::deal || table.phase == Phase::over) {
    round["scores"] = json::array(table.running.begin(), table.running.end());
  }
}

}  // namespace

Result<Script> read_script(const json::object& record, const Rules& rules) { return ScriptReader(rules).read(record); }

void write_script(const Script& script, json::object& record) {
  json::array rounds;
  State state;
  auto move = script.moves.begin();
  for (const Deal& deal : script.deals) {
    deal_round(state, deal);
    while (move != script.moves.end() && to_move(state.table) >= 0) {
      apply(script.rules, state, to_move(state.table), *move++);
    }
    json::object round = deal_json(script.rules, deal);
    write_play(script.rules, state, round);
    rounds.push_back(std::move(round));
  }
  record["rounds"] = std::move(rounds);
  if (state.table.phase != Phase::over) return;
  const json::object result = result_json(state.table);
  record["totals"] = result.at("totals");
  record["winners"] = result.at("winners");
}

json::array finished_rounds_json(const Script& script) {
  json::object record;
  write_script(script, record);
  json::array rounds = record.at("rounds").as_array();
  if (!rounds.empty() && !rounds.back().as_object().contains("scores")) rounds.pop_back();
  return rounds;
}

}  // namespace botyard::robotrick
