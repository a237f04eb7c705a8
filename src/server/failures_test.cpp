#include <atomic>
#include <new>

#include "server/finished_matches.h"
#include "server/secrets.h"
#include "server/testing.h"

namespace botyard::server {
namespace {

using namespace std::chrono_literals;

/// Tables that fail beside tables that must not notice.
class Failures : public LobbyTest {
 protected:
  /// A lobby that reports what fails, with another dealer if wanted.
  LobbySettings settings(Dealer dealer = deal_from_seed) {
    LobbySettings made;
    made.dealer = std::move(dealer);
    made.report = [this](std::string_view table, std::string_view why) {
      reports_.emplace_back(std::string(table), std::string(why));
    };
    return made;
  }
  void restart(const play::Registry& registry, LobbySettings with) {
    lobby_ = std::make_unique<Lobby>(registry, store_, journal_, thinkers_, std::move(with));
    ASSERT_TRUE(lobby_->resume(now_).has_value());
  }
  /// A table of our own edition as it is stored, with a person at it.
  void store_lines(const std::string& id, std::vector<std::string> lines, std::string_view status) {
    Append append;
    append.table = id;
    append.lines = std::move(lines);
    append.status = status;
    append.time = now_;
    ASSERT_TRUE(store_.commit(std::span(&append, 1)).front().has_value());
  }
  static Entry entry(EntryKind kind, int seat, std::string text) {
    Entry made;
    made.kind = kind;
    made.seat = seat;
    made.text = std::move(text);
    return made;
  }
  static bool is_move(const std::string& line) { return read_entry(line)->kind == EntryKind::moved; }
  void expect_that_others_play() {
    const std::string other = table(R"({"game":"robots","bots":[null,"random"],"fill":"random"})");
    TestClient client;
    hello(client, other, token(other, R"({"name":"Innocent"})"));
    run_until([&] { return !client.legal().empty(); });
    move_and_wait(client, client.legal().front());
    EXPECT_TRUE(client.refusals.empty());
    lobby_->unsubscribe(client, now_);
  }
  /// The usual edition under another name.
  [[nodiscard]] std::string own_edition() const {
    for (const auto& edition : registry_.games().front()->editions()) {
      if (edition.id != "robotrick") continue;
      std::string text = edition.toml_text;
      const std::string id = "id = \"robotrick\"";
      return text.replace(text.find(id), id.size(), "id = \"mine\"");
    }
    return {};
  }

