#include "server/net/server.h"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <thread>

#include "server/log.h"
#include "server/net/connection.h"
#include "server/server_clock.h"
#include "text/catalogue.h"

namespace botyard::server {

Time wall_clock() {
  static const ServerClock clock;
  return clock.now();
}

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using net::error_code;
using namespace std::chrono_literals;

void report_store_failure(const text::Reason& reason) {
  report_failure("store", text::sentence({reason, std::nullopt}));
}

/// Settings that depend on the network: a catch-up must fit into a connection's queue of unsent bytes.
LobbySettings lobby_settings(const ServerSettings& settings) {
  LobbySettings lobby = settings.lobby;
  lobby.catch_up_bytes = settings.limits.unsent_bytes / 2;
  lobby.report = [](std::string_view table, std::string_view why) {
    report_failure("table " + id_for_log(table), why);
  };
  return lobby;
}

class NetServer final : public Server {
 public:
  NetServer(const play::Registry& registry, Store& store, ServerSettings settings, Site site)
      : settings_(std::move(settings)),
        site_(std::move(site)),
        limits_(settings_.limits),
        journal_(store, post_, {.report = report_store_failure, .pause = {}}),
        thinkers_(settings_.thinkers, post_),
        lobby_(registry, store, journal_, thinkers_, lobby_settings(settings_)),
        api_({lobby_, journal_, store, limits_, metrics_, site_}, settings_.access) {}
  NetServer(const NetServer&) = delete;
  NetServer(NetServer&&) = delete;
  NetServer& operator=(const NetServer&) = delete;
  NetServer& operator=(NetServer&&) = delete;
  ~NetServer() override {
    // These threads post to the context, so they must end before it is destroyed.
    thinkers_.stop();
    journal_.stop();
  }

  text::Result<void> listen() {
    if (!settings_.certificate.empty()) {
      if (auto good = use_certificate(); !good) return good;
    }
    error_code error;
    const auto address = asio::ip::make_address(settings_.address, error);
    if (error) return text::refuse("server.bad_address", {{"address", settings_.address}});
    const tcp::endpoint endpoint(address, settings_.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(4096, error);
    if (error) {
      return text::refuse(
          "server.cannot_listen",
          {{"address", settings_.address}, {"port", std::to_string(settings_.port)}, {"what", error.message()}});
    }
    const auto resumed = lobby_.resume(wall_clock());
    if (!resumed) return tl::unexpected(resumed.error());
    resumed_ = *resumed;
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }
  [[nodiscard]] std::size_t resumed_tables() const override { return resumed_; }

  void run() override {
    while (!context_.stopped()) {
      const bool good = contain("event_loop", [this] {
        arm();
        context_.run();
      });
      // std::bad_alloc or a defect: pause before the loop is entered again.
      if (!good) std::this_thread::sleep_for(10ms);
    }
    // Bots stop first, and their last answers are handled; then the journal, and its last results are delivered.
    thinkers_.stop();
    run_what_is_ready();
    journal_.stop();
    run_what_is_ready();
    log_dropped();
  }

  void stop() override {
    asio::post(context_, [this] { drain(); });
  }

 private:
  text::Result<void> use_certificate() {
    error_code error;
    tls_.emplace(asio::ssl::context::tls_server);
    tls_->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                      asio::ssl::context::no_tlsv1_1);
    tls_->use_certificate_chain_file(settings_.certificate, error);
    if (!error) tls_->use_private_key_file(settings_.key, asio::ssl::context::pem, error);
    if (error) {
      return text::refuse("server.bad_certificate", {{"file", settings_.certificate}, {"what", error.message()}});
    }
    return {};
  }

  void run_what_is_ready() {
    context_.restart();
    while (!contain("event_loop", [this] { context_.poll(); })) {
    }
  }

  /// Starts the operations that must always be pending: accept, tick, signals. Repeated after an exception.
  void arm() {
    if (shared_.draining) return;
    if (!accepting_) accept();
    if (!ticking_) schedule_tick();
    if (!watching_signals_) wait_for_signals();
  }

  void accept() {
    error_code ignored;
    accepted_.close(ignored);
    acceptor_.async_accept(accepted_, [this](error_code error) {
      accepting_ = false;
      if (shared_.draining) return;
      if (error) return accept_later(error);
      contain("accept", [this] { serve(std::move(accepted_)); });
      accept();
    });
    accepting_ = true;
  }

  /// For passing errors, such as too many open files.
  void accept_later(error_code error) {
    log(LogLevel::warning, "accept_failed", {{"cause", error.message()}});
    metrics_.dropped.add("accept_failed");
    pause_.expires_after(100ms);
    pause_.async_wait([this](error_code) {
      accepting_ = false;
      if (!shared_.draining) accept();
    });
    accepting_ = true;
  }

  void serve(net::Socket socket) {
    error_code gone;
    const std::string text = socket.remote_endpoint(gone).address().to_string();
    const auto peer = IpAddress::read(std::string_view(text).substr(0, text.find('%')));  // without a scope id
    if (gone || !peer) return;                                                            // the socket closes
    if (metrics_.connections >= settings_.limits.all_connections) return drop(socket, "all_connections");
    auto counted = std::make_unique<Counted>(shared_);
    // Clients of a proxy are counted when their addresses are known.
    if (!settings_.proxies.contains(*peer)) {
      const std::string_view limit = counted->count_for(peer->subscriber(), wall_clock());
      if (!limit.empty()) return drop(socket, limit);
    }
    serve_connection(tls_ ? net::Stream(std::move(socket), *tls_) : net::Stream(std::move(socket)), shared_, *peer,
                     std::move(counted));
  }

