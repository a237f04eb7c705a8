#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace botyard::protocol {

/// An object as the texts of its members, in one piece: what is kept of a view that somebody was shown, to tell what
/// has changed since.
class Picture {
 public:
  Picture() = default;
  explicit Picture(const json::object& object);

  [[nodiscard]] std::size_t size() const { return members_.size(); }
  [[nodiscard]] std::string_view name(std::size_t index) const { return part(members_[index].name); }
  [[nodiscard]] std::string_view value(std::size_t index) const { return part(members_[index].value); }
  /// The text of a member's value; none: nullptr as its data.
  [[nodiscard]] std::string_view find(std::string_view name) const;

  /// These members instead of those of the same name.
  void take(const Picture& changed);

 private:
  struct Part {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
  };
  struct Member {
    Part name;
    Part value;
  };
  [[nodiscard]] std::string_view part(Part part) const { return std::string_view(text_).substr(part.begin, part.size); }
  void replace(std::size_t index, std::string_view value);

  std::string text_;
  std::vector<Member> members_;  // in the order of the object
};

/// How one picture becomes the next: {"set":{…},"append":{…}}. Members that changed are set; lists that only grew get
/// what is appended. Both are left out where they are empty.
class Patch {
 public:
  /// What changed. Members that are missing in `after` have not. Of the list named `grows`, `after` has only what was
  /// added to it since; of `before` it matters only whether it was empty.
  void add(const Picture& before, const Picture& after, std::string_view grows = {});

  [[nodiscard]] bool empty() const { return set_.empty() && append_.empty(); }
  [[nodiscard]] std::string text() const;
  /// Adds the text of two patches in one; they must be about different members.
  static void write(std::string& text, const Patch& one, const Patch& other);

 private:
  std::string set_;  // members as they stand between the braces
  std::string append_;
};

/// What whoever got a patch does with it. Refused where it doesn't fit.
text::Result<void> apply_patch(json::object& object, const json::object& patch);

}  // namespace botyard::protocol
