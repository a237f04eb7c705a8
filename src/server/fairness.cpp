#include "server/fairness.h"

#include "json/reader.h"
#include "play/match.h"
#include "server/secrets.h"

namespace botyard::server {
namespace {

using text::refuse;
using text::Result;

struct Claim {
  Pledge pledge;
  std::vector<std::string> contributions;
  std::string seed;
};

Result<Claim> read_claim(const json::object& record) {
  if (!record.contains("fair")) return refuse("fairness.none");
  json::Reader reader;
  const json::object& fair = reader.members(record.at("fair"), "fair");
  Claim claim;
  const std::string protocol = reader.text(reader.field(fair, "protocol"), "protocol");
  claim.pledge.secret = reader.text(reader.field(fair, "secret"), "secret");
  claim.pledge.commitment = reader.text(reader.field(fair, "commitment"), "commitment");
  for (const json::value& value : reader.list(reader.field(fair, "contributions"), "contributions", 8)) {
    claim.contributions.push_back(reader.text(value, "a contribution"));
  }
  claim.seed = reader.text(reader.field(record, "seed"), "seed");
  if (reader.good() && protocol != fairness_protocol)
    reader.refuse("fairness.other_protocol", {{"protocol", protocol}});
  if (!reader.good()) return tl::unexpected(reader.refusal());
  return claim;
}

int seat_number(const play::AnyMatch& match, const json::value& seat) {
  int number = 0;
  while (number < match.seat_count() && match.seat_json(number) != seat) ++number;
  return number;
}

/// Plays the record's moves on the cards that the seed deals: the two must be the same game.
Result<void> compare_deals(const play::AnyGame& game, const play::AnyRecord& record, const cards::Seed& seed) {
  const json::object written = record.write();
  const auto match = game.start(record.edition(), written.at("options").as_object(), seed);
  if (!match) return tl::unexpected(match.error());
  bool same = true;
  record.trace(0, [&](const json::value& line) {
    const json::object& entry = line.as_object();
    if (!same || !entry.contains("move")) return;
    const int seat = seat_number(**match, entry.at("seat"));
    same = (*match)->play(seat, std::string_view(entry.at("move").as_string())).has_value();
  });
  if (!same) return refuse("fairness.other_deal");
  const json::object due = (*match)->record({});
  for (const std::string_view member : {"rounds", "supply", "moves"}) {
    const json::value* const is = written.if_contains(member);
    if (is != nullptr && (!due.contains(member) || due.at(member) != *is)) return refuse("fairness.other_deal");
  }
  return {};
}

}  // namespace

Pledge Pledge::make() {
  std::string secret = random_hex(32);
  std::string commitment = sha256_hex(secret);
  return {std::move(secret), std::move(commitment)};
}

cards::Seed deal_seed(std::string_view secret, const std::vector<std::string>& contributions) {
  std::string text = std::string(fairness_protocol) + "\n" + std::string(secret);
  for (const std::string& contribution : contributions) text += "\n" + contribution;
  return *cards::Seed::from_hex(sha256_hex(text));
}

json::object fairness_json(const Pledge& pledge, const std::vector<std::string>& contributions) {
  return {{"protocol", fairness_protocol},
          {"commitment", pledge.commitment},
          {"secret", pledge.secret},
          {"contributions", json::array(contributions.begin(), contributions.end())}};
}

Result<void> verify_fairness(const play::Registry& registry, const json::object& record) {
  const auto claim = read_claim(record);
  if (!claim) return tl::unexpected(claim.error());
  if (sha256_hex(claim->pledge.secret) != claim->pledge.commitment) return refuse("fairness.other_commitment");
  const cards::Seed seed = deal_seed(claim->pledge.secret, claim->contributions);
  if (seed.to_hex() != claim->seed) return refuse("fairness.other_seed");
  const auto read = registry.read_record(json::to_line(record));
  if (!read) return tl::unexpected(read.error());
  return compare_deals(**registry.find((*read)->game()), **read, seed);
}

}  // namespace botyard::server
