#include "server/finished.h"

namespace botyard::server {

text::Result<std::vector<json::object>> finished_matches(const play::Registry& registry, const Dealer& dealer,
                                                         std::string_view table, std::string_view log) {
  Table replayed(registry, std::string(table), dealer);
  std::vector<json::object> records;
  while (!log.empty()) {
    const std::size_t end = log.find('\n');
    const auto entry = read_entry(log.substr(0, end));
    log.remove_prefix(end == std::string_view::npos ? log.size() : end + 1);
    if (!entry) return tl::unexpected(entry.error());
    const Status before = replayed.status();
    if (const auto good = replayed.apply(*entry); !good) return tl::unexpected(good.error());
    if (before == Status::playing && replayed.status() == Status::over) records.push_back(*replayed.record());
  }
  return records;
}

}  // namespace botyard::server
