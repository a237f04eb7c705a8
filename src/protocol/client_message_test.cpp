#include "protocol/client_message.h"

#include <gtest/gtest.h>

namespace botyard::protocol {
namespace {

std::string refusal(std::string_view text) {
  const auto read = read_client_message(text);
  return read ? "" : std::string(read.error().reason.code);
}

TEST(ClientMessage, IsReadWithAllItSays) {
  const auto hello = read_client_message(
      R"({"type":"hello","protocol":"botyard-table/1","table":"abc","token":"t","since":17,"more":[1]})");
  ASSERT_TRUE(hello.has_value());
  EXPECT_EQ(std::get<Hello>(*hello).table, "abc");
  EXPECT_EQ(std::get<Hello>(*hello).token, "t");
  EXPECT_EQ(std::get<Hello>(*hello).since, 17U);
  const auto move = read_client_message(R"({"type":"move","id":"a","on":3,"move":"play A7"})");
  ASSERT_TRUE(move.has_value());
  EXPECT_EQ(std::get<MakeMove>(*move).on, 3U);
  EXPECT_EQ(std::get<MakeMove>(*move).move, "play A7");
  EXPECT_TRUE(std::holds_alternative<StartNow>(*read_client_message(R"({"type":"start","id":"a"})")));
  EXPECT_TRUE(std::holds_alternative<Leave>(*read_client_message(R"({"type":"leave","id":"a"})")));
  EXPECT_TRUE(std::holds_alternative<ReclaimSeat>(*read_client_message(R"({"type":"take_back","id":"a"})")));
  EXPECT_EQ(std::get<Rematch>(*read_client_message(R"({"type":"rematch","id":"a","contribution":"0f"})")).contribution,
            "0f");
  EXPECT_EQ(std::get<Ping>(*read_client_message(R"({"type":"ping","id":"a"})")).id, "a");
  EXPECT_EQ(std::get<Say>(*read_client_message(R"({"type":"say","id":"a","phrase":"thanks"})")).phrase, "thanks");
}

TEST(ClientMessage, OfAWatcherHasNoToken) {
  const auto hello = read_client_message(R"({"type":"hello","protocol":"botyard-table/1","table":"abc","token":null})");
  EXPECT_EQ(std::get<Hello>(*hello).token, "");
  EXPECT_FALSE(std::get<Hello>(*hello).since.has_value());
}

TEST(ClientMessage, IsRefusedWithTheReason) {
  EXPECT_EQ(refusal("{"), "json.breaks_off");
  EXPECT_EQ(refusal("[]"), "json.wrong_kind");
  EXPECT_EQ(refusal("{}"), "json.missing");
  EXPECT_EQ(refusal(R"({"type":"dance","id":"a"})"), "table.unknown_message");
  EXPECT_EQ(refusal(R"({"type":"hello","protocol":"botyard-table/2","table":"x"})"), "table.other_protocol");
  EXPECT_EQ(refusal(R"({"type":"move","id":"a","on":-1,"move":"x"})"), "table.negative");
  EXPECT_EQ(refusal(R"({"type":"move","id":"a","on":1.5,"move":"x"})"), "json.wrong_kind");
  EXPECT_EQ(refusal(R"({"type":"move","id":")" + std::string(41, 'a') + R"(","on":1,"move":"x"})"), "table.too_long");
  EXPECT_EQ(refusal(std::string(5000, ' ')), "table.message_too_long");
  EXPECT_EQ(refusal(R"({"type":"rematch","id":"a","contribution":"XY"})"), "table.bad_contribution");
  EXPECT_EQ(refusal(R"({"type":"say","id":"a","phrase":"You are slow"})"), "table.unknown_phrase");
  EXPECT_EQ(refusal(R"({"type":"say","id":"a"})"), "json.missing");
}

TEST(ClientMessage, CommitsToAContributionOrSendsIt) {
  const std::string hash(64, 'a');
  const auto rematch = read_client_message(R"({"type":"rematch","id":"a","commitment":")" + hash + R"("})");
  ASSERT_TRUE(rematch.has_value());
  EXPECT_EQ(std::get<Rematch>(*rematch).commitment, hash);
  EXPECT_EQ(std::get<Reveal>(*read_client_message(R"({"type":"reveal","id":"a","contribution":"0f"})")).contribution,
            "0f");
  EXPECT_EQ(read_sit_down(R"({"name":"a","commitment":")" + hash + R"("})")->commitment, hash);
  EXPECT_EQ(refusal(R"({"type":"rematch","id":"a","commitment":"aa"})"), "table.bad_commitment");
  EXPECT_EQ(refusal(R"({"type":"rematch","id":"a","commitment":")" + std::string(64, 'g') + R"("})"),
            "table.bad_commitment");
  EXPECT_EQ(refusal(R"({"type":"rematch","id":"a","contribution":"0f","commitment":")" + hash + R"("})"),
            "table.bad_commitment");
  EXPECT_EQ(refusal(R"({"type":"reveal","id":"a","contribution":""})"), "table.bad_contribution");
  EXPECT_EQ(refusal(R"({"type":"reveal","id":"a"})"), "table.bad_contribution");
}

TEST(ClientMessage, ThatIsRefusedIsNamedByItsId) {
  EXPECT_EQ(id_in(R"({"type":"dance","id":"a"})"), "a");
  EXPECT_EQ(id_in(R"({"id":1})"), "");
  EXPECT_EQ(id_in("nonsense"), "");
}

TEST(SitDown, WantsANameThatPeopleCanRead) {
  EXPECT_EQ(read_sit_down(R"({"name":"  Ann\u0007 \n"})")->name, "Ann");
  EXPECT_EQ(read_sit_down(R"({"name":" \t "})").error().reason.code, "table.no_name");
  EXPECT_EQ(read_sit_down(R"({"name":"\u202e\u200b\u3164"})").error().reason.code, "table.no_name");
  EXPECT_EQ(read_sit_down(R"({"name":"\u202eA\u200bnn\udb40\udc41"})")->name, "Ann");
  EXPECT_EQ(read_sit_down(R"({"name":"ääääääääääääääääääääääääääääää"})")->name.size(), 48U);  // 24 letters
  EXPECT_EQ(read_sit_down(R"({"name":"a","seat":2})")->seat, "2");
  EXPECT_EQ(read_sit_down(R"({"name":"a","seat":"red"})")->seat, "red");
}

TEST(SitDown, MayBringATokenOf128Bits) {
  const std::string token = "0123456789abcdef0123456789abcdef";
  const auto with = [](const std::string& own) { return read_sit_down(R"({"name":"a","token":")" + own + R"("})"); };
  EXPECT_EQ(with(token)->token, token);
  EXPECT_EQ(read_sit_down(R"({"name":"a"})")->token, "");
  EXPECT_EQ(with(token.substr(1)).error().reason.code, "table.bad_own_token");
  EXPECT_EQ(with(token + "0").error().reason.code, "table.bad_own_token");
  EXPECT_EQ(with(token.substr(1) + "g").error().reason.code, "table.bad_own_token");
}

TEST(CreateTable, HasDefaultsAndLimits) {
  const auto plain = read_create_table(R"({"game":"robots"})");
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(plain->watch, "link");
  EXPECT_EQ(plain->fill, "pilot");
  EXPECT_FALSE(plain->seconds.has_value());
  EXPECT_EQ(read_create_table(R"({"game":"robots","watch":"all"})").error().reason.code, "table.bad_watch");
  EXPECT_EQ(read_create_table(R"({"game":"robots","seconds":1})").error().reason.code, "json.out_of_range");
  EXPECT_EQ(read_create_table(R"({"game":"robots","bots":[1]})").error().reason.code, "json.wrong_kind");
}

}  // namespace
}  // namespace botyard::protocol
