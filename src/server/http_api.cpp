#include "server/http_api.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <ctime>
#include <fstream>
#include <memory>
#include <utility>

#include "protocol/refused.h"
#include "server/accept_language.h"
#include "server/log.h"

namespace botyard::server {
namespace {

using text::Result;

constexpr std::string_view api_prefix = "/api/v1/";
constexpr std::string_view socket_path = "/api/v1/socket";

HttpResponse answer(int status, const json::object& body) {
  return {status, "application/json", json::to_line(body) + "\n", {{"Cache-Control", "no-store"}}, {}};
}

int status_of(std::string_view code) {
  if (code == "table.unknown" || code == "server.no_such_page") return 404;
  if (code == "server.too_often" || code == "server.too_many_connections" || code == "table.too_many_changes")
    return 429;
  if (code == "server.other_origin" || code == "table.bad_key") return 403;
  if (code == "server.other_host") return 421;
  if (code == "server.failed" || code == "table.cannot_continue") return 500;
  if (code == "server.draining" || code == "server.full" || code == "table.closed" || code.starts_with("store.")) {
    return 503;
  }
  if (code == "table.seat_taken" || code == "table.full" || code == "table.started_already" ||
      code == "table.record_not_yet") {
    return 409;
  }
  return 400;
}

/// {"error":{…}}; the sentence in it is in the language of an Accept-Language header.
json::object refusal_body(const text::Refusal& refusal, std::string_view language) {
  json::object body = protocol::refused(refusal, {}, language_for(language));
  body.erase("type");
  return {{"error", std::move(body)}};
}

HttpResponse refusal(const text::Refusal& refusal, std::string_view language = {}) {
  HttpResponse response = answer(status_of(refusal.reason.code), refusal_body(refusal, language));
  response.refused = refusal;
  if (response.status == 429 || response.status == 503) response.headers.emplace_back("Retry-After", "60");
  return response;
}

text::Refusal because(std::string_view code) { return {{code, {}}, std::nullopt}; }

HttpResponse refusal(std::string_view code) { return refusal(because(code)); }

/// 200 or 201 with the result, or the refusal.
HttpResponse answer(int status, const Result<json::object>& result) {
  return result ? answer(status, *result) : refusal(result.error());
}

HttpResponse only(std::string_view method) {
  HttpResponse response = refusal("server.other_method");
  response.status = 405;
  response.headers.emplace_back("Allow", method);
  return response;
}

/// "tables/abc/seats" → abc, seats.
std::pair<std::string_view, std::string_view> split(std::string_view path) {
  const std::size_t slash = path.find('/');
  return {path.substr(0, slash), slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1)};
}

/// A request as the log names it, without whole table ids and file names.
struct Route {
  std::string text;
  std::string table;
  bool is_reading = true;
};

Route route_of(const HttpRequest& request) {
  Route route;
  route.is_reading = request.method == "GET" || request.method == "HEAD";
  const std::string method = route.is_reading || request.method == "POST" ? request.method : "other";
  const std::string_view target = request.target;
  const std::string_view path = target.substr(0, target.find_first_of("?#"));
  constexpr std::string_view tables = "/api/v1/tables/";
  if (path.starts_with(tables)) {
    const auto [id, what] = split(path.substr(tables.size()));
    route.table = id_for_log(id);
    const bool is_known = what == "seats" || what == "record" || what == "edition";
    route.text = method + " /api/v1/tables/ID" + (is_known ? "/" + std::string(what) : "");
  } else if (path == "/healthz" || path == "/metrics" || path == "/api/v1/games" || path == "/api/v1/tables") {
    route.text = method + " " + std::string(path);
  } else {
    route.text = method + (path.starts_with(api_prefix) ? " /api/v1/…" : " page");
  }
  return route;
}

/// Level: warning if it failed or took longer than a second, info if it changed something, otherwise debug.
void log_request(const Route& route, int status, std::chrono::steady_clock::duration time) {
  constexpr std::chrono::seconds slow{1};
  const LogLevel level = status >= 500 || time > slow        ? LogLevel::warning
                         : route.is_reading || status >= 400 ? LogLevel::debug
                                                             : LogLevel::info;
  if (!is_logged(level)) return;
  const double milliseconds = std::chrono::duration<double, std::milli>(time).count();
  log(level, "request",
      {{"request", route.text},
       {"table", route.table},
       {"status", status},
       {"ms", fmt::format("{:.2f}", milliseconds)}});
}

/// "match=2" → 2; 0 where none is named.
std::size_t match_in(std::string_view query) {
  constexpr std::string_view name = "match=";
  std::size_t match = 0;
  if (query.starts_with(name)) std::from_chars(query.data() + name.size(), query.data() + query.size(), match);
  return match;
}

/// "after=k3m9x2" → k3m9x2; empty where none is named.
std::string_view after_in(std::string_view query) {
  constexpr std::string_view name = "after=";
  return query.starts_with(name) ? query.substr(name.size()) : std::string_view();
}

/// CPU time of this process.
double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Resident set size in bytes, with pages of 4 KiB; 0 where there is no /proc.
std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t pages = 0;
  file >> pages >> pages;
  return pages * 4096;
}

}  // namespace

