#include "bots/regression.h"

#include <algorithm>
#include <cmath>

#include "cards/random.h"

namespace botyard::bots {
namespace {

/// What each move is chosen with, from the logarithms of the factors.
std::vector<double> chances(const Example& example, const std::vector<double>& logs) {
  std::vector<double> result;
  double most = -HUGE_VAL;
  for (const auto& entries : example.moves) {
    double sum = 0;
    for (const std::uint16_t entry : entries) sum += logs[entry];
    result.push_back(sum);
    most = std::max(most, sum);
  }
  double total = 0;
  for (double& value : result) total += value = std::exp(value - most);
  for (double& value : result) value /= total;
  return result;
}

class Learner {
 public:
  explicit Learner(std::size_t entry_count) : logs_(entry_count), squares_(entry_count, 1e-3) {}

  void learn(const Example& example) {
    const auto chance = chances(example, logs_);
    for (std::size_t i = 0; i < example.moves.size(); ++i) {
      const double gradient = static_cast<double>(example.shares[i]) - chance[i];
      for (const std::uint16_t entry : example.moves[i]) step(entry, gradient);
    }
  }
  [[nodiscard]] const std::vector<double>& logs() const { return logs_; }

 private:
  void step(std::size_t entry, double gradient) {
    constexpr double rate = 0.1;
    constexpr double pull = 1e-5;
    squares_[entry] += gradient * gradient;
    logs_[entry] += rate * gradient / std::sqrt(squares_[entry]) - pull * logs_[entry];
  }

  std::vector<double> logs_;
  std::vector<double> squares_;
};

}  // namespace

std::vector<float> learn_factors(const std::vector<Example>& examples, std::size_t entry_count, int epochs) {
  Learner learner(entry_count);
  std::vector<std::size_t> order(examples.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  cards::Xoshiro random(1);
  for (int epoch = 0; epoch < epochs; ++epoch) {
    cards::shuffle_front(std::span(order), order.size(), random);
    for (const std::size_t i : order) learner.learn(examples[i]);
  }
  std::vector<float> factors;
  for (const double log : learner.logs()) factors.push_back(static_cast<float>(std::exp(log)));
  return factors;
}

Fit measure_fit(const std::vector<Example>& examples, const std::vector<float>& factors) {
  Fit fit;
  std::vector<double> logs;
  for (const float factor : factors) logs.push_back(std::log(static_cast<double>(factor)));
  for (const Example& example : examples) {
    const auto chance = chances(example, logs);
    for (std::size_t i = 0; i < chance.size(); ++i) {
      fit.surprise -= static_cast<double>(example.shares[i]) * std::log(std::max(chance[i], 1e-12));
    }
    fit.random += std::log(static_cast<double>(chance.size()));
    const auto likeliest = std::ranges::max_element(chance) - chance.begin();
    const auto most_tried = std::ranges::max_element(example.shares) - example.shares.begin();
    fit.agreement += likeliest == most_tried ? 1 : 0;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(examples.size(), 1));
  return {fit.surprise / count, fit.random / count, fit.agreement / count};
}

}  // namespace botyard::bots
