#include "robots/companion.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "json/telling.h"
#include "robots/companion_json.h"
#include "robots/json.h"
#include "robots/play.h"
#include "robots/script.h"
#include "robots/text.h"
#include "testing/sample_size.h"

namespace botyard::robots {
namespace {

/// A sheet that is filled in entry by entry.
class Entering {
 public:
  explicit Entering(bool jokers = false)
      : sheet_{{"format", "botyard-companion/1"},
               {"game", "robots"},
               {"options", json::object{{"jokers", jokers}}},
               {"players", json::array{"Ann", "Ben"}},
               {"entries", json::array()}} {}

  json::array& entries() { return sheet_["entries"].as_array(); }
  json::object& sheet() { return sheet_; }

  [[nodiscard]] json::object answer() const {
    auto answered = companion_json(sheet_, "en");
    EXPECT_TRUE(answered.has_value()) << refusal() << json::to_line(sheet_);
    return answered ? *answered : json::object();
  }
  /// The sentence of a refusal.
  [[nodiscard]] std::string refusal() const {
    const auto answered = companion_json(sheet_, "en");
    if (answered) return "not refused";
    return std::string(json::refusal_json(answered.error(), "en").at("text").as_string());
  }
  json::object enter(std::string_view text) {
    entries().emplace_back(json::value(text));
    return answer();
  }
  json::object enter_all(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) entries().emplace_back(json::value(text));
    return answer();
  }
  /// Why this would be refused now; "" if it wouldn't.
  std::string why_not(std::string_view text) {
    entries().emplace_back(json::value(text));
    std::string why = refusal();
    entries().pop_back();
    const std::size_t sentence = why.find("': ");
    return why == "not refused" ? "" : why.substr(sentence + 3);
  }

 private:
  json::object sheet_;
};

std::string text_of(const json::value& value) { return std::string(value.as_string()); }

/// "S4 turbo 4, C5 normal 6 [H2]"
std::string robots_of(const json::object& answer, std::string_view side) {
  std::string text;
  for (const json::value& robot : answer.at("sides").at(side).at("robots").as_array()) {
    text += (text.empty() ? "" : ", ") + text_of(robot.at("card")) + " " + text_of(robot.at("kind")) + " " +
            std::to_string(robot.at("value").as_int64());
    if (!robot.at("damage").as_array().empty()) text += " " + json::to_line(robot.at("damage"));
  }
  return text;
}

std::string events_of(const json::object& answer) {
  std::string text;
  for (const json::value& event : answer.at("events").as_array()) {
    text += (text.empty() ? "" : " ") + text_of(event.at("text"));
  }
  return text;
}

std::vector<json::object> records() {
  std::ifstream file(BOTYARD_CONFORMANCE_FOLDER "/robots.jsonl");
  std::vector<json::object> all;
  for (std::string line; std::getline(file, line);) all.push_back(json::parse(line)->as_object());
  EXPECT_EQ(all.size(), 40U);
  return all;
}

/// Follows a game with a sheet of what lies open in it.
class Following {
 public:
  Following(const Script& script) : script_(script), entering_(script.rules.options.jokers) {}

  void follow() {
    deal_game(state_, script_.deals.at(0));
    for (const Move& move : script_.moves) {
      if (::testing::Test::HasFatalFailure()) return;
      compare();
      const auto text = entry_for(move);
      if (!text.empty()) {
        offered(entering_.answer(), text);
        entering_.enter(text);
      }
      const bool fights = state_.table.attackers != 0 || move.verb == Verb::attack;
      apply(state_, state_.table.mover, move);
      go_on(fights);
    }
    compare();
    EXPECT_LT(entering_.entries().size(), most_entries);
  }

 private:
  static std::string entry_for(const Move& move) {
    switch (move.verb) {
      case Verb::build: return "build " + to_text(move.first);
      case Verb::twin:
      case Verb::recall:
      case Verb::mode_attack:
      case Verb::mode_defense:
      case Verb::attack:
      case Verb::hold:
      case Verb::block:
      case Verb::open: return to_text(move);
      default: return "";  // with the cards in their hands: nobody enters that
    }
  }

  static std::string phase_word(Phase phase) {
    return phase == Phase::unblocked ? "aftermath" : std::string(phase_name(phase));
  }

  /// What a record does is among what the board offers; holding and opening are its rest.
  static void offered(const json::object& now, const std::string& text) {
    const std::string verb = text.substr(0, text.find(' '));
    if (verb == "hold" || verb == "open") return;
    const json::array& list = now.at("possible").at(verb).as_array();
    const json::value entry = json::value(verb == "build" ? text.substr(6) : text);
    EXPECT_NE(std::ranges::find(list, entry), list.end()) << text;
  }

