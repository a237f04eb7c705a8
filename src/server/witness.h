#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"
#include "play/registry.h"

namespace botyard::server {

/// A client's notes on the commitments to one deal, made before the cards are dealt: the server's, the other players'
/// and its own. A record that agrees with them cannot have been changed later (docs/fairness.md). A value; used by
/// clients, not by the server. `table` is always a table as the server describes it (Table::describe).
class DealWitness {
 public:
  /// For the next deal of `table`, with the client's own random contribution.
  DealWitness(std::string contribution, const json::object& table);

  /// What write() returned, so that a client can be restarted; nothing if the text is malformed.
  static std::optional<DealWitness> read(std::string_view text);
  [[nodiscard]] std::string write() const;

  /// The contribution, if the table waits for this seat to reveal it and no commitment has changed since. The first
  /// call that returns it notes everyone's commitments.
  std::optional<std::string> due(const json::object& table, const json::value& seat);

  /// Whether the table's next deal is the one of this witness, with the same commitment of the server.
  [[nodiscard]] bool is_about(const json::object& table) const;
  /// SHA-256 of the contribution, to be sent when sitting down or asking for a rematch.
  [[nodiscard]] std::string own_commitment() const;

  /// Number of the match, counted from 1.
  [[nodiscard]] int match() const { return match_; }
  /// Verifies the record of that match by itself and against the notes; the refusal names what differs. True: the own
  /// contribution is part of the deal; false: it was revealed too late.
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
  std::string commitment_;    // the server's
  std::string contribution_;  // the client's own
  std::vector<Seen> seats_;   // by seat of the match; empty until due() has returned the contribution
};

/// 256 random bits as hexadecimal digits.
std::string new_contribution();

}  // namespace botyard::server
