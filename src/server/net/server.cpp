#include "server/net/server.h"

#include <spdlog/spdlog.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>

#include "server/net/connection.h"
#include "server/server_clock.h"

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

class NetServer final : public Server {
 public:
  NetServer(const play::Registry& registry, Store& store, ServerSettings settings, Site site)
      : settings_(std::move(settings)),
        site_(std::move(site)),
        limits_(settings_.limits),
        journal_(std::make_unique<Journal>(store, post_)),
        thinkers_(std::make_unique<Thinkers>(settings_.thinkers, post_)),
        hall_(registry, store, *journal_, *thinkers_, settings_.hall),
        door_(hall_, limits_, site_) {}

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
    const auto resumed = hall_.resume(wall_clock());
    if (!resumed) return tl::unexpected(resumed.error());
    resumed_ = *resumed;
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }
  [[nodiscard]] std::size_t resumed_tables() const override { return resumed_; }

  void run() override {
    accept();
    keep_time();
    obey_signals();
    context_.run();
    // Whoever waits for the disk is told before the end.
    thinkers_.reset();
    journal_.reset();
    context_.restart();
    context_.poll();
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

  void accept() {
    acceptor_.async_accept(accepted_, [this](error_code error) {
      if (shared_.draining) return;
      if (error) {  // too many open files, say: it passes
        pause_.expires_after(100ms);
        pause_.async_wait([this](error_code) {
          if (!shared_.draining) accept();
        });
        return;
      }
      serve(std::move(accepted_));
      accept();
    });
  }

  void serve(net::Socket socket) {
    error_code gone;
    const auto peer = socket.remote_endpoint(gone);
    const std::string address = gone ? std::string() : peer.address().to_string();
    if (gone || !limits_.connect(address)) return;  // the socket closes
    auto counted = std::make_shared<Counted>(limits_, address);
    serve_connection(tls_ ? net::Stream(std::move(socket), *tls_) : net::Stream(std::move(socket)), shared_,
                     std::move(counted));
  }

  void keep_time() {
    clock_.expires_after(1s);
    clock_.async_wait([this](error_code) {
      if (shared_.draining) return;
      hall_.tick(wall_clock());
      limits_.forget_idle(wall_clock());
      keep_time();
    });
  }

  void obey_signals() {
    signals_.async_wait([this](error_code error, int) {
      if (error) return;
      spdlog::info("stopping: connections are closed, everything is saved");
      drain();
    });
  }

  void drain() {
    if (shared_.draining) return;
    shared_.draining = true;
    hall_.drain();
    door_.drain();
    error_code ignored;
    acceptor_.close(ignored);
    signals_.cancel();
    clock_.cancel();
    const std::list<Connection*> all = shared_.connections;
    for (Connection* const connection : all) connection->end();
    // Clients that don't say goodbye are not waited for.
    clock_.expires_after(2s);
    clock_.async_wait([this](error_code) { context_.stop(); });
    wait_for_goodbyes();
  }

  void wait_for_goodbyes() {
    if (shared_.connections.empty()) {
      clock_.cancel();
      return;
    }
    poll_.expires_after(20ms);
    poll_.async_wait([this](error_code) { wait_for_goodbyes(); });
  }

  using Timer = asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>,
                                           net::Executor>;

  ServerSettings settings_;
  Site site_;
  AddressLimits limits_;
  Post post_ = [this](std::function<void()> action) { asio::post(context_, std::move(action)); };
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Thinkers> thinkers_;
  Hall hall_;
  Door door_;
  Shared shared_{hall_, door_, limits_, settings_};
  std::optional<asio::ssl::context> tls_;
  // Below what connections use: with the context go those that are still open.
  asio::io_context context_{1};
  asio::basic_socket_acceptor<tcp, net::Executor> acceptor_{context_};
  net::Socket accepted_{context_};  // the next connection is put here
  Timer clock_{context_};
  Timer poll_{context_};
  Timer pause_{context_};  // before connections are accepted again
  asio::signal_set signals_{context_, SIGINT, SIGTERM};
  std::size_t resumed_ = 0;
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
