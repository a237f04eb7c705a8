#pragma once

#include <string>

#include "print/sheets/ink.h"
#include "robotrick/edition.h"

namespace botyard::print {

/// How a suit of an edition looks.
struct SuitLook {
  std::string art;
  Ink colour;
  std::string letter;  // none of an ordinary deck, whose cards have none either
};
SuitLook look_of_suit(const robotrick::Edition& edition, int suit);

}  // namespace botyard::print
