#include "server/addresses.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "server/trimmed.h"

namespace botyard::server {
namespace {

constexpr std::array<std::uint8_t, 12> mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t longest_address = 45;  // of an IPv6 address with an IPv4 tail

/// "192.0.2.1:80", "[2001:db8::1]:80" and "botyard.example:80" without their port and brackets.
std::string_view without_port(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
  }
  const std::size_t colon = text.find(':');
  const bool has_port = colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos;
  return has_port ? text.substr(0, colon) : text;
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return result;
}

std::string own_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? lower_case(name.data()) : std::string();
}

}  // namespace

std::optional<IpAddress> IpAddress::read(std::string_view text) {
  if (text.size() > longest_address) return std::nullopt;
  const std::string terminated(text);
  IpAddress address;
  if (::inet_pton(AF_INET6, terminated.c_str(), address.bytes_.data()) == 1) return address;
  std::ranges::copy(mapped_prefix, address.bytes_.begin());
  if (::inet_pton(AF_INET, terminated.c_str(), address.bytes_.data() + mapped_prefix.size()) == 1) return address;
  return std::nullopt;
}

bool IpAddress::is_v4() const {
  return std::ranges::equal(mapped_prefix, std::span(bytes_).first(mapped_prefix.size()));
}

std::string IpAddress::text() const {
  std::array<char, INET6_ADDRSTRLEN> buffer{};
  if (is_v4()) {
    ::inet_ntop(AF_INET, bytes_.data() + mapped_prefix.size(), buffer.data(), buffer.size());
  } else {
    ::inet_ntop(AF_INET6, bytes_.data(), buffer.data(), buffer.size());
  }
  return buffer.data();
}

bool IpAddress::shares_prefix(const IpAddress& other, int bits) const {
  const auto whole = static_cast<std::size_t>(bits / 8);
  if (!std::equal(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(whole), other.bytes_.begin()))
    return false;
  const int rest = bits % 8;
  return rest == 0 || (bytes_[whole] ^ other.bytes_[whole]) >> (8 - rest) == 0;
}

std::string IpAddress::subscriber() const {
  if (is_v4()) return text();
  IpAddress network = *this;
  std::ranges::fill(std::span(network.bytes_).subspan(8), std::uint8_t{0});
  return network.text() + "/64";
}

std::optional<TrustedProxies::Network> TrustedProxies::read_network(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto address = IpAddress::read(text.substr(0, slash));
  if (!address) return std::nullopt;
  if (slash == std::string_view::npos) return Network{*address, 128};
  const std::string_view digits = text.substr(slash + 1);
  int bits = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
  const bool is_short = text.substr(0, slash).find(':') == std::string_view::npos;  // IPv4: a prefix of up to 32 bits
  if (error != std::errc() || end != digits.data() + digits.size() || bits < 0 || bits > (is_short ? 32 : 128)) {
    return std::nullopt;
  }
  return Network{*address, is_short ? bits + 96 : bits};
}

text::Result<TrustedProxies> TrustedProxies::read(std::span<const std::string> networks) {
  TrustedProxies proxies;
  for (const std::string& text : networks) {
    const auto network = read_network(text);
    if (!network) return text::refuse("server.bad_proxy", {{"address", text}});
    proxies.networks_.push_back(*network);
  }
  return proxies;
}

TrustedProxies TrustedProxies::loopback() {
  TrustedProxies proxies;
  for (const std::string_view text : {"127.0.0.0/8", "::1"}) proxies.networks_.push_back(*read_network(text));
  return proxies;
}

bool TrustedProxies::contains(const IpAddress& address) const {
  return std::ranges::any_of(
      networks_, [&](const Network& network) { return network.address.shares_prefix(address, network.bits); });
}

IpAddress TrustedProxies::client(const IpAddress& peer, std::string_view forwarded) const {
  IpAddress client = peer;
  while (contains(client) && !forwarded.empty()) {
    const std::size_t comma = forwarded.rfind(',');
    const std::size_t start = comma == std::string_view::npos ? 0 : comma + 1;
    const auto hop = IpAddress::read(without_port(trimmed(forwarded.substr(start))));
    if (!hop) break;  // malformed: the connection counts for the proxy that reported it
    client = *hop;
    forwarded = forwarded.substr(0, start == 0 ? 0 : start - 1);
  }
  return client;
}

HostNames::HostNames(std::vector<std::string> names) {
  for (const std::string& name : names) names_.push_back(lower_case(name));
  names_.emplace_back("localhost");
  if (const std::string own = own_name(); !own.empty()) {
    names_.push_back(own);
    names_.push_back(own + ".local");
  }
}

bool HostNames::accept(std::string_view host) const {
  const std::string name = lower_case(without_port(trimmed(host)));
  return IpAddress::read(name).has_value() || name.ends_with(".localhost") ||
         std::ranges::find(names_, name) != names_.end();
}

}  // namespace botyard::server
