#pragma once

#include <string>
#include <string_view>
#include <vector>

/// A picture made of characters.
namespace botyard::terminal {

/// The smallest terminal that we draw for.
inline constexpr int screen_columns = 80;
inline constexpr int screen_rows = 24;

/// Of a terminal or of a part of it, in characters.
struct Size {
  int columns = screen_columns;
  int rows = screen_rows;
  bool operator==(const Size&) const = default;
};

/// The part of a terminal for the table: the prompt stands below, and one row stays free so that nothing scrolls.
constexpr Size table_size(Size terminal) { return {terminal.columns, terminal.rows - 2}; }

/// What the terminal can show.
struct Looks {
  bool colours = false;
  bool shapes = false;  // box lines and suit signs; otherwise plain ASCII
};

enum class Colour : unsigned char { none, red, blue, orange, green, gold, grey };

struct Style {
  Colour colour = Colour::none;
  bool bold = false;
  bool dim = false;
  bool reverse = false;
  bool operator==(const Style&) const = default;
};

inline constexpr Style plain_style{};
inline constexpr Style bold_style{Colour::none, true, false, false};
inline constexpr Style dim_style{Colour::none, false, true, false};
inline constexpr Style lit_style{Colour::gold, true, false, true};

class Canvas {
 public:
  Canvas(Size size, Looks looks);

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return static_cast<int>(rows_.size()); }
  [[nodiscard]] const Looks& looks() const { return looks_; }

  /// Writes from there to the right; what lies outside is left out. Returns the column behind it.
  int put(int row, int column, std::string_view text, Style style = plain_style);
  /// The text with its end at that column.
  void put_right(int row, int column, std::string_view text, Style style = plain_style);
  /// A line across.
  void rule(int row, Style style = dim_style);
  /// A box; its inside is left alone.
  void box(int row, int column, int height, int width, Style style = plain_style);

  /// From top to bottom, with the terminal's codes for colours where it has them, without spaces at the end.
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  struct Cell {
    std::string glyph = " ";  // empty: the right half of the one before
    Style style;
  };
  Looks looks_;
  int columns_;
  std::vector<std::vector<Cell>> rows_;
};

/// The text in a style, for what isn't on a canvas.
std::string styled(std::string_view text, Style style, const Looks& looks);

}  // namespace botyard::terminal
