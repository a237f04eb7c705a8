#include "cli/saved_games.h"

#include <algorithm>
#include <system_error>

#include "cli/data_folder.h"
#include "cli/files.h"
#include "json/json.h"

namespace botyard::cli {
namespace {

constexpr std::size_t largest_game = std::size_t{4} << 20;
constexpr std::size_t largest_history = std::size_t{256} << 20;

}  // namespace

std::vector<SavedGames::Saved> SavedGames::unfinished() const {
  std::vector<Saved> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    if (entry.path().extension() != ".json") continue;
    const auto content = read_file(entry.path().string(), largest_game);
    if (!content) continue;
    const auto parsed = json::parse(*content);
    if (!parsed) continue;
    auto game = terminal::read_local_game(*parsed);
    if (!game) continue;
    found.push_back({entry.path(), *std::move(game), entry.last_write_time(error)});
  }
  std::ranges::sort(found, std::greater<>(), &Saved::time);
  return found;
}

std::filesystem::path SavedGames::fresh_file(const std::string& game, const std::string& seed) const {
  const std::string name = game + "-" + seed.substr(0, 12);
  std::filesystem::path file = folder_ / (name + ".json");
  std::error_code error;
  for (int again = 2; std::filesystem::exists(file, error); ++again) {
    file = folder_ / (name + "-" + std::to_string(again) + ".json");
  }
  return file;
}

text::Result<void> SavedGames::finish(const std::filesystem::path& file, const json::object& record) const {
  std::error_code error;
  const auto written = append_durably(finished_file(), json::to_line(record), largest_history);
  if (written) std::filesystem::remove(file, error);
  return written;
}

}  // namespace botyard::cli
