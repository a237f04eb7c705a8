#pragma once

#include <deque>
#include <memory>

#include "client/table_client.h"
#include "terminal/engine_client.h"

namespace botyard::cli {

/// A seat at a server's table, which follows its events; what cards would lead to is asked of the own engine, with the
/// view that the server sent.
class ServerTable : public terminal::Table {
 public:
  /// `token` is the right to the seat.
  ServerTable(std::unique_ptr<client::TableClient> client, std::string table, std::string token, std::string language);

  /// Connects, also again, and is told where the table stands.
  terminal::Told<void> connect();
  /// Takes what the server sends within a moment; true if something came.
  terminal::Told<bool> listen();
  /// Start, leave, another match: what needs no more words.
  terminal::Told<void> command(const std::string& type);

  [[nodiscard]] const json::object& description() const { return table_; }
  [[nodiscard]] bool is_playing() const { return !view_.empty(); }

  [[nodiscard]] const json::object& view() const override { return view_; }
  [[nodiscard]] std::string own_seat() const override { return seat_; }
  [[nodiscard]] std::vector<std::string> players() const override;
  [[nodiscard]] const json::object& edition() const override { return edition_; }
  json::object lens() override;
  terminal::Told<terminal::Next> next() override;
  [[nodiscard]] std::string waiting_for() const override;
  std::optional<terminal::Told<std::string>> special(const std::string& word) override;
  terminal::Told<terminal::Step> move(const std::string& move) override;
  std::string why_not(const std::string& move) override;
  terminal::Told<std::string> hint() override;
  terminal::Told<std::string> undo() override;
  [[nodiscard]] std::optional<std::string> ending() override;
  terminal::Told<json::object> record() override;

 private:
  terminal::Told<void> take(const json::object& message);
  terminal::Told<void> take_welcome(const json::object& message);
  void take_event(const json::object& message);
  [[nodiscard]] std::string news_of(const json::object& message) const;
  terminal::Told<void> come_back();
  /// Sends it, and waits until it was done or refused.
  terminal::Told<void> request(json::object message);

  std::unique_ptr<client::TableClient> client_;
  std::string id_;
  std::string token_;
  terminal::EngineClient engine_;
  std::string seat_;
  json::object table_;
  json::object view_;  // empty before the first deal
  json::object edition_;
  std::deque<terminal::Step> steps_;
  int n_ = 0;
  int sent_ = 0;
  std::string answered_;  // the id of the last request that was answered
  std::string refusal_;   // why it was refused; empty: it was done
};

}  // namespace botyard::cli
