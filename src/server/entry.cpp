#include "server/entry.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "json/reader.h"

namespace botyard::server {
namespace {

constexpr std::array<std::pair<EntryKind, std::string_view>, 17> kinds{{{EntryKind::created, "created"},
                                                                        {EntryKind::prepared, "prepared"},
                                                                        {EntryKind::sat, "sat"},
                                                                        {EntryKind::left, "left"},
                                                                        {EntryKind::removed, "removed"},
                                                                        {EntryKind::started, "started"},
                                                                        {EntryKind::moved, "moved"},
                                                                        {EntryKind::took_over, "took_over"},
                                                                        {EntryKind::reclaimed, "taken_back"},
                                                                        {EntryKind::ready, "ready"},
                                                                        {EntryKind::undo_asked, "undo_asked"},
                                                                        {EntryKind::undo_agreed, "undo_agreed"},
                                                                        {EntryKind::undo_declined, "undo_declined"},
                                                                        {EntryKind::bot_seated, "bot_seated"},
                                                                        {EntryKind::reveal_due, "reveal_due"},
                                                                        {EntryKind::contributed, "contributed"},
                                                                        {EntryKind::undone, "undone"}}};
constexpr std::array<std::pair<Cause, std::string_view>, 3> causes{
    {{Cause::left, "left"}, {Cause::away, "away"}, {Cause::clock, "clock"}}};
constexpr std::array<std::pair<Watch, std::string_view>, 3> watches{
    {{Watch::everyone, "public"}, {Watch::link, "link"}, {Watch::nobody, "none"}}};

template <class Table, class Key>
std::string_view name_in(const Table& table, Key key) {
  for (const auto& [value, name] : table) {
    if (value == key) return name;
  }
  return {};
}

template <class Value, std::size_t count>
std::optional<Value> value_in(const std::array<std::pair<Value, std::string_view>, count>& table,
                              std::string_view key) {
  for (const auto& [value, name] : table) {
    if (name == key) return value;
  }
  return std::nullopt;
}

std::string optional_text(json::Reader& reader, const json::object& from, std::string_view name) {
  const json::value* const value = from.if_contains(name);
  return value == nullptr ? std::string() : reader.text(*value, name);
}

/// Entries without a protocol are from servers that knew version one only.
Pledge read_pledge(json::Reader& reader, const json::object& from, const std::string& commitment) {
  const std::string protocol = optional_text(reader, from, "protocol");
  const auto version = protocol.empty() ? FairnessVersion::one : parse_protocol(protocol);
  if (!version) reader.refuse("table.bad_entry", {{"what", protocol}});
  return {optional_text(reader, from, "secret"), commitment, version.value_or(FairnessVersion::one)};
}

}  // namespace

std::string_view kind_name(EntryKind kind) { return name_in(kinds, kind); }
std::string_view cause_name(Cause cause) { return name_in(causes, cause); }
std::string_view watch_name(Watch watch) { return name_in(watches, watch); }
std::optional<Watch> parse_watch(std::string_view name) { return value_in(watches, name); }

std::string write_settings(const TableSettings& settings) {
  json::object object{{"game", settings.game},
                      {"edition", settings.edition},
                      {"options", settings.options},
                      {"watch", watch_name(settings.watch)},
                      {"bots", json::array(settings.bots.begin(), settings.bots.end())},
                      {"fill", settings.fill},
                      {"grace", settings.grace.count()}};
  if (settings.clock) object["clock"] = settings.clock->count();
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) object[name] = value;
  };
  add("edition_text", settings.edition_text);
  add("key", settings.key_hash);
  add("host", settings.host_hash);
  return json::to_line(object);
}

