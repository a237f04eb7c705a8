#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"
#include "play/registry.h"

namespace botyard::server {

/// What a client saw of a deal before the cards: what the server, the others and it itself had committed themselves to.
/// A record cannot prove by itself that it shows the same; whoever kept this can tell.
class DealWitness {
 public:
  /// Own randomness for the next deal of a table, described as the server describes it.
  DealWitness(std::string contribution, const json::object& table);

  /// What was written before; nothing if that is no witness.
  static std::optional<DealWitness> read(std::string_view text);
  [[nodiscard]] std::string write() const;

  /// The contribution, if the table waits for this seat to show it and stands by what it said before. Notes what
  /// everyone has committed themselves to.
  std::optional<std::string> due(const json::object& table, const json::value& seat);

  /// Whether it is about the next deal of the table, for which the server is bound to the same as before.
  [[nodiscard]] bool is_about(const json::object& table) const;
  /// What is sent instead of the contribution at first.
  [[nodiscard]] std::string own_commitment() const;

  /// The number of the match, counted from 1.
  [[nodiscard]] int match() const { return match_; }
  /// Checks a record of that match by itself and against what was seen; refused with what differs. True: the own
  /// contribution is part of the deal; false: it came too late.
  [[nodiscard]] text::Result<bool> judge(const play::Registry& registry, const json::object& record) const;

 private:
  struct Seen {
    std::string kind;
    std::string name;  // the level of a bot
    std::string commitment;
    bool operator==(const Seen&) const = default;
  };
  DealWitness() = default;
  static std::vector<Seen> seats_in(const json::object& table);
  [[nodiscard]] text::Result<void> compare_seats(const play::AnyGame& game, const json::object& record) const;

  int match_ = 0;
  std::string commitment_;  // the server's
  std::string contribution_;
  std::vector<Seen> seats_;  // in the order of the match; empty: not shown yet
};

/// 256 random bits.
std::string new_contribution();

}  // namespace botyard::server
