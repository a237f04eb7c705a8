#include "server/chronicle.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace botyard::server {
namespace {

using protocol::Patch;
using protocol::Picture;

/// {"type":"event","n":7,"what":"moved","seat":1,"time":…: the part that all onlookers are told alike.
std::string head_of(const Table& table, const Entry& entry) {
  std::string text = fmt::format(R"({{"type":"event","n":{},"what":"{}","time":{})", table.number(),
                                 kind_name(entry.kind), entry.time.time_since_epoch().count());
  if (entry.seat >= 0) json::add_line(text += R"(,"seat":)", table.seat_json(entry.seat));
  if (entry.kind == EntryKind::took_over) text += fmt::format(R"(,"cause":"{}")", cause_name(entry.cause));
  return text;
}

/// The move, for those who may know it.
void add_move(std::string& event, const Table& table, const Entry& entry, int onlooker) {
  if (entry.kind != EntryKind::moved) return;
  const bool open = onlooker == entry.seat || table.match()->is_public(table.match()->move_count() - 1);
  event += ",\"move\":";
  if (open) {
    json::add_quoted(event, entry.text);
  } else {
    event += "null";
  }
}

/// ,"revealed":[…]: the round that ended with this entry, as the record has it. What comes later doesn't follow from
/// it.
std::string revealed_by(const Table& table, const Entry& entry) {
  if (entry.kind != EntryKind::moved || !table.match()->ended_round()) return {};
  const json::array rounds = table.match()->finished_rounds();
  return rounds.empty() ? std::string() : ",\"revealed\":[" + json::to_line(rounds.back()) + "]";
}

/// What the entry brought about in the match, in sentences.
json::array sentences(const Table& table, const Entry& entry, const play::Listener& listener) {
  // Of a round with a decision less everything is told anew: the later ones count differently now.
  if (entry.kind == EntryKind::undone) return table.match()->told(table.match()->recent(), listener);
  const bool plays = entry.kind == EntryKind::started || entry.kind == EntryKind::moved;
  return plays ? table.match()->told_last(listener) : json::array();
}

}  // namespace

/// At a deal seats may have moved on, and what is taken back may be anything: everything is shown anew.
Chronicle::Scope Chronicle::scope_of(const Entry& entry) {
  if (entry.kind == EntryKind::started || entry.kind == EntryKind::undone) return Scope::everything;
  return entry.kind == EntryKind::moved ? Scope::move : Scope::nothing;
}

std::string Account::message(Language language, std::optional<std::string_view> id) const {
  std::string whole = text;
  for (const auto& [spoken, sentences] : told) {
    if (language == spoken) whole += ",\"told\":" + sentences;
  }
  if (id) whole += ",\"id\":" + json::to_line(json::value(*id));
  return whole + '}';
}

json::array Chronicle::revealed(const Table& table) {
  return table.match() == nullptr ? json::array() : table.match()->finished_rounds();
}

json::array Chronicle::recap(const Table& table, int onlooker, std::size_t language) {
  if (table.match() == nullptr) return {};
  const auto names = table.player_names();
  return table.match()->told(table.match()->recent(), {onlooker, text::language_codes[language], names});
}

json::value Chronicle::begin(const Table& table, int onlooker) {
  if (!table_) {
    table_ = Picture(table.describe());
    table_asks_undo_ = table.undo_question().has_value();
  }
  if (table.match() == nullptr) {
    own_[slot(onlooker)] = Picture();
    return nullptr;
  }
  if (!public_) public_ = Picture(table.match()->public_view());
  own_[slot(onlooker)] = Picture(table.match()->own_view(onlooker));
  return table.match()->view(onlooker);
}

bool Chronicle::follows_anyone() const {
  return std::ranges::any_of(own_, [](const auto& own) { return own.has_value(); });
}

/// A move changes nothing about the table itself, unless it ends the match or a question.
Patch Chronicle::about_table(const Table& table, const Entry& entry) {
  Patch patch;
  const bool may_change = entry.kind != EntryKind::moved || table.status() == Status::over || table_asks_undo_;
  if (!may_change) return patch;
  table_asks_undo_ = table.undo_question().has_value();
  Picture now(table.describe());
  patch.add(table_.value_or(Picture()), now);
  table_ = std::move(now);
  return patch;
}

Patch Chronicle::about_all(const Table& table, Scope scope) {
  Patch patch;
  if (scope == Scope::everything) {
    public_ = Picture(table.match()->public_view());
    patch.add(Picture(), *public_);
  } else if (scope == Scope::move) {
    const Picture changes(table.match()->public_changes());
    patch.add(*public_, changes, table.match()->growing_list());
    public_->take(changes);  // of the growing list it keeps what came last: that it isn't empty is all that counts
  }
  return patch;
}

Patch Chronicle::about_own(const Table& table, Scope scope, int onlooker) {
  Picture& own = *own_[slot(onlooker)];
  Patch patch;
  if (scope == Scope::everything) {
    own = Picture(table.match()->own_view(onlooker));
    patch.add(Picture(), own);
  } else if (scope == Scope::move) {
    const Picture changes(table.match()->own_changes(onlooker));
    patch.add(own, changes);
    own.take(changes);
  }
  return patch;
}

void Chronicle::add_sentences(Account& event, const Table& table, const Entry& entry, int onlooker) const {
  const Languages& wanted = languages_[slot(onlooker)];
  if (wanted.none()) return;
  const auto names = table.player_names();
  for (std::size_t language = 0; language < wanted.size(); ++language) {
    if (!wanted[language]) continue;
    const json::array told = sentences(table, entry, {onlooker, text::language_codes[language], names});
    event.told.emplace_back(language, json::to_line(json::value(told)));
  }
}

std::vector<Account> Chronicle::tell(const Table& table, const Entry& entry) {
  std::vector<Account> events(own_.size());
  if (!follows_anyone()) {  // nobody to compare for: the next to come is shown everything
    public_.reset();
    table_.reset();
    return events;
  }
  const Scope scope = scope_of(entry);
  const Patch of_table = about_table(table, entry);
  const Patch of_all = about_all(table, scope);
  const std::string head = head_of(table, entry);
  const std::string revealed = revealed_by(table, entry);
  for (int onlooker = watcher; onlooker < static_cast<int>(table.chairs().size()); ++onlooker) {
    if (!follows(onlooker)) continue;
    const Patch of_own = about_own(table, scope, onlooker);
    std::string& event = events[slot(onlooker)].text;
    event.reserve(head.size() + 1024);
    event += head;
    add_move(event, table, entry, onlooker);
    if (!of_table.empty()) (event += ",\"table\":") += of_table.text();
    if (!of_all.empty() || !of_own.empty()) Patch::write(event += ",\"view\":", of_all, of_own);
    event += revealed;
    add_sentences(events[slot(onlooker)], table, entry, onlooker);
  }
  return events;
}

}  // namespace botyard::server
