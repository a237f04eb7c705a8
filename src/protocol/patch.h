#pragma once

#include <string>
#include <utility>
#include <vector>

#include "json/json.h"

namespace botyard::protocol {

/// An object as the members' own texts: what is kept of a view that somebody was shown, to tell what has changed since.
class Picture {
 public:
  Picture() = default;
  explicit Picture(const json::object& object);

  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& members() const { return members_; }
  [[nodiscard]] const std::string* find(std::string_view name) const;

  bool operator==(const Picture&) const = default;

 private:
  std::vector<std::pair<std::string, std::string>> members_;  // in the order of the object
};

/// How one picture becomes the next: {"set":{…},"append":{…}}. Members that changed are set; lists that only grew get
/// what is appended. Both are left out where they are empty.
class Patch {
 public:
  /// What changed. No member may be missing in `after`.
  void add(const Picture& before, const Picture& after);

  [[nodiscard]] bool empty() const { return set_.empty() && append_.empty(); }
  [[nodiscard]] std::string text() const;

 private:
  std::string set_;  // members as they stand between the braces
  std::string append_;
};

/// What whoever got a patch does with it. Refused where it doesn't fit.
text::Result<void> apply_patch(json::object& object, const json::object& patch);

}  // namespace botyard::protocol
