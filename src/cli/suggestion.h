#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace botyard::cli {

/// The known word that someone probably meant who typed another one: at most two letters are wrong, missing, too many
/// or swapped, and at most a third of them. Empty if there is none; of several the first that is closest.
std::string closest(std::string_view typed, const std::vector<std::string>& known);

}  // namespace botyard::cli
