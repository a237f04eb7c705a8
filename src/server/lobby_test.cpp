#include "server/lobby.h"

#include "cards/random.h"
#include "server/secrets.h"
#include "server/testing.h"
#include "testing/sample_size.h"

namespace botyard::server {
namespace {

constexpr std::string_view open_robotrick = R"({"game":"robotrick"})";
constexpr std::string_view open_robots = R"({"game":"robots"})";

/// A whole table of people who follow only what they are sent and move at random.
class Players : public LobbyTest {
 protected:
  void seat_people(std::string_view request, int count) {
    id_ = table(request);
    for (int i = 0; i < count; ++i) {
      tokens_.push_back(token(
          id_, R"({"name":"Player )" + std::to_string(i) + R"(","contribution":"0)" + std::to_string(i) + R"("})"));
      clients_.push_back(std::make_unique<TestClient>());
      hello(*clients_.back(), id_, tokens_.back(), std::nullopt, language_);
    }
    run_until([&] { return clients_.back()->table.at("status") == "playing"; });
  }

  /// One of those who may move does; false: the match is over.
  bool play_on(cards::Xoshiro& random) {
    for (auto& client : clients_) {
      const auto legal = client->legal();
      if (legal.empty()) continue;
      const std::uint64_t before = client->number;
      move(*client, legal[cards::below(random, static_cast<std::uint32_t>(legal.size()))]);
      run_until([&] { return std::ranges::all_of(clients_, [&](const auto& each) { return each->number > before; }); });
      return true;
    }
    return false;
  }

  std::string id_;
  std::string language_;  // of sentences, if they want any
  std::vector<std::string> tokens_;
  std::vector<std::unique_ptr<TestClient>> clients_;
};

TEST_F(Players, PlayAWholeMatchOfRobotrickByPatchesAlone) {
  seat_people(open_robotrick, 3);
  cards::Xoshiro random(1);
  while (play_on(random)) {
  }
  for (const auto& client : clients_) {
    EXPECT_TRUE(client->is_over());
    EXPECT_TRUE(client->refusals.empty());
  }
  const json::object record = this->record(id_);
  ASSERT_TRUE(verify_fairness(registry_, record).has_value());
  const auto read = registry_.read_record(json::to_line(record));
  ASSERT_TRUE(read.has_value());
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(*(*read)->view(std::to_string(seat), std::nullopt), clients_[static_cast<std::size_t>(seat)]->view);
  }
}

TEST_F(Players, PlayAWholeGameOfRobotsByPatchesAlone) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(2);
  while (play_on(random)) {
  }
  const json::object record = this->record(id_);
  ASSERT_TRUE(verify_fairness(registry_, record).has_value());
  const auto read = registry_.read_record(json::to_line(record));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*(*read)->view("black", std::nullopt), clients_[0]->view);
  EXPECT_EQ(*(*read)->view("red", std::nullopt), clients_[1]->view);
}

/// The work of a move does not grow with the match: of the log, only what the move added is rendered. What is sent has
/// the same bytes as a comparison of the whole views.
TEST_F(Players, AreToldARobotsMoveWithoutRenderingTheWholeLog) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(4);
  while (play_on(random)) {
  }
  Table table(registry_, id_);
  std::size_t moves = 0;
  std::size_t rendered = 0;
  const auto pictures = [&] {
    std::vector<protocol::Picture> of;
    of.emplace_back(table.match()->public_view());
    for (const int seat : {0, 1}) of.emplace_back(table.match()->own_view(seat));
    return of;
  };
  std::vector<protocol::Picture> before;
  const auto lines = *store_.log_of(id_);
  for (const std::string& line : lines) {
    const Entry entry = *read_entry(line);
    ASSERT_TRUE(table.apply(entry));
    if (table.match() == nullptr) continue;
    const std::vector<protocol::Picture> after = pictures();
    const auto previous = std::exchange(before, after);
    if (entry.kind != EntryKind::moved) continue;
    ++moves;
    const json::object changes = table.match()->public_changes();
    rendered += changes.at("log").as_array().size();
    protocol::Patch of_all;
    of_all.add(previous[0], after[0]);
    for (const std::size_t seat : {0U, 1U}) {
      protocol::Patch of_own;
      of_own.add(previous[seat + 1], after[seat + 1]);
      std::string expected = ",\"view\":";
      protocol::Patch::write(expected, of_all, of_own);
      const std::string head = "{\"type\":\"event\",\"n\":" + std::to_string(table.number()) + ",";
      const auto& events = clients_[seat]->events;
      const auto event = std::ranges::find_if(events, [&](const auto& each) { return each.starts_with(head); });
      ASSERT_NE(event, events.end());
      EXPECT_NE(event->find(expected), std::string::npos) << *event << "\n" << expected;
    }
  }
  EXPECT_GT(moves, 50U);
  EXPECT_EQ(rendered, moves);
}

