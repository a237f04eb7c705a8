#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Learned factors as text: numbers between white space, and comments from # to the end of the line.
namespace botyard::bots {

/// All numbers of the text. What is built in must be right: nothing else is read.
std::vector<float> parse_factors(std::string_view text);

std::string write_factors(std::span<const float> factors, std::string_view comment);

}  // namespace botyard::bots
