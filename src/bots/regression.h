#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace botyard::bots {

/// A decision to learn from: for each move its entries in the tables, and how often the search tried it.
struct Example {
  std::vector<std::vector<std::uint16_t>> moves;
  std::vector<float> shares;  // of the visits, squared, which says it more plainly; they add up to one
};

/// The shares of an example from what a search thought of each move.
template <class Decision>
std::vector<float> visit_shares(const Decision& decision) {
  std::vector<float> shares;
  double sum = 0;
  for (const auto& value : decision.moves) sum += static_cast<double>(value.visits) * static_cast<double>(value.visits);
  for (const auto& value : decision.moves) {
    shares.push_back(static_cast<float>(static_cast<double>(value.visits) * static_cast<double>(value.visits) / sum));
  }
  return shares;
}

/// How well factors foretell what the search does.
struct Fit {
  double surprise = 0;   // cross entropy in nats; the visits' own entropy is the least possible
  double random = 0;     // the same for moves at random
  double agreement = 0;  // how often the most likely move is the most tried one
};

/// Factors whose product over a move's entries is as close as can be to how often it is tried (softmax regression,
/// Adagrad, a little pull toward one).
std::vector<float> learn_factors(const std::vector<Example>& examples, std::size_t entry_count, int epochs);

Fit measure_fit(const std::vector<Example>& examples, const std::vector<float>& factors);

}  // namespace botyard::bots
