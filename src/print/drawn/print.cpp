#include "print/print.h"

#include <fontconfig/fontconfig.h>

#include <cassert>

#include "print/drawn/sheet.h"

namespace botyard::print {
namespace {

/// Pango and fontconfig keep what they know of this system's fonts. We are done with it.
struct ForgetFonts {
  ForgetFonts() = default;
  ForgetFonts(const ForgetFonts&) = delete;
  ForgetFonts& operator=(const ForgetFonts&) = delete;
  ~ForgetFonts() {
    pango_cairo_font_map_set_default(nullptr);
    FcFini();
  }
};

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

text::Result<std::vector<PrintedFile>> print(const Order& order) {
  const ForgetFonts at_the_end;
  return press(sheet_for(order), order);
}

}  // namespace botyard::print
