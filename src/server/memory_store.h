#pragma once

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <new>
#include <set>

#include "server/store.h"

namespace botyard::server {

/// A Store in memory for tests, with the same checks as one on disk, which can be made to fail. Thread-safe.
class MemoryStore final : public Store {
 public:
  std::vector<text::Result<void>> commit(std::span<const Append> batch) override {
    const std::scoped_lock lock(mutex_);
    if (throws) throw std::bad_alloc();
    if (busy > 0) {
      --busy;
      return {batch.size(), text::refuse("store.busy", {{"what", "it was told to"}})};
    }
    if (broken) return {batch.size(), text::refuse("store.failed", {{"what", "it was told to"}})};
    std::vector<text::Result<void>> results;
    std::set<std::string> refused;
    for (const Append& append : batch) {
      auto result = refused.contains(append.table) ? gap(append) : keep(append);
      if (!result) refused.insert(append.table);
      results.push_back(std::move(result));
    }
    return results;
  }
  text::Result<std::vector<std::string>> log_of(std::string_view table) override {
    const std::scoped_lock lock(mutex_);
    const auto found = tables_.find(std::string(table));
    return found == tables_.end() ? std::vector<std::string>{} : found->second.lines;
  }
  text::Result<std::vector<std::string>> tables(std::span<const std::string_view> statuses, std::size_t limit,
                                                std::size_t offset) override {
    const std::scoped_lock lock(mutex_);
    std::vector<std::pair<Time, std::string>> found;
    for (const auto& [id, kept] : tables_) {
      if (std::ranges::find(statuses, kept.status) != statuses.end()) found.emplace_back(kept.time, id);
    }
    std::ranges::sort(found, [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    std::vector<std::string> ids;
    for (std::size_t i = offset; i < found.size() && ids.size() < limit; ++i) ids.push_back(found[i].second);
    return ids;
  }
  text::Result<std::size_t> forget(std::string_view status, Time unchanged_since,
                                   std::span<const std::string> except) override {
    const std::scoped_lock lock(mutex_);
    return std::erase_if(tables_, [&](const auto& entry) {
      return entry.second.status == status && entry.second.time < unchanged_since &&
             std::ranges::find(except, entry.first) == except.end();
    });
  }
  text::Result<void> probe() override {
    if (broken) return text::refuse("store.failed", {{"what", "it was told to"}});
    return {};
  }
  std::uint64_t size_in_bytes() override {
    const std::scoped_lock lock(mutex_);
    std::uint64_t size = 0;
    for (const auto& [id, kept] : tables_) {
      for (const std::string& line : kept.lines) size += line.size();
    }
    return size;
  }

  /// Refuses appends of this table with store.failed until mend_table().
  void break_table(const std::string& table) {
    const std::scoped_lock lock(mutex_);
    broken_tables_.insert(table);
  }
  void mend_table(const std::string& table) {
    const std::scoped_lock lock(mutex_);
    broken_tables_.erase(table);
  }
  /// Deletes a table without the server's knowledge.
  void lose_table(const std::string& table) {
    const std::scoped_lock lock(mutex_);
    tables_.erase(table);
  }

  std::atomic<bool> broken = false;  // every append is refused with store.failed, as on a full disk
  std::atomic<bool> throws = false;  // commit throws std::bad_alloc
  std::atomic<int> busy = 0;         // the next so many batches are refused with store.busy

 private:
  static text::Result<void> gap(const Append& append) { return text::refuse("store.gap", {{"table", append.table}}); }
  text::Result<void> keep(const Append& append) {
    if (broken_tables_.contains(append.table)) return text::refuse("store.failed", {{"what", "it was told to"}});
    const auto found = tables_.find(append.table);
    const std::size_t next = found == tables_.end() ? 0 : found->second.lines.size();
    if (append.lines.empty() || append.first != next) return gap(append);
    Kept& kept = tables_[append.table];
    kept.lines.insert(kept.lines.end(), append.lines.begin(), append.lines.end());
    if (append.status.empty()) return {};
    kept.status = append.status;
    kept.time = append.time;
    return {};
  }

  struct Kept {
    std::vector<std::string> lines;
    std::string status;
    Time time;
  };
  std::mutex mutex_;
  std::map<std::string, Kept> tables_;
  std::set<std::string> broken_tables_;
};

}  // namespace botyard::server
