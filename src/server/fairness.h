#pragma once

#include <string>
#include <vector>

#include "cards/seed.h"
#include "play/registry.h"

/// Deals that nobody could choose: see docs/fairness.md.
namespace botyard::server {

inline constexpr std::string_view fairness_protocol = "botyard-fair/1";

/// A secret of the server's that it is bound to by its hash before anyone sits down.
struct Pledge {
  std::string secret;      // 64 hexadecimal digits
  std::string commitment;  // the SHA-256 of that text

  static Pledge make();
  bool operator==(const Pledge&) const = default;
};

/// What the cards are dealt from: the secret and what each seat contributed (hexadecimal digits or nothing).
cards::Seed deal_seed(std::string_view secret, const std::vector<std::string>& contributions);

/// The member "fair" of a record: all that it takes to check the deal.
json::object fairness_json(const Pledge& pledge, const std::vector<std::string>& contributions);

/// Checks that a record's commitment, seed and every deal follow from its secret and contributions. Refused with what
/// does not fit.
text::Result<void> verify_fairness(const play::Registry& registry, const json::object& record);

}  // namespace botyard::server
