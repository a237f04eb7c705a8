#pragma once

#include <memory>
#include <span>

#include "bots/bot.h"
#include "bots/level.h"
#include "bots/regression.h"

namespace botyard::bots {

/// What src/bots/GAME offers for its game: its levels, its bots, their explanations, and what is needed to learn their
/// factors.
template <play::Game G>
struct BotFactory {
  std::span<const NamedConfig> levels;  // weakest first, and the yardsticks
  std::unique_ptr<Bot<G>> (*make_bot)(const BotConfig& config);
  /// In one sentence what speaks for the chosen move.
  text::Reason (*explain)(const typename G::Rules& rules, const typename G::View& view, const Decision<G>& decision);
  /// A decision of a search as an example to learn from, and how many factors are to be learned.
  Example (*example)(const typename G::Rules& rules, const typename G::View& view, const Decision<G>& decision);
  std::size_t factor_count;
  std::uint64_t factor_layout;  // of the tables that they are for
  /// The rules of the n-th game to learn from: factors should suit all editions and options.
  typename G::Rules (*rules_for_learning)(const typename G::Editions& editions, std::uint64_t number);
};

}  // namespace botyard::bots
