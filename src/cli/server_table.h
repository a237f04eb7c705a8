#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <utility>

#include "cli/fair_play.h"
#include "client/table_client.h"
#include "terminal/engine_client.h"

namespace botyard::cli {

/// A seat at a server's table, which follows its events; what cards would lead to is asked of the own engine, with the
/// view that the server sent. A lost connection is made again by whatever is done next, and the server tells what was
/// missed.
class ServerTable : public terminal::Table {
 public:
  /// `token` is the right to the seat.
  ServerTable(std::unique_ptr<client::TableClient> client, std::string table, std::string token, std::string language);

  /// Connects, also again, and is told where the table stands or what has happened since.
  terminal::Told<void> connect();
  /// Takes what the server sends within that time; true if something came. Without a connection it tries to get one,
  /// now and then; refused once that has failed for too long.
  terminal::Told<bool> listen(std::chrono::milliseconds wait = usual_wait);
  /// While the person thinks: takes what the server has sent, so that its pings are answered, and comes back if the
  /// connection is lost. Returns what the person should know of it, or nothing.
  std::string keep_up();
  /// What the person should know of what was heard since it was asked for last, or nothing.
  std::string take_news() { return std::exchange(news_, ""); }
  /// From now on takes part in fair deals with this, which must outlive the table.
  void play_fair(FairPlay& fair) { fair_ = &fair; }
  /// Start, leave, another match: what needs no more words.
  terminal::Told<void> command(const std::string& type);

  [[nodiscard]] const json::object& description() const { return table_; }
  [[nodiscard]] bool is_playing() const { return !view_.empty(); }

  [[nodiscard]] const json::object& view() const override { return view_; }
  [[nodiscard]] std::string own_seat() const override { return seat_; }
  [[nodiscard]] std::vector<std::string> players() const override;
  [[nodiscard]] const json::object& edition() const override { return edition_; }
  json::object lens() override;
  terminal::Told<json::object> cards() override;
  terminal::Told<terminal::Next> next() override;
  [[nodiscard]] std::string waiting_for() const override;
  [[nodiscard]] std::vector<Special> specials() const override;
  std::optional<terminal::Told<std::string>> special(const std::string& word, const std::string& rest) override;
  terminal::Told<terminal::Step> move(const std::string& move) override;
  std::string why_not(const std::string& move) override;
  terminal::Told<std::string> hint() override;
  terminal::Told<std::string> undo() override;
  [[nodiscard]] std::optional<std::string> ending() override;
  /// Whether the deal was fair; empty if that can't be known. Asks the server once a match.
  std::string remark() override;
  terminal::Told<json::object> record() override;

 private:
  terminal::Told<void> take(const json::object& message);
  terminal::Told<void> take_welcome(const json::object& message);
  terminal::Told<void> learn_edition();
  void take_event(const json::object& message);
  void hear(const json::object& message);
  terminal::Told<std::string> say(const std::string& number);
  void show_contribution();
  [[nodiscard]] std::string news_of(const json::object& message) const;
  terminal::Told<bool> come_back();
  /// Sends it, and waits until it was done or refused. If the connection is lost meanwhile, it is sent again: the
  /// server does nothing twice.
  terminal::Told<void> request(json::object message);

  static constexpr std::chrono::milliseconds usual_wait{100};

  std::unique_ptr<client::TableClient> client_;
  std::string id_;
  std::string token_;
  terminal::EngineClient engine_;
  std::string seat_;
  FairPlay* fair_ = nullptr;
  int judged_match_ = 0;
  std::string verdict_;  // on that match
  json::object table_;
  json::object view_;  // empty before the first deal
  json::object edition_;
  std::string own_edition_;  // the file of the server's own edition; empty: a built-in one is played
  std::deque<terminal::Step> steps_;
  int n_ = 0;
  int sent_ = 0;
  bool muted_ = false;  // what the others say is not shown
  bool connected_ = false;
  bool is_refused_ = false;  // the server does not want this seat back
  int connections_ = 0;      // so many were made
  int failures_ = 0;         // attempts to come back since the connection was lost
  std::chrono::steady_clock::time_point next_attempt_;
  std::string news_;      // what is to be told to the person while they think
  std::string answered_;  // the id of the last request that was answered
  std::string refusal_;   // why it was refused; empty: it was done
};

}  // namespace botyard::cli
