#pragma once

/// Places on paper, in millimetres from its upper left corner.
namespace botyard::print {

/// Cairo counts in points of 1/72 inch.
inline constexpr double points_per_millimetre = 72 / 25.4;

struct Point {
  double x = 0;
  double y = 0;
};

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  [[nodiscard]] double right() const { return x + width; }
  [[nodiscard]] double bottom() const { return y + height; }
  [[nodiscard]] Point centre() const { return {x + width / 2, y + height / 2}; }

  [[nodiscard]] Box inside(double by) const { return inside(by, by); }
  [[nodiscard]] Box inside(double by_x, double by_y) const {
    return {x + by_x, y + by_y, width - 2 * by_x, height - 2 * by_y};
  }
  /// Strips of the box.
  [[nodiscard]] Box top_part(double size) const { return {x, y, width, size}; }
  [[nodiscard]] Box bottom_part(double size) const { return {x, bottom() - size, width, size}; }
  [[nodiscard]] Box left_part(double size) const { return {x, y, size, height}; }
  [[nodiscard]] Box right_part(double size) const { return {right() - size, y, size, height}; }
  /// What is left without such a strip.
  [[nodiscard]] Box below(double size) const { return {x, y + size, width, height - size}; }
  [[nodiscard]] Box above(double size) const { return {x, y, width, height - size}; }
  [[nodiscard]] Box right_of(double size) const { return {x + size, y, width - size, height}; }
  [[nodiscard]] Box left_of(double size) const { return {x, y, width - size, height}; }
  /// One of `count` equal parts side by side, with gaps between them.
  [[nodiscard]] Box column(int number, int count, double gap = 0) const {
    const double size = (width - gap * (count - 1)) / count;
    return {x + number * (size + gap), y, size, height};
  }
  [[nodiscard]] Box row(int number, int count, double gap = 0) const {
    const double size = (height - gap * (count - 1)) / count;
    return {x, y + number * (size + gap), width, size};
  }
  /// A box of this size around the centre.
  [[nodiscard]] Box middle(double of_width, double of_height) const {
    return {x + (width - of_width) / 2, y + (height - of_height) / 2, of_width, of_height};
  }
};

}  // namespace botyard::print
