#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"
#include "play/registry.h"

namespace botyard::engine {

/// A new game.
struct NewGame {
  std::string edition;  // empty: the usual one
  json::object options;
  std::vector<std::string> players;  // empty: not named
  cards::Seed seed;
};

/// How the speed of the search is measured.
struct SpeedTest {
  std::string rollouts;
  int positions = 1;
  int iterations = 1;
};

/// What the engine does with one of the games.
class Desk {
 public:
  Desk() = default;
  Desk(const Desk&) = delete;
  Desk(Desk&&) = delete;
  Desk& operator=(const Desk&) = delete;
  Desk& operator=(Desk&&) = delete;
  virtual ~Desk() = default;

  [[nodiscard]] virtual std::string_view game() const = 0;
  /// Seats, editions, options, levels: what a page offers.
  [[nodiscard]] virtual json::object about(const text::Language& language) const = 0;
  [[nodiscard]] virtual text::Result<json::object> edition(std::string_view id,
                                                           const text::Language& language) const = 0;
  [[nodiscard]] virtual text::Result<std::unique_ptr<Session>> create(const NewGame& game) const = 0;
  /// Goes on with a record of this game. Deals to come are drawn from the seed that the record names, if all its deals
  /// came from there; otherwise from the one given.
  [[nodiscard]] virtual std::unique_ptr<Session> open(const play::AnyRecord& record,
                                                      const std::optional<cards::Seed>& seed) const = 0;
  /// From a view that came from outside. Players may be left unnamed.
  [[nodiscard]] virtual text::Result<std::unique_ptr<Position>> position(const json::object& view,
                                                                         std::vector<std::string> players) const = 0;
  /// The file of someone's own edition: that of another, with AI cards beside its own.
  [[nodiscard]] virtual text::Result<std::string> own_edition(const play::OwnEdition& own,
                                                              const json::array& ai_cards) const = 0;
  /// What a sheet of people who play with paper cards leads to.
  [[nodiscard]] virtual text::Result<json::object> companion(const json::object& sheet,
                                                             const text::Language& language) const = 0;
  [[nodiscard]] virtual text::Result<json::object> bench(const SpeedTest& test, const Progress& progress) const = 0;
};

/// One for each game of the registry, which must outlive them.
std::vector<std::unique_ptr<Desk>> make_desks(const play::Registry& registry);

}  // namespace botyard::engine
