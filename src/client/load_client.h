#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client/load.h"
#include "net/stream.h"

namespace botyard::client {

using LoadClock = std::chrono::steady_clock;

/// What follows `name` in a text, without reading the rest: the generator must not cost more than the server. A text
/// without data: `name` does not occur.
std::string_view after(std::string_view text, std::string_view name);
/// The whole number that follows `name`; 0 if there is none.
std::uint64_t number_after(std::string_view text, std::string_view name);

class LoadClient;

/// Is told what happens to the clients.
class LoadListener {
 public:
  LoadListener() = default;
  LoadListener(const LoadListener&) = delete;
  LoadListener(LoadListener&&) = delete;
  LoadListener& operator=(const LoadListener&) = delete;
  LoadListener& operator=(LoadListener&&) = delete;
  virtual ~LoadListener() = default;

  /// The client has a decision to make. It may be told so more than once for the same decision.
  virtual void on_decision(LoadClient& client) = 0;
  /// A move was acknowledged, so long after it was due.
  virtual void on_moved(LoadClock::duration latency) = 0;
  virtual void on_refused() = 0;
  virtual void on_match_over() = 0;
  virtual void on_connection_lost() = 0;
};

/// One person at one table. It speaks WebSocket by hand: two bytes before a short text is all there is to it, and the
/// generator shares its machine with the server that it measures. Held by a std::shared_ptr; the context and the
/// listener outlive it.
class LoadClient : public std::enable_shared_from_this<LoadClient> {
 public:
  LoadClient(boost::asio::io_context& context, LoadListener& listener, LoadPlayer player)
      : socket_(context), listener_(listener), player_(std::move(player)) {}

  /// Waits until the server has welcomed it.
  bool connect(const boost::asio::ip::tcp::endpoint& server);
  /// After a restart: whether the table has reached at least the number of the last event that this player was told.
  bool resumes(const boost::asio::ip::tcp::endpoint& server);
  /// After a restart, of a player that was told an event and whose table has that number: whether it is the same event.
  bool is_told_the_same(const boost::asio::ip::tcp::endpoint& server);
  /// Goes on reading by itself until the connection ends.
  void read_on();
  /// Makes the move that was decided on. `due` is when it should have been made: its latency counts from then.
  void make_move(LoadClock::time_point due);
  /// Closes the connection; the listener is told nothing more of it.
  void end();

  [[nodiscard]] const LoadPlayer& player() const { return player_; }
  [[nodiscard]] bool has_decision() const { return !move_.empty() && !sent_move_due_; }
  /// When the move that the server has not answered yet was due; nothing if there is none.
  [[nodiscard]] std::optional<LoadClock::time_point> unanswered() const { return sent_move_due_; }

 private:
  bool greet(const boost::asio::ip::tcp::endpoint& server, std::optional<std::uint64_t> since);
  net::error_code receive();
  boost::asio::mutable_buffer room();
  void take_frames();
  void take(std::string_view message);
  void take_welcome(std::string_view message);
  void take_news(std::string_view message);
  void choose_move(std::string_view legal);
  void send(std::string_view text, unsigned opcode = 1);
  void write_on();

  net::Socket socket_;
  LoadListener& listener_;
  LoadPlayer player_;
  std::string received_;  // what is left of the last frame, and room for more
  std::size_t filled_ = 0;
  std::string move_;  // to be made next
  std::string unsent_;
  std::string sending_;
  std::optional<LoadClock::time_point> sent_move_due_;
  enum class Welcome { none, refused, anew, resumed };
  Welcome welcome_ = Welcome::none;
  std::string next_event_;  // beginning of the first event after a welcome
  bool ended_ = false;
  unsigned turn_ = 0;
};

}  // namespace botyard::client
