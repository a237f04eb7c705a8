#include <gtest/gtest.h>

#include "client/table_client.h"

namespace botyard::client {
namespace {

TEST(TableAddress, IsReadFromInvitationsInEitherForm) {
  EXPECT_EQ(parse_table_address("http://127.0.0.1:8080/#/t/k3m9x2"),
            (TableAddress{false, "127.0.0.1", "8080", "k3m9x2"}));
  EXPECT_EQ(parse_table_address("https://games.example/t/k3m9x2"),
            (TableAddress{true, "games.example", "443", "k3m9x2"}));
  EXPECT_EQ(parse_table_address("games.example/club/#/t/k3?x=1"), (TableAddress{false, "games.example", "80", "k3"}));
  EXPECT_EQ(parse_table_address("http://[::1]:8080/t/k3"), (TableAddress{false, "::1", "8080", "k3"}));
}

TEST(TableAddress, HasTheKeyOfAnInvitationToPlay) {
  EXPECT_EQ(parse_table_address("https://games.example/#/t/k3m9x2.p7q2"),
            (TableAddress{true, "games.example", "443", "k3m9x2", "p7q2"}));
  EXPECT_EQ(parse_table_address("https://games.example/t/k3m9x2.p7q2?x=1.5"),
            (TableAddress{true, "games.example", "443", "k3m9x2", "p7q2"}));
  for (const char* const end : {"k3m9x2", "k3m9x2."}) {
    const auto address = parse_table_address(std::string("https://games.example/#/t/") + end);
    EXPECT_EQ(address, (TableAddress{true, "games.example", "443", "k3m9x2", ""})) << end;
  }
  EXPECT_EQ(parse_table_address("https://games.example/#/t/k3m9x2.p7q2.")->key, "p7q2");
}

TEST(TableAddress, RefusesWhatLeadsToNoTable) {
  for (const char* const address :
       {"", "k3m9x2", "http://games.example", "http://games.example/#/t/", "http:///t/k3", "http://a b/t/k3",
        "http://games.example/t/k3\r\nX: y", "http://[::1/t/k3", "http://a/t/.p7q2", "http://a/t/k3.p 7"}) {
    const auto read = parse_table_address(address);
    ASSERT_FALSE(read) << address;
    EXPECT_EQ(read.error().reason.code, "join.bad_address");
  }
  EXPECT_FALSE(parse_table_address("http://a/t/" + std::string(1000, 'a')));
}

}  // namespace
}  // namespace botyard::client