  std::vector<std::pair<std::string, std::string>> reports_;
};

TEST_F(Failures, TableWithOwnEditionContinuesOnServerWithoutIt) {
  play::Registry with;
  ASSERT_TRUE(with.load_edition(own_edition(), "mine.toml").has_value());
  restart(with, settings());
  const std::string id = table(R"({"game":"robotrick","edition":"mine","bots":[null,"random","random"]})");
  const std::string mine = token(id, R"({"name":"Ann"})");
  const std::string waiting = table(R"({"game":"robotrick","edition":"mine","bots":[null,"random","random"]})");
  // Both bots have passed, so no thought is under way for a lobby that ends.
  run_until([&] { return std::ranges::count_if(*store_.log_of(id), is_move) == 2; });
  restart(registry_, settings());
  TestClient ann;
  hello(ann, id, mine);
  EXPECT_EQ(ann.table.at("edition"), "mine");
  run_until([&] { return !ann.legal().empty(); });
  move_and_wait(ann, ann.legal().front());
  EXPECT_TRUE(ann.refusals.empty());
  EXPECT_EQ(sit(waiting, R"({"name":"Bob"})").at("table").at("status"), "playing");
  EXPECT_TRUE(reports_.empty());
  lobby_->unsubscribe(ann, now_);
}

TEST_F(Failures, TableWithUnknownEditionIsQuarantinedAndReportedOnce) {
  restart(registry_, settings());
  TableSettings gone;
  gone.game = "robotrick";
  gone.edition = "gone";
  gone.bots = {"", "random", "random"};
  gone.fill = "random";
  store_lines("lost", {write_entry(entry(EntryKind::created, -1, write_settings(gone)))}, "waiting");
  EXPECT_EQ(describe("lost").at("code"), "table.cannot_continue");
  EXPECT_EQ(sit("lost", R"({"name":"Ann"})").at("code"), "table.cannot_continue");
  TestClient client;
  hello(client, "lost", "");
  EXPECT_EQ(client.refusals, std::vector<std::string>{"table.cannot_continue"});
  ASSERT_EQ(reports_.size(), 1U);
  EXPECT_EQ(reports_[0].first, "lost");
  EXPECT_NE(reports_[0].second.find("gone"), std::string::npos);
  EXPECT_EQ(lobby_->metrics().tables, 0U);
  expect_that_others_play();
}

TEST_F(Failures, BotOfUnknownLevelStillMoves) {
  const std::string id = table(R"({"game":"robots","bots":[null,"random"],"fill":"random"})");
  std::vector<std::string> lines = *store_.log_of(id);
  for (std::string& line : lines) {
    for (auto at = line.find("random"); at != std::string::npos; at = line.find("random"))
      line.replace(at, 6, "oracle");
  }
  store_lines("older", std::move(lines), "waiting");
  const std::string mine = token("older", R"({"name":"Ann"})");
  TestClient ann;
  hello(ann, "older", mine);
  run_until([&] { return !ann.legal().empty(); });
  while (lobby_->metrics().bot_moves == 0 && !ann.legal().empty()) {
    move_and_wait(ann, ann.legal().front());
    run_until([&] { return lobby_->metrics().bot_moves > 0 || !ann.legal().empty(); });
  }
  EXPECT_GT(lobby_->metrics().bot_moves, 0U);
  lobby_->unsubscribe(ann, now_);
}

TEST_F(Failures, DamagedTableDoesNotStopOthersAfterRestart) {
  store_lines("damaged", {"{\"kind\":\"nonsense\",\"time\":0}"}, "playing");
  restart(registry_, settings());
  EXPECT_EQ(describe("damaged").at("code"), "table.cannot_continue");
  expect_that_others_play();
}

TEST_F(Failures, RefusedDealClosesTableAndQuarantinesItAfterThreeTries) {
  restart(registry_, settings([](const play::AnyGame& game, const TableSettings& settings,
                                 const cards::Seed& seed) -> text::Result<std::unique_ptr<play::AnyMatch>> {
            if (game.name() == "robotrick") return text::refuse("table.bad_entry", {{"what", "a test"}});
            return deal_from_seed(game, settings, seed);
          }));
  const std::string id = table(R"({"game":"robotrick","bots":[null,"random","random"]})");
  for (int tries = 0; tries < QuarantinedTables::most_failures; ++tries) {
    EXPECT_EQ(sit(id, R"({"name":"Ann"})").at("code"), "table.closed");
  }
  EXPECT_EQ(sit(id, R"({"name":"Ann"})").at("code"), "table.cannot_continue");
  EXPECT_EQ(reports_.size(), 3U);
  expect_that_others_play();
}

TEST_F(Failures, BadAllocClosesOnlyItsTable) {
  bool fails = true;
  restart(registry_, settings([&](const play::AnyGame& game, const TableSettings& settings, const cards::Seed& seed) {
            if (fails && game.name() == "robotrick") throw std::bad_alloc();
            return deal_from_seed(game, settings, seed);
          }));
  const std::string id = table(R"({"game":"robotrick","bots":[null,"random","random"]})");
  TestClient watcher;
  hello(watcher, id, "");
  EXPECT_EQ(sit(id, R"({"name":"Ann"})").at("code"), "table.closed");
  EXPECT_TRUE(watcher.disconnected);
  EXPECT_EQ(lobby_->metrics().subscriptions, 0U);
  ASSERT_EQ(reports_.size(), 1U);
  EXPECT_NE(reports_[0].second.find("bad_alloc"), std::string::npos);
  expect_that_others_play();
  fails = false;
  EXPECT_EQ(sit(id, R"({"name":"Ann"})").at("table").at("status"), "playing");
}

TEST_F(Failures, BotIsAskedAgainAfterStoreRecovers) {
  const std::string id = table(R"({"game":"robots","bots":["random",null],"fill":"random"})");
  TestClient ann;
  hello(ann, id, token(id, R"({"name":"Ann"})"));
  for (int i = 0; i < 400 && !ann.is_over(); ++i) {
    run_until([&] { return !ann.legal().empty() || ann.is_over(); });
    if (ann.is_over()) break;
    move_and_wait(ann, ann.legal().front());
    if (ann.legal().empty() && !ann.is_over()) break;
  }
  // It is the bot's turn; its answer can't be written.
  const std::uint64_t failures = lobby_->metrics().store_failures;
  store_.broken = true;
  run_until([&] { return lobby_->metrics().store_failures > failures || !ann.legal().empty() || ann.is_over(); });
  store_.broken = false;
  if (lobby_->metrics().store_failures == failures) GTEST_FAIL() << "the bot was faster than the disk";
  const std::uint64_t before = ann.number;
  for (int second = 0; second < 5 && ann.number == before; ++second) {
    now_ += 1s;
    lobby_->tick(now_);
    for (int i = 0; i < 200 && ann.number == before; ++i) {
      std::this_thread::sleep_for(1ms);
      run_posted();
    }
  }
  EXPECT_GT(ann.number, before);
  lobby_->unsubscribe(ann, now_);
}

TEST_F(Failures, UnstoredChangeIsNeverDescribed) {
  const std::string id = table(R"({"game":"robots"})");
  store_.broken = true;
  lobby_->sit(id, *protocol::read_sit_down(R"({"name":"Ann"})"), now_, [](const text::Result<json::object>&) {});
  const json::object described = describe(id);
  EXPECT_EQ(described.at("players").at(0).at("kind"), "empty");
  EXPECT_EQ(json::to_line(described).find("Ann"), std::string::npos);
}

TEST_F(Failures, WatchedTableDoesNotExpireButUnloadedTableDoes) {
  const std::string id = table(R"({"game":"robots"})");
  TestClient watcher;
  hello(watcher, id, "");
  const std::string unused = table(R"({"game":"robots"})");
  now_ += 10min;
  lobby_->tick(now_);  // the table that nobody looks at is put away
  now_ += 25h;
  lobby_->tick(now_);
  std::atomic<bool> forgot = false;
  journal_.do_later([&] { forgot = true; });
  while (!forgot) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(sit(id, R"({"name":"Ann"})").at("seat"), "black");
  EXPECT_EQ(describe(unused).at("code"), "table.unknown");
  lobby_->unsubscribe(watcher, now_);
}

}  // namespace
}  // namespace botyard::server
