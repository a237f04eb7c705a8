#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "json/json.h"
#include "server/fairness.h"

namespace botyard::server {

/// Milliseconds since 1970 by ServerClock, which does not jump while the server runs. Time is always passed in: nothing
/// in this folder but ServerClock reads a clock to decide what happens at a table.
using Time = std::chrono::sys_time<std::chrono::milliseconds>;

/// Who may watch a table: everyone (it is listed publicly), whoever has its id, or nobody.
enum class Watch : std::uint8_t { everyone, link, nobody };

/// What the creator of a table chose; never changes. Stored in the first entry of the table's log.
struct TableSettings {
  std::string game;
  std::string edition;
  std::string edition_text;  // the edition's TOML file unless it is built in (then empty), so that the table can go on
  json::object options;
  Watch watch = Watch::link;
  std::vector<std::string> bots;              // by seat: a bot's level; empty: the seat is for a person
  std::string fill;                           // level of bots that take empty seats or replace a player
  std::optional<std::chrono::seconds> clock;  // for each decision; none: no limit
  std::chrono::seconds grace{};               // a player who is disconnected longer is replaced by a bot
  std::string key_hash;                       // SHA-256 of the key that is needed to sit down; empty: none is needed
  std::string host_hash;                      // SHA-256 of the host's token; empty: the table has no host
};

/// What an entry records. The names on disk and on the wire are those of kind_name().
enum class EntryKind : std::uint8_t {
  created,        // the table, with its settings
  prepared,       // the server's pledge for the next deal
  sat,            // a person took a seat
  left,           // the person left it
  removed,        // the host emptied a person's seat
  started,        // the cards were dealt
  moved,          // a seat made a decision
  took_over,      // a bot plays for a person from now on
  reclaimed,      // the person plays again; stored and sent as "taken_back"
  ready,          // a person wants a rematch
  undo_asked,     // a seat asks to revoke its last decision
  undo_agreed,    // another seat agrees
  undo_declined,  // another seat declines, which ends the request
  bot_seated,     // before the start: a bot took a seat, or left it
  reveal_due,     // the seats of the next match are fixed, and contributions are to be revealed
  contributed,    // a seat revealed the contribution that it had committed itself to
  undone          // the seat's last decision was revoked
};

/// Why a bot took over: the person left, was disconnected too long, or exceeded the time for a decision.
enum class Cause : std::uint8_t { left, away, clock };

/// One line of a table's log. The log is all that is stored of a table; Table is the fold over it. Members that the
/// comments do not name for a kind are empty.
struct Entry {
  EntryKind kind = EntryKind::created;
  Time time;
  int seat = -1;              // -1: the entry concerns no seat
  std::string text;           // created: settings as JSON; sat: name; moved: move; bot_seated: level, empty to leave
  std::string token_hash;     // sat
  bool host = false;          // sat: the person created the table
  std::string contribution;   // contributed; sat, ready: of older clients, which send it without a commitment
  std::string commitment;     // sat, ready: SHA-256 of a contribution that is revealed later
  Cause cause = Cause::left;  // took_over
  Pledge pledge;              // prepared
};

std::string_view kind_name(EntryKind kind);
std::string_view cause_name(Cause cause);
std::string_view watch_name(Watch watch);
std::optional<Watch> parse_watch(std::string_view name);

std::string write_settings(const TableSettings& settings);
text::Result<TableSettings> read_settings(std::string_view text);

/// An entry as it is stored: one line of JSON without the line feed. Also reads what older servers wrote; damaged lines
/// are refused.
std::string write_entry(const Entry& entry);
text::Result<Entry> read_entry(std::string_view line);

}  // namespace botyard::server
