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

/// A game as commands and servers meet it, whichever it is. Search and simulation use the concept in
/// game.h instead, without a virtual call.

/// A record that was read and checked: every move in it is legal.
class AnyRecord {
 public:
  virtual ~AnyRecord() = default;

  [[nodiscard]] virtual std::string_view game() const = 0;
  [[nodiscard]] virtual std::string edition() const = 0;
  [[nodiscard]] virtual bool finished() const = 0;
  /// How many decisions were made.
  [[nodiscard]] virtual std::size_t move_count() const = 0;
  /// {"rounds":…} or {"winner":…} of a finished game, else null.
  [[nodiscard]] virtual json::value result() const = 0;
  /// Where the game stands or how it ended.
  [[nodiscard]] virtual text::Reason summary() const = 0;
  /// Each decision with the state before it, then the result: the lines of a trace.
  virtual void trace(std::size_t record_number, const std::function<void(const json::value&)>& line) const = 0;
  /// What a seat ("1", "red") or a watcher ("watcher") knows, before decision `at` or at the end.
  [[nodiscard]] virtual text::Result<json::value> view(std::string_view seat, std::optional<std::size_t> at) const = 0;
  /// The record as we write it.
  [[nodiscard]] virtual json::object write() const = 0;
};

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

class AnyMatch;

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
  /// Reads the game's part of a record; format and game were looked at already.
  [[nodiscard]] virtual text::Result<std::unique_ptr<AnyRecord>> read(const json::object& record) const = 0;
  /// A fresh deal as an unfinished record.
  [[nodiscard]] virtual text::Result<json::object> deal(std::string_view edition, const json::object& options,
                                                        const cards::Seed& seed) const = 0;
  /// A game to be played, dealt from the seed. The game must outlive it.
  [[nodiscard]] virtual text::Result<std::unique_ptr<AnyMatch>> start(std::string_view edition,
                                                                      const json::object& options,
                                                                      const cards::Seed& seed) const = 0;
  /// A game on the cards of a record, with none of its moves made; deals that the record doesn't have come from the
  /// seed.
  [[nodiscard]] virtual std::unique_ptr<AnyMatch> start_with_cards_of(const AnyRecord& record,
                                                                      const cards::Seed& seed) const = 0;
  /// `cpu_seconds` is a clock: this folder knows none.
  [[nodiscard]] virtual BenchFigures bench(std::uint64_t deals, const std::function<double()>& cpu_seconds) const = 0;
};

}  // namespace botyard::play
