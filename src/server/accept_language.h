#pragma once

#include <string_view>

namespace botyard::server {

/// Which of text::language_codes an Accept-Language header (RFC 9110, 12.5.4) asks for: of those that we know the one
/// with the greatest weight, the first of equals; English where it names none.
std::string_view language_for(std::string_view accepted);

}  // namespace botyard::server
