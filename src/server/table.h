#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/any_match.h"
#include "play/registry.h"
#include "protocol/client_message.h"
#include "server/entry.h"

namespace botyard::server {

/// Before the first deal, during a match, after it.
enum class Status : std::uint8_t { waiting, playing, over };
std::string_view status_name(Status status);

/// The state of one seat: who occupies it, and what that person has done. Moves with the person when a rematch rotates
/// the seats.
struct Chair {
  enum class Occupant : std::uint8_t { nobody, person, bot };

  Occupant occupant = Occupant::nobody;
  std::uint64_t person_id = 0;  // identifies a person at this table: the number of the entry `sat`
  std::string name;
  std::string token_hash;           // SHA-256 of the token that gives the right to the seat
  bool host = false;                // created the table
  std::string commitment;           // SHA-256 of the contribution to the next deal; empty: none (docs/fairness.md)
  std::string contribution;         // to the next or present deal, hexadecimal; empty: none, or not revealed yet
  std::string level;                // of a bot that occupies the seat
  std::optional<Cause> taken_over;  // a bot plays for the person, and why
  bool left = false;                // the person left; reclaiming the seat resets it
  bool ready = false;               // wants a rematch
  int requests = 0;                 // in this match, moves not counted; see TableLimits

  [[nodiscard]] bool is_person() const { return occupant == Occupant::person; }
  [[nodiscard]] bool bot_plays() const { return occupant == Occupant::bot || (is_person() && taken_over); }
};

/// A deal waits at most so long for the contributions that players have committed themselves to.
inline constexpr std::chrono::seconds reveal_time{5};

/// A pending request of a seat to revoke its last decision.
struct UndoRequest {
  int seat = -1;
  std::uint64_t number = 0;  // of the entry `undo_asked`
  std::vector<bool> agreed;  // by seat
};

/// Starts a match. deal_from_seed is the usual one; tests and `serve --cards-of` deal prepared cards.
using Dealer = std::function<text::Result<std::unique_ptr<play::AnyMatch>>(
    const play::AnyGame& game, const TableSettings& settings, const cards::Seed& seed)>;
text::Result<std::unique_ptr<play::AnyMatch>> deal_from_seed(const play::AnyGame& game, const TableSettings& settings,
                                                             const cards::Seed& seed);

/// Bounds of a table's log. Moves are bounded by the rules of the game, all other entries by these.
struct TableLimits {
  static constexpr int requests_in_a_match = 200;             // of one person: leave, reclaim, ask_undo
  static constexpr std::uint64_t changes_before_start = 500;  // before the start: sitting down, leaving, seating bots
  static constexpr std::uint64_t entries = 10'000;            // after so many there is no rematch
};

/// The outcome of an accepted request: entries to be applied and stored, or the entry that has done it before.
struct Consequence {
  std::vector<Entry> entries;
  std::optional<std::uint64_t> done_by;  // number of the earlier entry; for requests that are repeated
};

/// A table as the fold of its log: seats, matches, undo requests, commitments for fair deals. A movable value without
/// sockets, disk or clock; one thread. Requests (sit … answer_undo) are const: they check and return the entries that
/// would follow. Only `apply` changes a table. The registry must outlive it.
class Table {
 public:
  Table(const play::Registry& registry, std::string id, Dealer dealer = deal_from_seed)
      : registry_(&registry), dealer_(std::move(dealer)), id_(std::move(id)) {}

