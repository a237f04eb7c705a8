#pragma once

#include <string>
#include <string_view>

#include "json/json.h"
#include "text/language.h"

namespace botyard::protocol {

/// {"type":"refused","id":…,"code":…,"message":…,"details":{…}}: a stable code for programs, a sentence for people, and
/// what the sentence is about (the card that shows it, the seat), by name.
json::object refused(const text::Refusal& refusal, std::string_view id = {}, const text::Language& language = {});

}  // namespace botyard::protocol
