#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "cli/inputs.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "play/registry.h"
#include "print/print.h"
#include "robotrick/editions.h"
#include "text/catalogue.h"
#include "text/language.h"

namespace botyard::cli {
namespace {

using print::What;

struct PrintOptions {
  std::vector<std::string> what;
  std::string game;
  std::string edition;
  std::string paper = "a4";
  std::string format = "pdf";
  std::string folder = ".";
};

/// What there is to print, and of which games; ours have nothing else.
struct Printable {
  const char* name;
  What what;
  std::vector<std::string> games;
};
const std::vector<Printable>& printables() {
  static const std::vector<Printable> all{{"ai-cards", What::ai_cards, {"robotrick"}},
                                          {"score-sheet", What::score_sheet, {"robotrick"}},
                                          {"player-aid", What::player_aid, {"robots"}},
                                          {"reference", What::reference, {"robotrick", "robots"}}};
  return all;
}

using Editions = std::vector<std::shared_ptr<const robotrick::Edition>>;

/// The one that was asked for, by name or from a file, or all that the program knows.
text::Result<Editions> chosen_editions(const std::string& wanted) {
  const play::Registry registry;
  robotrick::Editions known;
  std::vector<std::string> ids;
  if (wanted.empty()) {
    for (const auto& listed : known.list()) ids.push_back(listed.id);
  } else if (names_a_file(registry, wanted)) {
    const auto loaded = read_file(wanted, largest_edition).and_then([&](const std::string& content) {
      return known.load(content, wanted);
    });
    if (!loaded) return tl::unexpected(loaded.error());
    ids.push_back(*loaded);
  } else {
    ids.push_back(wanted);
  }
  Editions editions;
  for (const std::string& id : ids) {
    const auto edition = known.find(id);
    if (!edition) return text::refuse("edition.unknown", {{"edition", id}});
    editions.push_back(*edition);
  }
  return editions;
}

int refuse_with(const text::Reason& reason) {
  complain(told(reason));
  return refused;
}

bool wants(const PrintOptions& options, const Printable& printable) {
  const auto named = [&](const char* name) { return std::ranges::find(options.what, name) != options.what.end(); };
  return named("all") || named(printable.name);
}

/// One for each file: AI cards and score sheets are an edition's.
void add_orders(print::Order order, const Editions& editions, std::vector<print::Order>& orders) {
  const bool is_own = editions.size() == 1 && !robotrick::is_built_in(*editions.front());
  if (order.what == What::reference && order.game == "robotrick" && is_own) order.edition = editions.front().get();
  if (order.what != What::ai_cards && order.what != What::score_sheet) return orders.push_back(order);
  for (const auto& edition : editions) {
    order.edition = edition.get();
    orders.push_back(order);
  }
}

/// Editions are Robotrick's, so whoever names one means that game.
std::vector<print::Order> orders_of(const PrintOptions& options, const Editions& editions) {
  const std::string only = options.edition.empty() ? options.game : "robotrick";
  print::Order order{.paper = options.paper == "a4" ? print::Paper::a4 : print::Paper::letter,
                     .format = options.format == "pdf" ? print::Format::pdf : print::Format::svg,
                     .language = chosen_language().catalogue().language()};
  std::vector<print::Order> orders;
  for (const Printable& printable : printables()) {
    if (!wants(options, printable)) continue;
    for (const std::string& game : printable.games) {
      if (!only.empty() && only != game) continue;
      order.what = printable.what;
      order.game = game;
      add_orders(order, editions, orders);
    }
  }
  return orders;
}

/// Says what was written, and what it took the place of.
bool write_file(const std::filesystem::path& folder, const print::PrintedFile& file) {
  const std::filesystem::path path = folder / file.name;
  std::error_code ignored;
  const bool was_there = std::filesystem::exists(path, ignored);
  std::FILE* const out = std::fopen(path.c_str(), "wb");
  const bool written = out != nullptr && std::fwrite(file.bytes.data(), 1, file.bytes.size(), out) == file.bytes.size();
  const bool closed = out != nullptr && std::fclose(out) == 0;
  if (!written || !closed) {
    complain(told(text::Reason{"print.cannot_write", {{"file", path.string()}, {"what", std::strerror(errno)}}}));
    return false;
  }
  say(fmt::format("{}  {} {}{}\n", path.string(), file.pages, file.pages == 1 ? "page" : "pages",
                  was_there ? ", in place of what was there" : ""));
  return true;
}

/// All files of all orders, or why one can't be printed: then none is written.
text::Result<std::vector<print::PrintedFile>> print_all(const std::vector<print::Order>& orders) {
  std::vector<print::PrintedFile> all;
  ProgressBar bar("sheets");
  std::uint64_t done = 0;
  for (const print::Order& order : orders) {
    bar.show(done++, orders.size());
    auto files = print::print(order);
    if (!files) return tl::unexpected(files.error());
    std::ranges::move(*files, std::back_inserter(all));
  }
  return all;
}

int write_files(const std::vector<print::PrintedFile>& files, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return refuse_with({"print.cannot_write", {{"file", folder}, {"what", error.message()}}});
  return std::ranges::all_of(files, [&](const auto& file) { return write_file(folder, file); }) ? ok : refused;
}

int print_sheets(const PrintOptions& options) {
  if (!options.edition.empty() && options.game == "robots") {
    return refuse_with(
        {"edition.other_game", {{"file", options.edition}, {"game", "robotrick"}, {"wanted", options.game}}});
  }
  const auto editions = chosen_editions(options.edition);
  if (!editions) return complain(told(editions.error())), refused;
  const auto orders = orders_of(options, *editions);
  if (orders.empty()) {
    const std::string game = options.edition.empty() ? options.game : "robotrick";
    return refuse_with({"print.none_of_game", {{"what", options.what.front()}, {"game", game}}});
  }
  const auto files = print_all(orders);
  if (!files) return complain(told(files.error())), refused;
  return write_files(*files, options.folder);
}

}  // namespace

void add_print(Command& program) {
  auto options = std::make_shared<PrintOptions>();
  Command& command = program.add_command("print", "Make sheets for the real table: cards, scores, rules");
  command
      .add_option("what", options->what,
                  "AI cards and score sheets are Robotrick's, the player aid is of Robots, the reference is the rules "
                  "on a page")
      .required()
      .type_name("WHAT")
      .one_of({"ai-cards", "score-sheet", "player-aid", "reference", "all"});
  command.add_option("--game", options->game, "Only of this game; without it, of both")
      .type_name("GAME")
      .one_of({"robotrick", "robots"});
  command.add_option("--edition", options->edition, "Robotrick: an edition's name, or a file with one of your own")
      .type_name("NAME|FILE");
  command.add_option("--paper", options->paper, "What you print on")
      .show_default()
      .type_name("SIZE")
      .one_of({"a4", "letter"});
  command.add_option("--format", options->format, "As SVG there is a file for each page")
      .show_default()
      .type_name("FORMAT")
      .one_of({"pdf", "svg"});
  command.add_option("--output", options->folder, "Where to; it is made if it isn't there").type_name("DIR");
  command.footer(
      "Everything is in the language of --language. AI cards are 63 by 88 mm, with marks to cut along: print at 100 "
      "%.\n"
      "Without --edition there is a file for each edition. Files of the same name are replaced, and named as such.\n\n"
      "Examples:\n"
      "  botyard print all\n"
      "  botyard print ai-cards score-sheet --edition prototype --paper letter\n"
      "  botyard print reference --game robots --language ja --output sheets\n"
      "  botyard print ai-cards --edition mine.toml --format svg");
  command.on_run([options] { return print_sheets(*options); });
}

}  // namespace botyard::cli
