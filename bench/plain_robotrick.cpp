#include "plain_robotrick.h"

#include <algorithm>
#include <random>
#include <utility>

namespace botyard::plain {
namespace {

int cards_of_suit(const PlainCards& cards, int suit) {
  int count = 0;
  for (const PlainCard card : cards) {
    if (card.suit == suit) ++count;
  }
  return count;
}

void remove(PlainCards& cards, PlainCard card) { cards.erase(std::find(cards.begin(), cards.end(), card)); }

PlainCards of_suit(const PlainCards& cards, int suit) {
  PlainCards found;
  for (const PlainCard card : cards) {
    if (card.suit == suit) found.push_back(card);
  }
  return found;
}

/// How well a card meets a criterion: the candidates with the most stay.
int merit(PlainCriterion criterion, PlainCard card, const PlainCards& hand) {
  switch (criterion) {
    case PlainCriterion::none: return 0;
    case PlainCriterion::low: return -card.rank;
    case PlainCriterion::high: return card.rank;
    case PlainCriterion::longest: return cards_of_suit(hand, card.suit);
    case PlainCriterion::shortest: return -cards_of_suit(hand, card.suit);
  }
  return 0;
}

PlainCards narrowed(const PlainCards& candidates, PlainCriterion criterion, const PlainCards& hand) {
  PlainCards best;
  int best_merit = 0;
  for (const PlainCard card : candidates) {
    const int this_merit = merit(criterion, card, hand);
    if (best.empty() || this_merit > best_merit) {
      best.clear();
      best_merit = this_merit;
    }
    if (this_merit == best_merit) best.push_back(card);
  }
  return best;
}

PlainCard choose(const PlainColumn& column, PlainCards candidates, const PlainCards& hand) {
  candidates = narrowed(candidates, column.primary, hand);
  candidates = narrowed(candidates, column.secondary, hand);
  PlainCard chosen = candidates.front();
  for (const PlainCard card : candidates) {
    if (card.suit < chosen.suit) chosen = card;
  }
  return chosen;
}

std::vector<int> seating(int number) {
  if (number == 1) return {0, droco, 1, 2};
  if (number == 2) return {0, 1, droco, 2};
  return {0, 1, 2, droco};
}

}  // namespace

PlainCard droco_choice(const PlainProgram& program, const PlainCards& hand, const PlainCard* led) {
  if (led == nullptr) return choose(program.lead, hand, hand);
  const PlainCards following = of_suit(hand, led->suit);
  if (following.empty()) return choose(program.unfollow, hand, hand);
  return choose(program.follow, following, hand);
}

PlainRound::PlainRound(PlainDeal deal, const PlainProgram& program, const PlainPoints& points, int hangars, int number)
    : hands_(std::move(deal.hands)),
      droco_hand_(std::move(deal.droco_hand)),
      trump_(deal.trump),
      program_(program),
      points_(points),
      hangars_(hangars),
      clockwise_(seating(number)) {
  passes_.reserve(seat_count);
  trick_.reserve(seat_count + 1);
  tricks_.reserve(hand_size);
}

int PlainRound::to_move() const {
  if (passing()) return static_cast<int>(passes_.size());
  return done() ? -1 : turn_;
}

PlainCards PlainRound::legal_plays() const {
  const PlainCards& cards = hand(turn_);
  if (trick_.empty()) return cards;
  PlainCards following = of_suit(cards, trick_.front().card.suit);
  return following.empty() ? cards : following;
}

void PlainRound::pass(PlainCard first, PlainCard second) {
  passes_.push_back({first, second});
  if (!passing()) exchange_passes();
}

void PlainRound::exchange_passes() {
  for (int seat = 0; seat < seat_count; ++seat) {
    const int left = (seat + 1) % seat_count;
    for (const PlainCard card : passes_.at(static_cast<std::size_t>(seat))) {
      remove(hands_.at(static_cast<std::size_t>(seat)), card);
      hands_.at(static_cast<std::size_t>(left)).push_back(card);
    }
  }
  turn_ = droco;
  let_droco_play();
}

void PlainRound::play(PlainCard card) {
  remove(hands_.at(static_cast<std::size_t>(turn_)), card);
  put(turn_, card);
  let_droco_play();
}

void PlainRound::put(int who, PlainCard card) {
  trick_.push_back({who, card});
  if (trick_.size() == clockwise_.size()) {
    finish_trick();
  } else {
    turn_ = left_of(who);
  }
}

void PlainRound::let_droco_play() {
  while (turn_ == droco && !done()) {
    const PlainCard card = droco_choice(program_, droco_hand_, trick_.empty() ? nullptr : &trick_.front().card);
    remove(droco_hand_, card);
    put(droco, card);
  }
}

void PlainRound::finish_trick() {
  turn_ = winner();
  tricks_.push_back({std::move(trick_), turn_});
  capture(tricks_.back());
  trick_.clear();
  trick_.reserve(clockwise_.size());
}

int PlainRound::winner() const {
  PlainPlay best = trick_.front();
  for (const PlainPlay& play : trick_) {
    const bool higher = play.card.suit == best.card.suit && play.card.rank > best.card.rank;
    const bool trumps = play.card.suit == trump_ && best.card.suit != trump_;
    if (higher || trumps) best = play;
  }
  return best.who;
}

void PlainRound::capture(const PlainTrick& trick) {
  for (const PlainPlay& play : trick.plays) {
    if (trick.winner == droco) {
      if (play.who != droco) face_down_.at(static_cast<std::size_t>(play.who)).push_back(play.card);
    } else if (play.who == droco) {
      PlainCards& up = face_up_.at(static_cast<std::size_t>(trick.winner));
      PlainCards& down = face_down_.at(static_cast<std::size_t>(trick.winner));
      (static_cast<int>(up.size()) < hangars_ ? up : down).push_back(play.card);
    }
  }
}

int PlainRound::left_of(int who) const {
  const auto place = std::find(clockwise_.begin(), clockwise_.end(), who);
  return place + 1 == clockwise_.end() ? clockwise_.front() : *(place + 1);
}

std::array<int, seat_count> PlainRound::scores() const {
  std::array<int, seat_count> scores{};
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    for (const PlainCard card : face_up_.at(seat)) scores.at(seat) += points_.at(static_cast<std::size_t>(card.rank));
    for (const PlainCard card : face_down_.at(seat)) scores.at(seat) -= points_.at(static_cast<std::size_t>(card.rank));
  }
  return scores;
}

