#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "server/fairness.h"

namespace botyard::cli {
namespace {

struct VerifyOptions {
  std::vector<std::string> files;
  std::vector<std::string> editions;
};

text::Result<void> verify_line(const play::Registry& registry, const std::string& line) {
  const auto value = json::parse(line);
  if (!value) return tl::unexpected(value.error());
  const auto object = json::as_object(*value, "the record");
  if (!object) return tl::unexpected(object.error());
  return server::verify_fairness(registry, **object);
}

class Verification {
 public:
  explicit Verification(const VerifyOptions& options) : options_(options) {}

  int run() {
    if (!load_editions(registry_, options_.editions)) return refused;
    for (const std::string& file : options_.files) read_records(file);
    if (count_ == 0 && status_ == ok) fail("botyard", told("shown.nothing_to_verify"));
    return status_;
  }

 private:
  void read_records(const std::string& file) {
    const bool read = read_lines(file, [&](const std::string& place, const text::Result<std::string>& line) {
      if (line) return verify(place, *line);
      fail(place, told(line.error()));
    });
    if (!read) status_ = refused;
  }

  void verify(const std::string& place, const std::string& line) {
    ++count_;
    if (const auto good = verify_line(registry_, line); !good) return fail(place, told(good.error()));
    say(place + ": " + told("shown.fair") + "\n");
  }

  void fail(std::string_view place, std::string_view what) {
    complain_at(place, what);
    status_ = refused;
  }

  const VerifyOptions& options_;
  play::Registry registry_;
  std::size_t count_ = 0;
  int status_ = ok;
};

}  // namespace

void add_verify(Command& program) {
  auto options = std::make_shared<VerifyOptions>();
  Command& command = program.add_command("verify", "Check that a server did not choose the cards");
  command.add_option("files", options->files, "Files with one record a line; - is standard input")
      .required()
      .type_name("FILE");
  command.add_option("--edition", options->editions, "Also know the edition in this file").type_name("FILE");
  command.footer(
      "A record of a server's table holds the secret that the server was bound to before anyone sat down, and what\n"
      "each player added. This deals the cards again from both. docs/fairness.md tells how to do it by hand.\n\n"
      "Examples:\n"
      "  botyard verify match.jsonl\n"
      "  botyard export --data botyard.db | botyard verify -");
  command.on_run([options] { return Verification(*options).run(); });
}

}  // namespace botyard::cli
