#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/match.h"
#include "play/registry.h"
#include "protocol/client_message.h"
#include "server/entry.h"

namespace botyard::server {

enum class Status : std::uint8_t { waiting, playing, over };
std::string_view status_name(Status status);

/// Who sits where.
struct Chair {
  enum class Occupant : std::uint8_t { nobody, person, bot };

  Occupant occupant = Occupant::nobody;
  std::uint64_t person_id = 0;  // the number of the entry by which a person sat down: who it is, wherever seats move
  std::string name;
  std::string token_hash;
  bool host = false;                // made the table
  std::string commitment;           // to a contribution that is shown before the deal; empty: none was sent
  std::string contribution;         // to the next deal, or to the present one; empty: none, or not shown yet
  std::string level;                // of a bot that sits here by itself
  std::optional<Cause> taken_over;  // a bot plays for the person
  bool left = false;                // for good, unless it is taken back
  bool ready = false;               // for another match
  int requests = 0;                 // of this person in this match that are no moves; see TableLimits

  [[nodiscard]] bool is_person() const { return occupant == Occupant::person; }
  [[nodiscard]] bool bot_plays() const { return occupant == Occupant::bot || (is_person() && taken_over); }
};

/// How long a deal waits for contributions that players have committed themselves to.
inline constexpr std::chrono::seconds reveal_time{5};

/// A seat would like to take its last decision back.
struct UndoRequest {
  int seat = -1;
  std::uint64_t number = 0;  // of the entry by which it was asked
  std::vector<bool> agreed;  // by seat
};

/// Deals the cards of a match. Another than the usual one is for tests that prepare what is dealt.
using Dealer = std::function<text::Result<std::unique_ptr<play::AnyMatch>>(
    const play::AnyGame& game, const TableSettings& settings, const cards::Seed& seed)>;
text::Result<std::unique_ptr<play::AnyMatch>> deal_from_seed(const play::AnyGame& game, const TableSettings& settings,
                                                             const cards::Seed& seed);

/// How long a table's log may become: moves are bounded by the rules, everything else by these numbers.
struct TableLimits {
  static constexpr int requests_in_a_match = 200;             // of one person: leaving, coming back, asking to undo
  static constexpr std::uint64_t changes_before_start = 500;  // before the start: sitting down, leaving, seating bots
  static constexpr std::uint64_t entries = 10'000;            // after so many there is no rematch
};

/// What follows from something that somebody asked for.
struct Consequence {
  std::vector<Entry> entries;            // to be applied and kept
  std::optional<std::uint64_t> done_by;  // it had been done already, by this entry
};

/// A table: everything that it is follows from its log. It knows no socket, no disk and no clock. The functions of the
/// first part say what would follow from what somebody asks for and change nothing; `apply` changes it.
class Table {
 public:
  Table(const play::Registry& registry, std::string id, Dealer dealer = deal_from_seed)
      : registry_(&registry), dealer_(std::move(dealer)), id_(std::move(id)) {}

  [[nodiscard]] text::Result<Consequence> sit(const protocol::SitDown& request, std::string token_hash, Time now) const;
  /// Before the start: a bot takes a seat that is no person's, or with an empty level leaves it.
  [[nodiscard]] text::Result<Consequence> seat_bot(std::string_view seat, const std::string& level, Time now) const;
  /// Before the start: a person has to leave a seat.
  [[nodiscard]] text::Result<Consequence> remove(std::string_view seat, Time now) const;
  /// Where the host sits, starting and seating bots is for the host alone.
  [[nodiscard]] text::Result<void> check_host(int seat) const;
  [[nodiscard]] text::Result<Consequence> start(int seat, Time now) const;
  [[nodiscard]] text::Result<Consequence> leave(int seat, Time now) const;
  [[nodiscard]] text::Result<Consequence> reclaim(int seat, Time now) const;
  [[nodiscard]] text::Result<Consequence> rematch(int seat, const protocol::Rematch& request, Time now) const;
  /// Shows the contribution that the seat has committed itself to. Shown twice, it counts once.
  [[nodiscard]] text::Result<Consequence> reveal(int seat, const std::string& contribution, Time now) const;
  /// A move made on the state with the number `on`. Made twice, it is done once.
  [[nodiscard]] text::Result<Consequence> move(int seat, std::uint64_t on, std::string_view move, Time now) const;
  /// May the seat's last decision be taken back? Everyone else who plays here must agree; bots do.
  [[nodiscard]] text::Result<Consequence> ask_undo(int seat, std::optional<std::uint64_t> on, Time now) const;
  [[nodiscard]] text::Result<Consequence> answer_undo(int seat, std::optional<std::uint64_t> on, bool agree,
                                                      Time now) const;
  /// A bot plays for the person from now on.
  [[nodiscard]] static Entry take_over(int seat, Cause cause, Time now);
  /// What follows by itself: a start when all seats are taken, a new pledge when a match is over, the deal when all
  /// contributions are shown or the time for that is up, taking back what everyone has agreed to.
  [[nodiscard]] std::optional<Entry> due(Time now) const;

