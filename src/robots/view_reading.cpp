#include "robots/view_reading.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json/reader.h"
#include "robots/combat.h"
#include "robots/json.h"
#include "robots/text.h"

namespace botyard::robots {
namespace {

/// A supply loses a card in each turn of its player, so both are empty after 44 turns; from then on an attack ends the
/// game, and so do 40 turns without one.
constexpr int longest_game = 100;
/// Far more moves than that many turns can have.
constexpr std::size_t longest_log = 20'000;
constexpr std::size_t most_legal = LegalMoves::capacity;

constexpr std::array all_phases{Phase::deal,  Phase::setup,     Phase::program,  Phase::build, Phase::combat,
                                Phase::block, Phase::unblocked, Phase::recovery, Phase::over};

/// Whether a card can have entered play as this kind: with some number of suit mates, in the Final Showdown or not.
bool can_be(Kind kind, Card card) {
  for (int mates = 0; mates < max_robots; ++mates) {
    const int value = card_value(card) + mates;
    if (kind_for(value) == kind || kind_for(value + showdown_bonus) == kind) return true;
  }
  return false;
}

std::string name_of(int seat) { return std::string(seat_name(seat)); }

class ViewReader : private json::Reader {
 public:
  explicit ViewReader(const json::object& from) : from_(from) {}

  text::Result<ReadView> read() {
    read_rules_of();
    if (good()) read_frame();
    if (good() && table_.phase != Phase::deal) {
      read_sides();
      if (good()) check_cards();
      if (good()) read_log();
      if (good()) read_phase();
    }
    if (good()) check_computed();
    if (!good()) return tl::unexpected(refusal());
    return ReadView{rules_, view_, std::move(log_)};
  }

 private:
  [[nodiscard]] int own() const { return view_.seat; }
  [[nodiscard]] int opponent() const { return other(view_.seat); }

  void read_rules_of() {
    const std::string game = text(field(from_, "game"), "game");
    if (game != "robots") return refuse("view.other_game", {{"game", game}, {"wanted", "robots"}});
    const std::string edition = text(field(from_, "edition"), "edition");
    const json::object& options = members(field(from_, "options"), "options");
    if (!good()) return;
    const auto rules = read_rules(edition, options);
    if (!rules) return refuse(rules.error());
    rules_ = *rules;
  }

  int read_seat(const json::value& value, std::string_view name) {
    const std::string seat = text(value, name);
    if (seat != name_of(black) && seat != name_of(red))
      refuse("view.no_seat", {{"seat", seat}, {"seats", "black, red"}});
    return seat == name_of(red) ? red : black;
  }

  /// Seat, phase, turn and who decides: where the game stands.
  void read_frame() {
    view_.seat = read_seat(field(from_, "seat"), "seat");
    const std::string name = text(field(from_, "phase"), "phase");
    const auto place = static_cast<std::size_t>(std::ranges::find(all_phases, name, phase_name) - all_phases.begin());
    if (place == all_phases.size()) return refuse("view.unknown_phase", {{"phase", name}});
    const Phase phase = all_phases.at(place);
    table_.phase = phase;
    if (phase == Phase::deal) return;
    table_.jokers = rules_.options.jokers;
    const bool setup = phase == Phase::setup;
    table_.turn = byte(field(from_, "turn"), "turn", setup ? 0 : 1, setup ? 0 : longest_game);
    table_.quiet_turns = byte(field(from_, "quiet_turns"), "quiet_turns", 0,
                              std::min(quiet_limit - (phase == Phase::over ? 0 : 1), int{table_.turn}));
    table_.active = static_cast<std::uint8_t>(read_seat(field(from_, "active"), "active"));
    // The turns alternate, and black has the first.
    if (!setup)
      must_equal(field(from_, "active"), json::value(seat_name(table_.turn % 2 == 1 ? black : red)), "active");
    table_.mover = phase == Phase::over ? static_cast<std::uint8_t>(table_.defender())
                                        : static_cast<std::uint8_t>(read_seat(field(from_, "to_move"), "to_move"));
  }

  std::uint8_t byte(const json::value& value, std::string_view name, int least, int most) {
    return static_cast<std::uint8_t>(integer(value, name, least, most));
  }

  // --- Cards

  Card read_card(const json::value& value, std::string_view name) {
    const std::string written = text(value, name);
    const auto card = parse_card(written);
    if (!card) refuse("record.unknown_card", {{"card", written}, {"name", std::string(name)}});
    return card.value_or(cards::no_card);
  }

