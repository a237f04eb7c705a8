#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "server/finished_matches.h"
#include "server/sqlite/sqlite_store.h"

namespace botyard::cli {
namespace {

struct ExportOptions {
  std::string data = "botyard.db";
  std::vector<std::string> editions;
};

int export_records(const ExportOptions& options) {
  play::Registry registry;
  if (!load_editions(registry, options.editions)) return refused;
  int status = ok;
  ProgressBar bar("tables");
  std::uint64_t tables = 0;
  const auto read = server::read_sqlite(options.data, [&](const std::string& id, const std::string& log) {
    bar.show(++tables, 0);
    const auto records = server::finished_matches(registry, server::deal_from_seed, id, log);
    if (!records) {
      complain_at("table " + id, told(records.error()));
      status = refused;
      return;
    }
    for (const json::object& record : *records) say(json::to_line(record) + "\n");
  });
  if (!read) {
    complain(told(read.error()));
    return refused;
  }
  return status;
}

}  // namespace

void add_export(Command& program) {
  auto options = std::make_shared<ExportOptions>();
  Command& command = program.add_command("export", "Print the records of all finished matches of a server");
  command.add_option("--data", options->data, "The server's database; the server may be running")
      .show_default()
      .type_name("FILE");
  command.add_option("--edition", options->editions, "Also know the edition in this file").type_name("FILE");
  command.footer(
      "One record a line, as 'botyard replay' reads them. Matches that aren't finished are left out: their records\n"
      "would show all cards.\n\n"
      "Examples:\n"
      "  botyard export > games.jsonl\n"
      "  botyard export --data botyard.db | botyard verify -");
  command.on_run([options] { return export_records(*options); });
}

}  // namespace botyard::cli
