#include "cli/screen.h"

#include <histedit.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <string_view>
#include <system_error>

#include "cli/files.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "terminal/width.h"

namespace botyard::cli {
namespace {

constexpr int history_size = 500;
constexpr std::size_t longest_input = 1000;

bool is_dumb() {
  const char* const name = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): before there are threads
  return name == nullptr || *name == '\0' || std::string_view(name) == "dumb";
}

bool speaks_utf8() { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; }  // NOLINT(concurrency-mt-unsafe)

/// Without its end; nothing when there are no more.
std::optional<std::string> read_plain_line() {
  std::string line;
  int next = std::getchar();
  if (next == EOF) return std::nullopt;
  for (; next != EOF && next != '\n'; next = std::getchar()) {
    if (line.size() < longest_input) line += static_cast<char>(next);
  }
  return line;
}

/// In the row that stays free below the prompt, which goes with the next screen. The cursor stays where it is.
void say_below(const std::string& text, int columns) {
  say("\x1b"
      "7\x1b[1B\r\x1b[K" +
      terminal::cut(text, columns - 1) +
      "\x1b"
      "8");
  std::fflush(stdout);
}

/// What all the words begin with, capitals and small letters being the same.
std::string common_beginning(const std::vector<std::string>& words) {
  std::string common = words.front();
  for (const std::string& word : words) {
    std::size_t same = 0;
    while (same < std::min(common.size(), word.size()) && std::tolower(common[same]) == std::tolower(word[same]))
      ++same;
    common.resize(same);
  }
  return common;
}

}  // namespace

/// libedit, with our prompt and completion.
class Screen::Editor {
 public:
  Editor(Screen& screen, std::filesystem::path history_file)
      : screen_(screen),
        file_(std::move(history_file)),
        history_(history_init()),
        editor_(el_init("botyard", stdin, stdout, stderr)) {
    HistEvent event;
    history(history_, &event, H_SETSIZE, history_size);
    history(history_, &event, H_SETUNIQUE, 1);
    history(history_, &event, H_LOAD, file_.c_str());
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &Editor::prompt);
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 1);
    el_set(editor_, EL_ADDFN, "botyard-complete", "completes a word", &Editor::complete);
    el_set(editor_, EL_BIND, "\t", "botyard-complete", nullptr);
    el_set(editor_, EL_GETCFN, &Editor::read_key);
  }
  Editor(const Editor&) = delete;
  Editor(Editor&&) = delete;
  Editor& operator=(const Editor&) = delete;
  Editor& operator=(Editor&&) = delete;
  ~Editor() {
    HistEvent event;
    std::error_code error;
    std::filesystem::create_directories(file_.parent_path(), error);
    history(history_, &event, H_SAVE, file_.c_str());
    el_end(editor_);
    history_end(history_);
  }

  /// Writes the prompt and what was typed so far once more, on a terminal that may have another size now.
  void refresh() {
    el_resize(editor_);
    el_set(editor_, EL_REFRESH);
  }

  std::optional<std::string> read(const std::string& prompt, const Completer& completer) {
    prompt_ = prompt;
    completer_ = &completer;
    int count = 0;
    const char* const read = el_gets(editor_, &count);
    completer_ = nullptr;
    if (read == nullptr || count <= 0) return std::nullopt;
    std::string line(read, static_cast<std::size_t>(count));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    HistEvent event;
    if (line.find_first_not_of(' ') != std::string::npos) history(history_, &event, H_ENTER, line.c_str());
    return line.substr(0, longest_input);
  }

 private:
  static Editor* of(EditLine* editor) {
    Editor* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return self;
  }
  static char* prompt(EditLine* editor) { return of(editor)->prompt_.data(); }

  /// libedit's way to read a character, but it does not block the program: 1, or 0 at the end of the input.
  static int read_key(EditLine* editor, wchar_t* key) {
    std::mbstate_t state{};
    while (true) {
      of(editor)->screen_.await_input();
      char byte = 0;
      const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return 0;
      const std::size_t used = std::mbrtowc(key, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-1)) state = {};  // no character: it is left out
      if (used <= 1) return 1;
    }
  }

  static unsigned char complete(EditLine* editor, int /*key*/) {
    const Editor* const self = of(editor);
    const LineInfo* const info = el_line(editor);
    const std::string line(info->buffer, info->cursor);
    if (self->completer_ == nullptr) return CC_ERROR;
    const auto words = (*self->completer_)(line);
    if (words.empty()) return CC_REFRESH_BEEP;
    const std::size_t start = line.find_last_of(' ') == std::string::npos ? 0 : line.find_last_of(' ') + 1;
    std::string whole = common_beginning(words);
    if (words.size() == 1) whole += ' ';
    if (whole.size() > line.size() - start || words.size() == 1) {
      el_deletestr(editor, static_cast<int>(line.size() - start));
      el_insertstr(editor, whole.c_str());
      return CC_REFRESH;
    }
    std::string list;
    for (const std::string& word : words) list += word + " ";
    say_below(list, self->screen_.size().columns);
    return CC_REFRESH;
  }

  Screen& screen_;
  std::filesystem::path file_;
  History* history_;
  EditLine* editor_;
  std::string prompt_;
  const Completer* completer_ = nullptr;
};

