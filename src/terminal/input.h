#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What a person types, and what is meant by it.
namespace botyard::terminal {

/// The words of a line, cards in capitals and the rest in small letters, as moves are written.
std::vector<std::string> words_of(std::string_view line);

/// The legal moves that a line may mean: its words are words of the move, in any order, whole ones if there are such,
/// else beginnings. "a7" means "play A7", "b3 a7" "pass A7 B3", "att" "mode H5 attack". A number counts in the list.
std::vector<std::string> meant_moves(std::string_view line, const std::vector<std::string>& legal);

/// The legal moves that are made one after the other if several cards are named: "return H2 S4" means "return S4" and
/// then "return H2" where the moves stand in that order. Empty if the line means no such thing.
std::vector<std::string> meant_sequence(std::string_view line, const std::vector<std::string>& legal);

/// How the last word of a line may go on: whole words, each once. `commands` are possible as the first word only.
std::vector<std::string> completions(std::string_view line, const std::vector<std::string>& legal,
                                     const std::vector<std::string>& commands);

}  // namespace botyard::terminal