  CardSet read_card_set(const json::value& value, std::string_view name) {
    CardSet cards;
    for (const json::value& entry : list(value, name, half_size_with_joker)) {
      const Card card = read_card(entry, name);
      if (!good()) return {};
      if (cards.contains(card)) refuse("record.card_twice", {{"card", to_text(card)}, {"name", std::string(name)}});
      cards.add(card);
    }
    return cards;
  }

  void read_sides() {
    view_.hand = read_card_set(field(from_, "hand"), "hand");
    view_.hand_sizes[static_cast<std::size_t>(own())] = static_cast<std::uint8_t>(view_.hand.size());
    table_.side(own()).known = read_card_set(field(from_, "shown"), "shown");
    read_open_side(from_, table_.side(own()));
    const json::object& theirs = members(field(from_, "opponent"), "opponent");
    if (!good()) return;
    view_.hand_sizes[static_cast<std::size_t>(opponent())] =
        byte(field(theirs, "hand"), "the opponent's hand", 0, half_size_with_joker);
    table_.side(opponent()).known = read_card_set(field(theirs, "known"), "known");
    read_open_side(theirs, table_.side(opponent()));
  }

  void read_open_side(const json::object& from, Side& side) {
    side.supply_size = byte(field(from, "supply"), "supply", 0, half_size_with_joker);
    side.discard = read_card_set(field(from, "discard"), "discard");
    for (const json::value& entry : list(field(from, "robots"), "robots", max_robots)) {
      const Robot robot = read_robot(members(entry, "a robot"));
      if (!good()) return;
      side.robots[side.robot_count++] = robot;
      side.in_play.add(robot.card);
    }
  }

  Robot read_robot(const json::object& from) {
    Robot robot;
    robot.card = read_card(field(from, "card"), "a robot");
    robot.kind = read_kind(text(field(from, "kind"), "kind"));
    robot.built = byte(field(from, "built"), "built", 0, table_.turn);
    const std::string mode = text(field(from, "mode"), "mode");
    robot.mode = mode == "attack" ? Mode::attack : Mode::defense;
    if (mode_name(robot) != mode) refuse("robots.unknown_word", {{"name", "mode"}, {"word", mode}});
    for (const json::value& entry : list(field(from, "damage"), "damage", max_damage - 1)) {
      robot.damage[robot.damage_count++] = read_card(entry, "damage");
    }
    return robot;
  }

  Kind read_kind(const std::string& name) {
    for (const Kind kind : {Kind::normal, Kind::turbo, Kind::nano}) {
      if (kind_name(kind) == name) return kind;
    }
    refuse("robots.unknown_word", {{"name", "kind"}, {"word", name}});
    return Kind::normal;
  }

  // --- Whether the cards can lie so

  void check_cards() {
    for (const int seat : {black, red}) {
      check_places(seat);
      check_robots(seat);
      check_supply(seat);
    }
  }

  /// Each card of a player is in one place, and as many are hidden as there should be.
  void check_places(int seat) {
    const Side& side = table_.side(seat);
    CardSet seen;
    const auto place = [&](CardSet cards, std::string_view name) {
      const CardSet foreign = cards - half_of(seat, table_.jokers);
      const CardSet twice = cards & seen;
      if (!foreign.empty())
        refuse("robots.wrong_colour", {{"name", std::string(name)}, {"card", to_text(foreign.first())}});
      if (!twice.empty())
        refuse("view.card_in_two_places", {{"card", to_text(twice.first())}, {"name", std::string(name)}});
      seen |= cards;
    };
    place(seat == own() ? view_.hand : side.known, "the hand of " + name_of(seat));
    place(side.discard, "the discard pile of " + name_of(seat));
    for (const Robot& robot : side.list()) place({robot.card}, "the robots of " + name_of(seat));
    for (const Robot& robot : table_.side(other(seat)).list()) {
      for (const Card card : robot.damages()) place({card}, "the damage of " + name_of(other(seat)));
    }
    const int in_hand = view_.hand_sizes[static_cast<std::size_t>(seat)];
    const int shown = seat == own() ? in_hand : side.known.size();
    if (in_hand < side.known.size())
      refuse("robots.more_known", {{"seat", name_of(seat)}, {"count", std::to_string(in_hand)}});
    if (seat == own() && !view_.hand.contains(side.known)) {
      refuse("robots.not_in_hand", {{"card", to_text((side.known - view_.hand).first())}});
    }
    const int count = seen.size() - shown + in_hand + side.supply_size;
    const int wanted = half_of(seat, table_.jokers).size();
    if (count != wanted) {
      refuse("robots.card_count",
             {{"seat", name_of(seat)}, {"count", std::to_string(count)}, {"wanted", std::to_string(wanted)}});
    }
    // Only number cards ever return to a hand.
    must_be_numbers(side.known, "known");
  }

