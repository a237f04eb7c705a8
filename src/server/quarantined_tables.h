#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "text/reason.h"

namespace botyard::server {

/// Tables that can't be continued: a damaged log, an edition that is not to be had, an error of our own again and
/// again. They are refused without being read again, until the server starts anew.
class QuarantinedTables {
 public:
  static constexpr int most_failures = 3;

  /// For good: the log can't be read as it is.
  void add(std::string_view id, std::string why) { remember(id) = {most_failures, std::move(why)}; }
  /// After an error of our own the table is read anew from its log; after the third it is set aside.
  void add_failure(std::string_view id, std::string why) {
    Failure& failure = remember(id);
    ++failure.count;
    failure.why = std::move(why);
  }
  /// The refusal for a table that was set aside.
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
  static constexpr std::size_t most = 10'000;  // so that memory stays bounded

  Failure& remember(std::string_view id) {
    if (tables_.size() >= most) tables_.clear();
    return tables_[std::string(id)];
  }

  std::unordered_map<std::string, Failure> tables_;
};

}  // namespace botyard::server
