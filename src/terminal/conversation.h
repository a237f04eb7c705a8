#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "terminal/canvas.h"
#include "terminal/scene.h"
#include "terminal/table.h"

namespace botyard::terminal {

/// Where a person reads and types; the program's own terminal, or a test's.
class Terminal {
 public:
  /// How a line that was typed so far may go on.
  using Completer = std::function<std::vector<std::string>(const std::string& line)>;

  Terminal() = default;
  Terminal(const Terminal&) = delete;
  Terminal(Terminal&&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  Terminal& operator=(Terminal&&) = delete;
  virtual ~Terminal() = default;

  /// Draws the table for a terminal of that size. It may be called again at any time, as when the size changes.
  using Picture = std::function<std::vector<std::string>(Size terminal)>;

  [[nodiscard]] virtual Looks looks() const = 0;
  [[nodiscard]] virtual Size size() const { return {}; }
  /// A screen in place of the last one.
  virtual void show(Picture picture) = 0;
  /// A screen that nobody answers to, for others will be shown soon. Terminals that cannot replace it leave it out.
  virtual void show_briefly(Picture /*picture*/) {}
  /// The next line, without its end; nothing when there are no more.
  virtual std::optional<std::string> ask(const std::string& prompt, const Completer& completer) = 0;
  /// A line that was typed while nobody asked; nothing if there is none.
  virtual std::optional<std::string> typed_meanwhile() { return std::nullopt; }

  /// Is called several times a second while `ask` waits for the person. Returns a sentence to be shown beside the
  /// question, or nothing new (empty).
  using Meanwhile = std::function<std::string()>;
  virtual void set_meanwhile(Meanwhile /*meanwhile*/) {}
};

/// What the person wants after it: another game, or to go.
enum class Ending { again, left };

/// What a game leaves to whoever started it.
struct Surroundings {
  /// Writes the record where the person wants it (empty: where we propose); says where, or what went wrong.
  std::function<std::string(const json::object& record, const std::string& file)> save;
  /// The rules of the game, in lines of at most so many columns to read page by page.
  std::function<std::vector<std::string>(const std::string& game, int columns)> rules;
};

/// A person plays at a table: the screens, the commands, and what is said in between.
class Conversation {
 public:
  Conversation(Table& table, Terminal& terminal, text::Language language, Surroundings surroundings);

  Ending run();

 private:
  enum class Do { nothing, again, leave };

  [[nodiscard]] std::string say(std::string_view code, std::vector<text::Reason::Argument> words = {}) const;
  [[nodiscard]] Scene scene(const json::object& view, bool with_lens);
  [[nodiscard]] bool is_robots() const;
  [[nodiscard]] bool decides() const;

  bool go_on();
  bool wait();
  bool take(const Step& step);
  void remember(const json::array& events);
  bool tell_trick(const Step& step);
  bool tell_unread();
  bool decide();
  /// Nothing if the last decision was taken back and the game goes on.
  std::optional<Ending> after_the_end();
  void show_end(const std::vector<std::string>& lines);
  std::optional<std::string> ask_decision();
  void draw_decision(Canvas& canvas, const Scene& now, Area area) const;
  [[nodiscard]] std::vector<std::string> messages(int columns, int rows) const;
  /// Rows above the prompt for what has happened lately, while there is something to decide.
  [[nodiscard]] int message_rows(Size terminal) const;

  /// The table, with something in its lower part.
  using Lower = std::function<void(Canvas& canvas, const Scene& scene, Area area)>;
  [[nodiscard]] Terminal::Picture picture(Scene scene, Lower lower) const;
  [[nodiscard]] Terminal::Picture waiting_picture(const std::string& waiting);
  bool make_move(const std::string& line);
  bool make_moves(const std::vector<std::string>& moves);
  std::string why_not(const std::vector<std::string>& words);

  struct Command {
    std::string_view word;
    std::string_view brief;                              // empty: there is none
    std::string_view about;                              // the code of what help says of it
    bool (Conversation::*run)(const std::string& rest);  // false, or none at all: the person leaves
  };
  static const std::vector<Command>& commands();
  [[nodiscard]] std::vector<std::string> command_words() const;
  Do command(const std::string& line);
  bool help(const std::string& rest);
  bool hint(const std::string& rest);
  bool why(const std::string& rest);
  bool undo(const std::string& rest);
  bool moves(const std::string& rest);
  bool cards(const std::string& rest);
  bool log(const std::string& rest);
  bool rules(const std::string& rest);
  bool save(const std::string& rest);

  /// The table with lines below it, as many pages as they need; false if the person left the game.
  bool read_at_table(const json::object& view, bool trick_end, const std::vector<std::string>& lines);
  /// The lines of a text that is wrapped at so many columns.
  using Wrap = std::function<std::vector<std::string>(int columns)>;
  /// A text that fills the screen, page by page. Whatever is typed leaves it, also "quit"; false where the input ends.
  bool read_alone(const std::string& title, const Wrap& wrap);
  std::optional<std::string> pause(std::string_view prompt);
  [[nodiscard]] std::vector<std::string> whys() const;
  [[nodiscard]] std::vector<std::string> move_list() const;
  [[nodiscard]] std::string prompt() const;

  Table& table_;
  Terminal& terminal_;
  text::Language language_;
  Surroundings surroundings_;
  std::vector<std::string> log_;     // all that happened
  std::vector<std::string> unread_;  // since the person decided last
  json::array last_events_;          // for "why": those of the last decision that explained anything
  std::string notice_;               // an answer to what was typed
  std::string waiting_;              // what is shown while one waits; empty: nothing
  Size waiting_for_;                 // the size of the terminal that it is shown on
  std::string ending_;               // how the game ended, told to us
};

}  // namespace botyard::terminal