/// Cut off after any single step and back again: told exactly the same as whoever stayed. By night everyone comes back
/// from every step; by day from every eleventh, each from others.
TEST_F(Players, AreToldExactlyWhatTheyMissed) {
  const std::size_t stride = is_nightly() ? 1 : 11;
  language_ = "en";
  seat_people(open_robotrick, 3);
  cards::Xoshiro random(3);
  TestClient watcher;
  hello(watcher, id_, "");
  const auto first = watcher.number;
  while (play_on(random)) {
  }
  const auto without_id = [](std::string event) {
    const std::size_t id = event.find(",\"id\":\"m\"");
    return id == std::string::npos ? event : event.substr(0, id) + "}";
  };
  for (std::uint64_t since = first; since <= watcher.number; ++since) {
    for (std::size_t who = 0; who < 4; ++who) {
      const bool looks = (since - first + 3 * who) % stride == 0 || since == watcher.number;
      if (!looks) continue;
      const TestClient& stayed = who < 3 ? *clients_[who] : watcher;
      TestClient back;
      back.number = since;
      std::tie(back.table, back.view) = stayed.history.at(since);
      hello(back, id_, who < 3 ? tokens_[who] : "", since, who < 3 ? "en" : "");
      run_until([&] { return back.number == stayed.number; });
      const std::size_t missed = stayed.number - since;
      ASSERT_EQ(back.events.size(), missed);
      for (std::size_t i = 0; i < missed; ++i) {
        ASSERT_EQ(back.events[i], without_id(stayed.events[stayed.events.size() - missed + i]));
      }
      ASSERT_EQ(back.view, stayed.view);
      ASSERT_EQ(back.table, stayed.table);
      lobby_->unsubscribe(back, now_);
    }
  }
}

TEST_F(Players, MayComeBackWithANumberThatTheTableNeverReached) {
  seat_people(open_robots, 2);
  TestClient back;
  hello(back, id_, tokens_[0], 5000);
  EXPECT_EQ(back.view, clients_[0]->view);
  lobby_->unsubscribe(back, now_);
}

TEST_F(Players, MayHaveThePageOpenTwice) {
  seat_people(open_robotrick, 3);
  TestClient second;
  hello(second, id_, tokens_[0]);
  cards::Xoshiro random(4);
  for (int i = 0; i < 10; ++i) play_on(random);
  run_until([&] { return second.number == clients_[0]->number; });
  EXPECT_EQ(second.view, clients_[0]->view);
  lobby_->unsubscribe(second, now_);
}

/// In every language what the match itself tells; to those who didn't ask for it, nothing.
TEST_F(Players, AreToldWhatHappenedIfTheyNameALanguage) {
  for (const std::string_view request : {open_robotrick, open_robots}) {
    tokens_.clear();
    clients_.clear();
    id_ = table(request);
    TestClient watcher;
    hello(watcher, id_, "", std::nullopt, "tlh");
    const std::vector<std::string> names =
        request == open_robots ? std::vector<std::string>{"Ann", "Bob"} : std::vector<std::string>{"Ann", "Bob", "Eve"};
    const std::vector<std::string_view> languages{"en", "fr", ""};
    for (std::size_t i = 0; i < names.size(); ++i) {
      tokens_.push_back(token(id_, R"({"name":")" + names[i] + R"("})"));
      clients_.push_back(std::make_unique<TestClient>());
      hello(*clients_.back(), id_, tokens_.back(), std::nullopt, languages[i]);
    }
    TestClient second;  // at the same seat in another language
    hello(second, id_, tokens_[0], std::nullopt, "de");
    cards::Xoshiro random(11);
    while (play_on(random)) {
    }
    run_until([&] { return watcher.number == clients_[0]->number && second.number == clients_[0]->number; });
    const Table log = from_log(id_);
    EXPECT_EQ(watcher.told, log.match()->told(0, {-1, "en", names}));
    EXPECT_EQ(clients_[0]->told, log.match()->told(0, {0, "en", names}));
    EXPECT_EQ(clients_[1]->told, log.match()->told(0, {1, "fr", names}));
    EXPECT_EQ(second.told, log.match()->told(0, {0, "de", names}));
    if (names.size() > 2) {
      for (const std::string& message : clients_[2]->messages) EXPECT_EQ(message.find("\"told\""), std::string::npos);
    }
    TestClient late;
    hello(late, id_, tokens_[0], std::nullopt, "en");
    EXPECT_EQ(late.told, log.match()->told(log.match()->recent(), {0, "en", names}));
    TestClient back;
    back.number = 4;
    hello(back, id_, tokens_[0], clients_[0]->number, "en");
    EXPECT_FALSE(back.last.contains("told"));
    for (TestClient* const client : {&watcher, &second, &late, &back}) lobby_->unsubscribe(*client, now_);
  }
}

