#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game_service.h"
#include "play/any_match.h"

namespace botyard::engine {

/// Decisions from one (counted from 0) up to another.
struct DecisionRange {
  std::size_t from = 0;
  std::optional<std::size_t> to;  // nothing: where the match stands
};

/// A match that one local user plays or looks through; the session owns it and is the authority over it. Decisions are
/// made in the order of a record. Viewers are named as in views; "watcher" sees what lies open, "all" sees all cards.
class Session {
 public:
  /// The service, of the same game, must outlive the session.
  Session(const GameService& service, std::unique_ptr<play::AnyMatch> match)
      : service_(&service), match_(std::move(match)) {}

  /// Game, options, players, phase, whose turn it is, result.
  [[nodiscard]] json::object status(const text::Language& language) const;
  [[nodiscard]] std::size_t move_count() const { return match_->move_count(); }
  [[nodiscard]] text::Result<json::object> view(std::string_view viewer, const play::Moment& moment) const;
  /// What happened, as far as the viewer may know it.
  [[nodiscard]] text::Result<json::array> events(const DecisionRange& range, std::string_view viewer,
                                                 const text::Language& language) const;
  /// The seat of each decision so far.
  [[nodiscard]] json::array deciders() const;

  /// The move of the seat that decides next; `seat`, if not empty, must be that one.
  text::Result<void> apply(std::string_view move, std::string_view seat);
  /// The next round's cards, once one is over.
  text::Result<void> deal();
  /// Back to before a decision. The same cards will be dealt again.
  text::Result<void> undo(std::size_t to);

  /// The record so far, or up to a decision.
  [[nodiscard]] text::Result<json::object> record(std::optional<std::size_t> at) const;
  /// A moment as a seat sees it, or the seat that decides (""). `players`, if not empty, are used instead of the
  /// match's names.
  [[nodiscard]] text::Result<std::unique_ptr<Position>> position(std::string_view seat, std::optional<std::size_t> at,
                                                                 std::vector<std::string> players) const;
  [[nodiscard]] text::Result<json::object> solve(const SolveRequest& request, std::optional<std::size_t> at,
                                                 const Progress& progress) const;

 private:
  const GameService* service_;
  std::unique_ptr<play::AnyMatch> match_;
};

}  // namespace botyard::engine
