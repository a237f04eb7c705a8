#include "server/fairness.h"

#include <algorithm>

#include "server/secrets.h"
#include "server/testing.h"

namespace botyard::server {
namespace {

constexpr std::string_view robots_table = R"({"game":"robots","fill":"random"})";

/// What a client of the present kind does: it commits itself first and shows its contribution when that is due.
struct Committed {
  explicit Committed(std::string digits) : contribution(std::move(digits)), commitment(sha256_hex(contribution)) {}
  [[nodiscard]] std::string sitting(std::string_view name) const {
    return json::to_line(json::object{{"name", name}, {"commitment", commitment}});
  }
  std::string contribution;
  std::string commitment;
};

class FairDeal : public LobbyTest {
 protected:
  void sit_down(const Committed& own, std::string_view name) {
    tokens_.push_back(token(id_, own.sitting(name)));
    clients_.push_back(std::make_unique<TestClient>());
    hello(*clients_.back(), id_, tokens_.back());
  }
  void open_for_two() {
    id_ = table(robots_table);
    sit_down(ann_, "Ann");
    sit_down(bob_, "Bob");
    run_until([&] { return is_reveal_due(); });
  }
  [[nodiscard]] bool is_reveal_due() const { return !clients_[0]->table.at("reveal").is_null(); }
  [[nodiscard]] bool is_dealt() const { return clients_[0]->table.at("status") == "playing"; }
  void reveal(std::size_t who, const std::string& contribution) {
    const std::size_t before = clients_[who]->messages.size();
    say(*clients_[who], {{"type", "reveal"}, {"id", "r"}, {"contribution", contribution}});
    run_until([&] { return clients_[who]->messages.size() > before; });
  }
  void play_to_the_end() {
    while (!clients_[0]->is_over()) {
      for (auto& client : clients_) {
        if (!client->legal().empty()) move_and_wait(*client, client->legal().back());
      }
      run_until([&] { return clients_[0]->number == clients_[1]->number; });
    }
  }
  json::object fair() { return record(id_).at("fair").as_object(); }