  void must_be_numbers(CardSet cards, std::string_view name) {
    const CardSet faces = cards & face_cards;
    if (!faces.empty()) refuse("robots.no_robot_card", {{"card", to_text(faces.first())}, {"name", std::string(name)}});
  }

  void check_robots(int seat) {
    const Side& side = table_.side(seat);
    for (const Robot& robot : side.list()) {
      must_be_numbers({robot.card}, "robots");
      for (const Card card : robot.damages()) must_be_numbers({card}, "damage");
      if (!good()) return;
      const text::Reason::Argument card{"card", to_text(robot.card)};
      if (value_of(side, robot) < 1) refuse("robots.robot_too_weak", {card});
      if (!can_be(robot.kind, robot.card)) {
        refuse("robots.no_such_kind", {card, {"kind", std::string(kind_name(robot.kind))}});
      }
    }
    if (limited_robots(side) > robot_limit) refuse("robots.too_many_robots", {{"seat", name_of(seat)}});
  }

  /// In each of their turns a player draws a card.
  void check_supply(int seat) {
    const int turns = seat == black ? (table_.turn + 1) / 2 : table_.turn / 2;
    const int drawn = turns - (table_.phase == Phase::program && table_.active == seat ? 1 : 0);
    const int most = std::max(0, half_of(seat, table_.jokers).size() - opening_hand(seat) - drawn);
    const int count = table_.side(seat).supply_size;
    if (count > most) {
      refuse("robots.supply_too_large",
             {{"seat", name_of(seat)}, {"count", std::to_string(count)}, {"most", std::to_string(most)}});
    }
  }

  // --- What the log tells

  void read_log() {
    for (const json::value& entry : list(field(from_, "log"), "log", longest_log)) {
      const json::array& pair = list(entry, "a move of the log", 2);
      if (pair.size() != 2) return refuse("robots.no_pair", {{"name", "the log"}});
      const int seat = read_seat(pair[0], "who made a move");
      const auto move = parse_move(text(pair[1], "a move of the log"));
      if (!move) return refuse(move.error());
      log_.push_back({seat, *move});
    }
  }

  /// Whether the active player has made such a move in this turn. Looking back, it ends where the opponent was done
  /// with building in the turn before: in this turn a `done` of theirs would end it. Or with red's set-up, before.
  template <class Wanted>
  [[nodiscard]] bool done_this_turn(Wanted wanted) const {
    const int waiting = table_.defender();
    const bool ended = table_.phase == Phase::over && !log_.empty() && log_.back().seat == waiting;
    for (std::size_t i = log_.size() - (ended ? 1 : 0); i > 0; --i) {
      const auto& [seat, move] = log_[i - 1];
      if (seat == waiting && (move.verb == Verb::done || move.verb == Verb::build)) return false;
      if (seat == table_.active && wanted(move.verb)) return true;
    }
    return false;
  }

  /// The card of the last move, where it must be such a move by whoever decides.
  Card last_card(Verb verb) {
    if (!log_.empty() && log_.back().seat == table_.mover && log_.back().move.verb == verb)
      return log_.back().move.first;
    refuse("robots.wrong_last", {{"verb", std::string(verb_name(verb))}, {"seat", name_of(table_.mover)}});
    return cards::no_card;
  }

  // --- Phases

  void read_phase() {
    read_asked();
    read_attackers();
    if (good()) read_blocks();
    if (good()) read_losses();
    if (good()) read_recovery();
    if (!good()) return;
    read_builds();
    read_attacked();
    switch (table_.phase) {
      case Phase::setup: return check_setup();
      case Phase::program: return check_asked(table_.active, asked().kind != Kind::turbo);
      case Phase::build: return check_mover(table_.active);
      case Phase::combat: return check_asked(table_.active, can_attack(table_, asked()));
      case Phase::block: return check_block();
      case Phase::unblocked: return check_unblocked();
      case Phase::recovery: return check_recovery();
      case Phase::over: return check_over();
      case Phase::deal: return;
    }
  }