PlainDeal random_deal(cards::Xoshiro& random) {
  PlainCards deck;
  deck.reserve(suit_count * rank_count);
  for (int suit = 0; suit < suit_count; ++suit) {
    for (int rank = 0; rank < rank_count; ++rank) deck.push_back({suit, rank});
  }
  std::shuffle(deck.begin(), deck.end(), random);

  PlainDeal deal;
  deal.trump = deck.front().suit;
  auto next = deck.begin() + 4;  // the trump card and three set aside
  for (PlainCards& hand : deal.hands) {
    hand.reserve(hand_size + passed_count);  // while the passes are exchanged
    hand.assign(next, next + hand_size);
    next += hand_size;
  }
  deal.droco_hand.assign(next, next + hand_size);
  return deal;
}

namespace {

std::size_t random_index(std::size_t size, cards::Xoshiro& random) {
  return std::uniform_int_distribution<std::size_t>(0, size - 1)(random);
}

void pass_at_random(PlainRound& round, cards::Xoshiro& random) {
  const PlainCards& hand = round.hand(round.to_move());
  const std::size_t first = random_index(hand.size(), random);
  std::size_t second = random_index(hand.size() - 1, random);
  if (second >= first) ++second;
  round.pass(hand[first], hand[second]);
}

void play_at_random(PlainRound& round, cards::Xoshiro& random) {
  const PlainCards legal = round.legal_plays();
  round.play(legal[random_index(legal.size(), random)]);
}

}  // namespace

std::array<int, seat_count> random_round(const PlainEdition& edition, int hangars, int number, cards::Xoshiro& random) {
  const PlainProgram& program = edition.ai_cards[random_index(edition.ai_cards.size(), random)];
  PlainRound round(random_deal(random), program, edition.points, hangars, number);
  while (round.passing()) pass_at_random(round, random);
  while (!round.done()) play_at_random(round, random);
  return round.scores();
}

}  // namespace botyard::plain
