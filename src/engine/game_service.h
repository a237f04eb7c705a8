#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "play/registry.h"

namespace botyard::engine {

/// What a new match is made of.
struct NewGame {
  std::string edition;  // empty: the usual one
  json::object options;
  std::vector<std::string> players;  // empty: not named
  cards::Seed seed;
};

/// What to ask the open-card solver.
struct SolveRequest {
  std::string objective;
  std::string seat;  // empty: that of the seat to move
  std::optional<int> most_milliseconds;
};

/// How the speed of the search is measured.
struct SpeedTest {
  std::string rollouts;
  int positions = 1;
  int iterations = 1;
};

/// What the engine can do with one game: matches, positions, editions, the companion, in JSON. One object for each
/// game.
class GameService {
 public:
  GameService() = default;
  GameService(const GameService&) = delete;
  GameService(GameService&&) = delete;
  GameService& operator=(const GameService&) = delete;
  GameService& operator=(GameService&&) = delete;
  virtual ~GameService() = default;

  [[nodiscard]] virtual std::string_view game() const = 0;
  /// Seats, editions, options, levels: what a page offers.
  [[nodiscard]] virtual json::object about(const text::Language& language) const = 0;
  [[nodiscard]] virtual text::Result<json::object> edition(std::string_view id,
                                                           const text::Language& language) const = 0;
  /// A new match with the first cards dealt.
  [[nodiscard]] virtual text::Result<std::unique_ptr<play::AnyMatch>> create(const NewGame& game) const = 0;
  /// A match that goes on from a record of this game. Deals to come are drawn from the seed that the record names, if
  /// all its deals came from there; otherwise from the one given.
  [[nodiscard]] virtual std::unique_ptr<play::AnyMatch> resume(const play::AnyMatch& record,
                                                               const std::optional<cards::Seed>& seed) const = 0;
  /// A moment of a match of this game as a viewer sees it, or the seat that decides. Players may be left unnamed.
  [[nodiscard]] virtual text::Result<std::unique_ptr<Position>> position(const play::AnyMatch& match,
                                                                         std::optional<std::size_t> at,
                                                                         std::optional<int> viewer,
                                                                         std::vector<std::string> players) const = 0;
  /// From a view that came from outside. Players may be left unnamed.
  [[nodiscard]] virtual text::Result<std::unique_ptr<Position>> position(const json::object& view,
                                                                         std::vector<std::string> players) const = 0;
  /// The file of someone's own edition: that of another, with AI cards beside its own.
  [[nodiscard]] virtual text::Result<std::string> own_edition(const play::OwnEdition& own,
                                                              const json::array& ai_cards) const = 0;
  /// What a sheet of people who play with paper cards leads to.
  [[nodiscard]] virtual text::Result<json::object> companion(const json::object& sheet,
                                                             const text::Language& language) const = 0;
  /// What each move is worth with all hands open; refused for a game without a solver.
  [[nodiscard]] virtual text::Result<json::object> solve(const play::AnyMatch& match, std::optional<std::size_t> at,
                                                         const SolveRequest& request,
                                                         const Progress& progress) const = 0;
  [[nodiscard]] virtual text::Result<json::object> bench(const SpeedTest& test, const Progress& progress) const = 0;
};

/// One for each game of the registry, which must outlive them.
std::vector<std::unique_ptr<GameService>> make_game_services(const play::Registry& registry);

}  // namespace botyard::engine
