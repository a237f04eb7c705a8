#include "client/load.h"

#include <algorithm>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <chrono>
#include <ctime>
#include <deque>
#include <memory>
#include <optional>

#include "json/json.h"
#include "net/http.h"
#include "net/stream.h"

namespace botyard::client {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using net::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::size_t largest_response = std::size_t{8} << 20;

/// What follows `name` in a message, without reading the rest: the generator must not cost more than the server.
std::string_view after(std::string_view message, std::string_view name) {
  const std::size_t found = message.find(name);
  return found == std::string_view::npos ? std::string_view() : message.substr(found + name.size());
}

std::uint64_t number_after(std::string_view message, std::string_view name) {
  const std::string_view rest = after(message, name);
  std::uint64_t number = 0;
  std::from_chars(rest.data(), rest.data() + rest.size(), number);
  return number;
}

/// CPU time of this process.
double own_cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

class Load;

/// One person at one table. It speaks WebSocket by hand: two bytes before a short text is all there is to it, and the
/// generator shares its machine with the server that it measures.
class LoadClient : public std::enable_shared_from_this<LoadClient> {
 public:
  LoadClient(asio::io_context& context, Load& load, LoadPlayer player)
      : socket_(context), load_(load), player_(std::move(player)) {}

  /// Waits until the server has welcomed it. With `resume`, whether the table has reached what this player was told
  /// before.
  bool connect(const tcp::endpoint& server, bool resume);
  /// Goes on reading by itself until the connection ends.
  void read_on();
  void make_move();
  void end() {
    ended_ = true;
    error_code ignored;
    socket_.close(ignored);
  }

  [[nodiscard]] const LoadPlayer& player() const { return player_; }
  [[nodiscard]] bool has_decision() const { return !move_.empty(); }

 private:
  error_code receive();
  asio::mutable_buffer room();
  void take_frames();
  void take(std::string_view message);
  void send(std::string_view text, unsigned opcode = 1);
  void write_on();

  net::Socket socket_;
  Load& load_;
  LoadPlayer player_;
  std::string received_;  // what is left of the last frame, and room for more
  std::size_t filled_ = 0;
  std::string move_;  // to be made next
  std::string unsent_;
  std::string sending_;
  Clock::time_point sent_;
  std::optional<bool> resumed_;  // once there was a welcome
  bool refused_ = false;
  bool waits_ = false;
  bool ended_ = false;
  unsigned turn_ = 0;
};

class Load {
 public:
  Load(const LoadPlan& plan, const LoadProgress& progress, const std::atomic<bool>& stop)
      : plan_(plan), progress_(progress), stop_(stop) {}

  text::Result<LoadFigures> run() {
    error_code error;
    const auto address = asio::ip::make_address(plan_.address, error);
    if (error) return text::refuse("server.bad_address", {{"address", plan_.address}});
    server_ = tcp::endpoint(address, plan_.port);
    conduct();
    if (failure_) return tl::unexpected(*failure_);
    return finish();
  }

  /// Asks for each player's events since what it was told; those that the server doesn't know are lost.
  text::Result<std::size_t> count_lost(const std::vector<LoadPlayer>& players) {
    server_ = tcp::endpoint(asio::ip::make_address(plan_.address), plan_.port);
    std::size_t lost = 0;
    for (const LoadPlayer& player : players) {
      const auto client = std::make_shared<LoadClient>(context_, *this, player);
      if (!client->connect(server_, true)) ++lost;
      client->end();
    }
    return lost;
  }

  // --- Told by the clients
  void decides(LoadClient& client) {
    if (!playing_) return;
    if (plan_.rate > 0) {
      ready_.push_back(client.shared_from_this());
    } else {
      client.make_move();
    }
  }
  void moved(Clock::duration latency) {
    ++figures_.moves;
    latencies_.push_back(static_cast<float>(std::chrono::duration<double, std::milli>(latency).count()));
  }
  void refused() { ++figures_.refusals; }
  void match_over() { ++figures_.matches; }
  void failed() {
    if (playing_) ++figures_.errors;
  }

 private:
  /// An HTTP connection that asks one thing after the other, and waits for each answer.
  class Asking {
   public:
    explicit Asking(Load& load) : host_(load.plan_.address), socket_(load.context_) {
      socket_.connect(load.server_, error_);
    }
    [[nodiscard]] error_code error() const { return error_; }

