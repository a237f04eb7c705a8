#include "robots/refusal.h"

#include <string>
#include <utility>

#include "robots/building.h"
#include "robots/combat.h"
#include "robots/text.h"

namespace botyard::robots {
namespace {

using text::Reason;

Reason about(std::string_view code, Card card) { return {code, {{"card", to_text(card)}}}; }

/// The functions below are only asked about moves that aren't legal, so the last reason is always right.
class Refuser {
 public:
  Refuser(const Table& table, CardSet hand, Move move)
      : table_(table), own_(table.side(table.mover)), hand_(hand), move_(move) {}

  [[nodiscard]] Reason build() const {
    if (is_face(move_.first)) return about("robots.blueprint_is_face", move_.first);
    if (is_joker(move_.second)) return about("robots.part_is_joker", move_.second);
    const Reason::Argument blueprint{"blueprint", to_text(move_.first)};
    const Reason::Argument part{"part", to_text(move_.second)};
    if (move_.first.suit() != move_.second.suit()) return {"robots.not_one_suit", {blueprint, part}};
    if (!parts_for(move_.first).contains(move_.second)) return {"robots.part_not_higher", {blueprint, part}};
    if (const auto reason = no_build_from({move_.first, move_.second})) return *reason;
    return about("robots.limit", move_.first);
  }

  [[nodiscard]] Reason twin() const {
    if (table_.phase == Phase::setup && table_.active == red) return {"robots.no_twins_in_setup", {}};
    const Reason::Argument first{"first", to_text(move_.first)};
    const Reason::Argument second{"second", to_text(move_.second)};
    if (is_face(move_.first)) return about("robots.twin_is_face", move_.first);
    if (is_face(move_.second)) return about("robots.twin_is_face", move_.second);
    if (card_value(move_.first) != card_value(move_.second)) return {"robots.twins_not_equal", {first, second}};
    if (move_.first == move_.second) return {"robots.twins_are_one", {first}};
    if (move_.second < move_.first) return {"robots.twins_order", {first, second}};
    if (const auto reason = no_build_from({move_.first, move_.second})) return *reason;
    return twin_room();
  }

  [[nodiscard]] Reason recall() const {
    const int nano = own_.find(move_.first);
    if (nano < 0) return not_own_robot(move_.first);
    if (robot(nano).kind != Kind::nano) return about("robots.recall_no_nano", move_.first);
    return about("robots.no_target", move_.second);
  }

  [[nodiscard]] Reason mode() const {
    const int place = own_.find(move_.first);
    if (place < 0) return not_own_robot(move_.first);
    if (robot(place).kind == Kind::turbo) return about("robots.turbo_has_both_modes", move_.first);
    return another_is_asked();
  }

  [[nodiscard]] Reason attack() const {
    const int place = own_.find(move_.first);
    if (place < 0) return not_own_robot(move_.first);
    if (can_attack(table_, robot(place))) return another_is_asked();
    return about(robot(place).kind == Kind::turbo ? "robots.turbo_rests" : "robots.in_defense_mode", move_.first);
  }

  [[nodiscard]] Reason block() const {
    const Side& attacking = table_.side(table_.active);
    const int attacker = attacking.find(move_.first);
    if (attacker < 0 || !table_.is_attacking(attacker)) return about("robots.not_attacking", move_.first);
    const bool nano = attacking.robots[static_cast<std::size_t>(attacker)].kind == Kind::nano;
    if (nano) return about("robots.nano_is_unblockable", move_.first);
    if (attacker != table_.asked) return another_is_asked();
    const int blocker = own_.find(move_.second);
    if (blocker < 0) return not_own_robot(move_.second);
    if (!can_block(robot(blocker))) return about("robots.in_attack_mode", move_.second);
    return about("robots.blocks_already", move_.second);
  }

  [[nodiscard]] Reason discard() const {
    if (!hand_.contains(move_.first)) return about("robots.not_in_hand", move_.first);
    return too_early("robots.discard_order");
  }

  [[nodiscard]] Reason spend() const {
    if (table_.recovering) return {"robots.recovers_already", {}};
    if (recovers_free(table_, table_.mover)) return {"robots.recovers_free", {}};
    return about(hand_.contains(move_.first) ? "robots.spends_no_face" : "robots.not_in_hand", move_.first);
  }

  [[nodiscard]] Reason free() const { return {table_.recovering ? "robots.recovers_already" : "robots.not_free", {}}; }

