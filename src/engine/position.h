#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bots/hint.h"
#include "engine/progress.h"
#include "text/language.h"

namespace botyard::engine {

/// Who thinks, and how long.
struct Thinker {
  std::string level;  // "captain", "commander:100ms"
  std::uint64_t seed = 1;
  std::optional<int> most_milliseconds;
};

/// A moment of a game as one seat sees it. It holds a view and nothing that the seat may not know: bots are asked here.
class Position {
 public:
  Position() = default;
  Position(const Position&) = delete;
  Position(Position&&) = delete;
  Position& operator=(const Position&) = delete;
  Position& operator=(Position&&) = delete;
  virtual ~Position() = default;

  [[nodiscard]] virtual json::object lens(const text::Language& language) const = 0;
  /// Where the cards are, and who lacks a suit, as far as the seat can know.
  [[nodiscard]] virtual text::Result<json::object> cards() const = 0;
  /// Why the seat may not make this move; nothing if it may.
  [[nodiscard]] virtual text::Result<std::optional<text::Reason>> why_illegal(std::string_view move) const = 0;
  [[nodiscard]] virtual text::Result<bots::Hint> think(const Thinker& thinker, const Progress& progress) const = 0;
};

}  // namespace botyard::engine
