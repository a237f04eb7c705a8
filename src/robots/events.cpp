#include "robots/events.h"

#include <algorithm>
#include <utility>

#include "robots/combat.h"
#include "robots/effects.h"
#include "robots/json.h"
#include "robots/open_play.h"
#include "robots/reasons.h"
#include "robots/text.h"

namespace botyard::robots {
namespace {

using json::Event;
using text::Reason;

class Telling {
 public:
  Telling(const State& before, const State& after, int viewer, std::span<const std::string> names)
      : before_(before), after_(after), viewer_(viewer), names_(names) {}

  /// What was chosen, in its own words.
  void move(int seat, Move move) {
    json::object facts{{"seat", seat_name(seat)}, {"move", to_text(move)}};
    const Words words{{"card", name(move.first)}, {"other", name(move.second)}};
    const auto tell = [&](std::string_view kind, std::string_view code) {
      add(kind, std::move(facts), about(seat, code, words));
    };
    switch (move.verb) {
      case Verb::build:
      case Verb::twin: return build(seat, move, std::move(facts), words);
      case Verb::recall: return recall(seat, move, std::move(facts), words);
      case Verb::mode_attack: return tell("mode", "event.mode_attack");
      case Verb::mode_defense: return tell("mode", "event.mode_defense");
      case Verb::attack: return tell("attack", "event.attacks");
      case Verb::hold: return tell("hold", "event.holds");
      case Verb::block: return tell("block", "event.blocks");
      case Verb::open: return tell("open", "event.lets_through");
      case Verb::discard: return tell("discard", "event.discards");
      case Verb::supply: return supply(seat, std::move(facts));
      case Verb::spend: return tell("spend", "event.spends");
      case Verb::free:
        return add("free", std::move(facts), about(seat, "event.recovers_free", {}), {about(seat, "why.free", {})});
      case Verb::give_back: return tell("return", "event.returns");
      case Verb::done: return tell("done", "event.done");
    }
  }

  /// What the attack that ends with this move costs and destroys.
  void combat(Move move) {
    const Table& now = after_.table;
    Table table = with_declaration(move);
    if (table.attackers == 0) return;
    if (now.phase == Phase::unblocked && before_.table.phase != Phase::unblocked) tell_losses(table);
    const bool ended = now.attackers == 0;
    if (!ended || now.phase == Phase::over) return;
    pay_from_supply(table, move);
    fights(table);
  }

  /// The new turn, the card drawn, a supply that ran out, the end.
  void rest(Move move) {
    const Table& was = before_.table;
    const Table& now = after_.table;
    // An attack that empties a supply has decided the game: no Final Showdown follows.
    if (now.phase == Phase::over) return end();
    for (const int seat : {black, red}) {
      if (was.side(seat).supply_size > 0 && now.side(seat).in_showdown()) {
        add("showdown", {{"seat", seat_name(seat)}}, about(seat, "event.showdown", {}),
            {about(seat, "why.showdown", {{"bonus", std::to_string(showdown_bonus)}})});
      }
    }
    if (now.turn != was.turn) {
      const std::string turn = std::to_string(now.turn);
      add("turn", {{"turn", now.turn}, {"seat", seat_name(now.active)}},
          about(now.active, "event.turn", {{"turn", turn}}));
    }
    const bool was_building = was.phase == Phase::build && was.turn == now.turn;
    if (now.phase == Phase::build && !was_building) research(move);
  }

  std::vector<Event> take() { return std::move(events_); }

 private:
  static std::string name(Card card) { return card == cards::no_card ? "" : to_text(card); }
  [[nodiscard]] std::string who(int seat) const { return names_[static_cast<std::size_t>(seat)]; }
  /// Told to everybody in their own way: "Ann attacks with S3", and "You attack with S3" to Ann.
  [[nodiscard]] Reason about(int seat, std::string_view code, Words words) const {
    words.insert(words.begin(), {"who", who(seat)});
    return {code, std::move(words), seat == viewer_};
  }
  void add(std::string_view kind, json::object facts, Reason what, std::vector<Reason> why = {}) {
    events_.push_back({kind, std::move(facts), std::move(what), std::move(why)});
  }

  void build(int seat, Move move, json::object facts, const Words& words) {
    const Effect effect = effect_of(view_of(before_, seat), move);
    std::vector<Reason> why;
    json::array enters;
    for (int i = 0; i < effect.enter_count; ++i) {
      const auto& [card, value, kind] = effect.enters[static_cast<std::size_t>(i)];
      enters.push_back(json::object{{"card", name(card)}, {"value", value}, {"kind", kind_name(kind)}});
      why.push_back(reason_for_kind(kind, card, value));
    }
    facts["enters"] = std::move(enters);
    add("build", std::move(facts), about(seat, move.verb == Verb::twin ? "event.builds_twins" : "event.builds", words),
        std::move(why));
  }

