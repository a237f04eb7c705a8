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

/// An event as one viewer is told it.
struct RenderedEvent {
  std::string text;  // all but the closing brace; empty: nobody looks on from there
  std::vector<std::pair<std::size_t, std::string>> sentences;  // by language: what happened, in sentences

  /// The whole message, with sentences if a language is given, and the id of the message that it answers, if any.
  [[nodiscard]] std::string message(Language language, std::optional<std::string_view> id = {}) const;
};

/// Tells each viewer what has changed: numbered events, made from the table after each entry and from what the
/// viewer was shown before. The only door by which anything about a game leaves a table, and it asks for views.
class Renderer {
 public:
  /// Where a viewer stands in lists of all: watchers first, then the seats.
  static std::size_t slot(int viewer) {
    const int index = viewer + 1;
    return static_cast<std::size_t>(index);
  }

  explicit Renderer(int seat_count)
      : private_views_(static_cast<std::size_t>(seat_count) + 1),
        languages_(static_cast<std::size_t>(seat_count) + 1) {}

  /// From now on events are wanted for this viewer; the full view as it is now, or null before the first deal.
  json::value add_viewer(const Table& table, int viewer);
  /// No more events for it: nobody looks on from there.
  void remove_viewer(int viewer) { private_views_[slot(viewer)].reset(); }
  /// The languages in which this viewer is told events from now on.
  void set_languages(int viewer, Languages languages) { languages_[slot(viewer)] = languages; }
  [[nodiscard]] bool has_viewer(int viewer) const { return private_views_[slot(viewer)].has_value(); }

  /// The event of the entry that was applied last, for each viewer that is followed: at 1 + its seat, 0 for
  /// watchers; empty for the others.
  std::vector<RenderedEvent> render(const Table& table, const Entry& entry);
  /// The rounds of the match that are over, with all cards.
  [[nodiscard]] static json::array finished_rounds(const Table& table);
  /// What happened lately, in sentences, for someone who comes to look on.
  [[nodiscard]] static json::array recap(const Table& table, int viewer, std::size_t language);

 private:
  /// What an entry changes of a match.
  enum class Scope : std::uint8_t { nothing, move, everything };
  static Scope scope_of(const Entry& entry);

  [[nodiscard]] bool has_viewers() const;
  protocol::Patch table_patch(const Table& table, const Entry& entry);
  protocol::Patch public_patch(const Table& table, Scope scope);
  protocol::Patch private_patch(const Table& table, Scope scope, int viewer);
  void add_sentences(RenderedEvent& event, const Table& table, const Entry& entry, int viewer) const;

  std::optional<protocol::Picture> public_view_;                 // of the view
  std::vector<std::optional<protocol::Picture>> private_views_;  // by slot
  std::vector<Languages> languages_;                             // by slot
  std::optional<protocol::Picture> table_description_;           // what describes the table
  bool undo_was_pending_ = false;                                // in that picture
};

}  // namespace botyard::server
