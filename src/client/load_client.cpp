#include "client/load_client.h"

#include <algorithm>
#include <boost/asio/write.hpp>
#include <charconv>

#include "json/json.h"

namespace botyard::client {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using net::error_code;

/// A text as a client's frame.
std::string frame_of(std::string_view text, unsigned opcode = 1) {
  std::string frame(1, static_cast<char>(0x80U | opcode));
  if (text.size() < 126) {
    frame += static_cast<char>(0x80U | text.size());
  } else {
    frame += {static_cast<char>(0x80U | 126U), static_cast<char>(text.size() >> 8), static_cast<char>(text.size())};
  }
  frame.append(4, '\0');  // a mask that changes nothing
  frame += text;
  return frame;
}

/// An event's number, kind, time, seat and move, which stand before what it changes. Sent again, they are the same.
std::string_view beginning_of(std::string_view event) {
  const std::size_t end = event.size() - 1;  // its closing bracket
  return event.substr(0, std::min({end, event.find('{', 1), event.find(",\"id\":")}));
}

}  // namespace

std::string_view after(std::string_view text, std::string_view name) {
  const std::size_t found = text.find(name);
  return found == std::string_view::npos ? std::string_view() : text.substr(found + name.size());
}

std::uint64_t number_after(std::string_view text, std::string_view name) {
  const std::string_view rest = after(text, name);
  std::uint64_t number = 0;
  std::from_chars(rest.data(), rest.data() + rest.size(), number);
  return number;
}

bool LoadClient::connect(const tcp::endpoint& server) {
  return greet(server, std::nullopt) && welcome_ == Welcome::anew;
}

bool LoadClient::resumes(const tcp::endpoint& server) {
  return greet(server, player_.acknowledged) && welcome_ == Welcome::resumed;
}

bool LoadClient::is_told_the_same(const tcp::endpoint& server) {
  const std::string known = player_.last_event;
  if (!greet(server, player_.acknowledged - 1) || welcome_ != Welcome::resumed) return false;
  error_code error;
  while (next_event_.empty() && !error) {
    error = receive();
    take_frames();
  }
  return next_event_ == known;
}

/// Connects and says who this is, waits for the welcome or the refusal. False if the connection fails.
bool LoadClient::greet(const tcp::endpoint& server, std::optional<std::uint64_t> since) {
  error_code error;
  socket_.connect(server, error);
  if (!error) socket_.set_option(tcp::no_delay(true), error);
  constexpr std::string_view upgrade =
      "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: Ym90eWFyZCBsb2FkIHRlc3Q=\r\nSec-WebSocket-Version: 13\r\n\r\n";
  if (!error) asio::write(socket_, asio::buffer(upgrade), error);
  while (!error && std::string_view(received_.data(), filled_).find("\r\n\r\n") == std::string_view::npos) {
    error = receive();
  }
  if (error || !received_.starts_with("HTTP/1.1 101")) return false;
  filled_ = 0;  // a server sends nothing before it is greeted
  json::object hello{{"type", "hello"}, {"protocol", "botyard-table/1"}, {"table", player_.table}};
  if (!player_.token.empty()) hello["token"] = player_.token;
  if (since) hello["since"] = *since;
  asio::write(socket_, asio::buffer(frame_of(json::to_line(hello))), error);
  while (!error && welcome_ == Welcome::none) {
    error = receive();
    take_frames();
  }
  return !error;
}

/// Waits for some bytes.
error_code LoadClient::receive() {
  error_code error;
  filled_ += socket_.read_some(room(), error);
  return error;
}

asio::mutable_buffer LoadClient::room() {
  received_.resize(std::max(received_.size(), filled_ + 2048));
  return asio::buffer(received_.data() + filled_, received_.size() - filled_);
}

void LoadClient::read_on() {
  socket_.async_read_some(room(), [self = shared_from_this()](error_code error, std::size_t size) {
    if (self->ended_) return;
    if (error) return self->listener_.on_connection_lost();
    self->filled_ += size;
    self->take_frames();
    self->read_on();
  });
}