    /// The answer's body; nothing if there is no answer.
    std::string get(const std::string& target) { return ask(net::request_text(host_, target, nullptr)); }
    std::string post(const std::string& target, const std::string& body) {
      return ask(net::request_text(host_, target, &body));
    }

    std::size_t server_bytes() { return number_after(get("/metrics"), "\nbotyard_resident_bytes "); }
    double server_cpu_seconds() {
      const std::string text = get("/metrics");
      const std::string_view rest = after(text, "\nbotyard_cpu_seconds_total ");
      double seconds = 0;
      std::from_chars(rest.data(), rest.data() + rest.size(), seconds);
      return seconds;
    }

   private:
    std::string ask(const std::string& request) {
      asio::write(socket_, asio::buffer(request), error_);
      if (error_) return "";
      net::HttpAnswer answer(largest_response);
      net::HttpState state = net::HttpState::incomplete;
      while (state == net::HttpState::incomplete) {
        const std::size_t size = socket_.read_some(answer.room(), error_);
        state = answer.add(error_, size);
      }
      return state == net::HttpState::complete ? answer.take_body() : "";
    }

    std::string host_;
    net::Socket socket_;
    error_code error_;
  };

  bool make_table(Asking& asking) {
    const std::string made = asking.post("/api/v1/tables", R"({"game":")" + plan_.game + "\"}");
    const auto read = json::parse(made);
    if (!read || !read->is_object() || !read->get_object().contains("table")) return fail(made);
    const json::object& table = read->get_object().at("table").as_object();
    const std::string id(table.at("id").as_string());
    for (std::size_t seat = 0; seat < table.at("players").as_array().size(); ++seat) {
      const std::string sat = asking.post("/api/v1/tables/" + id + "/seats", R"({"name":"load","contribution":"00"})");
      const auto seated = json::parse(sat);
      if (!seated || !seated->is_object() || !seated->get_object().contains("token")) return fail(sat);
      LoadPlayer player{id, std::string(seated->get_object().at("token").as_string()), 0};
      clients_.push_back(std::make_shared<LoadClient>(context_, *this, std::move(player)));
    }
    tables_.push_back(id);
    return true;
  }

  bool fail(const std::string& what) {
    failure_ =
        text::Refusal{{"load.failed", {{"what", what.empty() ? "the server does not answer" : what}}}, std::nullopt};
    return false;
  }

  /// Tables and connections are made one after the other; only playing happens everywhere at once.
  void conduct() {
    Asking asking(*this);
    if (asking.error()) {
      fail(asking.error().message());
      return;
    }
    figures_.bytes_before = asking.server_bytes();
    for (int table = 0; table < plan_.tables && !stop_; ++table) {
      if (table % 100 == 0) progress_("making table " + std::to_string(table) + " of " + std::to_string(plan_.tables));
      if (!make_table(asking)) return;
    }
    progress_("connecting " + std::to_string(clients_.size()) + " players");
    for (const auto& client : clients_) {
      if (!client->connect(server_, false)) {
        fail("a connection was refused");
        return;
      }
    }
    figures_.bytes_with_tables = asking.server_bytes();
    add_watchers(asking);
    if (failure_) return;
    play_for_a_while(asking);
    figures_.bytes_with_tables = std::max(figures_.bytes_with_tables, bytes_while_playing_);
  }

  void add_watchers(Asking& asking) {
    if (plan_.idle_watchers == 0) return;
    progress_("connecting " + std::to_string(plan_.idle_watchers) + " watchers");
    const std::size_t before = asking.server_bytes();
    for (int i = 0; i < plan_.idle_watchers && !stop_; ++i) {
      const std::string& table = tables_[static_cast<std::size_t>(i) % tables_.size()];
      watchers_.push_back(std::make_shared<LoadClient>(context_, *this, LoadPlayer{table, "", 0}));
      if (!watchers_.back()->connect(server_, false)) {
        fail("a watcher was refused");
        return;
      }
    }
    figures_.bytes_with_watchers = asking.server_bytes() - before;
  }

  void play_for_a_while(Asking& asking) {
    const double cpu_before = asking.server_cpu_seconds();
    playing_ = true;
    for (const auto& client : clients_) client->read_on();
    const double own_cpu_before = own_cpu_seconds();
    start_ = Clock::now();
    for (const auto& client : clients_) {
      if (client->has_decision()) decides(*client);
    }
    offer_moves();
    context_.run();
    figures_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    playing_ = false;
    figures_.own_cpu_seconds = own_cpu_seconds() - own_cpu_before;
    Asking after_it(*this);  // the server has closed the other one if this took long
    figures_.server_cpu_seconds = after_it.server_cpu_seconds() - cpu_before;
    bytes_while_playing_ = after_it.server_bytes();
    context_.restart();
    context_.run_for(std::chrono::milliseconds(500));  // what is under way arrives
    for (const auto& client : clients_) {
      figures_.players.push_back(client->player());
      client->end();
    }
    for (const auto& watcher : watchers_) watcher->end();
  }

