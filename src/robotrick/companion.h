#pragma once

#include <optional>
#include <string>
#include <vector>

#include "robotrick/state.h"
#include "text/reason.h"

/// The companion of people who play with paper cards: they enter what lies open, Droco plays, takings and scores are
/// kept. A sheet holds what was entered and nothing else; all else follows from it.
namespace botyard::robotrick {

/// What was entered of a round. Droco's cards are never entered once they are played: he plays them himself.
struct SheetRound {
  std::optional<int> ai_card;  // its index in the edition
  std::optional<Card> trump;
  std::vector<Card> droco;  // his hand, as far as it is entered
  std::vector<Card> cards;  // the players', in the order of play
};

struct Sheet {
  Rules rules;
  std::vector<std::string> players;  // by seat
  std::vector<SheetRound> rounds;
};

/// The most that a round has of each.
inline constexpr std::size_t most_droco_cards = hand_size;
inline constexpr std::size_t most_player_cards = std::size_t{trick_count} * player_count;

/// What is to be entered next; `round`: the set-up of the next one, `nothing`: the match is over.
enum class Need : std::uint8_t { ai_card, trump, droco, card, round, nothing };

/// Where a sheet leads to.
struct Companion {
  Table table;              // the last round that was set up; round 0 before that
  Table before;             // the same before the last entry, if that was a card
  bool just_dealt = false;  // the last entry completed a set-up
  bool just_played = false;
  Need need = Need::ai_card;
  int by = -1;       // whose card is awaited, or -1
  CardSet possible;  // the cards that wouldn't be refused as the next entry
};

/// Enters a sheet from its first entry to the last. The first that can't be is refused, its place named: so a
/// correction of an earlier entry is told by the later one that doesn't fit it.
text::Result<Companion> follow_sheet(const Sheet& sheet);

/// How Droco came to the last card that he played in this round, and what for; nothing if he hasn't played.
struct LastChoice {
  int trick = 0;      // from 1
  int suit_led = -1;  // -1: he led
  Explanation choice;
};
std::optional<LastChoice> last_droco_card(const Rules& rules, const Table& table);

/// The place of an entry: its path in the sheet for programs ("rounds[0].cards[17]"), round and trick for people.
text::Reason sheet_place(std::string entry, int round);

}  // namespace botyard::robotrick