  [[nodiscard]] const Robot& asked() const { return table_.side(table_.active).robots[table_.asked]; }
  [[nodiscard]] bool fights() const {
    return table_.phase == Phase::combat || table_.phase == Phase::block || table_.phase == Phase::unblocked;
  }

  void read_asked() {
    const bool asks = table_.phase == Phase::program || table_.phase == Phase::combat || table_.phase == Phase::block;
    const json::value& value = field(from_, "asked");
    if (!asks) return must_equal(value, nullptr, "asked");
    table_.asked = static_cast<std::uint8_t>(find_robot(value, table_.active, "asked"));
  }

  /// Its place in the list; 0 where there is none, with a refusal.
  int find_robot(const json::value& value, int seat, std::string_view name) {
    const Card card = read_card(value, name);
    if (!good()) return 0;
    const int place = table_.side(seat).find(card);
    if (place < 0) refuse("robots.not_own_robot", {{"card", to_text(card)}, {"seat", name_of(seat)}});
    return std::max(place, 0);
  }

  /// Declared in the order in which they entered play, each before the one that is asked about.
  void read_attackers() {
    int next = 0;
    for (const json::value& entry : list(field(from_, "attackers"), "attackers", fights() ? max_robots : 0)) {
      const int place = find_robot(entry, table_.active, "attackers");
      if (!good()) return;
      const Robot& robot = table_.side(table_.active).robots[static_cast<std::size_t>(place)];
      const bool asked_before = table_.phase != Phase::combat || place < table_.asked;
      if (place < next || !asked_before || !can_attack(table_, robot)) {
        return refuse("robots.wrong_attacker", {{"card", to_text(robot.card)}});
      }
      table_.attackers = static_cast<std::uint8_t>(table_.attackers | (1U << place));
      next = place + 1;
    }
  }

  void read_blocks() {
    const bool blocks = table_.phase == Phase::block || table_.phase == Phase::unblocked;
    for (const json::value& entry : list(field(from_, "blocks"), "blocks", blocks ? max_robots : 0)) {
      const json::array& pair = list(entry, "a block", 2);
      if (pair.size() != 2) return refuse("robots.no_pair", {{"name", "blocks"}});
      const auto attacker = static_cast<std::size_t>(find_robot(pair[0], table_.active, "blocks"));
      const auto blocker = static_cast<std::size_t>(find_robot(pair[1], table_.defender(), "blocks"));
      if (!good()) return;
      const bool asked_before = table_.phase != Phase::block || attacker < table_.asked;
      const bool is_free = ((free_defenders(table_) >> blocker) & 1) != 0;
      if (!asked_before || !is_free || !may_be_blocked(attacker)) {
        return refuse("robots.wrong_block", {{"attacker", std::string(pair[0].get_string())},
                                             {"blocker", std::string(pair[1].get_string())}});
      }
      table_.blockers[attacker] = static_cast<std::uint8_t>(blocker);
    }
  }

  [[nodiscard]] bool may_be_blocked(std::size_t attacker) const {
    const Robot& robot = table_.side(table_.active).robots[attacker];
    return table_.is_attacking(static_cast<int>(attacker)) && robot.kind != Kind::nano &&
           table_.blockers[attacker] == no_robot;
  }

  void read_losses() {
    const json::value& losses = field(from_, "losses");
    if (table_.phase != Phase::unblocked) return must_equal(losses, nullptr, "losses");
    const json::object& both = members(losses, "losses");
    table_.due = byte(field(both, "due"), "due", 1, high_loss_limit);
    table_.discarded = byte(field(both, "discarded"), "discarded", 0, high_loss_limit);
    if (good() && table_.discarded > 0) table_.last = last_card(Verb::discard);
  }

  void read_recovery() {
    const json::value& recovery = field(from_, "recovery");
    if (table_.phase != Phase::recovery) return must_equal(recovery, nullptr, "recovery");
    if (recovery.is_null()) return;
    table_.recovering = true;
    table_.returned = byte(field(members(recovery, "recovery"), "returned"), "returned", 0, most_returns - 1);
    if (good() && table_.returned > 0) table_.last = last_card(Verb::give_back);
  }

  /// Red's robots in set-up are red's builds, and black's end it. Later on there is one build a turn at most.
  void read_builds() {
    const bool may_build = truth(field(from_, "may_build"), "may_build");
    const auto is_build = [](Verb verb) { return verb == Verb::build || verb == Verb::twin; };
    switch (table_.phase) {
      case Phase::setup: table_.builds = table_.side(table_.active).robot_count; break;
      case Phase::program: break;
      case Phase::build: table_.builds = may_build ? 0 : 1; break;
      default: table_.builds = done_this_turn(is_build) ? 1 : 0; break;
    }
  }

