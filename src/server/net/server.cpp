#include "server/net/server.h"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/net/connections.h"

namespace botyard::server {

Time wall_clock() { return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()); }

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto awaits = asio::as_tuple(asio::use_awaitable);

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
    asio::co_spawn(context_, accept(), asio::detached);
    asio::co_spawn(context_, keep_time(), asio::detached);
    asio::co_spawn(context_, obey_signals(), asio::detached);
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

  asio::awaitable<void> accept() {
    while (!shared_.draining) {
      auto [error, socket] = co_await acceptor_.async_accept(awaits);
      if (shared_.draining) break;
      if (error) {  // too many open files, say: it passes
        asio::steady_timer pause(context_, 100ms);
        co_await pause.async_wait(awaits);
        continue;
      }
      error_code gone;
      const auto peer = socket.remote_endpoint(gone);
      const std::string address = gone ? std::string() : peer.address().to_string();
      if (gone || !limits_.connect(address)) continue;  // the socket closes
      auto counted = std::make_shared<Counted>(limits_, address);
      if (tls_) {
        serve_tls(std::move(socket), *tls_, shared_, std::move(counted));
      } else {
        serve_plain(std::move(socket), shared_, std::move(counted));
      }
    }
  }

  asio::awaitable<void> keep_time() {
    while (!shared_.draining) {
      clock_.expires_after(1s);
      co_await clock_.async_wait(awaits);
      if (shared_.draining) break;
      hall_.tick(wall_clock());
      limits_.forget_idle(wall_clock());
    }
  }

  asio::awaitable<void> obey_signals() {
    const auto [error, number] = co_await signals_.async_wait(awaits);
    if (!error) {
      spdlog::info("stopping: connections are closed, everything is saved");
      drain();
    }
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
  tcp::acceptor acceptor_{context_};
  asio::steady_timer clock_{context_};
  asio::steady_timer poll_{context_};
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
