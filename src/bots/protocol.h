#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/player.h"

/// The messages of `botyard-bot/1`, as both sides of the door write and read them. docs/bot-protocol.md explains them.
namespace botyard::bots {

inline constexpr std::string_view protocol_name = "botyard-bot/1";

// --- Written by the host

template <play::PublishedGame G>
json::object start_message(const Start<G>& start) {
  return {{"type", "start"},
          {"protocol", protocol_name},
          {"game", G::name},
          {"edition", G::edition_json(start.rules)},
          {"options", G::options_json(start.rules)},
          {"cards", G::deck_json(start.rules)},
          {"seat", G::seat_json(start.seat)},
          {"players", json::array(start.players.begin(), start.players.end())},
          {"seed", start.seed}};
}

json::object choose_message(std::int64_t id, json::value view, std::chrono::milliseconds time);
json::object end_message(json::value result);

/// What a program answers. Whether the move is one is for the game to say.
struct Answer {
  std::string move;
  std::string note;                                    // a sentence, or empty
  std::vector<std::pair<std::string, double>> values;  // by the texts of moves
};

/// The answer to the question with this id; nothing where a line is about something else.
text::Result<std::optional<Answer>> read_answer(std::string_view line, std::int64_t id);

// --- Written by the program

/// What every message says before anything else.
struct Message {
  json::object members;
  std::string type;
};
text::Result<Message> read_message(std::string_view line);

/// The game that a start is about.
text::Result<std::string> game_of(const json::object& start);

template <play::PublishedGame G>
text::Result<Start<G>> read_start(const json::object& message, const typename G::Editions& editions);

struct Question {
  json::value id;  // whatever the host likes to use
  const json::object* view = nullptr;
  std::chrono::milliseconds time{};
};
text::Result<Question> read_question(const json::object& message);

json::object answer_message(const json::value& id, const Answer& answer);

// --- How it is done

/// What a start says of any game.
struct StartFrame {
  std::string edition;
  json::object options;
  std::string seat;  // as people write it
  std::vector<std::string> players;
  std::uint64_t seed = 0;
  json::value cards;  // null: not told
};
text::Result<StartFrame> read_start_frame(const json::object& message, int seat_count);

template <play::PublishedGame G>
text::Result<Start<G>> read_start(const json::object& message, const typename G::Editions& editions) {
  const auto frame = read_start_frame(message, G::seat_count);
  if (!frame) return tl::unexpected(frame.error());
  const auto rules = G::rules(editions, frame->edition, frame->options);
  if (!rules) return tl::unexpected(rules.error());
  // Under one name there may be two editions: then both sides would play by different points.
  if (!frame->cards.is_null() && frame->cards != G::deck_json(*rules)) {
    return text::refuse("program.other_cards", {{"edition", frame->edition}});
  }
  for (int seat = 0; seat < G::seat_count; ++seat) {
    if (G::seat_name(seat) == frame->seat) return Start<G>{*rules, seat, frame->players, frame->seed};
  }
  return text::refuse("program.no_seat", {{"seat", frame->seat}, {"game", std::string(G::name)}});
}

}  // namespace botyard::bots
