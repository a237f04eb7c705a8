#include "server/accept_language.h"

#include <algorithm>
#include <string>

#include "server/trimmed.h"
#include "text/language.h"

namespace botyard::server {
namespace {

/// Removes the part before the next separator, and the separator, from `rest`; returns the part.
std::string_view next_part(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return trimmed(part);
}

/// The weight of "q=0.8" in thousandths; 0 if malformed.
int weight_in(std::string_view parameter) {
  constexpr int whole = 1000;
  constexpr std::size_t longest = 7;  // q=0.125
  if (parameter.size() > longest || parameter.size() < 3) return 0;
  int weight = 0;
  int worth = whole;
  for (const char letter : parameter.substr(2)) {
    if (letter == '.') continue;
    if (letter < '0' || letter > '9') return 0;
    weight += (letter - '0') * worth;
    worth /= 10;
  }
  return std::min(weight, whole);
}

}  // namespace

std::string_view language_for(std::string_view accepted) {
  std::string_view best = text::language_codes.front();
  int best_weight = 0;
  while (!accepted.empty()) {
    std::string_view range = next_part(accepted, ',');
    const std::string code = text::primary_language(next_part(range, ';'));
    int weight = 1000;
    while (!range.empty()) {
      const std::string_view parameter = next_part(range, ';');
      if (parameter.starts_with("q=") || parameter.starts_with("Q=")) weight = weight_in(parameter);
    }
    const auto* const known = std::ranges::find(text::language_codes, code);
    if (known == text::language_codes.end() || weight <= best_weight) continue;
    best = *known;
    best_weight = weight;
  }
  return best;
}

}  // namespace botyard::server
