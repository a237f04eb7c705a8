#include "json/json.h"

#include <gtest/gtest.h>

#include <limits>

#include "text/catalogue.h"

namespace botyard::json {
namespace {

std::string reading(std::string_view text) {
  const auto value = parse(text);
  return value ? to_line(*value) : text::sentence(value.error());
}

TEST(Json, ReadsOneText) {
  EXPECT_EQ(reading(R"( {"a":[1,true,null,"x"]} )"), R"({"a":[1,true,null,"x"]})");
  EXPECT_EQ(reading("17"), "17");
}

/// Our writer is Boost's, only faster.
TEST(Json, WritesWhatBoostWrites) {
  const object all{
      {"plain", "A7 ♠ é"},
      {"quoted \" \\ /", "tab\t, line\n, bell\a, null " + std::string(1, '\0') + ", delete \x7f"},
      {"numbers", array{0, -1, std::numeric_limits<std::int64_t>::min(), 17U, ~std::uint64_t{0}, 0.5, 1e300}},
      {"words", array{true, false, nullptr, array{}, object{}}}};
  EXPECT_EQ(to_line(all), boost::json::serialize(all));
}

TEST(Json, SaysWhereATextBreaksOffOrGoesWrong) {
  EXPECT_EQ(reading(R"({"a":[1,)"), "the JSON text breaks off after 8 characters");
  EXPECT_EQ(reading(""), "the JSON text breaks off after 0 characters");
  EXPECT_EQ(reading("{} {}"), "something follows after the JSON text, at character 3");
  EXPECT_TRUE(reading("{'a':1}").starts_with("this is no JSON: ")) << reading("{'a':1}");
  EXPECT_TRUE(reading("\"\xff\"").starts_with("this is no JSON: ")) << "no valid UTF-8";
}

TEST(Json, RefusesDeepNestingInsteadOfExhaustingTheStack) {
  EXPECT_TRUE(reading(std::string(1000000, '[')).starts_with("this is no JSON: "));
}

TEST(Json, IntegersAreNoOtherNumbers) {
  EXPECT_EQ(as_integer(*parse("3"), "n").value(), 3);
  for (const char* const other : {"3.0", "3e0", "true", "\"3\"", "18446744073709551615", "null"}) {
    EXPECT_FALSE(as_integer(*parse(other), "n").has_value()) << other;
  }
}

}  // namespace
}  // namespace botyard::json
