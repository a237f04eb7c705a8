#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/hall.h"
#include "server/limits.h"
#include "server/site.h"

namespace botyard::server {

struct HttpRequest {
  std::string method;
  std::string target;
  std::string address;  // of whoever asks
  std::string body;
  std::string if_none_match;
  std::string accept_encoding;
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

/// What is asked by HTTP: tables, seats, records, figures, the page. Knows no socket.
class Door {
 public:
  using Reply = std::function<void(HttpResponse)>;

  Door(Hall& hall, AddressLimits& limits, const Site& site) : hall_(hall), limits_(limits), site_(site) {}

  void handle(const HttpRequest& request, Time now, const Reply& reply);
  void drain() { draining_ = true; }

 private:
  void handle_api(const HttpRequest& request, Time now, const Reply& reply);
  void handle_tables(const HttpRequest& request, std::string_view after, Time now, const Reply& reply);
  void handle_seats(std::string_view table, const HttpRequest& request, Time now, const Reply& reply);
  [[nodiscard]] HttpResponse serve_file(const HttpRequest& request) const;
  [[nodiscard]] std::string metrics() const;

  Hall& hall_;
  AddressLimits& limits_;
  const Site& site_;
  bool draining_ = false;
};

/// What every answer carries, whatever it is: pages may load from here only, and be put into no other page.
std::vector<std::pair<std::string_view, std::string_view>> strict_headers();

}  // namespace botyard::server
