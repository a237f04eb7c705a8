#include "solver/solve.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <optional>
#include <string>
#include <type_traits>

#include "solver/closing.h"
#include "solver/guard_search.h"
#include "solver/margin_search.h"
#include "threads/crew.h"

namespace botyard::solver {
namespace {

/// A legal card, what follows it, and what is known of that.
struct RootCard {
  int card = 0;
  int like = -1;  // an earlier card that does the same: a neighbour with the same points
  Moment after;
  Bounds value;
  Scores scores{};
};

std::vector<RootCard> list_root_cards(const OpenRound& round, const Moment& root) {
  const Bits hand = root.position.hands[static_cast<std::size_t>(root.trick.to_play)];
  const Bits neighboured = with_own_neighbour(hand, round.all_cards(root.position));
  std::vector<RootCard> cards;
  for (Bits rest = root.legal(); rest != 0; rest &= rest - 1) {
    RootCard next{lowest(rest), -1, after_card(round, root, lowest(rest)), {}, {}};
    const bool like = (neighboured & bit(next.card)) != 0 && round.points(next.card) == round.points(cards.back().card);
    if (like) next.like = cards.back().like >= 0 ? cards.back().like : static_cast<int>(cards.size()) - 1;
    cards.push_back(next);
  }
  return cards;
}

/// Solves with one kind of search, guard, margin or free-for-all.
template <class Search>
class Solving {
 public:
  Solving(const robotrick::Rules& rules, const robotrick::State& state, const Question& question, int seat)
      : question_(question), round_(rules, state, seat), root_(moment_of(round_, state)) {
    answer_.objective = question.objective;
    answer_.seat = seat;
    answer_.to_move = to_move(state.table);
    if constexpr (!is_free) guess_ = Search::standing(root_);
  }

  Answer run() {
    if (question_.every_card) {
      value_cards();
    } else {
      Effort effort(question_.stop);
      Search search(round_, row_bits(1), effort);
      RootCard whole;
      whole.after = root_;
      value_card(search, effort, whole);
      take_value(whole);
      answer_.nodes = effort.nodes();
    }
    answer_.closed = answer_.value.closed() &&
                     std::ranges::all_of(answer_.cards, [](const CardValue& card) { return card.value.closed(); });
    return answer_;
  }

 private:
  static constexpr bool is_free = std::is_same_v<Search, FreeSearch>;

  [[nodiscard]] int row_bits(int searches) const {
    const auto bytes = static_cast<std::size_t>(std::max(1, question_.table_kilobytes)) << 10;
    const std::size_t rows = std::max<std::size_t>(bytes / static_cast<std::size_t>(searches) / Search::row_bytes, 2);
    return static_cast<int>(std::bit_width(rows)) - 1;
  }

  void value_card(Search& search, const Effort& effort, RootCard& card) {
    card.value = search.limits(card.after);
    if (effort.stopped()) return;
    if constexpr (is_free) {
      card.scores = search.scores(card.after);
      if (!effort.stopped()) card.value = {card.scores[0], card.scores[0]};
    } else {
      card.value = close(search, effort, card.after, guess_.load());
      guess_ = card.value.low;
    }
  }

  /// Each thread takes the next card that nobody has taken, with tables of its own. The first then looks for the line.
  void value_cards() {
    std::vector<RootCard> cards = list_root_cards(round_, root_);
    const int threads = std::clamp(question_.threads, 1, static_cast<int>(cards.size()));
    std::atomic<std::size_t> next = 0;
    int done = 0;
    threads::OneAtATime report;
    const auto work = [&](Search& search, Effort& effort) {
      for (std::size_t i = next++; i < cards.size(); i = next++) {
        if (cards[i].like < 0) value_card(search, effort, cards[i]);
        report([&] {
          if (question_.progress) question_.progress(++done, static_cast<int>(cards.size()));
        });
      }
    };
    std::vector<Effort> efforts(static_cast<std::size_t>(threads), Effort(question_.stop));
    std::optional<Search> first;  // outlives its work: its tables know the line
    threads::run_together(threads, [&](int number) {
      Effort& effort = efforts[static_cast<std::size_t>(number)];
      std::optional<Search> own;
      std::optional<Search>& search = number == 0 ? first : own;
      work(search.emplace(round_, row_bits(threads), effort), effort);
    });
    take_cards(cards);
    find_line(*first, efforts[0], cards);
    for (const Effort& effort : efforts) answer_.nodes += effort.nodes();
  }

