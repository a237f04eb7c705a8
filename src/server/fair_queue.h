#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace botyard::server {

/// A decision that a bot has to make.
struct Question {
  /// Returns a move as text. `share` is the part of the level's budget to use: 1 is all of it, 0 means no search at
  /// all. Once `stop` returns true, the best move found so far is returned. Called on a thinking thread; may throw.
  using Think = std::function<std::string(double share, const std::function<bool()>& stop)>;
  /// Called with the move, or with nothing if thinking has failed. On the lobby's thread.
  using Answer = std::function<void(const std::optional<std::string>& move)>;

  std::string owner;                    // whom the time is charged to: the address that created the table
  std::string table;                    // tables of one owner take turns
  std::chrono::milliseconds promise{};  // the budget that the bot's level names
  Think think;
  Answer answer;
};

/// Which question a thinking thread takes up next, and how much of its budget it may use. Owns the waiting questions.
/// Knows neither threads nor clocks and is not synchronised: Thinkers holds a mutex.
///
/// Order: round robin over owners, and over the tables of one owner, so that an owner with a thousand questions cannot
/// delay others. A question whose deadline would pass during the next turn is served before it.
///
/// Budget: a question's deadline is `promise` + `patience` after it was asked. Owners with waiting or running questions
/// share the threads equally. If an owner's waiting questions do not fit into its part of the time until the earliest
/// of their deadlines, the longest budgets are cut to equal length until all fit. A budget below `shortest_search` is
/// cut to 0, which means no search.
class FairQueue {
 public:
  using Instant = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;

  /// Tolerated delay of an answer beyond its promise.
  static constexpr std::chrono::seconds patience{1};
  /// Shorter searches are not worth their preparation, which takes some milliseconds.
  static constexpr std::chrono::milliseconds shortest_search{10};
  /// Questions are planned to end so long before their deadline, because thinking takes a little longer than planned.
  static constexpr std::chrono::milliseconds margin{50};

  explicit FairQueue(int threads) : threads_(threads) {}
  FairQueue(const FairQueue&) = delete;  // a Turn has an iterator into owners_
  FairQueue(FairQueue&&) = delete;
  FairQueue& operator=(const FairQueue&) = delete;
  FairQueue& operator=(FairQueue&&) = delete;
  ~FairQueue() = default;

  struct Turn;

  /// Strong exception guarantee: on std::bad_alloc nothing is added.
  void push(Question question, Instant now);
  /// Takes the question to think about next out of the queue. Each turn must be ended by `finish`.
  [[nodiscard]] std::optional<Turn> pop(Instant now);
  void finish(const Turn& turn);

  [[nodiscard]] std::size_t size() const { return by_deadline_.size(); }
  [[nodiscard]] bool empty() const { return by_deadline_.empty(); }
  /// Owners with waiting or running questions.
  [[nodiscard]] std::size_t owner_count() const { return owners_.size(); }

 private:
  struct Waiting {
    Question question;
    Instant deadline;
  };
  using Tables = std::map<std::string, std::deque<Waiting>>;
  struct Owner {
    Tables tables;                                              // with waiting questions
    std::string last_table;                                     // had the last turn
    std::map<std::chrono::milliseconds, std::size_t> promises;  // number of waiting questions by promise
    std::multiset<Instant> deadlines;                           // of waiting questions
    std::size_t running = 0;                                    // turns that are not finished
  };
  using Owners = std::map<std::string, Owner>;
  /// Where a waiting question stands: its owner and the queue of its table.
  struct WaitingTable {
    Owners::iterator owner;
    Tables::iterator table;
  };

  [[nodiscard]] WaitingTable waiting_table(const Question& question);
  void drop_if_unused(WaitingTable waiting);
  [[nodiscard]] WaitingTable next_in_turn();
  [[nodiscard]] double share_for(const Owner& owner, std::chrono::milliseconds promise, Instant now) const;
  [[nodiscard]] Duration planned_time(const WaitingTable& waiting, Instant now) const;

  int threads_;
  Owners owners_;
  std::string last_owner_;                            // had the last turn
  std::multimap<Instant, WaitingTable> by_deadline_;  // of all questions that wait
};

/// A question that a thread thinks about, with its budget as a part of the level's.
struct FairQueue::Turn {
  Question question;
  double share = 1;  // of the level's budget

 private:
  friend class FairQueue;
  Owners::iterator owner;
};

}  // namespace botyard::server
