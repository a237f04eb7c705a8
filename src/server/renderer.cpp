#include "server/renderer.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace botyard::server {
namespace {

using protocol::Patch;
using protocol::Picture;

/// {"type":"event","n":7,"what":"moved","seat":1,"time":…: the members that are the same for all viewers.
std::string head_of(const Table& table, const Entry& entry) {
  std::string text = fmt::format(R"({{"type":"event","n":{},"what":"{}","time":{})", table.number(),
                                 kind_name(entry.kind), entry.time.time_since_epoch().count());
  if (entry.seat >= 0) json::add_line(text += R"(,"seat":)", table.seat_json(entry.seat));
  if (entry.kind == EntryKind::took_over) text += fmt::format(R"(,"cause":"{}")", cause_name(entry.cause));
  return text;
}

/// Adds the member "move": null for viewers who may not know it.
void add_move(std::string& event, const Table& table, const Entry& entry, int viewer) {
  if (entry.kind != EntryKind::moved) return;
  const bool open = viewer == entry.seat || table.match()->is_public(table.match()->move_count() - 1);
  event += ",\"move\":";
  if (open) {
    json::add_quoted(event, entry.text);
  } else {
    event += "null";
  }
}

/// ,"revealed":[…]: the round that ended with this entry, as the record has it. It says nothing about later rounds.
std::string revealed_by(const Table& table, const Entry& entry) {
  if (entry.kind != EntryKind::moved || !table.match()->ended_round()) return {};
  const json::array rounds = table.match()->finished_rounds();
  return rounds.empty() ? std::string() : ",\"revealed\":[" + json::to_line(rounds.back()) + "]";
}

/// What the entry changed in the match, as sentences for one viewer.
json::array sentences_of(const Table& table, const Entry& entry, const play::Listener& listener) {
  // After an undo the round's sentences are sent again, because the decisions after the revoked one are renumbered.
  if (entry.kind == EntryKind::undone) return table.match()->told(table.match()->recent(), listener);
  const bool plays = entry.kind == EntryKind::started || entry.kind == EntryKind::moved;
  return plays ? table.match()->told_last(listener) : json::array();
}

}  // namespace

/// A deal may rotate seats, and an undo may change any member, so both render the whole view.
Renderer::Scope Renderer::scope_of(const Entry& entry) {
  if (entry.kind == EntryKind::started || entry.kind == EntryKind::undone) return Scope::everything;
  return entry.kind == EntryKind::moved ? Scope::move : Scope::nothing;
}

std::string RenderedEvent::message(Language language, std::optional<std::string_view> id) const {
  std::string whole = text;
  for (const auto& [spoken, array] : sentences) {
    if (language == spoken) whole += ",\"told\":" + array;
  }
  if (id) whole += ",\"id\":" + json::to_line(json::value(*id));
  return whole + '}';
}

json::array Renderer::finished_rounds(const Table& table) {
  return table.match() == nullptr ? json::array() : table.match()->finished_rounds();
}

json::array Renderer::recap(const Table& table, int viewer, std::size_t language) {
  if (table.match() == nullptr) return {};
  const auto names = table.player_names();
  return table.match()->told(table.match()->recent(), {viewer, text::language_codes[language], names});
}

json::value Renderer::add_viewer(const Table& table, int viewer) {
  if (!table_description_) {
    table_description_ = Picture(table.describe());
    undo_was_pending_ = table.undo_request().has_value();
  }
  if (table.match() == nullptr) {
    private_views_[slot(viewer)] = Picture();
    return nullptr;
  }
  if (!public_view_) public_view_ = Picture(table.match()->public_view());
  private_views_[slot(viewer)] = Picture(table.match()->own_view(viewer));
  return table.match()->view(viewer);
}

bool Renderer::has_viewers() const {
  return std::ranges::any_of(private_views_, [](const auto& own) { return own.has_value(); });
}

/// A move changes the table's description only if it ends the match or an undo request.
Patch Renderer::table_patch(const Table& table, const Entry& entry) {
  Patch patch;
  const bool may_change = entry.kind != EntryKind::moved || table.status() == Status::over || undo_was_pending_;
  if (!may_change) return patch;
  undo_was_pending_ = table.undo_request().has_value();
  Picture now(table.describe());
  patch.add(table_description_.value_or(Picture()), now);
  table_description_ = std::move(now);
  return patch;
}

Patch Renderer::public_patch(const Table& table, Scope scope) {
  Patch patch;
  if (scope == Scope::everything) {
    public_view_ = Picture(table.match()->public_view());
    patch.add(Picture(), *public_view_);
  } else if (scope == Scope::move) {
    const Picture changes(table.match()->public_changes());
    patch.add(*public_view_, changes, table.match()->growing_list());
    public_view_->take(
        changes);  // keeps only the last part of the growing list, which is enough to know it isn't empty
  }
  return patch;
}

Patch Renderer::private_patch(const Table& table, Scope scope, int viewer) {
  Picture& own = *private_views_[slot(viewer)];
  Patch patch;
  if (scope == Scope::everything) {
    own = Picture(table.match()->own_view(viewer));
    patch.add(Picture(), own);
  } else if (scope == Scope::move) {
    const Picture changes(table.match()->own_changes(viewer));
    patch.add(own, changes);
    own.take(changes);
  }
  return patch;
}

void Renderer::add_sentences(RenderedEvent& event, const Table& table, const Entry& entry, int viewer) const {
  const Languages& wanted = languages_[slot(viewer)];
  if (wanted.none()) return;
  const auto names = table.player_names();
  for (std::size_t language = 0; language < wanted.size(); ++language) {
    if (!wanted[language]) continue;
    const json::array made = sentences_of(table, entry, {viewer, text::language_codes[language], names});
    event.sentences.emplace_back(language, json::to_line(json::value(made)));
  }
}

std::vector<RenderedEvent> Renderer::render(const Table& table, const Entry& entry) {
  std::vector<RenderedEvent> events(private_views_.size());
  if (!has_viewers()) {  // the next viewer gets a whole view, so there is nothing to compare with
    public_view_.reset();
    table_description_.reset();
    return events;
  }
  const Scope scope = scope_of(entry);
  const Patch of_table = table_patch(table, entry);
  const Patch of_all = public_patch(table, scope);
  const std::string head = head_of(table, entry);
  const std::string revealed = revealed_by(table, entry);
  for (int viewer = watcher; viewer < static_cast<int>(table.chairs().size()); ++viewer) {
    if (!has_viewer(viewer)) continue;
    const Patch of_own = private_patch(table, scope, viewer);
    std::string& event = events[slot(viewer)].text;
    event.reserve(head.size() + 1024);
    event += head;
    add_move(event, table, entry, viewer);
    if (!of_table.empty()) (event += ",\"table\":") += of_table.text();
    if (!of_all.empty() || !of_own.empty()) Patch::write(event += ",\"view\":", of_all, of_own);
    event += revealed;
    add_sentences(events[slot(viewer)], table, entry, viewer);
  }
  return events;
}

}  // namespace botyard::server
