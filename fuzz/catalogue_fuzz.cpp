#include <cstdint>
#include <string_view>

#include "text/catalogue.h"

// Any text as the sentences of a language: refused with a reason, or every sentence can be said with it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace botyard;
  if (size > text::largest_catalogue) return 0;
  const auto read = text::Catalogue::read("pt", {reinterpret_cast<const char*>(data), size});
  if (!read) return text::sentence(read.error()).empty() ? __builtin_trap(), 0 : 0;
  const text::Language language(*read);
  for (const std::string& code : text::catalogue_codes()) {
    for (const bool you : {false, true}) {
      const text::Reason reason{
          code, {{"who", "0"}, {"card", "C12"}, {"cards", "C7 C9"}, {"points", "-1.5"}, {"count", "1"}}, you};
      (void)text::sentence(reason, language);
    }
  }
  return 0;
}
