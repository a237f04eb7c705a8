#include "server/finished_matches.h"

namespace botyard::server {
namespace {

/// Applies a log to `table` and collects the records of the first `most` matches that are finished.
text::Result<std::vector<json::object>> first_finished(Table table, std::string_view log, std::size_t most) {
  std::vector<json::object> records;
  while (!log.empty() && records.size() < most) {
    const std::size_t end = log.find('\n');
    const auto entry = read_entry(log.substr(0, end));
    log.remove_prefix(end == std::string_view::npos ? log.size() : end + 1);
    if (!entry) return tl::unexpected(entry.error());
    const Status before = table.status();
    if (const auto good = table.apply(*entry); !good) return tl::unexpected(good.error());
    if (before == Status::playing && table.status() == Status::over) records.push_back(*table.record());
  }
  return records;
}

}  // namespace

text::Result<std::vector<json::object>> finished_matches(const play::Registry& registry, const Dealer& dealer,
                                                         std::string_view table, std::string_view log) {
  return first_finished(Table(registry, std::string(table), dealer), log, log.size());
}

text::Result<json::object> finished_match(const play::Registry& registry, const Dealer& dealer, std::string_view table,
                                          std::string_view log, std::size_t number) {
  auto records = first_finished(Table(registry, std::string(table), dealer), log, number);
  if (!records) return tl::unexpected(records.error());
  if (number == 0 || records->size() < number) return text::refuse("table.record_not_yet");
  return std::move(records->back());
}

}  // namespace botyard::server
