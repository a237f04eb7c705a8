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

/// A viewer is a seat's number, or `watcher` for all who have no seat.
inline constexpr int watcher = -1;

/// Languages as indices into text::language_codes: a set of them, and one or none (no sentences are wanted).
using Languages = std::bitset<text::language_count>;
using Language = std::optional<std::size_t>;

/// The message "event" for one viewer, as far as all connections of that viewer have it in common.
struct RenderedEvent {
  std::string text;  // JSON object without its closing brace; empty: the viewer was not subscribed
  std::vector<std::pair<std::size_t, std::string>> sentences;  // language, and the JSON array for the member "told"

  /// The complete message; `id` is that of the client's message that it acknowledges.
  [[nodiscard]] std::string message(Language language, std::optional<std::string_view> id = {}) const;
};

/// Turns each entry of a table into an event for each viewer: a patch to the view that the viewer was last sent. The
/// only code that turns a game's state into messages, and it gets views only, so hidden cards cannot pass it.
/// Remembers the last view of each viewer, so every applied entry must be rendered, in order.
class Renderer {
 public:
  /// Index of a viewer in vectors of all viewers: 0 for watchers, 1 + seat otherwise.
  static std::size_t slot(int viewer) {
    const int index = viewer + 1;
    return static_cast<std::size_t>(index);
  }

  explicit Renderer(int seat_count)
      : private_views_(static_cast<std::size_t>(seat_count) + 1),
        languages_(static_cast<std::size_t>(seat_count) + 1) {}

  /// Starts to render events for a viewer. Returns its whole present view, null before the first deal.
  json::value add_viewer(const Table& table, int viewer);
  /// Stops rendering for a viewer.
  void remove_viewer(int viewer) { private_views_[slot(viewer)].reset(); }
  /// Languages in which sentences are rendered for a viewer from now on.
  void set_languages(int viewer, Languages languages) { languages_[slot(viewer)] = languages; }
  [[nodiscard]] bool has_viewer(int viewer) const { return private_views_[slot(viewer)].has_value(); }

  /// The events of `entry`, which must be the last one that `table` has applied; by slot.
  std::vector<RenderedEvent> render(const Table& table, const Entry& entry);
  /// The finished rounds of the present match with all cards, which everyone may see by then.
  [[nodiscard]] static json::array finished_rounds(const Table& table);
  /// Sentences on the last few decisions, for a viewer who has just arrived.
  [[nodiscard]] static json::array recap(const Table& table, int viewer, std::size_t language);

 private:
  /// Which members of a view an entry may change: none, those that the match lists for a move, or all.
  enum class Scope : std::uint8_t { nothing, move, everything };
  static Scope scope_of(const Entry& entry);

  // Each patch function also updates what is remembered below.
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
