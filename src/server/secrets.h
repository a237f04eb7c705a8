#pragma once

#include <string>
#include <string_view>

#include "cards/seed.h"

/// Randomness that nobody can guess, and hashes that nobody can turn round (libsodium).
namespace botyard::server {

/// Hexadecimal digits, two a byte.
std::string random_hex(std::size_t bytes);
/// 256 bits for a deal.
cards::Seed random_seed();
/// A name for a table that nobody finds by trying: 80 bits in letters and digits that can't be mistaken for others.
std::string random_table_id();
/// The right to a seat: 128 bits.
std::string random_token();

/// The SHA-256 of a text, as 64 hexadecimal digits: what `printf %s TEXT | sha256sum` prints.
std::string sha256_hex(std::string_view text);
/// Takes the same time wherever they differ.
bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace botyard::server