std::vector<std::pair<std::string_view, std::string_view>> strict_headers() {
  return {{"Content-Security-Policy",
           "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "
           "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "DENY"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"}};
}

bool HttpApi::is_our_page(const HttpRequest& request) const {
  const std::string_view origin = request.origin;
  if (origin.empty()) return true;  // not a browser
  const std::size_t scheme = origin.find("://");
  if (scheme != std::string_view::npos && origin.substr(scheme + 3) == request.host) return true;
  return std::ranges::find(origins_, origin) != origins_.end();
}

std::optional<text::Refusal> HttpApi::reason_to_refuse(const HttpRequest& request, bool is_upgrade, Time now) {
  if (!limits_.request(request.address, now)) return because("server.too_often");
  if (request.target == "/healthz") return std::nullopt;  // load balancers use any Host
  // Browsers always send Host, so a request without one is no DNS rebinding.
  if (!request.host.empty() && !hosts_.accept(request.host)) return because("server.other_host");
  const bool changes_something = is_upgrade || (request.method != "GET" && request.method != "HEAD");
  if (changes_something && !is_our_page(request)) return because("server.other_origin");
  return std::nullopt;
}

HttpResponse HttpApi::refuse(const text::Refusal& refused, std::string_view language) {
  metrics_.refusals.add(refused.reason.code);
  return refusal(refused, language);
}

std::optional<HttpResponse> HttpApi::refuse_upgrade(const HttpRequest& request, Time now) {
  const std::string_view target = request.target;
  auto reason = reason_to_refuse(request, true, now);
  if (!reason && target.substr(0, target.find('?')) != socket_path) reason = because("server.no_such_page");
  if (!reason && draining_) reason = because("server.draining");
  if (!reason) return std::nullopt;
  return refuse(*reason, request.accept_language);
}

/// Measures and logs the request, and turns an exception into 500.
void HttpApi::handle(const HttpRequest& request, Time now, const Reply& reply) {
  const auto begun = std::chrono::steady_clock::now();
  const Route route = route_of(request);
  const auto answered = std::make_shared<bool>(false);
  const Reply observed = [this, begun, route, answered, reply,
                          language = request.accept_language](HttpResponse response) {
    if (std::exchange(*answered, true)) return;
    if (response.refused) response.body = json::to_line(refusal_body(*response.refused, language)) + "\n";
    const auto time = std::chrono::steady_clock::now() - begun;
    metrics_.requests.observe(time);
    log_request(route, response.status, time);
    reply(std::move(response));
  };
  if (!contain("request", [&] { dispatch(request, now, observed); })) {
    observed(refuse(because("server.failed")));
  }
}

