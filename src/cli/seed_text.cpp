#include "cli/seed_text.h"

#include <charconv>

#include "cli/entropy.h"

namespace botyard::cli {

std::optional<cards::Seed> parse_seed(const std::string& text) {
  if (text.empty()) return secure_seed();
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return cards::Seed::from_number(number);
  return cards::Seed::from_hex(text);
}

}  // namespace botyard::cli
