#pragma once

#include <cairo.h>
#include <pango/pangocairo.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "print/sheets/geometry.h"
#include "print/sheets/ink.h"

namespace botyard::print {

enum class Align { left, middle, right };

/// How words are set. They are set smaller, down to `least`, where they would not fit otherwise.
struct Type {
  double size = 9;  // in points
  bool bold = false;
  Ink colour = ink("text");
  Align align = Align::left;
  double least = 0;      // 0: no smaller than size
  bool centred = false;  // in the height of its box; otherwise it starts at the top
  std::size_t head = 0;  // as many bytes at the start are bold

  [[nodiscard]] Type in(Ink other) const {
    return with([&](Type& type) { type.colour = other; });
  }
  [[nodiscard]] Type to(Align other) const {
    return with([&](Type& type) { type.align = other; });
  }
  [[nodiscard]] Type in_the_middle() const {
    return with([](Type& type) {
      type.align = Align::middle;
      type.centred = true;
    });
  }
  [[nodiscard]] Type in_height() const {
    return with([](Type& type) { type.centred = true; });
  }
  [[nodiscard]] Type down_to(double size_in_points) const {
    return with([&](Type& type) { type.least = size_in_points; });
  }

 private:
  template <class Change>
  [[nodiscard]] Type with(const Change& change) const {
    Type changed = *this;
    change(changed);
    return changed;
  }
};

struct Stroke {
  Ink colour;
  double width = 0.3;  // millimetres
  double dash = 0;
};

/// A page that is being drawn. It notes what went wrong, for text alone tells whether it fits and has all its letters.
class Canvas {
 public:
  Canvas(cairo_t* cairo, Box page, std::string_view language);

  [[nodiscard]] const Box& page() const { return page_; }
  [[nodiscard]] const std::string& language() const { return language_; }
  /// A word on sheets, in the language of this one.
  [[nodiscard]] const std::string& word(std::string_view key) const;

  void fill(const Box& box, Ink colour, double radius = 0);
  void outline(const Box& box, const Stroke& stroke, double radius = 0);
  void line(Point from, Point to, const Stroke& stroke);
  /// Through all these points and back to the first.
  void outline(std::initializer_list<Point> corners, const Stroke& stroke);
  void disc(Point centre, double radius, Ink colour);
  void circle(Point centre, double radius, const Stroke& stroke);
  /// A drawing as large as fits into the box.
  void draw(std::string_view name, const Box& box, Ink current = ink("text"));

  /// Sets words into a box, in as many lines as they take, and tells the height that they took.
  double set(std::string_view words, const Box& box, const Type& type);
  /// How high and wide they would be; of a width of 0, on one line.
  [[nodiscard]] double height_of(std::string_view words, double width, const Type& type) const;
  [[nodiscard]] double width_of(std::string_view words, const Type& type) const;

  struct Faults {
    std::vector<std::string> without_room;  // words that did not fit
    bool without_letters = false;           // some letter is in no font
  };
  [[nodiscard]] const Faults& faults() const { return faults_; }

 private:
  struct Unref {
    void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  };
  using Layout = std::unique_ptr<PangoLayout, Unref>;

  [[nodiscard]] Layout lay_out(std::string_view words, double width, const Type& type) const;
  [[nodiscard]] Layout lay_out_in(std::string_view words, const Box& box, const Type& type);
  void trace(const Box& box, double radius);
  void apply(const Stroke& stroke);
  void use(Ink colour);

  cairo_t* cairo_;
  Box page_;
  std::string language_;
  Faults faults_;
};

}  // namespace botyard::print