  [[nodiscard]] Reason give_back() const {
    if (!table_.recovering) return {"robots.spend_first", {}};
    if (is_face(move_.first)) return about("robots.returns_face", move_.first);
    if (!own_.discard.contains(move_.first)) return about("robots.not_in_discard", move_.first);
    return too_early("robots.return_order");
  }

 private:
  [[nodiscard]] const Robot& robot(int place) const { return own_.robots[static_cast<std::size_t>(place)]; }
  /// Cards that fit each other, but at the wrong time or in another place.
  [[nodiscard]] std::optional<Reason> no_build_from(CardSet cards) const {
    if (table_.phase == Phase::build && table_.builds > 0) return Reason{"robots.second_build", {}};
    const CardSet missing = cards - hand_;
    return missing.empty() ? std::nullopt : std::optional(about("robots.not_in_hand", missing.first()));
  }
  [[nodiscard]] Reason another_is_asked() const {
    return {"robots.another_is_asked", {{"card", to_text(move_.first)}, {"asked", to_text(table_.asked_robot())}}};
  }
  [[nodiscard]] Reason not_own_robot(Card card) const {
    return {"robots.not_own_robot", {{"card", to_text(card)}, {"seat", std::string(seat_name(table_.mover))}}};
  }
  [[nodiscard]] Reason too_early(std::string_view code) const {
    return {code, {{"card", to_text(move_.first)}, {"last", to_text(table_.last)}}};
  }
  /// Two cards that are twins, in hand and in order: what is left is the limit, and the one to keep.
  [[nodiscard]] Reason twin_room() const {
    const int needed = room_needed(own_, move_.first) + room_needed(own_, move_.second);
    const bool keeps = move_.kept != cards::no_card;
    if (keeps && move_.kept != move_.first && move_.kept != move_.second)
      return about("robots.keeps_other", move_.kept);
    if (needed <= room(own_)) return {"robots.both_fit", {}};
    if (keeps) return about("robots.limit", move_.kept);
    const bool one_fits = needed == 1 || room(own_) > 0;
    return one_fits ? Reason{"robots.keep_one", {}} : about("robots.limit", move_.first);
  }

  const Table& table_;
  const Side& own_;
  CardSet hand_;
  Move move_;
};

bool belongs_to(Phase phase, Verb verb) {
  switch (verb) {
    case Verb::done: return phase == Phase::setup || phase == Phase::build || phase == Phase::recovery;
    case Verb::build:
    case Verb::twin: return phase == Phase::setup || phase == Phase::build;
    case Verb::recall: return phase == Phase::build;
    case Verb::mode_attack:
    case Verb::mode_defense: return phase == Phase::program;
    case Verb::attack:
    case Verb::hold: return phase == Phase::combat;
    case Verb::block:
    case Verb::open: return phase == Phase::block;
    case Verb::discard:
    case Verb::supply: return phase == Phase::unblocked;
    case Verb::spend:
    case Verb::free:
    case Verb::give_back: return phase == Phase::recovery;
  }
  return false;
}

Reason refusal_of(const Refuser& refuser, Verb verb) {
  switch (verb) {
    case Verb::build: return refuser.build();
    case Verb::twin: return refuser.twin();
    case Verb::recall: return refuser.recall();
    case Verb::mode_attack:
    case Verb::mode_defense: return refuser.mode();
    case Verb::attack:
    case Verb::hold: return refuser.attack();
    case Verb::block:
    case Verb::open: return refuser.block();
    case Verb::discard: return refuser.discard();
    case Verb::spend: return refuser.spend();
    case Verb::free: return refuser.free();
    case Verb::give_back: return refuser.give_back();
    case Verb::done:
    case Verb::supply: break;  // always legal in their phases
  }
  // Cards that the verb has no use for: no text says so, but a program could.
  return {"robots.nonsense", {}};
}

}  // namespace

std::optional<Reason> why_illegal(const Table& table, int seat, CardSet hand, Move move) {
  if (legal_moves(table, seat, hand).contains(move)) return std::nullopt;
  if (table.phase == Phase::over) return Reason{"robots.game_over", {}};
  if (seat != to_move(table)) return Reason{"robots.not_your_turn", {{"seat", std::string(seat_name(seat))}}};
  if (!belongs_to(table.phase, move.verb)) {
    return Reason{"robots.wrong_phase",
                  {{"verb", std::string(verb_name(move.verb))}, {"phase", std::string(phase_name(table.phase))}}};
  }
  return refusal_of(Refuser(table, hand, move), move.verb);
}

}  // namespace botyard::robots