/// All hands of a round once it is over, to players and watchers alike, and nothing of the round that is played.
TEST_F(Players, SeeAllHandsOfFinishedRoundsAndNoOthers) {
  seat_people(open_robotrick, 3);
  TestClient watcher;
  hello(watcher, id_, "");
  cards::Xoshiro random(12);
  std::vector<json::array> shown_to_newcomers;
  for (bool goes_on = true; goes_on;) {
    TestClient newcomer;
    hello(newcomer, id_, "");
    const json::object welcome = json::parse(newcomer.messages.front())->as_object();
    shown_to_newcomers.push_back(welcome.contains("revealed") ? welcome.at("revealed").as_array() : json::array());
    lobby_->unsubscribe(newcomer, now_);
    goes_on = play_on(random);
  }
  const json::object record = this->record(id_);
  const json::array& rounds = record.at("rounds").as_array();
  run_until([&] { return watcher.number == clients_[0]->number; });
  for (const TestClient* const client : {clients_[0].get(), clients_[2].get(), &watcher}) {
    json::array revealed;
    for (const std::string& event : client->events) {
      const json::object read = json::parse(event)->as_object();
      if (!read.contains("revealed")) continue;
      ASSERT_EQ(read.at("revealed").as_array().size(), 1U);
      EXPECT_TRUE(read.at("view").at("set").as_object().contains("totals"));
      revealed.push_back(read.at("revealed").as_array().front());
    }
    EXPECT_EQ(revealed, rounds);
  }
  constexpr std::size_t decisions = 39;  // of a round
  for (std::size_t made = 0; made < shown_to_newcomers.size(); ++made) {
    const json::array due(rounds.begin(), rounds.begin() + static_cast<std::ptrdiff_t>(made / decisions));
    ASSERT_EQ(shown_to_newcomers[made], due) << made;
  }
  lobby_->unsubscribe(watcher, now_);
}

TEST_F(Players, SeeNoHandsOfRobotsUntilTheRecordShowsThem) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(13);
  while (play_on(random)) {
  }
  for (const std::string& message : clients_[0]->messages) EXPECT_EQ(message.find("revealed"), std::string::npos);
}

TEST_F(Players, MoveOnceHoweverOftenTheySayIt) {
  seat_people(open_robotrick, 3);
  TestClient& client = *clients_[0];
  const std::uint64_t on = client.number;
  const auto legal = client.legal();
  const json::object message{{"type", "move"}, {"id", "a"}, {"on", on}, {"move", legal.at(0)}};
  say(client, message);
  say(client, message);
  run_until([&] { return client.last.at("type") == "done"; });
  EXPECT_EQ(client.last.at("n"), on + 1);
  EXPECT_EQ(client.number, on + 1);
  // Another move on the same state is no repetition.
  say(client, {{"type", "move"}, {"id", "b"}, {"on", on}, {"move", legal.at(1)}});
  EXPECT_EQ(client.last.at("type"), "refused");
  EXPECT_EQ(client.last.at("id"), "b");
}

TEST_F(Players, MayPassAtTheSameTime) {
  seat_people(open_robotrick, 3);
  const std::uint64_t on = clients_[0]->number;
  for (const auto& client : clients_) {
    say(*client, {{"type", "move"}, {"id", "p"}, {"on", on}, {"move", client->legal().front()}});
  }
  run_until([&] { return std::ranges::all_of(clients_, [&](const auto& g) { return g->number == on + 3; }); });
  for (const auto& client : clients_) EXPECT_TRUE(client->refusals.empty());
  EXPECT_EQ(clients_[0]->view.at("phase"), "play");
}

TEST_F(Players, AreRefusedWithTheRuleAndTheCardThatShowsIt) {
  seat_people(open_robotrick, 3);
  cards::Xoshiro random(5);
  for (int i = 0; i < 100 && clients_[0]->refusals.empty(); ++i) {
    for (const auto& client : clients_) {
      const auto legal = client->legal();
      if (legal.empty() || client->view.at("phase") != "play") continue;
      for (const json::value& card : client->view.at("hand").as_array()) {
        const std::string play = "play " + std::string(card.as_string());
        if (std::ranges::find(legal, play) != legal.end()) continue;
        move(*client, play);
        EXPECT_EQ(client->last.at("code"), "robotrick.must_follow");
        EXPECT_EQ(client->last.at("id"), "m");
        EXPECT_EQ(client->last.at("details").as_object().at("card"), card);
        EXPECT_TRUE(client->last.at("details").as_object().contains("shown_by"));
        return;
      }
    }
    play_on(random);
  }
  FAIL() << "nobody ever had to follow";
}

TEST_F(Players, CannotMoveForOthersNorOnOldNorOnUnknownStates) {
  seat_people(open_robots, 2);
  TestClient& red = *clients_[1];
  move(red, clients_[0]->legal().front());
  EXPECT_EQ(red.refusals.back(), "robots.not_your_turn");
  TestClient& black = *clients_[0];
  say(black, {{"type", "move"}, {"id", "x"}, {"on", black.number + 1}, {"move", black.legal().front()}});
  EXPECT_EQ(black.refusals.back(), "table.unknown_state");
  say(black, {{"type", "move"}, {"id", "x"}, {"on", 0}, {"move", black.legal().front()}});
  EXPECT_EQ(black.refusals.back(), "table.stale");
  EXPECT_EQ(describe(id_).at("status"), "playing");
  EXPECT_EQ(black.number, red.number);
}

TEST_F(Players, RotateForARematch) {
  seat_people(open_robotrick, 3);
  cards::Xoshiro random(6);
  while (play_on(random)) {
  }
  const auto first = record(id_);
  for (const auto& client : clients_) {
    say(*client, {{"type", "rematch"}, {"id", "again"}, {"contribution", "ff"}});
    run_until([&] { return client->last.at("type") == "event"; });
  }
  run_until([&] { return clients_[0]->table.at("status") == "playing"; });
  EXPECT_EQ(clients_[0]->table.at("match"), 2);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(clients_[i]->view.at("seat"), (i + 1) % 3);
  EXPECT_EQ(record(id_), first);
  EXPECT_EQ(record(id_, 2).at("code"), "table.record_not_yet");
  while (play_on(random)) {
  }
  const auto second = record(id_);
  ASSERT_TRUE(verify_fairness(registry_, second).has_value());
  EXPECT_NE(first.at("seed"), second.at("seed"));
  EXPECT_EQ(second.at("players").as_array()[1], "Player 0");
}

