#include "print/sheets/art.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "print/art_files.h"  // made from the page's files by the build

namespace botyard::print {
namespace {

using Named = std::pair<std::string_view, std::string_view>;
constexpr std::array<Named, 16> drawings{{{"badge-nano", badge_nano},
                                          {"badge-turbo", badge_turbo},
                                          {"crit-high", crit_high},
                                          {"crit-long", crit_long},
                                          {"crit-low", crit_low},
                                          {"crit-short", crit_short},
                                          {"droco-neutral", droco_neutral},
                                          {"droco-won", droco_won},
                                          {"pip-c", pip_c},
                                          {"pip-d", pip_d},
                                          {"pip-h", pip_h},
                                          {"pip-s", pip_s},
                                          {"type-a", type_a},
                                          {"type-b", type_b},
                                          {"type-c", type_c},
                                          {"type-d", type_d}}};

std::string replace_all(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

}  // namespace

std::string art(std::string_view name, Ink current) {
  const auto* const found = std::ranges::find(drawings, name, &Named::first);
  assert(found != drawings.end() && "there is such a drawing");
  std::string svg = replace_all(std::string(found->second), "currentColor", hex(current));
  // librsvg knows no custom properties: var(--lamp,#ffbc42)
  constexpr std::string_view start = "var(--";
  for (std::size_t at = svg.find(start); at != std::string::npos; at = svg.find(start, at)) {
    const std::size_t comma = svg.find(',', at);
    const std::size_t end = svg.find(')', at);
    assert(comma < end && end != std::string::npos && "a token is followed by what to take without it");
    const std::string token = svg.substr(at + start.size(), comma - at - start.size());
    svg.replace(at, end + 1 - at, hex(ink(token)));
  }
  return svg;
}

}  // namespace botyard::print
