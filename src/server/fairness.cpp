#include "server/fairness.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "json/reader.h"
#include "play/any_match.h"
#include "server/secrets.h"

namespace botyard::server {
namespace {

using text::refuse;
using text::Result;

constexpr std::size_t longest_contribution = 64;
constexpr std::size_t hash_length = 64;

struct Claim {
  Pledge pledge;
  std::vector<FairSeat> seats;
  std::string seed;
};

bool is_hexadecimal(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}
bool is_hash(std::string_view text) { return text.size() == hash_length && is_hexadecimal(text); }

/// Reads the member "fair" of a record strictly: everything about each seat must be present and consistent.
class ClaimReader {
 public:
  ClaimReader(const json::object& record, const play::AnyGame& game)
      : record_(record), game_(game), seat_count_(static_cast<std::size_t>(game.seat_count())) {}

  Result<Claim> read() {
    const json::object& fair = reader_.members(record_.at("fair"), "fair");
    read_pledge(fair);
    claim_.seats.resize(seat_count_);
    if (reader_.good()) read_contributions(fair);
    if (reader_.good()) read_seats(fair);
    for (std::size_t seat = 0; reader_.good() && seat < seat_count_; ++seat) check(seat);
    if (!reader_.good()) return tl::unexpected(reader_.refusal());
    return claim_;
  }

 private:
  void read_pledge(const json::object& fair) {
    const std::string protocol = reader_.text(reader_.field(fair, "protocol"), "protocol");
    const auto version = parse_protocol(protocol);
    if (reader_.good() && !version) reader_.refuse("fairness.other_protocol", {{"protocol", protocol}});
    claim_.pledge.version = version.value_or(FairnessVersion::two);
    claim_.pledge.secret = hash_in(fair, "secret");
    claim_.pledge.commitment = hash_in(fair, "commitment");
    claim_.seed = reader_.text(reader_.field(record_, "seed"), "seed");
  }

  std::string hash_in(const json::object& fair, std::string_view name) {
    std::string digits = reader_.text(reader_.field(fair, name), name);
    if (reader_.good() && !is_hash(digits)) reader_.refuse("fairness.no_hash", {{"name", std::string(name)}});
    return digits;
  }

  /// A list with exactly one entry for each seat.
  const json::array& list_by_seat(const json::object& from, std::string_view name) {
    const json::array& list = reader_.list(reader_.field(from, name), name, seat_count_);
    if (reader_.good() && list.size() != seat_count_) {
      reader_.refuse(
          "fairness.other_count",
          {{"name", std::string(name)}, {"is", std::to_string(list.size())}, {"due", std::to_string(seat_count_)}});
    }
    return list;
  }

  void read_contributions(const json::object& fair) {
    const json::array& list = list_by_seat(fair, "contributions");
    for (std::size_t seat = 0; reader_.good() && seat < seat_count_; ++seat) {
      std::string& digits = claim_.seats[seat].contribution;
      digits = reader_.text(list[seat], "a contribution");
      if (digits.size() > longest_contribution || !is_hexadecimal(digits)) refuse_at(seat, "fairness.bad_contribution");
    }
  }

  /// Optional in records of version one, but checked if present.
  void read_seats(const json::object& fair) {
    if (claim_.pledge.version == FairnessVersion::one && !fair.contains("seats")) return;
    const json::array& seats = list_by_seat(fair, "seats");
    const json::array& names = list_by_seat(record_, "players");
    for (std::size_t seat = 0; reader_.good() && seat < seat_count_; ++seat) {
      claim_.seats[seat].name = reader_.text(names[seat], "a player");
      read_seat(seat, reader_.members(seats[seat], "a seat"));
    }
  }

  void read_seat(std::size_t number, const json::object& from) {
    FairSeat& seat = claim_.seats[number];
    const std::string kind = reader_.text(reader_.field(from, "kind"), "kind");
    seat.is_bot = kind == "bot";
    seat.commitment = reader_.text(reader_.field(from, "commitment"), "commitment");
    const std::string level = seat.is_bot ? reader_.text(reader_.field(from, "level"), "level") : "";
    if (!reader_.good()) return;
    const bool one_line = std::ranges::none_of(seat.name, [](char c) { return c == '\n'; });
    const bool known = seat.is_bot ? level == seat.name : kind == "person" && !from.contains("level");
    if (seat.name.empty() || !one_line || !known) refuse_at(number, "fairness.bad_seat");
    if (!seat.commitment.empty() && !is_hash(seat.commitment)) refuse_at(number, "fairness.bad_seat");
  }

