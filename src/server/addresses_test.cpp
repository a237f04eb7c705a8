#include "server/addresses.h"

#include <gtest/gtest.h>

namespace botyard::server {
namespace {

IpAddress address(std::string_view text) { return IpAddress::read(text).value(); }

TEST(IpAddress, Ipv4EqualsItsMappedIpv6Form) {
  EXPECT_EQ(address("192.0.2.1"), address("::ffff:192.0.2.1"));
  EXPECT_EQ(address("::ffff:192.0.2.1").text(), "192.0.2.1");
  EXPECT_EQ(address("2001:DB8::0001").text(), "2001:db8::1");
  for (const std::string_view text :
       {"", "localhost", "192.0.2", "192.0.2.1:80", "[::1]", "::1%eth0", "1.2.3.4 ", "::g"}) {
    EXPECT_FALSE(IpAddress::read(text)) << text;
  }
  EXPECT_FALSE(IpAddress::read(std::string(100'000, '1')));
}

TEST(IpAddress, SubscriberOfIpv6IsItsSlash64Network) {
  EXPECT_EQ(address("192.0.2.1").subscriber(), "192.0.2.1");
  EXPECT_EQ(address("2001:db8:1:2:3:4:5:6").subscriber(), "2001:db8:1:2::/64");
  EXPECT_EQ(address("2001:db8:1:2::").subscriber(), address("2001:db8:1:2:ffff::").subscriber());
}

TEST(TrustedProxies, ReadsOnlyAddressesAndNetworks) {
  for (const std::string text : {"", "proxy", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "::/129"}) {
    EXPECT_FALSE(TrustedProxies::read(std::vector{text})) << text;
  }
  const auto proxies = *TrustedProxies::read(std::vector<std::string>{"10.0.0.0/8", "fd00::/12", "192.0.2.1"});
  for (const std::string_view text : {"10.255.0.1", "::ffff:10.0.0.1", "fd0f::1", "192.0.2.1"}) {
    EXPECT_TRUE(proxies.contains(address(text))) << text;
  }
  for (const std::string_view text : {"11.0.0.1", "::10.0.0.1", "fd10::1", "192.0.2.2", "127.0.0.1"}) {
    EXPECT_FALSE(proxies.contains(address(text))) << text;
  }
}

TEST(TrustedProxies, ClientIsLastForwardedAddressThatIsNoProxy) {
  const auto proxies = *TrustedProxies::read(std::vector<std::string>{"127.0.0.0/8", "10.0.0.0/8"});
  const auto client = [&](std::string_view peer, std::string_view forwarded) {
    return proxies.client(address(peer), forwarded).text();
  };
  EXPECT_EQ(client("127.0.0.1", "203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(client("127.0.0.1", "198.51.100.1,203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(client("127.0.0.1", "198.51.100.1, 203.0.113.7 , 10.0.0.9"), "203.0.113.7");
  EXPECT_EQ(client("127.0.0.1", "10.0.0.8, 10.0.0.9"), "10.0.0.8");
  EXPECT_EQ(client("127.0.0.1", "203.0.113.7:4711"), "203.0.113.7");
  EXPECT_EQ(client("127.0.0.1", "[2001:db8::1]:4711"), "2001:db8::1");
  EXPECT_EQ(client("127.0.0.1", "::ffff:203.0.113.7"), "203.0.113.7");
  // Nothing, or nothing that can be read: the connection counts for the proxy that reported it.
  for (const std::string_view forwarded : {"", ",", "unknown", "203.0.113.7,", "203.0.113.7, unknown"}) {
    EXPECT_EQ(client("127.0.0.1", forwarded), "127.0.0.1") << forwarded;
  }
  EXPECT_EQ(client("127.0.0.1", "nonsense, 10.0.0.9"), "10.0.0.9");
  // A header from someone who is no proxy of ours is ignored.
  EXPECT_EQ(client("198.51.100.1", "203.0.113.7"), "198.51.100.1");
  EXPECT_EQ(TrustedProxies().client(address("127.0.0.1"), "203.0.113.7").text(), "127.0.0.1");
  EXPECT_EQ(TrustedProxies::loopback().client(address("::1"), "203.0.113.7").text(), "203.0.113.7");
}

TEST(HostNames, AcceptsAddressesLoopbackAndConfiguredNames) {
  const HostNames hosts({"Botyard.example"});
  for (const std::string_view host :
       {"127.0.0.1", "127.0.0.1:8080", "[::1]:8080", "[2001:db8::1]", "192.0.2.1", "localhost", "LOCALHOST:80",
        "dev.localhost:80", "botyard.example", "BOTYARD.EXAMPLE:443"}) {
    EXPECT_TRUE(hosts.accept(host)) << host;
  }
  for (const std::string_view host : {"", "evil.example", "evil.example:8080", "botyard.example.evil.example",
                                      "xbotyard.example", "127.0.0.1.evil.example", "[::1", "a:b:c"}) {
    EXPECT_FALSE(hosts.accept(host)) << host;
  }
  EXPECT_FALSE(HostNames().accept("botyard.example"));
}

}  // namespace
}  // namespace botyard::server
