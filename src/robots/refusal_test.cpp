#include "robots/refusal.h"

#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

struct Case {
  const char* move;
  const char* code;
};

void expect_refusals(const State& state, std::initializer_list<Case> cases) {
  for (const auto& [move, code] : cases) EXPECT_EQ(refusal(state, move), std::string("robots.") + code) << move;
}

TEST(RobotsRefusal, OfBuilds) {
  const State state = build_phase({.black = {.hand = "S3 SK C2 C9 CK XB", .robots = "S4, S5, S6, S7"}, .jokers = true});
  expect_refusals(state, {{"build SK S3", "blueprint_is_face"},
                          {"build C2 XB", "part_is_joker"},
                          {"build S3 C9", "not_one_suit"},
                          {"build C9 CK", "part_not_higher"},
                          {"build C9 C2", "part_not_higher"},
                          {"build C2 C2", "part_not_higher"},
                          {"build C2 C8", "not_in_hand"},
                          {"build C3 C9", "not_in_hand"},
                          {"build S3 SK", "limit"},
                          {"mode S4 attack", "wrong_phase"},
                          {"supply", "wrong_phase"}});
}

TEST(RobotsRefusal, OfTwins) {
  const State state = build_phase({.black = {.hand = "S3 C3 C5 CJ SJ", .robots = "S4, S5"}});
  expect_refusals(state, {{"twin SJ CJ", "twin_is_face"},
                          {"twin C3 C5", "twins_not_equal"},
                          {"twin S3 S3", "twins_are_one"},
                          {"twin C3 S3", "twins_order"},
                          {"twin S9 C9", "not_in_hand"},
                          {"twin S3 C3 keep C3", "both_fit"},
                          {"twin S3 C3 keep C5", "keeps_other"}});
  const State one_place = build_phase({.black = {.hand = "S3 C3", .robots = "S4, S5, S6"}});
  expect_refusals(one_place, {{"twin S3 C3", "keep_one"}});
  const State no_place = build_phase({.black = {.hand = "SA CA S3 C3", .robots = "S4, S5, S6, S7"}});
  expect_refusals(no_place, {{"twin S3 C3", "limit"},
                             {"twin S3 C3 keep S3", "limit"},
                             {"twin SA CA", "keep_one"},
                             {"twin SA CA keep SA", "limit"}});
}

TEST(RobotsRefusal, OfRecalls) {
  const State state = build_phase({.black = {.robots = "CA nano, S5"}, .red = {.robots = "H5"}});
  expect_refusals(state, {{"recall S5 H5", "recall_no_nano"},
                          {"recall S2 H5", "not_own_robot"},
                          {"recall CA H6", "no_target"},
                          {"recall CA S5", "no_target"}});
}

TEST(RobotsRefusal, OfModes) {
  State state = build_phase({.black = {.robots = "S5, S9, C4 turbo"}, .red = {.robots = "H5"}, .active = red});
  play(state, {"done"});
  expect_refusals(state, {{"mode S9 attack", "another_is_asked"},
                          {"mode C4 attack", "turbo_has_both_modes"},
                          {"mode H5 attack", "not_own_robot"},
                          {"done", "wrong_phase"}});
}

TEST(RobotsRefusal, OfAttacks) {
  State state =
      build_phase({.black = {.hand = "C4 C9", .robots = "S5 attack, S9 attack, C3"}, .red = {.robots = "H5 attack"}});
  state.table.side(black).robots[2].mode = Mode::defense;
  play(state, {"build C4 C9", "done"});
  expect_refusals(state, {{"attack S9", "another_is_asked"},
                          {"hold S9", "another_is_asked"},
                          {"attack C3", "in_defense_mode"},
                          {"attack H5", "not_own_robot"},
                          {"done", "wrong_phase"}});
}

TEST(RobotsRefusal, OfBlocks) {
  State state = build_phase(
      {.black = {.robots = "S5 attack, S9 attack, CA nano attack, C8 attack"}, .red = {.robots = "H5 attack, H8, D9"}});
  play(state, {"done", "attack S5", "attack S9", "attack CA", "hold C8", "block S5 H8"});
  expect_refusals(state, {{"block S9 H5", "in_attack_mode"},
                          {"block S9 H8", "blocks_already"},
                          {"block S9 H9", "not_own_robot"},
                          {"block S5 D9", "another_is_asked"},
                          {"open S5", "another_is_asked"},
                          {"block CA D9", "nano_is_unblockable"},
                          {"block C8 D9", "not_attacking"},
                          {"open D9", "not_attacking"}});
}

TEST(RobotsRefusal, OfDiscards) {
  State state = build_phase({.black = {.robots = "S5 attack"}, .red = {.hand = "H2 H5 D2"}});
  play(state, {"done", "attack S5", "discard H5"});
  expect_refusals(state,
                  {{"discard H2", "discard_order"}, {"discard H5", "not_in_hand"}, {"discard D9", "not_in_hand"}});
}

TEST(RobotsRefusal, OfRecoveries) {
  State state = build_phase({.black = {.hand = "SJ C2", .supply = "S2 S3"}, .red = {.robots = "H5"}});
  play(state, {"done"});
  expect_refusals(state, {{"spend C2", "spends_no_face"},
                          {"spend CK", "not_in_hand"},
                          {"free", "not_free"},
                          {"return C9", "spend_first"},
                          {"attack S5", "wrong_phase"}});
  play(state, {"spend SJ", "return C5"});
  expect_refusals(state, {{"spend CK", "recovers_already"},
                          {"free", "recovers_already"},
                          {"return CK", "returns_face"},
                          {"return S2", "not_in_discard"},
                          {"return SA", "return_order"}});
}

TEST(RobotsRefusal, OfAnythingByTheWrongPlayerOrAfterTheEnd) {
  State state = build_phase({.black = {.robots = "S5 attack"}, .red = {.supply = "H9"}});
  const auto by_red = why_illegal(state.table, red, state.hand(red), *parse_move("done"));
  EXPECT_EQ(by_red ? by_red->code : "", "robots.not_your_turn");
  play(state, {"done", "attack S5", "supply"});
  EXPECT_EQ(refusal(state, "done"), "robots.game_over");
}

}  // namespace
}  // namespace botyard::robots::testing
