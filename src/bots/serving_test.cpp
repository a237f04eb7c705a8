#include "bots/serving.h"

#include <gtest/gtest.h>

#include "bots/testing.h"
#include "robotrick/game.h"
#include "robots/game.h"

namespace botyard::bots::testing {
namespace {

using namespace std::chrono_literals;

/// Our side of the door with players who move at random, and notes of the time that each was given.
class Server {
 public:
  Server() : server_([this](std::string_view game) { return make_seat(game); }) {}

  /// The line that comes back, "" for none, or the code of the refusal.
  std::string operator()(std::string_view line) {
    const auto answer = server_.answer(line);
    return answer ? answer->value_or("") : std::string(answer.error().reason.code);
  }

  std::vector<std::chrono::milliseconds> times;

 private:
  template <class G>
  std::unique_ptr<Seat> seat_at() {
    static const typename G::Editions editions;
    return std::make_unique<PlayerSeat<G>>(editions, [this](std::chrono::milliseconds most) {
      times.push_back(most);
      return std::make_unique<RandomPlayer<G>>();
    });
  }
  text::Result<std::unique_ptr<Seat>> make_seat(std::string_view game) {
    if (game == "robots") return seat_at<robots::Game>();
    if (game == "robotrick") return seat_at<robotrick::Game>();
    return text::refuse("record.unknown_game");
  }

  BotServer server_;
};

/// The host's side without a process: messages go straight to a server.
template <class G>
class WiredPlayer final : public Player<G> {
 public:
  explicit WiredPlayer(Server& server) : server_(server) {}
  void start(const Start<G>& start) override {
    rules_ = start.rules;
    EXPECT_EQ(server_(json::to_line(start_message<G>(start))), "");
  }
  tl::expected<Decision<G>, Forfeit> choose(const typename G::View& view,
                                            std::span<const typename G::LoggedMove> log) override {
    const std::string line = server_(json::to_line(choose_message(++id_, G::view_json(rules_, view, log), 100ms)));
    const auto answer = read_answer(line, id_);
    if (!answer || !*answer) return tl::unexpected(Forfeit{Fault::error, line});
    Decision<G> decision;
    decision.move = *G::parse_move(rules_, (*answer)->move);
    if (!G::legal_moves(rules_, view).contains(decision.move)) return tl::unexpected(Forfeit{Fault::illegal, line});
    return decision;
  }
  void end(const json::value& result) override { EXPECT_EQ(server_(json::to_line(end_message(result))), ""); }

 private:
  Server& server_;
  typename G::Rules rules_;
  std::int64_t id_ = 0;
};

template <class G>
void expect_games_through_the_door() {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    std::array<Server, G::seat_count> servers;
    std::vector<std::unique_ptr<WiredPlayer<G>>> players;
    std::array<Player<G>*, G::seat_count> seated{};
    for (std::size_t seat = 0; seat < seated.size(); ++seat) {
      players.push_back(std::make_unique<WiredPlayer<G>>(servers[seat]));
      seated[seat] = players.back().get();
    }
    const auto game = play_game<G>(seated, seed);
    EXPECT_EQ(game.forfeiter, -1) << game.forfeit.detail;
  }
}

TEST(BotServer, OurPlayersPlayWholeGamesThroughTheDoor) {
  expect_games_through_the_door<robotrick::Game>();
  expect_games_through_the_door<robots::Game>();
}

const std::string start_line =
    R"({"type":"start","protocol":"botyard-bot/1","game":"robots","edition":"1.4","options":{"jokers":false},)"
    R"("seat":"black","players":["a","b"],"seed":5})";

std::string question(const std::string& time = "1000", const std::string& id = "7") {
  robots::State state = robots::Game::start({});
  cards::Xoshiro random(3);
  robots::Game::deal({}, state, robots::Game::shuffle({}, state, random));
  const json::value view = robots::Game::view_json({}, robots::view_of(state, robots::black), {});
  return R"({"type":"choose","id":)" + id + R"(,"view":)" + json::to_line(view) + R"(,"time_ms":)" + time + "}";
}

TEST(BotServer, MalformedLinesArePassedOverWithAReason) {
  Server server;
  EXPECT_EQ(server("hello"), "json.syntax");
  EXPECT_EQ(server(""), "json.breaks_off");
  EXPECT_EQ(server("[1]"), "json.wrong_kind");
  EXPECT_EQ(server("{}"), "json.missing");
  EXPECT_EQ(server(R"({"type":"sing"})"), "program.unknown_message");
  EXPECT_EQ(server(question()), "program.not_started");
  EXPECT_EQ(server(R"({"type":"end"})"), "program.not_started");
  EXPECT_EQ(server(R"({"type":"start","protocol":"botyard-bot/2","game":"robots"})"), "program.other_protocol");
  EXPECT_EQ(server(R"({"type":"start","protocol":"botyard-bot/1","game":"chess"})"), "record.unknown_game");
  EXPECT_EQ(server(start_line), "");
  EXPECT_EQ(server(R"({"type":"choose","id":1,"view":{},"time_ms":1000})"), "json.missing");
  EXPECT_EQ(server(R"({"type":"choose","id":1,"time_ms":1000})"), "json.missing");
  EXPECT_EQ(server(question("-1")), "json.out_of_range");
  EXPECT_TRUE(server(question()).starts_with(R"({"id":7,"move":")")) << "and it goes on";
}

TEST(BotServer, AWrongStartStartsNothing) {
  const auto changed = [](const std::string& from, const std::string& to) {
    std::string line = start_line;
    line.replace(line.find(from), from.size(), to);
    return line;
  };
  Server server;
  EXPECT_EQ(server(start_line), "");
  EXPECT_EQ(server(changed("\"1.4\"", "\"1.3\"")), "record.unknown_edition");
  EXPECT_EQ(server(question()), "program.not_started") << "not even the game before";
  EXPECT_EQ(server(changed("\"black\"", "0")), "program.no_seat");
  EXPECT_EQ(server(changed("\"seed\":5", "\"seed\":-5")), "program.bad_seed");
  EXPECT_EQ(server(changed("\"seed\":5", "\"cards\":{}")), "json.missing");
  EXPECT_EQ(server(changed("\"seat\"", "\"cards\":{\"suits\":[]},\"seat\"")), "program.other_cards");
}

TEST(BotServer, AViewOfAnotherSeatOrGameIsNotAnswered) {
  Server server;
  std::string other_seat = start_line;
  other_seat.replace(other_seat.find("black"), 5, "red");
  EXPECT_EQ(server(other_seat), "");
  EXPECT_EQ(server(question()), "program.other_game_than_started");
}

TEST(BotServer, AnyKindOfIdIsRepeated) {
  Server server;
  server(start_line);
  EXPECT_TRUE(server(question("1000", "\"x-1\"")).starts_with(R"({"id":"x-1","move":)"));
}

TEST(BotServer, ThinksClearlyLessThanTheTimeThatIsGiven) {
  Server server;
  server(start_line);
  server(question("1000"));
  server(question("1000"));
  server(question("100"));
  server(question("0"));
  EXPECT_EQ(server.times, (std::vector<std::chrono::milliseconds>{880ms, 70ms, 1ms}));
}

}  // namespace
}  // namespace botyard::bots::testing
