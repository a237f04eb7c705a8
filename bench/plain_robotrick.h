#pragma once

#include <array>
#include <vector>

#include "cards/random.h"

/// Robotrick a second time, the way one would write it first: vectors of cards and loops over them. It is
/// written from the rules page alone and shares no rule with src/robotrick, so it serves twice: as an
/// independent opinion on the rules, and as the baseline that a claim of speed is measured against.
namespace botyard::plain {

inline constexpr int suit_count = 4;   // suit 0 has the highest priority
inline constexpr int rank_count = 13;  // rank 0 is the weakest
inline constexpr int seat_count = 3;
inline constexpr int droco = 3;  // who plays: seat 0, 1, 2, or Droco
inline constexpr int hand_size = 12;
inline constexpr int passed_count = 2;

struct PlainCard {
  int suit = 0;
  int rank = 0;

  bool operator==(const PlainCard&) const = default;
};

using PlainCards = std::vector<PlainCard>;

enum class PlainCriterion { none, low, high, longest, shortest };

struct PlainColumn {
  PlainCriterion primary = PlainCriterion::none;
  PlainCriterion secondary = PlainCriterion::none;
};

struct PlainProgram {
  PlainColumn lead;
  PlainColumn follow;
  PlainColumn unfollow;
};

using PlainPoints = std::array<int, rank_count>;  // of each rank

struct PlainEdition {
  PlainPoints points{};
  std::vector<PlainProgram> ai_cards;
};

struct PlainPlay {
  int who = 0;
  PlainCard card;

  bool operator==(const PlainPlay&) const = default;
};

struct PlainTrick {
  std::vector<PlainPlay> plays;  // in the order of play
  int winner = 0;
};

struct PlainDeal {
  int trump = 0;
  std::array<PlainCards, seat_count> hands;
  PlainCards droco_hand;
};

/// The card that Droco plays from a hand; `led` is nullptr when he leads.
PlainCard droco_choice(const PlainProgram& program, const PlainCards& hand, const PlainCard* led);

/// A round from the passes to the scores. Droco's cards are played as soon as it is his turn.
class PlainRound {
 public:
  /// `number` is the round of the match: 1, 2, 3.
  PlainRound(PlainDeal deal, const PlainProgram& program, const PlainPoints& points, int hangars, int number);

  /// Seats 0, 1, 2 pass in this order; the cards move after the third.
  [[nodiscard]] bool passing() const { return passes_.size() < seat_count; }
  [[nodiscard]] bool done() const { return tricks_.size() == hand_size; }
  [[nodiscard]] int to_move() const;
  [[nodiscard]] PlainCards legal_plays() const;
  void pass(PlainCard first, PlainCard second);
  void play(PlainCard card);

  [[nodiscard]] const PlainCards& hand(int seat) const { return hands_.at(static_cast<std::size_t>(seat)); }
  [[nodiscard]] const PlainCards& droco_hand() const { return droco_hand_; }
  [[nodiscard]] const std::vector<PlainPlay>& trick() const { return trick_; }  // the one on the table
  [[nodiscard]] const std::vector<PlainTrick>& tricks() const { return tricks_; }
  [[nodiscard]] const PlainCards& face_up(int seat) const { return face_up_.at(static_cast<std::size_t>(seat)); }
  [[nodiscard]] const PlainCards& face_down(int seat) const { return face_down_.at(static_cast<std::size_t>(seat)); }
  [[nodiscard]] std::array<int, seat_count> scores() const;

 private:
  void exchange_passes();
  void put(int who, PlainCard card);
  void let_droco_play();
  void finish_trick();
  void capture(const PlainTrick& trick);
  [[nodiscard]] int winner() const;
  [[nodiscard]] int left_of(int who) const;

  std::array<PlainCards, seat_count> hands_;
  PlainCards droco_hand_;
  int trump_;
  PlainProgram program_;
  PlainPoints points_;
  int hangars_;
  std::vector<int> clockwise_;  // seats and Droco as they sit
  std::vector<PlainCards> passes_;
  int turn_ = 0;
  std::vector<PlainPlay> trick_;
  std::vector<PlainTrick> tricks_;
  std::array<PlainCards, seat_count> face_up_;
  std::array<PlainCards, seat_count> face_down_;
};

PlainDeal random_deal(cards::Xoshiro& random);

/// Draws an AI card, deals, passes and plays at random, and scores.
std::array<int, seat_count> random_round(const PlainEdition& edition, int hangars, int number, cards::Xoshiro& random);

}  // namespace botyard::plain