  /// Comes back again and again until the time is over: with a rate, to make the moves that are due.
  void offer_moves() {
    const double passed = std::chrono::duration<double>(Clock::now() - start_).count();
    if (stop_ || passed >= plan_.seconds) return context_.stop();
    for (; due_ < passed * plan_.rate && !ready_.empty(); ++due_) {
      ready_.front()->make_move();
      ready_.pop_front();
    }
    due_ = std::max(due_, passed * plan_.rate);  // nobody was ready: no rush afterwards
    pause_.expires_after(std::chrono::milliseconds(plan_.rate > 0 ? 1 : 100));
    pause_.async_wait([this](error_code) { offer_moves(); });
  }

  text::Result<LoadFigures> finish() {
    if (!latencies_.empty()) {
      std::ranges::sort(latencies_);
      const auto at = [&](double share) {
        return latencies_[static_cast<std::size_t>(share * static_cast<double>(latencies_.size() - 1))];
      };
      figures_.p50_ms = at(0.5);
      figures_.p99_ms = at(0.99);
      figures_.worst_ms = at(1);
    }
    return std::move(figures_);
  }

  const LoadPlan& plan_;
  const LoadProgress& progress_;
  const std::atomic<bool>& stop_;
  asio::io_context context_{1};
  asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, net::Executor> pause_{context_};
  Clock::time_point start_;  // of playing
  double due_ = 0;           // so many moves have been offered
  tcp::endpoint server_;
  std::vector<std::string> tables_;
  std::vector<std::shared_ptr<LoadClient>> clients_;
  std::vector<std::shared_ptr<LoadClient>> watchers_;
  std::deque<std::shared_ptr<LoadClient>> ready_;
  std::vector<float> latencies_;
  LoadFigures figures_;
  std::optional<text::Refusal> failure_;
  std::size_t bytes_while_playing_ = 0;
  bool playing_ = false;
};

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

bool LoadClient::connect(const tcp::endpoint& server, bool resume) {
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
  if (resume) hello["since"] = player_.acknowledged;
  asio::write(socket_, asio::buffer(frame_of(json::to_line(hello))), error);
  resumed_.reset();
  while (!error && !resumed_) {
    error = receive();
    take_frames();
  }
  return !error && !refused_ && *resumed_ == resume;
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
    if (error || self->ended_) {
      if (!self->ended_) self->load_.failed();
      return;
    }
    self->filled_ += size;
    self->take_frames();
    self->read_on();
  });
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
  if (!resumed_) {
    const bool welcome = message.starts_with(R"({"type":"welcome")");
    resumed_ = welcome && message.find(R"("resumed":true)") != std::string_view::npos;
    if (!welcome) refused_ = true;
  }
  if (message.starts_with(R"({"type":"refused")")) {
    waits_ = false;
    return load_.refused();
  }
  player_.acknowledged = std::max(player_.acknowledged, number_after(message, "\"n\":"));
  if (waits_ && message.ends_with(R"(,"id":"m"})")) {
    waits_ = false;
    load_.moved(Clock::now() - sent_);
  }
  if (message.find(R"("status":"over")") != std::string_view::npos) {
    load_.match_over();
    send(R"({"type":"rematch","id":"r","contribution":"01"})");
  }
  std::string_view legal = after(message, "\"legal\":[");
  if (legal.data() == nullptr) return;
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
  load_.decides(*this);
}

void LoadClient::make_move() {
  if (move_.empty() || waits_) return;
  waits_ = true;
  sent_ = Clock::now();
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

}  // namespace

text::Result<LoadFigures> run_load(const LoadPlan& plan, const LoadProgress& progress, const std::atomic<bool>& stop) {
  return Load(plan, progress, stop).run();
}

text::Result<std::size_t> count_lost(const LoadPlan& plan, const std::vector<LoadPlayer>& players) {
  const std::atomic<bool> stop = false;
  return Load(
             plan, [](const std::string&) {}, stop)
      .count_lost(players);
}

}  // namespace botyard::client
