#include "terminal/input.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <sstream>

namespace botyard::terminal {
namespace {

std::string small(std::string word) {
  for (char& each : word) each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
  return word;
}
std::string capitals(std::string word) {
  for (char& each : word) each = static_cast<char>(std::toupper(static_cast<unsigned char>(each)));
  return word;
}

bool has_digit(const std::string& word) {
  return std::ranges::any_of(word, [](unsigned char each) { return std::isdigit(each) != 0; });
}

/// Cards are a letter and a strength, or a joker; a verb is longer and has no digit.
bool may_be_card(const std::string& word) { return word.size() <= 3 && (has_digit(word) || word.size() == 2); }

std::vector<std::string> split(std::string_view line) {
  std::istringstream stream{std::string(line)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool same(const std::string& a, const std::string& b) { return small(a) == small(b); }
bool begins(const std::string& word, const std::string& typed) { return small(word).starts_with(small(typed)); }

/// A card is meant as it stands: "A1" is no beginning of "A11".
bool is_short_for(const std::string& word, const std::string& typed) {
  return has_digit(typed) ? same(word, typed) : begins(word, typed);
}

/// Whether each typed word finds a word of the move of its own.
template <class Fits>
bool fits(std::vector<std::string> move, const std::vector<std::string>& typed, Fits each_fits) {
  return std::ranges::all_of(typed, [&](const std::string& word) {
    const auto found = std::ranges::find_if(move, [&](const std::string& of_move) { return each_fits(of_move, word); });
    if (found == move.end()) return false;
    move.erase(found);
    return true;
  });
}

template <class Fits>
std::vector<std::string> fitting(const std::vector<std::string>& legal, const std::vector<std::string>& typed,
                                 Fits each_fits) {
  std::vector<std::string> result;
  std::ranges::copy_if(legal, std::back_inserter(result),
                       [&](const std::string& move) { return fits(split(move), typed, each_fits); });
  return result;
}

}  // namespace

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words = split(line);
  for (std::string& word : words) word = may_be_card(word) ? capitals(word) : small(word);
  return words;
}

std::vector<std::string> meant_moves(std::string_view line, const std::vector<std::string>& legal) {
  const std::vector<std::string> typed = split(line);
  if (typed.empty()) return {};
  if (typed.size() == 1) {
    std::size_t number = 0;
    const std::string& word = typed.front();
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error == std::errc() && end == word.data() + word.size()) {
      if (number < 1 || number > legal.size()) return {};
      return {legal[number - 1]};
    }
  }
  auto whole = fitting(legal, typed, same);
  // "build S4 S9" is a move itself, and not meant to be any other that holds the same words.
  const auto exact =
      std::ranges::find_if(whole, [&](const std::string& move) { return split(move).size() == typed.size(); });
  if (exact != whole.end()) {
    const bool alone =
        std::ranges::count_if(whole, [&](const std::string& move) { return split(move).size() == typed.size(); }) == 1;
    if (alone) return {*exact};
  }
  return whole.empty() ? fitting(legal, typed, is_short_for) : whole;
}

std::vector<std::string> meant_sequence(std::string_view line, const std::vector<std::string>& legal) {
  for (const std::string verb : {"discard", "return"}) {
    std::vector<std::string> cards = split(line);
    if (!cards.empty() && !has_digit(cards.front()) && begins(verb, cards.front())) cards.erase(cards.begin());
    std::vector<std::string> moves;
    std::ranges::copy_if(legal, std::back_inserter(moves), [&](const std::string& move) {
      const auto words = split(move);
      return words.size() == 2 && words.front() == verb &&
             std::ranges::any_of(cards, [&](const std::string& card) { return same(card, words.back()); });
    });
    if (moves.size() > 1 && moves.size() == cards.size()) return moves;
  }
  return {};
}

std::vector<std::string> completions(std::string_view line, const std::vector<std::string>& legal,
                                     const std::vector<std::string>& commands) {
  std::vector<std::string> typed = split(line);
  std::string last;
  if (!line.empty() && line.back() != ' ' && !typed.empty()) {
    last = typed.back();
    typed.pop_back();
  }
  std::vector<std::string> result;
  const auto add = [&](const std::string& word) {
    if (begins(word, last) && std::ranges::find(result, word) == result.end()) result.push_back(word);
  };
  for (const std::string& move : fitting(legal, typed, same)) {
    std::vector<std::string> left = split(move);
    for (const std::string& word : typed) {
      left.erase(std::ranges::find_if(left, [&](const std::string& each) { return same(each, word); }));
    }
    for (const std::string& word : left) add(word);
  }
  if (typed.empty()) std::ranges::for_each(commands, add);
  return result;
}

}  // namespace botyard::terminal
