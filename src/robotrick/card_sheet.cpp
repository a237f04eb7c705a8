#include "robotrick/card_sheet.h"

#include "robotrick/knowledge.h"
#include "robotrick/sampling.h"

namespace botyard::robotrick {

CardSheet card_sheet(const View& view) {
  CardSheet sheet;
  const Table& table = view.table;
  if (table.round == 0) return sheet;
  const Knowledge knowledge(view);
  sheet.hand = view.hand;
  sheet.droco = table.droco;
  sheet.trump = {table.trump};
  for (int n = 0; n < table.played_count; ++n) {
    sheet.played[static_cast<std::size_t>(table.player_of(n))].add(table.played[static_cast<std::size_t>(n)]);
  }
  sheet.unseen = knowledge.unseen();
  sheet.unseen_aside = knowledge.possible_aside();
  for (int seat = 0; seat < player_count; ++seat) {
    if (seat == view.seat) continue;
    const auto other = static_cast<std::size_t>(seat);
    sheet.passed |= knowledge.given(seat);
    sheet.unseen_with[other] = knowledge.possible(seat) - knowledge.given(seat);
    sheet.voids[other] = shown_voids(table, seat);
  }
  return sheet;
}

}  // namespace botyard::robotrick
