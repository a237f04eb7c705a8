#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "text/reason.h"

namespace botyard::server {

/// Tables that cannot be continued: a damaged log, an unknown edition, or an exception three times. They are refused
/// without being read from the store again, until the server restarts. Bounded in memory; one thread.
class QuarantinedTables {
 public:
  static constexpr int most_failures = 3;

  /// Quarantines a table whose log cannot be read.
  void add(std::string_view id, std::string why) { remember(id) = {most_failures, std::move(why)}; }
  /// Counts an exception at a table; the third one quarantines it.
  void add_failure(std::string_view id, std::string why) {
    Failure& failure = remember(id);
    ++failure.count;
    failure.why = std::move(why);
  }
  /// Refused with the cause if the table is quarantined.
  [[nodiscard]] text::Result<void> check(std::string_view id) const {
    const auto found = tables_.find(std::string(id));
    if (found == tables_.end() || found->second.count < most_failures) return {};
    return text::refuse("table.cannot_continue", {{"why", found->second.why}});
  }
  [[nodiscard]] std::size_t size() const { return tables_.size(); }

 private:
  struct Failure {
    int count = 0;
    std::string why;
  };
  static constexpr std::size_t most = 10'000;  // bounds memory: beyond it everything is forgotten

  Failure& remember(std::string_view id) {
    if (tables_.size() >= most) tables_.clear();
    return tables_[std::string(id)];
  }

  std::unordered_map<std::string, Failure> tables_;
};

}  // namespace botyard::server
