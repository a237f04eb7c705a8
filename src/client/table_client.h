#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "json/json.h"
#include "text/reason.h"

namespace botyard::client {

/// Where a table is: https://games.example/#/t/k3m9x2 or .../t/k3m9x2, as invitations have it. Behind a dot may follow
/// the key that sitting down takes: .../#/t/k3m9x2.p7q2.
struct TableAddress {
  bool secure = false;
  std::string host;
  std::string port;
  std::string table;
  std::string key = {};  ///< Empty: the invitation has none, it is for watching or the table needs no key.
  bool operator==(const TableAddress&) const = default;
};
text::Result<TableAddress> parse_table_address(std::string_view address);

/// The other end of the table protocol: HTTP for what happens once, then one WebSocket. One thread, no callbacks.
class TableClient {
 public:
  TableClient() = default;
  TableClient(const TableClient&) = delete;
  TableClient(TableClient&&) = delete;
  TableClient& operator=(const TableClient&) = delete;
  TableClient& operator=(TableClient&&) = delete;
  virtual ~TableClient() = default;

  /// A body of nothing asks for something, any other posts it. A refusal of the server is told in its words.
  virtual text::Result<json::value> ask(const std::string& path, const std::optional<json::object>& body) = 0;

  /// Also again, after the connection was lost.
  virtual text::Result<void> open_socket() = 0;
  virtual text::Result<void> send(const json::object& message) = 0;
  /// The next message, or nothing within that time.
  virtual text::Result<std::optional<json::value>> receive(std::chrono::milliseconds patience) = 0;
};

/// How long a server may take for a connection, an HTTP response or to take a message, before it counts as unreachable.
inline constexpr std::chrono::milliseconds usual_patience{15'000};

/// An operation that takes longer than `patience` is cancelled and has ended before the function that waited for it
/// returns. `language`, such as "de", is that of the server's refusals.
std::unique_ptr<TableClient> make_table_client(const TableAddress& address,
                                               std::chrono::milliseconds patience = usual_patience,
                                               const std::string& language = {});

}  // namespace botyard::client