  void check(std::size_t number) {
    const FairSeat& seat = claim_.seats[number];
    const bool added = !seat.contribution.empty();
    if (seat.is_bot && (added || !seat.commitment.empty())) refuse_at(number, "fairness.bot_contributed");
    const bool fits = seat.commitment.empty() || !added || sha256_hex(seat.contribution) == seat.commitment;
    if (!fits) refuse_at(number, "fairness.other_contribution");
  }

  void refuse_at(std::size_t seat, std::string_view code) {
    reader_.refuse(code, {{"seat", game_.seat_name(static_cast<int>(seat))}});
  }

  const json::object& record_;
  const play::AnyGame& game_;
  std::size_t seat_count_;
  json::Reader reader_;
  Claim claim_;
};

/// Plays the record's moves on cards dealt from the seed; the result must be the same record.
Result<void> compare_deals(const play::AnyGame& game, const play::AnyMatch& record, const cards::Seed& seed) {
  const json::object written = record.record();
  const auto match = game.start(record.edition(), record.options(), seed);
  if (!match) return tl::unexpected(match.error());
  for (std::size_t n = 0; n < record.move_count(); ++n) {
    if (!(*match)->play(record.mover(n), record.move(n))) return refuse("fairness.other_deal");
    (*match)->deal();
  }
  const json::object due = (*match)->record({});
  for (const std::string_view member : {"rounds", "supply", "moves"}) {
    const json::value* const is = written.if_contains(member);
    if (is != nullptr && (!due.contains(member) || due.at(member) != *is)) return refuse("fairness.other_deal");
  }
  return {};
}

}  // namespace

std::string_view protocol_name(FairnessVersion version) {
  return version == FairnessVersion::one ? "botyard-fair/1" : "botyard-fair/2";
}

std::optional<FairnessVersion> parse_protocol(std::string_view name) {
  for (const FairnessVersion version : {FairnessVersion::one, FairnessVersion::two}) {
    if (protocol_name(version) == name) return version;
  }
  return std::nullopt;
}

Pledge Pledge::make() {
  std::string secret = random_hex(32);
  std::string commitment = sha256_hex(secret);
  return {std::move(secret), std::move(commitment)};
}

cards::Seed deal_seed(const Pledge& pledge, const std::vector<FairSeat>& seats) {
  const auto or_dash = [](const std::string& digits) { return digits.empty() ? "-" : digits; };
  std::string text = std::string(protocol_name(pledge.version)) + "\n" + pledge.secret;
  for (const FairSeat& seat : seats) {
    text += '\n';
    if (pledge.version == FairnessVersion::one) {
      text += seat.contribution;
    } else {
      text += fmt::format("{} {} {} {}", seat.is_bot ? "bot" : "person", or_dash(seat.commitment),
                          or_dash(seat.contribution), seat.name);
    }
  }
  return *cards::Seed::from_hex(sha256_hex(text));
}

json::object fairness_json(const Pledge& pledge, const std::vector<FairSeat>& seats) {
  json::array contributions;
  json::array players;
  for (const FairSeat& seat : seats) {
    contributions.push_back(json::value(seat.contribution));
    json::object player{{"kind", seat.is_bot ? "bot" : "person"}};
    if (seat.is_bot) player["level"] = seat.name;
    player["commitment"] = seat.commitment;
    players.push_back(std::move(player));
  }
  return {{"protocol", protocol_name(pledge.version)},
          {"commitment", pledge.commitment},
          {"secret", pledge.secret},
          {"contributions", std::move(contributions)},
          {"seats", std::move(players)}};
}

Result<void> verify_fairness(const play::Registry& registry, const json::object& record) {
  if (!record.contains("fair")) return refuse("fairness.none");
  const auto read = registry.read_record(json::to_line(record));
  if (!read) return tl::unexpected(read.error());
  const play::AnyGame& game = **registry.find((*read)->game());
  const auto claim = ClaimReader(record, game).read();
  if (!claim) return tl::unexpected(claim.error());
  if (sha256_hex(claim->pledge.secret) != claim->pledge.commitment) return refuse("fairness.other_commitment");
  const cards::Seed seed = deal_seed(claim->pledge, claim->seats);
  if (seed.to_hex() != claim->seed) return refuse("fairness.other_seed");
  return compare_deals(game, **read, seed);
}

}  // namespace botyard::server
