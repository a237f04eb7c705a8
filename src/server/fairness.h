#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/seed.h"
#include "play/registry.h"

/// Deals that nobody could choose: see docs/fairness.md.
namespace botyard::server {

/// What exactly is hashed into the seed of a deal. Tables of the first version may still be in a store, and its records
/// are still checked; every new pledge is of the second.
enum class FairnessVersion : std::uint8_t { one = 1, two };
std::string_view protocol_name(FairnessVersion version);
std::optional<FairnessVersion> parse_protocol(std::string_view name);

/// A secret of the server's that it is bound to by its hash before anyone sits down.
struct Pledge {
  std::string secret;      // 64 hexadecimal digits
  std::string commitment;  // the SHA-256 of that text
  FairnessVersion version = FairnessVersion::two;

  static Pledge make();
  bool operator==(const Pledge&) const = default;
};

/// Who sat at a seat when the cards were dealt, and what it added to the deal.
struct FairSeat {
  bool is_bot = false;
  std::string name;          // of a person; the level of a bot
  std::string commitment;    // the SHA-256 of the contribution, sent before anyone showed theirs; empty: none was sent
  std::string contribution;  // hexadecimal digits; empty: nothing, or not shown in time
};

/// What the cards are dealt from.
cards::Seed deal_seed(const Pledge& pledge, const std::vector<FairSeat>& seats);

/// The member "fair" of a record: with its "players", all that it takes to check the deal.
json::object fairness_json(const Pledge& pledge, const std::vector<FairSeat>& seats);

/// Checks that a record's commitments, seed and every deal follow from its secret, its players and their contributions.
/// Refused with what does not fit.
text::Result<void> verify_fairness(const play::Registry& registry, const json::object& record);

}  // namespace botyard::server