  void read_attacked() {
    const auto is_attack = [](Verb verb) { return verb == Verb::attack; };
    if (fights()) table_.attacked = table_.attackers != 0;
    if (table_.phase == Phase::recovery) table_.attacked = done_this_turn(is_attack);
    if (table_.phase == Phase::over) table_.attacked = table_.quiet_turns < quiet_limit;
  }

  void check_mover(int due) { must_equal(field(from_, "to_move"), json::value(seat_name(due)), "to_move"); }

  void check_asked(int mover, bool possible) {
    check_mover(mover);
    if (!possible) refuse("robots.wrong_asked", {{"card", to_text(asked().card)}});
  }

  void check_setup() {
    check_mover(table_.active);
    const bool is_over = table_.builds >= setup_builds(table_.active);
    const bool too_early = table_.active == black && table_.side(red).robot_count > 0;
    if (is_over || too_early || table_.side(black).robot_count > 2) {
      refuse("robots.nothing_asked", {{"seat", name_of(table_.active)}});
    }
  }

  void check_block() {
    check_asked(table_.defender(), may_be_blocked(table_.asked));
    if (free_defenders(table_) == 0) refuse("robots.no_block_left");
  }

  void check_unblocked() {
    check_mover(table_.defender());
    must_equal(int{table_.due}, losses_to(table_, unblocked_attackers(table_)), "due");
    const CardSet discard = table_.side(table_.defender()).discard;
    const bool was_discarded = table_.last == cards::no_card || discard.contains(table_.last);
    if (table_.discarded >= table_.due || table_.discarded > discard.size() || !was_discarded) {
      must_equal(int{table_.discarded}, 0, "discarded");
    }
  }

  /// Whoever is asked has a card to return, and a face card to spend, or needs none.
  void check_recovery() {
    const Side& side = table_.side(table_.mover);
    const bool returned_it = table_.last == cards::no_card || side.known.contains(table_.last);
    const bool can_return = !later_than(side.discard & number_cards, table_.last).empty();
    const bool needs_face = !table_.recovering && !recovers_free(table_, table_.mover);
    if (!returned_it || !can_return || (needs_face && !may_hold_face())) {
      refuse("robots.nothing_asked", {{"seat", name_of(table_.mover)}});
    }
  }

  [[nodiscard]] bool may_hold_face() {
    const int mover = table_.mover;
    if (mover == own()) return !(view_.hand & face_cards).empty();
    view_.table = table_;
    const bool holds_unknown = view_.hand_sizes[static_cast<std::size_t>(mover)] > table_.side(mover).known.size();
    return holds_unknown && !(unseen_cards(view_, mover) & face_cards).empty();
  }

  /// By forty quiet turns, or by an attack when a supply was empty.
  void check_over() {
    if (table_.quiet_turns == quiet_limit) return;
    const bool attacker_empty = table_.side(table_.active).in_showdown();
    const bool defender_empty = table_.side(table_.defender()).in_showdown();
    if (!attacker_empty && !defender_empty) return refuse("robots.over_without_end");
    table_.winner = static_cast<std::int8_t>(defender_empty ? table_.active : table_.defender());
  }

  // --- All else follows from the rules

  void check_computed() {
    view_.table = table_;
    const json::object ours = view_json(view_, {});
    if (table_.phase == Phase::deal) return;
    for (const std::string_view name : {"to_move", "may_build"}) must_equal(field(from_, name), ours.at(name), name);
    check_values(from_, ours);
    check_values(members(field(from_, "opponent"), "opponent"), ours.at("opponent").as_object());
    if (!from_.contains("legal")) return;
    must_be_legal(list(from_.at("legal"), "legal", most_legal), ours.at("legal").as_array());
  }

  void check_values(const json::object& theirs, const json::object& ours) {
    const json::array& robots = theirs.at("robots").as_array();
    for (std::size_t i = 0; i < robots.size(); ++i) {
      must_equal(field(robots[i].as_object(), "value"), ours.at("robots").as_array()[i].at("value"), "value");
    }
  }

  const json::object& from_;
  Rules rules_;
  View view_;
  Table table_;
  std::vector<LoggedMove> log_;
};

}  // namespace

text::Result<ReadView> read_view(const json::object& view, const Editions& /*editions*/) {
  return ViewReader(view).read();
}

}  // namespace botyard::robots
