#include "server/net/exchange.h"

namespace botyard::server {

void serve_plain(tcp::socket socket, Shared& shared, std::shared_ptr<Counted> counted) {
  serve(beast::tcp_stream(std::move(socket)), shared, std::move(counted));
}

}  // namespace botyard::server
