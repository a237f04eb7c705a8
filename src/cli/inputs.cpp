#include "cli/inputs.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "bots/bot_game.h"
#include "bots/level.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/told.h"

namespace botyard::cli {

bool names_a_file(const play::Registry& registry, const std::string& edition) {
  for (const auto& game : registry.games()) {
    if (std::ranges::any_of(game->editions(), [&](const auto& known) { return known.id == edition; })) return false;
  }
  const bool looks_like_one = edition.find('/') != std::string::npos || edition.ends_with(".toml");
  return looks_like_one || std::filesystem::is_regular_file(edition);
}

bool load_editions(play::Registry& registry, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    const auto loaded = read_file(file, largest_edition).and_then([&](const std::string& content) {
      return registry.load_edition(content, file);
    });
    if (!loaded) {
      complain(told(loaded.error()));
      return false;
    }
  }
  return true;
}

std::string what_is_wrong_with_level(const std::string& level) {
  const play::Registry registry;
  std::string wrong;
  for (const auto& game : registry.games()) {
    const auto parsed = bots::parse_level(level, bots::bots_of(*game)->levels());
    if (parsed) return "";
    wrong = told(parsed.error());
  }
  return wrong;
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r\v\f") == std::string::npos; }

bool read_lines(const std::string& file, const VisitLine& visit) {
  auto reader = LineReader::open(file);
  if (!reader) {
    complain(told(reader.error()));
    return false;
  }
  std::string line;
  // Where each line is answered on the terminal, that is progress enough.
  std::optional<ProgressBar> bar;
  if (isatty(STDOUT_FILENO) != 1) bar.emplace("lines");
  for (auto read = reader->next(line); read != LineReader::Read::end; read = reader->next(line)) {
    if (bar) bar->show(reader->line_number(), 0);
    if (read == LineReader::Read::failed) {
      complain_at(reader->name(), "reading failed");
      return false;
    }
    if (read == LineReader::Read::line && is_blank(line)) continue;
    const std::string place = fmt::format("{}:{}", reader->name(), reader->line_number());
    if (read == LineReader::Read::too_long) {
      visit(place, text::refuse("record.line_too_long", {{"limit", std::to_string(longest_line)}}));
    } else {
      visit(place, line);
    }
  }
  return true;
}

std::unique_ptr<play::AnyMatch> read_one_record(const play::Registry& registry, const std::string& file,
                                                std::optional<std::size_t> number) {
  auto reader = LineReader::open(file);
  if (!reader) {
    complain(told(reader.error()));
    return nullptr;
  }
  std::string line;
  std::string chosen;
  std::size_t chosen_line = 0;
  std::size_t count = 0;
  LineReader::Read read = LineReader::Read::end;
  while ((read = reader->next(line)) == LineReader::Read::line || read == LineReader::Read::too_long) {
    if (read == LineReader::Read::line && is_blank(line)) continue;
    if (count++ != number.value_or(0)) continue;
    if (read == LineReader::Read::too_long) {
      const text::Reason reason{"record.line_too_long", {{"limit", std::to_string(longest_line)}}};
      complain_at(fmt::format("{}:{}", reader->name(), reader->line_number()), told(reason));
      return nullptr;
    }
    chosen = line;
    chosen_line = reader->line_number();
  }
  if (read == LineReader::Read::failed) {
    complain(told(text::Reason{"file.cannot_read", {{"file", reader->name()}, {"what", "reading failed"}}}));
    return nullptr;
  }
  const std::vector<text::Reason::Argument> words{{"file", reader->name()},
                                                  {"count", std::to_string(count)},
                                                  {"last", std::to_string(count - 1)},
                                                  {"number", std::to_string(number.value_or(0))}};
  if (count == 0) return complain(told(text::Reason{"file.no_record", words})), nullptr;
  if (!number && count > 1) return complain(told(text::Reason{"file.which_record", words})), nullptr;
  if (number && *number >= count) return complain(told(text::Reason{"file.no_such_record", words})), nullptr;
  auto record = registry.read_record(chosen);
  if (!record) {
    complain_at(fmt::format("{}:{}", reader->name(), chosen_line), told(record.error()));
    return nullptr;
  }
  return *std::move(record);
}

}  // namespace botyard::cli
