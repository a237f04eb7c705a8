#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/reason.h"

/// Addresses of clients and of proxies that are trusted to report them.
namespace botyard::server {

/// An IP address. IPv4 is kept in its IPv6-mapped form, so 192.0.2.1 and ::ffff:192.0.2.1 are the same address.
class IpAddress {
 public:
  /// Numbers only, without brackets, port or scope.
  static std::optional<IpAddress> read(std::string_view text);

  [[nodiscard]] bool is_v4() const;
  [[nodiscard]] std::string text() const;
  /// Whether the first `bits` (of 128) are those of `other`.
  [[nodiscard]] bool shares_prefix(const IpAddress& other, int bits) const;
  /// What limits count by: an IPv4 address, or the /64 network of an IPv6 address, which usually is one subscriber's.
  [[nodiscard]] std::string subscriber() const;

  bool operator==(const IpAddress&) const = default;

 private:
  std::array<std::uint8_t, 16> bytes_{};
};

/// The proxies whose X-Forwarded-For is believed.
class TrustedProxies {
 public:
  /// Each is an address or a network: 127.0.0.1, 10.0.0.0/8, fd00::/8.
  static text::Result<TrustedProxies> read(std::span<const std::string> networks);
  /// Of a proxy on the same machine.
  static TrustedProxies loopback();

  [[nodiscard]] bool contains(const IpAddress& address) const;
  /// Whose connection it is. `forwarded` has all X-Forwarded-For lines in order, joined by commas. Each proxy adds the
  /// address that it saw at the end, so the last one that is no trusted proxy's is the client's; what stands before it
  /// anyone may have written.
  [[nodiscard]] IpAddress client(const IpAddress& peer, std::string_view forwarded) const;

 private:
  struct Network {
    IpAddress address;
    int bits = 128;
  };
  static std::optional<Network> read_network(std::string_view text);

  std::vector<Network> networks_;
};

/// The names by which a server may be asked for. A page of another site whose name was made to point here (DNS
/// rebinding) asks by its own name and is refused. Addresses, localhost and the machine's own name are always right.
class HostNames {
 public:
  explicit HostNames(std::vector<std::string> names = {});
  /// `host` is the value of a Host header, with or without a port.
  [[nodiscard]] bool accept(std::string_view host) const;

 private:
  std::vector<std::string> names_;  // in lower case
};

}  // namespace botyard::server
