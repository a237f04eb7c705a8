#include "print/print.h"

namespace botyard::print {

text::Result<std::vector<PrintedFile>> print(const Order& /*order*/) { return text::refuse("print.not_built"); }

}  // namespace botyard::print
