#include "server/limits.h"

#include <gtest/gtest.h>

namespace botyard::server {
namespace {

Time at(std::int64_t after) { return Time(std::chrono::milliseconds(1'700'000'000'000 + after)); }

TEST(Bucket, AllowsBurstThenRefillsOverTime) {
  Bucket bucket;
  const Allowance three_and_one_a_second{3, 1};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(three_and_one_a_second, at(0)));
  EXPECT_FALSE(bucket.take(three_and_one_a_second, at(0)));
  EXPECT_FALSE(bucket.take(three_and_one_a_second, at(900)));
  EXPECT_TRUE(bucket.take(three_and_one_a_second, at(1100)));
  EXPECT_FALSE(bucket.take(three_and_one_a_second, at(1200)));
  EXPECT_FALSE(bucket.take(three_and_one_a_second, at(0)));  // a clock that goes back gives nothing
}

TEST(AddressLimits, CountConnectionsAndForgetIdleAddresses) {
  LimitSettings settings;
  settings.connections = 2;
  AddressLimits limits(settings);
  EXPECT_EQ(limits.connect("a", at(0)), "");
  EXPECT_EQ(limits.connect("a", at(0)), "");
  EXPECT_EQ(limits.connect("a", at(0)), "connections");
  EXPECT_EQ(limits.connect("b", at(0)), "");
  limits.disconnect("a");
  EXPECT_EQ(limits.connect("a", at(0)), "");
  EXPECT_TRUE(limits.table("c", at(0)));
  EXPECT_EQ(limits.addresses(), 3U);
  limits.forget_idle(at(1000));
  EXPECT_EQ(limits.addresses(), 3U);
  limits.forget_idle(at(120'000));
  EXPECT_EQ(limits.addresses(), 2U);
}

TEST(AddressLimits, LimitRateOfReconnects) {
  LimitSettings settings;
  settings.connects = {3, 1};
  AddressLimits limits(settings);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(limits.connect("a", at(0)), "");
    limits.disconnect("a");
  }
  EXPECT_EQ(limits.connect("a", at(0)), "connects");
  EXPECT_EQ(limits.connect("b", at(0)), "");
  EXPECT_EQ(limits.connect("a", at(1100)), "");
}

}  // namespace
}  // namespace botyard::server
