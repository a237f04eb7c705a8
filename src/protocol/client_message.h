#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "text/reason.h"

/// What a client may say to a table. docs/protocol.md explains each message.
namespace botyard::protocol {

inline constexpr std::string_view table_protocol = "botyard-table/1";
/// No message of a client is longer.
inline constexpr std::size_t longest_message = 4096;

/// The first message of a connection: which table, as whom, and what is known of it already.
struct Hello {
  std::string table;
  std::string token;                    // empty: a watcher
  std::optional<std::uint64_t> since;   // the number of the last event that arrived
  std::optional<std::size_t> language;  // which of text::language_codes: sentences are wanted
};

/// A move, and the number of the state that it was made on.
struct MakeMove {
  std::string id;  // the client's own name for the message
  std::uint64_t on = 0;
  std::string move;
};

/// Deal now; bots take the seats that are empty.
struct StartNow {
  std::string id;
};
/// Get up: a bot goes on, or before the start the seat is free again.
struct Leave {
  std::string id;
};
/// Send the bot away that took over.
struct ReclaimSeat {
  std::string id;
};
/// Play again. Once everyone who sits here wants it, seats move on by one and cards are dealt.
struct Rematch {
  std::string id;
  std::string contribution;  // to the next deal; hexadecimal digits, may be empty
  std::string commitment;    // or its SHA-256, to show the contribution itself before the deal
};

/// The contribution that this seat has committed itself to, when the deal waits for it.
struct Reveal {
  std::string id;
  std::string contribution;
};

/// May I take my last decision back? `on` is the number of the state that the player saw: asked twice, it is one
/// question.
struct AskUndo {
  std::string id;
  std::optional<std::uint64_t> on;
};
struct AnswerUndo {
  std::string id;
  std::optional<std::uint64_t> on;
  bool agree = false;
};

/// Before the start: a bot takes a seat that is no person's, or the seat is empty again.
struct SeatBot {
  std::string id;
  std::string seat;   // as people write it
  std::string level;  // empty: nobody
};

/// Before the start: the host empties a person's seat.
struct Remove {
  std::string id;
  std::string seat;  // as people write it
};

/// Is the connection alive? Answered at once, with the server's time. Browsers can't send a WebSocket's own pings.
struct Ping {
  std::string id;
};

/// What players can say to each other at a table, as codes: each client has its own sentences for them.
inline constexpr std::array<std::string_view, 8> phrases{"hello", "good_luck",  "well_played", "thanks",
                                                         "sorry", "one_moment", "good_game",   "again"};
/// A phrase for everyone at the table. It is told and forgotten: no log or record has it.
struct Say {
  std::string id;
  std::string phrase;  // one of `phrases`
};

using ClientMessage = std::variant<Hello, MakeMove, StartNow, Leave, ReclaimSeat, Rematch, Reveal, AskUndo, AnswerUndo,
                                   SeatBot, Remove, Ping, Say>;

/// Refused with a reason that a person can read; never throws.
text::Result<ClientMessage> read_client_message(std::string_view text);

/// The id of a message that was refused, as far as it can be told: so that the client knows which one.
std::string id_in(std::string_view text);

/// What a person asks for at the door.
struct CreateTable {
  std::string game;
  std::string edition;  // empty: the game's own
  std::string options;  // as JSON text
  std::string watch = "link";
  std::vector<std::string> bots;  // by seat; empty: a person's
  std::string fill = "pilot";
  std::optional<int> seconds;  // for each decision; none: no clock
  std::optional<int> grace;    // seconds until a bot takes the seat of someone who is away
  bool keyed = false;          // whoever sits down needs the key, so that the id alone is an invitation to watch
};
text::Result<CreateTable> read_create_table(std::string_view text);

struct SitDown {
  std::string name;
  std::string seat;          // as people write it; empty: any
  std::string contribution;  // as in Rematch
  std::string commitment;
  std::string key;    // of a keyed table
  std::string host;   // the token of whoever made the table
  std::string token;  // the right to the seat as the client has chosen it; empty: the server chooses it
};
text::Result<SitDown> read_sit_down(std::string_view text);

}  // namespace botyard::protocol
