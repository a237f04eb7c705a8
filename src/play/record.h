#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace botyard::play {

inline constexpr std::string_view record_format = "botyard-record/1";

/// What a record of any game holds around the game itself.
struct Envelope {
  std::string edition;
  json::object options;
  std::vector<std::string> players;  // empty: not given
  std::string seed;                  // 64 hexadecimal digits, if all chance came from one; else empty
};

text::Result<Envelope> read_envelope(const json::object& record, int seat_count);

json::object write_envelope(std::string_view game, const json::value& edition, const json::value& options,
                            const Envelope& envelope);

}  // namespace botyard::play
