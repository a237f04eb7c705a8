#include "cli/suggestion.h"

#include <algorithm>

namespace botyard::cli {
namespace {

/// How many letters have to be changed, left out, added or swapped with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> between(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        between[i][j] = i + j;
        continue;
      }
      const std::size_t changed = between[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      between[i][j] = std::min({changed, between[i - 1][j] + 1, between[i][j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) between[i][j] = std::min(between[i][j], between[i - 2][j - 2] + 1);
    }
  }
  return between[a.size()][b.size()];
}

}  // namespace

std::string closest(std::string_view typed, const std::vector<std::string>& known) {
  constexpr std::size_t longest = 60;  // nobody names anything so long
  if (typed.size() > longest) return "";
  std::string best;
  std::size_t least = std::min<std::size_t>(2, typed.size() / 3) + 1;
  for (const std::string& word : known) {
    const std::size_t wrong = distance(typed, word);
    if (wrong >= least) continue;
    least = wrong;
    best = word;
  }
  return best;
}

}  // namespace botyard::cli