  Committed ann_{std::string(64, 'a')};
  Committed bob_{std::string(64, 'b')};
  std::string id_;
  std::vector<std::string> tokens_;
  std::vector<std::unique_ptr<TestClient>> clients_;
};

TEST_F(FairDeal, ContributionsAreHiddenUntilAllHaveCommitted) {
  id_ = table(robots_table);
  sit_down(ann_, "Ann");
  reveal(0, ann_.contribution);
  EXPECT_EQ(clients_[0]->refusals.back(), "table.no_reveal_due");
  sit_down(bob_, "Bob");
  run_until([&] { return is_reveal_due(); });
  EXPECT_EQ(clients_[0]->table.at("commitments"), (json::array{ann_.commitment, bob_.commitment}));
  EXPECT_EQ(clients_[0]->table.at("contributions"), (json::array{"", ""}));
  EXPECT_FALSE(is_dealt());
  for (const std::string& message : clients_[0]->messages) {
    EXPECT_EQ(message.find(ann_.contribution), std::string::npos);
  }
}

TEST_F(FairDeal, StartsOnceAllContributionsAreRevealed) {
  open_for_two();
  EXPECT_EQ(clients_[0]->table.at("reveal").at("waiting"), (json::array{"black", "red"}));
  reveal(1, bob_.contribution);
  run_until([&] { return clients_[0]->table.at("contributions") == json::array{"", bob_.contribution}; });
  EXPECT_EQ(clients_[0]->table.at("reveal").at("waiting"), (json::array{"black"}));
  EXPECT_FALSE(is_dealt());
  reveal(0, ann_.contribution);
  run_until([&] { return is_dealt(); });
  EXPECT_FALSE(is_reveal_due());
  play_to_the_end();
  const json::object record = this->record(id_);
  ASSERT_TRUE(verify_fairness(registry_, record).has_value());
  EXPECT_EQ(fair().at("protocol"), "botyard-fair/2");
  EXPECT_EQ(fair().at("contributions"), (json::array{ann_.contribution, bob_.contribution}));
  EXPECT_EQ(fair().at("seats"), (json::array{json::object{{"kind", "person"}, {"commitment", ann_.commitment}},
                                             json::object{{"kind", "person"}, {"commitment", bob_.commitment}}}));
}

TEST_F(FairDeal, ContributionMustMatchCommitment) {
  open_for_two();
  reveal(0, bob_.contribution);
  EXPECT_EQ(clients_[0]->refusals.back(), "table.other_contribution");
  reveal(0, ann_.contribution);
  EXPECT_EQ(clients_[0]->last.at("what"), "contributed");
  EXPECT_EQ(clients_[0]->last.at("id"), "r");
  reveal(0, ann_.contribution);  // sent again after a lost connection
  EXPECT_EQ(clients_[0]->last.at("type"), "done");
}

TEST_F(FairDeal, StartsAfterRevealTimeWithoutMissingContribution) {
  open_for_two();
  reveal(0, ann_.contribution);
  now_ += reveal_time - std::chrono::milliseconds(1);
  lobby_->tick(now_);
  EXPECT_FALSE(is_dealt());
  now_ += std::chrono::milliseconds(1);
  lobby_->tick(now_);
  run_until([&] { return is_dealt(); });
  reveal(1, bob_.contribution);
  EXPECT_EQ(clients_[1]->refusals.back(), "table.no_reveal_due");
  play_to_the_end();
  ASSERT_TRUE(verify_fairness(registry_, record(id_)).has_value());
  EXPECT_EQ(fair().at("contributions"), (json::array{ann_.contribution, ""}));
  EXPECT_EQ(fair().at("seats").as_array()[1].at("commitment"), json::value(bob_.commitment));
}

TEST_F(FairDeal, StartsAtOnceWhenClockIsSetBack) {
  open_for_two();
  now_ -= std::chrono::hours(1);
  lobby_->tick(now_);
  run_until([&] { return is_dealt(); });
}

TEST_F(FairDeal, PendingRevealSurvivesRestart) {
  open_for_two();
  reveal(0, ann_.contribution);
  for (auto& client : clients_) lobby_->unsubscribe(*client, now_);
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  EXPECT_TRUE(lobby_->resume(now_).has_value());
  clients_.clear();
  for (const std::string& token : tokens_) {
    clients_.push_back(std::make_unique<TestClient>());
    hello(*clients_.back(), id_, token);
  }
  EXPECT_TRUE(is_reveal_due());
  EXPECT_EQ(clients_[0]->table.at("contributions"), (json::array{ann_.contribution, ""}));
  now_ += reveal_time;
  lobby_->tick(now_);
  run_until([&] { return is_dealt(); });
}

/// Whoever sat down, left or chose a bot now would do so with knowledge of what the others contribute.
TEST_F(FairDeal, SeatsAreFixedBeforeReveal) {
  id_ = table(R"({"game":"robotrick","fill":"random"})");
  sit_down(ann_, "Ann");
  sit_down(bob_, "Bob");
  say(*clients_[0], {{"type", "start"}, {"id", "s"}});
  run_until([&] { return is_reveal_due(); });
  EXPECT_EQ(clients_[0]->last.at("what"), "reveal_due");
  EXPECT_EQ(clients_[0]->last.at("id"), "s");
  EXPECT_EQ(clients_[0]->table.at("players").as_array()[2].at("bot"), "random");
  EXPECT_EQ(sit(id_, R"({"name":"Eve","contribution":"00"})").at("code"), "table.started_already");
  say(*clients_[0], {{"type", "seat_bot"}, {"id", "b"}, {"seat", 2}, {"level", nullptr}});
  EXPECT_EQ(clients_[0]->refusals.back(), "table.started_already");
  reveal(0, ann_.contribution);
  say(*clients_[1], {{"type", "leave"}, {"id", "l"}});  // which ends the waiting, and a bot plays on
  run_until([&] { return is_dealt(); });
  const json::object& bob = clients_[0]->table.at("players").as_array()[1].as_object();
  EXPECT_EQ(bob.at("kind"), "person");
  EXPECT_EQ(bob.at("cause"), "left");
  EXPECT_EQ(clients_[0]->table.at("commitments"), (json::array{ann_.commitment, bob_.commitment, ""}));
}

TEST_F(FairDeal, ClientsWithoutCommitmentAreNotWaitedFor) {
  id_ = table(robots_table);
  clients_.push_back(std::make_unique<TestClient>());
  hello(*clients_[0], id_, token(id_, R"({"name":"Ann","contribution":"0a"})"));
  token(id_, R"({"name":"Bob"})");
  run_until([&] { return is_dealt(); });
  EXPECT_EQ(clients_[0]->table.at("contributions"), (json::array{"0a", ""}));
  EXPECT_EQ(clients_[0]->table.at("commitments"), (json::array{"", ""}));
  for (const std::string& event : clients_[0]->events) EXPECT_EQ(event.find("reveal_due"), std::string::npos);
}

TEST_F(FairDeal, RematchNeedsNewCommitments) {
  open_for_two();
  reveal(0, ann_.contribution);
  reveal(1, bob_.contribution);
  run_until([&] { return is_dealt(); });
  play_to_the_end();
  const Committed next_ann(std::string(64, 'c'));
  const Committed next_bob(std::string(64, 'd'));
  say(*clients_[0], {{"type", "rematch"}, {"id", "a"}, {"commitment", next_ann.commitment}});
  say(*clients_[1], {{"type", "rematch"}, {"id", "a"}, {"commitment", next_bob.commitment}});
  run_until([&] { return is_reveal_due(); });
  EXPECT_EQ(clients_[0]->table.at("contributions"), (json::array{"", ""}));
  reveal(0, next_ann.contribution);
  reveal(1, next_bob.contribution);
  run_until([&] { return is_dealt(); });
  EXPECT_EQ(clients_[0]->table.at("contributions"), (json::array{next_bob.contribution, next_ann.contribution}));
  play_to_the_end();
  EXPECT_TRUE(verify_fairness(registry_, record(id_)).has_value());
}

/// A table that an older server prepared keeps the protocol that it was prepared with.
TEST_F(FairDeal, PledgeWithoutProtocolIsVersionOne) {
  Entry prepared;
  prepared.kind = EntryKind::prepared;
  prepared.pledge = Pledge::make();
  std::string line = write_entry(prepared);
  EXPECT_EQ(read_entry(line)->pledge, prepared.pledge);
  const std::string protocol = R"(,"protocol":"botyard-fair/2")";
  ASSERT_NE(line.find(protocol), std::string::npos);
  EXPECT_EQ(read_entry(std::string(line).replace(line.find(protocol), protocol.size(), ""))->pledge.version,
            FairnessVersion::one);
  EXPECT_EQ(read_entry(std::string(line).replace(line.find("fair/2"), 6, "fair/9")).error().reason.code,
            "table.bad_entry");
}

/// Records of servers that keep the letter of the protocol or don't.
class FairRecord : public testing::Test {
 protected:
  /// A whole game, dealt from what it claims.
  json::object record(FairnessVersion version, const std::vector<FairSeat>& seats) {
    const Pledge pledge{secret_, sha256_hex(secret_), version};
    const auto game = registry_.find("robots");
    const auto match = (*game)->start((*game)->default_edition(), {}, deal_seed(pledge, seats));
    while (!(*match)->is_over()) {
      const int seat = (*match)->decides(0) ? 0 : 1;
      EXPECT_TRUE((*match)->play(seat, (*match)->legal(seat).back()).has_value());
    }
    std::vector<std::string> names;
    for (const FairSeat& seat : seats) names.push_back(seat.name);
    if (names.size() < 2) names.resize(2, "x");
    json::object record = (*match)->record({names[0], names[1]});
    record["fair"] = fairness_json(pledge, seats);
    return record;
  }
  std::string verdict(const json::object& record) {
    const auto good = verify_fairness(registry_, record);
    return good ? "fair" : std::string(good.error().reason.code);
  }
  /// What an older server wrote.
  static json::object first_version(json::object record) {
    record.at("fair").as_object().erase("seats");
    return record;
  }

