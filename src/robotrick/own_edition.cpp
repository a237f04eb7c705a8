#include "robotrick/own_edition.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "json/reader.h"

namespace botyard::robotrick {
namespace {

using text::Result;

constexpr std::size_t most_criteria = 4;  // that are read of a column: the edition's file says how many there may be
constexpr std::array situations{Situation::follow, Situation::unfollow, Situation::lead};

/// An AI card as its file has it, valid or not.
struct CardText {
  std::string id;
  std::array<std::vector<std::string>, situation_count> columns;
};

std::string in_capitals(std::string word) {
  std::ranges::transform(word, word.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return word;
}

/// As a TOML text on one line.
std::string toml_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      result += fmt::format("\\u{:04X}", byte);
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string names_text(const text::Translations& names) {
  std::string result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    result += fmt::format("{}{} = {}", i == 0 ? "{ " : ", ", text::language_codes.at(i), toml_string(names.at(i)));
  }
  return result + " }";
}

template <class Words>
std::string list_text(const Words& words) {
  std::string result = "[";
  for (const auto& word : words) result += (result.size() == 1 ? "" : ", ") + toml_string(word);
  return result + "]";
}

CardText card_text(const AiCard& card) {
  CardText result{card.id, {}};
  for (const Situation situation : situations) {
    const auto column = static_cast<std::size_t>(situation);
    for (const Criterion criterion : {card.program.at(column).primary, card.program.at(column).secondary}) {
      if (criterion != Criterion::none) result.columns.at(column).emplace_back(criterion_code(criterion));
    }
  }
  return result;
}

class CardReader : private json::Reader {
 public:
  Result<std::vector<CardText>> read(const json::array& cards) {
    std::vector<CardText> result;
    if (cards.size() > max_ai_cards) {
      refuse("json.too_many",
             {{"name", "ai_cards"}, {"count", std::to_string(cards.size())}, {"most", std::to_string(max_ai_cards)}});
    }
    for (const json::value& entry : cards) {
      if (!good()) break;
      const json::object& card = members(entry, "an AI card");
      CardText& text_of = result.emplace_back(CardText{text(field(card, "id"), "the id of an AI card"), {}});
      for (const Situation situation : situations) {
        const std::string_view name = situation_code(situation);
        text_of.columns.at(static_cast<std::size_t>(situation)) = column(field(card, name), name);
      }
    }
    if (!good()) return tl::unexpected(refusal());
    return result;
  }

 private:
  std::vector<std::string> column(const json::value& value, std::string_view name) {
    if (value.is_string()) return {in_capitals(text(value, name))};
    std::vector<std::string> criteria;
    for (const json::value& criterion : list(value, name, most_criteria)) {
      criteria.push_back(in_capitals(text(criterion, name)));
    }
    return criteria;
  }
};

text::Translations name_of(const OwnEdition& own, const Edition& base) {
  text::Translations names = base.name;
  for (std::string& name : names) name = own.name.empty() ? fmt::format("{} ({})", name, own.id) : own.name;
  return names;
}

std::string edition_text(const Edition& base, const OwnEdition& own, const std::vector<CardText>& cards) {
  std::string toml =
      fmt::format("game = \"robotrick\"\nid = {}\nname = {}\n\n", toml_string(own.id), names_text(name_of(own, base)));
  toml += "strengths = " + list_text(base.deck.ranks) + "\n";
  std::string points;
  for (const int worth : base.points) points += (points.empty() ? "" : ", ") + std::to_string(worth);
  toml += "points = [" + points + "]\n";
  for (std::size_t suit = 0; suit < base.suit_names.size(); ++suit) {
    toml += fmt::format("\n[[suits]]\nletter = {}\nname = {}\n", toml_string(base.deck.suits.at(suit)),
                        names_text(base.suit_names.at(suit)));
  }
  toml += "\n[criteria]\n";
  for (std::size_t i = 0; i < base.criterion_names.size(); ++i) {
    toml +=
        fmt::format("{} = {}\n", criterion_code(static_cast<Criterion>(i + 1)), names_text(base.criterion_names.at(i)));
  }
  for (const CardText& card : cards) {
    toml += fmt::format("\n[[ai_cards]]\nid = {}\n", toml_string(card.id));
    for (const Situation situation : situations) {
      toml += fmt::format("{} = {}\n", situation_code(situation),
                          list_text(card.columns.at(static_cast<std::size_t>(situation))));
    }
  }
  return toml;
}

}  // namespace

Result<std::string> own_edition_text(const Editions& editions, const OwnEdition& own, const json::array& ai_cards) {
  const auto base = editions.find(own.base);
  if (!base) return tl::unexpected(base.error());
  const auto built_in = built_in_editions();
  if (std::ranges::find(built_in, own.id, &BuiltInEdition::id) != built_in.end()) {
    return text::refuse("companion.edition_taken", {{"id", own.id}});
  }
  auto added = CardReader().read(ai_cards);
  if (!added) return tl::unexpected(added.error());
  std::vector<CardText> cards;
  for (const AiCard& card : (*base)->ai_cards) {
    if (std::ranges::find(*added, card.id, &CardText::id) == added->end()) cards.push_back(card_text(card));
  }
  std::ranges::move(*added, std::back_inserter(cards));
  return edition_text(**base, own, cards);
}

}  // namespace botyard::robotrick
