#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "terminal/local_table.h"
#include "text/reason.h"

namespace botyard::cli {

/// The games of `botyard play` that aren't over, a file each in the data folder; those that are over are gathered as
/// records in one file.
class SavedGames {
 public:
  explicit SavedGames(std::filesystem::path folder) : folder_(std::move(folder)) {}

  struct Saved {
    std::filesystem::path file;
    terminal::LocalGame game;
    std::filesystem::file_time_type time;  // of the last decision
  };
  /// The one that was played last comes first.
  [[nodiscard]] std::vector<Saved> unfinished() const;
  /// A file for a new game.
  [[nodiscard]] std::filesystem::path fresh_file(const std::string& game, const std::string& seed) const;
  [[nodiscard]] std::filesystem::path finished_file() const { return folder_ / "finished-games.jsonl"; }

  /// A game that is over leaves the unfinished ones.
  [[nodiscard]] text::Result<void> finish(const std::filesystem::path& file, const json::object& record) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace botyard::cli
