#pragma once

#include <vector>

#include "print/print.h"

/// What the program and the library of sheets know of each other. Both are made by one build, so they may exchange C++
/// values.
namespace botyard::print {

inline constexpr const char* sheets_library_name = "libbotyard_sheets.so";
inline constexpr const char* print_sheets_name = "botyard_print_sheets";

/// Draws `order`, and stores the files or the reason against it.
using PrintSheets = void(const Order& order, text::Result<std::vector<PrintedFile>>& files);

}  // namespace botyard::print
