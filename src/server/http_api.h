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

struct HttpRequest {
  std::string method;
  std::string target;
  std::string address;  // whose limits count: IpAddress::subscriber of the client
  std::string host;     // the Host header
  std::string origin;   // the Origin header: browsers name the page that asks
  std::string body;
  std::string if_none_match;
  std::string accept_encoding;
  std::string accept_language;  // of the sentences of refusals
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::optional<text::Refusal> refused;  // why, if it is a refusal
};

/// Which names and pages a server answers.
struct AccessSettings {
  std::vector<std::string> hosts;    // names of this server, such as botyard.example
  std::vector<std::string> origins;  // other addresses whose pages may play here, such as https://example.org
};

/// What the door works with; all of it outlives the door.
struct HttpApiParts {
  Lobby& lobby;
  Journal& journal;
  Store& store;
  AddressLimits& limits;
  NetMetrics& metrics;
  const Site& site;
};

/// What is asked by HTTP: tables, seats, records, figures, the page. Knows no socket.
class HttpApi {
 public:
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

  /// Answers a request, perhaps later. If anything throws, the answer is 500.
  void handle(const HttpRequest& request, Time now, const Reply& reply);
  /// Whether a request may become a WebSocket: nothing, or the answer that refuses it.
  std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request, Time now);
  /// A response that refuses a request; it is counted. `language` is an Accept-Language header.
  HttpResponse refuse(const text::Refusal& refused, std::string_view language = {});
  void drain() { draining_ = true; }

 private:
  /// What is checked before anything else is spent on a request.
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

/// What every answer carries, whatever it is: pages may load from here only, and be put into no other page.
std::vector<std::pair<std::string_view, std::string_view>> strict_headers();

}  // namespace botyard::server
