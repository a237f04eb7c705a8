#include "print/entry_point.h"
#include "print/sheets/sheet.h"

namespace botyard::print {
namespace {

Sheet sheet_for(const Order& order) {
  switch (order.what) {
    case What::ai_cards: return ai_card_sheet(*order.edition, order.language);
    case What::score_sheet: return score_sheet(*order.edition, order.language);
    case What::player_aid: return player_aid_sheet(order.language);
    case What::reference: break;
  }
  return reference_sheet(order.game, order.edition, order.language);
}

}  // namespace
}  // namespace botyard::print

/// The library's only visible function: print_sheets_name in entry_point.h.
extern "C" [[gnu::visibility("default")]] void botyard_print_sheets(
    const botyard::print::Order& order, botyard::text::Result<std::vector<botyard::print::PrintedFile>>& files);

void botyard_print_sheets(const botyard::print::Order& order,
                          botyard::text::Result<std::vector<botyard::print::PrintedFile>>& files) {
  files = botyard::print::press(botyard::print::sheet_for(order), order);
}
