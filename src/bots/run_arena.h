#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "bots/arena.h"
#include "bots/table_game.h"
#include "play/typed_game.h"

namespace botyard::bots {

/// Plays an arena's games, several at once, each job with players of its own.
template <play::PublishedGame G>
class ArenaRunner {
 public:
  using Seats = std::array<std::unique_ptr<Player<G>>, G::seat_count>;

  ArenaRunner(const ArenaPlan& plan, typename G::Rules rules, ArenaProgress progress, RecordSink records)
      : plan_(plan), rules_(std::move(rules)), progress_(std::move(progress)), records_(std::move(records)) {
    for (std::uint64_t deal = plan.shard; deal < plan.deals; deal += plan.shards) {
      for (std::uint64_t rotation = 0; rotation < G::seat_count; ++rotation) games_.push_back({deal, rotation});
    }
  }

  /// One set of players for each job.
  ArenaResult run(std::vector<Seats> players) {
    ArenaResult result{plan_.players, std::vector<ArenaGame>(games_.size()), std::vector<MoveTimes>(G::seat_count)};
    {
      std::vector<std::jthread> jobs;
      for (Seats& seats : players) jobs.emplace_back([&] { work(seats, result); });
    }
    result.games.resize(finished_in_order());  // fewer only if it was stopped
    return result;
  }

 private:
  struct GameNumber {
    std::uint64_t deal;
    std::uint64_t rotation;
  };

  void work(Seats& players, ArenaResult& result) {
    std::vector<MoveTimes> times(G::seat_count);
    for (std::size_t number = next_++; number < games_.size() && !stopped_; number = next_++) {
      play_one(players, number, result, times);
    }
    const std::scoped_lock lock(mutex_);
    for (std::size_t i = 0; i < times.size(); ++i) result.times[i].add(times[i]);
  }

  void play_one(Seats& players, std::size_t number, ArenaResult& result, std::vector<MoveTimes>& times) {
    const auto [deal, rotation] = games_[number];
    const auto seating = seating_of(G::seat_count, deal, rotation);
    std::array<Player<G>*, G::seat_count> seated{};
    std::vector<std::string> names;
    for (const std::size_t player : seating) names.push_back(plan_.players[player]);
    for (std::size_t seat = 0; seat < seated.size(); ++seat) {
      seated[seat] = players[seating[seat]].get();
      seated[seat]->start({rules_, static_cast<int>(seat), names, player_seed(deal, rotation, seating[seat])});
    }
    const cards::Seed seed = deal_seed(deal);
    const PlayedGame<G> game = play_game<G>(rules_, seed, seated, [&](int seat, double milliseconds) {
      times[seating[static_cast<std::size_t>(seat)]].add(milliseconds);
    });
    note(number, game, seating, names, seed, result);
  }

  void note(std::size_t number, const PlayedGame<G>& game, const std::vector<std::size_t>& seating,
            const std::vector<std::string>& names, const cards::Seed& seed, ArenaResult& result) {
    ArenaGame row{games_[number].deal,
                  games_[number].rotation,
                  std::vector<double>(G::seat_count),
                  std::vector<double>(G::seat_count),
                  -1,
                  {}};
    const auto points = G::points(game.end);
    const auto first = game.first_shares();
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      row.points[seating[seat]] = points[seat];
      row.first[seating[seat]] = first[seat];
    }
    if (game.forfeiter >= 0) {
      row.forfeiter = static_cast<int>(seating[static_cast<std::size_t>(game.forfeiter)]);
      row.forfeit = std::string(fault_name(game.forfeit.fault)) + ": " + game.forfeit.detail;
    }
    const std::scoped_lock lock(mutex_);
    result.games[number] = std::move(row);
    finished_[number] = records_
                            ? play::TypedRecord<G>(game.script, play::Envelope{{}, {}, names, seed.to_hex()}).write()
                            : json::object{};
    hand_out_records();
    if (progress_ && !progress_(++done_, games_.size())) stopped_ = true;
  }

  /// In the order of the games, whichever ends first.
  void hand_out_records() {
    for (auto next = finished_.find(handed_out_); next != finished_.end(); next = finished_.find(handed_out_)) {
      if (records_) records_(next->second);
      finished_.erase(next);
      ++handed_out_;
    }
  }
  [[nodiscard]] std::size_t finished_in_order() const { return handed_out_; }

  [[nodiscard]] cards::Seed deal_seed(std::uint64_t deal) const {
    cards::Seed seed = cards::Seed::from_number(plan_.seed);
    const cards::Seed number = cards::Seed::from_number(deal);
    std::copy_n(number.bytes.begin(), 8, seed.bytes.begin() + 8);
    return seed;
  }
  [[nodiscard]] std::uint64_t player_seed(std::uint64_t deal, std::uint64_t rotation, std::size_t player) const {
    cards::Xoshiro mix(plan_.seed ^ (deal * 0x9E37'79B9'7F4A'7C15ULL) ^ (rotation << 56) ^
                       (static_cast<std::uint64_t>(player) << 60));
    return mix() >> 11;
  }

  const ArenaPlan& plan_;
  typename G::Rules rules_;
  ArenaProgress progress_;
  RecordSink records_;
  std::vector<GameNumber> games_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;  // over the result and what follows
  std::map<std::size_t, json::object> finished_;
  std::size_t handed_out_ = 0;
  std::uint64_t done_ = 0;
};

}  // namespace botyard::bots
