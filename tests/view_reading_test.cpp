#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "play/game.h"
#include "robotrick/game.h"
#include "robots/game.h"
#include "testing/sample_size.h"
#include "text/catalogue.h"

// Views that leave the program as JSON and come back: the same, or refused with a reason.
namespace botyard {
namespace {

template <class G>
class ViewReading : public testing::Test {
 protected:
  using Log = std::vector<typename G::LoggedMove>;

  /// Every edition with every option.
  static std::vector<typename G::Rules> all_rules();

  static typename G::Move random_move(const typename G::Rules& rules, const typename G::State& state, int seat,
                                      cards::Xoshiro& random) {
    const auto legal = G::legal_moves(rules, state, seat);
    return legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))];
  }

  /// A seat that may decide now; where several may, any of them.
  static int random_mover(const typename G::Rules& rules, const typename G::State& state, cards::Xoshiro& random) {
    std::vector<int> seats;
    for (int seat = 0; seat < G::seat_count; ++seat) {
      if (G::legal_moves(rules, state, seat).size() > 0) seats.push_back(seat);
    }
    return seats[cards::below(random, static_cast<std::uint32_t>(seats.size()))];
  }

  /// Calls visit(rules, state, log) before, between and after all decisions of random games.
  template <class Visit>
  static void walk(int games, std::uint64_t seed, Visit&& visit) {
    const auto rules = all_rules();
    for (int i = 0; i < games; ++i) {
      const auto& chosen = rules[static_cast<std::size_t>(i) % rules.size()];
      cards::Xoshiro random(seed + static_cast<std::uint64_t>(i));
      typename G::State state = G::start(chosen);
      Log log;
      visit(chosen, state, log);
      while (!G::is_over(state)) {
        if (G::needs_deal(state)) {
          G::deal(chosen, state, G::shuffle(chosen, state, random));
        } else {
          const int seat = random_mover(chosen, state, random);
          const typename G::Move move = random_move(chosen, state, seat, random);
          if (G::is_public(move)) log.push_back({seat, move});
          G::apply(chosen, state, seat, move);
        }
        visit(chosen, state, log);
      }
    }
  }

  static const typename G::Editions& editions() {
    static const typename G::Editions all;
    return all;
  }
};

template <>
std::vector<robotrick::Rules> ViewReading<robotrick::Game>::all_rules() {
  std::vector<robotrick::Rules> rules;
  for (const auto* const edition : {"robotrick", "prototype"}) {
    for (const int hangars : {3, 4}) {
      for (const bool one_ai_card : {false, true}) {
        rules.push_back(*robotrick::Game::rules(editions(), edition,
                                                json::object{{"hangars", hangars}, {"one_ai_card", one_ai_card}}));
      }
    }
  }
  return rules;
}

template <>
std::vector<robots::Rules> ViewReading<robots::Game>::all_rules() {
  return {robots::Rules{{false}}, robots::Rules{{true}}};
}

/// What views.md names: every other member is of our own making.
const std::set<std::string_view> spec_members{
    "game",     "edition",   "options", "seat",      "to_move",     "phase",  "round",    "ai_card", "trump",
    "hand",     "droco",     "passed",  "received",  "trick",       "tricks", "up",       "down",    "rounds",
    "totals",   "legal",     "turn",    "active",    "quiet_turns", "shown",  "supply",   "discard", "robots",
    "opponent", "may_build", "asked",   "attackers", "blocks",      "losses", "recovery", "log"};

json::object without_our_members(const json::object& view) {
  json::object bare;
  for (const auto& member : view) {
    if (spec_members.contains(std::string_view(member.key()))) bare[member.key()] = member.value();
  }
  return bare;
}

using Games = testing::Types<robotrick::Game, robots::Game>;
TYPED_TEST_SUITE(ViewReading, Games);

TYPED_TEST(ViewReading, GivesBackEachSeatsViewOfEachMoment) {
  using G = TypeParam;
  this->walk(sample_size(8, 24), 1, [&](const auto& rules, const auto& state, const auto& log) {
    for (int seat = 0; seat < G::seat_count; ++seat) {
      const auto view = G::view(rules, state, seat);
      const std::string line = json::to_line(G::view_json(rules, view, log));
      const auto read = G::read_view(this->editions(), json::parse(line)->as_object());
      ASSERT_TRUE(read.has_value()) << text::sentence(read.error()) << "\n" << line;
      ASSERT_TRUE(read->view == view) << line;
      ASSERT_EQ(json::to_line(G::view_json(read->rules, read->view, read->log)), line);
    }
  });
}

