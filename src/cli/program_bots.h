#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "bots/program.h"
#include "terminal/local_table.h"

namespace botyard::cli {

/// A program of one's own (docs/bot-protocol.md) at the seats of one game, with a process for each seat that is asked.
class ProgramBots final : public terminal::OutsideBots {
 public:
  /// `seed` is for the program's own chance: 0 to 2^53 - 1.
  ProgramBots(std::string command, std::uint64_t seed) : command_(std::move(command)), seed_(seed) {}

  /// The whole answer: a legal move, and whatever else the program says.
  terminal::Told<bots::Answer> ask(const terminal::OutsideSeat& seat, const json::object& view);

  terminal::Told<std::string> choose(const terminal::OutsideSeat& seat, const json::object& view) override;
  void end(const json::value& result) override;

  /// Whether the program has ever failed to answer.
  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  struct Seat {
    std::unique_ptr<bots::Conversation> talk;
    bool is_playing = false;  // it was told of the game's start, and not yet of its end
  };

  std::string command_;
  std::uint64_t seed_;
  std::map<std::string, Seat> seats_;
  bool has_failed_ = false;
};

/// The command of a bot that is a program: "./my-bot" of "exec:./my-bot"; empty for all others.
std::string command_of(const std::string& level);

}  // namespace botyard::cli