  play::Registry registry_;
  std::string secret_ = std::string(64, '5');
  FairSeat ann_{false, "Ann", sha256_hex("0a"), "0a"};
  FairSeat bot_{true, "pilot", "", ""};
};

TEST_F(FairRecord, BothProtocolVersionsVerify) {
  EXPECT_EQ(verdict(record(FairnessVersion::two, {ann_, bot_})), "fair");
  EXPECT_EQ(verdict(first_version(record(FairnessVersion::one, {ann_, bot_}))), "fair");
  EXPECT_EQ(verdict(record(FairnessVersion::one, {ann_, bot_})), "fair");
  EXPECT_EQ(verdict(record(FairnessVersion::two, {{false, "Ann", "", "0a"}, {false, "Bob", ann_.commitment, ""}})),
            "fair");
}

/// The text as docs/fairness.md has it, so that anyone can do it by hand.
TEST_F(FairRecord, SeedMatchesDocumentedFormula) {
  const std::string line = "person " + ann_.commitment + " 0a Ann";
  EXPECT_EQ(record(FairnessVersion::two, {ann_, bot_}).at("seed"),
            json::value(sha256_hex("botyard-fair/2\n" + secret_ + "\n" + line + "\nbot - - pilot")));
  EXPECT_EQ(record(FairnessVersion::one, {ann_, bot_}).at("seed"),
            json::value(sha256_hex("botyard-fair/1\n" + secret_ + "\n0a\n")));
}

/// Whoever may add anything unseen can try until the cards please it.
TEST_F(FairRecord, UnexpectedContributionsAreRefused) {
  for (const FairnessVersion version : {FairnessVersion::one, FairnessVersion::two}) {
    EXPECT_EQ(verdict(record(version, {ann_, {true, "pilot", "", "0b"}})), "fairness.bot_contributed");
    EXPECT_EQ(verdict(record(version, {ann_, {true, "pilot", ann_.commitment, ""}})), "fairness.bot_contributed");
    EXPECT_EQ(verdict(record(version, {ann_, {false, "Bob", "", "NOPE"}})), "fairness.bad_contribution");
    EXPECT_EQ(verdict(record(version, {ann_, {false, "Bob", "", "0a\n0b"}})), "fairness.bad_contribution");
    EXPECT_EQ(verdict(record(version, {ann_, {false, "Bob", "", std::string(65, '0')}})), "fairness.bad_contribution");
    EXPECT_EQ(verdict(record(version, {ann_})), "fairness.other_count");
    EXPECT_EQ(verdict(record(version, {ann_, bot_, {false, "Eve", "", "0c"}})), "json.too_many");
    EXPECT_EQ(verdict(record(version, {ann_, {false, "Bob", ann_.commitment, "0b"}})), "fairness.other_contribution");
    EXPECT_EQ(verdict(record(version, {ann_, {false, "Bob\nbot", "", ""}})), "fairness.bad_seat");
  }
  const json::object plain = first_version(record(FairnessVersion::one, {ann_, {false, "Bob", "", "NOPE"}}));
  EXPECT_EQ(verdict(plain), "fairness.bad_contribution");
  EXPECT_EQ(verdict(first_version(record(FairnessVersion::one, {ann_}))), "fairness.other_count");
}

TEST_F(FairRecord, TamperingIsDetected) {
  const json::object good = record(FairnessVersion::two, {ann_, bot_});
  const auto changed = [&](auto change) {
    json::object copy = good;
    change(copy, copy.at("fair").as_object());
    return verdict(copy);
  };
  EXPECT_EQ(changed([](auto& record, auto&) {
              record["players"] = json::array{"Eve", "pilot"};
            }),
            "fairness.other_seed");
  EXPECT_EQ(changed([](auto& record, auto&) {
              record["players"] = json::array{"Ann", "captain"};
            }),
            "fairness.bad_seat");
  EXPECT_EQ(changed([](auto& record, auto&) { record.erase("players"); }), "json.missing");
  EXPECT_EQ(changed([](auto&, auto& fair) { fair.erase("seats"); }), "json.missing");
  EXPECT_EQ(changed([](auto&, auto& fair) { fair["protocol"] = "botyard-fair/3"; }), "fairness.other_protocol");
  EXPECT_EQ(changed([](auto&, auto& fair) { fair["protocol"] = "botyard-fair/1"; }), "fairness.other_seed");
  EXPECT_EQ(changed([](auto&, auto& fair) { fair["secret"] = std::string(64, '0'); }), "fairness.other_commitment");
  EXPECT_EQ(changed([](auto&, auto& fair) { fair["secret"] = "short"; }), "fairness.no_hash");
  EXPECT_EQ(changed([](auto&, auto& fair) { fair["contributions"] = json::array{"", ""}; }), "fairness.other_seed");
  const auto seat = [&](std::size_t number, std::string_view member, const json::value& value) {
    return changed([&](auto&, auto& fair) { fair.at("seats").as_array()[number].as_object()[member] = value; });
  };
  EXPECT_EQ(seat(0, "commitment", ""), "fairness.other_seed");
  EXPECT_EQ(seat(0, "commitment", "ff"), "fairness.bad_seat");
  EXPECT_EQ(seat(0, "kind", "bot"), "json.missing");  // a bot has a level
  EXPECT_EQ(seat(0, "kind", "ghost"), "fairness.bad_seat");
  EXPECT_EQ(seat(0, "level", "pilot"), "fairness.bad_seat");
  EXPECT_EQ(seat(1, "kind", "person"), "fairness.bad_seat");
  EXPECT_EQ(seat(1, "level", "captain"), "fairness.bad_seat");
}

}  // namespace
}  // namespace botyard::server
