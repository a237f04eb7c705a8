#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "server/site.h"

namespace botyard::cli {
namespace {

struct SiteOptions {
  std::string folder;
  std::string web = "build/web";
};

/// What names the others lies on top and comes last, so that a copy that breaks off leaves the old page whole.
bool lies_on_top(const std::filesystem::path& file) { return !file.has_parent_path(); }

std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder, std::error_code& error) {
  std::vector<std::filesystem::path> files;
  for (std::filesystem::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->is_regular_file()) files.push_back(std::filesystem::relative(it->path(), folder));
  }
  std::ranges::sort(files, {}, [](const auto& file) { return std::pair(lies_on_top(file), file); });
  return files;
}

int write_site(const SiteOptions& options) {
  if (const auto page = server::Site::read(options.web); !page) {
    complain(told(page.error()));
    return refused;
  }
  std::error_code error;
  const auto files = files_of(options.web, error);
  std::size_t replaced = 0;
  for (const auto& file : files) {
    if (error) break;
    const auto target = std::filesystem::path(options.folder) / file;
    std::filesystem::create_directories(target.parent_path(), error);
    if (error) break;
    std::error_code ignored;
    if (std::filesystem::exists(target, ignored)) ++replaced;
    std::filesystem::copy_file(options.web / file, target, std::filesystem::copy_options::overwrite_existing, error);
  }
  if (error) {
    complain(told(text::Reason{"site.cannot_write", {{"folder", options.folder}, {"what", error.message()}}}));
    return refused;
  }
  say(told("shown.files", {{"count", std::to_string(files.size())}, {"folder", options.folder}}) + "\n");
  if (replaced > 0) say(told("shown.files_replaced", {{"count", std::to_string(replaced)}}) + "\n");
  return ok;
}

}  // namespace

void add_site(Command& program) {
  auto options = std::make_shared<SiteOptions>();
  Command& command = program.add_command("site", "Write the page as files that any web host can serve");
  command.add_option("folder", options->folder, "Where to; it is made if it isn't there").required().type_name("DIR");
  command.add_option("--web", options->web, "The built page").show_default().type_name("DIR");
  command.footer(
      "Both games against bots, replays and rules work from such files, in any folder of a host, without a server of\n"
      "ours; play with friends needs 'botyard serve'. Files of an earlier version stay beside the new ones, for\n"
      "pages that are still open.\n\n"
      "Examples:\n"
      "  ./botyard site public                     builds the page first\n"
      "  botyard site public --web build/web");
  command.on_run([options] { return write_site(*options); });
}

}  // namespace botyard::cli
