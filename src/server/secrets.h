#pragma once

#include <string>
#include <string_view>

#include "cards/seed.h"

/// Cryptographic randomness and hashes, by libsodium; secrets.cpp is the only file that includes it. Thread-safe.
/// Aborts the process if the system has no randomness.
namespace botyard::server {

/// Random bytes as hexadecimal digits, two for each byte.
std::string random_hex(std::size_t bytes);
/// 256 random bits.
cards::Seed random_seed();
/// A table id that cannot be guessed: 80 bits as 16 letters and digits without look-alikes such as l and 1.
std::string random_table_id();
/// A bearer token for a seat or for the host: 128 bits in hexadecimal.
std::string random_token();

/// The SHA-256 of a text, as 64 hexadecimal digits: what `printf %s TEXT | sha256sum` prints.
std::string sha256_hex(std::string_view text);
/// Takes the same time wherever they differ, so that tokens cannot be guessed piece by piece.
bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace botyard::server
