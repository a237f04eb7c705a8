#include "protocol/patch.h"

#include <algorithm>

namespace botyard::protocol {
namespace {

void add_member(std::string& members, std::string_view name, std::string_view value) {
  if (!members.empty()) members += ',';
  members += '"';
  members += name;  // a name of ours: nothing in it to escape
  members += "\":";
  members += value;
}

/// What a list has grown by, as a list of its own; empty if it hasn't just grown.
std::string growth(std::string_view before, std::string_view after) {
  if (before.size() < 2 || before.front() != '[' || after.size() <= before.size()) return {};
  const std::string_view kept = before.substr(0, before.size() - 1);
  if (!after.starts_with(kept)) return {};
  if (before == "[]") return {};  // as long as setting it
  if (after[kept.size()] != ',') return {};
  return "[" + std::string(after.substr(kept.size() + 1));
}

}  // namespace

Picture::Picture(const json::object& object) {
  members_.reserve(object.size());
  for (const auto& [name, value] : object) members_.emplace_back(name, json::to_line(value));
}

const std::string* Picture::find(std::string_view name) const {
  const auto found = std::ranges::find(members_, name, &std::pair<std::string, std::string>::first);
  return found == members_.end() ? nullptr : &found->second;
}

void Patch::add(const Picture& before, const Picture& after) {
  for (std::size_t i = 0; i < after.members().size(); ++i) {
    const auto& [name, value] = after.members()[i];
    // Pictures of one kind have their members in one order, so the search is for the rest only.
    const bool in_place = i < before.members().size() && before.members()[i].first == name;
    const std::string* const old = in_place ? &before.members()[i].second : before.find(name);
    if (old != nullptr && *old == value) continue;
    const std::string grown = old != nullptr ? growth(*old, value) : std::string();
    if (grown.empty()) {
      add_member(set_, name, value);
    } else {
      add_member(append_, name, grown);
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
