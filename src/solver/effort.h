#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace botyard::solver {

/// How much a search has done, and whether it should go on. Once stopped, a search returns as fast as it can, and what
/// it returns means nothing.
class Effort {
 public:
  /// `stop` is asked now and then; it may be empty.
  explicit Effort(std::function<bool()> stop = {}) : stop_(std::move(stop)) {}

  void count_node() {
    if ((++nodes_ & 0xFFF) == 0 && stop_ && stop_()) stopped_ = true;
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] bool stopped() const { return stopped_; }

 private:
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::function<bool()> stop_;
};

/// A value is at least `low` and at most `high`.
struct Bounds {
  int low = 0;
  int high = 0;

  [[nodiscard]] bool closed() const { return low == high; }
  bool operator==(const Bounds&) const = default;
};

}  // namespace botyard::solver
