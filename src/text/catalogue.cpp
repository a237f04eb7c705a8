#include "text/catalogue.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "text/built_in.h"
#include "text/toml.h"
#include "text/unicode.h"

namespace botyard::text {
namespace {

/// What is said to whoever it is about stands beside the plain sentence under this ending.
constexpr std::string_view form_for_you = "_you";

bool is_printable(std::string_view text) {
  return std::ranges::none_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
  });
}

/// Sections of the file become the first part of a code: [robotrick] must_follow is robotrick.must_follow.
Result<Catalogue::Sentences> read_sentences(std::string_view toml_text) {
  const toml::parse_result parsed = toml::parse(toml_text);
  if (!parsed) return refuse("language.no_toml", {{"what", std::string(parsed.error().description())}});
  Catalogue::Sentences sentences;
  for (const auto& [section, entries] : parsed.table()) {
    const toml::table* const table = entries.as_table();
    if (table == nullptr) return refuse("language.no_sentences", {{"section", std::string(section.str())}});
    for (const auto& [key, entry] : *table) {
      std::string code = std::string(section.str()) + "." + std::string(key.str());
      const auto sentence = entry.value_exact<std::string>();
      if (!sentence || sentence->size() > longest_sentence || !is_printable(*sentence)) {
        return refuse("language.no_sentence", {{"code", code}, {"most", std::to_string(longest_sentence)}});
      }
      sentences.emplace(std::move(code), *sentence);
    }
  }
  return sentences;
}

const Catalogue& english() { return built_in_languages().front(); }

/// Longest piece of foreign text that a sentence repeats, in bytes.
constexpr std::size_t longest_value = 160;

/// Words from outside are shown with a "?" for each character that is invisible, changes the direction of writing or
/// controls a terminal, and for each broken byte; and cut where they are too long.
std::string printable(std::string_view value) {
  std::string text;
  while (!value.empty()) {
    if (text.size() >= longest_value) return text + "…";
    const Character character = first_character(value);
    const bool shows = character.is_valid && !is_invisible(character.code);
    text += shows ? value.substr(0, character.length) : "?";
    value.remove_prefix(character.length);
  }
  return text;
}

std::string replace_all(std::string_view text, char what, std::string_view by) {
  std::string result;
  for (const char c : text) c == what ? static_cast<void>(result += by) : static_cast<void>(result += c);
  return result;
}

/// A reason's words in the language of its sentence.
class Words {
 public:
  Words(const Reason& reason, const Catalogue& catalogue) : reason_(reason), catalogue_(catalogue) {}

  [[nodiscard]] const Reason::Argument* find(std::string_view name) const {
    const auto found = std::ranges::find(reason_.arguments, name, &Reason::Argument::name);
    return found == reason_.arguments.end() ? nullptr : &*found;
  }

  [[nodiscard]] std::string shown(const Reason::Argument& word) const {
    // Names by which a kind of words is known, so that programs can rely on one form: "C7 C9", "-3.5".
    if (word.name == "cards") return printable(replace_all(word.value, ' ', catalogue_.name("cards", ", ")));
    if (word.name == "points") {
      return printable(replace_all(replace_all(word.value, '-', "−"), '.', catalogue_.name("point", ".")));
    }
    return printable(catalogue_.name(kind_of(word.name) + "_" + replace_all(word.value, ' ', "_"), word.value));
  }

  [[nodiscard]] bool is_one(const Reason::Argument& word) const {
    return word.value == "1" || (word.value == "0" && catalogue_.language() == "fr");
  }

 private:
  /// Names of players and of a few other things are looked up under one word.
  static std::string kind_of(std::string_view name) {
    constexpr std::array players{"giver", "winner", "loser", "other", "others", "winners", "first"};
    if (std::ranges::find(players, name) != players.end()) return "who";
    return std::string(name == "wanted" ? "is" : name);
  }

  const Reason& reason_;
  const Catalogue& catalogue_;
};

/// What stands in braces: {word}, or {word|one|many} for the noun that fits a number.
struct Slot {
  explicit Slot(std::string_view inside) : word(inside.substr(0, inside.find('|'))) {
    if (word.size() == inside.size()) return;
    const std::string_view nouns = inside.substr(word.size() + 1);
    one = nouns.substr(0, nouns.find('|'));
    many = one.size() == nouns.size() ? one : nouns.substr(one.size() + 1);
    is_noun = true;
  }

