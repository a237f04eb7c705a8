#include <boost/asio/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "server/net/exchange.h"

namespace botyard::server {

// Asio's stream and not beast::ssl_stream, whose teardown clang finds twice.
void serve_tls(tcp::socket socket, asio::ssl::context& tls, Shared& shared, std::shared_ptr<Counted> counted) {
  serve(asio::ssl::stream<beast::tcp_stream>(beast::tcp_stream(std::move(socket)), tls), shared, std::move(counted));
}

}  // namespace botyard::server