void HttpApi::dispatch(const HttpRequest& request, Time now, const Reply& reply) {
  if (const auto reason = reason_to_refuse(request, false, now)) return reply(refuse(*reason));
  const Reply counted = [this, reply](HttpResponse response) {
    if (response.refused) metrics_.refusals.add(response.refused->reason.code);
    reply(std::move(response));
  };
  const std::string_view target = request.target;
  if (target == "/healthz") return counted(health());
  if (target == "/metrics") {
    return counted({200, "text/plain; version=0.0.4", metrics_text(), {{"Cache-Control", "no-store"}}, {}});
  }
  if (target.starts_with(api_prefix)) return handle_api(request, now, counted);
  if (request.method != "GET" && request.method != "HEAD") return counted(only("GET, HEAD"));
  counted(serve_file(request));
}

HttpResponse HttpApi::health() const {
  constexpr std::chrono::seconds patience{10};
  if (draining_) return refusal("server.draining");
  if (const auto failure = journal_.last_failure()) return refusal({*failure, std::nullopt});
  if (const auto busy = journal_.busy_for(); busy > patience) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(busy).count();
    return refusal({{"store.failed", {{"what", fmt::format("no answer for {} s", seconds)}}}, std::nullopt});
  }
  return answer(200, {{"status", "ok"}});
}

void HttpApi::handle_api(const HttpRequest& request, Time now, const Reply& reply) {
  std::string_view path = request.target;
  path.remove_prefix(api_prefix.size());
  const std::size_t question = path.find_first_of("?#");
  const std::string_view query = question == std::string_view::npos ? std::string_view() : path.substr(question + 1);
  const auto [first, rest] = split(path.substr(0, question));
  const bool gets = request.method == "GET";
  if (first == "games" && rest.empty()) return reply(gets ? answer(200, lobby_.games()) : only("GET"));
  if (first != "tables") return reply(refusal("server.no_such_page"));
  if (rest.empty()) return handle_tables(request, after_in(query), now, reply);
  const auto [table, what] = split(rest);
  if (what == "seats") return handle_seats(table, request, now, reply);
  if (!what.empty() && what != "record" && what != "edition") return reply(refusal("server.no_such_page"));
  if (!gets) return reply(only("GET"));
  const auto answered = [reply](const Result<json::object>& found) { reply(answer(200, found)); };
  if (what.empty()) return lobby_.describe(table, now, answered);
  if (what == "edition") return lobby_.edition(table, now, answered);
  lobby_.record(table, match_in(query), now, answered);
}

void HttpApi::handle_tables(const HttpRequest& request, std::string_view after, Time now, const Reply& reply) {
  if (request.method == "GET") return reply(answer(200, lobby_.public_tables(after)));
  if (request.method != "POST") return reply(only("GET, POST"));
  if (!limits_.table(request.address, now)) return reply(refusal("server.too_often"));
  const auto read = protocol::read_create_table(request.body);
  if (!read) return reply(refusal(read.error()));
  lobby_.create(
      *read, now, [reply](const Result<json::object>& made) { reply(answer(201, made)); }, request.address);
}

void HttpApi::handle_seats(std::string_view table, const HttpRequest& request, Time now, const Reply& reply) {
  if (request.method != "POST") return reply(only("POST"));
  if (!limits_.seat(request.address, now)) return reply(refusal("server.too_often"));
  const auto read = protocol::read_sit_down(request.body);
  if (!read) return reply(refusal(read.error()));
  lobby_.sit(table, *read, now, [reply](const Result<json::object>& seated) { reply(answer(201, seated)); });
}

