#include "bots/factors.h"

#include <cstdlib>

#include <fmt/format.h>

#include "bots/decimal.h"

namespace botyard::bots {

std::vector<float> parse_factors(std::string_view text, std::uint64_t layout, std::size_t count) {
  if (!are_factors_for(text, layout, count)) std::abort();
  text = from_layout_on(text);
  text.remove_prefix(std::min(text.find('\n'), text.size()));
  const auto skip_blanks = [&] { text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size())); };
  std::vector<float> factors;
  for (skip_blanks(); !text.empty(); skip_blanks()) {
    float factor = 0;
    const std::size_t length = read_decimal(text, factor);
    if (length == 0) std::abort();
    factors.push_back(factor);
    text.remove_prefix(length);
  }
  return factors;
}

std::string write_factors(std::span<const float> factors, std::uint64_t layout, std::string_view comment) {
  constexpr std::size_t per_line = 12;
  std::string text = fmt::format("# {}\nlayout {}\n", comment, layout);
  for (std::size_t i = 0; i < factors.size(); ++i) {
    text += fmt::format("{:.4g}{}", factors[i], i % per_line == per_line - 1 || i + 1 == factors.size() ? "\n" : " ");
  }
  return text;
}

}  // namespace botyard::bots
