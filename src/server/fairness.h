#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/seed.h"
#include "play/registry.h"

/// Verifiable deals by commit and reveal, so that neither the server nor a player can choose the cards: the seed of a
/// deal is a hash of the server's secret and all players' contributions. The protocol is in docs/fairness.md.
namespace botyard::server {

/// Which text is hashed into a seed. Version one may still be in stores and records; new pledges are of version two.
enum class FairnessVersion : std::uint8_t { one = 1, two };
std::string_view protocol_name(FairnessVersion version);
std::optional<FairnessVersion> parse_protocol(std::string_view name);

/// The server's secret for one deal, and the commitment that it publishes before anyone sits down.
struct Pledge {
  std::string secret;      // 64 hexadecimal digits, published in the record only
  std::string commitment;  // SHA-256 of these digits as text, hexadecimal
  FairnessVersion version = FairnessVersion::two;

  /// A new random secret.
  static Pledge make();
  bool operator==(const Pledge&) const = default;
};

/// What one seat adds to the seed of a deal.
struct FairSeat {
  bool is_bot = false;
  std::string name;          // a person's name, a bot's level
  std::string commitment;    // SHA-256 of the contribution, sent before anyone revealed theirs; empty: none
  std::string contribution;  // hexadecimal digits; empty: none, or not revealed in time
};

/// The seed from which the cards are dealt; `seats` by seat number.
cards::Seed deal_seed(const Pledge& pledge, const std::vector<FairSeat>& seats);

/// The member "fair" of a record. Together with the record's "players" it is all that is needed to verify the deal.
json::object fairness_json(const Pledge& pledge, const std::vector<FairSeat>& seats);

/// Checks that the commitments, the seed and every dealt card of a record follow from its secret, players and
/// contributions; the refusal names what does not.
text::Result<void> verify_fairness(const play::Registry& registry, const json::object& record);

}  // namespace botyard::server
