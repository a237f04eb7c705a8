#include "cli/companion_session.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "cli/files.h"
#include "cli/program.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "json/telling.h"

namespace botyard::cli {
namespace {

constexpr std::size_t largest_sheet = std::size_t{1} << 20;

bool is_separator(char c) { return c == ' ' || c == '\t' || c == ','; }

}  // namespace

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  bool inside = false;
  for (const char c : line) {
    if (is_separator(c)) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    words.back() += c;
    inside = true;
  }
  return words;
}

std::string in_capitals(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return text;
}

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return text;
}

std::string signed_number(std::int64_t number) {
  if (number == 0) return "0";
  return fmt::format("{}{}", number < 0 ? "−" : "+", number < 0 ? -number : number);
}

std::string text_of(const json::value& value) { return std::string(value.as_string()); }

CompanionSession::CompanionSession(engine::Engine& engine, LineSource& lines, std::filesystem::path file)
    : engine_(engine), lines_(lines), file_(std::move(file)) {}

std::optional<json::object> CompanionSession::ask(json::object request) {
  request["language"] = language_code();
  json::object answered = json::parse(engine_.call(json::to_line(request)))->as_object();
  if (answered.contains("ok")) return answered["ok"].as_object();
  say(paint(Paint::bold, "! ") + text_of(answered["error"].at("text")) + "\n");
  return std::nullopt;
}

bool CompanionSession::save(const std::filesystem::path& file, std::string_view content) {
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  const std::filesystem::path fresh = file.string() + ".new";
  std::FILE* const opened = error ? nullptr : std::fopen(fresh.c_str(), "wb");
  bool good = opened != nullptr;
  if (good) {
    good = std::fwrite(content.data(), 1, content.size(), opened) == content.size();
    good = std::fclose(opened) == 0 && good;
  }
  if (good) std::filesystem::rename(fresh, file, error);
  if (!good || error) complain(told(text::Reason{"companion.cannot_save", {{"file", file.string()}}}));
  return good && !error;
}

bool CompanionSession::take(const json::object& sheet) {
  auto answered = ask({{"method", "companion"}, {"sheet", sheet}});
  if (!answered) return false;
  sheet_ = sheet;
  answer_ = *std::move(answered);
  save(file_, json::to_line(sheet_) + "\n");
  return true;
}

bool CompanionSession::resume() {
  const auto content = read_file(file_.string(), largest_sheet);
  if (!content) {
    complain(told(content.error()));
    return false;
  }
  const auto parsed = json::parse(*content);
  if (!parsed || !parsed->is_object()) {
    complain_at(file_.string(), told(text::Reason{"companion.no_sheet", {}}));
    return false;
  }
  const json::object& kept = parsed->get_object();
  const json::value* const game_of_sheet = kept.if_contains("game");
  if (game_of_sheet != nullptr && game_of_sheet->is_string() && game_of_sheet->get_string() != game()) {
    complain_at(file_.string(), told(text::Reason{"companion.other_game", {{"game", text_of(*game_of_sheet)}}}));
    return false;
  }
  if (!take(kept)) return false;
  say(told(text::Reason{"companion.resumed", {{"file", file_.string()}}}) + "\n");
  show(true);
  return true;
}

/// False where the input ends before there is a sheet.
bool CompanionSession::begin() {
  const auto fresh = new_sheet();
  if (!fresh || !take(*fresh)) return false;
  say(told(text::Reason{"companion.saved_in", {{"file", file_.string()}}}) + "\n");
  show(true);
  return true;
}

int CompanionSession::run() {
  std::error_code error;
  const bool kept = std::filesystem::exists(file_, error);
  if (kept && !resume()) return refused;
  if (!kept && !begin()) return ok;
  while (!ended_) {
    const auto line = read(prompt());
    if (!line) break;
    command(*line);
  }
  return ok;
}

void CompanionSession::command(const std::string& line) {
  const auto words = words_of(line);
  if (words.empty()) return;
  const std::string verb = in_small_letters(words[0]);
  if (verb == "quit") {
    ended_ = true;
  } else if (verb == "help") {
    say(told(text::Reason{"companion.help", {}}) + "\n");
  } else if (verb == "undo") {
    undo();
  } else if (verb == "fix") {
    fix(words);
  } else if (verb == "sheet") {
    show_sheet();
  } else if (verb == "score") {
    show_score();
  } else if (verb == "restart") {
    if (!begin()) ended_ = true;
  } else {
    enter(line);
  }
}

void CompanionSession::undo() {
  const auto shorter = without_last();
  if (!shorter) {
    say(told(text::Reason{"companion.nothing_to_undo", {}}) + "\n");
  } else if (take(*shorter)) {
    show(true);
  }
}

/// "fix 17 D3": what stands behind the number is the entry as it should be.
void CompanionSession::fix(const std::vector<std::string>& words) {
  std::size_t number = 0;
  if (words.size() >= 3) std::from_chars(words[1].data(), words[1].data() + words[1].size(), number);
  std::string entry;
  for (std::size_t i = 2; i < words.size(); ++i) entry += (i == 2 ? "" : " ") + words[i];
  const auto changed = with_changed(number, entry);
  if (!changed) {
    say(told(text::Reason{"companion.no_number", {}}) + "\n");
  } else if (take(*changed)) {
    show(true);
  } else {
    say(told(text::Reason{"companion.unchanged", {}}) + "\n");
  }
}

}  // namespace botyard::cli
