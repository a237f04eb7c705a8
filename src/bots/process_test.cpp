#include "bots/process.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <vector>

#include "text/catalogue.h"

namespace botyard::bots {
namespace {

using namespace std::chrono_literals;
using Io = Process::Io;

constexpr auto plenty = 20s;  // no test waits that long unless something is broken
constexpr auto soon = 100ms;

Process::Clock::time_point in(std::chrono::milliseconds time) { return Process::Clock::now() + time; }

std::unique_ptr<Process> started(const std::string& command) {
  auto process = Process::start(command);
  EXPECT_TRUE(process.has_value());
  return *std::move(process);
}

TEST(Process, LinesGoInAndComeOut) {
  const auto echo = started("cat");
  std::string line;
  for (const std::string text : {"one", "", "three words here"}) {
    ASSERT_EQ(echo->write_line(text, in(plenty)), Io::done);
    ASSERT_EQ(echo->read_line(line, in(plenty)), Io::done);
    EXPECT_EQ(line, text);
  }
}

TEST(Process, SeveralLinesAtOnceAreReadOneByOne) {
  const auto process = started("printf 'one\\ntwo\\nthr'; sleep 0.05; printf 'ee\\n'; sleep 100");
  std::string line;
  for (const std::string expected : {"one", "two", "three"}) {
    ASSERT_EQ(process->read_line(line, in(plenty)), Io::done);
    EXPECT_EQ(line, expected);
  }
  EXPECT_EQ(process->read_line(line, in(soon)), Io::timeout);
}

TEST(Process, ItsEndIsToldWithTheStatus) {
  std::string line;
  const auto ended = started("exit 3");
  EXPECT_EQ(ended->read_line(line, in(plenty)), Io::ended);
  EXPECT_EQ(ended->how_it_ended(), "exit status 3");
  const auto killed = started("kill -9 $$");
  EXPECT_EQ(killed->read_line(line, in(plenty)), Io::ended);
  EXPECT_EQ(killed->how_it_ended(), "killed by signal 9");
  const auto deaf = started("exec 1>&-; sleep 100");
  EXPECT_EQ(deaf->read_line(line, in(plenty)), Io::ended);
  EXPECT_EQ(deaf->how_it_ended(), "its output is closed");
}

TEST(Process, WritingToOneThatIsGoneIsNoDisaster) {
  const auto process = started("exec 0<&-; echo; sleep 100");
  std::string line;
  ASSERT_EQ(process->read_line(line, in(plenty)), Io::done);
  EXPECT_EQ(process->write_line("hello", in(plenty)), Io::ended);
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST(Process, OneThatNeverReadsDoesNotBlockUs) {
  const auto process = started("sleep 100");
  const std::string much(Process::longest_line, 'x');
  EXPECT_EQ(process->write_line(much, in(soon)), Io::timeout);
}

TEST(Process, OneThatTalksBeforeItListensIsHeardOut) {
  const auto process = started("head -c 300000 /dev/zero | tr '\\0' 'x'; echo; cat");
  const std::string much(300'000, 'y');
  ASSERT_EQ(process->write_line(much, in(plenty)), Io::done);
  std::string line;
  ASSERT_EQ(process->read_line(line, in(plenty)), Io::done);
  EXPECT_EQ(line.size(), 300'000U);
  ASSERT_EQ(process->read_line(line, in(plenty)), Io::done);
  EXPECT_EQ(line, much);
}

TEST(Process, ALineWithoutEndIsGivenUp) {
  const auto process = started("tr '\\0' 'x' < /dev/zero");
  std::string line;
  EXPECT_EQ(process->read_line(line, in(plenty)), Io::too_long);
}

TEST(Process, GetsNoOpenFilesOfOthersAndNoZombieIsLeft) {
  const auto first = started("cat");
  // If the second had the first one's pipes, the first would never see the end of its input.
  const auto second = started("cat");
  const auto before = Process::Clock::now();
  first->finish(plenty);
  EXPECT_LT(Process::Clock::now() - before, plenty);
  EXPECT_EQ(first->how_it_ended(), "exit status 0");
}

/// Whether a process is there, and no zombie.
bool is_alive(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string number;
  std::string name;
  std::string state;
  return (file >> number >> name >> state) && state != "Z";
}

TEST(Process, WhateverItHasStartedEndsWithIt) {
  std::string child;
  std::string leader;
  {
    const auto process = started("trap '' TERM HUP; sleep 100 & echo $!; echo $$; wait");
    ASSERT_EQ(process->read_line(child, in(plenty)), Io::done);
    ASSERT_EQ(process->read_line(leader, in(plenty)), Io::done);
    ASSERT_TRUE(is_alive(child));
  }
  EXPECT_FALSE(std::filesystem::exists("/proc/" + leader)) << "not even a zombie";
  for (int i = 0; i < 400 && is_alive(child); ++i) usleep(5000);
  EXPECT_FALSE(is_alive(child));
}

TEST(Process, AskedToFinishItMayEndInPeace) {
  const std::string file = ::testing::TempDir() + "botyard_process_test";
  std::filesystem::remove(file);
  const auto process = started("cat > /dev/null; sleep 0.05; echo bye > '" + file + "'");
  process->finish(plenty);
  EXPECT_TRUE(std::filesystem::exists(file));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace botyard::bots
