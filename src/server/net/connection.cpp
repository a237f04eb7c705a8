#include "server/net/connection.h"

#include <algorithm>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/error.hpp>
#include <chrono>
#include <optional>
#include <vector>

#include "net/http.h"
#include "net/web_socket.h"
#include "protocol/client_message.h"
#include "protocol/refused.h"
#include "server/log.h"

namespace botyard::server {
namespace {

namespace asio = boost::asio;
using net::error_code;
using net::HttpState;
using net::WebSocket;
using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t longest_body = std::size_t{16} * 1024;
constexpr std::uint32_t longest_header = 8 * 1024;

text::Refusal refusal_of(std::string_view code) { return {{code, {}}, std::nullopt}; }

/// A WebSocket that subscribes to a room. Its destructor unsubscribes it. The functions that the lobby calls do not
/// throw: a failure here closes this connection only.
class SocketSubscription final : public Subscription, public Connection, public WebSocket {
 public:
  SocketSubscription(net::Stream stream, Shared& shared, std::unique_ptr<Counted> counted)
      : WebSocket(std::move(stream)), shared_(shared), counted_(std::move(counted)) {
    position_ = shared_.connections.insert(shared_.connections.end(), this);
  }
  SocketSubscription(const SocketSubscription&) = delete;
  SocketSubscription(SocketSubscription&&) = delete;
  SocketSubscription& operator=(const SocketSubscription&) = delete;
  SocketSubscription& operator=(SocketSubscription&&) = delete;
  ~SocketSubscription() override {
    shared_.connections.erase(position_);
    contain("departure", [this] { unsubscribe(); });
  }

  void send(Text message) override {
    // During shutdown the sockets may be destroyed already.
    if (closing_ || shared_.draining) return;
    unsent_bytes_ += message->size();
    if (unsent_bytes_ > shared_.limits.settings().unsent_bytes) return disconnect_because("unsent_bytes");
    or_disconnect("sending", [&] {
      unsent_.push_back(std::move(message));
      if (unsent_.size() == 1) write(*unsent_.front());
    });
  }
  /// The pending read then fails, which releases the last reference to this object.
  void disconnect() override {
    closing_ = true;
    drop();
  }
  void close_for_restart() override { close_with(CloseCode::service_restart); }
  void close_if_stuck(SteadyClock::time_point now) override {
    if (now - last_seen_ < 2 * shared_.settings.times.idle + shared_.settings.times.handshake) return;
    closing_ = true;
    note_dropped(shared_, "stuck");
    abandon();
  }

 private:
  void on_open(error_code error) override {
    if (!error) or_disconnect("connection", [&] { read_on(); });
  }

  void on_message(error_code error, std::string_view message) override {
    last_seen_ = SteadyClock::now();
    or_disconnect("connection", [&] {
      if (error || shared_.draining) return unsubscribe();
      if (!messages_.take(shared_.limits.settings().messages, wall_clock())) return refuse_to_listen();
      handle(message);
      read_on();
    });
  }

  void on_written(error_code error) override {
    if (error) return disconnect();
    unsent_bytes_ -= unsent_.front()->size();
    unsent_.erase(unsent_.begin());
    if (!unsent_.empty()) or_disconnect("sending", [&] { write(*unsent_.front()); });
  }

  void on_ping() override {
    last_seen_ = SteadyClock::now();
    if (!pings_.take(shared_.limits.settings().pings, wall_clock())) disconnect_because("pings");
  }

  void handle(std::string_view message) {
    const auto begun = SteadyClock::now();
    if (!contain("message", [&] { shared_.lobby.receive(*this, message, wall_clock()); })) {
      send(share(json::to_line(protocol::refused(refusal_of("server.failed"), protocol::id_in(message)))));
    }
    const auto time = SteadyClock::now() - begun;
    shared_.metrics.messages.observe(time);
    constexpr std::chrono::milliseconds slow{100};  // this thread serves all connections
    if (time > slow) {
      const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
      log(LogLevel::warning, "slow_message", {{"ms", static_cast<std::uint64_t>(milliseconds)}});
    }
  }

  void refuse_to_listen() {
    send(share(json::to_line(protocol::refused(refusal_of("server.slow_down")))));
    note_dropped(shared_, "messages");
    close_with(CloseCode::policy_error);
    unsubscribe();
  }

