#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/line_source.h"
#include "engine/engine.h"
#include "json/json.h"

namespace botyard::cli {

/// A companion at a terminal: it keeps a sheet, asks the engine what that leads to, and says so. All rules are the
/// engine's. What a game does differently is for the sessions below it to say.
class CompanionSession {
 public:
  CompanionSession(engine::Engine& engine, LineSource& lines, std::filesystem::path file);
  CompanionSession(const CompanionSession&) = delete;
  CompanionSession(CompanionSession&&) = delete;
  CompanionSession& operator=(const CompanionSession&) = delete;
  CompanionSession& operator=(CompanionSession&&) = delete;
  virtual ~CompanionSession() = default;

  /// Until the input ends or somebody quits; returns the exit status.
  int run();

 protected:
  /// A new sheet, from what people answer; nothing if the input ends first.
  virtual std::optional<json::object> new_sheet() = 0;
  [[nodiscard]] virtual std::string_view game() const = 0;
  /// What is asked for now.
  [[nodiscard]] virtual std::string prompt() = 0;
  /// A line that is no command: one or several entries.
  virtual void enter(const std::string& line) = 0;
  /// What the last entry brought about; all that matters, where someone comes back to a sheet.
  virtual void show(bool all) = 0;
  virtual void show_score() = 0;
  /// What can be entered now.
  virtual void show_possible() = 0;
  /// What may be entered at all, where that is more than cards.
  virtual void show_entries() {}
  /// The entries with their numbers, from 1.
  virtual void show_sheet() = 0;
  /// The sheet without its last entry, or with an entry changed; nothing if there is none.
  [[nodiscard]] virtual std::optional<json::object> without_last() const = 0;
  [[nodiscard]] virtual std::optional<json::object> with_changed(std::size_t number,
                                                                 const std::string& entry) const = 0;

  /// An answer of the engine, or nothing: then it was said what is wrong.
  [[nodiscard]] std::optional<json::object> ask(json::object request) const;
  /// Takes a sheet if the engine does, and saves it.
  bool take(const json::object& sheet);
  std::optional<std::string> read(const std::string& prompt) { return lines_.read_line(prompt); }
  /// Asks until one of the answers is given, in capitals or small letters; an empty line is the first of them. Nothing
  /// if the input ends.
  std::optional<std::string> ask_one_of(const std::string& prompt, const std::vector<std::string>& answers);
  /// Yes or no, in the words of the language or as 1 and 0; an empty line is no.
  std::optional<bool> ask_whether(const std::string& prompt);
  /// A player's name; `otherwise` where the line is empty.
  std::optional<std::string> ask_name(const std::string& prompt, const std::string& otherwise);
  /// Writes a file whole, or not at all.
  static bool save(const std::filesystem::path& file, std::string_view content);

  [[nodiscard]] const json::object& sheet() const { return sheet_; }
  [[nodiscard]] const json::object& answer() const { return answer_; }

 private:
  bool resume();
  bool begin();
  bool keep_old_sheet();
  void command(const std::string& line);
  void undo();
  void fix(const std::vector<std::string>& words);

  engine::Engine& engine_;
  LineSource& lines_;
  std::filesystem::path file_;
  json::object sheet_;
  json::object answer_;
  bool ended_ = false;
};

/// The words of a line, with blanks or commas between them.
std::vector<std::string> words_of(const std::string& line);
std::string in_capitals(std::string text);
std::string in_small_letters(std::string text);
/// "+3", "−4", "0".
std::string signed_number(std::int64_t number);
std::string text_of(const json::value& value);
/// "A, B, C"
std::string listed(const std::vector<std::string>& words);
/// The word that was meant, whatever its capitals; as it was typed if there is no such word, or several.
std::string known_word(const std::string& typed, const std::vector<std::string>& known);

std::unique_ptr<CompanionSession> robotrick_companion(engine::Engine& engine, LineSource& lines,
                                                      std::filesystem::path file);
std::unique_ptr<CompanionSession> robots_companion(engine::Engine& engine, LineSource& lines,
                                                   std::filesystem::path file);

}  // namespace botyard::cli
