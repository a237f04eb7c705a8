#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/client_message.h"
#include "protocol/refused.h"

// What clients send to a server: read or refused with a reason, whatever it is.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace botyard;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto check = [](const auto& read) {
    if (!read && protocol::refused(read.error()).at("message").as_string().empty()) __builtin_trap();
  };
  check(protocol::read_client_message(text));
  check(protocol::read_create_table(text));
  check(protocol::read_sit_down(text));
  if (protocol::id_in(text).size() > 40) __builtin_trap();
  return 0;
}