TYPED_TEST(ViewReading, NeedsNothingButWhatEveryWriterGives) {
  using G = TypeParam;
  this->walk(sample_size(4, 8), 2, [&](const auto& rules, const auto& state, const auto& log) {
    for (int seat = 0; seat < G::seat_count; ++seat) {
      const auto view = G::view(rules, state, seat);
      auto bare = without_our_members(G::view_json(rules, view, log).as_object());
      bare["unheard_of"] = json::array{1, "two"};
      const auto read = G::read_view(this->editions(), bare);
      ASSERT_TRUE(read.has_value()) << text::sentence(read.error()) << "\n" << json::to_line(bare);
      // Who of the others has passed out of turn is the one thing that only we tell.
      ASSERT_TRUE(G::phase(state) == "pass" || read->view == view) << json::to_line(bare);
    }
  });
}

TYPED_TEST(ViewReading, RefusesLegalMovesThatDifferFromOurs) {
  using G = TypeParam;
  this->walk(4, 3, [&](const auto& rules, const auto& state, const auto& log) {
    const int seat = G::to_move(state);
    if (seat < 0) return;
    json::object view = G::view_json(rules, G::view(rules, state, seat), log).as_object();
    json::array& legal = view["legal"].as_array();
    std::reverse(legal.begin(), legal.end());
    ASSERT_TRUE(G::read_view(this->editions(), view).has_value()) << "any order is good";
    const json::value last = legal.back();
    legal.back() = "resign";
    ASSERT_EQ(G::read_view(this->editions(), view).error().reason.code, "view.not_legal");
    legal.pop_back();
    ASSERT_EQ(G::read_view(this->editions(), view).error().reason.code, "view.legal_left_out");
  });
}

/// All values within a value, itself included.
void collect(json::value& value, std::vector<json::value*>& all) {
  all.push_back(&value);
  if (value.is_array()) {
    for (json::value& entry : value.get_array()) collect(entry, all);
  } else if (value.is_object()) {
    for (auto& member : value.get_object()) collect(member.value(), all);
  }
}

json::value some_nonsense(cards::Xoshiro& random) {
  switch (cards::below(random, 6)) {
    case 0: return nullptr;
    case 1: return static_cast<int>(cards::below(random, 60)) - 5;
    case 2: return json::array{};
    case 3: return "D3";
    case 4: return json::object{};
    default: return true;
  }
}

/// One thing in it is replaced by nonsense, by another part of it, taken out of its list, or put there twice.
void spoil(json::value& view, cards::Xoshiro& random) {
  std::vector<json::value*> all;
  collect(view, all);
  const auto pick = [&] { return all[cards::below(random, static_cast<std::uint32_t>(all.size()))]; };
  json::value* const target = pick();
  switch (cards::below(random, 4)) {
    case 0: *target = some_nonsense(random); break;
    case 1: *target = json::value(*pick()); break;
    case 2:
      if (target->is_array() && !target->get_array().empty()) target->get_array().pop_back();
      break;
    default:
      if (target->is_array() && !target->get_array().empty()) {
        target->get_array().push_back(json::value(target->get_array().front()));
      }
      break;
  }
}

// Whatever is done to a view: it is refused with a sentence, or there is a world behind it that can be played.
TYPED_TEST(ViewReading, WhatIsNotRefusedCanBeImaginedAndPlayed) {
  using G = TypeParam;
  cards::Xoshiro random(4);
  int refused = 0;
  int played = 0;
  this->walk(16, 5, [&](const auto& rules, const auto& state, const auto& log) {
    const int seat = static_cast<int>(cards::below(random, G::seat_count));
    json::value view = G::view_json(rules, G::view(rules, state, seat), log);
    view.as_object().erase("legal");  // it would give most of what follows away
    for (std::uint32_t times = cards::below(random, 3); times < 3; ++times) spoil(view, random);
    if (!view.is_object()) return;
    const auto read = G::read_view(this->editions(), view.get_object());
    if (!read) {
      ASSERT_FALSE(text::sentence(read.error()).empty());
      ++refused;
      return;
    }
    auto imagined = G::sampler(read->rules, read->view).sample(random);
    ASSERT_TRUE(G::view(read->rules, imagined, read->view.seat) == read->view) << json::to_line(view);
    while (!G::is_over(imagined) && !G::needs_deal(imagined)) {
      const int mover = G::to_move(imagined);
      G::apply(read->rules, imagined, mover, this->random_move(read->rules, imagined, mover, random));
    }
    ++played;
  });
  EXPECT_GT(refused, 500);
  EXPECT_GT(played, 100);
}

}  // namespace
}  // namespace botyard