/// Robots at the first decision that may be taken back, and who made it.
class Regret : public Players {
 protected:
  TestClient& play_until_revocable(cards::Xoshiro& random) {
    while (true) {
      TestClient* mover = nullptr;
      for (auto& client : clients_) {
        if (!client->legal().empty()) mover = client.get();
      }
      before_ = clients_[0]->view;
      on_ = mover->number;
      play_on(random);
      const Table log = from_log(id_);
      const int seat = log.match()->mover(log.match()->move_count() - 1);
      move_ = log.match()->move(log.match()->move_count() - 1);
      if (log.match()->revocable(seat)) return *mover;
    }
  }
  TestClient& other(const TestClient& client) { return &client == clients_[0].get() ? *clients_[1] : *clients_[0]; }
  /// Until everyone has been told so much.
  void catch_up(std::uint64_t number) {
    run_until([&] { return std::ranges::all_of(clients_, [&](const auto& each) { return each->number >= number; }); });
  }
  void ask(TestClient& client) {
    const std::uint64_t before = client.number;
    say(client, {{"type", "ask_undo"}, {"id", "u"}});
    catch_up(before + 1);
  }
  static json::object event(const TestClient& client) { return json::parse(client.events.back())->as_object(); }

  json::object before_;  // what the first client saw before that decision
  std::uint64_t on_ = 0;
  std::string move_;
};

TEST_F(Regret, IsHeardIfAllAgree) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(21);
  TestClient& asker = play_until_revocable(random);
  ask(asker);
  EXPECT_EQ(event(other(asker)).at("what"), "undo_asked");
  EXPECT_EQ(asker.table.at("undo"), (json::object{{"seat", asker.seat}, {"waiting", json::array{other(asker).seat}}}));
  const std::uint64_t asked = asker.number;
  say(other(asker), {{"type", "answer_undo"}, {"id", "a"}, {"agree", true}});
  catch_up(asked + 2);
  EXPECT_EQ(event(asker).at("what"), "undone");
  EXPECT_EQ(event(asker).at("seat"), asker.seat);
  EXPECT_TRUE(event(asker).at("view").at("set").as_object().contains("legal"));
  EXPECT_TRUE(asker.table.at("undo").is_null());
  EXPECT_EQ(clients_[0]->view, before_);
  // What was sent before is not played again: it was made on a state that is gone.
  say(asker, {{"type", "move"}, {"id", "old"}, {"on", on_}, {"move", move_}});
  EXPECT_EQ(asker.refusals.back(), "table.stale");
  move_and_wait(asker, move_);
  const auto number = asker.number;
  say(asker, {{"type", "move"}, {"id", "old"}, {"on", on_}, {"move", move_}});
  run_until([&] { return asker.last.at("type") == "done"; });
  EXPECT_EQ(asker.last.at("n"), number);
  EXPECT_EQ(asker.number, number);
}

TEST_F(Regret, ThatIsDeclinedChangesNothing) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(22);
  TestClient& asker = play_until_revocable(random);
  const json::object view = asker.view;
  ask(asker);
  say(other(asker), {{"type", "answer_undo"}, {"id", "a"}, {"agree", false}});
  catch_up(asker.number + 1);
  EXPECT_EQ(event(asker).at("what"), "undo_declined");
  EXPECT_EQ(event(asker).at("seat"), other(asker).seat);
  EXPECT_TRUE(asker.table.at("undo").is_null());
  EXPECT_EQ(asker.view, view);
  say(other(asker), {{"type", "answer_undo"}, {"id", "a"}, {"agree", true}});
  EXPECT_EQ(other(asker).refusals.back(), "table.no_undo_asked");
}

TEST_F(Regret, IsForgottenWhenTheGameGoesOn) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(23);
  TestClient& asker = play_until_revocable(random);
  ask(asker);
  play_on(random);
  for (const auto& client : clients_) EXPECT_TRUE(client->table.at("undo").is_null());
  say(other(asker), {{"type", "answer_undo"}, {"id", "a"}, {"agree", true}});
  EXPECT_EQ(other(asker).refusals.back(), "table.no_undo_asked");
}

TEST_F(Regret, AskedOrAnsweredTwiceIsOneQuestion) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(24);
  TestClient& asker = play_until_revocable(random);
  const std::uint64_t seen = asker.number;
  ask(asker);
  const json::object again{{"type", "ask_undo"}, {"id", "u2"}, {"on", seen}};
  say(asker, again);
  run_until([&] { return asker.last.at("type") == "done"; });
  EXPECT_EQ(asker.last.at("n"), seen + 1);
  say(other(asker), {{"type", "answer_undo"}, {"id", "a"}, {"on", seen}, {"agree", true}});
  EXPECT_EQ(other(asker).refusals.back(), "table.stale");
  say(other(asker), {{"type", "answer_undo"}, {"id", "a"}, {"on", seen + 1}, {"agree", true}});
  catch_up(seen + 3);
  say(asker, again);
  run_until([&] { return asker.last.at("type") == "done"; });
  EXPECT_EQ(asker.last.at("n"), seen + 3);
}

