#pragma once

#include <string>

#include "print/drawn/ink.h"
#include "robotrick/edition.h"

namespace botyard::print {

/// How a suit of an edition looks.
struct SuitLook {
  std::string art;
  Ink colour;
  std::string letter;
};
SuitLook look_of_suit(const robotrick::Edition& edition, int suit);

}  // namespace botyard::print