  // --- Requests. `seat` is that of whoever asks, unless it is a name.
  [[nodiscard]] text::Result<Consequence> sit(const protocol::SitDown& request, std::string token_hash, Time now) const;
  /// Before the start: puts a bot on a seat that no person has; an empty level empties the seat.
  [[nodiscard]] text::Result<Consequence> seat_bot(std::string_view seat, const std::string& level, Time now) const;
  /// Before the start: empties a person's seat.
  [[nodiscard]] text::Result<Consequence> remove(std::string_view seat, Time now) const;
  /// While the host has a seat, only the host may start the match or seat bots before the first deal.
  [[nodiscard]] text::Result<void> check_host(int seat) const;
  [[nodiscard]] text::Result<Consequence> start(int seat, Time now) const;
  [[nodiscard]] text::Result<Consequence> leave(int seat, Time now) const;
  /// The person plays again instead of the bot that took over. On the wire: "take_back".
  [[nodiscard]] text::Result<Consequence> reclaim(int seat, Time now) const;
  [[nodiscard]] text::Result<Consequence> rematch(int seat, const protocol::Rematch& request, Time now) const;
  /// Reveals the contribution that the seat has committed itself to. Idempotent.
  [[nodiscard]] text::Result<Consequence> reveal(int seat, const std::string& contribution, Time now) const;
  /// `move` is unvalidated text; `on` is the number of the state that the client saw. Idempotent: the same move on the
  /// same state returns the entry that has made it.
  [[nodiscard]] text::Result<Consequence> move(int seat, std::uint64_t on, std::string_view move, Time now) const;
  /// Asks to revoke the seat's last decision. Everyone else who plays must agree; bots always do.
  [[nodiscard]] text::Result<Consequence> ask_undo(int seat, std::optional<std::uint64_t> on, Time now) const;
  [[nodiscard]] text::Result<Consequence> answer_undo(int seat, std::optional<std::uint64_t> on, bool agree,
                                                      Time now) const;
  /// The entry by which a bot plays for the person from now on.
  [[nodiscard]] static Entry take_over(int seat, Cause cause, Time now);
  /// The next entry that follows without a request, if any: a pledge for the next deal, the start when all seats are
  /// taken, the deal when all contributions are revealed or reveal_time is over, an undo that all have agreed to.
  [[nodiscard]] std::optional<Entry> due(Time now) const;

  // --- The log
  /// Applies the next entry. Refused, with the table unchanged, if it cannot follow: only a damaged log has such an
  /// entry.
  text::Result<void> apply(const Entry& entry);
  /// A table with the same id and edition, but without entries: to apply the log again.
  [[nodiscard]] Table empty_copy() const;

  // --- State
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const TableSettings& settings() const { return settings_; }
  /// Entries are numbered from 0, and number() is that of the last one: the number of the table's present state.
  [[nodiscard]] std::uint64_t entry_count() const { return entry_count_; }
  [[nodiscard]] std::uint64_t number() const { return entry_count_ - 1; }
  [[nodiscard]] Status status() const { return status_; }
  [[nodiscard]] const std::vector<Chair>& chairs() const { return chairs_; }
  [[nodiscard]] const Chair& chair(int seat) const { return chairs_[static_cast<std::size_t>(seat)]; }
  /// The seat of a person (Chair::person_id); -1 if the person has none any more.
  [[nodiscard]] int seat_of(std::uint64_t person_id) const;
  /// The person_id of the person with this token. Takes the same time whether or not a hash differs early.
  [[nodiscard]] std::optional<std::uint64_t> person_by_token(std::string_view token) const;
  /// The present or last match; nullptr before the first deal. Owned by the table, replaced by a deal.
  [[nodiscard]] const play::AnyMatch* match() const { return match_.get(); }
  [[nodiscard]] int match_number() const { return match_number_; }  // counts from 1; 0 before the first deal
  /// How many matches are over.
  [[nodiscard]] int finished_match_count() const { return match_number_ - (status_ == Status::playing ? 1 : 0); }
  /// Time of the last entry.
  [[nodiscard]] Time last_time() const { return last_time_; }
  /// Whether the seat has a decision to make; the number and the time of the entry that led to it.
  [[nodiscard]] bool decides(int seat) const { return decisions_[static_cast<std::size_t>(seat)].is_open; }
  [[nodiscard]] std::uint64_t decision_entry(int seat) const {
    return decisions_[static_cast<std::size_t>(seat)].number;
  }
  [[nodiscard]] Time decision_time(int seat) const { return decisions_[static_cast<std::size_t>(seat)].time; }
  [[nodiscard]] const std::optional<UndoRequest>& undo_request() const { return undo_; }
  /// The level of the bot that plays, or would play, at a seat.
  [[nodiscard]] const std::string& level(int seat) const;

