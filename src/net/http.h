#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/system/error_code.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// HTTP/1.1 as text: what is read and written is bytes; the connection belongs to whoever uses this.
namespace botyard::net {

using boost::system::error_code;

enum class HttpState { incomplete, complete, failed };

using HttpFields = std::vector<std::pair<std::string, std::string>>;

/// The requests of one connection, one after the other.
class HttpRequests {
 public:
  /// Requests above these limits fail.
  HttpRequests(std::uint32_t longest_header, std::size_t longest_body);
  HttpRequests(const HttpRequests&) = delete;
  HttpRequests(HttpRequests&&) = delete;
  HttpRequests& operator=(const HttpRequests&) = delete;
  HttpRequests& operator=(HttpRequests&&) = delete;
  ~HttpRequests();

  /// Forgets the last request and begins the next one, which may have arrived along with the last.
  HttpState next();
  /// Where the next bytes of an incomplete request go, and what became of reading them.
  boost::asio::mutable_buffer room();
  HttpState add(error_code error, std::size_t size);

  /// Of a request that failed: why, whether the other side had simply finished, and the status that tells it the
  /// reason.
  [[nodiscard]] error_code error() const;
  [[nodiscard]] bool is_at_end() const;
  [[nodiscard]] int refusal_status() const;

  /// Of a complete request.
  [[nodiscard]] std::string_view method() const;
  [[nodiscard]] std::string_view target() const;
  [[nodiscard]] unsigned version() const;  // 11 is HTTP/1.1
  [[nodiscard]] bool keeps_alive() const;
  [[nodiscard]] bool asks_for_web_socket() const;
  [[nodiscard]] std::string_view field(std::string_view name) const;  // empty: there is none
  /// The values of all fields of this name in order, joined by commas.
  [[nodiscard]] std::string all_fields(std::string_view name) const;
  [[nodiscard]] HttpFields fields() const;
  [[nodiscard]] std::string take_body();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The response to one request.
class HttpAnswer {
 public:
  explicit HttpAnswer(std::size_t longest_body);
  HttpAnswer(const HttpAnswer&) = delete;
  HttpAnswer(HttpAnswer&&) = delete;
  HttpAnswer& operator=(const HttpAnswer&) = delete;
  HttpAnswer& operator=(HttpAnswer&&) = delete;
  ~HttpAnswer();

  boost::asio::mutable_buffer room();
  HttpState add(error_code error, std::size_t size);
  [[nodiscard]] error_code error() const;
  [[nodiscard]] std::string take_body();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// What stands before the body of a response. Of fields with the same name the last one counts.
std::string response_head(int status, unsigned version, bool keep_alive, std::size_t length, const HttpFields& fields);

/// A whole request; without a body it is a GET, otherwise a POST. `language` is the one that answers are wanted in;
/// empty: any.
std::string request_text(const std::string& host, const std::string& target, const std::string* body,
                         const std::string& language = {});

}  // namespace botyard::net