TEST_F(Regret, ComesTooLateOnceSomethingWasSeen) {
  // In one deal of some hundreds black can build nothing and shows nothing; then another table is opened.
  do {
    seat_people(open_robots, 2);
  } while (!clients_[clients_.size() - 2]->legal().front().starts_with("build"));
  TestClient& black = *clients_[clients_.size() - 2];
  TestClient& red = *clients_.back();
  move_and_wait(black, black.legal().front());
  for (TestClient* const each : {&black, &red}) {
    say(*each, {{"type", "ask_undo"}, {"id", "u"}});
    EXPECT_EQ(each->refusals, std::vector<std::string>{"table.cannot_undo"});
  }
}

/// Three pass at the same time: until the third has, each may think again.
TEST_F(Regret, AboutAPassIsHeardUntilTheCardsAreExchanged) {
  seat_people(open_robotrick, 3);
  move_and_wait(*clients_[0], clients_[0]->legal()[5]);
  move_and_wait(*clients_[1], clients_[1]->legal()[7]);
  catch_up(clients_[1]->number);
  const json::object second = clients_[1]->view;
  ask(*clients_[0]);
  say(*clients_[1], {{"type", "ask_undo"}, {"id", "u"}});
  EXPECT_EQ(clients_[1]->refusals.back(), "table.undo_pending");
  for (const std::size_t who : {1U, 2U}) {
    EXPECT_EQ(clients_[0]->table.at("undo").at("waiting").as_array().size(), 3 - who);
    say(*clients_[who], {{"type", "answer_undo"}, {"id", "a"}, {"agree", true}});
    catch_up(clients_[0]->number + 1);
  }
  run_until([&] { return event(*clients_[0]).at("what") == "undone"; });
  catch_up(clients_[0]->number);
  EXPECT_EQ(clients_[0]->legal().size(), 66U);
  EXPECT_EQ(clients_[1]->view.at("passed"), second.at("passed"));
  // Two others have decided at the same time; both passes stand, and the record has what stands.
  move_and_wait(*clients_[2], clients_[2]->legal()[1]);
  const std::string other_pass = clients_[0]->legal()[60];
  move_and_wait(*clients_[0], other_pass);
  EXPECT_EQ(clients_[0]->view.at("phase"), "play");
  say(*clients_[0], {{"type", "ask_undo"}, {"id", "u"}});
  EXPECT_EQ(clients_[0]->refusals.back(), "table.cannot_undo");
  cards::Xoshiro random(25);
  catch_up(clients_[0]->number);
  while (play_on(random)) {
  }
  const auto record = this->record(id_);
  const auto read = registry_.read_record(json::to_line(record));
  ASSERT_TRUE(read.has_value()) << text::sentence(read.error());
  const json::array& pass = record.at("rounds").as_array()[0].at("passes").as_array()[0].as_array();
  EXPECT_EQ("pass " + std::string(pass[0].as_string()) + " " + std::string(pass[1].as_string()), other_pass);
}

TEST_F(Regret, SurvivesARestart) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(26);
  TestClient& asker = play_until_revocable(random);
  ask(asker);
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  EXPECT_EQ(*lobby_->resume(now_), 1U);
  TestClient again;
  hello(again, id_, tokens_[&asker == clients_[0].get() ? 1 : 0]);
  EXPECT_EQ(again.table, asker.table);
  say(again, {{"type", "answer_undo"}, {"id", "a"}, {"agree", true}});
  run_until([&] { return again.table.at("undo").is_null(); });
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  EXPECT_EQ(*lobby_->resume(now_), 1U);
  TestClient first;
  hello(first, id_, tokens_[0]);
  EXPECT_EQ(first.view, before_);
}

TEST_F(Regret, OfWhoIsReplacedByABotIsForgotten) {
  seat_people(R"({"game":"robots","fill":"random"})", 2);
  cards::Xoshiro random(27);
  TestClient& asker = play_until_revocable(random);
  ask(asker);
  say(asker, {{"type", "leave"}, {"id", "bye"}});
  catch_up(asker.number + 1);
  EXPECT_TRUE(other(asker).table.at("undo").is_null());
}

TEST_F(Regret, NeedsNobodyWhoseSeatABotPlays) {
  seat_people(R"({"game":"robotrick","fill":"random"})", 3);
  move_and_wait(*clients_[0], clients_[0]->legal().front());
  ask(*clients_[0]);
  say(*clients_[1], {{"type", "answer_undo"}, {"id", "a"}, {"agree", true}});
  catch_up(clients_[0]->number + 1);
  say(*clients_[2], {{"type", "leave"}, {"id", "bye"}});
  run_until([&] { return clients_[0]->legal().size() == 66U; });
  const auto lines = store_.log_of(id_);
  for (const std::string& line : *lines) {
    if (read_entry(line)->kind == EntryKind::undone) return;
  }
  FAIL() << "nothing was taken back";
}

