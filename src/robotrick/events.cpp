#include "robotrick/events.h"

#include <utility>

#include "robotrick/json.h"
#include "robotrick/reasons.h"
#include "robotrick/scoring.h"
#include "robotrick/text.h"

namespace botyard::robotrick {
namespace {

using json::Event;
using text::Reason;

class Telling {
 public:
  Telling(const Rules& rules, const State& after, int viewer, std::span<const std::string> names)
      : rules_(rules), state_(after), table_(after.table), viewer_(viewer), names_(names) {}

  void pass(int seat, Move move) {
    const bool shown = viewer_ == seat || viewer_ == sees_all;
    json::object facts{{"seat", seat}};
    const CardSet cards{move.first, move.second};
    if (shown) facts["cards"] = cards_json(rules_, cards);
    add("pass", std::move(facts),
        shown ? about(seat, "event.passes", {first_of(cards), second_of(cards)})
              : about(seat, "event.passes_hidden", {}));
  }

  void exchange() {
    json::object facts;
    if (viewer_ < 0) {
      add("exchange", std::move(facts), {"event.exchange", {}});
      return;
    }
    const int giver = right_of(viewer_);
    const CardSet cards = state_.passes[static_cast<std::size_t>(giver)].cards();
    facts["received"] = cards_json(rules_, cards);
    add("exchange", std::move(facts),
        about(viewer_, "event.receives", {{"giver", who(giver)}, first_of(cards), second_of(cards)}));
  }

  /// The cards from the n-th on, and the end of each trick among them.
  void cards_from(int n) {
    for (; n < table_.played_count; ++n) {
      card(n);
      if (n % place_count == place_count - 1) trick(n / place_count);
    }
  }

  void end_of_round() {
    const auto& scores = table_.scores[static_cast<std::size_t>(table_.round - 1)];
    json::array totals;
    for (int seat = 0; seat < player_count; ++seat) totals.push_back(table_.total(seat));
    add("round", {{"round", table_.round}, {"scores", json::array(scores.begin(), scores.end())}, {"totals", totals}},
        {"event.round", {{"round", std::to_string(table_.round)}}});
    if (table_.phase != Phase::over) return;
    add("over", result_json(table_), summary(table_, names_, viewer_));
  }

  std::vector<Event> take() { return std::move(events_); }

 private:
  [[nodiscard]] std::string who(int place) const {
    return place == droco_place ? "Droco" : names_[static_cast<std::size_t>(place)];
  }
  /// Told to everybody in their own way: "Ann plays C12", and "You play C12" to Ann.
  [[nodiscard]] Reason about(int place, std::string_view code, std::vector<Reason::Argument> words) const {
    words.insert(words.begin(), {"who", who(place)});
    return {code, std::move(words), place == viewer_};
  }
  [[nodiscard]] Reason::Argument first_of(CardSet pair) const { return {"first", card_names(rules_, {pair.first()})}; }
  [[nodiscard]] Reason::Argument second_of(CardSet pair) const {
    return {"second", card_names(rules_, pair - CardSet{pair.first()})};
  }
  void add(std::string_view kind, json::object facts, Reason what, std::vector<Reason> why = {}) {
    events_.push_back({kind, std::move(facts), std::move(what), std::move(why)});
  }

  void card(int n) {
    const int place = table_.player_of(n);
    const Card played = table_.played[static_cast<std::size_t>(n)];
    const bool leads = n % place_count == 0;
    std::vector<Reason> why;
    if (place == droco_place) why = reasons_for_droco(n, leads);
    add("card", {{"place", place_name(place)}, {"card", card_names(rules_, {played})}, {"leads", leads}},
        about(place, leads ? "event.leads" : "event.plays", {{"card", card_names(rules_, {played})}}), std::move(why));
  }

  /// From the hand that he had then.
  [[nodiscard]] std::vector<Reason> reasons_for_droco(int n, bool leads) const {
    CardSet hand = table_.droco;
    for (int later = n; later < table_.played_count; ++later) {
      if (table_.player_of(later) == droco_place) hand.add(table_.played[static_cast<std::size_t>(later)]);
    }
    const int suit_led = leads ? -1 : table_.played[static_cast<std::size_t>(n - n % place_count)].suit();
    const auto choice = explain_choice(rules_.ai_card(table_.ai_card).program, hand, suit_led);
    return reasons_for(rules_, choice, suit_led);
  }

  void trick(int number) {
    const auto all = outcomes(rules_, table_);
    const TrickOutcome& outcome = all[static_cast<std::size_t>(number)];
    Captured captured{};
    for (int earlier = 0; earlier < number; ++earlier) {
      for (std::size_t seat = 0; seat < player_count; ++seat) {
        if (all[static_cast<std::size_t>(earlier)].takings[seat].face == Face::up) ++captured[seat];
      }
    }
    add("trick", {{"trick", number + 1}, {"winner", place_name(outcome.winner)}},
        about(outcome.winner, "event.wins_trick", {}), {reason_for_winner(rules_, table_, number)});
    for (int seat = 0; seat < player_count; ++seat) {
      const auto& taking = outcome.takings[static_cast<std::size_t>(seat)];
      if (taking.face != Face::none) take(seat, taking, outcome.winner, captured[static_cast<std::size_t>(seat)] + 1);
    }
  }

  void take(int seat, const TrickOutcome::Taking& taking, int winner, int hangar) {
    const int points = rules_.points(taking.card);
    const std::string card = card_names(rules_, {taking.card});
    const std::vector<Reason::Argument> words{{"card", card},
                                              {"points", std::to_string(points)},
                                              {"hangar", std::to_string(hangar)},
                                              {"hangars", std::to_string(rules_.options.hangars)}};
    json::object facts{{"seat", seat}, {"card", card}, {"points", taking.face == Face::up ? points : -points}};
    if (taking.face == Face::up) {
      facts["hangar"] = hangar;
      add("capture", std::move(facts), about(seat, "event.captures", words), {about(seat, "why.captured", words)});
    } else if (winner == droco_place) {
      add("minus", std::move(facts), about(seat, "event.takes_back", words), {about(seat, "why.droco_won", words)});
    } else {
      add("minus", std::move(facts), about(seat, "event.overflows", words), {about(seat, "why.hangars_full", words)});
    }
  }

  const Rules& rules_;
  const State& state_;
  const Table& table_;
  int viewer_;
  std::span<const std::string> names_;
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> events_of(const Rules& rules, const State& before, const State& after, int seat, Move move,
                             int viewer, std::span<const std::string> names) {
  Telling telling(rules, after, viewer, names);
  if (move.is_pass()) telling.pass(seat, move);
  if (before.table.phase == Phase::pass && after.table.phase != Phase::pass) telling.exchange();
  telling.cards_from(before.table.played_count);
  if (after.table.phase == Phase::deal || after.table.phase == Phase::over) telling.end_of_round();
  return telling.take();
}

std::vector<Event> deal_events(const Rules& rules, const State& after) {
  const Table& table = after.table;
  const std::string& ai_card = rules.ai_card(table.ai_card).id;
  const std::string trump = card_names(rules, {table.trump});
  return {{"deal",
           {{"round", table.round}, {"ai_card", ai_card}, {"trump", trump}},
           {"event.deal", {{"round", std::to_string(table.round)}, {"ai_card", ai_card}, {"trump", trump}}},
           {}}};
}

}  // namespace botyard::robotrick