  // --- Descriptions
  /// Names for sentences, by seat: people by their names, bots by their levels, numbered if several have the same.
  [[nodiscard]] std::vector<std::string> player_names() const;
  /// The table as JSON, without anything secret: JSON body of GET /api/v1/tables/ID.
  [[nodiscard]] json::object describe() const;
  /// JSON body of GET /api/v1/tables/ID/edition.
  [[nodiscard]] json::object describe_edition() const;
  /// The record of the last match. Refused until it is over, because a record has all cards.
  [[nodiscard]] text::Result<json::object> record() const;
  [[nodiscard]] std::string seat_name(int seat) const;
  [[nodiscard]] json::value seat_json(int seat) const;

 private:
  struct PendingDecision {
    bool is_open = false;
    std::uint64_t number = 0;  // of the entry that led to the decision
    Time time;
  };

  [[nodiscard]] bool can_follow(const Entry& entry) const;
  [[nodiscard]] text::Result<const play::AnyGame*> find_game(const TableSettings& settings);
  text::Result<void> apply_created(const Entry& entry);
  void apply_prepared(const Entry& entry);
  void apply_to_chair(const Entry& entry, Chair& chair);
  text::Result<void> apply_started();
  void apply_reveal_due(const Entry& entry);
  void fill_with_bots(std::vector<Chair>& chairs) const;
  [[nodiscard]] Entry begin_match(Time now, int seat = -1) const;
  [[nodiscard]] std::vector<int> reveal_waits_for() const;
  [[nodiscard]] json::value describe_reveal() const;
  text::Result<void> apply_moved(const Entry& entry);
  text::Result<void> apply_undo(const Entry& entry);
  text::Result<void> revoke_decision(int seat);
  void update_decisions(const Entry& entry);
  [[nodiscard]] std::vector<int> undo_waits_for() const;
  [[nodiscard]] json::value describe_undo() const;
  [[nodiscard]] text::Result<int> free_seat(const std::string& wanted) const;
  [[nodiscard]] text::Result<int> find_seat(std::string_view name) const;
  [[nodiscard]] std::optional<std::uint64_t> entry_of_move(int seat, std::uint64_t on, std::string_view move) const;
  [[nodiscard]] std::vector<FairSeat> fair_seats(const std::vector<Chair>& chairs) const;
  [[nodiscard]] json::object describe_chair(int seat) const;

  /// A registry with the edition that is stored with the table, for a server whose registry has no such edition.
  struct OwnEdition {
    std::string text;
    play::Registry registry;
  };

  const play::Registry* registry_;
  Dealer dealer_;
  std::shared_ptr<const OwnEdition> own_edition_;  // may be nullptr; shared by copies, because game_ may point into it
  const play::AnyGame* game_ = nullptr;            // set by the first entry
  std::string id_;
  TableSettings settings_;
  Status status_ = Status::waiting;
  std::uint64_t entry_count_ = 0;
  std::uint64_t changes_before_start_ = 0;
  Time last_time_;
  std::vector<Chair> chairs_;
  std::vector<PendingDecision> decisions_;
  Pledge pledge_;                     // for the next deal; without a secret until the entry `prepared`
  Pledge dealt_from_;                 // of the present match
  std::vector<FairSeat> dealt_with_;  // by seat, of the present match
  std::optional<Time> reveal_due_;    // set while contributions are awaited: the seats of the next match are fixed
  std::unique_ptr<play::AnyMatch> match_;
  int match_number_ = 0;
  std::vector<std::uint64_t> move_entries_;  // of the present match, by decision: the number of its entry
  std::optional<UndoRequest> undo_;
  std::vector<std::uint64_t> last_undone_;  // by seat: number of the entry that last revoked one of its decisions
};

}  // namespace botyard::server