TEST_F(Players, WhoLeaveAreReplacedByABotAndMayComeBack) {
  seat_people(R"({"game":"robotrick","fill":"random"})", 3);
  TestClient& leaver = *clients_[2];
  say(leaver, {{"type", "leave"}, {"id", "bye"}});
  run_until([&] { return clients_[0]->table.at("players").as_array()[2].as_object().at("bot") == "random"; });
  // The bot passes by itself.
  run_until([&] { return leaver.view.at("legal").as_array().empty(); });
  move(leaver, "pass A1 A2");
  EXPECT_EQ(leaver.refusals.back(), "table.bot_plays");
  say(leaver, {{"type", "take_back"}, {"id", "hi"}});
  run_until([&] { return clients_[0]->table.at("players").as_array()[2].as_object().at("bot").is_null(); });
}

TEST_F(Players, WhoAreAwayAreReplacedAfterTheGracePeriod) {
  seat_people(R"({"game":"robotrick","fill":"random","grace":30})", 3);
  lobby_->unsubscribe(*clients_[1], now_);
  const auto bot = [&] { return clients_[0]->table.at("players").as_array()[1].as_object().at("bot"); };
  now_ += std::chrono::seconds(29);
  lobby_->tick(now_);
  run_until([&] { return true; });
  EXPECT_TRUE(bot().is_null());
  now_ += std::chrono::seconds(2);
  lobby_->tick(now_);
  run_until([&] { return bot() == "random"; });
  EXPECT_EQ(clients_[0]->table.at("players").as_array()[1].as_object().at("cause"), "away");
}

TEST_F(Players, WhoThinkTooLongAreReplaced) {
  seat_people(R"({"game":"robots","fill":"random","seconds":10})", 2);
  now_ += std::chrono::seconds(11);
  lobby_->tick(now_);
  run_until([&] { return clients_[1]->table.at("players").as_array()[0].as_object().at("cause") == "clock"; });
  EXPECT_TRUE(clients_[0]->table.at("players").as_array()[1].as_object().at("cause").is_null());
}

class OneLobby : public LobbyTest {};

TEST_F(OneLobby, FillsEmptySeatsWithBotsWhoPlayToTheEnd) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,"random","random"],"fill":"random"})");
  const std::string mine = token(id, R"({"name":"Ann"})");
  TestClient ann;
  hello(ann, id, mine);
  EXPECT_EQ(ann.table.at("status"), "playing");
  while (!ann.is_over()) {
    run_until([&] { return !ann.legal().empty() || ann.is_over(); });
    if (!ann.is_over()) move_and_wait(ann, ann.legal().front());
  }
  EXPECT_EQ(record(id).at("players"), (json::array{"Ann", "random", "random"}));
  lobby_->unsubscribe(ann, now_);
}

TEST_F(OneLobby, CallsBotsByTheirLevels) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,"random","random"]})");
  TestClient ann;
  hello(ann, id, token(id, R"({"name":"Ann"})"), std::nullopt, "en");
  run_until([&] { return ann.told.size() > 2; });
  const std::string told = json::to_line(json::value(ann.told));
  EXPECT_NE(told.find("Random 1"), std::string::npos);
  EXPECT_NE(told.find("Random 2"), std::string::npos);
  const std::string other = table(R"({"game":"robots","bots":["random",null],"fill":"random"})");
  TestClient bob;
  hello(bob, other, token(other, R"({"name":"Bob"})"), std::nullopt, "en");
  run_until([&] { return bob.told.size() > 1; });
  EXPECT_NE(json::to_line(json::value(bob.told)).find("Random "), std::string::npos);
  EXPECT_EQ(json::to_line(json::value(bob.told)).find("Random 1"), std::string::npos);
  lobby_->unsubscribe(ann, now_);
  lobby_->unsubscribe(bob, now_);
}

TEST_F(OneLobby, TakesBackAtOnceAmongBots) {
  const std::string id = table(R"({"game":"robots","bots":["random",null]})");
  TestClient ann;
  hello(ann, id, token(id, R"({"name":"Ann"})"));
  cards::Xoshiro random(31);
  for (int tries = 0; tries < 200 && !ann.is_over(); ++tries) {
    run_until([&] { return !ann.legal().empty() || ann.is_over(); });
    const json::object before = ann.view;
    move_and_wait(ann, ann.legal()[cards::below(random, static_cast<std::uint32_t>(ann.legal().size()))]);
    if (ann.legal().empty()) continue;  // a bot is about to move
    const std::size_t refusals = ann.refusals.size();
    const std::uint64_t number = ann.number;
    say(ann, {{"type", "ask_undo"}, {"id", "u"}});
    run_until([&] { return ann.refusals.size() > refusals || ann.number == number + 2; });
    if (ann.refusals.size() > refusals) continue;
    EXPECT_EQ(ann.last.at("what"), "undone");
    EXPECT_EQ(ann.view, before);
    lobby_->unsubscribe(ann, now_);
    return;
  }
  FAIL() << "nothing could be taken back";
}

