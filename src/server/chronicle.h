#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/patch.h"
#include "server/table.h"
#include "text/language.h"

namespace botyard::server {

/// Who looks at a table: a seat's player, or a watcher.
inline constexpr int watcher = -1;

/// The languages in which sentences are wanted, in the order of text::language_codes.
using Languages = std::bitset<text::language_count>;
using Language = std::optional<std::size_t>;

/// An event as one onlooker is told it.
struct Account {
  std::string text;  // all but the closing brace; empty: nobody looks on from there
  std::vector<std::pair<std::size_t, std::string>> told;  // by language: what happened, in sentences

  /// The whole message, with sentences if a language is given, and the id of the message that it answers, if any.
  [[nodiscard]] std::string message(Language language, std::optional<std::string_view> id = {}) const;
};

/// Tells each onlooker what has changed: numbered events, made from the table after each entry and from what the
/// onlooker was shown before. The only door by which anything about a game leaves a table, and it asks for views.
class Chronicle {
 public:
  /// Where an onlooker stands in lists of all: watchers first, then the seats.
  static std::size_t slot(int onlooker) {
    const int index = onlooker + 1;
    return static_cast<std::size_t>(index);
  }

  explicit Chronicle(int seat_count)
      : own_(static_cast<std::size_t>(seat_count) + 1), languages_(static_cast<std::size_t>(seat_count) + 1) {}

  /// From now on events are wanted for this onlooker; the full view as it is now, or null before the first deal.
  json::value begin(const Table& table, int onlooker);
  /// No more events for it: nobody looks on from there.
  void end(int onlooker) { own_[slot(onlooker)].reset(); }
  /// The languages in which this onlooker is told events from now on.
  void speak(int onlooker, Languages languages) { languages_[slot(onlooker)] = languages; }
  [[nodiscard]] bool follows(int onlooker) const { return own_[slot(onlooker)].has_value(); }

  /// The event of the entry that was applied last, for each onlooker that is followed: at 1 + its seat, 0 for
  /// watchers; empty for the others.
  std::vector<Account> tell(const Table& table, const Entry& entry);
  /// The rounds of the match that are over, with all cards.
  [[nodiscard]] static json::array revealed(const Table& table);
  /// What happened lately, in sentences, for someone who comes to look on.
  [[nodiscard]] static json::array recap(const Table& table, int onlooker, std::size_t language);

 private:
  /// What an entry changes of a match.
  enum class Scope : std::uint8_t { nothing, move, everything };
  static Scope scope_of(const Entry& entry);

  [[nodiscard]] bool follows_anyone() const;
  protocol::Patch about_table(const Table& table, const Entry& entry);
  protocol::Patch about_all(const Table& table, Scope scope);
  protocol::Patch about_own(const Table& table, Scope scope, int onlooker);
  void add_sentences(Account& event, const Table& table, const Entry& entry, int onlooker) const;

  std::optional<protocol::Picture> public_;            // of the view
  std::vector<std::optional<protocol::Picture>> own_;  // by slot
  std::vector<Languages> languages_;                   // by slot
  std::optional<protocol::Picture> table_;             // what describes the table
  bool table_asks_undo_ = false;                       // in that picture
};

}  // namespace botyard::server
