#pragma once

#include <string>
#include <string_view>

#include "text/reason.h"

/// What is said to a person at a terminal, in their language.
namespace botyard::cli {

std::string told(const text::Reason& reason);
std::string told(const text::Refusal& refusal);

/// Once, before anything is told: the tag that was asked for, or, where it is empty, what the system is set to.
void choose_language(std::string_view tag);
/// "fr": what is told in.
std::string language_code();
/// "fr_FR.UTF-8", or nothing: the first of LC_ALL, LC_MESSAGES and LANG that is set.
std::string system_language();

}  // namespace botyard::cli
