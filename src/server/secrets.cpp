#include "server/secrets.h"

#include <sodium.h>

#include <array>
#include <cstdlib>
#include <vector>

namespace botyard::server {
namespace {

/// libsodium must be initialised once; it fails if the system has no randomness.
void wake_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();
}

std::string to_hex(const unsigned char* bytes, std::size_t count) {
  std::string text(count * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, count);
  text.pop_back();  // the terminating zero
  return text;
}

}  // namespace

std::string random_hex(std::size_t bytes) {
  wake_sodium();
  std::vector<unsigned char> random(bytes);
  randombytes_buf(random.data(), random.size());
  return to_hex(random.data(), random.size());
}

cards::Seed random_seed() {
  wake_sodium();
  cards::Seed seed;
  randombytes_buf(seed.bytes.data(), seed.bytes.size());
  return seed;
}

std::string random_table_id() {
  wake_sodium();
  static constexpr std::string_view letters = "abcdefghjkmnpqrstuvwxyz023456789";  // 32: five bits each
  static_assert(letters.size() == 32);
  std::array<unsigned char, 16> random{};
  randombytes_buf(random.data(), random.size());
  std::string id;
  for (const unsigned char byte : random) id += letters[byte % letters.size()];
  return id;
}

std::string random_token() { return random_hex(16); }

std::string sha256_hex(std::string_view text) {
  wake_sodium();
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return to_hex(hash.data(), hash.size());
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace botyard::server
