#include "server/net/connection.h"

#include <algorithm>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/error.hpp>
#include <chrono>
#include <optional>
#include <vector>

#include "net/http.h"
#include "net/web_socket.h"
#include "protocol/refused.h"

namespace botyard::server {
namespace {

namespace asio = boost::asio;
using net::error_code;
using net::HttpState;
using net::WebSocket;
using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::seconds handshake_time{10};  // of TLS
constexpr std::chrono::seconds request_time{30};    // for a whole request, and between two
constexpr std::chrono::seconds farewell_time{5};    // of TLS
constexpr std::chrono::seconds idle_time{60};       // a table's connection answers pings within
constexpr std::size_t longest_body = std::size_t{16} * 1024;
constexpr std::uint32_t longest_header = 8 * 1024;
constexpr std::string_view socket_path = "/api/v1/socket";

/// One WebSocket at one table.
class SocketGuest final : public Guest, public Connection, public WebSocket {
 public:
  SocketGuest(net::Stream stream, Shared& shared, std::shared_ptr<Counted> counted)
      : WebSocket(std::move(stream)), shared_(shared), counted_(std::move(counted)) {
    place_ = shared_.connections.insert(shared_.connections.end(), this);
  }
  SocketGuest(const SocketGuest&) = delete;
  SocketGuest(SocketGuest&&) = delete;
  SocketGuest& operator=(const SocketGuest&) = delete;
  SocketGuest& operator=(SocketGuest&&) = delete;
  ~SocketGuest() override { shared_.connections.erase(place_); }

  void send(Text message) override {
    if (closing_) return;
    unsent_bytes_ += message->size();
    if (unsent_bytes_ > shared_.limits.settings().unsent_bytes) return disconnect();  // it doesn't read what it is sent
    unsent_.push_back(std::move(message));
    if (unsent_.size() == 1) write(*unsent_.front());
  }
  void dismiss() override { disconnect(); }
  void end() override { say_goodbye(CloseCode::service_restart); }

 private:
  void on_open(error_code error) override {
    if (!error) read_on();
  }

  void on_message(error_code error, std::string_view message) override {
    if (error) return depart();
    if (!bucket_.take(shared_.limits.settings().messages, wall_clock())) {
      const auto refusal = protocol::refused({{"server.slow_down", {}}, std::nullopt});
      send(std::make_shared<const std::string>(json::to_line(refusal)));
      say_goodbye(CloseCode::policy_error);
      return depart();
    }
    shared_.hall.receive(*this, message, wall_clock());
    read_on();
  }

  void on_written(error_code error) override {
    if (error) return disconnect();
    unsent_bytes_ -= unsent_.front()->size();
    unsent_.erase(unsent_.begin());
    if (!unsent_.empty()) write(*unsent_.front());
  }

  void read_on() {
    if (closing_) return depart();
    read();
  }
  void depart() { shared_.hall.depart(*this, wall_clock()); }

  void say_goodbye(CloseCode code) {
    if (closing_) return;
    closing_ = true;
    close(code);
  }
  /// Reading ends with an error then, and with it everything.
  void disconnect() {
    closing_ = true;
    drop();
  }

  Shared& shared_;
  std::shared_ptr<Counted> counted_;
  std::list<Connection*>::iterator place_;
  std::vector<Text> unsent_;  // nearly always empty, and then it takes no memory
  std::size_t unsent_bytes_ = 0;
  Bucket bucket_;
  bool closing_ = false;
};

/// One HTTP connection, until it asks for a WebSocket. The handlers of what is under way hold it, and nothing else
/// does.
class Exchange final : public Connection, public std::enable_shared_from_this<Exchange> {
 public:
  Exchange(net::Stream stream, Shared& shared, std::shared_ptr<Counted> counted)
      : stream_(std::move(stream)), deadline_(stream_.get_executor()), shared_(shared), counted_(std::move(counted)) {
    place_ = shared_.connections.insert(shared_.connections.end(), this);
  }
  Exchange(const Exchange&) = delete;
  Exchange(Exchange&&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  Exchange& operator=(Exchange&&) = delete;
  ~Exchange() override { shared_.connections.erase(place_); }

  void run() {
    if (!stream_.has_tls()) return next_request();
    close_after(handshake_time);
    stream_.accept_tls([self = shared_from_this()](error_code error, std::size_t) {
      if (!error) self->next_request();
    });
  }

  void end() override { stream_.close(); }

 private:
  using Timer = asio::basic_waitable_timer<SteadyClock, asio::wait_traits<SteadyClock>, net::Executor>;

  /// Ends what is under way unless another time is set before. Does not keep the connection alive.
  void close_after(std::chrono::seconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](error_code error) {
      const auto self = weak.lock();
      if (error || !self || self->deadline_.expiry() > SteadyClock::now()) return;
      self->timed_out_ = true;
      self->stream_.close();
    });
  }

  void next_request() {
    if (shared_.draining) return finish();
    close_after(request_time);
    take(requests_.next());
  }
  void take(HttpState state) {
    if (state == HttpState::incomplete) {
      stream_.read_some(requests_.room(), [self = shared_from_this()](error_code error, std::size_t size) {
        self->take(self->requests_.add(error, size));
      });
    } else if (state == HttpState::failed) {
      if (requests_.is_at_end() || timed_out_) return finish();
      refuse_request();
    } else if (requests_.asks_for_web_socket()) {
      upgrade();
    } else {
      answer();
    }
  }

