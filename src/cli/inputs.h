#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/registry.h"

/// What several commands read: editions and records, from files that people name.
namespace botyard::cli {

/// Whether someone who names an edition means a file: none is known by that name, and it looks like a file's
/// name or is one.
bool names_a_file(const play::Registry& registry, const std::string& edition);

/// Loads the edition files into the registry; says what is wrong and returns false otherwise.
bool load_editions(play::Registry& registry, const std::vector<std::string>& files);

/// The one record that a command is about: the only one of the file, or the chosen one (from 0).
/// Says what is wrong and returns nullptr otherwise.
std::unique_ptr<play::AnyMatch> read_one_record(const play::Registry& registry, const std::string& file,
                                                std::optional<std::size_t> number);

/// Calls visit(place, line) for each line of a file that isn't blank: a record, or why it can't be one. Says what is
/// wrong and returns false if the file can't be read.
using VisitLine = std::function<void(const std::string& place, const text::Result<std::string>& line)>;
bool read_lines(const std::string& file, const VisitLine& visit);

/// Empty if some game has a bot of this name ("captain:100ms", "exec:./my-bot"); otherwise what is wrong with it.
std::string what_is_wrong_with_level(const std::string& level);

/// True where a line holds nothing but white space.
bool is_blank(const std::string& line);

}  // namespace botyard::cli
