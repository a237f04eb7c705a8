#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "play/game.h"

namespace botyard::bots {

/// How a program at a seat can go wrong; the words are those of the bot protocol.
enum class Fault : std::uint8_t { timeout, illegal, error };

constexpr std::string_view fault_name(Fault fault) {
  switch (fault) {
    case Fault::timeout: return "timeout";
    case Fault::illegal: return "illegal";
    case Fault::error: break;
  }
  return "error";
}

/// A player who can't go on loses the game.
struct Forfeit {
  Fault fault = Fault::error;
  std::string detail;  // what happened, for the person who looks into it
};

/// What a bot thinks of one move.
template <class Move>
struct MoveValue {
  Move move{};
  double points = 0;     // that the deal will bring it
  double win_share = 0;  // of the match
  std::uint64_t visits = 0;
};

template <play::Game G>
struct Decision {
  typename G::Move move{};
  std::vector<MoveValue<typename G::Move>> moves;  // most tried first; empty where nothing was weighed up
  text::Reason why;                                // one sentence on the choice; no code: nothing to say
  std::uint64_t iterations = 0;
};

/// What a player is told as a game begins.
template <play::Game G>
struct Start {
  typename G::Rules rules;
  int seat = 0;
  std::vector<std::string> players;
  std::uint64_t seed = 0;  // for the player's own chance: 0 to 2^53 - 1
};

/// Sits at a seat, for one game after the other. It is shown views, never states.
template <play::PublishedGame G>
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player(Player&&) = delete;
  Player& operator=(const Player&) = delete;
  Player& operator=(Player&&) = delete;
  virtual ~Player() = default;

  virtual void start(const Start<G>& start) = 0;
  /// The log holds the public moves of the game so far.
  virtual tl::expected<Decision<G>, Forfeit> choose(const typename G::View& view,
                                                    std::span<const typename G::LoggedMove> log) = 0;
  /// The result as the trace has it, or who forfeited.
  virtual void end(const json::value& result) = 0;
};

}  // namespace botyard::bots