  void recall(int seat, Move move, json::object facts, const Words& words) {
    add("recall", std::move(facts), about(seat, "event.recalls", words), {about(seat, "why.recall", words)});
    Table table = before_.table;
    recall_robots(table, move.first, move.second);
    weak_ones(table);
  }

  void supply(int seat, json::object facts) {
    const Table& table = before_.table;
    const int count = std::min<int>(table.due - table.discarded, table.side(seat).supply_size);
    json::array cards;
    for (const Card card : before_.supply(seat).first(static_cast<std::size_t>(count)))
      cards.push_back(json::value(name(card)));
    facts["cards"] = std::move(cards);
    add("supply", std::move(facts), about(seat, "event.pays_from_supply", {{"count", std::to_string(count)}}));
  }

  /// The table as it lay when the move was declared.
  [[nodiscard]] Table with_declaration(Move move) const {
    Table table = before_.table;
    if (move.verb == Verb::attack) table.attackers = static_cast<std::uint8_t>(table.attackers | (1U << table.asked));
    if (move.verb == Verb::block) {
      table.blockers[table.asked] = static_cast<std::uint8_t>(table.side(table.defender()).find(move.second));
    }
    return table;
  }

  void tell_losses(const Table& table) {
    const Losses losses = losses_of(table);
    add("losses", {{"seat", seat_name(table.defender())}, {"due", losses.due}},
        about(table.defender(), "event.must_discard", losses.words),
        {about(table.defender(), losses.code, losses.words)});
  }

  static void pay_from_supply(Table& table, Move move) {
    if (move.verb != Verb::supply) return;
    Side& side = table.side(table.defender());
    side.supply_size =
        static_cast<std::uint8_t>(side.supply_size - std::min<int>(table.due - table.discarded, side.supply_size));
  }

  void fights(Table& table) {
    const Side& attacking = table.side(table.active);
    const Side& defending = table.side(table.defender());
    CardSet lost;
    for (unsigned place = 0; place < attacking.robot_count; ++place) {
      if (!table.is_attacking(static_cast<int>(place)) || table.blockers[place] == no_robot) continue;
      Duel duel = duel_of(table, place);
      json::array gone;
      if (duel.end != Fight::blocker_lost) gone.push_back(json::value(name(duel.attacker)));
      if (duel.end != Fight::attacker_lost) gone.push_back(json::value(name(duel.blocker)));
      if (duel.end != Fight::blocker_lost) lost.add(duel.attacker);
      if (duel.end != Fight::attacker_lost) lost.add(duel.blocker);
      add("fight", {{"attacker", name(duel.attacker)}, {"blocker", name(duel.blocker)}, {"lost", std::move(gone)}},
          std::move(duel.what), {std::move(duel.why)});
    }
    const CardSet before = attacking.in_play | defending.in_play;
    settle_blocks(table);
    destroyed(before - lost - attacking.in_play - defending.in_play);
  }

  void weak_ones(Table& table) {
    const CardSet before = table.side(black).in_play | table.side(red).in_play;
    discard_weak_robots(table);
    destroyed(before - table.side(black).in_play - table.side(red).in_play);
  }

  void destroyed(CardSet robots) {
    for (const Card card : robots) {
      add("destroyed", {{"card", name(card)}}, {"event.destroyed", {{"card", name(card)}}},
          {{"why.below_one", {{"card", name(card)}}}});
    }
  }

  /// The card is told to whoever drew it only. What came back to the hand in this move was seen by all.
  void research(Move move) {
    const int seat = after_.table.active;
    if (before_.table.side(seat).supply_size == 0) return;
    json::object facts{{"seat", seat_name(seat)}, {"left", after_.table.side(seat).supply_size}};
    const bool shown = viewer_ == seat || viewer_ == sees_all;
    CardSet drawn = after_.hand(seat) - before_.hand(seat);
    if (move.verb == Verb::give_back) drawn.remove(move.first);
    if (!shown || drawn.empty()) return add("research", std::move(facts), about(seat, "event.draws", {}));
    facts["card"] = name(drawn.first());
    add("research", std::move(facts), about(seat, "event.draws_card", {{"card", name(drawn.first())}}));
  }

  void end() {
    const Table& table = after_.table;
    Reason why{"why.no_attack", {{"turns", std::to_string(quiet_limit)}}};
    if (table.winner >= 0) {
      const int loser = other(table.winner);
      why = {"why.supply_empty", {{"loser", who(loser)}}, loser == viewer_};
    }
    add("over", result_json(table), summary(table, names_, viewer_), {std::move(why)});
  }

  const State& before_;
  const State& after_;
  int viewer_;
  std::span<const std::string> names_;
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> events_of(const State& before, const State& after, int seat, Move move, int viewer,
                             std::span<const std::string> names) {
  Telling telling(before, after, viewer, names);
  telling.move(seat, move);
  telling.combat(move);
  telling.rest(move);
  return telling.take();
}

std::vector<Event> deal_events() { return {{"deal", {}, {"event.deal_robots", {}}, {}}}; }

}  // namespace botyard::robots
