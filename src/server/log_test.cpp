#include "server/log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <stdexcept>

namespace botyard::server {
namespace {

using testing::internal::CaptureStderr;
using testing::internal::GetCapturedStderr;

TEST(Log, EventIsOneLineWhateverItsValues) {
  CaptureStderr();
  log(LogLevel::info, "request",
      {{"request", "GET /a b"}, {"status", 200}, {"cause", "two\nlines \"quoted\""}, {"empty", ""}});
  const std::string line = GetCapturedStderr();
  EXPECT_NE(
      line.find(R"(Z level=info event=request request="GET /a b" status=200 cause="two\x0alines \"quoted\"" empty="")"),
      std::string::npos)
      << line;
  EXPECT_TRUE(line.starts_with("time=20"));
  EXPECT_EQ(line.find('\n'), line.size() - 1);
}

TEST(Log, LinesBelowTheLevelAreNotWritten) {
  set_log_level(LogLevel::error);
  CaptureStderr();
  log(LogLevel::warning, "quiet");
  log(LogLevel::error, "loud");
  const std::string text = GetCapturedStderr();
  set_log_level(LogLevel::info);
  EXPECT_EQ(text.find("quiet"), std::string::npos);
  EXPECT_NE(text.find("event=loud"), std::string::npos);
}

TEST(Log, LinesPerSecondAreLimited) {
  CaptureStderr();
  for (int i = 0; i < 10'000; ++i) log(LogLevel::error, "flood");
  const std::string text = GetCapturedStderr();
  EXPECT_LT(std::ranges::count(text, '\n'), 5000);  // 100 a second, and this takes milliseconds
}

TEST(Contain, ReportsExceptionAndReturnsFalse) {
  const std::uint64_t before = reported_failures();
  CaptureStderr();
  EXPECT_TRUE(contain("test", [] {}));
  EXPECT_FALSE(contain("test", [] { throw std::runtime_error("no such luck"); }));
  EXPECT_FALSE(contain("test", [] { throw std::bad_alloc(); }));
  EXPECT_FALSE(contain("test", [] { throw 7; }));
  static_cast<void>(GetCapturedStderr());
  EXPECT_EQ(reported_failures(), before + 3);
}

}  // namespace
}  // namespace botyard::server
