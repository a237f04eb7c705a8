#include "print/print.h"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

#include "print/entry_point.h"

namespace botyard::print {
namespace {

/// Beside the program, where the build puts it.
std::filesystem::path library_file() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  return program.parent_path() / sheets_library_name;
}

/// Opened by the first call and never closed. Null if the library is missing, or one of the libraries that it needs.
PrintSheets* find_print_sheets() {
  static void* const library = dlopen(library_file().c_str(), RTLD_NOW | RTLD_LOCAL);
  return library == nullptr ? nullptr : reinterpret_cast<PrintSheets*>(dlsym(library, print_sheets_name));
}

}  // namespace

text::Result<std::vector<PrintedFile>> print(const Order& order) {
  PrintSheets* const print_sheets = find_print_sheets();
  if (print_sheets == nullptr) return text::refuse("print.not_built");
  text::Result<std::vector<PrintedFile>> files;
  print_sheets(order, files);
  return files;
}

}  // namespace botyard::print
