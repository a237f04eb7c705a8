#pragma once

#include <functional>
#include <memory>

#include "terminal/engine_client.h"

namespace botyard::terminal {

/// What a game on this machine is: enough to go on with it another day.
struct LocalGame {
  json::object record;
  std::string seat;          // ours: "0", "black"
  std::string level;         // of the bots
  std::string edition_toml;  // of an edition of one's own, else empty
};

json::object to_json(const LocalGame& game);
/// Nothing if this is no saved game.
std::optional<LocalGame> read_local_game(const json::value& saved);

/// A new one.
struct NewLocalGame {
  std::string game;
  std::string edition;
  json::object options;
  std::string seat;
  std::string level;
  std::string seed;  // 64 hexadecimal digits
  std::string name;
  std::string edition_toml;
};

/// A seat that is played from outside the engine, and the game that it belongs to, as views and requests name them.
struct OutsideSeat {
  std::string game;
  json::value edition;
  json::value options;
  json::value cards;  // what they are called and worth
  json::value seat;
  json::value players;
};
/// `status` and `edition` are the engine's answers about a session and its edition.
OutsideSeat outside_seat(const json::object& status, const json::object& edition, const json::value& seat);

/// Bots that the engine doesn't know, such as a program of one's own. They are shown views, never states.
class OutsideBots {
 public:
  OutsideBots() = default;
  OutsideBots(const OutsideBots&) = delete;
  OutsideBots(OutsideBots&&) = delete;
  OutsideBots& operator=(const OutsideBots&) = delete;
  OutsideBots& operator=(OutsideBots&&) = delete;
  virtual ~OutsideBots() = default;

  /// The move that the bot at this seat makes, or why there is none. It may take a moment.
  virtual Told<std::string> choose(const OutsideSeat& seat, const json::object& view) = 0;
  /// The game is over; the result is that of the record.
  virtual void end(const json::value& result) = 0;
};

/// A game against bots, kept by the engine in this program. Bots are shown the views of their seats.
class LocalTable : public Table {
 public:
  /// Called after each decision with what has to be kept; true once it is.
  using Keep = std::function<void(const LocalGame& game)>;

  static Told<std::unique_ptr<LocalTable>> create(const NewLocalGame& wanted, const std::string& language, Keep keep);
  static Told<std::unique_ptr<LocalTable>> resume(const LocalGame& game, const std::string& language, Keep keep);

  /// From now on these play in place of the level; they must outlive the table.
  void let_play(OutsideBots& bots) { outside_ = &bots; }

  [[nodiscard]] const json::object& view() const override { return view_; }
  [[nodiscard]] std::string own_seat() const override { return game_.seat; }
  [[nodiscard]] std::vector<std::string> players() const override { return players_; }
  [[nodiscard]] const json::object& edition() const override { return edition_; }
  json::object lens() override;
  Told<json::object> cards() override;
  Told<Next> next() override;
  [[nodiscard]] std::string thinking() const override;
  [[nodiscard]] std::string waiting_for() const override { return ""; }
  Told<Step> move(const std::string& move) override;
  std::string why_not(const std::string& move) override;
  Told<std::string> hint() override;
  Told<std::string> undo() override;
  [[nodiscard]] std::optional<std::string> ending() override;
  Told<json::object> record() override;

 private:
  LocalTable(std::string language, Keep keep) : engine_(std::move(language)), keep_(std::move(keep)) {}
  [[nodiscard]] json::object moment() const;
  Told<void> open(json::object request);
  Told<Step> apply(const std::string& move, const json::value& seat);
  Told<std::string> ask_bot(const json::value& seat);
  Told<void> look();

  EngineClient engine_;
  Keep keep_;
  OutsideBots* outside_ = nullptr;  // none: a level of the engine plays
  LocalGame game_;
  int session_ = 0;
  json::object status_;
  json::object view_;
  json::object edition_;
  std::vector<std::string> players_;
};

}  // namespace botyard::terminal
