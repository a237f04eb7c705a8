#include "bots/decimal.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace botyard::bots {
namespace {

/// The characters that may belong to a number, with the zero at the end that the C library wants.
struct Digits {
  static constexpr std::size_t most = 60;
  std::array<char, most + 1> text{};

  explicit Digits(std::string_view from) {
    const std::size_t end = std::min({from.find_first_not_of("0123456789+-.eE"), from.size(), most});
    std::ranges::copy(from.substr(0, end), text.begin());
  }
};

template <class Number>
std::size_t read(std::string_view text, Number& number, Number (*convert)(const char*, char**)) {
  const Digits digits(text);
  char* end = nullptr;
  number = convert(digits.text.data(), &end);
  return static_cast<std::size_t>(end - digits.text.data());
}

}  // namespace

std::size_t read_decimal(std::string_view text, float& number) { return read(text, number, std::strtof); }
std::size_t read_decimal(std::string_view text, double& number) { return read(text, number, std::strtod); }

}  // namespace botyard::bots