text::Result<TableSettings> read_settings(std::string_view text) {
  const auto value = json::parse(text);
  if (!value) return tl::unexpected(value.error());
  constexpr int longest = 1 << 30;
  json::Reader reader;
  const json::object& object = reader.members(*value, "settings");
  TableSettings settings;
  settings.game = reader.text(reader.field(object, "game"), "game");
  settings.edition = reader.text(reader.field(object, "edition"), "edition");
  settings.edition_text = optional_text(reader, object, "edition_text");
  settings.key_hash = optional_text(reader, object, "key");
  settings.host_hash = optional_text(reader, object, "host");
  settings.options = reader.members(reader.field(object, "options"), "options");
  settings.watch = parse_watch(reader.text(reader.field(object, "watch"), "watch")).value_or(Watch::nobody);
  for (const json::value& bot : reader.list(reader.field(object, "bots"), "bots", 8)) {
    settings.bots.push_back(reader.text(bot, "a bot"));
  }
  settings.fill = reader.text(reader.field(object, "fill"), "fill");
  settings.grace = std::chrono::seconds(reader.integer(reader.field(object, "grace"), "grace", 0, longest));
  if (object.contains("clock")) {
    settings.clock = std::chrono::seconds(reader.integer(object.at("clock"), "clock", 0, longest));
  }
  if (!reader.good()) return tl::unexpected(reader.refusal());
  return settings;
}

std::string write_entry(const Entry& entry) {
  std::string line =
      fmt::format(R"({{"kind":"{}","time":{})", kind_name(entry.kind), entry.time.time_since_epoch().count());
  if (entry.seat >= 0) line += fmt::format(R"(,"seat":{})", entry.seat);
  const auto add = [&](std::string_view name, std::string_view text) {
    if (text.empty()) return;
    line += fmt::format(R"(,"{}":)", name);
    json::add_quoted(line, text);
  };
  add("text", entry.text);
  add("token", entry.token_hash);
  if (entry.host) line += R"(,"host":true)";
  add("contribution", entry.contribution);
  if (entry.kind == EntryKind::took_over) add("cause", cause_name(entry.cause));
  if (entry.kind == EntryKind::prepared) {
    add("secret", entry.pledge.secret);
    add("commitment", entry.pledge.commitment);
    add("protocol", protocol_name(entry.pledge.version));
  } else {
    add("commitment", entry.commitment);
  }
  return line + '}';
}

text::Result<Entry> read_entry(std::string_view line) {
  const auto value = json::parse(line);
  if (!value) return tl::unexpected(value.error());
  json::Reader reader;
  const json::object& object = reader.members(*value, "an entry");
  Entry entry;
  const std::string kind = reader.text(reader.field(object, "kind"), "kind");
  const auto known = value_in(kinds, kind);
  if (reader.good() && !known) reader.refuse("table.bad_entry", {{"what", kind}});
  entry.kind = known.value_or(EntryKind::created);
  const auto time = json::as_integer(reader.field(object, "time"), "time");
  if (!time) reader.refuse(time.error());
  constexpr std::int64_t latest = std::int64_t{1} << 53;  // bounds times of a damaged log, so that sums do not overflow
  if (time && (*time < 0 || *time > latest)) reader.refuse("table.bad_entry", {{"what", "time"}});
  entry.time = Time(std::chrono::milliseconds(time.value_or(0)));
  if (object.contains("seat")) entry.seat = reader.integer(object.at("seat"), "seat", 0, 7);
  entry.text = optional_text(reader, object, "text");
  entry.token_hash = optional_text(reader, object, "token");
  if (object.contains("host")) entry.host = reader.truth(object.at("host"), "host");
  entry.contribution = optional_text(reader, object, "contribution");
  entry.cause = value_in(causes, optional_text(reader, object, "cause")).value_or(Cause::left);
  const std::string commitment = optional_text(reader, object, "commitment");
  if (entry.kind == EntryKind::prepared) {
    entry.pledge = read_pledge(reader, object, commitment);
  } else {
    entry.commitment = commitment;
  }
  if (!reader.good()) return tl::unexpected(reader.refusal());
  return entry;
}

}  // namespace botyard::server
