#include "server/door.h"

#include <fmt/format.h>

#include <charconv>
#include <ctime>
#include <fstream>
#include <utility>

#include "protocol/refused.h"

namespace botyard::server {
namespace {

using text::Result;

constexpr std::string_view api = "/api/v1/";

HttpResponse answer(int status, const json::object& body) {
  return {status, "application/json", json::to_line(body) + "\n", {{"Cache-Control", "no-store"}}};
}

int status_of(std::string_view code) {
  if (code == "table.unknown" || code == "server.no_such_page") return 404;
  if (code == "server.too_often" || code == "table.too_many_changes") return 429;
  if (code == "table.cannot_continue") return 500;
  if (code == "server.draining" || code == "server.full" || code == "table.closed" || code.starts_with("store.")) {
    return 503;
  }
  if (code == "table.seat_taken" || code == "table.full" || code == "table.started_already" ||
      code == "table.record_not_yet") {
    return 409;
  }
  return 400;
}

HttpResponse refusal(const text::Refusal& refusal) {
  json::object body = protocol::refused(refusal);
  body.erase("type");
  HttpResponse response = answer(status_of(refusal.reason.code), json::object{{"error", std::move(body)}});
  if (response.status == 429 || response.status == 503) response.headers.emplace_back("Retry-After", "60");
  return response;
}

HttpResponse refusal(std::string_view code) { return refusal(text::Refusal{{code, {}}, std::nullopt}); }

/// What was asked for, or why not.
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

/// What this process has used of the processor's time.
double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// The memory that this process holds, in bytes; 0 where the system doesn't tell.
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

void Door::handle(const HttpRequest& request, Time now, const Reply& reply) {
  const std::string_view target = request.target;
  if (target == "/healthz") {
    return reply(draining_ ? refusal("server.draining") : answer(200, {{"status", "ok"}}));
  }
  if (target == "/metrics")
    return reply({200, "text/plain; version=0.0.4", metrics(), {{"Cache-Control", "no-store"}}});
  if (!limits_.request(request.address, now)) return reply(refusal("server.too_often"));
  if (target.starts_with(api)) return handle_api(request, now, reply);
  if (request.method != "GET" && request.method != "HEAD") return reply(only("GET, HEAD"));
  reply(serve_file(request));
}

void Door::handle_api(const HttpRequest& request, Time now, const Reply& reply) {
  std::string_view path = request.target;
  path.remove_prefix(api.size());
  const std::size_t question = path.find_first_of("?#");
  const std::string_view query = question == std::string_view::npos ? std::string_view() : path.substr(question + 1);
  const auto [first, rest] = split(path.substr(0, question));
  const bool gets = request.method == "GET";
  if (first == "games" && rest.empty()) return reply(gets ? answer(200, hall_.games()) : only("GET"));
  if (first != "tables") return reply(refusal("server.no_such_page"));
  if (rest.empty()) return handle_tables(request, after_in(query), now, reply);
  const auto [table, what] = split(rest);
  if (what == "seats") return handle_seats(table, request, now, reply);
  if (!what.empty() && what != "record") return reply(refusal("server.no_such_page"));
  if (!gets) return reply(only("GET"));
  const auto answered = [reply](const Result<json::object>& found) { reply(answer(200, found)); };
  if (what.empty()) return hall_.describe(table, now, answered);
  hall_.record(table, match_in(query), now, answered);
}

void Door::handle_tables(const HttpRequest& request, std::string_view after, Time now, const Reply& reply) {
  if (request.method == "GET") return reply(answer(200, hall_.public_tables(after)));
  if (request.method != "POST") return reply(only("GET, POST"));
  if (!limits_.table(request.address, now)) return reply(refusal("server.too_often"));
  const auto read = protocol::read_create_table(request.body);
  if (!read) return reply(refusal(read.error()));
  hall_.create(
      *read, now, [reply](const Result<json::object>& made) { reply(answer(201, made)); }, request.address);
}

void Door::handle_seats(std::string_view table, const HttpRequest& request, Time now, const Reply& reply) {
  if (request.method != "POST") return reply(only("POST"));
  if (!limits_.seat(request.address, now)) return reply(refusal("server.too_often"));
  const auto read = protocol::read_sit_down(request.body);
  if (!read) return reply(refusal(read.error()));
  hall_.sit(table, *read, now, [reply](const Result<json::object>& seated) { reply(answer(201, seated)); });
}

HttpResponse Door::serve_file(const HttpRequest& request) const {
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

std::string Door::metrics() const {
  const HallFigures figures = hall_.figures();
  std::string text;
  const auto add = [&](std::string_view name, std::string_view kind, std::string_view help, auto value) {
    text += fmt::format("# HELP botyard_{0} {2}\n# TYPE botyard_{0} {1}\nbotyard_{0} {3}\n", name, kind, help, value);
  };
  add("tables", "gauge", "Tables in memory", figures.tables);
  add("guests", "gauge", "Connections that belong to a table", figures.guests);
  add("connections", "gauge", "Open connections", limits_.connections());
  add("addresses", "gauge", "Addresses that asked for something lately", limits_.addresses());
  add("bots_waiting", "gauge", "Decisions that wait for a thread to think about them", figures.bots_waiting);
  add("resident_bytes", "gauge", "Memory that this process holds", resident_bytes());
  add("cpu_seconds_total", "counter", "Processor time that this process has used", cpu_seconds());
  add("tables_created_total", "counter", "Tables made since the start", figures.created);
  add("moves_total", "counter", "Moves made since the start", figures.moves);
  add("bot_moves_total", "counter", "Those of them that bots made", figures.bot_moves);
  add("refusals_total", "counter", "Requests and messages refused", figures.refusals);
  add("commits_total", "counter", "Batches written to the disk", figures.batches);
  add("store_failures_total", "counter", "Changes that could not be kept or read", figures.store_failures);
  add("table_failures_total", "counter", "Tables closed by an error, or set aside", figures.table_failures);
  return text;
}

}  // namespace botyard::server
