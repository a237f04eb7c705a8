#include "terminal/canvas.h"

#include <array>

#include "terminal/width.h"

namespace botyard::terminal {
namespace {

std::string code_for(Style style) {
  // Of the 256 colours of most terminals, those that are legible on dark and on light ground.
  constexpr std::array<std::string_view, 7> colours{"",        "38;5;167", "38;5;68", "38;5;172",
                                                    "38;5;71", "38;5;178", "38;5;245"};
  std::string code = "\x1b[0";
  if (style.bold) code += ";1";
  if (style.dim) code += ";2";
  if (style.reverse) code += ";7";
  if (style.colour != Colour::none) code.append(";").append(colours.at(static_cast<std::size_t>(style.colour)));
  return code + "m";
}

}  // namespace

Canvas::Canvas(Size size, Looks looks)
    : looks_(looks),
      columns_(size.columns),
      rows_(static_cast<std::size_t>(size.rows), std::vector<Cell>(static_cast<std::size_t>(size.columns))) {}

int Canvas::put(int row, int column, std::string_view text, Style style) {
  if (row < 0 || row >= rows()) return column;
  auto& cells = rows_[static_cast<std::size_t>(row)];
  const std::string shown = looks_.shapes ? std::string(text) : plain_signs(text);
  for (const Glyph& glyph : glyphs(shown)) {
    if (glyph.columns == 0) continue;
    if (column < 0 || column + glyph.columns > columns_) break;
    cells[static_cast<std::size_t>(column)] = {std::string(glyph.bytes), style};
    if (glyph.columns == 2) cells[static_cast<std::size_t>(column) + 1] = {"", style};
    column += glyph.columns;
  }
  return column;
}

void Canvas::put_right(int row, int column, std::string_view text, Style style) {
  const std::string shown = looks_.shapes ? std::string(text) : plain_signs(text);
  put(row, column - columns_of(shown), text, style);
}

void Canvas::rule(int row, Style style) {
  for (int column = 0; column < columns_; ++column) put(row, column, looks_.shapes ? "─" : "-", style);
}

void Canvas::box(int row, int column, int height, int width, Style style) {
  using Corners = std::array<std::string_view, 6>;
  const Corners signs = looks_.shapes ? Corners{"╭", "╮", "╰", "╯", "─", "│"} : Corners{"+", "+", "+", "+", "-", "|"};
  for (int x = column + 1; x < column + width - 1; ++x) {
    put(row, x, signs[4], style);
    put(row + height - 1, x, signs[4], style);
  }
  for (int y = row + 1; y < row + height - 1; ++y) {
    put(y, column, signs[5], style);
    put(y, column + width - 1, signs[5], style);
  }
  put(row, column, signs[0], style);
  put(row, column + width - 1, signs[1], style);
  put(row + height - 1, column, signs[2], style);
  put(row + height - 1, column + width - 1, signs[3], style);
}

std::vector<std::string> Canvas::lines() const {
  std::vector<std::string> lines;
  for (const auto& cells : rows_) {
    std::size_t last = cells.size();
    while (last > 0 && cells[last - 1].glyph == " " && !cells[last - 1].style.reverse) --last;
    std::string line;
    Style style;
    for (std::size_t i = 0; i < last; ++i) {
      if (looks_.colours && !(cells[i].style == style)) line += code_for(style = cells[i].style);
      line += cells[i].glyph;
    }
    if (!(style == plain_style)) line += "\x1b[0m";
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string styled(std::string_view text, Style style, const Looks& looks) {
  const std::string shown = looks.shapes ? std::string(text) : plain_signs(text);
  return looks.colours ? code_for(style) + shown + "\x1b[0m" : shown;
}

}  // namespace botyard::terminal
