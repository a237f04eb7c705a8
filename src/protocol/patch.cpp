#include "protocol/patch.h"

#include <array>

namespace botyard::protocol {
namespace {

void add_member(std::string& members, std::string_view name, std::string_view opening, std::string_view value) {
  if (!members.empty()) members += ',';
  members += '"';
  members += name;  // a name of ours: nothing in it to escape
  members += "\":";
  members += opening;
  members += value;
}

/// What a list has grown by, without the opening bracket; empty if it hasn't just grown. An empty list is as short to
/// set.
std::string_view growth(std::string_view before, std::string_view after) {
  if (before.size() <= 2 || before.front() != '[' || after.size() <= before.size()) return {};
  const std::string_view kept = before.substr(0, before.size() - 1);
  if (!after.starts_with(kept) || after[kept.size()] != ',') return {};
  return after.substr(kept.size() + 1);
}

/// Adds a value's text.
void write(boost::json::serializer& serializer, const json::value& value, std::string& text) {
  serializer.reset(&value);
  while (!serializer.done()) {
    std::array<char, 512> piece;  // filled before it is read
    const auto written = serializer.read(piece.data(), piece.size());
    text.append(written.data(), written.size());
  }
}

}  // namespace

Picture::Picture(const json::object& object) {
  members_.reserve(object.size());
  boost::json::serializer serializer;
  std::string text;
  for (const auto& [name, value] : object) {
    text.clear();
    write(serializer, value, text);
    add(name, text);
  }
  text_.shrink_to_fit();
}

std::string_view Picture::find(std::string_view name) const {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (this->name(i) == name) return value(i);
  }
  return {};
}

void Picture::add(std::string_view name, std::string_view value) {
  Member member;
  member.name = {static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(name.size())};
  text_.append(name);
  member.value = {static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(value.size())};
  text_.append(value);
  members_.push_back(member);
}

Picture Picture::with(const Picture& changed) const {
  Picture result;
  result.text_.reserve(text_.size() + changed.text_.size());
  result.members_.reserve(members_.size());
  for (std::size_t i = 0; i < size(); ++i) {
    const std::string_view now = changed.find(name(i));
    result.add(name(i), now.data() == nullptr ? value(i) : now);
  }
  result.text_.shrink_to_fit();
  return result;
}

void Patch::add(const Picture& before, const Picture& after) {
  for (std::size_t i = 0; i < after.size(); ++i) {
    // Pictures of one kind often have their members in one order: then there is nothing to search for.
    const bool in_place = i < before.size() && before.name(i) == after.name(i);
    const std::string_view old = in_place ? before.value(i) : before.find(after.name(i));
    if (old.data() != nullptr && old == after.value(i)) continue;
    const std::string_view grown = growth(old, after.value(i));
    if (grown.empty()) {
      add_member(set_, after.name(i), "", after.value(i));
    } else {
      add_member(append_, after.name(i), "[", grown);
    }
  }
}

std::string Patch::text() const {
  std::string text = "{";
  if (!set_.empty()) text += "\"set\":{" + set_ + "}";
  if (!append_.empty()) text += (set_.empty() ? "\"append\":{" : ",\"append\":{") + append_ + "}";
  return text + "}";
}

text::Result<void> apply_patch(json::object& object, const json::object& patch) {
  if (const json::value* const set = patch.if_contains("set")) {
    const auto members = json::as_object(*set, "set");
    if (!members) return tl::unexpected(members.error());
    for (const auto& [name, value] : **members) object[name] = value;
  }
  if (const json::value* const append = patch.if_contains("append")) {
    const auto members = json::as_object(*append, "append");
    if (!members) return tl::unexpected(members.error());
    for (const auto& [name, value] : **members) {
      const auto more = json::as_array(value, name);
      if (!more) return tl::unexpected(more.error());
      if (!object.contains(name) || !object[name].is_array()) {
        return text::refuse("json.missing", {{"name", std::string(name)}});
      }
      for (const json::value& entry : **more) object[name].get_array().push_back(entry);
    }
  }
  return {};
}

}  // namespace botyard::protocol
