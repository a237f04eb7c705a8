#include "bots/program.h"

namespace botyard::bots {
namespace {

/// So long a program may take to end by itself, once its input has ended.
constexpr std::chrono::milliseconds farewell{1000};
/// Of a line that is no answer, so much is shown.
constexpr std::size_t shown_of_a_line = 80;

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

std::string sentence_of(std::string_view code, std::vector<text::Reason::Argument> arguments = {}) {
  return text::sentence(text::Reason{code, std::move(arguments)});
}

/// A part of a line without what could upset a terminal.
std::string shown(std::string_view line) {
  std::string part(line.substr(0, shown_of_a_line));
  for (char& c : part) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < ' ' || byte > '~') c = '?';
  }
  return part + (line.size() > shown_of_a_line ? "…" : "");
}

}  // namespace

Conversation::Conversation(const std::string& command, Patience patience) : patience_(patience) {
  auto started = Process::start(command);
  if (started) {
    process_ = *std::move(started);
  } else {
    give_up(Fault::error, text::sentence(started.error()));
  }
}

Conversation::~Conversation() {
  if (process_) process_->finish(farewell);
}

Process::Clock::time_point Conversation::deadline() const {
  return Process::Clock::now() + patience_.time + patience_.grace;
}

void Conversation::tell(const json::object& message) {
  if (over_) return;
  const Process::Io io = process_->write_line(json::to_line(message), deadline());
  if (io != Process::Io::done) give_up(io);
}

tl::expected<Answer, Forfeit> Conversation::ask(json::value view) {
  if (over_) return tl::unexpected(*over_);
  const auto end = deadline();
  const std::int64_t id = ++last_id_;
  Process::Io io = process_->write_line(json::to_line(choose_message(id, std::move(view), patience_.time)), end);
  std::string line;
  while (io == Process::Io::done) {
    io = process_->read_line(line, end);
    if (io != Process::Io::done || is_blank(line)) continue;
    auto answer = read_answer(line, id);
    if (!answer) {
      return give_up(Fault::error, sentence_of("program.nonsense",
                                               {{"line", shown(line)}, {"what", text::sentence(answer.error())}}));
    }
    if (*answer) return **std::move(answer);
  }
  return give_up(io);
}

tl::unexpected<Forfeit> Conversation::give_up(Process::Io io) {
  switch (io) {
    case Process::Io::timeout:
      return give_up(Fault::timeout,
                     sentence_of("program.too_slow", {{"time", std::to_string(patience_.time.count())}}));
    case Process::Io::too_long:
      return give_up(Fault::error,
                     sentence_of("program.endless_line", {{"limit", std::to_string(Process::longest_line)}}));
    case Process::Io::ended:
    case Process::Io::done: break;
  }
  return give_up(Fault::error, sentence_of("program.ended", {{"how", process_->how_it_ended()}}));
}

tl::unexpected<Forfeit> Conversation::give_up(Fault fault, std::string detail) {
  if (!over_) over_ = Forfeit{fault, std::move(detail)};
  process_.reset();
  return tl::unexpected(*over_);
}

}  // namespace botyard::bots