  /// Resets the connection (SO_LINGER 0), which leaves no TIME_WAIT state in the system.
  void drop(net::Socket& socket, std::string_view limit) {
    error_code ignored;
    socket.set_option(asio::socket_base::linger(true, 0), ignored);
    socket.close(ignored);
    note_dropped(shared_, limit);
  }

  void schedule_tick() {
    clock_.expires_after(settings_.times.tick);
    clock_.async_wait([this](error_code) {
      ticking_ = false;
      if (shared_.draining) return;
      const Time now = wall_clock();
      contain("tick", [&] { lobby_.tick(now); });
      contain("tick", [&] { limits_.forget_idle(now); });
      contain("tick", [&] { check_store(); });
      contain("tick", [&] { close_stuck_connections(); });
      schedule_tick();
    });
    ticking_ = true;
  }

  /// Every tenth tick logs dropped connections and probes the store; a store that has failed is probed at every tick.
  void check_store() {
    const bool is_due = ++ticks_ % 10 == 0;
    if (is_due) log_dropped();
    const auto failure = journal_.last_failure();
    if (failure && !store_failed_) {
      log(LogLevel::error, "store_failed", {{"cause", text::sentence({*failure, std::nullopt})}});
    } else if (!failure && store_failed_) {
      log(LogLevel::warning, "store_recovered");
    }
    store_failed_ = failure.has_value();
    if (is_due || store_failed_) journal_.probe();
  }

  void close_stuck_connections() {
    const auto now = std::chrono::steady_clock::now();
    for (auto each = shared_.connections.begin(); each != shared_.connections.end();) {
      Connection* const connection = *each++;  // it may be destroyed by the call, and its position in the list with it
      connection->close_if_stuck(now);
    }
  }

  void log_dropped() {
    for (const auto& [limit, count] : metrics_.dropped.counts()) {
      const auto before = logged_dropped_.counts().find(limit);
      const std::uint64_t known = before == logged_dropped_.counts().end() ? 0 : before->second;
      if (count == known) continue;
      log(LogLevel::warning, "dropped", {{"limit", limit}, {"connections", count - known}});
      logged_dropped_.add(limit, count - known);
    }
  }

  void wait_for_signals() {
    signals_.async_wait([this](error_code error, int signal) {
      watching_signals_ = false;
      if (error) return;
      log(LogLevel::info, "stopping", {{"signal", signal}});
      drain();
    });
    watching_signals_ = true;
  }

  void drain() {
    if (shared_.draining) return;
    shared_.draining = true;
    if (!contain("drain", [this] { close_connections(); })) context_.stop();
  }

  void close_connections() {
    lobby_.drain();
    api_.drain();
    error_code ignored;
    acceptor_.close(ignored);
    signals_.cancel();
    clock_.cancel();
    const std::list<Connection*> all = shared_.connections;
    for (Connection* const connection : all) connection->close_for_restart();
    // Do not wait longer for clients that do not close their side.
    clock_.expires_after(settings_.times.drain);
    clock_.async_wait([this](error_code) { context_.stop(); });
    wait_for_connections();
  }

  void wait_for_connections() {
    if (shared_.connections.empty()) {
      clock_.cancel();
      return;
    }
    poll_.expires_after(20ms);
    poll_.async_wait([this](error_code) { wait_for_connections(); });
  }

  using Timer = asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>,
                                           net::Executor>;

  ServerSettings settings_;
  Site site_;
  AddressLimits limits_;
  NetMetrics metrics_;
  Tally logged_dropped_;  // what of metrics_.dropped has been logged
  Post post_ = [this](std::function<void()> action) {
    asio::post(context_, [action = std::move(action)] { contain("posted_work", action); });
  };
  Journal journal_;
  Thinkers thinkers_;
  Lobby lobby_;
  HttpApi api_;
  Shared shared_{lobby_, api_, limits_, metrics_, settings_};
  std::optional<asio::ssl::context> tls_;
  // Declared after what connections use, because destroying the context destroys the connections that are still open.
  asio::io_context context_{1};
  asio::basic_socket_acceptor<tcp, net::Executor> acceptor_{context_};
  net::Socket accepted_{context_};  // target of the pending accept
  Timer clock_{context_};
  Timer poll_{context_};
  Timer pause_{context_};  // before connections are accepted again
  asio::signal_set signals_{context_, SIGINT, SIGTERM};
  std::size_t resumed_ = 0;
  std::uint64_t ticks_ = 0;
  bool store_failed_ = false;  // as of the last tick
  bool accepting_ = false;     // these three: whether the operation is pending
  bool ticking_ = false;
  bool watching_signals_ = false;
};

}  // namespace

text::Result<std::unique_ptr<Server>> Server::open(const play::Registry& registry, Store& store,
                                                   ServerSettings settings) {
  Site site;
  if (!settings.web.empty()) {
    auto read = Site::read(settings.web);
    if (!read) return tl::unexpected(read.error());
    site = *std::move(read);
  }
  auto server = std::make_unique<NetServer>(registry, store, std::move(settings), std::move(site));
  if (const auto good = server->listen(); !good) return tl::unexpected(good.error());
  return server;
}

}  // namespace botyard::server