Screen::Screen(bool plain, std::filesystem::path history) {
  std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe): before there are threads
  const bool writes = isatty(STDOUT_FILENO) == 1 && !is_dumb();
  const char* const no_colour = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  looks_.shapes = !plain && speaks_utf8() && !is_dumb();
  looks_.colours = !plain && writes && (no_colour == nullptr || *no_colour == '\0');
  clears_ = writes;
  std::setvbuf(stdin, nullptr, _IONBF, 0);  // nothing is read ahead, so poll() knows whether there is more
  if (writes && isatty(STDIN_FILENO) == 1) editor_ = std::make_unique<Editor>(*this, std::move(history));
}

Screen::~Screen() = default;

bool Screen::is_interactive() const { return editor_ != nullptr; }

terminal::Size Screen::size() const {
  winsize size{};
  if (!clears_ || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

void Screen::draw() {
  constexpr int widest = 120;  // longer lines are hard to read
  drawn_for_ = size();
  const auto [columns, rows] = drawn_for_;
  std::vector<std::string> lines;
  if (columns >= terminal::screen_columns && rows >= terminal::screen_rows) {
    lines = picture_({std::min(columns, widest), rows});
  } else {
    lines = terminal::wrapped(
        told("terminal.too_small", {{"columns", std::to_string(columns)}, {"rows", std::to_string(rows)}}), columns);
    lines.resize(std::min<std::size_t>(lines.size(), static_cast<std::size_t>(std::max(1, rows - 2))));
  }
  // Line by line over what was there: a screen that is cleared first flickers.
  std::string text = clears_ ? "\x1b[H" : "\n";
  for (const std::string& line : lines) text += line + (clears_ ? "\x1b[K\n" : "\n");
  if (clears_) text += "\x1b[J";
  say(text);
  finish_output();
}

void Screen::draw_again_if_resized() {
  if (!clears_ || !picture_ || size() == drawn_for_) return;
  draw();
  if (editor_ != nullptr) editor_->refresh();
}

void Screen::show(Picture picture) {
  picture_ = std::move(picture);
  draw();
}

void Screen::show_briefly(Picture picture) {
  if (editor_ == nullptr) return;
  show(std::move(picture));
  picture_ = nullptr;
}

std::optional<std::string> Screen::ask(const std::string& prompt, const Completer& completer) {
  const std::string shown = looks_.shapes ? prompt : terminal::plain_signs(prompt);
  std::optional<std::string> line;
  if (editor_ != nullptr) {
    line = editor_->read(shown, completer);
  } else {
    say(shown);
    finish_output();
    await_input();
    line = read_plain_line();
    if (!clears_) say("\n");
  }
  picture_ = nullptr;
  return line;
}

void Screen::await_input() {
  constexpr int moment = 100;  // milliseconds
  if (editor_ == nullptr && !meanwhile_) return;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  while (poll(&input, 1, moment) <= 0) {
    draw_again_if_resized();
    if (meanwhile_) tell_news();
  }
}

void Screen::tell_news() {
  const std::string news = meanwhile_();
  if (news.empty()) return;
  const std::string shown = looks_.shapes ? news : terminal::plain_signs(news);
  if (editor_ != nullptr) {
    say_below(shown, size().columns);
  } else {
    say(shown + "\n");
    finish_output();
  }
}

std::optional<std::string> Screen::typed_meanwhile() {
  // Only of a person: a script's lines are the answers to what it will be asked.
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (editor_ == nullptr || poll(&input, 1, 0) <= 0) return std::nullopt;
  return read_plain_line();
}

}  // namespace botyard::cli
