#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"

namespace botyard::engine {

/// What to ask the open-card solver.
struct Riddle {
  std::string objective;
  std::string seat;  // empty: that of the seat to move
  std::optional<int> most_milliseconds;
};

/// Decisions from one (counted from 0) up to another.
struct Stretch {
  std::size_t from = 0;
  std::optional<std::size_t> to;  // nothing: where the game stands
};

/// A game that is played here: the authority over it. Seats are named as in views; "watcher" sees what lies open, "all"
/// sees all cards.
class Session {
 public:
  Session() = default;
  Session(const Session&) = delete;
  Session(Session&&) = delete;
  Session& operator=(const Session&) = delete;
  Session& operator=(Session&&) = delete;
  virtual ~Session() = default;

  /// Where the game stands, in a few words.
  [[nodiscard]] virtual json::object status(const text::Language& language) const = 0;
  [[nodiscard]] virtual std::size_t move_count() const = 0;
  /// Before decision `at`, or where the game stands. `before_deal` leaves a finished round on the table.
  [[nodiscard]] virtual text::Result<json::value> view(std::string_view seat, std::optional<std::size_t> at,
                                                       bool before_deal) const = 0;
  /// What happened, as far as the viewer may know it.
  [[nodiscard]] virtual text::Result<json::array> events(const Stretch& stretch, std::string_view viewer,
                                                         const text::Language& language) const = 0;

  /// The seat of each decision so far, in their order.
  [[nodiscard]] virtual json::array deciders() const = 0;

  /// The move of whoever decides; `seat`, if not empty, must be that.
  virtual text::Result<void> apply(std::string_view move, std::string_view seat) = 0;
  /// The next round's cards, once one is over.
  virtual text::Result<void> deal() = 0;
  /// Back to before a decision. The same cards will be dealt again.
  virtual text::Result<void> undo(std::size_t to) = 0;

  /// The game so far, or up to a decision.
  [[nodiscard]] virtual text::Result<json::object> record(std::optional<std::size_t> at) const = 0;
  /// As a seat sees it, or whoever decides (""). Names of the players, if not empty, count for more than its own.
  [[nodiscard]] virtual text::Result<std::unique_ptr<Position>> position(std::string_view seat,
                                                                         std::optional<std::size_t> at,
                                                                         std::vector<std::string> players) const = 0;
  [[nodiscard]] virtual text::Result<json::object> solve(const Riddle& riddle, std::optional<std::size_t> at,
                                                         const Progress& progress) const = 0;
};

}  // namespace botyard::engine
