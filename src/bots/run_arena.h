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
    const std::uint64_t deals = plan.deals > plan.shard ? (plan.deals - plan.shard - 1) / plan.shards + 1 : 0;
    game_count_ = deals * G::seat_count;
  }

  /// One set of players for each job.
  ArenaResult run(std::vector<Seats> players) {
    result_ = {plan_.players, {}, std::vector<MoveTimes>(G::seat_count)};
    {
      std::vector<std::jthread> jobs;
      for (Seats& seats : players) jobs.emplace_back([&] { work(seats); });
    }
    return std::move(result_);
  }

 private:
  struct MoveTime {
    std::size_t player;
    double milliseconds;
  };
  /// A game that was played to its end; it counts once its whole deal has been.
  struct FinishedGame {
    ArenaGame outcome;
    json::object record;  // empty unless somebody wants records
    std::vector<MoveTime> times;
  };

  void work(Seats& players) {
    for (std::uint64_t number = next_++; number < game_count_ && !stopped_; number = next_++) {
      note(number, play_one(players, number));
    }
  }

  FinishedGame play_one(Seats& players, std::uint64_t number) {
    FinishedGame finished;
    finished.outcome.deal = plan_.shard + number / G::seat_count * plan_.shards;
    finished.outcome.rotation = number % G::seat_count;
    const auto [deal, rotation] = std::pair(finished.outcome.deal, finished.outcome.rotation);
    const auto seating = seating_of(G::seat_count, deal, rotation);
    std::array<Player<G>*, G::seat_count> seated{};
    std::vector<std::string> names;
    for (const std::size_t player : seating) names.push_back(plan_.players[player]);
    for (std::size_t seat = 0; seat < seated.size(); ++seat) {
      seated[seat] = players[seating[seat]].get();
      seated[seat]->start({rules_, static_cast<int>(seat), names, player_seed(deal, rotation, seating[seat])});
    }
    const cards::Seed seed = deal_seed(deal);
    PlayedGame<G> game = play_game<G>(rules_, seed, seated, [&](int seat, double milliseconds) {
      finished.times.push_back({seating[static_cast<std::size_t>(seat)], milliseconds});
    });
    fill_outcome(finished.outcome, game, seating);
    if (records_) {
      finished.record = play::TypedMatch<G>(std::move(game.match), names, seed.to_hex()).record();
    }
    return finished;
  }

  /// From seats to players.
  static void fill_outcome(ArenaGame& outcome, const PlayedGame<G>& game, const std::vector<std::size_t>& seating) {
    const bool forfeited = game.forfeiter >= 0;
    const auto points = G::points(game.match.state());
    const auto first = game.first_shares();
    outcome.points.resize(forfeited ? 0 : seating.size());
    outcome.first.resize(seating.size());
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      outcome.first[seating[seat]] = first[seat];
      if (!forfeited) outcome.points[seating[seat]] = points[seat];
    }
    if (forfeited) {
      outcome.forfeiter = static_cast<int>(seating[static_cast<std::size_t>(game.forfeiter)]);
      outcome.forfeit = std::string(fault_name(game.forfeit.fault)) + ": " + game.forfeit.detail;
    }
  }

  void note(std::uint64_t number, FinishedGame game) {
    const std::scoped_lock lock(mutex_);
    finished_.emplace(number, std::move(game));
    count_whole_deals();
    if (progress_ && !progress_(++done_, game_count_)) stopped_ = true;
  }

  /// Counts what is finished, in the order of the games whichever ends first, and a whole deal at a time: with only
  /// some of its rotations, a deal that was cut off would favour someone.
  void count_whole_deals() {
    while (next_deal_is_finished()) {
      for (int i = 0; i < G::seat_count; ++i) count(finished_.extract(result_.games.size()).mapped());
    }
  }
  [[nodiscard]] bool next_deal_is_finished() const {
    const std::uint64_t first = result_.games.size();
    for (std::uint64_t i = 0; i < G::seat_count; ++i) {
      if (!finished_.contains(first + i)) return false;
    }
    return true;
  }
  void count(FinishedGame game) {
    for (const MoveTime& time : game.times) result_.times[time.player].add(time.milliseconds);
    if (records_) records_(game.record);
    result_.games.push_back(std::move(game.outcome));
  }

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
  std::uint64_t game_count_ = 0;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;                                // over what follows
  std::map<std::uint64_t, FinishedGame> finished_;  // by number: those of deals that are not finished
  ArenaResult result_;
  std::uint64_t done_ = 0;
};

}  // namespace botyard::bots
