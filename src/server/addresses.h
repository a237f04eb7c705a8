#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/reason.h"

/// Who a client is, for rate limits: IP addresses, the proxies that are trusted to report them, and the host names of
/// this server. Plain values.
namespace botyard::server {

/// An IP address. IPv4 is kept in its IPv6-mapped form, so 192.0.2.1 and ::ffff:192.0.2.1 are the same address.
class IpAddress {
 public:
  /// Parses 192.0.2.1 or 2001:db8::1: no names, brackets, port or scope.
  static std::optional<IpAddress> read(std::string_view text);

  [[nodiscard]] bool is_v4() const;
  [[nodiscard]] std::string text() const;
  /// Whether the first `bits` (of 128) are those of `other`.
  [[nodiscard]] bool shares_prefix(const IpAddress& other, int bits) const;
  /// The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which one subscriber usually has.
  [[nodiscard]] std::string subscriber() const;

  bool operator==(const IpAddress&) const = default;

 private:
  std::array<std::uint8_t, 16> bytes_{};
};

/// The reverse proxies whose X-Forwarded-For header is believed.
class TrustedProxies {
 public:
  /// Each is an address or a network: 127.0.0.1, 10.0.0.0/8, fd00::/8.
  static text::Result<TrustedProxies> read(std::span<const std::string> networks);
  /// 127.0.0.0/8 and ::1, for a proxy on the same machine.
  static TrustedProxies loopback();

  [[nodiscard]] bool contains(const IpAddress& address) const;
  /// The client's address. `forwarded` is all X-Forwarded-For lines in order, joined by commas. Each proxy appends the
  /// address that it saw, so the client's is the last one that is no trusted proxy's; the client itself may have sent
  /// what stands before it.
  [[nodiscard]] IpAddress client(const IpAddress& peer, std::string_view forwarded) const;

 private:
  struct Network {
    IpAddress address;
    int bits = 128;
  };
  static std::optional<Network> read_network(std::string_view text);

  std::vector<Network> networks_;
};

/// The accepted values of the Host header, against DNS rebinding: a page whose domain was made to resolve to this
/// server sends its own domain. IP addresses, localhost and the machine's own name are always accepted.
class HostNames {
 public:
  explicit HostNames(std::vector<std::string> names = {});
  /// `host` is the header's value, with or without a port.
  [[nodiscard]] bool accept(std::string_view host) const;

 private:
  std::vector<std::string> names_;  // in lower case
};

}  // namespace botyard::server
