#include "print/print.h"

#include "print/drawn/sheet.h"

namespace botyard::print {
namespace {

Sheet sheet_for(const Order& order) {
  switch (order.what) {
    case What::ai_cards: return ai_card_sheet(*order.edition, order.language);
    case What::score_sheet: return score_sheet(*order.edition, order.language);
    case What::player_aid: return player_aid_sheet(order.language);
    case What::reference: break;
  }
  return reference_sheet(order.game, order.language);
}

}  // namespace

text::Result<std::vector<PrintedFile>> print(const Order& order) { return press(sheet_for(order), order); }

}  // namespace botyard::print
