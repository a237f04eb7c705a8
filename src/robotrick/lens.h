#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "robotrick/knowledge.h"
#include "robotrick/program.h"
#include "text/reason.h"

/// The Droco lens: what a card would lead to, from what its holder knows and nothing else.
namespace botyard::robotrick {

/// Someone who could still win the trick, and with which cards: the one on the table or settled already, or those of an
/// unseen hand that would beat everything so far.
struct Contender {
  int place = 0;
  CardSet cards;
};

/// A card's trick, if it were played now.
struct Outlook {
  Card droco = cards::no_card;        // Droco's card of this trick: it depends on the suit led and his open hand only
  std::optional<Explanation> choice;  // how he comes to it; nothing: it lies there already
  int suit_led = 0;
  std::vector<Contender> could_win;  // from the next to play clockwise, the card's holder first
  int points_if_won = 0;             // for the holder, with sign
  int hangar = 0;                    // that Droco's card would fill, from 1; 0: all are full
  int points_if_droco_wins = 0;

  [[nodiscard]] bool can_win(int place) const;
};

/// The view is that of the seat whose turn it is; the card is one that it may play. Others are judged one by one: each
/// could hold what it could hold, whatever the third one does.
Outlook outlook_for(const Rules& rules, const View& view, const Knowledge& knowledge, Card card);

/// What the lens says of it: Droco's answer, who could still win, what winning and losing mean. `names` are the
/// players' by seat.
std::vector<text::Reason> tell(const Rules& rules, const View& view, const Outlook& outlook, Card card,
                               std::span<const std::string> names);

}  // namespace botyard::robotrick
