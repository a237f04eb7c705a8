#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include "text/toml.h"
#include "text/unicode.h"

#include "robotrick/edition.h"

// Reads an edition's TOML file. Every refusal names file and line, and for an AI card the card and column.
namespace botyard::robotrick {
namespace {

using text::Reason;
using text::Refusal;
using text::Result;

constexpr std::array<std::string_view, 4> criterion_codes{"LOW", "HIGH", "LONG", "SHORT"};

/// A place in the file that is being read, for refusals.
class Place {
 public:
  explicit Place(std::string_view file) : file_(file) {}

  [[nodiscard]] Place at(const toml::node& node) const {
    Place place = *this;
    if (node.source().begin.line > 0) place.line_ = node.source().begin.line;
    return place;
  }
  [[nodiscard]] Place card(std::string_view id) const {
    Place place = *this;
    place.card_ = id;
    return place;
  }
  [[nodiscard]] Place column(std::string_view name) const {
    Place place = *this;
    place.column_ = name;
    return place;
  }

  [[nodiscard]] tl::unexpected<Refusal> refuse(std::string_view code,
                                               std::vector<Reason::Argument> arguments = {}) const {
    Refusal refusal{Reason{code, std::move(arguments)}, std::nullopt};
    return tl::unexpected<Refusal>(std::move(refusal).at(where()));
  }

 private:
  [[nodiscard]] Reason where() const {
    std::vector<Reason::Argument> words{
        {"file", file_}, {"line", std::to_string(line_)}, {"card", card_}, {"column", column_}};
    if (!column_.empty()) return {"edition.place_column", std::move(words)};
    if (!card_.empty()) return {"edition.place_card", std::move(words)};
    return {"edition.place", std::move(words)};
  }

