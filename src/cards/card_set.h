#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "cards/card.h"
#include "cards/select_bit.h"

namespace botyard::cards {

/// A set of cards as 64 bits, one lane of 16 for each suit, so that a suit is a shift and a mask, a
/// count is one instruction, and walking the set goes in card order.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}
  constexpr CardSet(std::initializer_list<Card> cards) {
    for (const Card card : cards) add(card);
  }

  /// All 13 cards of a suit.
  static constexpr CardSet of_suit(int suit) { return CardSet{0x1FFFULL << (16 * suit)}; }
  /// The 52 cards.
  static constexpr CardSet full_deck() { return CardSet{0x1FFF'1FFF'1FFF'1FFFULL}; }

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains(Card card) const { return ((bits_ >> (card.index & 63)) & 1) != 0; }
  [[nodiscard]] constexpr bool contains(CardSet other) const { return (other.bits_ & ~bits_) == 0; }
  [[nodiscard]] constexpr CardSet suit(int suit) const { return *this & of_suit(suit); }

  /// First and last in card order; the set must not be empty.
  [[nodiscard]] constexpr Card first() const { return Card{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
  [[nodiscard]] constexpr Card last() const { return Card{static_cast<std::uint8_t>(63 - std::countl_zero(bits_))}; }
  /// The card with n others before it in card order.
  [[nodiscard]] Card nth(int n) const { return only_nth(n).first(); }
  /// The set of that card alone.
  [[nodiscard]] CardSet only_nth(int n) const {
#ifdef __BMI2__
    return CardSet{_pdep_u64(1ULL << n, bits_)};
#else
    return CardSet{1ULL << select_bit(bits_, n)};
#endif
  }

  constexpr void add(Card card) { bits_ |= 1ULL << (card.index & 63); }
  constexpr void remove(Card card) { bits_ &= ~(1ULL << (card.index & 63)); }

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet{a.bits_ | b.bits_}; }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet{a.bits_ & b.bits_}; }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet{a.bits_ & ~b.bits_}; }
  constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
  constexpr CardSet& operator-=(CardSet other) { return *this = *this - other; }
  constexpr bool operator==(const CardSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Card operator*() const { return CardSet{rest_}.first(); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t rest_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator{bits_}; }
  [[nodiscard]] static constexpr Iterator end() { return Iterator{0}; }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace botyard::cards