  [[nodiscard]] std::string address() const {
    if (!shared_.settings.behind_proxy) return counted_->address();
    // The last one is what our own proxy saw; what stands before it anyone may have written.
    std::string_view forwarded = requests_.field("X-Forwarded-For");
    forwarded = forwarded.substr(forwarded.rfind(',') + 1);
    while (forwarded.starts_with(' ')) forwarded.remove_prefix(1);
    return forwarded.empty() ? counted_->address() : std::string(forwarded.substr(0, 64));
  }

  /// A browser tells which page opens the socket; only ours may.
  [[nodiscard]] bool is_our_page() const {
    const std::string_view origin = requests_.field("Origin");
    if (origin.empty()) return true;  // no browser
    const std::size_t scheme = origin.find("://");
    if (scheme != std::string_view::npos && origin.substr(scheme + 3) == requests_.field("Host")) return true;
    return std::ranges::find(shared_.settings.origins, origin) != shared_.settings.origins.end();
  }

  /// The answer may have to wait for the disk.
  void answer() {
    HttpRequest asked;
    asked.method = requests_.method();
    asked.target = requests_.target();
    asked.address = address();
    asked.body = requests_.take_body();
    asked.if_none_match = requests_.field("If-None-Match");
    asked.accept_encoding = requests_.field("Accept-Encoding");
    const Sending sending{requests_.version(), requests_.keeps_alive(), asked.method == "HEAD"};
    const int question = ++questions_;
    waits_for_answer_ = true;
    // Whoever answers may outlive the network, so it must not hold the connection.
    shared_.door.handle(asked, wall_clock(), [weak = weak_from_this(), question, sending](HttpResponse made) {
      if (const auto self = weak.lock()) self->write_answer(question, std::move(made), sending);
    });
    if (!waits_for_answer_) return;
    deadline_.expires_after(request_time);
    deadline_.async_wait([self = shared_from_this(), question, sending](error_code error) {
      if (error) return;  // answered
      self->write_answer(question, {503, "text/plain", "The disk does not answer.\n", {}}, sending);
    });
  }

  /// How a response is sent.
  struct Sending {
    unsigned version = 11;
    bool keep_alive = false;
    bool head_only = false;
  };

  /// The first answer counts; one that comes too late must not pass for the answer to the next request.
  void write_answer(int question, HttpResponse made, Sending sending) {
    if (!waits_for_answer_ || question != questions_) return;
    waits_for_answer_ = false;
    write(std::move(made), sending);
  }

  void write(HttpResponse made, Sending sending) {
    net::HttpFields fields{{"Server", "botyard"}, {"Content-Type", std::move(made.type)}};
    for (const auto& [name, value] : strict_headers()) fields.emplace_back(name, value);
    if (!shared_.settings.certificate.empty()) fields.emplace_back("Strict-Transport-Security", "max-age=31536000");
    std::ranges::move(made.headers, std::back_inserter(fields));
    const bool goes_on = sending.keep_alive && !shared_.draining;
    head_ = net::response_head(made.status, sending.version, goes_on, made.body.size(), fields);
    body_ = sending.head_only ? std::string() : std::move(made.body);
    close_after(request_time);
    stream_.write(head_, body_, [self = shared_from_this(), goes_on](error_code error, std::size_t) {
      self->body_ = {};
      if (error || !goes_on) return self->finish();
      self->next_request();
    });
  }

  void refuse(int status, text::Reason reason, unsigned version) {
    json::object body = protocol::refused({std::move(reason), std::nullopt});
    body.erase("type");
    write({status, "application/json", json::to_line(json::object{{"error", std::move(body)}}), {}}, {version});
  }

  void refuse_request() {
    refuse(requests_.refusal_status(), {"server.bad_request", {{"what", requests_.error().message()}}}, 11);
  }

  void upgrade() {
    const std::string_view target = requests_.target();
    if (!is_our_page()) return refuse(403, {"server.other_origin", {}}, requests_.version());
    if (target.substr(0, target.find('?')) != socket_path) {
      return refuse(404, {"server.no_such_page", {}}, requests_.version());
    }
    error_code ignored;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
    const auto guest = std::make_shared<SocketGuest>(std::move(stream_), shared_, std::move(counted_));
    guest->accept(requests_, protocol::longest_message, idle_time);
  }

  void finish() {
    close_after(farewell_time);
    stream_.finish([self = shared_from_this()](error_code, std::size_t) {});
  }

  net::Stream stream_;
  Timer deadline_;
  net::HttpRequests requests_{longest_header, longest_body};
  std::string head_;  // of the response that is being written
  std::string body_;
  Shared& shared_;
  std::shared_ptr<Counted> counted_;
  std::list<Connection*>::iterator place_;
  bool timed_out_ = false;
  bool waits_for_answer_ = false;
  int questions_ = 0;  // so many requests were passed to the door
};

}  // namespace

void serve_connection(net::Stream stream, Shared& shared, std::shared_ptr<Counted> counted) {
  std::make_shared<Exchange>(std::move(stream), shared, std::move(counted))->run();
}

}  // namespace botyard::server