  std::string file_;
  toml::source_index line_ = 1;
  std::string card_;
  std::string column_;
};

Result<const toml::node*> need(const toml::table& table, std::string_view key, const Place& place) {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return place.refuse("edition.missing", {{"key", std::string(key)}});
  return node;
}

Result<void> check_keys(const toml::table& table, std::initializer_list<std::string_view> known, const Place& place) {
  for (const auto& [key, node] : table) {
    if (std::ranges::find(known, key.str()) == known.end()) {
      return place.at(node).refuse("edition.unknown_key", {{"key", std::string(key.str())}});
    }
  }
  return {};
}

/// Control characters and others that change how a terminal or a page shows the text around them.
bool has_invisible(std::string_view text) {
  while (!text.empty()) {
    const text::Character character = text::first_character(text);
    if (!character.is_valid || text::is_invisible(character.code)) return true;
    text.remove_prefix(character.length);
  }
  return false;
}

Result<std::string> read_string(const toml::table& table, std::string_view key, const Place& place) {
  const auto node = need(table, key, place);
  if (!node) return tl::unexpected(node.error());
  const auto value = (*node)->value_exact<std::string>();
  if (!value || value->empty()) return place.at(**node).refuse("edition.no_text", {{"key", std::string(key)}});
  if (has_invisible(*value)) return place.at(**node).refuse("edition.invisible", {{"key", std::string(key)}});
  return *value;
}

Result<const toml::array*> read_list(const toml::table& table, std::string_view key, std::size_t least,
                                     std::size_t most, const Place& place) {
  const auto node = need(table, key, place);
  if (!node) return tl::unexpected(node.error());
  const toml::array* const list = (*node)->as_array();
  const Place here = place.at(**node);
  if (list == nullptr) return here.refuse("edition.no_list", {{"key", std::string(key)}});
  if (list->size() < least || list->size() > most) {
    const std::string wanted = least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
    return here.refuse("edition.wrong_count",
                       {{"key", std::string(key)}, {"count", std::to_string(list->size())}, {"wanted", wanted}});
  }
  return list;
}

Result<text::Translations> read_names(const toml::table& table, std::string_view key, const Place& place) {
  const auto node = need(table, key, place);
  if (!node) return tl::unexpected(node.error());
  const Place here = place.at(**node);
  const toml::table* const names = (*node)->as_table();
  if (names == nullptr) return here.refuse("edition.no_names", {{"key", std::string(key)}});
  text::Translations result;
  for (const auto& [language, name] : *names) {
    if (std::ranges::find(text::language_codes, language.str()) == text::language_codes.end()) {
      return here.at(name).refuse("edition.unknown_language", {{"language", std::string(language.str())}});
    }
  }
  const auto english = read_string(*names, "en", here);
  if (!english) return tl::unexpected(english.error());
  for (std::size_t i = 0; i < text::language_count; ++i) {
    result[i] = *english;  // a person's own edition may leave out the other languages
    if (names->get(text::language_codes[i]) == nullptr) continue;
    auto name = read_string(*names, text::language_codes[i], here);
    if (!name) return tl::unexpected(name.error());
    result[i] = *std::move(name);
  }
  return result;
}

bool is_symbol(std::string_view text, std::size_t longest) {
  const auto good = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
  return !text.empty() && text.size() <= longest && std::ranges::all_of(text, good);
}

Result<void> read_suits(const toml::table& file, Edition& edition, const Place& place) {
  const auto list = read_list(file, "suits", cards::suit_count, cards::suit_count, place);
  if (!list) return tl::unexpected(list.error());
  for (std::size_t i = 0; i < cards::suit_count; ++i) {
    const Place here = place.at(*(*list)->get(i));
    const toml::table* const suit = (*list)->get(i)->as_table();
    if (suit == nullptr) return here.refuse("edition.no_table", {{"key", "suits"}});
    if (const auto known = check_keys(*suit, {"letter", "name"}, here); !known) return known;
    auto letter = read_string(*suit, "letter", here);
    if (!letter) return tl::unexpected(letter.error());
    if (!is_symbol(*letter, 1)) return here.refuse("edition.bad_letter", {{"letter", *letter}});
    const auto& taken = edition.deck.suits;
    if (std::ranges::find(taken, *letter) != taken.end()) return here.refuse("edition.twice", {{"what", *letter}});
    auto name = read_names(*suit, "name", here);
    if (!name) return tl::unexpected(name.error());
    edition.deck.suits[i] = *std::move(letter);
    edition.suit_names[i] = *std::move(name);
  }
  return {};
}

Result<void> read_strengths(const toml::table& file, Edition& edition, const Place& place) {
  const auto ranks = read_list(file, "strengths", cards::rank_count, cards::rank_count, place);
  if (!ranks) return tl::unexpected(ranks.error());
  const auto points = read_list(file, "points", cards::rank_count, cards::rank_count, place);
  if (!points) return tl::unexpected(points.error());
  for (std::size_t i = 0; i < cards::rank_count; ++i) {
    const auto rank = (*ranks)->get(i)->value_exact<std::string>();
    const Place here = place.at(*(*ranks)->get(i));
    if (!rank || !is_symbol(*rank, 2)) return here.refuse("edition.bad_rank", {{"rank", rank.value_or("")}});
    const auto& taken = edition.deck.ranks;
    if (std::ranges::find(taken, *rank) != taken.end()) return here.refuse("edition.twice", {{"what", *rank}});
    edition.deck.ranks[i] = *rank;
    const auto value = (*points)->get(i)->value_exact<std::int64_t>();
    if (!value || *value < 0 || *value > max_points) {
      return place.at(*(*points)->get(i))
          .refuse("edition.bad_points", {{"rank", *rank}, {"most", std::to_string(max_points)}});
    }
    edition.points[i] = static_cast<int>(*value);
  }
  return {};
}

Result<void> read_criteria(const toml::table& file, Edition& edition, const Place& place) {
  const auto node = need(file, "criteria", place);
  if (!node) return tl::unexpected(node.error());
  const toml::table* const criteria = (*node)->as_table();
  const Place here = place.at(**node);
  if (criteria == nullptr) return here.refuse("edition.no_table", {{"key", "criteria"}});
  if (const auto known = check_keys(*criteria, {"LOW", "HIGH", "LONG", "SHORT"}, here); !known) return known;
  for (std::size_t i = 0; i < criterion_codes.size(); ++i) {
    auto names = read_names(*criteria, criterion_codes[i], here);
    if (!names) return tl::unexpected(names.error());
    edition.criterion_names[i] = *std::move(names);
  }
  return {};
}

Result<Criterion> read_criterion(const toml::node& node, const Place& place) {
  const auto code = node.value_exact<std::string>();
  const auto found = std::ranges::find(criterion_codes, code.value_or("")) - criterion_codes.begin();
  if (found == std::ssize(criterion_codes))
    return place.at(node).refuse("edition.bad_criterion", {{"criterion", code.value_or("?")}});
  return static_cast<Criterion>(found + 1);
}

std::string_view fault_code(ColumnFault fault) {
  switch (fault) {
    case ColumnFault::none: break;
    case ColumnFault::no_strength: return "edition.no_strength";
    case ColumnFault::two_strengths: return "edition.two_strengths";
    case ColumnFault::two_lengths: return "edition.two_lengths";
    case ColumnFault::length_in_follow: return "edition.length_in_follow";
  }
  return "edition.no_strength";
}

Result<Column> read_column(const toml::table& card, Situation situation, const Place& place) {
  const Place column_place = place.column(situation_code(situation));
  const auto list = read_list(card, situation_code(situation), 1, 2, column_place);
  if (!list) return tl::unexpected(list.error());
  Column column;
  for (std::size_t i = 0; i < (*list)->size(); ++i) {
    const auto criterion = read_criterion(*(*list)->get(i), column_place);
    if (!criterion) return tl::unexpected(criterion.error());
    (i == 0 ? column.primary : column.secondary) = *criterion;
  }
  const ColumnFault fault = column_fault(situation, column);
  if (fault != ColumnFault::none) return column_place.at(**list).refuse(fault_code(fault));
  return column;
}

Result<AiCard> read_ai_card(const toml::node& node, const Place& place) {
  const Place here = place.at(node);
  const toml::table* const table = node.as_table();
  if (table == nullptr) return here.refuse("edition.no_table", {{"key", "ai_cards"}});
  auto id = read_string(*table, "id", here);
  if (!id) return tl::unexpected(id.error());
  const Place card_place = here.card(*id);
  if (const auto known = check_keys(*table, {"id", "follow", "unfollow", "lead"}, card_place); !known) {
    return tl::unexpected(known.error());
  }
  AiCard card{*std::move(id), {}};
  for (const Situation situation : {Situation::follow, Situation::unfollow, Situation::lead}) {
    const auto column = read_column(*table, situation, card_place);
    if (!column) return tl::unexpected(column.error());
    card.program[static_cast<std::size_t>(situation)] = *column;
  }
  return card;
}

Result<void> read_ai_cards(const toml::table& file, Edition& edition, const Place& place) {
  const auto list = read_list(file, "ai_cards", 1, max_ai_cards, place);
  if (!list) return tl::unexpected(list.error());
  for (const toml::node& node : **list) {
    auto card = read_ai_card(node, place);
    if (!card) return tl::unexpected(card.error());
    if (edition.find_ai_card(card->id) >= 0) return place.at(node).refuse("edition.twice", {{"what", card->id}});
    edition.ai_cards.push_back(*std::move(card));
  }
  return {};
}

bool is_edition_id(std::string_view id) {
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  };
  return !id.empty() && id.size() <= 40 && std::ranges::all_of(id, good);
}

Result<void> read_heading(const toml::table& file, Edition& edition, const Place& place) {
  const auto known =
      check_keys(file, {"game", "id", "name", "suits", "strengths", "points", "criteria", "ai_cards"}, place);
  if (!known) return known;
  auto id = read_string(file, "id", place);
  if (!id) return tl::unexpected(id.error());
  if (!is_edition_id(*id)) return place.at(*file.get("id")).refuse("edition.bad_id", {{"id", *id}});
  auto name = read_names(file, "name", place);
  if (!name) return tl::unexpected(name.error());
  edition.id = *std::move(id);
  edition.name = *std::move(name);
  return {};
}

}  // namespace

std::string_view criterion_code(Criterion criterion) {
  return criterion_codes.at(static_cast<std::size_t>(criterion) - 1);
}

Result<Edition> parse_edition(std::string_view toml_text, std::string_view file) {
  const toml::parse_result parsed = toml::parse(toml_text);
  const Place place(file);
  if (parsed.failed()) {
    const toml::parse_error& error = parsed.error();
    const Reason where{"edition.place",
                       {{"file", std::string(file)}, {"line", std::to_string(error.source().begin.line)}}};
    return tl::unexpected(Refusal{Reason{"edition.no_toml", {{"what", std::string(error.description())}}}, where});
  }
  Edition edition;
  for (const auto& read : {read_heading, read_suits, read_strengths, read_criteria, read_ai_cards}) {
    if (const auto good = read(parsed.table(), edition, place); !good) return tl::unexpected(good.error());
  }
  return edition;
}

}  // namespace botyard::robotrick
