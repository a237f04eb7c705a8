#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/reason.h"

namespace botyard::text {

/// In bytes: of a file with sentences, and of one of them.
inline constexpr std::size_t largest_catalogue = std::size_t{256} << 10;
inline constexpr std::size_t longest_sentence = 1000;

/// The sentences of a language, as files in data/text hold them.
class Catalogue {
 public:
  using Sentences = std::map<std::string, std::string, std::less<>>;

  /// A file of someone's own, of at most largest_catalogue bytes. What English hasn't is left out.
  static Result<Catalogue> read(std::string_view language, std::string_view toml);
  /// One of those that the program brings along.
  static Catalogue built_in(std::string_view language, std::string_view toml, std::string_view more);

  [[nodiscard]] const std::string& language() const { return language_; }
  /// Nothing where the language has none.
  [[nodiscard]] const std::string* find(std::string_view code) const;
  /// What a thing is called, from the section [name].
  [[nodiscard]] std::string_view name(std::string_view key, std::string_view otherwise) const;
  [[nodiscard]] const Sentences& sentences() const { return sentences_; }

 private:
  Catalogue(std::string language, Sentences sentences)
      : language_(std::move(language)), sentences_(std::move(sentences)) {}

  std::string language_;
  Sentences sentences_;
};

/// All that the program brings along; English first.
std::span<const Catalogue> built_in_languages();
/// English without what only terminals say: all that an engine may answer.
const Catalogue& english_of_engines();

/// The sentence for a reason, with its arguments filled in; in English where the language has none.
std::string sentence(const Reason& reason, const Language& language = {});
/// "place: sentence", or the sentence alone where no place is known.
std::string sentence(const Refusal& refusal, const Language& language = {});

/// Every code of a catalogue that a reason may have, sorted.
std::vector<std::string> catalogue_codes(const Catalogue& catalogue = built_in_languages().front());

}  // namespace botyard::text
