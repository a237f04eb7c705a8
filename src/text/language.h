#pragma once

#include <array>
#include <concepts>
#include <string>
#include <string_view>

namespace botyard::text {

inline constexpr std::size_t language_count = 4;
inline constexpr std::array<std::string_view, language_count> language_codes{"en", "fr", "de", "ja"};

/// One name in each language, in the order of language_codes.
using Translations = std::array<std::string, language_count>;

/// "fr" of "fr", "fr-CH", "fr_FR.UTF-8"; nothing of what is no such tag, also of "C" and "POSIX".
std::string primary_language(std::string_view tag);

class Catalogue;

/// What something is said in. From a tag: in the language it means, or in English where there is no catalogue of it.
class Language {
 public:
  Language() : Language(std::string_view("en")) {}
  // Implicit, so that whoever knows a tag can say it wherever a language is wanted.
  template <std::convertible_to<std::string_view> Tag>
  Language(const Tag& tag) : Language(std::string_view(tag)) {}  // NOLINT(google-explicit-constructor)
  Language(std::string_view tag);                                // NOLINT(google-explicit-constructor)
  /// The catalogue must outlive it.
  explicit Language(const Catalogue& catalogue);

  /// "fr", also where English has to do.
  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] const Catalogue& catalogue() const { return *catalogue_; }

 private:
  std::string code_;
  const Catalogue* catalogue_;
};

}  // namespace botyard::text
