#pragma once

#include <optional>
#include <string>
#include <string_view>

/// What players can say to each other at a server's table, in the person's language.
namespace botyard::cli {

/// The words for one of protocol::phrases; empty for what is none.
std::string words_of_phrase(std::string_view phrase);
/// All of them with their numbers, from 1.
std::string numbered_phrases();
/// The phrase of such a number as the person typed it.
std::optional<std::string_view> phrase_by_number(std::string_view typed);

}  // namespace botyard::cli
