#include "bots/robotrick/belief.h"

#include <algorithm>
#include <cmath>

namespace botyard::bots {
namespace {

using cards::Card;
using cards::CardSet;
using robotrick::player_count;
using robotrick::Rules;
using robotrick::State;
using robotrick::Table;
using robotrick::View;

/// A card that an opponent chose, and what they chose it from.
struct SeenPlay {
  Table table;  // as it lay before them
  int seat = 0;
  Card card;
  CardSet not_open;      // in the hands or aside at that moment
  CardSet played_since;  // by this seat, the card itself included
};

/// The table as it lay before the n-th card. Of what only the score sheet shows, nothing is turned back.
Table table_before(const Table& now, int n, const robotrick::Captured& captured) {
  Table table = now;
  for (int later = n; later < now.played_count; ++later) {
    if (now.player_of(later) == robotrick::droco_place) table.droco.add(now.played[static_cast<std::size_t>(later)]);
  }
  table.played_count = static_cast<std::uint8_t>(n);
  table.captured = captured;
  table.turn = static_cast<std::uint8_t>(now.player_of(n));
  table.phase = robotrick::Phase::play;
  return table;
}

/// All plays of the others in this round.
std::vector<SeenPlay> plays_of_others(const Rules& rules, const View& view) {
  const Table& now = view.table;
  const auto outcomes = robotrick::outcomes(rules, now);
  std::vector<SeenPlay> plays;
  robotrick::Captured captured{};
  for (int n = 0; n < now.played_count; ++n) {
    if (n > 0 && n % robotrick::place_count == 0) {
      const auto& takings = outcomes[static_cast<std::size_t>(n / robotrick::place_count - 1)].takings;
      for (std::size_t seat = 0; seat < player_count; ++seat) {
        captured[seat] =
            static_cast<std::uint8_t>(captured[seat] + (takings[seat].face == robotrick::Face::up ? 1 : 0));
      }
    }
    const int place = now.player_of(n);
    if (place == robotrick::droco_place || place == view.seat) continue;
    const Table table = table_before(now, n, captured);
    CardSet since;
    for (int later = n; later < now.played_count; ++later) {
      if (now.player_of(later) == place) since.add(now.played[static_cast<std::size_t>(later)]);
    }
    plays.push_back({table, place, now.played[static_cast<std::size_t>(n)], cards_not_open(table), since});
  }
  return plays;
}

/// Everything that a seat has played in this round.
CardSet played_by(const Table& table, int seat) {
  CardSet cards;
  for (int n = 0; n < table.played_count; ++n) {
    if (table.player_of(n) == seat) cards.add(table.played[static_cast<std::size_t>(n)]);
  }
  return cards;
}

/// How likely the others pass and play as they did, if this is the deal.
class Likelihood {
 public:
  Likelihood(const Rules& rules, const View& view, const CardPolicy& policy)
      : rules_(rules), view_(view), policy_(policy), plays_(plays_of_others(rules, view)) {
    at_passing_ = table_before(view.table, 0, {});
    for (int seat = 0; seat < player_count; ++seat) {
      played_[static_cast<std::size_t>(seat)] = played_by(view.table, seat);
    }
  }

  [[nodiscard]] double of(const State& state) const {
    double product = 1;
    for (const SeenPlay& play : plays_) {
      const CardSet hand = state.hands[static_cast<std::size_t>(play.seat)] | play.played_since;
      if (robotrick::playable(play.table, hand).size() == 1) continue;
      product *=
          static_cast<double>(policy_.chance(rules_, play.table, play.seat, hand, play.not_open - hand, play.card));
    }
    for (int seat = 0; seat < player_count; ++seat) {
      if (seat != view_.seat) product *= static_cast<double>(pass_chance(state, static_cast<std::size_t>(seat)));
    }
    return product;
  }

 private:
  [[nodiscard]] float pass_chance(const State& state, std::size_t seat) const {
    const auto right = static_cast<std::size_t>(robotrick::right_of(static_cast<int>(seat)));
    const CardSet dealt =
        ((state.hands[seat] | played_[seat]) - state.passes[right].cards()) | state.passes[seat].cards();
    return policy_.pass_chance(rules_, at_passing_, dealt, state.passes[seat]);
  }

  const Rules& rules_;
  const View& view_;
  const CardPolicy& policy_;
  std::vector<SeenPlay> plays_;
  Table at_passing_;
  std::array<CardSet, player_count> played_;
};

}  // namespace

RobotrickBelief::RobotrickBelief(const Rules& rules, const View& view, const BotConfig& config,
                                 const CardPolicy& policy, std::uint64_t seed)
    : sampler_(view, config.memory ? robotrick::Memory::full : robotrick::Memory::open_table) {
  constexpr std::size_t pool_size = 1000;
  const double trust = config.memory ? config.belief : 0;  // who forgets what was shown has nothing to weigh
  if (trust <= 0 || view.table.phase != robotrick::Phase::play) return;
  const Likelihood likelihood(rules, view, policy);
  cards::Xoshiro random(seed);
  pool_.reserve(pool_size);
  sums_.reserve(pool_size);
  double sum = 0;
  for (std::size_t i = 0; i < pool_size; ++i) {
    pool_.push_back(sampler_.sample(random));
    const double likely = likelihood.of(pool_.back());
    sums_.push_back(sum += trust == 1 ? likely : std::pow(likely, trust));
  }
}

State RobotrickBelief::sample(cards::Xoshiro& random) const {
  if (pool_.empty()) return sampler_.sample(random);
  const double drawn = static_cast<double>(random() >> 11) * 0x1p-53 * sums_.back();
  const auto place = std::ranges::upper_bound(sums_, drawn) - sums_.begin();
  return pool_[std::min(static_cast<std::size_t>(place), pool_.size() - 1)];
}

}  // namespace botyard::bots
