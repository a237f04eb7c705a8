#pragma once

#include <string>
#include <string_view>

#include "text/language.h"
#include "text/reason.h"

/// What is said to a person at a terminal, in their language.
namespace botyard::cli {

std::string told(const text::Reason& reason);
std::string told(const text::Refusal& refusal);

/// What a command prints: the sentence or word of a code.
std::string told(std::string_view code, std::vector<text::Reason::Argument> words = {});
/// A word at the right end of a column.
std::string right(std::string_view word, int columns);

/// Once, before anything is told: the tag that was asked for, or, where it is empty, what the system is set to.
void choose_language(std::string_view tag);
/// The one that was chosen.
const text::Language& chosen_language();
/// "fr": its code.
std::string language_code();
/// "fr_FR.UTF-8", or nothing: the first of LC_ALL, LC_MESSAGES and LANG that is set.
std::string system_language();

}  // namespace botyard::cli
