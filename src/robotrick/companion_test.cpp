#include "robotrick/companion.h"

#include <gtest/gtest.h>

#include <fstream>

#include "json/telling.h"
#include "robotrick/companion_json.h"
#include "robotrick/json.h"
#include "robotrick/own_edition.h"
#include "robotrick/script.h"
#include "robotrick/testing.h"
#include "robotrick/view.h"
#include "testing/sample_size.h"

namespace botyard::robotrick {
namespace {

using testing::make_rules;

std::vector<json::object> records() {
  std::ifstream file(BOTYARD_CONFORMANCE_FOLDER "/robotrick.jsonl");
  std::vector<json::object> all;
  for (std::string line; std::getline(file, line);) all.push_back(json::parse(line)->as_object());
  EXPECT_EQ(all.size(), 40U);
  return all;
}

json::array sheet_players() { return {"Ann", "Ben", "Cy"}; }

/// What lies open of a record before anything is entered.
json::object empty_sheet(const json::object& record) {
  json::object sheet{{"format", "botyard-companion/1"},
                     {"game", "robotrick"},
                     {"edition", record.at("edition")},
                     {"players", sheet_players()},
                     {"rounds", json::array()}};
  if (record.contains("options")) sheet["options"] = record.at("options");
  return sheet;
}

const Editions& built_in() {
  static const Editions editions;
  return editions;
}

json::value answer(const json::object& sheet) {
  auto answered = companion_json(built_in(), sheet, "en");
  EXPECT_TRUE(answered.has_value()) << json::to_line(json::refusal_json(answered.error(), "en"))
                                    << json::to_line(sheet);
  return answered ? json::value(*answered) : json::value(nullptr);
}

/// "code entry" of a refusal.
std::string refusal(const json::object& sheet) {
  const auto answered = companion_json(built_in(), sheet, "en");
  if (answered) return "not refused";
  std::string entry = "nowhere";
  if (answered.error().place) entry = answered.error().place->arguments.at(0).value;
  return std::string(answered.error().reason.code) + " " + entry;
}

std::string sentence_of(const json::object& sheet) {
  const auto answered = companion_json(built_in(), sheet, "en");
  if (answered) return "not refused";
  return std::string(json::refusal_json(answered.error(), "en").at("text").as_string());
}

bool contains(const json::array& list, const json::value& entry) {
  return std::ranges::find(list, entry) != list.end();
}

/// What a watcher is shown of the game itself, once all have passed; nobody at a table of paper cards sees it
/// otherwise.
json::value view_of_game(const Rules& rules, const State& state) { return view_json(rules, view_of(state, watcher)); }

// Every record of the contract (by day every fourth), entered card by card: the companion plays Droco's cards, and
// shows the same table as the game itself after each of them.
TEST(Companion, FollowsEveryConformanceRecord) {
  const auto all = records();
  const std::size_t stride = is_nightly() ? 1 : 4;
  for (std::size_t i = stride - 1; i < all.size(); i += stride) {
    const json::object& record = all[i];
    const Rules rules = *read_rules(built_in(), std::string_view(record.at("edition").as_string()),
                                    record.contains("options") ? record.at("options").as_object() : json::object());
    const Script script = *read_script(record, rules);
    json::object sheet = empty_sheet(record);
    json::array& rounds = sheet["rounds"].as_array();
    State state;
    auto move = script.moves.begin();
    for (const Deal& deal : script.deals) {
      EXPECT_EQ(answer(sheet).at("needs").as_string(), rounds.empty() ? "ai_card" : "round");
      deal_round(state, deal);
      json::object& round = rounds.emplace_back(json::object()).as_object();
      const bool keeps = rules.options.one_ai_card && rounds.size() > 1;
      EXPECT_EQ(answer(sheet).at("needs").as_string(), keeps ? "trump" : "ai_card");
      if (!keeps) round["ai_card"] = rules.ai_card(deal.ai_card).id;
      EXPECT_EQ(answer(sheet).at("needs").as_string(), "trump");
      round["trump"] = rules.edition->deck.to_text(deal.trump);
      for (const Card card : deal.droco) {
        const json::value next = answer(sheet);
        EXPECT_EQ(next.at("needs").as_string(), "droco");
        const json::value name = json::value(rules.edition->deck.to_text(card));
        EXPECT_TRUE(contains(next.at("possible").as_array(), name));
        if (!round.contains("droco")) round["droco"] = json::array();
        round["droco"].as_array().push_back(name);
      }
      if (script.moves.end() - move < player_count) break;  // a record may end while cards are passed
      for (int passes = 0; passes < player_count; ++passes) apply(rules, state, to_move(state.table), *move++);
      json::value told = answer(sheet);
      EXPECT_EQ(told.at("view"), view_of_game(rules, state));
      round["cards"] = json::array();
      while (move != script.moves.end() && state.table.phase == Phase::play) {
        EXPECT_EQ(told.at("needs").as_string(), "card");
        EXPECT_EQ(told.at("by").as_int64(), state.table.turn);
        const json::value name = json::value(rules.edition->deck.to_text(move->first));
        EXPECT_TRUE(contains(told.at("possible").as_array(), name));
        const int lay = state.table.played_count;
        apply(rules, state, state.table.turn, *move++);
        round["cards"].as_array().push_back(name);
        told = answer(sheet);
        ASSERT_EQ(told.at("view"), view_of_game(rules, state)) << json::to_line(sheet);
        std::size_t cards = 0;
        for (const json::value& event : told.at("events").as_array()) cards += event.at("event") == "card" ? 1U : 0U;
        EXPECT_EQ(cards, static_cast<std::size_t>(state.table.played_count - lay));
      }
    }
    const json::value end = answer(sheet);
    EXPECT_EQ(end.at("needs").is_null(), state.table.phase == Phase::over);
    if (state.table.phase == Phase::over) {
      EXPECT_EQ(end.at("result").at("totals"), record.at("totals"));
      EXPECT_EQ(end.at("result").at("winners"), record.at("winners"));
    }
  }
}

TEST(Companion, ExactlyThePossibleEntriesAreNotRefused) {
  const Rules rules = make_rules();
  const json::object record = records()[0];
  json::object sheet = empty_sheet(record);
  const json::object& dealt = record.at("rounds").at(0).as_object();
  sheet["rounds"] = json::array{json::object{{"ai_card", "R1"}, {"droco", json::array()}}};
  json::object& round = sheet["rounds"].as_array()[0].as_object();
  const auto check = [&](const auto& enter) {
    const json::value told = answer(sheet);
    for (const Card card : CardSet::full_deck()) {
      const json::value name = json::value(rules.edition->deck.to_text(card));
      json::object with = sheet;
      enter(with["rounds"].as_array()[0].as_object(), name);
      const bool refused = !companion_json(built_in(), with, "en").has_value();
      EXPECT_NE(contains(told.at("possible").as_array(), name), refused) << name;
    }
  };
  check([](json::object& with, const json::value& name) { with["trump"] = name; });
  round["trump"] = dealt.at("trump");
  const json::array droco = dealt.at("droco").as_array();
  round["droco"] = json::array(droco.begin(), droco.begin() + 5);
  check([](json::object& with, const json::value& name) { with["droco"].as_array().push_back(name); });
  round["droco"] = droco;
  round["cards"] = json::array();
  for (const json::value& trick : dealt.at("tricks").as_array()) {
    check([](json::object& with, const json::value& name) { with["cards"].as_array().push_back(name); });
    for (const json::value& card : trick.as_array()) {
      if (!contains(droco, card)) round["cards"].as_array().push_back(card);
    }
  }
}

/// A round of the first record, up to a number of cards.
json::object sheet_with(std::size_t count) {
  const json::object record = records()[0];
  const json::object& dealt = record.at("rounds").at(0).as_object();
  const json::array droco = dealt.at("droco").as_array();
  json::array cards;
  for (const json::value& trick : dealt.at("tricks").as_array()) {
    for (const json::value& card : trick.as_array()) {
      if (!contains(droco, card) && cards.size() < count) cards.push_back(card);
    }
  }
  json::object sheet = empty_sheet(record);
  sheet["rounds"] = json::array{
      json::object{{"ai_card", dealt.at("ai_card")}, {"trump", dealt.at("trump")}, {"droco", droco}, {"cards", cards}}};
  return sheet;
}

json::object& round_of(json::object& sheet, std::size_t number = 0) {
  return sheet["rounds"].as_array()[number].as_object();
}
json::array& cards_of(json::object& sheet) { return round_of(sheet)["cards"].as_array(); }

// The tricks of that round: B11 B10 B5 B4 · A10 A2 A4 A3 · C9 C6 C13 C3 · B13 B12 B1 B3 · A8 A13 A5 A6 · A1 D9 D4 A7 …
TEST(Companion, RefusesWhatCantHaveBeenPlayedAndSaysWhy) {
  const auto refusal_of = [](std::size_t count, std::string_view card) {
    json::object sheet = sheet_with(count);
    cards_of(sheet).emplace_back(json::value(card));
    return sentence_of(sheet);
  };
  EXPECT_EQ(refusal_of(3, "B5"), "round 1, trick 2, Ben: Cy played B5 in trick 1");
  EXPECT_EQ(refusal_of(3, "B11"), "round 1, trick 2, Ben: Droco played B11 in trick 1");
  EXPECT_EQ(refusal_of(3, "A5"), "round 1, trick 2, Ben: A5 lies before Droco");
  EXPECT_EQ(refusal_of(3, "A9"), "round 1, trick 2, Ben: A9 is the trump card: it isn't dealt");
  EXPECT_EQ(refusal_of(3, "A14"), "round 1: there is no card 'A14' in this edition");
  EXPECT_EQ(refusal_of(36, "A1"), "round 1: the round is over: each player has played twelve cards");
  // Ben discarded D4 on Ann's A1.
  EXPECT_EQ(refusal_of(20, "A12"),
            "round 1, trick 7, Ben: Ben had no A left in trick 6, playing D4: A12 can't be right");
}

TEST(Companion, RefusesASetUpThatCantBe) {
  json::object sheet = sheet_with(0);
  round_of(sheet)["droco"].as_array().emplace_back(json::value("A1"));
  EXPECT_EQ(refusal(sheet), "companion.droco_full rounds[0].droco[12]");
  sheet = sheet_with(0);
  round_of(sheet)["droco"].as_array()[5] = "A5";
  EXPECT_EQ(refusal(sheet), "companion.droco_twice rounds[0].droco[5]");
  round_of(sheet)["droco"].as_array()[5] = "A9";
  EXPECT_EQ(refusal(sheet), "companion.is_trump rounds[0].droco[5]");
  round_of(sheet)["ai_card"] = "R77";
  EXPECT_EQ(refusal(sheet), "robotrick.unknown_ai_card rounds[0].ai_card");
  sheet = sheet_with(4);
  round_of(sheet)["droco"].as_array().pop_back();
  EXPECT_EQ(refusal(sheet), "companion.set_up_first rounds[0].cards");
  sheet = sheet_with(35);
  sheet["rounds"].as_array().emplace_back(json::object());
  EXPECT_EQ(refusal(sheet), "companion.round_unfinished rounds[1]");
}

TEST(Companion, OneAiCardStaysForAllRounds) {
  json::object sheet = sheet_with(36);
  sheet["options"] = json::object{{"one_ai_card", true}};
  sheet["rounds"].as_array().emplace_back(json::object());
  EXPECT_EQ(answer(sheet).at("needs").as_string(), "trump");
  round_of(sheet, 1)["ai_card"] = "R2";
  EXPECT_EQ(refusal(sheet), "robotrick.other_ai_card rounds[1].ai_card");
  round_of(sheet, 1)["ai_card"] = "R1";
  EXPECT_EQ(answer(sheet).at("needs").as_string(), "trump");
}

// A correction is the earlier entry changed; what doesn't fit it any more is named.
TEST(Companion, ACorrectionNamesTheLaterEntryThatDoesntFit) {
  json::object sheet = sheet_with(12);
  EXPECT_EQ(answer(sheet).at("needs").as_string(), "card");
  cards_of(sheet)[1] = "B13";  // which Cy leads in trick 4
  EXPECT_EQ(refusal(sheet), "companion.seen rounds[0].cards[9]");
  sheet = sheet_with(12);
  round_of(sheet)["trump"] = cards_of(sheet)[4];
  EXPECT_EQ(refusal(sheet), "companion.is_trump rounds[0].cards[4]");
  sheet = sheet_with(12);
  round_of(sheet)["droco"].as_array()[0] = "B5";
  EXPECT_EQ(refusal(sheet), "companion.droco_holds rounds[0].cards[1]");
}

TEST(Companion, RefusesSheetsThatAreNone) {
  const json::object good = sheet_with(3);
  const auto with = [&](std::string_view name, const json::value& value) {
    json::object sheet = good;
    sheet[name] = value;
    return refusal(sheet);
  };
  EXPECT_EQ(with("edition", "chess"), "record.unknown_edition nowhere");
  EXPECT_EQ(with("player", 3), "companion.unknown_member nowhere");
  EXPECT_EQ(with("players", json::array{"Ann"}), "record.player_count nowhere");
  EXPECT_EQ(with("players", json::array{"Ann", "Ben", std::string(1000, 'x')}), "companion.long_name nowhere");
  EXPECT_EQ(with("rounds", json::object()), "json.wrong_kind nowhere");
  EXPECT_EQ(with("rounds", json::array{{}, {}, {}, {}}), "json.too_many nowhere");
  EXPECT_EQ(with("options", json::object{{"hangars", 9}}), "robotrick.bad_hangars nowhere");
  json::object sheet = good;
  round_of(sheet)["cards"] = json::array(1000, json::value("A1"));
  EXPECT_EQ(refusal(sheet), "json.too_many nowhere");
  round_of(sheet)["cards"] = json::array{3};
  EXPECT_EQ(refusal(sheet), "json.wrong_kind nowhere");
  round_of(sheet)["scores"] = json::array();
  EXPECT_EQ(refusal(sheet), "companion.unknown_member nowhere");
}

TEST(OwnEdition, IsReadBackAsItWasMade) {
  Editions editions;
  const auto card = [](std::string_view id, std::string_view lead) {
    return json::object{
        {"id", id}, {"follow", "low"}, {"unfollow", json::array{"LONG", "high"}}, {"lead", json::array{lead}}};
  };
  const OwnEdition own{"prototype", "mine", "Our \"box\\"};
  const auto toml = own_edition_text(editions, own, {card("P3", "HIGH"), card("X1", "low")});
  ASSERT_TRUE(toml.has_value());
  ASSERT_EQ(editions.load(*toml, "mine.toml").value(), "mine") << *toml;
  const Edition& base = **editions.find("prototype");
  const Edition made = **editions.find("mine");
  EXPECT_EQ(made.name[0], "Our \"box\\");
  EXPECT_EQ(made.deck, base.deck);
  EXPECT_EQ(made.points, base.points);
  EXPECT_EQ(made.suit_names, base.suit_names);
  EXPECT_EQ(made.criterion_names, base.criterion_names);
  EXPECT_EQ(made.ai_cards.size(), base.ai_cards.size() + 1);
  EXPECT_EQ(made.ai_cards[static_cast<std::size_t>(made.find_ai_card("P2"))], base.ai_cards[1]);
  const Program replaced = made.ai_cards[static_cast<std::size_t>(made.find_ai_card("P3"))].program;
  EXPECT_EQ(replaced[static_cast<std::size_t>(Situation::lead)], (Column{Criterion::high, Criterion::none}));
  EXPECT_EQ(replaced[static_cast<std::size_t>(Situation::unfollow)], (Column{Criterion::long_, Criterion::high}));
  // What cannot be seen is refused in names, also if it is written as an escape.
  const auto broken = own_edition_text(editions, {"prototype", "broken", "Our\nbox"}, {});
  ASSERT_TRUE(broken.has_value());
  EXPECT_EQ(editions.load(*broken, "broken.toml").error().reason.code, "edition.invisible");
  // From one's own, a further one.
  const auto again = own_edition_text(editions, {"mine", "mine", ""}, {});
  ASSERT_TRUE(editions.load(*again, "mine.toml").has_value());
  EXPECT_EQ((*editions.find("mine"))->ai_cards, made.ai_cards);
  EXPECT_EQ((*editions.find("mine"))->name[1], "Our \"box\\ (mine)");
}

TEST(OwnEdition, BuiltInOnesStayAsTheyAre) {
  const Editions editions;
  EXPECT_EQ(own_edition_text(editions, {"prototype", "robotrick", ""}, {}).error().reason.code,
            "companion.edition_taken");
  EXPECT_EQ(own_edition_text(editions, {"nothing", "mine", ""}, {}).error().reason.code, "record.unknown_edition");
  EXPECT_EQ(own_edition_text(editions, {"prototype", "mine", ""}, {3}).error().reason.code, "json.wrong_kind");
  EXPECT_EQ(own_edition_text(editions, {"prototype", "mine", ""}, json::array(101, json::object())).error().reason.code,
            "json.too_many");
}

}  // namespace
}  // namespace botyard::robotrick
