#include "text/reason.h"

#include <utility>

namespace botyard::text {

Refusal Refusal::at(Reason where) && {
  if (!place) place = std::move(where);
  return std::move(*this);
}

}  // namespace botyard::text
