#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "fuzz/lines.h"
#include "server/renderer.h"
#include "server/table.h"
#include "text/catalogue.h"

// Any lines as a table's log: each line is refused with a reason, or the table goes on from it, and can then be
// described, watched and asked for what follows. Two kinds of lines help to get far into a match: "due" writes down
// what the table itself says comes next, and a move "#7" is replaced by one of the seat's legal moves: that
// number modulo their count.
namespace {

using namespace botyard;
using namespace botyard::server;

class Fold {
 public:
  void read(std::string_view line) {
    if (line == "due") {
      if (auto due = table_.due(now_)) {
        if (due->kind == EntryKind::prepared) due->pledge = {"11", "22"};  // its own is drawn by chance
        apply(*due);
      }
      return;
    }
    auto entry = read_entry(line);
    if (!entry) return check(entry.error());
    const auto again = read_entry(write_entry(*entry));
    if (!again || write_entry(*again) != write_entry(*entry)) std::abort();
    choose_move(*entry);
    apply(*entry);
  }

  /// All that a server asks a table without changing it; once for each log, for it takes long.
  void ask() const {
    if (table_.entry_count() == 0) return;
    if (!json::parse(json::to_line(table_.describe()))) std::abort();
    const auto record = table_.record();
    if (record && !registry().read_record(json::to_line(*record))) std::abort();
    (void)table_.sit({}, "token", now_);
    for (int seat = 0; seat < seat_count(); ++seat) {
      (void)table_.start(seat, now_);
      (void)table_.leave(seat, now_);
      (void)table_.reclaim(seat, now_);
      (void)table_.rematch(seat, {"r", "33", {}}, now_);
      (void)table_.move(seat, table_.number(), "pass", now_);
      (void)table_.ask_undo(seat, table_.number(), now_);
      (void)table_.answer_undo(seat, table_.number(), true, now_);
      (void)Renderer::recap(table_, seat, 0);
    }
  }

 private:
  static void check(const text::Refusal& refusal) {
    if (text::sentence(refusal).empty()) std::abort();
  }

  [[nodiscard]] int seat_count() const { return static_cast<int>(table_.chairs().size()); }

  void choose_move(Entry& entry) const {
    if (entry.kind != EntryKind::moved || !entry.text.starts_with('#')) return;
    if (table_.match() == nullptr || entry.seat < 0 || entry.seat >= seat_count()) return;
    const auto legal = table_.match()->legal(entry.seat);
    if (!legal.empty()) entry.text = legal[std::strtoul(entry.text.c_str() + 1, nullptr, 10) % legal.size()];
  }

  void apply(const Entry& entry) {
    const std::uint64_t before = table_.entry_count();
    if (const auto applied = table_.apply(entry); !applied) {
      if (table_.entry_count() != before) std::abort();
      return check(applied.error());
    }
    if (table_.entry_count() != before + 1) std::abort();
    if (before == 0) begin();
    for (const RenderedEvent& event : renderer_->render(table_, entry)) {
      if (!event.text.empty() && !json::parse(event.message(english))) std::abort();
    }
    (void)table_.due(now_);
    (void)table_.describe();
    if (table_.record().has_value() != (table_.status() == Status::over)) std::abort();
  }

  /// A watcher and the first seat look on, and the watcher is told everything in sentences.
  void begin() {
    renderer_ = std::make_unique<Renderer>(seat_count());
    renderer_->set_languages(watcher, Languages(1));
    renderer_->add_viewer(table_, watcher);
    renderer_->add_viewer(table_, 0);
  }

  static const play::Registry& registry() {
    static const play::Registry registry;
    return registry;
  }

  static constexpr std::size_t english = 0;  // among text::language_codes
  static constexpr Time now_{std::chrono::milliseconds(1'700'000'000'000)};
  Table table_{registry(), "fuzz"};
  std::unique_ptr<Renderer> renderer_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t most_lines = 300;
  Fold fold;
  for (const std::string_view line : fuzz::lines_of(data, size, most_lines)) fold.read(line);
  fold.ask();
  return 0;
}
