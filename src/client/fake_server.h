#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "net/http.h"
#include "net/stream.h"
#include "net/web_socket.h"

/// For tests of clients: a server whose answers the test decides, on a free port of loopback and in a thread of its
/// own.
namespace botyard::client {

class FakeServer {
 public:
  struct Request {
    std::string method;
    std::string target;
    std::string body;
  };
  /// The body of the response. Without one the request stays unanswered and its connection open: the server hangs.
  using Answer = std::function<std::optional<std::string>(const Request& request)>;
  /// The messages that follow one message of a WebSocket.
  using Reply = std::function<std::vector<std::string>(const std::string& message)>;

  /// Both functions are called by the server's thread.
  FakeServer(Answer answer, Reply reply)
      : answer_(std::move(answer)), reply_(std::move(reply)), thread_([this] {
          accept();
          context_.run();
        }) {}
  FakeServer(const FakeServer&) = delete;
  FakeServer(FakeServer&&) = delete;
  FakeServer& operator=(const FakeServer&) = delete;
  FakeServer& operator=(FakeServer&&) = delete;
  ~FakeServer() {
    context_.stop();
    thread_.join();
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// Closes every connection at once and takes no more, as a killed process would.
  void drop_everyone() {
    boost::asio::post(context_, [this] {
      acceptor_.close();
      for (const auto& connection : connections_) {
        if (const auto open = connection.lock()) open->drop();
      }
    });
  }

 private:
  struct Dropped {
    virtual ~Dropped() = default;
    virtual void drop() = 0;
  };

  /// One WebSocket.
  class Socket final : public net::WebSocket, public Dropped {
   public:
    Socket(net::Stream stream, FakeServer& server) : WebSocket(std::move(stream)), server_(server) {}
    void drop() override { WebSocket::drop(); }

   private:
    void on_open(net::error_code error) override {
      if (!error) read();
    }
    void on_message(net::error_code error, std::string_view message) override {
      if (error) return;
      const bool idle = unsent_.empty();
      for (std::string& text : server_.reply_(std::string(message))) unsent_.push_back(std::move(text));
      if (idle && !unsent_.empty()) write(unsent_.front());
      read();
    }
    void on_written(net::error_code error) override {
      if (error) return;
      unsent_.erase(unsent_.begin());
      if (!unsent_.empty()) write(unsent_.front());
    }

    FakeServer& server_;
    std::vector<std::string> unsent_;
  };

  /// One HTTP connection, until it becomes a WebSocket.
  class Connection final : public Dropped, public std::enable_shared_from_this<Connection> {
   public:
    Connection(net::Stream stream, FakeServer& server) : stream_(std::move(stream)), server_(server) {}
    void drop() override { stream_.close(); }
    void next_request() { take(requests_.next()); }

   private:
    static constexpr std::uint32_t longest_header = 8192;
    static constexpr std::size_t longest_message = std::size_t{1} << 20;

    void take(net::HttpState state) {
      if (state == net::HttpState::failed) return;
      if (state == net::HttpState::complete) return requests_.asks_for_web_socket() ? upgrade() : respond();
      stream_.read_some(requests_.room(), [self = shared_from_this()](net::error_code error, std::size_t size) {
        self->take(self->requests_.add(error, size));
      });
    }
    void upgrade() {
      const auto socket = std::make_shared<Socket>(std::move(stream_), server_);
      server_.connections_.push_back(socket);
      socket->accept(requests_, longest_message, std::chrono::seconds(10), std::chrono::seconds(60));
    }
    void respond() {
      const auto body =
          server_.answer_({std::string(requests_.method()), std::string(requests_.target()), requests_.take_body()});
      if (!body) return server_.unanswered_.push_back(shared_from_this());
      response_ = net::response_head(200, 11, true, body->size(), {}) + *body;
      stream_.write(response_, {}, [self = shared_from_this()](net::error_code error, std::size_t) {
        if (!error) self->next_request();
      });
    }

    net::Stream stream_;
    FakeServer& server_;
    net::HttpRequests requests_{longest_header, longest_message};
    std::string response_;
  };

  void accept() {
    acceptor_.async_accept([this](net::error_code error, net::Socket socket) {
      if (error) return;
      const auto connection = std::make_shared<Connection>(net::Stream(std::move(socket)), *this);
      connections_.push_back(connection);
      connection->next_request();
      accept();
    });
  }

  using Tcp = boost::asio::ip::tcp;
  Answer answer_;
  Reply reply_;
  boost::asio::io_context context_{1};
  boost::asio::basic_socket_acceptor<Tcp, net::Executor> acceptor_{
      context_, Tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)};
  std::uint16_t port_ = acceptor_.local_endpoint().port();
  std::vector<std::weak_ptr<Dropped>> connections_;
  std::vector<std::shared_ptr<Connection>> unanswered_;
  std::thread thread_;  // the last member: it uses all others
};

}  // namespace botyard::client
