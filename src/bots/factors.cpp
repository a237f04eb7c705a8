#include "bots/factors.h"

#include <cassert>

#include <fmt/format.h>

#include "bots/decimal.h"

namespace botyard::bots {
namespace {

constexpr std::string_view white_space = " \t\r\n";

std::string_view skip_blanks(std::string_view text) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
    if (!text.starts_with('#')) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

}  // namespace

std::vector<float> parse_factors(std::string_view text) {
  std::vector<float> factors;
  for (text = skip_blanks(text); !text.empty(); text = skip_blanks(text)) {
    float factor = 0;
    const std::size_t length = read_decimal(text, factor);
    assert(length > 0);
    if (length == 0) break;
    factors.push_back(factor);
    text.remove_prefix(length);
  }
  return factors;
}

std::string write_factors(std::span<const float> factors, std::string_view comment) {
  constexpr std::size_t per_line = 12;
  std::string text = fmt::format("# {}\n", comment);
  for (std::size_t i = 0; i < factors.size(); ++i) {
    text += fmt::format("{:.4g}{}", factors[i], i % per_line == per_line - 1 || i + 1 == factors.size() ? "\n" : " ");
  }
  return text;
}

}  // namespace botyard::bots
