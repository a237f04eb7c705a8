#include "print/sheets/ink.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>

#include "print/art_files.h"  // made from the page's files by the build

namespace botyard::print {
namespace {

using Tokens = std::map<std::string, Ink, std::less<>>;

/// Of "#b3201f"; what is no such colour (lengths, shadows, colours that shine through) gives nothing.
bool read_colour(std::string_view value, Ink& colour) {
  if (value.size() != 7 || value.front() != '#') return false;
  unsigned bits = 0;
  const auto [end, error] = std::from_chars(value.data() + 1, value.data() + value.size(), bits, 16);
  if (error != std::errc() || end != value.data() + value.size()) return false;
  colour = {(bits >> 16U) / 255.0, (bits >> 8U & 0xFFU) / 255.0, (bits & 0xFFU) / 255.0};
  return true;
}

/// Takes over every "--name: #rrggbb;" of the block that starts with this.
void read_block(std::string_view css, std::string_view start, Tokens& tokens) {
  const std::size_t at = css.find(start);
  assert(at != std::string_view::npos && "the page's tokens have this theme");
  if (at == std::string_view::npos) return;
  const std::string_view block = css.substr(at, css.find('}', at) - at);
  for (std::size_t name = block.find("--"); name != std::string_view::npos; name = block.find("--", name + 2)) {
    const std::size_t colon = block.find(':', name);
    const std::size_t end = block.find(';', name);
    if (colon >= end || end == std::string_view::npos) continue;
    std::string_view value = block.substr(colon + 1, end - colon - 1);
    while (value.starts_with(' ')) value.remove_prefix(1);
    if (Ink colour; read_colour(value, colour)) tokens[std::string(block.substr(name + 2, colon - name - 2))] = colour;
  }
}

Tokens read_tokens() {
  Tokens tokens;
  read_block(tokens_css, ":root {", tokens);
  read_block(tokens_css, ":root[data-theme=\"light\"] {\n", tokens);
  return tokens;
}

}  // namespace

Ink ink(std::string_view token) {
  static const Tokens tokens = read_tokens();
  const auto found = tokens.find(token);
  assert(found != tokens.end() && "the page's tokens have this colour");
  return found == tokens.end() ? Ink{} : found->second;
}

std::string hex(Ink colour) {
  const auto byte = [](double part) { return static_cast<unsigned>(std::lround(part * 255)); };
  std::array<char, 8> text{};
  static_cast<void>(std::snprintf(text.data(), text.size(), "#%02x%02x%02x", byte(colour.red), byte(colour.green),
                                  byte(colour.blue)));
  return text.data();
}

}  // namespace botyard::print
