#include "bots/arena.h"

#include <algorithm>
#include <cmath>

namespace botyard::bots {
namespace {

constexpr double shortest = 0.001;  // milliseconds, the upper end of the first bucket
constexpr double step = 1.02;

}  // namespace

void MoveTimes::add(double milliseconds) {
  const double place = milliseconds <= shortest ? 0 : std::ceil(std::log(milliseconds / shortest) / std::log(step));
  ++buckets_[std::min(static_cast<std::size_t>(place), bucket_count - 1)];
  sum_ += milliseconds;
  ++count_;
}

void MoveTimes::add(const MoveTimes& other) {
  for (std::size_t i = 0; i < bucket_count; ++i) buckets_[i] += other.buckets_[i];
  sum_ += other.sum_;
  count_ += other.count_;
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
  return {{"sum", sum_}, {"buckets", filled}};
}

text::Result<MoveTimes> MoveTimes::from_json(const json::value& value) {
  const auto bad = [] { return text::refuse("arena.bad_result", {{"name", "times"}}); };
  const auto* const object = value.if_object();
  const auto* const sum = object == nullptr ? nullptr : object->if_contains("sum");
  const auto* const buckets = object == nullptr ? nullptr : object->if_contains("buckets");
  if (sum == nullptr || !sum->is_number() || buckets == nullptr || !buckets->is_array()) return bad();
  MoveTimes times;
  times.sum_ = sum->to_number<double>();
  for (const json::value& entry : buckets->as_array()) {
    const auto* const pair = entry.if_array();
    if (pair == nullptr || pair->size() != 2) return bad();
    const auto bucket = json::as_integer((*pair)[0], "times");
    const auto count = json::as_integer((*pair)[1], "times");
    if (!bucket || !count || *bucket < 0 || *count < 0) return bad();
    if (static_cast<std::size_t>(*bucket) >= bucket_count) return bad();
    times.buckets_[static_cast<std::size_t>(*bucket)] += static_cast<std::uint64_t>(*count);
    times.count_ += static_cast<std::uint64_t>(*count);
  }
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
