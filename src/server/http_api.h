#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/addresses.h"
#include "server/limits.h"
#include "server/lobby.h"
#include "server/metrics.h"
#include "server/site.h"

namespace botyard::server {

/// The parts of an HTTP request that HttpApi looks at. Headers that were not sent are empty.
struct HttpRequest {
  std::string method;
  std::string target;   // path and query
  std::string address;  // key of rate limits: IpAddress::subscriber of the client
  std::string host;     // Host
  std::string origin;   // Origin, which browsers send: the site whose page makes the request
  std::string body;
  std::string if_none_match;
  std::string accept_encoding;
  std::string accept_language;  // language of the sentences in refusals
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::optional<text::Refusal> refused;  // set if the request was refused; counted by its code
};

/// By which host names and from which sites the server may be used.
struct AccessSettings {
  std::vector<std::string> hosts;    // accepted Host headers, such as botyard.example
  std::vector<std::string> origins;  // other sites whose pages may use this server, such as https://example.org
};

/// What HttpApi works with; all of it must outlive it.
struct HttpApiParts {
  Lobby& lobby;
  Journal& journal;
  Store& store;
  AddressLimits& limits;
  NetMetrics& metrics;
  const Site& site;
};

/// The server's HTTP interface (docs/protocol.md), without sockets: routes a request to the lobby, to the metrics, to
/// the health check or to the page's files; checks Host, Origin and rate limits first. On the lobby's thread.
class HttpApi {
 public:
  /// Called exactly once for each request; may be called after the connection is gone.
  using Reply = std::function<void(HttpResponse)>;

  HttpApi(const HttpApiParts& parts, const AccessSettings& access)
      : lobby_(parts.lobby),
        journal_(parts.journal),
        store_(parts.store),
        limits_(parts.limits),
        metrics_(parts.metrics),
        site_(parts.site),
        hosts_(access.hosts),
        origins_(access.origins) {}

  /// Replies at once, or when the disk has answered. If anything throws, the reply is 500.
  void handle(const HttpRequest& request, Time now, const Reply& reply);
  /// The response that refuses an upgrade to WebSocket, or nothing if the upgrade is allowed.
  std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request, Time now);
  /// A refusal as a response; counts it. `language` is an Accept-Language header.
  HttpResponse refuse(const text::Refusal& refused, std::string_view language = {});
  /// Before a shutdown: refuses upgrades, and the health check fails.
  void drain() { draining_ = true; }

 private:
  /// Cheap checks before any work is done: rate limit, Host, Origin.
  [[nodiscard]] std::optional<text::Refusal> reason_to_refuse(const HttpRequest& request, bool is_upgrade, Time now);
  [[nodiscard]] bool is_our_page(const HttpRequest& request) const;
  [[nodiscard]] HttpResponse health() const;
  void dispatch(const HttpRequest& request, Time now, const Reply& reply);
  void handle_api(const HttpRequest& request, Time now, const Reply& reply);
  void handle_tables(const HttpRequest& request, std::string_view after, Time now, const Reply& reply);
  void handle_seats(std::string_view table, const HttpRequest& request, Time now, const Reply& reply);
  [[nodiscard]] HttpResponse serve_file(const HttpRequest& request) const;
  [[nodiscard]] std::string metrics_text() const;

  Lobby& lobby_;
  Journal& journal_;
  Store& store_;
  AddressLimits& limits_;
  NetMetrics& metrics_;
  const Site& site_;
  HostNames hosts_;
  std::vector<std::string> origins_;
  bool draining_ = false;
};

/// Security headers of every response: a page loads from this server only, and no other page may frame it.
std::vector<std::pair<std::string_view, std::string_view>> strict_headers();

}  // namespace botyard::server
