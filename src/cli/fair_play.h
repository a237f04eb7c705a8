#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "server/witness.h"

namespace botyard::cli {

/// A client's part in the fair deals of a server's table: it adds randomness of its own, and checks at the end that the
/// server kept to what it showed before. What it saw is kept in a file, so that it is known after the program was
/// closed.
class FairPlay {
 public:
  explicit FairPlay(std::filesystem::path file);

  /// Randomness for the next deal of this table, as the server describes it now. Returns the commitment to be sent: the
  /// same when asked again.
  std::string commit(const json::object& table);
  /// The contribution to be shown now, if it is due from this seat.
  std::optional<std::string> due(const json::object& table, const json::value& seat);
  [[nodiscard]] bool saw(int match) const { return witness_ && witness_->match() == match; }
  /// Whether the deal of the match that was seen is fair, as a sentence. `own_edition` is the file of the server's own
  /// edition that was played; empty: a built-in one was.
  [[nodiscard]] std::string verdict(const json::object& record, const std::string& own_edition) const;

 private:
  void keep() const;

  std::filesystem::path file_;
  std::optional<server::DealWitness> witness_;
};

}  // namespace botyard::cli
