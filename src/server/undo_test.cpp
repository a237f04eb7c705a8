#include "server/testing.h"

// Requests to take a decision back.
namespace botyard::server {
namespace {

/// Robots at the first decision that may be taken back, and who made it.
class Undo : public Players {
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

TEST_F(Undo, DecisionIsRevokedWhenAllAgree) {
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

TEST_F(Undo, DeclinedRequestChangesNothing) {
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

TEST_F(Undo, RequestIsDroppedByNextMove) {
  seat_people(open_robots, 2);
  cards::Xoshiro random(23);
  TestClient& asker = play_until_revocable(random);
  ask(asker);
  play_on(random);
  for (const auto& client : clients_) EXPECT_TRUE(client->table.at("undo").is_null());
  say(other(asker), {{"type", "answer_undo"}, {"id", "a"}, {"agree", true}});
  EXPECT_EQ(other(asker).refusals.back(), "table.no_undo_asked");
}

TEST_F(Undo, RepeatedRequestAndAnswerCountOnce) {
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

TEST_F(Undo, RevealingMoveCannotBeUndone) {
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
TEST_F(Undo, PassCanBeUndoneUntilCardsAreExchanged) {
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

TEST_F(Undo, RequestSurvivesRestart) {
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

TEST_F(Undo, RequestIsDroppedWhenRequesterIsReplacedByBot) {
  seat_people(R"({"game":"robots","fill":"random"})", 2);
  cards::Xoshiro random(27);
  TestClient& asker = play_until_revocable(random);
  ask(asker);
  say(asker, {{"type", "leave"}, {"id", "bye"}});
  catch_up(asker.number + 1);
  EXPECT_TRUE(other(asker).table.at("undo").is_null());
}

TEST_F(Undo, ConsentOfSeatsPlayedByBotsIsNotNeeded) {
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

TEST_F(Undo, IsImmediateAgainstBots) {
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

}  // namespace
}  // namespace botyard::server