void LoadClient::end() {
  ended_ = true;
  error_code ignored;
  socket_.close(ignored);
}

/// The frames of a server: never masked, and ours are never split.
void LoadClient::take_frames() {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(received_[at]); };
  std::size_t at = 0;
  while (filled_ - at >= 2) {
    std::size_t head = 2;
    std::size_t size = byte(at + 1) & 0x7FU;
    if (size >= 126) {
      const std::size_t digits = size == 126 ? 2 : 8;
      if (filled_ - at < 2 + digits) break;
      size = 0;
      for (std::size_t i = 0; i < digits; ++i) size = size << 8 | byte(at + 2 + i);
      head += digits;
    }
    if (filled_ - at < head + size) break;
    const unsigned opcode = byte(at) & 0xFU;
    const std::string_view payload = std::string_view(received_).substr(at + head, size);
    if (opcode == 1) take(payload);
    if (opcode == 9) send(payload, 10);
    at += head + size;
  }
  received_.erase(0, at);
  filled_ -= at;
}

void LoadClient::take(std::string_view message) {
  if (message.starts_with(R"({"type":"presence")")) return;
  if (welcome_ == Welcome::none) take_welcome(message);
  if (message.starts_with(R"({"type":"refused")")) {
    sent_move_due_.reset();
    return listener_.on_refused();
  }
  take_news(message);
  if (const std::string_view legal = after(message, "\"legal\":["); legal.data() != nullptr) choose_move(legal);
  if (has_decision()) listener_.on_decision(*this);
}

void LoadClient::take_welcome(std::string_view message) {
  if (!message.starts_with(R"({"type":"welcome")")) {
    welcome_ = Welcome::refused;
  } else {
    const bool resumed = message.find(R"("resumed":true)") != std::string_view::npos;
    welcome_ = resumed ? Welcome::resumed : Welcome::anew;
  }
}

/// Also of a welcome, which says where the table stands, and of an answer that is no event.
void LoadClient::take_news(std::string_view message) {
  const bool is_event = message.starts_with(R"({"type":"event")");
  if (is_event || message.starts_with(R"({"type":"welcome")")) player_.acknowledged = number_after(message, "\"n\":");
  if (is_event) {
    player_.last_event = beginning_of(message);
    if (next_event_.empty()) next_event_ = player_.last_event;
  }
  if (sent_move_due_ && message.ends_with(R"(,"id":"m"})")) {
    listener_.on_moved(LoadClock::now() - *sent_move_due_);
    sent_move_due_.reset();
  }
  if (message.find(R"("status":"over")") != std::string_view::npos) {
    listener_.on_match_over();
    send(R"({"type":"rematch","id":"r","contribution":"01"})");
  }
}

/// `legal` is the rest of a message behind the beginning of its list of moves.
void LoadClient::choose_move(std::string_view legal) {
  legal = legal.substr(0, legal.find(']'));
  move_.clear();
  if (legal.empty()) return;
  // Now this, now that: the first of the list, or a later one.
  for (unsigned skip = ++turn_ % 5; skip > 0; --skip) {
    const std::size_t next = legal.find(',');
    if (next == std::string_view::npos) break;
    legal.remove_prefix(next + 1);
  }
  move_ = legal.substr(1, legal.find('"', 1) - 1);
}

void LoadClient::make_move(LoadClock::time_point due) {
  sent_move_due_ = due;
  send(R"({"type":"move","id":"m","on":)" + std::to_string(player_.acknowledged) + R"(,"move":")" + move_ + "\"}");
  move_.clear();
}

void LoadClient::send(std::string_view text, unsigned opcode) {
  unsent_ += frame_of(text, opcode);
  if (sending_.empty()) write_on();
}

void LoadClient::write_on() {
  sending_.swap(unsent_);
  asio::async_write(socket_, asio::buffer(sending_), [self = shared_from_this()](error_code error, std::size_t) {
    self->sending_.clear();
    if (!error && !self->unsent_.empty()) self->write_on();
  });
}

}  // namespace botyard::client
