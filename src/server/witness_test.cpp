#include "server/witness.h"

#include "server/fairness.h"
#include "server/secrets.h"
#include "server/testing.h"

namespace botyard::server {
namespace {

/// A whole match at a table where a witness looks on.
class Witnessed : public LobbyTest {
 protected:
  Witnessed() {
    id_ = table(R"({"game":"robots","bots":[null,"random"]})");
    const std::string contribution = new_contribution();
    const json::object answer =
        sit(id_, json::to_line(json::object{{"name", "Ann"}, {"commitment", sha256_hex(contribution)}}));
    witness_.emplace(contribution, answer.at("table").as_object());
    hello(ann_, id_, std::string(answer.at("token").as_string()));
  }
  ~Witnessed() override { lobby_->unsubscribe(ann_, now_); }
  Witnessed(const Witnessed&) = delete;
  Witnessed(Witnessed&&) = delete;
  Witnessed& operator=(const Witnessed&) = delete;
  Witnessed& operator=(Witnessed&&) = delete;

  void show() {
    const auto contribution = witness_->due(ann_.table, ann_.seat);
    ASSERT_TRUE(contribution.has_value());
    say(ann_, {{"type", "reveal"}, {"id", "r"}, {"contribution", *contribution}});
  }
  void play_to_the_end() {
    while (!ann_.is_over()) {
      run_until([&] { return !ann_.legal().empty() || ann_.is_over(); });
      if (!ann_.is_over()) move_and_wait(ann_, ann_.legal().back());
    }
  }
  /// The same match, as it would be written if it had been dealt to others: only what was seen tells them apart.
  json::object forged(const Pledge& pledge, const std::vector<FairSeat>& seats) {
    const auto game = registry_.find("robots");
    const auto match = (*game)->start((*game)->default_edition(), {}, deal_seed(pledge, seats));
    json::object record = (*match)->record({seats[0].name, seats[1].name});
    record["fair"] = fairness_json(pledge, seats);
    EXPECT_TRUE(verify_fairness(registry_, record).has_value());
    return record;
  }
  std::string verdict(const json::object& record) {
    const auto judged = witness_->judge(registry_, record);
    if (!judged) return std::string(judged.error().reason.code);
    return *judged ? "fair" : "unshown";
  }

  std::string id_;
  TestClient ann_;
  std::optional<DealWitness> witness_;
};

TEST_F(Witnessed, MatchIsFairIfRecordAgrees) {
  EXPECT_EQ(witness_->match(), 1);
  show();
  run_until([&] { return ann_.table.at("status") == "playing"; });
  play_to_the_end();
  EXPECT_EQ(verdict(record(id_)), "fair");
  // Also after the program was started anew.
  witness_ = DealWitness::read(witness_->write());
  ASSERT_TRUE(witness_.has_value());
  EXPECT_EQ(verdict(record(id_)), "fair");
  EXPECT_FALSE(DealWitness::read("{}").has_value());
  EXPECT_FALSE(DealWitness::read("nonsense").has_value());
}

TEST_F(Witnessed, LateContributionIsReported) {
  static_cast<void>(witness_->due(ann_.table, ann_.seat));
  now_ += reveal_time;
  lobby_->tick(now_);
  run_until([&] { return ann_.table.at("status") == "playing"; });
  play_to_the_end();
  EXPECT_EQ(verdict(record(id_)), "unshown");
}

TEST_F(Witnessed, RecordThatDiffersIsRefused) {
  const Pledge pledge = read_entry((*store_.log_of(id_))[1])->pledge;
  show();
  const std::string own = std::string(json::parse(witness_->write())->at("contribution").as_string());
  const FairSeat ann{false, "Ann", sha256_hex(own), own};
  const FairSeat bot{true, "random", "", ""};
  EXPECT_EQ(verdict(forged(pledge, {ann, bot})), "fair");
  EXPECT_EQ(verdict(forged(Pledge::make(), {ann, bot})), "fairness.seen_commitment");
  EXPECT_EQ(verdict(forged(pledge, {ann, {true, "pilot", "", ""}})), "fairness.seen_seat");
  EXPECT_EQ(verdict(forged(pledge, {bot, ann})), "fairness.seen_seat");
  EXPECT_EQ(verdict(forged(pledge, {{false, "Anna", ann.commitment, own}, bot})), "fairness.seen_seat");
  EXPECT_EQ(verdict(forged(pledge, {{false, "Ann", "", "00"}, bot})), "fairness.seen_seat");
  json::object plain = forged(pledge, {ann, bot});
  plain.erase("fair");
  EXPECT_EQ(verdict(plain), "fairness.none");
}

TEST_F(Witnessed, ContributionIsWithheldIfCommitmentsChanged) {
  json::object other = ann_.table;
  other["commitment"] = std::string(64, '0');
  EXPECT_FALSE(witness_->due(other, ann_.seat).has_value());
  other = ann_.table;
  other["commitments"] = json::array{std::string(64, '0'), ""};
  EXPECT_FALSE(witness_->due(other, ann_.seat).has_value());
  EXPECT_FALSE(witness_->due(ann_.table, "red").has_value());
  other = ann_.table;
  other["reveal"] = nullptr;
  EXPECT_FALSE(witness_->due(other, ann_.seat).has_value());
}

}  // namespace
}  // namespace botyard::server