  void read_on() {
    if (closing_) return unsubscribe();
    read();
  }
  void unsubscribe() { shared_.lobby.unsubscribe(*this, wall_clock()); }

  void close_with(CloseCode code) {
    if (closing_) return;
    closing_ = true;
    or_disconnect("farewell", [&] { close(code); });
  }
  void disconnect_because(std::string_view limit) {
    if (!closing_) note_dropped(shared_, limit);
    disconnect();
  }
  template <class Work>
  void or_disconnect(std::string_view unit, Work&& work) {
    if (!contain(unit, std::forward<Work>(work))) disconnect();
  }

  Shared& shared_;
  std::unique_ptr<Counted> counted_;
  std::list<Connection*>::iterator position_;
  std::vector<Text> unsent_;  // front() is being written; nearly always empty, and then without an allocation
  std::size_t unsent_bytes_ = 0;
  Bucket messages_;
  Bucket pings_;
  SteadyClock::time_point last_seen_ = SteadyClock::now();
  bool closing_ = false;
};

/// An HTTP connection, until it is upgraded to a WebSocket. Owned by the handlers of its pending operations.
class Exchange final : public Connection, public std::enable_shared_from_this<Exchange> {
  /// Wraps a completion handler: keeps this connection alive, and closes it if the handler throws.
  template <class Handler>
  auto guarded(Handler handler) {
    return [self = shared_from_this(), handler = std::move(handler)](error_code error, std::size_t size) {
      if (!contain("connection", [&] { handler(error, size); })) self->stream_.close();
    };
  }

