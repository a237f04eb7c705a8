#include "cli/program_bots.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "cli/told.h"

namespace botyard::cli {
namespace {

json::object parsed(std::string text) {
  std::ranges::replace(text, '\'', '"');
  return json::parse(text).value().as_object();
}

const terminal::OutsideSeat black{"robots",       "robots", json::object{},
                                  json::object{}, "black",  json::array{"Ann", "Bo"}};

terminal::Told<bots::Answer> answer_of(const std::string& command) {
  choose_language("en");
  ProgramBots program(command, 7);
  auto answer = program.ask(black, parsed("{'seat':'black','legal':['done','build S4 S9']}"));
  EXPECT_EQ(program.has_failed(), !answer);
  return answer;
}

TEST(ProgramBots, AnswerWithALegalMoveAndWhatTheySayOfIt) {
  const auto answer = answer_of(R"(read start; read choose
    echo '{"id":1,"move":"done","note":"Not now.","values":{"done":2.5,"build S4 S9":-1}}')");
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->move, "done");
  EXPECT_EQ(answer->note, "Not now.");
  EXPECT_EQ(answer->values.size(), 2U);
}

TEST(ProgramBots, AreToldOfTheStartOnceAndOfTheEnd) {
  const std::string file = testing::TempDir() + "/program_bots_" + std::to_string(getpid());
  {
    ProgramBots program("tee " + file + R"( | while read line; do
      case $line in *choose*) echo "{\"id\":$((n+=1)),\"move\":\"done\"}";; esac; done)",
                        7);
    const json::object view = parsed("{'seat':'black','legal':['done']}");
    EXPECT_EQ(program.choose(black, view), "done");
    EXPECT_EQ(program.choose(black, view), "done");
    program.end(parsed("{'winner':'red'}"));
    EXPECT_EQ(program.choose(black, view), "done");  // the end was taken back: the game starts anew for the program
  }
  std::ifstream read(file);
  std::vector<std::string> types;
  for (std::string line; std::getline(read, line);) {
    const auto message = json::parse(line).value().as_object();
    types.emplace_back(message.at("type").as_string());
    if (types.back() != "start") continue;
    EXPECT_EQ(message.at("protocol"), "botyard-bot/1");
    EXPECT_EQ(message.at("seat"), "black");
    EXPECT_EQ(message.at("seed"), 7);
  }
  EXPECT_EQ(types, (std::vector<std::string>{"start", "choose", "choose", "end", "start", "choose"}));
}

TEST(ProgramBots, ThatFailAreNamedWithTheReason) {
  EXPECT_EQ(answer_of("exit 3").error(), "exit 3 can't go on: the program ended: exit status 3");
  EXPECT_EQ(answer_of(R"(read a; read b; echo '{"id":1,"move":"attack"}'; read c)").error().find("read a"), 0U);
  EXPECT_TRUE(answer_of(R"(read a; read b; echo '{"id":1,"move":"attack"}'; read c)")
                  .error()
                  .ends_with("'attack' is no legal move here"));
}

TEST(ProgramBots, AreNamedByTheirCommand) {
  EXPECT_EQ(command_of("exec:python3 bot.py --fast"), "python3 bot.py --fast");
  EXPECT_EQ(command_of("captain:100ms"), "");
  EXPECT_EQ(command_of("exec:"), "");
}

}  // namespace
}  // namespace botyard::cli
