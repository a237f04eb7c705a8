#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/terminal.h"
#include "cli/told.h"

namespace botyard::cli {
namespace {

struct ReplayOptions {
  std::vector<std::string> files;
  std::vector<std::string> editions;
  bool trace = false;
  bool json = false;
};

class Replay {
 public:
  explicit Replay(const ReplayOptions& options) : options_(options) {}

  int run() {
    if (!load_editions(registry_, options_.editions)) return refused;
    for (const std::string& file : options_.files) read_records(file);
    return status_;
  }

 private:
  void read_records(const std::string& file) {
    const bool read = read_lines(file, [&](const std::string& place, const text::Result<std::string>& line) {
      if (line) {
        read_record(*line, place);
      } else {
        fail(place, told(line.error()));
      }
      ++record_number_;
    });
    if (!read) status_ = refused;
  }

  void read_record(const std::string& line, const std::string& place) {
    const auto record = registry_.read_record(line);
    if (!record) return fail(place, told(record.error()));
    if (options_.trace) {
      (*record)->trace(record_number_, [](const json::value& entry) { say(json::to_line(entry) + "\n"); });
    } else if (options_.json) {
      say_as_json(**record);
    } else {
      const std::string what =
          fmt::format("{} ({}), {} moves", (*record)->game(), (*record)->edition(), (*record)->move_count());
      say(fmt::format("{} {}: {}\n", paint(Paint::dim, place + ":"), what, told((*record)->summary())));
    }
  }

  void say_as_json(const play::AnyMatch& record) const {
    say(json::to_line(json::object{{"record", record_number_},
                                   {"game", record.game()},
                                   {"edition", record.edition()},
                                   {"moves", record.move_count()},
                                   {"finished", record.is_over()},
                                   {"result", record.result()}}) +
        "\n");
  }

  void fail(std::string_view place, std::string_view what) {
    complain_at(place, what);
    status_ = refused;
  }

  const ReplayOptions& options_;
  play::Registry registry_;
  std::size_t record_number_ = 0;
  int status_ = ok;
};

}  // namespace

void add_replay(Command& program) {
  auto options = std::make_shared<ReplayOptions>();
  Command& command = program.add_command("replay", "Check records of games and say how each ended");
  command.add_option("files", options->files, "Files with one record a line; - is standard input")
      .required()
      .type_name("FILE");
  const Option trace =
      command.add_flag("--trace", options->trace, "Print every decision with the state before it, as JSON Lines");
  command.add_flag("--json", options->json, "Print one JSON object for each record").excludes(trace);
  command.add_option("--edition", options->editions, "Also know the edition in this file").type_name("FILE");
  command.footer(
      "A record that breaks a rule is refused with its place and the reason, the others are read all the\n"
      "same, and the exit status is 1.\n\n"
      "Examples:\n"
      "  botyard replay games.jsonl\n"
      "  botyard replay --trace games.jsonl > trace.jsonl\n"
      "  botyard deal --seed 7 | botyard replay -");
  command.on_run([options] { return Replay(*options).run(); });
}

}  // namespace botyard::cli
