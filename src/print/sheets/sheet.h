#pragma once

#include <functional>
#include <string>
#include <vector>

#include "print/print.h"
#include "print/sheets/canvas.h"

namespace botyard::print {

/// What is to be printed: pages that draw themselves.
struct Sheet {
  std::string name;    // of the file: "reference-robots"
  std::string title;   // for whoever looks at the file's properties
  std::string author;  // of the rules
  bool landscape = false;
  std::vector<std::function<void(Canvas&)>> pages;
};

/// The whole paper, upright or not.
Box paper_box(Paper paper, bool landscape);

/// No printer that we met leaves more unprinted.
inline constexpr double margin = 8;

Sheet ai_card_sheet(const robotrick::Edition& edition, const std::string& language);
Sheet score_sheet(const robotrick::Edition& edition, const std::string& language);
Sheet player_aid_sheet(const std::string& language);
/// With an edition of a person's own, it tells of that edition's cards instead of the built-in ones.
Sheet reference_sheet(const std::string& game, const robotrick::Edition* own, const std::string& language);

/// The files of a sheet.
text::Result<std::vector<PrintedFile>> press(const Sheet& sheet, const Order& order);

}  // namespace botyard::print
