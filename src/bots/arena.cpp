#include "bots/arena.h"

#include <algorithm>
#include <cmath>

namespace botyard::bots {
namespace {

constexpr double shortest = 0.001;  // milliseconds, the upper end of the first bucket
constexpr double step = 1.02;

// Bounds on what files may claim, alone and added up; far above what can be played, and far below what overflows.
constexpr std::int64_t most_moves = std::int64_t{1} << 50;
constexpr double most_milliseconds = 1e12;  // 30 years

/// To the microsecond, so that a sum is the same after it was written and read (Boost.JSON may err in the last bit).
double to_microsecond(double milliseconds) { return std::round(milliseconds * 1000) / 1000; }

}  // namespace

void MoveTimes::add(double milliseconds) {
  const double place = milliseconds <= shortest ? 0 : std::ceil(std::log(milliseconds / shortest) / std::log(step));
  ++buckets_[std::min(static_cast<std::size_t>(place), bucket_count - 1)];
  sum_ += milliseconds;
  ++count_;
}

void MoveTimes::add(const MoveTimes& other) {
  for (std::size_t i = 0; i < bucket_count; ++i) buckets_[i] += other.buckets_[i];
  sum_ = to_microsecond(sum_ + other.sum_);
  count_ += other.count_;
}

bool MoveTimes::is_plausible() const {
  return count_ <= static_cast<std::uint64_t>(most_moves) && sum_ >= 0 && sum_ <= most_milliseconds;
}

double MoveTimes::quantile(double share) const {
  const double below = share * static_cast<double>(count_);
  double seen = 0;
  for (std::size_t i = 0; i < bucket_count; ++i) {
    seen += static_cast<double>(buckets_[i]);
    if (seen >= below && seen > 0) return shortest * std::pow(step, static_cast<double>(i));
  }
  return 0;
}

json::object MoveTimes::to_json() const {
  json::array filled;
  for (std::size_t i = 0; i < bucket_count; ++i) {
    if (buckets_[i] > 0) filled.push_back(json::array{i, buckets_[i]});
  }
  return {{"sum", to_microsecond(sum_)}, {"buckets", filled}};
}

text::Result<MoveTimes> MoveTimes::from_json(const json::value& value) {
  const auto bad = [] { return text::refuse("arena.bad_result", {{"name", "times"}}); };
  const auto* const object = value.if_object();
  const auto* const sum = object == nullptr ? nullptr : object->if_contains("sum");
  const auto* const buckets = object == nullptr ? nullptr : object->if_contains("buckets");
  if (sum == nullptr || !sum->is_number() || buckets == nullptr || !buckets->is_array()) return bad();
  MoveTimes times;
  times.sum_ = to_microsecond(sum->to_number<double>());
  std::int64_t previous = -1;
  for (const json::value& entry : buckets->as_array()) {
    const auto* const pair = entry.if_array();
    if (pair == nullptr || pair->size() != 2) return bad();
    const auto bucket = json::as_integer((*pair)[0], "times");
    const auto count = json::as_integer((*pair)[1], "times");
    if (!bucket || !count || *bucket <= previous || *count < 1 || *count > most_moves) return bad();
    if (*bucket >= static_cast<std::int64_t>(bucket_count)) return bad();
    times.buckets_[static_cast<std::size_t>(*bucket)] = static_cast<std::uint64_t>(*count);
    times.count_ += static_cast<std::uint64_t>(*count);
    previous = *bucket;
  }
  if (!times.is_plausible()) return bad();
  return times;
}

std::vector<std::size_t> seating_of(std::size_t player_count, std::uint64_t deal, std::uint64_t rotation) {
  std::vector<std::size_t> players(player_count);
  for (std::size_t seat = 0; seat < player_count; ++seat) {
    const std::size_t steps = deal % 2 == 0 ? seat : player_count - seat;
    players[seat] = (steps + rotation) % player_count;
  }
  return players;
}

}  // namespace botyard::bots
