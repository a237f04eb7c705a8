#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "robots/moves.h"
#include "text/reason.h"

/// The companion of people who play with paper cards, as a value board: they enter which robots enter play, attack and
/// block, it keeps kinds, Values, losses and fights. It knows no hands, and of a supply only whether it is empty.
namespace botyard::robots {

/// The most entries that a sheet may have. A turn has four at least, so its number stays within a byte.
inline constexpr std::size_t most_entries = 1000;

/// What is entered. The first are moves in records' notation, but `build` need not name its part.
enum class EntryVerb : std::uint8_t {
  move,    // twin, recall, mode, attack, hold, block, open
  build,   // card, and its part if it was entered
  next,    // the next phase
  empty,   // seat: its supply is empty
  refill,  // seat: it isn't after all
  remove,  // robot: a correction
  damage   // robot, card under it: a correction
};

struct BoardEntry {
  EntryVerb verb = EntryVerb::next;
  Move move;         // and the cards of other verbs, as first and second
  int seat = black;  // empty, refill

  bool operator==(const BoardEntry&) const = default;
};

std::string to_text(const BoardEntry& entry);
text::Result<BoardEntry> parse_entry(std::string_view text);

/// What lies on the table, and what the last entry brought about. The phase `unblocked` is the Aftermath.
class Board {
 public:
  Board(bool jokers, std::vector<std::string> players);

  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] const std::string& name(int seat) const { return players_[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] const std::vector<text::Reason>& events() const { return events_; }

  /// Why an entry can't be now; nothing if it can.
  [[nodiscard]] std::optional<text::Reason> why_not(const BoardEntry& entry) const;
  /// One that can.
  void enter(const BoardEntry& entry);

  /// All entries that can be now, of one kind: "build", "twin", "recall", "mode", "attack" with "hold", "block" with
  /// "open".
  [[nodiscard]] std::vector<BoardEntry> possible(Verb kind) const;
  /// What the phase asks for, told to whom it asks.
  [[nodiscard]] text::Reason todo() const;

 private:
  [[nodiscard]] CardSet visible(int seat) const;
  [[nodiscard]] CardSet possible_hand(int seat) const;
  [[nodiscard]] int owner(Card card) const;
  [[nodiscard]] std::optional<text::Reason> not_in_hand(Card card) const;
  [[nodiscard]] std::optional<text::Reason> why_not_build(Card card, Card part) const;
  [[nodiscard]] std::optional<text::Reason> why_not_move(const Move& move) const;
  [[nodiscard]] std::optional<text::Reason> why_not_attack(const Move& move) const;
  [[nodiscard]] std::optional<text::Reason> why_not_block(const Move& move) const;
  [[nodiscard]] std::optional<text::Reason> why_not_damage(Card robot, Card damage) const;
  [[nodiscard]] Table without_block_of(Card attacker) const;
  [[nodiscard]] text::Reason about(int seat, std::string_view code, Card card = cards::no_card,
                                   Card second = cards::no_card) const;

  void make_move(const Move& move);
  void build(Card first, Card second);
  void recall(const Move& move);
  void next();
  void finish_setup();
  void start_turn(int seat);
  void start_combat();
  void finish_attacks();
  void start_aftermath();
  void finish_aftermath();
  void start_recovery();
  void finish_turn();
  void set_supply(int seat, bool empty);
  void tell_end();
  /// Robots may leave in it: whoever attacks and blocks is remembered by card, for places shift.
  template <class Change>
  void change_robots(Change&& change);

  Table table_;
  std::vector<std::string> players_;
  std::vector<text::Reason> events_;
};

}  // namespace botyard::robots
