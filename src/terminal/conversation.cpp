#include "terminal/conversation.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "terminal/input.h"
#include "terminal/width.h"
#include "text/catalogue.h"

namespace botyard::terminal {
namespace {

constexpr int least_message_rows = 2;

bool is_of_robots(const json::object& view) { return view.at("game").as_string() == "robots"; }

bool is_quit(const std::string& line) {
  const auto words = words_of(line);
  return !words.empty() && (words.front() == "quit" || words.front() == "q" || words.front() == "Q");
}

bool has_event(const json::array& events, std::string_view kind) {
  return std::ranges::any_of(events, [&](const json::value& event) { return event.at("event").as_string() == kind; });
}

void put_lines(Canvas& canvas, Area area, const std::vector<std::string>& lines, Style style = plain_style) {
  for (int i = 0; i < area.rows() && i < static_cast<int>(lines.size()); ++i) {
    canvas.put(area.first + i, 0, lines[static_cast<std::size_t>(i)], style);
  }
}

}  // namespace

Conversation::Conversation(Table& table, Terminal& terminal, text::Language language, Surroundings surroundings)
    : table_(table), terminal_(terminal), language_(std::move(language)), surroundings_(std::move(surroundings)) {}

std::string Conversation::say(std::string_view code, std::vector<text::Reason::Argument> words) const {
  return text::sentence(text::Reason{code, std::move(words)}, language_);
}

bool Conversation::is_robots() const { return is_of_robots(table_.view()); }

bool Conversation::decides() const {
  const json::object& view = table_.view();
  return view.contains("legal") && !view.at("legal").as_array().empty();
}

Scene Conversation::scene(const json::object& view, bool with_lens) {
  Scene scene;
  scene.view = view;
  if (with_lens) scene.lens = table_.lens();
  scene.edition = table_.edition();
  scene.players = table_.players();
  scene.own_seat = table_.own_seat();
  scene.language = language_;
  return scene;
}

Terminal::Picture Conversation::picture(Scene scene, Lower lower) const {
  return [drawn = std::make_shared<const Scene>(std::move(scene)), looks = terminal_.looks(),
          lower = std::move(lower)](Size terminal) {
    Canvas canvas(table_size(terminal), looks);
    const Area area = is_of_robots(drawn->view) ? draw_robots(canvas, *drawn) : draw_robotrick(canvas, *drawn);
    lower(canvas, *drawn, area);
    return canvas.lines();
  };
}

/// What has happened since the last decision, and what one waits for.
Terminal::Picture Conversation::waiting_picture(const std::string& waiting) {
  auto sentences = unread_;
  sentences.push_back(waiting);
  const bool spaced = language_.code() != "ja";
  return picture(scene(table_.view(), false), [sentences, spaced](Canvas& canvas, const Scene&, Area area) {
    put_lines(canvas, area, latest(sentences, spaced, canvas.columns(), area.rows()));
  });
}

Ending Conversation::run() {
  while (true) {
    if (!go_on()) return Ending::left;
    if (table_.ending()) {
      if (const auto ending = after_the_end()) return *ending;
      continue;
    }
    if (!decide()) return Ending::left;
  }
}

/// Until we have to decide, or all is over.
bool Conversation::go_on() {
  while (true) {
    if (const std::string thinking = table_.thinking(); !thinking.empty()) {
      terminal_.show_briefly(waiting_picture(thinking));
    }
    const auto next = table_.next();
    if (!next) {
      read_at_table(table_.view(), false, {next.error()});
      return false;
    }
    if (next->waiting) {
      if (!wait()) return false;
      continue;
    }
    waiting_.clear();
    if (!next->step) return table_.ending() || tell_unread();
    if (!take(*next->step)) return false;
  }
}

/// Others have to do something: says whom one waits for, and listens to what is typed.
bool Conversation::wait() {
  const auto typed = terminal_.typed_meanwhile();
  bool stays = true;
  if (typed && !words_of(*typed).empty()) stays = command(*typed) != Do::leave;
  const std::string waiting = notice_.empty() ? table_.waiting_for() : notice_ + " " + table_.waiting_for();
  notice_.clear();
  const bool same = waiting == waiting_ && waiting_for_ == terminal_.size();
  if (!stays || (same && !typed)) return stays;
  waiting_ = waiting;
  waiting_for_ = terminal_.size();
  terminal_.show(waiting_picture(waiting));
  return true;
}

bool Conversation::take(const Step& step) {
  waiting_.clear();
  remember(step.events);
  if (!is_robots() && has_event(step.events, "trick")) return tell_trick(step);
  return true;
}

void Conversation::remember(const json::array& events) {
  bool explains = false;
  for (const json::value& event : events) {
    const std::string text(event.at("text").as_string());
    if (text.empty()) continue;
    log_.push_back(text);
    unread_.push_back(text);
    explains = explains || !event.at("why").as_array().empty();
    const auto kind = event.at("event").as_string();
    if (kind == "over" || kind == "match") ending_ = text;
  }
  if (explains) last_events_ = events;
}

/// A trick is over: its cards lie there until the person has seen what came of it.
bool Conversation::tell_trick(const Step& step) {
  std::vector<std::string> lines;
  bool over = false;
  for (const json::value& event : step.events) {
    const auto kind = event.at("event").as_string();
    if (over && kind == "card") break;  // the next trick's
    over = over || kind == "trick";
    if (kind == "card" && event.at("place").as_string() != "D") continue;
    std::string line(event.at("text").as_string());
    if (kind == "trick") {
      for (const json::value& why : event.at("why").as_array()) line += " " + std::string(why.at("text").as_string());
    }
    lines.push_back(std::move(line));
  }
  unread_.clear();
  // What Droco has led since belongs to the next screen.
  bool next = false;
  for (const json::value& event : step.events) {
    if (next && event.at("event").as_string() == "card") unread_.emplace_back(event.at("text").as_string());
    next = next || event.at("event").as_string() == "trick";
  }
  return read_at_table(step.view, true, lines);
}

int Conversation::message_rows(Size terminal) const {
  const int more = terminal.rows - screen_rows;
  return least_message_rows + std::max(0, is_robots() ? more / 2 : more);
}

/// More has happened than fits above the prompt.
bool Conversation::tell_unread() {
  if (!is_robots()) return true;
  const Size size = terminal_.size();
  const int rows = message_rows(size);
  const std::string all = joined(unread_, language_.code() != "ja");
  const auto lines = rows == least_message_rows ? wrapped(all, size.columns) : wrapped_all(unread_, size.columns);
  if (static_cast<int>(lines.size()) <= rows) return true;
  const bool stays = read_at_table(table_.view(), false, {all});
  unread_.clear();
  return stays;
}

bool Conversation::decide() {
  const auto line = ask_decision();
  if (!line) return false;
  notice_.clear();
  if (words_of(*line).empty()) {
    notice_ = say("terminal.type_something");
    return true;
  }
  switch (command(*line)) {
    case Do::leave: return false;
    case Do::again: return true;
    case Do::nothing: break;
  }
  return make_move(*line);
}

/// An answer to what was typed, or what has happened. Where there is room, also what happened before, a sentence a
/// line.
std::vector<std::string> Conversation::messages(int columns, int rows) const {
  if (!notice_.empty()) return wrapped(notice_, columns);
  if (rows == least_message_rows) return latest(unread_, language_.code() != "ja", columns, rows);
  auto lines = wrapped_all(log_, columns);
  if (static_cast<int>(lines.size()) > rows) lines.erase(lines.begin(), lines.end() - rows);
  return lines;
}

void Conversation::draw_decision(Canvas& canvas, const Scene& now, Area area) const {
  const int rows = message_rows({canvas.columns(), canvas.rows() + screen_rows - table_size({}).rows});
  const Area below{area.last - rows, area.last};
  area.last -= rows;
  if (is_of_robots(now.view)) {
    draw_robots_choice(canvas, now, area);
  } else if (now.view.at("phase").as_string() == "pass") {
    const std::string left = now.players.at((std::stoul(now.own_seat) + 1) % 3);
    put_lines(canvas, area, wrapped(say("terminal.pass_two", {{"who", left}}), canvas.columns()), bold_style);
  } else {
    draw_robotrick_choice(canvas, now);
  }
  put_lines(canvas, below, messages(canvas.columns(), rows),
            notice_.empty() ? plain_style : Style{Colour::gold, false, false, false});
}

std::optional<std::string> Conversation::ask_decision() {
  terminal_.show(picture(scene(table_.view(), true),
                         [this](Canvas& canvas, const Scene& now, Area area) { draw_decision(canvas, now, area); }));
  const auto legal = texts(table_.view().at("legal"));
  return terminal_.ask(prompt(), [&](const std::string& line) { return completions(line, legal, command_words()); });
}

std::string Conversation::prompt() const {
  const json::object& view = table_.view();
  const std::string phase(view.at("phase").as_string());
  if (!is_robots()) return say(phase == "pass" ? "terminal.prompt_pass" : "terminal.prompt_card") + " ";
  return say("terminal.prompt_move") + " ";
}

bool Conversation::make_move(const std::string& line) {
  if (!decides()) {  // the table went on while the person typed
    notice_ = say("terminal.went_on");
    return true;
  }
  const auto legal = texts(table_.view().at("legal"));
  const auto meant = is_robots() || line.find_first_not_of("0123456789 ") != std::string::npos
                         ? meant_moves(line, legal)
                         : std::vector<std::string>{};
  if (meant.size() == 1) return make_moves(meant);
  if (is_robots() && meant.empty()) {
    if (const auto sequence = meant_sequence(line, legal); !sequence.empty()) return make_moves(sequence);
  }
  if (!meant.empty()) {
    std::vector<std::string> some(meant.begin(), meant.begin() + std::min<std::ptrdiff_t>(6, std::ssize(meant)));
    notice_ = say("terminal.which",
                  {{"moves", fmt::format("{}{}", fmt::join(some, ", "), meant.size() > some.size() ? " …" : "")}});
    return true;
  }
  const std::string why = why_not(words_of(line));
  notice_ = why.empty() ? say("terminal.not_understood", {{"line", cut(line, 30)}}) : why;
  return true;
}

/// One after the other, until one is refused.
bool Conversation::make_moves(const std::vector<std::string>& moves) {
  unread_.clear();
  for (const std::string& move : moves) {
    const auto step = table_.move(move);
    if (!step) {
      notice_ = step.error();
      return true;
    }
    if (!take(*step)) return false;
  }
  return true;
}

/// A card that may not be played, or a move that isn't possible: the rules say why.
std::string Conversation::why_not(const std::vector<std::string>& words) {
  const std::string asked = fmt::format("{}", fmt::join(words, " "));
  if (is_robots() || words.front() == "play" || words.front() == "pass") return table_.why_not(asked);
  if (words.size() == 1) return table_.why_not("play " + asked);
  if (words.size() != 2) return "";
  const std::string why = table_.why_not("pass " + asked);
  return why.empty() ? table_.why_not("pass " + words.back() + " " + words.front()) : why;  // cards in their order
}

/// In the order in which help lists them, each with the key that is short for it.
const std::vector<Conversation::Command>& Conversation::commands() {
  static const std::vector<Command> all{{"help", "?", "terminal.help_help", &Conversation::help},
                                        {"hint", "h", "terminal.help_hint", &Conversation::hint},
                                        {"why", "w", "terminal.help_why", &Conversation::why},
                                        {"undo", "u", "terminal.help_undo", &Conversation::undo},
                                        {"moves", "m", "terminal.help_moves", &Conversation::moves},
                                        {"cards", "", "terminal.help_cards", &Conversation::cards},
                                        {"log", "l", "terminal.help_log", &Conversation::log},
                                        {"rules", "r", "terminal.help_rules", &Conversation::rules},
                                        {"save", "s", "terminal.help_save", &Conversation::save},
                                        {"quit", "q", "terminal.help_quit", nullptr}};
  return all;
}

std::vector<std::string> Conversation::command_words() const {
  std::vector<std::string> words;
  for (const Command& command : commands()) words.emplace_back(command.word);
  for (Table::Special& special : table_.specials()) words.push_back(std::move(special.word));
  return words;
}

Conversation::Do Conversation::command(const std::string& line) {
  const std::size_t space = line.find_first_of(" \t", line.find_first_not_of(" \t"));
  std::string name = line.substr(0, space);
  std::erase(name, ' ');
  std::ranges::transform(name, name.begin(), [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
  const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
  for (const Command& command : commands()) {
    if (name != command.word && (command.brief.empty() || name != command.brief)) continue;
    return command.run != nullptr && (this->*command.run)(rest) ? Do::again : Do::leave;
  }
  if (const auto special = table_.special(name, rest)) {
    notice_ = *special ? **special : special->error();
    return Do::again;
  }
  return Do::nothing;
}

bool Conversation::help(const std::string& /*rest*/) {
  std::vector<std::string> lines{say(is_robots() ? "terminal.help_robots" : "terminal.help_robotrick"), ""};
  for (const Command& command : commands()) {
    if (is_robots() && command.run == &Conversation::cards) continue;
    lines.push_back(fmt::format("  {:<6} {:<1}   {}", command.word, command.brief, say(command.about)));
  }
  const auto specials = table_.specials();
  if (!specials.empty()) lines.emplace_back("");
  for (const Table::Special& special : specials)
    lines.push_back(fmt::format("  {:<10} {}", special.word, special.about));
  lines.insert(lines.end(), {"", say("terminal.help_keys")});
  return read_alone(say("terminal.help_title"), [&](int columns) { return wrapped_all(lines, columns); });
}

bool Conversation::hint(const std::string& /*rest*/) {
  terminal_.show_briefly(waiting_picture(say("join.waiting")));
  const auto hint = table_.hint();
  notice_ = hint ? *hint : hint.error();
  return true;
}

bool Conversation::why(const std::string& /*rest*/) {
  read_at_table(table_.view(), false, whys());
  return true;  // whoever quits there leaves the page; where the input ends, the next question notices it
}

bool Conversation::undo(const std::string& /*rest*/) {
  const auto undone = table_.undo();
  notice_ = undone ? *undone : undone.error();
  if (undone) unread_.clear();
  return true;
}

bool Conversation::moves(const std::string& /*rest*/) {
  return read_alone(say("terminal.moves_title"), [&](int columns) { return wrapped_all(move_list(), columns); });
}

bool Conversation::cards(const std::string& /*rest*/) {
  const auto sheet = table_.cards();
  if (!sheet) {
    notice_ = sheet.error();
    return true;
  }
  return read_alone(say("terminal.cards_title"), [&, now = scene(table_.view(), false)](int columns) {
    return wrapped_all(card_sheet_lines(now, *sheet, columns), columns);
  });
}

bool Conversation::log(const std::string& /*rest*/) {
  return read_alone(say("terminal.log_title"), [&](int columns) { return wrapped_all(log_, columns); });
}

bool Conversation::rules(const std::string& /*rest*/) {
  const std::string game(table_.view().at("game").as_string());
  return read_alone("", [&](int columns) { return surroundings_.rules(game, columns); });
}

bool Conversation::save(const std::string& rest) {
  const auto record = table_.record();
  notice_ = record ? surroundings_.save(*record, rest) : record.error();
  return true;
}

std::vector<std::string> Conversation::whys() const {
  std::vector<std::string> lines;
  for (const json::value& event : last_events_) {
    if (event.at("why").as_array().empty()) continue;
    std::string line(event.at("text").as_string());
    for (const json::value& why : event.at("why").as_array()) line += " " + std::string(why.at("text").as_string());
    lines.push_back(std::move(line));
  }
  if (lines.empty()) lines.push_back(say("terminal.nothing_to_explain"));
  return lines;
}

std::vector<std::string> Conversation::move_list() const {
  std::vector<std::string> lines;
  Scene now;
  now.view = table_.view();
  now.edition = table_.edition();
  now.own_seat = table_.own_seat();
  now.language = language_;
  const auto legal = texts(table_.view().at("legal"));
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const std::string effect = is_robots() ? robots_effect(now, legal[i]) : "";
    lines.push_back(is_robots() ? fmt::format("{:>3}  {}{}", i + 1, legal[i], effect.empty() ? "" : " (" + effect + ")")
                                : "  " + legal[i]);
  }
  return lines;
}

/// The finished game, with the last of these sentences that fit below it.
void Conversation::show_end(const std::vector<std::string>& lines) {
  Scene now = scene(table_.view(), false);
  now.trick_end = !is_robots() && !now.view.at("tricks").as_array().empty();
  const bool spaced = language_.code() != "ja";
  terminal_.show(picture(std::move(now), [lines, spaced](Canvas& canvas, const Scene&, Area area) {
    put_lines(canvas, area, latest(lines, spaced, canvas.columns(), area.rows()), bold_style);
  }));
}

std::optional<Ending> Conversation::after_the_end() {
  const std::string how = ending_.empty() ? *table_.ending() : ending_;
  std::vector<std::string> lines = std::exchange(unread_, {});
  if (lines.empty() || lines.back() != how) lines.push_back(how);
  if (auto remark = table_.remark(); !remark.empty()) lines.push_back(std::move(remark));
  while (true) {
    if (!notice_.empty()) lines = {how, std::exchange(notice_, "")};
    show_end(lines);
    const auto line = terminal_.ask(say("terminal.prompt_over") + " ", [&](const std::string& typed) {
      return completions(typed, {"again"}, command_words());
    });
    if (!line || words_of(*line).empty()) return Ending::left;
    if (words_of(*line).front() == "again") return Ending::again;
    if (command(*line) == Do::leave) return Ending::left;
    if (!table_.ending()) {
      ending_.clear();
      return std::nullopt;
    }
  }
}

bool Conversation::read_at_table(const json::object& view, bool trick_end, const std::vector<std::string>& lines) {
  Scene now = scene(view, false);
  now.trick_end = trick_end;
  std::size_t first = 0;  // of the lines on this page
  std::size_t next = 0;   // the first on the page behind it; 0: there is none
  do {
    first = next;
    terminal_.show(picture(now, [&](Canvas& canvas, const Scene&, Area area) {
      auto all = wrapped_all(lines, canvas.columns());
      const std::size_t last = first + static_cast<std::size_t>(area.rows());
      next = last < all.size() ? last : 0;
      all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(first, all.size())));
      put_lines(canvas, area, all);
    }));
    const auto line = pause("terminal.prompt_enter");
    if (!line || is_quit(*line)) return false;
  } while (next > 0);
  return true;
}

bool Conversation::read_alone(const std::string& title, const Wrap& wrap) {
  std::size_t first = 0;
  std::size_t next = 0;
  do {
    first = next;
    terminal_.show([&](Size terminal) {
      Canvas canvas(table_size(terminal), terminal_.looks());
      canvas.put(0, 0, title, bold_style);
      const Area area{title.empty() ? 0 : 2, canvas.rows()};
      auto all = wrap(canvas.columns());
      const std::size_t last = first + static_cast<std::size_t>(area.rows());
      next = last < all.size() ? last : 0;
      all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(first, all.size())));
      put_lines(canvas, area, all);
      return canvas.lines();
    });
    const auto line = pause(next > 0 ? "terminal.prompt_page" : "terminal.prompt_enter");
    if (!line) return false;
    if (!words_of(*line).empty()) return true;  // enough of it
  } while (next > 0);
  return true;
}

/// What was typed; nothing where the input ends.
std::optional<std::string> Conversation::pause(std::string_view prompt) {
  return terminal_.ask(say(prompt) + " ", [](const std::string&) { return std::vector<std::string>{}; });
}

}  // namespace botyard::terminal
