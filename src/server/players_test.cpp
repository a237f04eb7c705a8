#include "server/testing.h"
#include "testing/sample_size.h"

// Whole matches of people who know only what they were sent.
namespace botyard::server {
namespace {

TEST_F(Players, PatchesAloneReproduceMatchOfRobotrick) {
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
    EXPECT_EQ((*read)->view(seat), clients_[static_cast<std::size_t>(seat)]->view);
  }
}

TEST_F(Players, PatchesAloneReproduceGameOfRobots) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(2);
  while (play_on(random)) {
  }
  const json::object record = this->record(id_);
  ASSERT_TRUE(verify_fairness(registry_, record).has_value());
  const auto read = registry_.read_record(json::to_line(record));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ((*read)->view(0), clients_[0]->view);
  EXPECT_EQ((*read)->view(1), clients_[1]->view);
}

/// The work of a move does not grow with the match: of the log, only what the move added is rendered. What is sent has
/// the same bytes as a comparison of the whole views.
TEST_F(Players, MoveOfRobotsRendersOnlyItsOwnLogEntry) {
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
TEST_F(Players, ReconnectReplaysExactlyTheMissedEvents) {
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

TEST_F(Players, ReconnectWithFutureNumberGetsWholeView) {
  seat_people(open_robots, 2);
  TestClient back;
  hello(back, id_, tokens_[0], 5000);
  EXPECT_EQ(back.view, clients_[0]->view);
  lobby_->unsubscribe(back, now_);
}

TEST_F(Players, TwoConnectionsOfOnePersonSeeTheSame) {
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
TEST_F(Players, SentencesAreSentInRequestedLanguageOnly) {
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
TEST_F(Players, HandsAreRevealedForFinishedRoundsOnly) {
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

TEST_F(Players, HandsOfRobotsAreNeverRevealedInMessages) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(13);
  while (play_on(random)) {
  }
  for (const std::string& message : clients_[0]->messages) EXPECT_EQ(message.find("revealed"), std::string::npos);
}

TEST_F(Players, RepeatedMoveIsPlayedOnce) {
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

TEST_F(Players, SimultaneousPassesAreAllAccepted) {
  seat_people(open_robotrick, 3);
  const std::uint64_t on = clients_[0]->number;
  for (const auto& client : clients_) {
    say(*client, {{"type", "move"}, {"id", "p"}, {"on", on}, {"move", client->legal().front()}});
  }
  run_until([&] { return std::ranges::all_of(clients_, [&](const auto& g) { return g->number == on + 3; }); });
  for (const auto& client : clients_) EXPECT_TRUE(client->refusals.empty());
  EXPECT_EQ(clients_[0]->view.at("phase"), "play");
}

TEST_F(Players, IllegalMoveIsRefusedWithRuleAndCard) {
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

TEST_F(Players, MoveOutOfTurnOrOnWrongStateIsRefused) {
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

TEST_F(Players, RematchRotatesSeats) {
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

TEST_F(Players, LeaverIsReplacedByBotAndMayReclaimSeat) {
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

TEST_F(Players, AbsentPlayerIsReplacedAfterGracePeriod) {
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

TEST_F(Players, SlowPlayerIsReplacedWhenClockRunsOut) {
  seat_people(R"({"game":"robots","fill":"random","seconds":10})", 2);
  now_ += std::chrono::seconds(11);
  lobby_->tick(now_);
  run_until([&] { return clients_[1]->table.at("players").as_array()[0].as_object().at("cause") == "clock"; });
  EXPECT_TRUE(clients_[0]->table.at("players").as_array()[1].as_object().at("cause").is_null());
}

/// The second change stands on the first: when that is lost, so is this, and both are told.
TEST_F(Players, ChangesLostTogetherAreAllRefused) {
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

}  // namespace
}  // namespace botyard::server
