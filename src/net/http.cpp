#include "net/http.h"

#include <boost/asio/error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

namespace botyard::net {

namespace beast = boost::beast;
namespace http = beast::http;

namespace {

/// Bytes on their way into a parser.
template <bool is_request>
struct Reading {
  beast::flat_buffer buffer;
  std::optional<http::parser<is_request, http::string_body>> parser;
  error_code error;

  http::parser<is_request, http::string_body>& start() {
    error = {};
    parser.emplace();
    parser->eager(true);
    return *parser;
  }
  boost::asio::mutable_buffer room() { return buffer.prepare(beast::read_size(buffer, 65536)); }
  HttpState add(error_code failure, std::size_t size) {
    buffer.commit(size);
    error = failure;
    if (!error) return parse();
    if (error != boost::asio::error::eof) return HttpState::failed;
    if (!parser->got_some()) {
      error = http::error::end_of_stream;
      return HttpState::failed;
    }
    error = {};
    parser->put_eof(error);
    return error ? HttpState::failed : HttpState::complete;
  }
  HttpState parse() {
    while (buffer.size() > 0) {
      buffer.consume(parser->put(buffer.data(), error));
      if (error == http::error::need_more) break;
      if (error) return HttpState::failed;
      if (parser->is_done()) return HttpState::complete;
    }
    error = {};
    return HttpState::incomplete;
  }
};

}  // namespace

struct HttpRequests::Impl : Reading<true> {
  std::uint32_t longest_header = 0;
  std::size_t longest_body = 0;
};

HttpRequests::HttpRequests(std::uint32_t longest_header, std::size_t longest_body) : impl_(std::make_unique<Impl>()) {
  impl_->longest_header = longest_header;
  impl_->longest_body = longest_body;
}
HttpRequests::~HttpRequests() = default;

HttpState HttpRequests::next() {
  auto& parser = impl_->start();
  parser.header_limit(impl_->longest_header);
  parser.body_limit(impl_->longest_body);
  return impl_->parse();
}
boost::asio::mutable_buffer HttpRequests::room() { return impl_->room(); }
HttpState HttpRequests::add(error_code error, std::size_t size) { return impl_->add(error, size); }

error_code HttpRequests::error() const { return impl_->error; }
bool HttpRequests::is_at_end() const { return impl_->error == http::error::end_of_stream; }
int HttpRequests::refusal_status() const {
  if (impl_->error == http::error::body_limit) return 413;
  return impl_->error == http::error::header_limit ? 431 : 400;
}

std::string_view HttpRequests::method() const { return impl_->parser->get().method_string(); }
std::string_view HttpRequests::target() const { return impl_->parser->get().target(); }
unsigned HttpRequests::version() const { return impl_->parser->get().version(); }
bool HttpRequests::keeps_alive() const { return impl_->parser->get().keep_alive(); }
bool HttpRequests::asks_for_web_socket() const { return beast::websocket::is_upgrade(impl_->parser->get()); }
std::string_view HttpRequests::field(std::string_view name) const { return impl_->parser->get()[name]; }
std::string HttpRequests::all_fields(std::string_view name) const {
  std::string joined;
  const auto [first, last] = impl_->parser->get().equal_range(name);
  for (auto each = first; each != last; ++each) {
    if (each != first) joined += ',';
    joined += std::string_view(each->value());
  }
  return joined;
}
HttpFields HttpRequests::fields() const {
  HttpFields result;
  for (const auto& each : impl_->parser->get()) result.emplace_back(each.name_string(), each.value());
  return result;
}
std::string HttpRequests::take_body() { return std::move(impl_->parser->get().body()); }

struct HttpAnswer::Impl : Reading<false> {};

HttpAnswer::HttpAnswer(std::size_t longest_body) : impl_(std::make_unique<Impl>()) {
  impl_->start().body_limit(longest_body);
}
HttpAnswer::~HttpAnswer() = default;

boost::asio::mutable_buffer HttpAnswer::room() { return impl_->room(); }
HttpState HttpAnswer::add(error_code error, std::size_t size) { return impl_->add(error, size); }
error_code HttpAnswer::error() const { return impl_->error; }
std::string HttpAnswer::take_body() { return std::move(impl_->parser->get().body()); }

std::string response_head(int status, unsigned version, bool keep_alive, std::size_t length, const HttpFields& fields) {
  http::response<http::empty_body> response(static_cast<http::status>(status), version);
  for (const auto& [name, value] : fields) response.set(name, value);
  response.keep_alive(keep_alive);
  response.content_length(length);
  http::serializer<false, http::empty_body> serializer(response);
  std::string text;
  error_code error;
  serializer.next(error, [&](error_code& /*error*/, const auto& buffers) {
    for (auto each = boost::asio::buffer_sequence_begin(buffers); each != boost::asio::buffer_sequence_end(buffers);
         ++each) {
      const boost::asio::const_buffer part = *each;
      text.append(static_cast<const char*>(part.data()), part.size());
    }
  });
  return text;
}

std::string request_text(const std::string& host, const std::string& target, const std::string* body,
                         const std::string& language) {
  std::string start = (body != nullptr ? "POST " : "GET ") + target + " HTTP/1.1\r\nHost: " + host + "\r\n";
  if (!language.empty()) start += "Accept-Language: " + language + "\r\n";
  if (body == nullptr) return start + "\r\n";
  return start + "Content-Length: " + std::to_string(body->size()) + "\r\n\r\n" + *body;
}

}  // namespace botyard::net
