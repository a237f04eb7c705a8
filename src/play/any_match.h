#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"
#include "text/language.h"
#include "text/reason.h"

namespace botyard::play {

/// Who is told what happened: a seat, a watcher (-1) or somebody who may see all cards (-2), in which language, and
/// what the players are called.
struct Listener {
  int viewer = -1;
  text::Language language;
  std::span<const std::string> names;
};

/// A moment of a match: before a decision (counted from 0), or where the match stands.
struct Moment {
  std::optional<std::size_t> decision;
  bool before_deal = false;  // leaves a finished round on the table
};

/// A match of any game behind virtual calls: moves as text, views and records as JSON. `Match<G>` holds the match
/// itself. Servers, commands and the engine use this interface; search and simulation use the concept in play/game.h.
///
/// Seats are counted from 0; a viewer is a seat, a watcher (-1) or somebody who may see all cards (-2). Decisions are
/// counted from 0 in the order in which they arrived; in a match that was read from a record that is the order of the
/// record.
class AnyMatch {
 public:
  AnyMatch() = default;
  AnyMatch(const AnyMatch&) = delete;
  AnyMatch(AnyMatch&&) = delete;
  AnyMatch& operator=(const AnyMatch&) = delete;
  AnyMatch& operator=(AnyMatch&&) = delete;
  virtual ~AnyMatch() = default;

  [[nodiscard]] virtual std::string_view game() const = 0;
  [[nodiscard]] virtual std::string edition() const = 0;
  [[nodiscard]] virtual json::object options() const = 0;
  [[nodiscard]] virtual int seat_count() const = 0;
  [[nodiscard]] virtual json::value seat_json(int seat) const = 0;
  /// The names of the players that the match was made or read with; empty: they have none.
  [[nodiscard]] virtual const std::vector<std::string>& players() const = 0;
  /// The players' names by seat, or what the seats are called.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  /// The viewer of this name: a seat, "watcher", or, if that is allowed, "all". Refused with the names that there are.
  enum class AllCards : bool { hidden, allowed };
  [[nodiscard]] virtual text::Result<int> find_viewer(std::string_view name, AllCards all_cards) const = 0;

  // --- Where it stands

  [[nodiscard]] virtual bool is_over() const = 0;
  /// Whether the cards of the next round are due.
  [[nodiscard]] virtual bool needs_deal() const = 0;
  [[nodiscard]] virtual std::string_view phase() const = 0;
  /// The seat whose decision comes next in a record; -1: nobody's. Others may decide as well: see `decides`.
  [[nodiscard]] virtual int to_move() const = 0;
  /// Whether this seat has something to decide now.
  [[nodiscard]] virtual bool decides(int seat) const = 0;
  /// What it may do, in card order; empty unless it decides.
  [[nodiscard]] virtual std::vector<std::string> legal(int seat) const = 0;
  /// {"rounds":…} or {"winner":…} of a finished match, else null.
  [[nodiscard]] virtual json::value result() const = 0;
  /// Where the match stands or how it ended, as one sentence.
  [[nodiscard]] virtual text::Reason summary() const = 0;

  // --- Its decisions

  [[nodiscard]] virtual std::size_t move_count() const = 0;
  [[nodiscard]] virtual int mover(std::size_t decision) const = 0;
  [[nodiscard]] virtual std::string move(std::size_t decision) const = 0;
  /// Whether the others saw it.
  [[nodiscard]] virtual bool is_public(std::size_t decision) const = 0;

  /// Whether a seat may make a move, which is unvalidated text; refused with the rule that forbids it.
  [[nodiscard]] virtual text::Result<void> check(int seat, std::string_view move) const = 0;
  /// Makes a move, if it may be made, and all that follows by itself, except for a deal.
  virtual text::Result<void> play(int seat, std::string_view move) = 0;
  /// Deals the cards that are due. False if none are due, or if the match has only the cards of a record without a
  /// seed.
  virtual bool deal() = 0;
  /// Back to before a decision. The same cards will be dealt again.
  virtual void truncate(std::size_t decision) = 0;
  /// A seat's last decision, if it may be taken back at a table: nobody learned anything hidden from it, and all that
  /// was decided since was decided at the same time, unseen.
  [[nodiscard]] virtual std::optional<std::size_t> revocable(int seat) const = 0;
  /// Takes a revocable decision out; those after it stay.
  virtual void revoke(std::size_t decision) = 0;

  // --- What a viewer may know

  /// Refused if there is no such decision: beyond move_count().
  [[nodiscard]] text::Result<void> check_decision(std::optional<std::size_t> decision) const;
  /// The view of a viewer by name; refused if there is no such viewer or decision.
  [[nodiscard]] text::Result<json::object> find_view(std::string_view viewer, AllCards all_cards,
                                                     const Moment& moment) const;

  /// A viewer's view of a moment, whose decision must be at most move_count(). With all cards it is a watcher's view
  /// with `state` and what may be decided.
  [[nodiscard]] virtual json::object view(int viewer, const Moment& moment) const = 0;
  [[nodiscard]] json::object view(int viewer) const { return view(viewer, {}); }
  /// The present view's two parts: what everyone is told, and what this seat is told besides.
  [[nodiscard]] virtual json::object public_view() const = 0;
  [[nodiscard]] virtual json::object own_view(int seat) const = 0;
  /// At least those members of each part that the last move has changed. Of the public list that only ever grows, only
  /// what this move has added to it, so that the cost of a move does not depend on how many there were.
  [[nodiscard]] virtual json::object public_changes() const = 0;
  /// That list's name; empty if there is none.
  [[nodiscard]] virtual std::string_view growing_list() const = 0;
  [[nodiscard]] virtual json::object own_changes(int seat) const = 0;

  /// The events from one decision up to another, in sentences, as far as the listener may know them. A deal belongs to
  /// the decision that it leads to; the deal that leads to `to` is told as well.
  [[nodiscard]] virtual json::array told(std::size_t from, std::size_t to, const Listener& listener) const = 0;
  [[nodiscard]] json::array told(std::size_t from, const Listener& to) const { return told(from, move_count(), to); }
  /// What the last decision brought about, with the deal that followed; before any decision, the deal.
  [[nodiscard]] virtual json::array told_last(const Listener& to) const = 0;
  /// The first decision since the last deal, or of the last 40 if there were more: what is worth telling a newcomer.
  [[nodiscard]] virtual std::size_t recent() const = 0;
  /// Whether the last decision ended a round, and all rounds that are over, as the record has them: everyone may see
  /// these. None for games of one deal.
  [[nodiscard]] virtual bool ended_round() const = 0;
  [[nodiscard]] virtual json::array finished_rounds() const = 0;

  // --- For whoever may see all cards

  /// The record with these players' names (none: unnamed) up to a decision, with the seed if all chance came from one.
  [[nodiscard]] virtual json::object record(const std::vector<std::string>& players, std::size_t decisions) const = 0;
  [[nodiscard]] json::object record(const std::vector<std::string>& players) const {
    return record(players, move_count());
  }
  /// The record with the names that the match was made or read with.
  [[nodiscard]] json::object record() const { return record(players()); }
  /// Each decision with the state before it, then the result: the lines of a trace.
  virtual void trace(std::size_t record_number, const std::function<void(const json::value&)>& line) const = 0;
};

}  // namespace botyard::play