TEST_F(OneLobby, SeatsBotsWhileItWaits) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,"rookie",null]})");
  TestClient ann;
  TestClient watcher;
  hello(ann, id, token(id, R"({"name":"Ann"})"));
  hello(watcher, id, "");
  const auto seat_bot = [&](TestClient& client, const json::value& seat, const json::value& level) {
    const std::size_t before = client.messages.size();
    say(client, {{"type", "seat_bot"}, {"id", "b"}, {"seat", seat}, {"level", level}});
    run_until([&] { return client.messages.size() > before; });
    return client.last;
  };
  EXPECT_EQ(seat_bot(watcher, 2, "random").at("code"), "table.watchers_watch");
  EXPECT_EQ(seat_bot(ann, 0, "random").at("code"), "table.seat_taken");
  EXPECT_EQ(seat_bot(ann, 3, "random").at("code"), "program.no_seat");
  EXPECT_EQ(seat_bot(ann, 2, "exec:rm").at("code"), "bot.unknown");
  EXPECT_EQ(seat_bot(ann, 2, "").at("code"), "bot.unknown");
  EXPECT_EQ(seat_bot(ann, 2, nullptr).at("type"), "done");
  EXPECT_EQ(seat_bot(ann, 1, nullptr).at("what"), "bot_seated");
  EXPECT_EQ(ann.table.at("players").as_array()[1].at("kind"), "empty");
  EXPECT_EQ(seat_bot(ann, 1, "random").at("seat"), 1);
  EXPECT_EQ(ann.table.at("players").as_array()[1].at("bot"), "random");
  EXPECT_EQ(ann.table.at("status"), "waiting");
  seat_bot(ann, 2, "random");
  run_until([&] { return ann.table.at("status") == "playing" && ann.table == watcher.table; });
  EXPECT_EQ(seat_bot(ann, 2, nullptr).at("code"), "table.started_already");
  lobby_->unsubscribe(ann, now_);
  lobby_->unsubscribe(watcher, now_);
}

TEST_F(OneLobby, ShowsAWatcherPublicThingsOnly) {
  const std::string id = table(open_robotrick);
  TestClient watcher;
  hello(watcher, id, "");
  for (const char* name : {"a", "b", "c"}) token(id, std::string(R"({"name":")") + name + R"("})");
  run_until([&] { return watcher.table.at("status") == "playing"; });
  EXPECT_TRUE(watcher.view.at("seat").is_null());
  EXPECT_FALSE(watcher.view.contains("hand"));
  say(watcher, {{"type", "move"}, {"id", "m"}, {"on", watcher.number}, {"move", "pass A1 A2"}});
  EXPECT_EQ(watcher.refusals.back(), "table.watchers_watch");
  lobby_->unsubscribe(watcher, now_);
}

TEST_F(OneLobby, TellsNoSecretBeforeTheEnd) {
  const std::string id = table(open_robots);
  TestClient watcher;
  hello(watcher, id, "");
  TestClient player;
  const std::string mine = token(id, R"({"name":"a","contribution":"abcd"})");
  hello(player, id, mine);
  token(id, R"({"name":"b"})");
  run_until([&] { return player.table.at("status") == "playing"; });
  const auto log = *store_.log_of(id);
  const auto prepared = read_entry(log[1]);
  ASSERT_EQ(prepared->kind, EntryKind::prepared);
  const cards::Seed seed = deal_seed(prepared->pledge, {{false, "a", "", "abcd"}, {false, "b", "", ""}});
  for (const TestClient* const client : {&watcher, &player}) {
    for (const std::string& message : client->messages) {
      EXPECT_EQ(message.find(prepared->pledge.secret), std::string::npos);
      EXPECT_EQ(message.find(seed.to_hex()), std::string::npos);
      EXPECT_EQ(message.find(sha256_hex(mine)), std::string::npos);
    }
  }
  EXPECT_EQ(watcher.table.at("commitment"), json::value(sha256_hex(prepared->pledge.secret)));
  EXPECT_EQ(record(id).at("code"), "table.record_not_yet");
  lobby_->unsubscribe(watcher, now_);
  lobby_->unsubscribe(player, now_);
}

TEST_F(OneLobby, TellsPeopleApartWhoseNamesLookTheSame) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,null,"rookie"]})");
  EXPECT_EQ(sit(id, R"({"name":"ROOKIE"})").at("table").at("players").as_array()[0].at("name"), "ROOKIE 2");
  EXPECT_EQ(sit(id, R"({"name":"rookie\u200b 2"})").at("table").at("players").as_array()[1].at("name"), "rookie 2 2");
}

TEST_F(OneLobby, RefusesTokensOfOtherTables) {
  const std::string one = table(open_robots);
  const std::string other = table(open_robots);
  const std::string mine = token(one, R"({"name":"a"})");
  TestClient client;
  hello(client, other, mine);
  EXPECT_EQ(client.refusals.back(), "table.bad_token");
  move(client, "done");
  EXPECT_EQ(client.refusals.back(), "table.no_hello");
}

TEST_F(OneLobby, RefusesWhatItCannotSeat) {
  EXPECT_EQ(create(R"({"game":"chess"})").at("code"), "record.unknown_game");
  EXPECT_EQ(create(R"({"game":"robots","edition":"9"})").at("code"), "record.unknown_edition");
  EXPECT_EQ(create(R"({"game":"robots","options":{"jokes":true}})").at("code"), "record.unknown_option");
  EXPECT_EQ(create(R"({"game":"robots","fill":"exec:rm"})").at("code"), "bot.unknown");
  EXPECT_EQ(create(R"({"game":"robots","fill":"captain:9999999999it"})").at("code"), "bot.unknown");
  EXPECT_EQ(create(R"({"game":"robots","bots":["random","random"]})").at("code"), "table.no_person");
  EXPECT_EQ(create(R"({"game":"robots","bots":["random"]})").at("code"), "table.bot_count");
  EXPECT_EQ(sit("nosuchtable", R"({"name":"a"})").at("code"), "table.unknown");
  const std::string id = table(open_robots);
  EXPECT_EQ(sit(id, R"({"name":"a","seat":"green"})").at("code"), "program.no_seat");
  token(id, R"({"name":"a","seat":"red"})");
  EXPECT_EQ(sit(id, R"({"name":"b","seat":"red"})").at("code"), "table.seat_taken");
  token(id, R"({"name":"b"})");
  EXPECT_EQ(sit(id, R"({"name":"c"})").at("code"), "table.started_already");
}

