#include "robots/script.h"

#include <string>
#include <utility>

#include "robots/json.h"
#include "robots/play.h"
#include "robots/refusal.h"
#include "robots/text.h"

namespace botyard::robots {
namespace {

using text::Reason;
using text::Refusal;
using text::refuse;
using text::Result;

Result<Card> read_card(const json::value& value, const std::string& name) {
  const auto text = json::as_string(value, "a card of " + name);
  if (!text) return tl::unexpected(text.error());
  const auto card = parse_card(*text);
  if (!card) return refuse("record.unknown_card", {{"card", std::string(*text)}, {"name", name}});
  return *card;
}

/// A card that is no part of this player's half, or twice in it.
Result<void> check_card(Card card, CardSet seen, CardSet half, const std::string& name) {
  const std::vector<Reason::Argument> words{{"card", to_text(card)}, {"name", name}};
  if (seen.contains(card)) return refuse("record.card_twice", words);
  if (half.contains(card)) return {};
  return refuse(is_joker(card) ? "robots.unexpected_joker" : "robots.wrong_colour", words);
}

/// One player's half as shuffled: all of its cards, each once.
Result<void> read_half(const json::object& supply, int seat, Deal& deal) {
  const std::string name = "the supply of " + std::string(seat_name(seat));
  const auto list = json::array_field(supply, seat_name(seat));
  if (!list) return tl::unexpected(list.error());
  const CardSet half = half_of(seat, deal.jokers);
  Supply& cards = deal.supplies[static_cast<std::size_t>(seat)];
  cards.back() = cards::no_card;
  CardSet seen;
  for (const json::value& entry : **list) {
    const auto card = read_card(entry, name);
    if (!card) return tl::unexpected(card.error());
    if (const auto good = check_card(*card, seen, half, name); !good) return good;
    cards[static_cast<std::size_t>(seen.size())] = *card;
    seen.add(*card);
  }
  if (seen == half) return {};
  const CardSet missing = half - seen;
  if (missing.size() == 1 && is_joker(missing.first())) {
    return refuse("robots.missing_joker", {{"name", name}, {"card", to_text(missing.first())}});
  }
  return refuse("record.card_count",
                {{"name", name}, {"count", std::to_string(seen.size())}, {"wanted", std::to_string(half.size())}});
}

Result<Deal> read_deal(const json::object& record, const Rules& rules) {
  const auto supply = json::field(record, "supply").and_then([](const json::value* found) {
    return json::as_object(*found, "supply");
  });
  if (!supply) return tl::unexpected(supply.error());
  Deal deal;
  deal.jokers = rules.options.jokers;
  for (int seat = 0; seat < player_count; ++seat) {
    if (const auto good = read_half(**supply, seat, deal); !good) return tl::unexpected(good.error());
  }
  return deal;
}

/// One move, played as it is read. `number` counts from 1.
Result<Move> read_move(const json::value& value, std::size_t number, State& state) {
  const std::string place = "move " + std::to_string(number);
  const auto text = json::as_string(value, place);
  if (!text) return tl::unexpected(text.error());
  const auto move = parse_move(*text);
  if (!move) {
    return tl::unexpected(Refusal(move.error()).at({"robots.place_move", {{"number", std::to_string(number)}}}));
  }
  const int seat = state.table.mover;
  if (const auto reason = why_illegal(state.table, seat, state.hand(seat), *move)) {
    const Reason where{"robots.place_move_text", {{"number", std::to_string(number)}, {"move", std::string(*text)}}};
    return tl::unexpected(Refusal{*reason, where});
  }
  apply(state, seat, *move);
  return *move;
}

/// A result that is given must be the one that the rules make.
Result<void> check_result(const json::object& record, const Table& table) {
  const json::value* const given = record.if_contains("result");
  if (given == nullptr) return {};
  if (table.phase != Phase::over) return refuse("record.computed_too_early", {{"name", "winner and reason"}});
  const auto result = json::as_object(*given, "result");
  if (!result) return tl::unexpected(result.error());
  for (const auto& due : result_json(table)) {
    const auto found = json::field(**result, due.key());
    if (!found) return tl::unexpected(found.error());
    if (**found == due.value()) continue;
    return refuse(
        "robots.result_differs",
        {{"name", std::string(due.key())}, {"is", json::to_line(**found)}, {"due", json::to_line(due.value())}});
  }
  return {};
}

}  // namespace

Result<Script> read_script(const json::object& record, const Rules& rules) {
  const auto deal = read_deal(record, rules);
  if (!deal) return tl::unexpected(deal.error());
  const auto moves = json::array_field(record, "moves");
  if (!moves) return tl::unexpected(moves.error());
  Script script{rules, {*deal}, {}};
  State state;
  deal_game(state, *deal);
  for (const json::value& entry : **moves) {
    const auto move = read_move(entry, script.moves.size() + 1, state);
    if (!move) return tl::unexpected(move.error());
    script.moves.push_back(*move);
  }
  if (const auto good = check_result(record, state.table); !good) return tl::unexpected(good.error());
  return script;
}

void write_script(const Script& script, json::object& record) {
  const Deal& deal = script.deals.front();
  json::object supplies;
  for (int seat = 0; seat < player_count; ++seat) {
    json::array& cards = supplies[seat_name(seat)].emplace_array();
    for (const Card card : deal.supply(seat)) cards.push_back(json::value(to_text(card)));
  }
  json::array moves;
  State state;
  deal_game(state, deal);
  for (const Move move : script.moves) {
    moves.push_back(json::value(to_text(move)));
    apply(state, state.table.mover, move);
  }
  record["supply"] = std::move(supplies);
  record["moves"] = std::move(moves);
  if (state.table.phase == Phase::over) record["result"] = result_json(state.table);
}

}  // namespace botyard::robots
