#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"
#include "terminal/canvas.h"
#include "text/language.h"
#include "text/reason.h"

namespace botyard::terminal {

/// What is drawn: a view as the engine or a server sends it, and what goes with it. A view that isn't one throws what
/// Boost.JSON throws.
struct Scene {
  json::object view;
  json::object lens;                 // the engine's answer; empty where nobody is asked
  json::object edition;              // the engine's answer: names of the cards, points, words for criteria
  std::vector<std::string> players;  // names by seat
  std::string own_seat;              // "0", "black"; empty for whoever looks on
  bool trick_end = false;            // Robotrick: the last trick still lies there
  text::Language language;

  [[nodiscard]] std::string say(std::string_view code, std::vector<text::Reason::Argument> words = {}) const;
};

/// The lower part, where a person decides or reads, begins at this row and ends before the prompt's.
struct Area {
  int first = 0;
  int last = 0;  // the row behind it
  [[nodiscard]] int rows() const { return last - first; }
};

/// Draws all but the lower part, and says where that is.
Area draw_robotrick(Canvas& canvas, const Scene& scene);
/// What there is to decide, in the lower part.
void draw_robotrick_choice(Canvas& canvas, const Scene& scene);

Area draw_robots(Canvas& canvas, const Scene& scene);
void draw_robots_choice(Canvas& canvas, const Scene& scene, Area area);
/// What a legal move would bring about, in a few words; empty where that isn't certain.
std::string robots_effect(const Scene& scene, const std::string& move);

/// Robotrick: where each card is and who could not follow, by the engine's answer; lines of at most so many columns,
/// but for sentences.
std::vector<std::string> card_sheet_lines(const Scene& scene, const json::object& sheet, int columns);

/// A list of texts of a view: ["A7","B3"].
std::vector<std::string> texts(const json::value& list);
/// A seat or number of a view as text: "0", "black"; nothing of null.
std::string as_text(const json::value& value);

/// How a card of this deck is coloured, and its suit's sign.
Style card_style(const Scene& scene, std::string_view card);
std::string_view suit_sign(const Scene& scene, std::string_view card);

}  // namespace botyard::terminal
