#pragma once

#include <string_view>

namespace botyard::server {

/// Content negotiation: which of text::language_codes an Accept-Language header (RFC 9110, 12.5.4) prefers. The known
/// language of the greatest weight, the first of equals; English if it names none that is known.
std::string_view language_for(std::string_view accepted);

}  // namespace botyard::server
