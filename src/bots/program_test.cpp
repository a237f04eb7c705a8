#include "bots/program.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "bots/testing.h"
#include "robotrick/game.h"
#include "robots/game.h"

namespace botyard::bots::testing {
namespace {

using namespace std::chrono_literals;

/// Where the answer counts and the time doesn't.
constexpr Patience plenty{20s, 20s};
/// Where a program won't answer anyway.
constexpr Patience little{100ms, 100ms};

const std::string python = BOTYARD_PYTHON;
const std::string misbehaving = python + " " BOTYARD_SOURCE_FOLDER "/tests/programs/misbehaving.py ";

/// A file or folder of this test's own, gone at its end.
class Scratch {
 public:
  Scratch() {
    std::string name = ::testing::TempDir() + "botyard-XXXXXX";
    path_ = mkdtemp(name.data());
  }
  Scratch(const Scratch&) = delete;
  Scratch(Scratch&&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  Scratch& operator=(Scratch&&) = delete;
  ~Scratch() { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// The program in a seat, anyone in the others.
template <class G>
Outcome<G> play_against_random(Player<G>& program, std::size_t seat, std::uint64_t seed) {
  std::array<RandomPlayer<G>, G::seat_count> others;
  std::array<Player<G>*, G::seat_count> players{};
  for (std::size_t i = 0; i < players.size(); ++i) players[i] = &others[i];
  players[seat] = &program;
  return play_game<G>(players, seed);
}

// --- The examples

/// How much better the program's seat did than the others', in points or games.
double lead(const Outcome<robotrick::Game>& game, std::size_t seat) {
  double all = 0;
  for (int each = 0; each < robotrick::player_count; ++each) all += game.end.table.total(each);
  return game.end.table.total(static_cast<int>(seat)) - all / robotrick::player_count;
}
double lead(const Outcome<robots::Game>& game, std::size_t seat) {
  return game.end.table.winner < 0 ? 0 : game.end.table.winner == static_cast<int>(seat) ? 1 : -1;
}

template <class G>
void expect_that_it_plays_well_enough(const std::string& command) {
  ProgramPlayer<G> program(command, plenty);
  double ahead = 0;
  for (std::uint64_t game = 0; game < 12; ++game) {
    const std::size_t seat = game % G::seat_count;
    const auto outcome = play_against_random<G>(program, seat, game);
    ASSERT_EQ(outcome.forfeiter, -1) << outcome.forfeit.detail;
    ahead += lead(outcome, seat);
  }
  EXPECT_GT(ahead, 0) << "worse than playing at random";
}

TEST(ExamplePrograms, TheOneInPythonPlaysBothGamesBetterThanAtRandom) {
  const std::string command = python + " " BOTYARD_SOURCE_FOLDER "/examples/bot.py";
  expect_that_it_plays_well_enough<robotrick::Game>(command);
  expect_that_it_plays_well_enough<robots::Game>(command);
}

TEST(ExamplePrograms, TheOneInCppPlaysBothGamesBetterThanAtRandom) {
  expect_that_it_plays_well_enough<robotrick::Game>(BOTYARD_EXAMPLE_BOT);
  expect_that_it_plays_well_enough<robots::Game>(BOTYARD_EXAMPLE_BOT);
}

// --- Programs that go wrong

struct Wrong {
  std::string what;
  std::string command;
  Patience patience;
  Fault fault;
  std::string detail;  // some words of it
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.what; }

class ProgramsThatGoWrong : public ::testing::TestWithParam<Wrong> {};

TEST_P(ProgramsThatGoWrong, LoseTheGameWithTheReason) {
  using G = robotrick::Game;
  const Wrong& wrong = GetParam();
  ProgramPlayer<G> program(wrong.command, wrong.patience);
  for (const std::size_t seat : {1U, 0U}) {  // and in the next game, by a new process, all the same
    const auto outcome = play_against_random<G>(program, seat, 1);
    EXPECT_EQ(outcome.forfeiter, static_cast<int>(seat));
    EXPECT_EQ(outcome.forfeit.fault, wrong.fault) << outcome.forfeit.detail;
    EXPECT_NE(outcome.forfeit.detail.find(wrong.detail), std::string::npos) << outcome.forfeit.detail;
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, ProgramsThatGoWrong,
    ::testing::Values(
        Wrong{"Hang", misbehaving + "hang", little, Fault::timeout, "100 ms"},
        Wrong{"NeverReadAtAll", "sleep 1000", little, Fault::timeout, ""},
        Wrong{"AnswerWithAnotherId", misbehaving + "wrong_id", little, Fault::timeout, ""},
        Wrong{"AreNotThere", "/no/such/program 2> /dev/null", plenty, Fault::error, "exit status 127"},
        Wrong{"CrashAtStart", "exit 1", plenty, Fault::error, "exit status 1"},
        Wrong{"CrashInTheMiddle", misbehaving + "crash", plenty, Fault::error, "exit status 3"},
        Wrong{"AreKilled", "exec " + misbehaving + "segfault", plenty, Fault::error, "signal 11"},
        Wrong{"PrintNonsense", misbehaving + "nonsense", plenty, Fault::error, "I'd rather play chess"},
        Wrong{"PrintNoObject", misbehaving + "no_object", plenty, Fault::error, "42"},
        Wrong{"ForgetTheMove", misbehaving + "no_move", plenty, Fault::error, "'move' is missing"},
        Wrong{"MakeNoMove", misbehaving + "illegal", plenty, Fault::illegal, "'resign'"},
        Wrong{"PlayWhatTheyDoNotHold", misbehaving + "not_in_hand", plenty, Fault::illegal, "'play D"},
        Wrong{"PrintALineWithoutEnd", misbehaving + "endless 2> /dev/null", plenty, Fault::error, "1048576"},
        Wrong{"CloseTheirOutput", "exec " + misbehaving + "deaf", plenty, Fault::error, "output is closed"}),
    [](const auto& instance) { return instance.param.what; });

TEST(ProgramPlayer, LinesAboutSomethingElseAreIgnored) {
  ProgramPlayer<robots::Game> program(misbehaving + "other_ids_first", plenty);
  EXPECT_EQ(play_against_random<robots::Game>(program, 0, 1).forfeiter, -1);
}

TEST(ProgramPlayer, AfterAForfeitTheNextGameGoesOnWithANewProcess) {
  using G = robotrick::Game;
  const Scratch scratch;
  // Only the first one finds no folder of that name.
  const std::string command =
      "if mkdir '" + scratch / "once" + "' 2> /dev/null; then exit 1; fi; exec " + misbehaving + "well";
  ProgramPlayer<G> program(command, plenty);
  EXPECT_EQ(play_against_random<G>(program, 2, 1).forfeiter, 2);
  EXPECT_EQ(play_against_random<G>(program, 2, 1).forfeiter, -1);
}

// --- What programs are told

std::vector<json::object> messages_in(const std::string& path) {
  std::ifstream file(path);
  std::vector<json::object> messages;
  for (std::string line; std::getline(file, line);) messages.push_back(json::parse(line)->as_object());
  return messages;
}

TEST(ProgramPlayer, TellsOneProcessOfGameAfterGameAsTheProtocolSays) {
  using G = robots::Game;
  const Scratch scratch;
  int decisions = 0;
  {
    // If a second process were started, `tee` would begin a new file.
    ProgramPlayer<G> program("tee '" + scratch / "heard" + "' | " + misbehaving + "well", {4321ms, 60s});
    for (const std::size_t seat : {1U, 0U}) {
      ASSERT_EQ(play_against_random<G>(program, seat, 7).forfeiter, -1);
    }
  }
  const auto messages = messages_in(scratch / "heard");
  ASSERT_GT(messages.size(), 10U);
  EXPECT_EQ(json::to_line(messages[0]),
            R"({"type":"start","protocol":"botyard-bot/1","game":"robots","edition":"1.4","options":{"jokers":false},)"
            R"("cards":{"suits":["S","C","H","D"],"ranks":["A","2","3","4","5","6","7","8","9","10","J","Q","K"],)"
            R"("values":[1,2,3,4,5,6,7,8,9,10,9,9,9]},"seat":"red","players":["someone","someone"],"seed":7})");
  EXPECT_EQ(messages[1].at("type").as_string(), "choose");
  EXPECT_EQ(messages[1].at("time_ms").as_int64(), 4321);
  EXPECT_EQ(messages[1].at("view").at("seat").as_string(), "red");
  EXPECT_EQ(messages[1].at("view").at("to_move").as_string(), "red");
  EXPECT_EQ(messages.back().at("type").as_string(), "end");
  EXPECT_TRUE(messages.back().at("result").as_object().contains("winner"));
  std::set<std::int64_t> ids;
  int starts = 0;
  for (const json::object& message : messages) {
    starts += message.at("type") == "start" ? 1 : 0;
    if (message.at("type") != "choose") continue;
    ids.insert(message.at("id").as_int64());
    ++decisions;
  }
  EXPECT_EQ(starts, 2);
  EXPECT_EQ(ids.size(), static_cast<std::size_t>(decisions)) << "each question has an id of its own";
}

TEST(ProgramPlayer, IsToldWhoForfeited) {
  using G = robots::Game;
  const Scratch scratch;
  {
    ProgramPlayer<G> listener("tee '" + scratch / "heard" + "' | " + misbehaving + "well", plenty);
    ProgramPlayer<G> loser(misbehaving + "illegal", plenty);
    ASSERT_EQ(play_game<G>({&listener, &loser}, 7).forfeiter, robots::red);
  }
  EXPECT_EQ(json::to_line(messages_in(scratch / "heard").back()),
            R"({"type":"end","result":{"forfeit":"red","reason":"illegal"}})");
}

TEST(ProgramPlayer, NotesAndValuesComeBackWithTheMove) {
  const auto answer =
      read_answer(R"({"id":7,"move":"play D3","note":"cheap","values":{"play D3":4.5,"play D4":-1,"x":"y"}})", 7);
  ASSERT_TRUE(answer.has_value() && answer->has_value());
  EXPECT_EQ((*answer)->move, "play D3");
  EXPECT_EQ((*answer)->note, "cheap");
  EXPECT_EQ((*answer)->values, (std::vector<std::pair<std::string, double>>{{"play D3", 4.5}, {"play D4", -1}}));
  EXPECT_FALSE(read_answer(R"({"id":6,"move":"play D3"})", 7)->has_value());
}

}  // namespace
}  // namespace botyard::bots::testing
