#pragma once

#include <string>
#include <vector>

#include "robotrick/edition.h"
#include "text/reason.h"

/// Sheets for the real table, as files in memory. They are drawn with Cairo and Pango by a library of ours (sheets/)
/// that is opened by the first order, so that no other command waits for these libraries or needs them. Without it an
/// order is refused with what to install.
namespace botyard::print {

enum class What { ai_cards, score_sheet, player_aid, reference };
enum class Paper { a4, letter };
enum class Format { pdf, svg };

struct Order {
  What what = What::reference;
  std::string game = "robotrick";               // a reference is of either; a player aid is of Robots, the rest isn't
  const robotrick::Edition* edition = nullptr;  // of AI cards and score sheets; of a reference if it is a person's own
  Paper paper = Paper::a4;
  Format format = Format::pdf;
  std::string language = "en";  // one of text::language_codes
};

struct PrintedFile {
  std::string name;  // "ai-cards-prototype-fr-a4.pdf"
  std::string bytes;
  int pages = 1;
};

/// One file, or as SVG one for each page. The same order gives the same bytes, with the same fonts.
text::Result<std::vector<PrintedFile>> print(const Order& order);

}  // namespace botyard::print