TEST_F(OneLobby, GoesOnAfterARestartWithEveryAcknowledgedMove) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,"random","random"]})");
  const std::string mine = token(id, R"({"name":"Ann"})");
  auto ann = std::make_unique<TestClient>();
  hello(*ann, id, mine);
  for (int i = 0; i < 8; ++i) {
    run_until([&] { return !ann->legal().empty(); });
    move_and_wait(*ann, ann->legal().front());
  }
  run_until([&] { return !ann->legal().empty(); });
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  EXPECT_EQ(*lobby_->resume(now_), 1U);
  TestClient again;
  hello(again, id, mine);
  EXPECT_EQ(again.view, ann->view);
  EXPECT_EQ(again.number, ann->number);
  while (!again.is_over()) {
    run_until([&] { return !again.legal().empty() || again.is_over(); });
    if (!again.is_over()) move_and_wait(again, again.legal().front());
  }
  lobby_->unsubscribe(again, now_);
}

TEST_F(OneLobby, LosesNothingThatItAcknowledgedWhenTheDiskRefuses) {
  const std::string id = table(R"({"game":"robots","bots":[null,"random"]})");
  TestClient ann;
  hello(ann, id, token(id, R"({"name":"Ann"})"));
  const json::object before = ann.view;
  store_.broken = true;
  move_and_wait(ann, ann.legal().front());
  EXPECT_EQ(ann.refusals.back(), "store.failed");
  EXPECT_EQ(ann.view, before);
  store_.broken = false;
  ann.refusals.clear();
  move_and_wait(ann, ann.legal().front());
  EXPECT_TRUE(ann.refusals.empty());
  EXPECT_NE(ann.view, before);
  lobby_->unsubscribe(ann, now_);
}

/// The second change stands on the first: when that is lost, so is this, and both are told.
TEST_F(Players, WhoseChangesFailTogetherAreAllTold) {
  seat_people(open_robotrick, 3);
  const json::object before = clients_[0]->view;
  store_.broken = true;
  for (const std::size_t who : {0U, 1U}) move(*clients_[who], clients_[who]->legal().front());
  TestClient newcomer;  // waits until it is known what is on disk
  say(newcomer, {{"type", "hello"}, {"protocol", "botyard-table/1"}, {"table", id_}});
  run_until([&] { return !clients_[0]->refusals.empty() && !clients_[1]->refusals.empty(); });
  for (const std::size_t who : {0U, 1U}) EXPECT_EQ(clients_[who]->refusals, std::vector<std::string>{"store.failed"});
  EXPECT_EQ(clients_[0]->view, before);
  run_until([&] { return !newcomer.messages.empty(); });
  EXPECT_EQ(newcomer.number, clients_[0]->number);
  store_.broken = false;
  for (const std::size_t who : {0U, 1U, 2U}) move_and_wait(*clients_[who], clients_[who]->legal().front());
  EXPECT_EQ(clients_[2]->view.at("phase"), "play");
  run_until([&] { return newcomer.number == clients_[2]->number; });
  lobby_->unsubscribe(newcomer, now_);
}

TEST_F(OneLobby, GoesOnWhenTheStoreRefusesOneTable) {
  const std::string bad = table(open_robots);
  const std::string good = table(open_robots);
  store_.lose_table(bad);
  std::vector<std::string> answers;
  const auto remember = [&](const text::Result<json::object>& result) {
    answers.emplace_back(result ? "ok" : result.error().reason.code);
  };
  lobby_->sit(bad, *protocol::read_sit_down(R"({"name":"a"})"), now_, remember);
  lobby_->sit(good, *protocol::read_sit_down(R"({"name":"a"})"), now_, remember);
  run_until([&] { return answers.size() == 2; });
  EXPECT_EQ(answers, (std::vector<std::string>{"store.gap", "ok"}));
  EXPECT_EQ(sit(bad, R"({"name":"b"})").at("code"), "table.unknown");
  token(good, R"({"name":"b"})");
}

/// A waiting table that is in memory is in use, whenever it last changed.
TEST_F(OneLobby, ForgetsNoTableThatIsInMemory) {
  const std::string id = table(open_robots);
  now_ += std::chrono::hours(25);
  TestClient watcher;
  hello(watcher, id, "");
  lobby_->tick(now_);
  token(id, R"({"name":"Ann"})");
  lobby_->unsubscribe(watcher, now_);
}

TEST_F(OneLobby, TakesNoNewTablesWhileItDrains) {
  const std::string id = table(open_robots);
  lobby_->drain();
  EXPECT_EQ(create(open_robots).at("code"), "server.draining");
  EXPECT_EQ(sit(id, R"({"name":"a"})").at("code"), "server.draining");
}

}  // namespace
}  // namespace botyard::server