  bool there() {
    const json::object now = entering_.answer();
    return text_of(now.at("phase")) == phase_word(state_.table.phase) && now.at("turn") == state_.table.turn &&
           text_of(now.at("active")) == seat_name(state_.table.active);
  }
  void enter_empty_supplies() {
    for (const int seat : {black, red}) {
      if (state_.table.side(seat).supply_size > 0 || !empty_.insert(seat).second) continue;
      entering_.enter("empty " + std::string(seat_name(seat)));
    }
  }
  /// To where the game is. A supply that ran out is entered where it did: in the Aftermath, or by drawing.
  void go_on(bool fights) {
    const bool over = state_.table.phase == Phase::over;
    const bool by_supply = over && state_.table.winner >= 0;
    for (int steps = 0; !there(); ++steps) {
      ASSERT_LT(steps, 8) << json::to_line(entering_.sheet());
      if (by_supply && fights && text_of(entering_.answer().at("phase")) == "aftermath") enter_empty_supplies();
      entering_.enter("next");
    }
    enter_empty_supplies_unless(over);
  }
  void enter_empty_supplies_unless(bool over) {
    if (!over) enter_empty_supplies();
  }

  void compare() {
    const json::object board = entering_.answer();
    const json::object game = state_json(state_);
    for (const std::string_view seat : {"black", "red"}) {
      json::array robots;
      for (const json::value& robot : board.at("sides").at(seat).at("robots").as_array()) {
        json::object same;
        for (const std::string_view name : {"card", "mode", "kind", "damage", "value"}) same[name] = robot.at(name);
        const json::object& parts = robot.at("parts").as_object();
        std::int64_t sum = 0;
        for (const auto& part : parts) sum += part.value().as_int64();
        EXPECT_EQ(sum, robot.at("value").as_int64());
        robots.push_back(std::move(same));
      }
      ASSERT_EQ(json::value(robots), game.at(seat).at("robots")) << json::to_line(entering_.sheet());
    }
    const Table& table = state_.table;
    if (table.phase == Phase::unblocked) {
      EXPECT_EQ(board.at("combat").at("losses").as_int64(), table.due);
    }
    if (table.phase == Phase::over) {
      EXPECT_EQ(board.at("result"), result_json(table));
    }
    if (table.phase == Phase::build || table.phase == Phase::setup) {
      // Nothing that the game allows is missing on the board, which doesn't know the hand.
      const LegalMoves legal = legal_moves(table, table.mover, state_.hand(table.mover));
      for (int i = 0; i < legal.size(); ++i) {
        if (legal[i].verb != Verb::done) offered(board, entry_for(legal[i]));
      }
    }
  }

