#include <boost/asio/ssl.hpp>
#include <boost/beast/ssl.hpp>

#include "server/net/exchange.h"

namespace botyard::server {

void serve_tls(tcp::socket socket, asio::ssl::context& tls, Shared& shared, std::shared_ptr<Counted> counted) {
  serve(beast::ssl_stream<beast::tcp_stream>(beast::tcp_stream(std::move(socket)), tls), shared, std::move(counted));
}

}  // namespace botyard::server
