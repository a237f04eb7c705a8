#include "protocol/patch.h"

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

bool is_empty_list(std::string_view list) { return list.size() <= 2; }

/// The same, if only what was added is at hand.
std::string_view added_to(std::string_view before, std::string_view added) {
  return is_empty_list(before) ? std::string_view() : added.substr(1);
}

/// {"name":{ … } of one patch and another, without the end.
void add_part(std::string& text, std::string_view name, std::string_view one, std::string_view other) {
  text += text.back() == '{' ? "\"" : ",\"";
  text += name;
  text += "\":{";
  text += one;
  if (!one.empty() && !other.empty()) text += ',';
  text += other;
  text += '}';
}

}  // namespace

Picture::Picture(const json::object& object) {
  members_.reserve(object.size());
  for (const auto& [name, value] : object) {
    Member member;
    member.name = {static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(name.size())};
    text_.append(name);
    member.value.begin = static_cast<std::uint32_t>(text_.size());
    json::add_line(text_, value);
    member.value.size = static_cast<std::uint32_t>(text_.size()) - member.value.begin;
    members_.push_back(member);
  }
  text_.shrink_to_fit();
}

std::string_view Picture::find(std::string_view name) const {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (this->name(i) == name) return value(i);
  }
  return {};
}

void Picture::replace(std::size_t index, std::string_view value) {
  Part& old = members_[index].value;
  // Thousands of these are kept: a string that grows by itself takes twice the room.
  if (const std::size_t needed = text_.size() - old.size + value.size(); needed > text_.capacity()) {
    std::string roomier;
    roomier.reserve(needed + needed / 8);
    roomier += text_;
    text_.swap(roomier);
  }
  text_.replace(old.begin, old.size, value);
  const auto grown = static_cast<std::uint32_t>(value.size()) - old.size;  // may be below zero: it wraps, and back
  old.size += grown;
  for (std::size_t later = index + 1; later < members_.size(); ++later) {
    members_[later].name.begin += grown;
    members_[later].value.begin += grown;
  }
}

void Picture::take(const Picture& changed) {
  for (std::size_t i = 0; i < changed.size(); ++i) {
    for (std::size_t mine = 0; mine < size(); ++mine) {
      if (name(mine) != changed.name(i)) continue;
      if (value(mine) != changed.value(i)) replace(mine, changed.value(i));
      break;
    }
  }
}

void Patch::add(const Picture& before, const Picture& after, std::string_view grows) {
  for (std::size_t i = 0; i < after.size(); ++i) {
    // Pictures of one kind often have their members in one order: then there is nothing to search for.
    const bool in_place = i < before.size() && before.name(i) == after.name(i);
    const std::string_view old = in_place ? before.value(i) : before.find(after.name(i));
    const bool only_added = !grows.empty() && after.name(i) == grows;
    if (only_added ? is_empty_list(after.value(i)) : old.data() != nullptr && old == after.value(i)) continue;
    const std::string_view grown = only_added ? added_to(old, after.value(i)) : growth(old, after.value(i));
    if (grown.empty()) {
      add_member(set_, after.name(i), "", after.value(i));
    } else {
      add_member(append_, after.name(i), "[", grown);
    }
  }
}

std::string Patch::text() const {
  std::string text;
  write(text, *this, {});
  return text;
}

void Patch::write(std::string& text, const Patch& one, const Patch& other) {
  text += '{';
  if (!one.set_.empty() || !other.set_.empty()) add_part(text, "set", one.set_, other.set_);
  if (!one.append_.empty() || !other.append_.empty()) add_part(text, "append", one.append_, other.append_);
  text += '}';
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
