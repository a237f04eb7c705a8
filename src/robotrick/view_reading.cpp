#include "robotrick/view_reading.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json/reader.h"
#include "robotrick/json.h"
#include "robotrick/play.h"
#include "robotrick/sampling.h"
#include "robotrick/text.h"

namespace botyard::robotrick {
namespace {

/// What a card of the round is worth at most, over all tricks: no score is beyond.
constexpr int highest_score = trick_count * max_points;

class ViewReader : private json::Reader {
 public:
  explicit ViewReader(const json::object& from) : from_(from) {}

  text::Result<ReadView> read(const Editions& editions) {
    read_rules_of(editions);
    if (good()) read_frame();
    if (good() && table_.round > 0) read_cards();
    if (good() && table_.round > 0) rebuild();
    if (good()) check_own_cards();
    if (good()) check_computed();
    if (good() && Sampler(view_).deal_count() == 0) refuse("view.impossible");
    if (!good()) return tl::unexpected(refusal());
    return ReadView{rules_, view_, log()};
  }

 private:
  struct Played {
    int place;
    Card card;
  };

  /// What the players have played; Droco's cards are no moves.
  [[nodiscard]] std::vector<LoggedMove> log() const {
    std::vector<LoggedMove> moves;
    for (const auto& [place, card] : played_) {
      if (place != droco_place) moves.push_back({place, Move::play(card)});
    }
    return moves;
  }

  [[nodiscard]] std::string name_of(Card card) const { return rules_.edition->deck.to_text(card); }

  void read_rules_of(const Editions& editions) {
    const std::string game = text(field(from_, "game"), "game");
    if (game != "robotrick") return refuse("view.other_game", {{"game", game}, {"wanted", "robotrick"}});
    const std::string edition = text(field(from_, "edition"), "edition");
    const json::object& options = members(field(from_, "options"), "options");
    if (!good()) return;
    const auto rules = read_rules(editions, edition, options);
    if (!rules) return refuse(rules.error());
    rules_ = *rules;
  }

  /// Seat, phase and round: where the match stands.
  void read_frame() {
    view_.seat = integer(field(from_, "seat"), "seat", 0, player_count - 1);
    const std::string phase = text(field(from_, "phase"), "phase");
    for (const Phase each : {Phase::deal, Phase::pass, Phase::play, Phase::over}) {
      if (phase_name(each) == phase) phase_ = each;
    }
    if (!phase_) return refuse("view.unknown_phase", {{"phase", phase}});
    const int least = phase_ == Phase::deal ? 0 : 1;
    const int most = phase_ == Phase::deal ? round_count - 1 : round_count;
    table_.round = static_cast<std::uint8_t>(integer(field(from_, "round"), "round", least, most));
    table_.phase = *phase_;
  }

  Card read_card(const json::value& value, std::string_view name) {
    const std::string written = text(value, name);
    const auto card = rules_.edition->deck.parse(written);
    if (!card) refuse("record.unknown_card", {{"card", written}, {"name", std::string(name)}});
    return card.value_or(cards::no_card);
  }

  CardSet read_card_set(const json::value& value, std::string_view name, std::size_t most) {
    CardSet cards;
    for (const json::value& entry : list(value, name, most)) {
      const Card card = read_card(entry, name);
      if (!good()) return {};
      if (cards.contains(card)) refuse("record.card_twice", {{"card", name_of(card)}, {"name", std::string(name)}});
      cards.add(card);
    }
    return cards;
  }

  Pass read_pass(std::string_view name) {
    const json::value& value = field(from_, name);
    if (value.is_null()) return {};
    const CardSet cards = read_card_set(value, name, pass_size);
    must_count(name, cards.size(), pass_size);
    return good() ? Pass{cards.first(), cards.last()} : Pass{};
  }

  void must_count(std::string_view name, int count, int wanted) {
    if (count == wanted) return;
    refuse("record.card_count",
           {{"name", std::string(name)}, {"count", std::to_string(count)}, {"wanted", std::to_string(wanted)}});
  }

  void read_cards() {
    const std::string id = text(field(members(field(from_, "ai_card"), "ai_card"), "id"), "the id of the AI card");
    const int ai_card = rules_.edition->find_ai_card(id);
    if (good() && ai_card < 0) refuse("robotrick.unknown_ai_card", {{"card", id}});
    table_.ai_card = static_cast<std::uint8_t>(std::max(0, ai_card));
    table_.trump = read_card(field(from_, "trump"), "trump");
    table_.droco = read_card_set(field(from_, "droco"), "droco", hand_size);
    view_.hand = read_card_set(field(from_, "hand"), "hand", hand_size);
    view_.passed = read_pass("passed");
    view_.received = read_pass("received");
    read_scores();
    read_played();
  }

