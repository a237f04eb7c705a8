#include "server/metrics.h"

#include <fmt/format.h>

#include <algorithm>

namespace botyard::server {

void Histogram::observe(std::chrono::nanoseconds time) noexcept {
  const double seconds = std::chrono::duration<double>(time).count();
  const auto bucket = std::ranges::lower_bound(bounds, seconds) - bounds.begin();
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(std::max<std::int64_t>(0, time.count())),
                         std::memory_order_relaxed);
}

std::string Histogram::text(std::string_view name, std::string_view help) const {
  std::string text = fmt::format("# HELP botyard_{0} {1}\n# TYPE botyard_{0} histogram\n", name, help);
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    count += counts_[i].load(std::memory_order_relaxed);
    const std::string bound = i < bounds.size() ? fmt::format("{}", bounds[i]) : "+Inf";
    text += fmt::format("botyard_{}_bucket{{le=\"{}\"}} {}\n", name, bound, count);
  }
  const double sum = static_cast<double>(nanoseconds_.load(std::memory_order_relaxed)) / 1e9;
  return text + fmt::format("botyard_{0}_sum {1}\nbotyard_{0}_count {2}\n", name, sum, count);
}

void Tally::add(std::string_view reason, std::uint64_t times) {
  const auto found = counts_.find(reason);
  if (found != counts_.end()) {
    found->second += times;
  } else {
    counts_.emplace(reason, times);
  }
}

}  // namespace botyard::server
