#include "text/name.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "text/unicode.h"

namespace botyard::text {
namespace {

constexpr std::size_t most_marks_in_a_row = 2;

/// The first characters of a clean name, so many at most.
std::string first_characters(std::string_view name, std::size_t most) {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < most && bytes < name.size(); ++i) bytes += first_character(name.substr(bytes)).length;
  while (bytes > 0 && name[bytes - 1] == ' ') --bytes;
  return std::string(name.substr(0, bytes));
}

/// Equal for names that are hard to tell apart.
std::string look_of(std::string_view name) {
  std::string look;
  while (!name.empty()) {
    const Character character = first_character(name);
    const bool is_capital = character.code >= U'A' && character.code <= U'Z';
    if (is_capital) {
      look += static_cast<char>(character.code - U'A' + U'a');
    } else if (!is_white_space(character.code) && !is_combining_mark(character.code)) {
      look += name.substr(0, character.length);
    }
    name.remove_prefix(character.length);
  }
  return look;
}

}  // namespace

std::string clean_name(std::string_view text) {
  std::string name;
  std::size_t characters = 0;
  std::size_t marks = most_marks_in_a_row;  // at the beginning and after a space there is nothing to draw one on
  bool space = false;
  while (!text.empty() && characters < longest_name) {
    const Character character = first_character(text);
    const std::string_view bytes = text.substr(0, character.length);
    text.remove_prefix(character.length);
    if (character.is_valid && is_white_space(character.code)) {
      space = !name.empty();
      marks = most_marks_in_a_row;
      continue;
    }
    if (!character.is_valid || is_invisible(character.code)) continue;
    const bool is_mark = is_combining_mark(character.code);
    if (is_mark && marks == most_marks_in_a_row) continue;
    marks = is_mark ? marks + 1 : 0;
    if (space && characters + 2 > longest_name) break;
    if (space) name += ' ';
    characters += space ? 2 : 1;
    space = false;
    name += bytes;
  }
  return name;
}

std::string told_apart(const std::string& name, const std::vector<std::string>& others) {
  const auto is_taken = [&](const std::string& wanted) {
    return std::ranges::any_of(others, [&](const std::string& other) { return look_of(other) == look_of(wanted); });
  };
  std::string apart = name;
  for (int number = 2; is_taken(apart); ++number) {
    const std::string ending = " " + std::to_string(number);
    apart = first_characters(name, longest_name - ending.size()) + ending;
  }
  return apart;
}

std::vector<std::string> names_at_table(const std::vector<Sitter>& sitters) {
  const auto is_such_a_bot = [](const std::string& level) {
    return [&level](const Sitter& sitter) { return sitter.name.empty() && sitter.level == level; };
  };
  std::vector<std::string> names;
  for (auto sitter = sitters.begin(); sitter != sitters.end(); ++sitter) {
    std::string name = sitter->name.empty() ? sitter->level : sitter->name;
    if (sitter->name.empty() && !name.empty()) {
      const auto is_same = is_such_a_bot(sitter->level);
      name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
      if (std::ranges::count_if(sitters, is_same) > 1) {
        name += " " + std::to_string(std::count_if(sitters.begin(), sitter + 1, is_same));
      }
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace botyard::text
