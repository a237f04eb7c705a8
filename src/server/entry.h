#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "json/json.h"
#include "server/fairness.h"

namespace botyard::server {

/// Milliseconds since 1970 by the server's clock (server_clock.h), which never jumps while the server runs. Whoever
/// calls tells the time; nothing here looks at a clock.
using Time = std::chrono::sys_time<std::chrono::milliseconds>;

enum class Watch : std::uint8_t { everyone, link, nobody };

/// What whoever opened the table chose.
struct TableSettings {
  std::string game;
  std::string edition;
  std::string edition_text;  // the edition's file, if it is not built in: the table is continued with it; else empty
  json::object options;
  Watch watch = Watch::link;
  std::vector<std::string> bots;              // by seat: the level that sits there; empty: a person's seat
  std::string fill;                           // the level that takes an empty seat, or one whose player is away
  std::optional<std::chrono::seconds> clock;  // for each decision
  std::chrono::seconds grace{};               // until a bot plays for someone who is away
  std::string key_hash;                       // SHA-256 of the key that sitting down takes; empty: none is needed
  std::string host_hash;                      // SHA-256 of the host's token; empty: the table has no host
};

enum class EntryKind : std::uint8_t {
  created,    // settings
  prepared,   // a pledge for the next deal
  sat,        // a person takes a seat
  left,       // and leaves it
  removed,    // the host has emptied a person's seat
  started,    // cards are dealt
  moved,      // a decision
  took_over,  // a bot plays for a person from now on
  reclaimed,
  ready,  // a person wants another match
  undo_asked,
  undo_agreed,
  undo_declined,
  bot_seated,   // a bot takes a seat before the start, or leaves it
  reveal_due,   // the seats of the next match are fixed: those who have committed themselves show their contributions
  contributed,  // a seat has shown the contribution that it had committed itself to
  undone        // a seat's last decision is taken back
};

/// Why a bot took over.
enum class Cause : std::uint8_t { left, away, clock };

/// One line of a table's log. All that a table is follows from its log, in order: what is on disk is this, and nothing
/// else. Members that an entry's kind doesn't name are empty.
struct Entry {
  EntryKind kind = EntryKind::created;
  Time time;
  int seat = -1;
  std::string text;           // created: settings; sat: the name; moved: the move; bot_seated: the level
  std::string token_hash;     // sat
  bool host = false;          // sat: whoever made the table
  std::string contribution;   // sat, ready: from clients that send it at once; contributed
  std::string commitment;     // sat, ready: the SHA-256 of a contribution that is shown later
  Cause cause = Cause::left;  // took_over
  Pledge pledge;              // prepared
};

std::string_view kind_name(EntryKind kind);
std::string_view cause_name(Cause cause);
std::string_view watch_name(Watch watch);
std::optional<Watch> parse_watch(std::string_view name);

std::string write_settings(const TableSettings& settings);
text::Result<TableSettings> read_settings(std::string_view text);

/// As it is stored: one line of JSON.
std::string write_entry(const Entry& entry);
text::Result<Entry> read_entry(std::string_view line);

}  // namespace botyard::server