  void take_cards(std::vector<RootCard>& cards) {
    const RootCard* best = nullptr;
    for (RootCard& card : cards) {
      if (card.like >= 0) {
        card.value = cards[static_cast<std::size_t>(card.like)].value;
        card.scores = cards[static_cast<std::size_t>(card.like)].scores;
      }
      answer_.cards.push_back({robotrick::Card{static_cast<std::uint8_t>(card.card)}, card.value, seat_scores(card)});
      if (best == nullptr || is_better(card, *best)) best = &card;
    }
    take_value(*best);
    if (!is_free || !all_closed(cards)) join_bounds(cards);
  }

  /// The value is that of the best card, whichever it is. In free-for-all, whoever is to move may not care for the seat
  /// asked about, so it is that of any card.
  void join_bounds(const std::vector<RootCard>& cards) {
    const bool highest_low = !is_free && root_.trick.to_play == 0;
    const bool highest_high = is_free || root_.trick.to_play == 0;
    auto& [low, high] = answer_.value;
    for (const RootCard& card : cards) {
      low = highest_low ? std::max(low, card.value.low) : std::min(low, card.value.low);
      high = highest_high ? std::max(high, card.value.high) : std::min(high, card.value.high);
    }
    if (is_free) answer_.scores.reset();
  }

  static bool all_closed(const std::vector<RootCard>& cards) {
    return std::ranges::all_of(cards, [](const RootCard& card) { return card.value.closed(); });
  }

  [[nodiscard]] bool is_better(const RootCard& one, const RootCard& other) const {
    if constexpr (is_free) return prefers(root_.trick.to_play, one.scores, other.scores);
    return root_.trick.to_play == 0 ? one.value.low > other.value.low : one.value.low < other.value.low;
  }

  void take_value(const RootCard& best) {
    answer_.value = best.value;
    answer_.scores = seat_scores(best);
  }

  [[nodiscard]] std::optional<SeatScores> seat_scores(const RootCard& card) const {
    if (!is_free || !card.value.closed()) return std::nullopt;
    SeatScores scores{};
    for (int player = 0; player < player_count; ++player) {
      scores[static_cast<std::size_t>(round_.seat_of(player))] = card.scores[static_cast<std::size_t>(player)];
    }
    return scores;
  }

  void find_line(Search& search, const Effort& effort, const std::vector<RootCard>& cards) {
    if (!all_closed(cards)) return;
    const RootCard* best = &cards.front();
    for (const RootCard& card : cards) {
      if (is_better(card, *best)) best = &card;
    }
    std::vector<int> rest;
    if constexpr (is_free) {
      rest = best_line(round_, search, effort, best->after, best->scores);
    } else {
      rest = best_line(round_, search, effort, best->after, best->value.low);
    }
    if (effort.stopped()) return;
    answer_.line.push_back(robotrick::Card{static_cast<std::uint8_t>(best->card)});
    for (const int card : rest) answer_.line.push_back(robotrick::Card{static_cast<std::uint8_t>(card)});
  }

  const Question& question_;
  OpenRound round_;
  Moment root_;
  std::atomic<int> guess_ = 0;  // where the next card's value is looked for first
  Answer answer_;
};

}  // namespace

std::string_view objective_name(Objective objective) {
  switch (objective) {
    case Objective::guard: return "guard";
    case Objective::margin: return "margin";
    case Objective::free: return "free";
  }
  return "";
}

std::optional<Objective> find_objective(std::string_view name) {
  for (const Objective objective : {Objective::guard, Objective::margin, Objective::free}) {
    if (objective_name(objective) == name) return objective;
  }
  return std::nullopt;
}

text::Result<Answer> solve(const robotrick::Rules& rules, const robotrick::State& state, const Question& question) {
  switch (state.table.phase) {
    case robotrick::Phase::pass: return text::refuse("solve.passing");
    case robotrick::Phase::deal: return text::refuse("solve.between_rounds");
    case robotrick::Phase::over: return text::refuse("solve.over");
    case robotrick::Phase::play: break;
  }
  const int seat = question.seat < 0 ? to_move(state.table) : question.seat;
  if (seat >= player_count) return text::refuse("solve.no_seat", {{"seat", std::to_string(question.seat)}});
  switch (question.objective) {
    case Objective::guard: return Solving<GuardSearch>(rules, state, question, seat).run();
    case Objective::margin: return Solving<MarginSearch>(rules, state, question, seat).run();
    case Objective::free: break;
  }
  return Solving<FreeSearch>(rules, state, question, seat).run();
}

}  // namespace botyard::solver