  const Script& script_;
  Entering entering_;
  State state_;
  std::set<int> empty_;
};

// Every record of the contract (by day every fourth, for each entry is answered by reading all before it): kinds,
// modes, damage, Values, losses, fights and the end are the game's own.
TEST(ValueBoard, FollowsEveryConformanceRecord) {
  const auto all = records();
  const std::size_t stride = is_nightly() ? 1 : 8;
  for (std::size_t i = stride - 1; i < all.size(); i += stride) {
    const json::object& record = all[i];
    const Rules rules =
        *read_rules(default_edition, record.contains("options") ? record.at("options").as_object() : json::object());
    const Script script = *read_script(record, rules);
    Following following(script);
    following.follow();
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(ValueBoard, TellsKindsValuesAndWhatIsDueNext) {
  Entering entering;
  EXPECT_EQ(text_of(entering.answer().at("todo").at("text")), "Ann may build once, twins included.");
  json::object now = entering.enter("build S4 S9");  // the part may be named
  EXPECT_EQ(events_of(now), "S4 enters with Value 4, which makes it a turbo.");
  EXPECT_EQ(text_of(now.at("todo").at("text")), "Ben may build up to twice, but no twins.");
  now = entering.enter_all({"build H2", "build H5"});
  EXPECT_EQ(robots_of(now, "red"), "H2 nano 3, H5 normal 6");
  EXPECT_EQ(text_of(now.at("sides").at("red").at("robots").at(0).at("why").at("text")),
            "H2 counts 2, damage −0, suit mates +1, Final Showdown +0: Value 3.");
  // A turbo has no mode to set, so the first turn begins with Build.
  EXPECT_EQ(text_of(now.at("phase")), "build");
  EXPECT_EQ(now.at("turn").to_number<int>(), 1);
  now = entering.enter_all({"next", "attack S4", "next", "block S4 H5"});
  EXPECT_EQ(json::to_line(now.at("combat").at("pairs").at(0).at("result")), "\"attacker_lost\"");
  now = entering.enter_all({"next", "next"});
  EXPECT_EQ(events_of(now), "H5 stops S4 and takes it as damage.");
  EXPECT_EQ(robots_of(now, "red"), "H2 nano 3, H5 normal 2 [\"S4\"]");
  EXPECT_EQ(robots_of(now, "black"), "");
}

TEST(ValueBoard, RefusesWhatTheRulesDontAllow) {
  Entering entering;
  EXPECT_EQ(entering.why_not("build H4"), "H4 isn't one of Ann's cards");
  EXPECT_EQ(entering.why_not("build SK"), "the blueprint SK is a face card");
  EXPECT_EQ(entering.why_not("build XB"), "XB is a joker, and this game has none");
  EXPECT_EQ(entering.why_not("build S10"), "S10 has no part: a higher card of its suit that isn't in play is needed");
  EXPECT_EQ(entering.why_not("build S4 C9"), "blueprint S4 and part C9 are not of one suit");
  EXPECT_EQ(entering.why_not("build S4 S3"), "the part S3 is not higher than the blueprint S4");
  EXPECT_EQ(entering.why_not("build S4 H9"), "H9 isn't one of Ann's cards");
  EXPECT_EQ(entering.why_not("build S4 XB"), "XB is a joker, and this game has none");
  EXPECT_EQ(entering.why_not("twin S4 C5"), "the values of S4 and C5 are not equal");
  EXPECT_EQ(entering.why_not("mode S4 attack"), "'mode' is no move of the phase set-up");
  EXPECT_EQ(entering.why_not("jump S4"), "'jump S4' is no entry");
  EXPECT_EQ(entering.why_not("done"), "'done' is no entry");
  EXPECT_EQ(entering.why_not("remove S4"), "S4 isn't in play");
  entering.enter("twin C5 S5");
  EXPECT_EQ(entering.why_not("twin H4 D4"), "red may not build twins in set-up");
  entering.enter_all({"build H4", "build H6"});
  EXPECT_EQ(entering.why_not("mode H4 attack"), "black has no robot H4 in play");
  entering.enter_all({"mode S5 attack", "next", "build S9"});
  EXPECT_EQ(entering.why_not("build S8"), "there was a build in this phase already");
  EXPECT_EQ(entering.why_not("build S5"), "S5 is in play already");
  entering.enter("next");
  EXPECT_EQ(entering.why_not("attack C5"), "C5 is in defense mode");
  EXPECT_EQ(entering.why_not("damage S5 XR"), "XR is a joker, and this game has none");
  entering.enter_all({"attack S5", "next"});
  EXPECT_EQ(entering.why_not("block C5 H4"), "C5 is not attacking");
  entering.enter("block S5 H4");
  EXPECT_EQ(entering.why_not("block S5 D4"), "red has no robot D4 in play");
  EXPECT_EQ(events_of(entering.enter("block S5 H6")), "Ben blocks S5 with H6.");
  EXPECT_EQ(entering.why_not("damage H6 H2"), "H2 isn't one of Ann's cards");
}

TEST(ValueBoard, CorrectionsKeepTheFightsThatGoOn) {
  Entering entering;
  entering.enter_all({"twin S5 C5", "build H8", "build H6", "mode S5 attack", "mode C5 attack", "next", "next",
                      "attack S5", "attack C5", "next", "block S5 H8", "block C5 H6"});
  json::object now = entering.enter("remove S5");
  EXPECT_EQ(json::to_line(now.at("combat").at("pairs").at(0).at("attacker")), "\"C5\"");
  EXPECT_EQ(json::to_line(now.at("combat").at("pairs").at(0).at("blocker")), "\"H6\"");
  now = entering.enter("damage H6 S6");
  EXPECT_EQ(robots_of(now, "red"), "H8 normal 9, H6 turbo 1 [\"S6\"]");
  now = entering.enter("empty red");
  EXPECT_EQ(events_of(now), "Ben has an empty supply: the Final Showdown.");
  EXPECT_EQ(robots_of(now, "red"), "H8 normal 12, H6 turbo 4 [\"S6\"]");
  now = entering.enter("damage H6 S3");
  EXPECT_EQ(robots_of(now, "red"), "H8 normal 12, H6 turbo 1 [\"S6\",\"S3\"]");
  now = entering.enter("refill red");
  EXPECT_EQ(events_of(now), "H6 is destroyed.");
  EXPECT_EQ(robots_of(now, "red"), "H8 normal 8");
  EXPECT_EQ(now.at("combat").at("losses").as_int64(), 5) << "nobody blocks C5 any more";
}

TEST(ValueBoard, ACorrectionNamesTheLaterEntryThatDoesntFit) {
  Entering entering;
  entering.enter_all({"build S5", "next", "mode S5 attack", "next", "next", "attack S5"});
  entering.entries()[2] = "mode S5 defense";
  EXPECT_EQ(entering.refusal(), "entry 6, 'attack S5': 'attack' is no move of the phase Recovery");
  entering.entries()[0] = "build S4";
  EXPECT_EQ(entering.refusal(), "entry 3, 'mode S5 defense': 'mode' is no move of the phase Build");
}

// From any moment of a game: what is offered is accepted, and what isn't is refused.
TEST(ValueBoard, ExactlyThePossibleEntriesAreNotRefused) {
  Entering entering;
  const auto check = [&] {
    std::set<std::string> offered;
    const json::object now = entering.answer();
    for (const auto& list : now.at("possible").as_object()) {
      for (const json::value& entry : list.value().as_array()) {
        offered.insert((list.key() == "build" ? "build " : "") + text_of(entry));
      }
    }
    std::vector<std::string> cards;
    for (const int seat : {black, red}) {
      for (const Card card : half_of(seat, true)) cards.push_back(to_text(card));
    }
    for (const std::string& card : cards) {
      for (const std::string& text :
           {"build " + card, "mode " + card + " attack", "mode " + card + " defense", "attack " + card}) {
        // A robot that attacks already may be entered as attacking again; nothing comes of it.
        const bool again = text.starts_with("attack") && offered.contains("hold " + card);
        EXPECT_EQ(entering.why_not(text).empty(), offered.contains(text) || again) << text;
      }
      for (const std::string& other : cards) {
        for (const std::string verb : {"recall ", "block "}) {
          const std::string text = verb + card + " " + other;
          EXPECT_EQ(entering.why_not(text).empty(), offered.contains(text)) << text;
        }
      }
    }
  };
  check();
  entering.enter_all({"twin S5 C5", "build HA", "build H7"});
  check();
  entering.enter_all({"mode S5 attack", "next"});
  check();
  entering.enter_all({"next", "attack S5"});
  check();
  entering.enter("next");
  check();
  entering.enter_all({"next", "next", "next", "mode H7 attack", "next"});
  check();
}

TEST(ValueBoard, RefusesSheetsThatAreNone) {
  const auto with = [](std::string_view name, const json::value& value) {
    Entering entering;
    entering.sheet()[name] = value;
    const auto answered = companion_json(entering.sheet(), "en");
    return answered ? std::string("not refused") : std::string(answered.error().reason.code);
  };
  EXPECT_EQ(with("entries", 3), "json.wrong_kind");
  EXPECT_EQ(with("entries", json::array{3}), "json.wrong_kind");
  EXPECT_EQ(with("entries", json::array(1001, json::value("next"))), "json.too_many");
  EXPECT_EQ(with("entries", json::array{std::string(500, 'x')}), "companion.long_name");
  EXPECT_EQ(with("players", json::array{"Ann"}), "record.player_count");
  EXPECT_EQ(with("options", json::object{{"hangars", 3}}), "record.unknown_option");
  EXPECT_EQ(with("edition", "1.3"), "record.unknown_edition");
  EXPECT_EQ(with("rounds", json::array()), "companion.unknown_member");
  for (const std::string_view text : {"", " ", "build", "build S4 S9 S10", "twin S4", "empty", "empty green",
                                      "next next", "damage S4", "mode S4", "twin S4 C4 keep", "a b c d e f g"}) {
    EXPECT_EQ(with("entries", json::array{text}), "companion.no_entry") << text;
  }
}

// Nobody attacks in 40 turns: a draw; then nothing can be entered.
TEST(ValueBoard, EndsWhereNobodyAttacks) {
  Entering entering;
  for (int i = 0; i < 1000 && entering.answer().at("phase") != "over"; ++i) entering.enter("next");
  EXPECT_EQ(entering.answer().at("turn").to_number<int>(), quiet_limit);
  EXPECT_TRUE(entering.answer().at("result").at("winner").is_null());
  EXPECT_EQ(entering.why_not("next"), "the game is over already");
}

}  // namespace
}  // namespace botyard::robots