  /// Of the rounds before this one; its own score comes from its tricks.
  void read_scores() {
    const json::array& rounds = list(field(from_, "rounds"), "rounds", round_count);
    for (std::size_t round = 0; round < rounds.size() && round + 1 < table_.round; ++round) {
      const json::array& scores = list(rounds[round], "the scores of a round", player_count);
      for (std::size_t seat = 0; seat < scores.size(); ++seat) {
        const int score = integer(scores[seat], "a score", -highest_score, highest_score);
        table_.scores[round][seat] = static_cast<std::int16_t>(score);
      }
    }
  }

  void read_played() {
    for (const json::value& trick : list(field(from_, "tricks"), "tricks", trick_count)) {
      read_trick(trick, place_count);
      if (played_.size() % place_count != 0) {
        return refuse("robotrick.short_trick", {{"count", std::to_string(played_.size() % place_count)}});
      }
    }
    read_trick(field(from_, "trick"), place_count - 1);
  }

  void read_trick(const json::value& trick, std::size_t most) {
    for (const json::value& entry : list(trick, "a trick", most)) {
      const json::array& pair = list(entry, "a card of a trick", 2);
      if (pair.size() != 2) return refuse("robotrick.no_pair");
      const std::string who = text(pair[0], "who played a card");
      const Card card = read_card(pair[1], "a trick");
      int place = 0;
      while (place < place_count && place_name(place) != who) ++place;
      if (place == place_count) refuse("view.no_seat", {{"seat", who}, {"seats", "0, 1, 2, D"}});
      if (!good()) return;
      played_.push_back({place, card});
    }
  }

  /// Notes cards that lie open or in the own hand: none may be in two places.
  void must_be_new(CardSet cards, std::string_view name) {
    const CardSet twice = cards & seen_;
    if (!twice.empty()) {
      refuse("view.card_in_two_places", {{"card", name_of(twice.first())}, {"name", std::string(name)}});
    }
    seen_ |= cards;
  }

  [[nodiscard]] CardSet played_by(int place) const {
    CardSet cards;
    for (const Played& played : played_) {
      if (played.place == place) cards.add(played.card);
    }
    return cards;
  }

  void rebuild() {
    must_be_new({table_.trump}, "trump");
    must_be_new(table_.droco, "droco");
    must_be_new(view_.hand, "hand");
    for (const Played& played : played_) must_be_new({played.card}, "a trick");
    must_count("droco with what he played", table_.droco.size() + played_by(droco_place).size(), hand_size);
    must_count("hand with what was played of it", view_.hand.size() + played_by(view_.seat).size(), hand_size);
    if (!good()) return;
    if (phase_ == Phase::pass) {
      rebuild_passing();
    } else {
      replay();
    }
  }

  /// The seats below the one that decides have passed, and maybe this one.
  void rebuild_passing() {
    if (!played_.empty()) return refuse("robotrick.tricks_before_passes");
    const int mover = integer(field(from_, "to_move"), "to_move", 0, player_count - 1);
    unsigned passed = (1U << mover) - 1;
    if (view_.passed.chosen()) passed |= 1U << view_.seat;
    if (const json::value* const passing = from_.if_contains("passing")) {
      passed = have_passed(*passing).value_or(passed);
    }
    table_.has_passed = static_cast<std::uint8_t>(passed);
    if (((passed >> view_.seat) & 1) != (view_.passed.chosen() ? 1 : 0)) {
      must_equal(field(from_, "passed"), view_.passed.chosen() ? "null" : "two cards", "passed");
    }
    // With the last pass the tricks begin.
    if (passed == all_seats) must_equal(field(from_, "phase"), "play", "phase");
  }

  /// All seats but those listed; nothing where this is no list of seats.
  static std::optional<unsigned> have_passed(const json::value& passing) {
    if (!passing.is_array()) return std::nullopt;
    unsigned passed = all_seats;
    for (const json::value& entry : passing.get_array()) {
      const auto seat = json::as_integer(entry, "passing");
      if (!seat || *seat < 0 || *seat >= player_count) return std::nullopt;
      passed &= ~(1U << *seat);
    }
    return passed;
  }

