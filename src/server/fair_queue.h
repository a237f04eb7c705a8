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

/// A decision that a bot is to think about.
struct Question {
  /// Returns the text of a move. `share` is the part of the level's budget that may be used: 1 is all of it, 0 means to
  /// answer at once, without a search. When `stop` says so, the best move found so far is returned.
  using Think = std::function<std::string(double share, const std::function<bool()>& stop)>;
  /// Called with the move, or with nothing if thinking has failed.
  using Answer = std::function<void(const std::optional<std::string>& move)>;

  std::string owner;                    // who the time is counted for: the address that made the table
  std::string table;                    // tables of one owner take turns
  std::chrono::milliseconds promise{};  // how long the bot's level says that it thinks
  Think think;
  Answer answer;
};

/// The questions that wait for a thinking thread, and how much of its budget each may use. It knows no thread and no
/// clock, and is not synchronised.
///
/// Order: owners take turns, and so do the tables of one owner; so one with a thousand questions cannot keep others
/// waiting. Before a long turn, the questions are served whose deadline would pass in the meantime.
///
/// Budget: the deadline of a question is its promise and one second after it was asked. The owners that are being
/// served share the threads equally. If an owner's waiting questions don't fit into its part of the time until the
/// earliest of their deadlines, then the longest of them are cut to equal length until all fit. What would be too short
/// for a search is answered without one.
class FairQueue {
 public:
  using Instant = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;

  /// How much later than promised an answer may come.
  static constexpr std::chrono::seconds patience{1};
  /// A search that is cut below this time is left out: preparing one takes some milliseconds.
  static constexpr std::chrono::milliseconds shortest_search{10};
  /// So long before its deadline a question is taken up, for thinking takes a little longer than planned.
  static constexpr std::chrono::milliseconds margin{50};

  explicit FairQueue(int threads) : threads_(threads) {}
  FairQueue(const FairQueue&) = delete;  // turns refer to their owners
  FairQueue(FairQueue&&) = delete;
  FairQueue& operator=(const FairQueue&) = delete;
  FairQueue& operator=(FairQueue&&) = delete;
  ~FairQueue() = default;

  struct Turn;

  /// If memory is too short, nothing is added and the exception is passed on.
  void push(Question question, Instant now);
  /// The question to think about next, if any waits. Each turn must be ended by `finish`.
  [[nodiscard]] std::optional<Turn> pop(Instant now);
  void finish(const Turn& turn);

  [[nodiscard]] std::size_t size() const { return by_deadline_.size(); }
  [[nodiscard]] bool empty() const { return by_deadline_.empty(); }
  /// Owners in memory: those whose questions wait or are being thought about.
  [[nodiscard]] std::size_t owner_count() const { return owners_.size(); }

 private:
  struct Waiting {
    Question question;
    Instant deadline;
  };
  using Tables = std::map<std::string, std::deque<Waiting>>;
  struct Owner {
    Tables tables;                                              // only those with questions
    std::string last_table;                                     // the one that had the last turn
    std::map<std::chrono::milliseconds, std::size_t> promises;  // how many questions wait with each promise
    std::multiset<Instant> deadlines;                           // of the questions that wait
    std::size_t running = 0;                                    // questions that are being thought about
  };
  using Owners = std::map<std::string, Owner>;
  /// A table with a question that waits.
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
  std::string last_owner_;                            // the one that had the last turn
  std::multimap<Instant, WaitingTable> by_deadline_;  // of all questions that wait
};

struct FairQueue::Turn {
  Question question;
  double share = 1;  // of the level's budget

 private:
  friend class FairQueue;
  Owners::iterator owner;
};

}  // namespace botyard::server
