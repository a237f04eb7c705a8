#pragma once

#include <algorithm>
#include <map>
#include <mutex>

#include "server/store.h"

namespace botyard::server {

/// Keeps tables as long as the program runs: for tests.
class MemoryStore final : public Store {
 public:
  text::Result<void> commit(std::span<const Change> changes) override {
    const std::scoped_lock lock(mutex_);
    if (broken) return text::refuse("store.failed", {{"what", "it was told to"}});
    for (const Change& change : changes) {
      Kept& kept = tables_[change.entry.table];
      kept.lines.push_back(change.entry.line);
      if (change.status.empty()) continue;
      kept.status = change.status;
      kept.time = change.time;
    }
    return {};
  }
  text::Result<std::vector<std::string>> log_of(std::string_view table) override {
    const std::scoped_lock lock(mutex_);
    const auto found = tables_.find(std::string(table));
    return found == tables_.end() ? std::vector<std::string>{} : found->second.lines;
  }
  text::Result<std::vector<std::string>> tables(std::span<const std::string_view> statuses) override {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> ids;
    for (const auto& [id, kept] : tables_) {
      if (std::ranges::find(statuses, kept.status) != statuses.end()) ids.push_back(id);
    }
    return ids;
  }
  text::Result<std::size_t> forget(std::string_view status, Time unchanged_since) override {
    const std::scoped_lock lock(mutex_);
    return std::erase_if(tables_, [&](const auto& entry) {
      return entry.second.status == status && entry.second.time < unchanged_since;
    });
  }

  bool broken = false;  // refuses to keep anything: a full disk

 private:
  struct Kept {
    std::vector<std::string> lines;
    std::string status;
    Time time;
  };
  std::mutex mutex_;
  std::map<std::string, Kept> tables_;
};

}  // namespace botyard::server
