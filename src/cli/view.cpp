#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/terminal.h"
#include "cli/told.h"

namespace botyard::cli {
namespace {

struct ViewOptions {
  std::string file;
  std::string seat = "watcher";
  std::optional<std::size_t> at;
  std::optional<std::size_t> record;
  std::vector<std::string> editions;
};

int view(const ViewOptions& options) {
  play::Registry registry;
  if (!load_editions(registry, options.editions)) return refused;
  const auto record = read_one_record(registry, options.file, options.record);
  if (!record) return refused;
  const auto view = record->find_view(options.seat, play::AnyMatch::AllCards::hidden, {options.at, false});
  if (!view) {
    complain(told(view.error()));
    return usage;
  }
  say(json::to_line(*view) + "\n");
  return ok;
}

}  // namespace

void add_view(Command& program) {
  auto options = std::make_shared<ViewOptions>();
  Command& command = program.add_command("view", "Print what one seat may know of a game, as JSON");
  command.add_option("record", options->file, "A file with a record; - is standard input")
      .required()
      .type_name("RECORD");
  command.add_option("--seat", options->seat, "Whose view: 0, 1 or 2 (Robots: black or red), or watcher")
      .show_default()
      .type_name("SEAT");
  command.add_option("--at", options->at, "Before this decision, counted from 0; otherwise where the record ends")
      .type_name("N");
  command.add_option("--record", options->record, "Which record of the file, counted from 0").type_name("N");
  command.add_option("--edition", options->editions, "Also know the edition in this file").type_name("FILE");
  command.footer(
      "Examples:\n"
      "  botyard view game.jsonl --seat 1\n"
      "  botyard view games.jsonl --record 3 --seat 0 --at 12\n"
      "  botyard deal --seed 7 | botyard view - --seat 2");
  command.on_run([options] { return view(*options); });
}

}  // namespace botyard::cli
