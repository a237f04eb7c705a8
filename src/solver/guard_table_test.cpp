#include "solver/guard_table.h"

#include <gtest/gtest.h>

#include "cards/random.h"

namespace botyard::solver {
namespace {

TEST(EqualTags, AreTheSameAllAtOnceAsOneByOne) {
  cards::Xoshiro random(1);
  for (int i = 0; i < 1000; ++i) {
    Tags tags{};
    for (std::uint16_t& tag : tags) tag = static_cast<std::uint16_t>(cards::below(random, 4));
    for (std::uint16_t tag = 0; tag < 4; ++tag) EXPECT_EQ(equal_tags(tags, tag), equal_tags_one_by_one(tags, tag));
  }
}

TEST(GuardTable, FindsWhatWasStoredWhileARowFillsAndTurnsOver) {
  GuardTable table(1);  // two rows that never become more
  for (int i = 0; i < 200; ++i) {
    GuardPattern pattern;
    pattern.key = static_cast<std::uint64_t>(i) * 7919 + 1;
    table.store(pattern, {i % 50, true, 0, i % 52});
    GuardBound found;
    ASSERT_TRUE(table.find(pattern, i % 50, found)) << i;
    EXPECT_EQ(found.value, i % 50);
    EXPECT_FALSE(table.find(pattern, i % 50 + 1, found)) << "a lower bound does not answer more";
    EXPECT_EQ(found.card, i % 52);
  }
}

}  // namespace
}  // namespace botyard::solver