HttpResponse HttpApi::serve_file(const HttpRequest& request) const {
  const SiteFile* const file = site_.find(request.target);
  if (file == nullptr) return refusal("server.no_such_page");
  HttpResponse response;
  response.type = file->type;
  response.headers = {{"ETag", file->tag},
                      {"Vary", "Accept-Encoding"},
                      {"Cache-Control", file->never_changes ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (request.if_none_match == file->tag) {
    response.status = 304;
    return response;
  }
  if (!file->brotli.empty() && request.accept_encoding.find("br") != std::string::npos) {
    response.headers.emplace_back("Content-Encoding", "br");
    response.body = file->brotli;
  } else if (!file->gzip.empty() && request.accept_encoding.find("gzip") != std::string::npos) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = file->gzip;
  } else {
    response.body = file->content;
  }
  return response;
}

std::string HttpApi::metrics_text() const {
  const LobbyMetrics lobby = lobby_.metrics();
  std::string text;
  const auto head = [&](std::string_view name, std::string_view kind, std::string_view help) {
    text += fmt::format("# HELP botyard_{0} {2}\n# TYPE botyard_{0} {1}\n", name, kind, help);
  };
  const auto add = [&](std::string_view name, std::string_view kind, std::string_view help, auto value) {
    head(name, kind, help);
    text += fmt::format("botyard_{} {}\n", name, value);
  };
  const auto add_tally = [&](std::string_view name, const Tally& tally) {
    for (const auto& [reason, count] : tally.counts()) {
      text += fmt::format("botyard_{}{{reason=\"{}\"}} {}\n", name, reason, count);
    }
  };
  add("tables", "gauge", "Tables in memory", lobby.tables);
  add("guests", "gauge", "Connections that belong to a table", lobby.subscriptions);
  add("connections", "gauge", "Open connections", metrics_.connections);
  add("addresses", "gauge", "Addresses that asked for something lately", limits_.addresses());
  add("bots_waiting", "gauge", "Decisions that wait for a thread to think about them", lobby.thinkers.waiting);
  add("journal_waiting", "gauge", "Changes that wait to be written to the disk", journal_.waiting());
  add("store_writable", "gauge", "1 if the last write to the disk succeeded, otherwise 0",
      journal_.last_failure() ? 0 : 1);
  add("store_bytes", "gauge", "Size of the database with its write-ahead log", store_.size_in_bytes());
  add("resident_bytes", "gauge", "Memory that this process holds", resident_bytes());
  add("cpu_seconds_total", "counter", "Processor time that this process has used", cpu_seconds());
  add("tables_created_total", "counter", "Tables made since the start", lobby.created);
  add("moves_total", "counter", "Moves made since the start", lobby.moves);
  add("bot_moves_total", "counter", "Those of them that bots made", lobby.bot_moves);
  add("bots_shortened_total", "counter", "Decisions for which bots had less time, because many waited",
      lobby.thinkers.shortened);
  add("bot_failures_total", "counter", "Thoughts of bots that ended in an exception", lobby.thinkers.failures);
  add("commits_total", "counter", "Batches written to the disk", lobby.batches);
  add("store_failures_total", "counter", "Changes that could not be kept or read", lobby.store_failures);
  add("table_failures_total", "counter", "Tables closed by an error, or set aside", lobby.table_failures);
  add("failures_total", "counter", "Requests, messages and other units that failed by an exception",
      reported_failures());
  Tally refusals = metrics_.refusals;
  for (const auto& [reason, count] : lobby.refusals.counts()) refusals.add(reason, count);
  head("refusals_total", "counter", "Requests and messages refused, by code");
  add_tally("refusals_total", refusals);
  head("dropped_connections_total", "counter", "Connections closed because of a limit, by its name");
  add_tally("dropped_connections_total", metrics_.dropped);
  text += metrics_.requests.text("request_seconds", "From an HTTP request to its answer");
  text += metrics_.messages.text("message_seconds", "Handling a WebSocket message, without the wait for the disk");
  text += journal_.commits().text("commit_seconds", "Writing a batch to the disk");
  return text;
}

}  // namespace botyard::server
