#include "protocol/patch.h"

#include <gtest/gtest.h>

namespace botyard::protocol {
namespace {

std::string patch(std::string_view before, std::string_view after) {
  Patch patch;
  patch.add(Picture(json::parse(before)->as_object()), Picture(json::parse(after)->as_object()));
  json::object object = json::parse(before)->as_object();
  EXPECT_TRUE(apply_patch(object, json::parse(patch.text())->as_object()));
  EXPECT_EQ(object, json::parse(after)->as_object());
  return patch.text();
}

TEST(Patch, SetsWhatChangedAndNothingElse) {
  EXPECT_EQ(patch(R"({"a":1,"b":[1],"c":{"d":2}})", R"({"a":1,"b":[2],"c":{"d":3}})"),
            R"({"set":{"b":[2],"c":{"d":3}}})");
  EXPECT_EQ(patch(R"({"a":1})", R"({"a":1})"), "{}");
  EXPECT_EQ(patch(R"({"a":1})", R"({"a":1,"b":null})"), R"({"set":{"b":null}})");
}

TEST(Patch, AppendsToListsThatOnlyGrew) {
  EXPECT_EQ(patch(R"({"log":["x"]})", R"({"log":["x","y",["z"]]})"), R"({"append":{"log":["y",["z"]]}})");
  EXPECT_EQ(patch(R"({"log":["x"],"n":1})", R"({"log":["x",2],"n":2})"), R"({"set":{"n":2},"append":{"log":[2]}})");
}

TEST(Patch, AppendsWhatWasAddedToAListThatOnlyGrows) {
  const auto added = [](std::string_view before, std::string_view after) {
    Patch patch;
    patch.add(Picture(json::parse(before)->as_object()), Picture(json::parse(after)->as_object()), "log");
    return patch.text();
  };
  EXPECT_EQ(added(R"({"log":["x"],"n":1})", R"({"log":["y"],"n":2})"), R"({"set":{"n":2},"append":{"log":["y"]}})");
  EXPECT_EQ(added(R"({"log":["x"]})", R"({"log":["x"]})"), R"({"append":{"log":["x"]}})");
  EXPECT_EQ(added(R"({"log":["x"]})", R"({"log":[]})"), "{}");
  EXPECT_EQ(added(R"({"log":[]})", R"({"log":["x"]})"), R"({"set":{"log":["x"]}})");
  EXPECT_EQ(added(R"({"log":[]})", R"({"log":[]})"), "{}");
}

TEST(Patch, SetsListsThatLookAsIfTheyHadGrown) {
  EXPECT_EQ(patch(R"({"log":[1]})", R"({"log":[12]})"), R"({"set":{"log":[12]}})");
  EXPECT_EQ(patch(R"({"log":[]})", R"({"log":[1]})"), R"({"set":{"log":[1]}})");
  EXPECT_EQ(patch(R"({"log":[[1]]})", R"({"log":[[1,2]]})"), R"({"set":{"log":[[1,2]]}})");
  EXPECT_EQ(patch(R"({"log":["a"]})", R"({"log":["ab"]})"), R"({"set":{"log":["ab"]}})");
}

TEST(Picture, TakesMembersThatChanged) {
  Picture picture(json::parse(R"({"a":1,"b":[1,2],"c":"x"})")->as_object());
  picture.take(Picture(json::parse(R"({"c":"long","b":[],"a":1})")->as_object()));
  EXPECT_EQ(picture.find("a"), "1");
  EXPECT_EQ(picture.find("b"), "[]");
  EXPECT_EQ(picture.find("c"), "\"long\"");
  picture.take(Picture(json::parse(R"({"a":[1,2,3]})")->as_object()));
  EXPECT_EQ(picture.find("a"), "[1,2,3]");
  EXPECT_EQ(picture.find("b"), "[]");
  EXPECT_EQ(picture.find("c"), "\"long\"");
}

TEST(Patch, OfTwoPartsIsOne) {
  const auto part = [](std::string_view before, std::string_view after) {
    Patch patch;
    patch.add(Picture(json::parse(before)->as_object()), Picture(json::parse(after)->as_object()));
    return patch;
  };
  const Patch set = part(R"({"a":1})", R"({"a":2})");
  const Patch append = part(R"({"b":[1]})", R"({"b":[1,2]})");
  const auto both = [](const Patch& one, const Patch& other) {
    std::string text;
    Patch::write(text, one, other);
    return text;
  };
  EXPECT_EQ(both(set, append), R"({"set":{"a":2},"append":{"b":[2]}})");
  EXPECT_EQ(both(append, set), both(set, append));
  EXPECT_EQ(both(set, part(R"({"c":1})", R"({"c":2})")), R"({"set":{"a":2,"c":2}})");
  EXPECT_EQ(both({}, {}), "{}");
}

TEST(Patch, IsRefusedWhereItDoesNotFit) {
  json::object object{{"a", 1}};
  EXPECT_FALSE(apply_patch(object, json::parse(R"({"append":{"a":[1]}})")->as_object()));
  EXPECT_FALSE(apply_patch(object, json::parse(R"({"append":{"b":[1]}})")->as_object()));
  EXPECT_FALSE(apply_patch(object, json::parse(R"({"set":[1]})")->as_object()));
}

}  // namespace
}  // namespace botyard::protocol
