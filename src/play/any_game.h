#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/seed.h"
#include "json/json.h"
#include "text/reason.h"

namespace botyard::play {

class AnyMatch;

/// A game as commands and servers meet it, whichever it is. Search and simulation use the concept in
/// game.h instead, without a virtual call.

/// An edition as a list of them shows it.
struct EditionInfo {
  std::string id;
  std::string name;       // in English
  std::string toml_text;  // its file, where it is one; else empty
};

/// An edition that someone makes from another one.
struct OwnEdition {
  std::string base;
  std::string id;
  std::string name;  // empty: that of the base, with the id behind it
};

/// Random play through the same functions that bots and servers use.
struct BenchFigures {
  std::string unit;          // what one deal is: "rounds", "games"
  std::uint64_t played = 0;  // how many
  double play_seconds = 0;   // CPU time
  std::uint64_t moves = 0;
  std::uint64_t sampled = 0;  // states drawn from views
  double sample_seconds = 0;
  std::uint64_t checksum = 0;  // over all outcomes: a fast wrong answer shows
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual int seat_count() const = 0;
  [[nodiscard]] virtual std::string seat_name(int seat) const = 0;
  [[nodiscard]] virtual json::value seat_json(int seat) const = 0;
  [[nodiscard]] virtual std::string_view default_edition() const = 0;
  /// Loads an edition's file and tells its id.
  virtual text::Result<std::string> load_edition(std::string_view toml_text, std::string_view file) = 0;
  /// The built-in ones and those loaded.
  [[nodiscard]] virtual std::vector<EditionInfo> editions() const = 0;
  /// The match of a record, as far as it goes; every move in it is checked. Format and game were looked at already.
  [[nodiscard]] virtual text::Result<std::unique_ptr<AnyMatch>> read(const json::object& record) const = 0;
  /// A match to be played, with the first cards dealt from the seed. The game must outlive it.
  [[nodiscard]] virtual text::Result<std::unique_ptr<AnyMatch>> start(std::string_view edition,
                                                                      const json::object& options,
                                                                      const cards::Seed& seed) const = 0;
  /// A match on the cards of another, with none of its moves made; further deals come from the seed.
  [[nodiscard]] virtual std::unique_ptr<AnyMatch> start_with_cards_of(const AnyMatch& match,
                                                                      const cards::Seed& seed) const = 0;
  /// `cpu_seconds` is a clock: this folder knows none.
  [[nodiscard]] virtual BenchFigures bench(std::uint64_t deals, const std::function<double()>& cpu_seconds) const = 0;
};

}  // namespace botyard::play
