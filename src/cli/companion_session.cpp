#include "cli/companion_session.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "cli/data_folder.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/program.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "json/telling.h"
#include "text/name.h"

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

std::string listed(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, ", ")); }

std::string known_word(const std::string& typed, const std::vector<std::string>& known) {
  if (std::ranges::find(known, typed) != known.end()) return typed;
  const auto same = [&](const std::string& word) { return in_small_letters(word) == in_small_letters(typed); };
  if (std::ranges::count_if(known, same) != 1) return typed;
  return *std::ranges::find_if(known, same);
}

CompanionSession::CompanionSession(engine::Engine& engine, LineSource& lines, std::filesystem::path file)
    : engine_(engine), lines_(lines), file_(std::move(file)) {}

std::optional<json::object> CompanionSession::ask(json::object request) const {
  request["language"] = language_code();
  json::object answered = json::parse(engine_.call(json::to_line(request)))->as_object();
  if (answered.contains("ok")) return answered["ok"].as_object();
  say(paint(Paint::bold, "! ") + text_of(answered["error"].at("text")) + "\n");
  if (answered["error"].at("code") == "companion.no_entry") say(told("companion.see_help") + "\n");
  return std::nullopt;
}

std::optional<std::string> CompanionSession::ask_one_of(const std::string& prompt,
                                                        const std::vector<std::string>& answers) {
  while (const auto line = read(prompt)) {
    const auto words = words_of(*line);
    if (words.empty()) return answers.front();
    const std::string meant = known_word(words.front(), answers);
    if (words.size() == 1 && std::ranges::find(answers, meant) != answers.end()) return meant;
    say(paint(Paint::bold, "! ") + told("companion.none_of", {{"answer", *line}, {"known", listed(answers)}}) + "\n");
  }
  return std::nullopt;
}

std::optional<bool> CompanionSession::ask_whether(const std::string& prompt) {
  std::vector<std::string> answers = words_of(told("companion.words_for_no"));
  const std::vector<std::string> yes = words_of(told("companion.words_for_yes"));
  answers.insert(answers.end(), yes.begin(), yes.end());
  const auto answer = ask_one_of(prompt, answers);
  if (!answer) return std::nullopt;
  return std::ranges::find(yes, *answer) != yes.end();
}

std::optional<std::string> CompanionSession::ask_name(const std::string& prompt, const std::string& otherwise) {
  const auto line = read(prompt);
  if (!line) return std::nullopt;
  std::string name = text::clean_name(*line);
  if (name.empty()) name = otherwise;
  if (!is_blank(*line) && name != *line) say(told("companion.name_is", {{"name", name}}) + "\n");
  return name;
}

bool CompanionSession::save(const std::filesystem::path& file, std::string_view content) {
  const auto written = write_durably(file, content);
  if (!written) complain(told(written.error()));
  return written.has_value();
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
    show_entries();
  } else if (verb == "undo") {
    undo();
  } else if (verb == "fix") {
    fix(words);
  } else if (verb == "sheet") {
    show_sheet();
  } else if (verb == "moves") {
    show_possible();
  } else if (verb == "score") {
    show_score();
  } else if (verb == "restart") {
    if (!keep_old_sheet()) return;
    if (!begin()) ended_ = true;
  } else {
    enter(line);
  }
}

/// Under a name of its own beside the new one: "sunday-2.json". False if that cannot be.
bool CompanionSession::keep_old_sheet() {
  std::filesystem::path old;
  std::error_code error;
  int number = 2;
  do {
    old = file_;
    old.replace_filename(fmt::format("{}-{}{}", file_.stem().string(), number++, file_.extension().string()));
  } while (std::filesystem::exists(old, error));
  if (!save(old, json::to_line(sheet_) + "\n")) return false;
  say(told("companion.old_kept", {{"file", old.string()}}) + "\n");
  return true;
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
