#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace botyard::text {

/// Why something was refused or came about: a stable code that programs can switch on, and the words
/// that its sentence needs. The sentence itself stands in the catalogue of each language.
struct Reason {
  struct Argument {
    std::string_view name;
    std::string value;
    bool operator==(const Argument&) const = default;
  };

  std::string_view code;  // a literal, such as "robotrick.must_follow"
  std::vector<Argument> arguments;
  bool you = false;  // it is told to the one it is about: "You play C12", where others read "Ann plays C12"

  bool operator==(const Reason&) const = default;
};

/// The same, told to the one it is about.
inline std::optional<Reason> to_you(std::optional<Reason> reason) {
  if (reason) reason->you = true;
  return reason;
}

/// What is wrong with something that came from outside, and where in it.
struct Refusal {
  Reason reason;
  std::optional<Reason> place;

  /// The same refusal with its place, unless it has one already.
  [[nodiscard]] Refusal at(Reason where) &&;

  bool operator==(const Refusal&) const = default;
};

template <class T>
using Result = tl::expected<T, Refusal>;

/// For `return refuse("code", {{"card", "A7"}});` in a function that returns a Result.
inline tl::unexpected<Refusal> refuse(std::string_view code, std::vector<Reason::Argument> arguments = {}) {
  return tl::unexpected<Refusal>(Refusal{Reason{code, std::move(arguments)}, std::nullopt});
}

}  // namespace botyard::text
