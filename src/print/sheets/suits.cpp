#include "print/sheets/suits.h"

#include <algorithm>
#include <array>

namespace botyard::print {
namespace {

/// The drawings and colours of an ordinary deck's suits, by their letters.
struct Pip {
  std::string_view letter;
  std::string_view art;
  std::string_view colour;
};
constexpr std::array<Pip, 4> pips{
    {{"S", "pip-s", "art-s"}, {"H", "pip-h", "art-h"}, {"D", "pip-d", "art-pd"}, {"C", "pip-c", "art-pc"}}};

bool is_ordinary_deck(const robotrick::Edition& edition) {
  return std::ranges::is_permutation(edition.deck.suits, pips, {}, {}, &Pip::letter);
}

}  // namespace

SuitLook look_of_suit(const robotrick::Edition& edition, int suit) {
  const std::string& letter = edition.deck.suits[static_cast<std::size_t>(suit)];
  if (is_ordinary_deck(edition)) {
    const auto* const pip = std::ranges::find(pips, letter, &Pip::letter);
    return {std::string(pip->art), ink(pip->colour), ""};
  }
  const auto place = static_cast<char>('a' + suit);
  return {std::string("type-") + place, ink(std::string("art-") + place), letter};
}

}  // namespace botyard::print
