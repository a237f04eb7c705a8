#include "text/language.h"

#include <algorithm>

#include "text/catalogue.h"

namespace botyard::text {

std::string primary_language(std::string_view tag) {
  std::string code(tag.substr(0, tag.find_first_of("-_.@")));
  for (char& letter : code) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    if (letter < 'a' || letter > 'z') return "";
  }
  return code.size() == 2 || code.size() == 3 ? code : "";
}

Language::Language(std::string_view tag) : code_(primary_language(tag)), catalogue_(&built_in_languages().front()) {
  const auto found = std::ranges::find(built_in_languages(), code_, &Catalogue::language);
  if (found != built_in_languages().end()) catalogue_ = &*found;
}

Language::Language(const Catalogue& catalogue) : code_(catalogue.language()), catalogue_(&catalogue) {}

}  // namespace botyard::text