 public:
  Exchange(net::Stream stream, Shared& shared, const IpAddress& peer, std::unique_ptr<Counted> counted)
      : stream_(std::move(stream)),
        deadline_(stream_.get_executor()),
        shared_(shared),
        peer_(peer),
        counted_(std::move(counted)) {
    position_ = shared_.connections.insert(shared_.connections.end(), this);
  }
  Exchange(const Exchange&) = delete;
  Exchange(Exchange&&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  Exchange& operator=(Exchange&&) = delete;
  ~Exchange() override { shared_.connections.erase(position_); }

  void run() {
    if (!stream_.has_tls()) return next_request();
    close_after(times().handshake);
    stream_.accept_tls(guarded([this](error_code error, std::size_t) {
      if (!error) next_request();
    }));
  }

  void close_for_restart() override { stream_.close(); }
  void close_if_stuck(SteadyClock::time_point /*now*/) override {}  // it has its own deadline

 private:
  using Timer = asio::basic_waitable_timer<SteadyClock, asio::wait_traits<SteadyClock>, net::Executor>;

  [[nodiscard]] const ConnectionTimes& times() const { return shared_.settings.times; }

  /// Closes the stream at the deadline unless a later one is set first. Does not keep the connection alive.
  void close_after(std::chrono::milliseconds time) {
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
    close_after(times().request);
    take(requests_.next());
  }
  void take(HttpState state) {
    if (state == HttpState::incomplete) {
      stream_.read_some(requests_.room(),
                        guarded([this](error_code error, std::size_t size) { take(requests_.add(error, size)); }));
    } else if (state == HttpState::failed) {
      if (requests_.is_at_end() || timed_out_) return finish();
      refuse_request();
    } else if (requests_.asks_for_web_socket()) {
      upgrade();
    } else {
      answer();
    }
  }

  [[nodiscard]] IpAddress client() const {
    return shared_.settings.proxies.client(peer_, requests_.all_fields("X-Forwarded-For"));
  }

  [[nodiscard]] HttpRequest asked() {
    HttpRequest asked;
    asked.method = requests_.method();
    asked.target = requests_.target();
    asked.address = client().subscriber();
    asked.host = requests_.field("Host");
    asked.origin = requests_.field("Origin");
    asked.body = requests_.take_body();
    asked.if_none_match = requests_.field("If-None-Match");
    asked.accept_encoding = requests_.field("Accept-Encoding");
    asked.accept_language = requests_.all_fields("Accept-Language");
    return asked;
  }

  /// Hands the request to the HTTP API, whose reply may wait for the disk; 503 after times().request.
  void answer() {
    const HttpRequest request = asked();
    const Sending sending{requests_.version(), requests_.keeps_alive(), request.method == "HEAD"};
    const int question = ++questions_;
    waits_for_answer_ = true;
    // The reply may be called after the network was destroyed, so it must not own the connection.
    shared_.api.handle(request, wall_clock(), [weak = weak_from_this(), question, sending](HttpResponse made) {
      if (const auto self = weak.lock()) self->write_answer(question, std::move(made), sending);
    });
    if (!waits_for_answer_) return;
    deadline_.expires_after(times().request);
    deadline_.async_wait([self = shared_from_this(), question, sending](error_code error) {
      if (error) return;  // answered
      log(LogLevel::warning, "request_timeout");
      self->write_answer(question, {503, "text/plain", "The disk does not answer.\n", {}, {}}, sending);
    });
  }

  /// Properties of the request that its response depends on.
  struct Sending {
    unsigned version = 11;
    bool keep_alive = false;
    bool head_only = false;
  };

  /// Ignores a second answer, and one that comes after the timeout and would be taken for that of the next request.
  void write_answer(int question, HttpResponse made, Sending sending) {
    if (!waits_for_answer_ || question != questions_) return;
    waits_for_answer_ = false;
    // The lobby may be the caller: an exception here must not close its room.
    if (!contain("answer", [&] { write(std::move(made), sending); })) stream_.close();
  }

  void write(HttpResponse made, Sending sending) {
    net::HttpFields fields{{"Server", "botyard"}, {"Content-Type", std::move(made.type)}};
    for (const auto& [name, value] : strict_headers()) fields.emplace_back(name, value);
    if (!shared_.settings.certificate.empty()) fields.emplace_back("Strict-Transport-Security", "max-age=31536000");
    std::ranges::move(made.headers, std::back_inserter(fields));
    // A rate-limited client must reconnect, which is limited as well.
    const bool goes_on = sending.keep_alive && !shared_.draining && made.status != 429;
    head_ = net::response_head(made.status, sending.version, goes_on, made.body.size(), fields);
    body_ = sending.head_only ? std::string() : std::move(made.body);
    close_after(times().request);
    stream_.write(head_, body_, guarded([this, goes_on](error_code error, std::size_t) {
                    body_ = {};
                    if (error || !goes_on) return finish();
                    next_request();
                  }));
  }

  /// Answers a malformed request and closes: what follows on the connection cannot be parsed.
  void refuse_request() {
    HttpResponse response =
        shared_.api.refuse({{"server.bad_request", {{"what", requests_.error().message()}}}, std::nullopt});
    response.status = requests_.refusal_status();
    write(std::move(response), {});
  }

  void upgrade() {
    if (auto refused = shared_.api.refuse_upgrade(asked(), wall_clock())) {
      return write(*std::move(refused), {requests_.version()});
    }
    // A direct connection is counted since it was accepted, one through a proxy from now on.
    if (shared_.settings.proxies.contains(peer_)) {
      const std::string_view limit = counted_->count_for(client().subscriber(), wall_clock());
      if (!limit.empty()) {
        note_dropped(shared_, limit);
        const std::string language = requests_.all_fields("Accept-Language");
        return write(shared_.api.refuse(refusal_of("server.too_many_connections"), language), {requests_.version()});
      }
    }
    error_code ignored;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
    const auto subscription = std::make_shared<SocketSubscription>(std::move(stream_), shared_, std::move(counted_));
    subscription->accept(requests_, protocol::longest_message, times().handshake, times().idle);
  }

  void finish() {
    close_after(times().farewell);
    stream_.finish([self = shared_from_this()](error_code, std::size_t) {});
  }

  net::Stream stream_;
  Timer deadline_;
  net::HttpRequests requests_{longest_header, longest_body};
  std::string head_;  // of the response that is being written
  std::string body_;
  Shared& shared_;
  IpAddress peer_;
  std::unique_ptr<Counted> counted_;
  std::list<Connection*>::iterator position_;
  bool timed_out_ = false;
  bool waits_for_answer_ = false;
  int questions_ = 0;  // requests passed to the HTTP API so far
};

}  // namespace

void serve_connection(net::Stream stream, Shared& shared, const IpAddress& peer, std::unique_ptr<Counted> counted) {
  std::make_shared<Exchange>(std::move(stream), shared, peer, std::move(counted))->run();
}

void note_dropped(Shared& shared, std::string_view limit) {
  contain("counting", [&] { shared.metrics.dropped.add(limit); });
}

}  // namespace botyard::server