  void replay() {
    const CardSet droco_left = table_.droco;
    table_.droco |= played_by(droco_place);
    table_.has_passed = all_seats;
    start_tricks(rules_, table_);
    for (std::size_t n = 0; n < played_.size() && good(); ++n) replay_card(static_cast<int>(n));
    if (!good()) return;
    if (table_.droco != droco_left) {
      return refuse("robotrick.droco_plays_on",
                    {{"card", name_of(table_.played[static_cast<std::size_t>(table_.played_count - 1)])}});
    }
    must_equal(json::value(phase_name(*phase_)), json::value(phase_name(table_.phase)), "phase");
  }

  /// The n-th card of the round: Droco's lies there already.
  void replay_card(int n) {
    const auto [place, card] = played_[static_cast<std::size_t>(n)];
    const bool lies_there = n < table_.played_count;
    if (!lies_there && table_.phase != Phase::play) return refuse("robotrick.thirteenth_trick");
    const int due = lies_there ? table_.player_of(n) : table_.turn;
    if (place != due) {
      return refuse("robotrick.other_turn",
                    {{"place", place_name(place)}, {"card", name_of(card)}, {"due", place_name(due)}});
    }
    if (!lies_there) return play_card(rules_, table_, card);
    const Card droco_due = table_.played[static_cast<std::size_t>(n)];
    if (card != droco_due) refuse("robotrick.droco_differs", {{"card", name_of(card)}, {"due", name_of(droco_due)}});
  }

  void check_own_cards() {
    view_.table = table_;
    if (table_.round == 0) return;
    const CardSet own = view_.hand | played_by(view_.seat);
    if (phase_ == Phase::pass) {
      if (!view_.hand.contains(view_.passed.cards())) refuse_card("passed", view_.passed.cards() - view_.hand);
      if (view_.received.chosen()) must_equal(field(from_, "received"), nullptr, "received");
      return;
    }
    if (!view_.passed.chosen()) must_equal(nullptr, "two cards", "passed");
    if (!view_.received.chosen()) must_equal(nullptr, "two cards", "received");
    if (!own.contains(view_.received.cards())) refuse_card("received", view_.received.cards() - own);
    const CardSet elsewhere = seen_ - played_by(left_of(view_.seat));
    if (!(view_.passed.cards() & elsewhere).empty()) refuse_card("passed", view_.passed.cards() & elsewhere);
    check_voids();
  }

  void refuse_card(std::string_view name, CardSet cards) {
    refuse("view.card_in_two_places", {{"card", name_of(cards.first())}, {"name", std::string(name)}});
  }

  /// Whoever couldn't follow a suit has none of it later. The sampler knows that of cards that nobody has seen.
  void check_voids() {
    std::array<CardSet, place_count> voids;
    for (int n = 0; n < table_.played_count; ++n) {
      const auto [place, card] = played_[static_cast<std::size_t>(n)];
      const int led = played_[static_cast<std::size_t>(n - n % place_count)].card.suit();
      CardSet& shown = voids[static_cast<std::size_t>(place)];
      must_not_hold(place, shown & CardSet{card});
      if (card.suit() != led) shown |= CardSet::of_suit(led);
    }
    const int left = left_of(view_.seat);
    must_not_hold(view_.seat, view_.hand & voids[static_cast<std::size_t>(view_.seat)]);
    must_not_hold(left, (view_.passed.cards() - played_by(left)) & voids[static_cast<std::size_t>(left)]);
  }

  void must_not_hold(int place, CardSet cards) {
    if (cards.empty()) return;
    refuse("robotrick.was_void", {{"place", place_name(place)}, {"card", name_of(cards.first())}});
  }

  /// All else that a view tells follows from the rules.
  void check_computed() {
    const json::object ours = view_json(rules_, view_);
    for (const std::string_view name : {"to_move", "up", "down", "rounds", "totals"}) {
      must_equal(field(from_, name), ours.at(name), name);
    }
    if (table_.round > 0) {
      const json::object& ai_card = field(from_, "ai_card").get_object();
      for (const auto& column : ours.at("ai_card").as_object()) {
        must_equal(field(ai_card, column.key()), column.value(), "the AI card's " + std::string(column.key()));
      }
    }
    if (!from_.contains("legal")) return;
    const json::array& legal = ours.at("legal").as_array();
    must_be_legal(list(from_.at("legal"), "legal", most_moves), legal);
  }

  static constexpr std::size_t most_moves = 1000;

  const json::object& from_;
  Rules rules_;
  View view_;
  Table table_;
  std::optional<Phase> phase_;
  std::vector<Played> played_;
  CardSet seen_;
};

}  // namespace

text::Result<ReadView> read_view(const json::object& view, const Editions& editions) {
  return ViewReader(view).read(editions);
}

}  // namespace botyard::robotrick
