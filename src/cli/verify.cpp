#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/terminal.h"
#include "server/fairness.h"
#include "text/catalogue.h"

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

int verify(const VerifyOptions& options) {
  play::Registry registry;
  if (!load_editions(registry, options.editions)) return refused;
  int status = ok;
  std::size_t count = 0;
  for (const std::string& file : options.files) {
    auto reader = LineReader::open(file);
    if (!reader) {
      complain(text::sentence(reader.error()));
      status = refused;
      continue;
    }
    std::string line;
    for (auto read = reader->next(line); read != LineReader::Read::end; read = reader->next(line)) {
      const std::string place = fmt::format("{}:{}", reader->name(), reader->line_number());
      if (read == LineReader::Read::line && is_blank(line)) continue;
      ++count;
      if (read != LineReader::Read::line) {
        complain_at(place,
                    text::sentence(text::Reason{"record.line_too_long", {{"limit", std::to_string(longest_line)}}}));
        status = refused;
        if (read == LineReader::Read::failed) break;
        continue;
      }
      if (const auto good = verify_line(registry, line); !good) {
        complain_at(place, text::sentence(good.error()));
        status = refused;
      } else {
        say(fmt::format("{}: the deal is fair: it follows from what was pledged and contributed\n", place));
      }
    }
  }
  if (count == 0 && status == ok) {
    complain("there is no record to verify");
    return refused;
  }
  return status;
}

}  // namespace

Runner add_verify(CLI::App& program) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* const command = program.add_subcommand("verify", "Check that a server did not choose the cards");
  command->add_option("files", options->files, "Files with one record a line; - is standard input")
      ->required()
      ->type_name("FILE");
  command->add_option("--edition", options->editions, "Also know the edition in this file")->type_name("FILE");
  command->footer(
      "A record of a server's table holds the secret that the server was bound to before anyone sat down, and what\n"
      "each player added. This deals the cards again from both. docs/fairness.md tells how to do it by hand.\n\n"
      "Examples:\n"
      "  botyard verify match.jsonl\n"
      "  botyard export --data botyard.db | botyard verify -");
  return [options] { return verify(*options); };
}

}  // namespace botyard::cli