  /// The next entry of the log. Refused if it doesn't fit, which only a damaged log can make happen; the table is then
  /// as it was before.
  text::Result<void> apply(const Entry& entry);

  /// The same table before anything was written down.
  [[nodiscard]] Table empty_copy() const;
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const TableSettings& settings() const { return settings_; }
  /// How many entries there are; the last has the number one less.
  [[nodiscard]] std::uint64_t entry_count() const { return entry_count_; }
  [[nodiscard]] std::uint64_t number() const { return entry_count_ - 1; }
  [[nodiscard]] Status status() const { return status_; }
  [[nodiscard]] const std::vector<Chair>& chairs() const { return chairs_; }
  [[nodiscard]] const Chair& chair(int seat) const { return chairs_[static_cast<std::size_t>(seat)]; }
  /// Where a person sits; -1: nowhere any more.
  [[nodiscard]] int seat_of(std::uint64_t person_id) const;
  /// Whose token it is; nothing if nobody's.
  [[nodiscard]] std::optional<std::uint64_t> person_by_token(std::string_view token) const;
  /// The present or last match; nullptr before the first.
  [[nodiscard]] const play::AnyMatch* match() const { return match_.get(); }
  [[nodiscard]] int match_number() const { return match_number_; }
  /// How many matches have a record.
  [[nodiscard]] int finished_match_count() const { return match_number_ - (status_ == Status::playing ? 1 : 0); }
  /// When the last entry was made.
  [[nodiscard]] Time last_time() const { return last_time_; }
  /// Whether the seat has something to decide, since which number and time.
  [[nodiscard]] bool decides(int seat) const { return decisions_[static_cast<std::size_t>(seat)].is_open; }
  [[nodiscard]] std::uint64_t decision_entry(int seat) const {
    return decisions_[static_cast<std::size_t>(seat)].number;
  }
  [[nodiscard]] Time decision_time(int seat) const { return decisions_[static_cast<std::size_t>(seat)].time; }
  [[nodiscard]] const std::optional<UndoRequest>& undo_request() const { return undo_; }
  /// The level of the bot that plays at a seat.
  [[nodiscard]] const std::string& level(int seat) const;

  /// What the players are called in sentences: people by their names, bots by their levels.
  [[nodiscard]] std::vector<std::string> player_names() const;
  /// What anyone with the link is told about the table itself.
  [[nodiscard]] json::object describe() const;
  /// The edition that is played, with its file, for clients that don't have it.
  [[nodiscard]] json::object describe_edition() const;
  /// Refused until the match is over: a record shows all cards.
  [[nodiscard]] text::Result<json::object> record() const;
  [[nodiscard]] std::string seat_name(int seat) const;
  [[nodiscard]] json::value seat_json(int seat) const;

 private:
  struct PendingDecision {
    bool is_open = false;
    std::uint64_t number = 0;
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

  /// A registry with an edition that the server's own registry lacks or has in another form.
  struct OwnEdition {
    std::string text;
    play::Registry registry;
  };

  const play::Registry* registry_;
  Dealer dealer_;
  std::shared_ptr<const OwnEdition> own_edition_;  // may be nullptr; keeps game_ alive
  const play::AnyGame* game_ = nullptr;
  std::string id_;
  TableSettings settings_;
  Status status_ = Status::waiting;
  std::uint64_t entry_count_ = 0;
  std::uint64_t changes_before_start_ = 0;
  Time last_time_;
  std::vector<Chair> chairs_;
  std::vector<PendingDecision> decisions_;
  Pledge pledge_;      // for the next deal
  Pledge dealt_from_;  // of the present match
  std::vector<FairSeat> dealt_with_;
  std::optional<Time> reveal_due_;  // the seats of the next match are fixed since then
  std::unique_ptr<play::AnyMatch> match_;
  int match_number_ = 0;
  std::vector<std::uint64_t> move_entries_;  // of the present match: the number of each move's entry
  std::optional<UndoRequest> undo_;
  std::vector<std::uint64_t> last_undone_;  // by seat: the number of the entry that last took back a decision of it
};

}  // namespace botyard::server
