#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Names that people give themselves and that others are shown.
namespace botyard::text {

/// In characters of Unicode.
inline constexpr std::size_t longest_name = 24;

/// What is left of a name once it is fit to be shown: no broken UTF-8, nothing invisible and nothing that changes the
/// direction of writing, one space instead of any white space and none at the ends, at most two combining marks in a
/// row and those on a character, at most `longest_name` characters. Empty if nothing visible is left.
std::string clean_name(std::string_view text);

/// The name itself, or with a number where one of the others would look the same: "Ann", then "Ann 2". Capitals of
/// ASCII, blanks and combining marks make no difference to the eye; letters of other scripts that look alike are not
/// compared.
std::string told_apart(const std::string& name, const std::vector<std::string>& others);

/// Who sits at a seat: a person with a name, a bot with a level, or nobody.
struct Sitter {
  std::string name;
  std::string level;  // counts where there is no name
};
/// What the players at a table are called: people by their names, bots by their levels with a capital letter, with a
/// number where several have the same: "Ann", "Pilot 1", "Pilot 2". Empty where nobody sits.
std::vector<std::string> names_at_table(const std::vector<Sitter>& sitters);

}  // namespace botyard::text