  std::string_view word;
  std::string_view one;
  std::string_view many;
  bool is_noun = false;
};

std::string fill_in(std::string_view pattern, const Words& words) {
  std::string text;
  while (!pattern.empty()) {
    const std::size_t end = pattern.front() == '{' ? pattern.find('}') : std::string_view::npos;
    const Slot slot(end == std::string_view::npos ? "" : pattern.substr(1, end - 1));
    const Reason::Argument* const word = words.find(slot.word);
    if (word == nullptr) {
      text += pattern.front();
      pattern.remove_prefix(1);
    } else {
      text += slot.is_noun ? std::string(words.is_one(*word) ? slot.one : slot.many) : words.shown(*word);
      pattern.remove_prefix(end + 1);
    }
  }
  return text;
}

/// The form for whoever it is about, or the plain one.
const std::string* find_pattern(const Catalogue& catalogue, const Reason& reason) {
  if (reason.you) {
    if (const std::string* const found = catalogue.find(std::string(reason.code) + std::string(form_for_you))) {
      return found;
    }
  }
  return catalogue.find(reason.code);
}

}  // namespace

Result<Catalogue> Catalogue::read(std::string_view language, std::string_view toml) {
  const std::string code = primary_language(language);
  if (code.empty()) return refuse("language.bad_tag", {{"language", std::string(language)}});
  return read_sentences(toml).map([&](Sentences&& sentences) {
    std::erase_if(sentences, [](const auto& entry) { return english().find(entry.first) == nullptr; });
    return Catalogue(code, std::move(sentences));
  });
}

Catalogue Catalogue::built_in(std::string_view language, std::string_view toml, std::string_view more) {
  Sentences all;
  for (const std::string_view file : {toml, more}) {
    if (file.empty()) continue;
    auto sentences = read_sentences(file);
    assert(sentences.has_value() && "a built-in catalogue is a valid file");
    if (sentences) all.merge(*std::move(sentences));
  }
  return {std::string(language), std::move(all)};
}

const std::string* Catalogue::find(std::string_view code) const {
  const auto found = sentences_.find(code);
  return found == sentences_.end() ? nullptr : &found->second;
}

std::string_view Catalogue::name(std::string_view key, std::string_view otherwise) const {
  const std::string* const found = find("name." + std::string(key));
  return found == nullptr ? otherwise : std::string_view(*found);
}

std::span<const Catalogue> built_in_languages() {
  static const std::vector<Catalogue> all = [] {
    std::vector<Catalogue> catalogues;
    for (const auto& [language, toml, terminal] : built_in_catalogues()) {
      catalogues.push_back(Catalogue::built_in(language, toml, terminal));
    }
    return catalogues;
  }();
  return all;
}

std::string sentence(const Reason& reason, const Language& language) {
  for (const Catalogue* const catalogue : {&language.catalogue(), &english()}) {
    if (const std::string* const pattern = find_pattern(*catalogue, reason)) {
      return fill_in(*pattern, Words(reason, *catalogue));
    }
  }
  assert(false && "every code has a sentence");
  return std::string(reason.code);
}

std::string sentence(const Refusal& refusal, const Language& language) {
  std::string text = sentence(refusal.reason, language);
  const auto own = std::ranges::find(refusal.reason.arguments, "own_edition", &Reason::Argument::name);
  if (own != refusal.reason.arguments.end()) {
    text += " " + sentence(Reason{"edition.in_place_of_built_in", {{"file", own->value}}}, language);
  }
  if (!refusal.place) return text;
  return sentence(*refusal.place, language) + std::string(language.catalogue().name("colon", ": ")) + text;
}

const Catalogue& english_of_engines() {
  static const Catalogue catalogue = Catalogue::built_in("en", built_in_catalogues().front().toml, "");
  return catalogue;
}

std::vector<std::string> catalogue_codes(const Catalogue& catalogue) {
  std::vector<std::string> codes;
  for (const auto& [code, sentence] : catalogue.sentences()) {
    if (!code.ends_with(form_for_you) && !code.starts_with("name.")) codes.push_back(code);
  }
  return codes;
}

}  // namespace botyard::text
