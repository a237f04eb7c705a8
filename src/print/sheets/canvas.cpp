#include "print/sheets/canvas.h"

#include <librsvg/rsvg.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <numbers>

#include "print/sheets/art.h"
#include "text/reference.h"

namespace botyard::print {
namespace {

/// Less than anyone sees, for sums of measures that should come out even.
constexpr double hair = 0.01;

double in_millimetres(int pango_units) { return pango_units / (points_per_millimetre * PANGO_SCALE); }

struct Extent {
  double width = 0;
  double height = 0;
};

Extent extent_of(PangoLayout* layout) {
  PangoRectangle logical;
  pango_layout_get_extents(layout, nullptr, &logical);
  return {in_millimetres(logical.width), in_millimetres(logical.height)};
}

bool fits(PangoLayout* layout, const Box& box) {
  const Extent extent = extent_of(layout);
  return extent.width <= box.width + hair && extent.height <= box.height + hair;
}

/// Whether the last line has but one or two letters, which looks forlorn: Japanese lines break anywhere.
bool ends_alone(PangoLayout* layout) {
  const int lines = pango_layout_get_line_count(layout);
  if (lines < 2) return false;
  const PangoLayoutLine* const last = pango_layout_get_line_readonly(layout, lines - 1);
  return g_utf8_strlen(pango_layout_get_text(layout) + last->start_index, last->length) <= 2;
}

PangoAlignment pango_align(Align align) {
  if (align == Align::middle) return PANGO_ALIGN_CENTER;
  return align == Align::right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
}

/// The page's own type where a system has no other: a narrow sans, and for Japanese one that has it all.
void choose_font(PangoLayout* layout, const Type& type, const std::string& language) {
  PangoFontDescription* const font = pango_font_description_new();
  pango_font_description_set_family_static(
      font, language == "ja" ? "Noto Sans CJK JP, Noto Sans JP, sans-serif" : "DejaVu Sans, Noto Sans, sans-serif");
  pango_font_description_set_stretch(font, PANGO_STRETCH_CONDENSED);
  pango_font_description_set_weight(font, type.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size(font, type.size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
}

void insert(PangoAttrList* attributes, PangoAttribute* attribute, std::size_t from, std::size_t to) {
  attribute->start_index = static_cast<guint>(from);
  attribute->end_index = static_cast<guint>(to);
  pango_attr_list_insert(attributes, attribute);
}

/// The head is bold, an address stays on one line, and no letters are joined: whoever searches a PDF for "first" finds
/// it.
void choose_attributes(PangoLayout* layout, std::string_view words, std::size_t head) {
  PangoAttrList* const attributes = pango_attr_list_new();
  insert(attributes, pango_attr_font_features_new("liga=0"), 0, words.size());
  if (head > 0) insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD), 0, head);
  if (const std::size_t address = words.find("https://"); address != std::string_view::npos) {
    const std::size_t end = std::min(words.find(' ', address), words.size());
    insert(attributes, pango_attr_allow_breaks_new(FALSE), address, end);
  }
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
}

/// The same measures on every surface: nothing is rounded to the dots of a screen.
void measure_exactly(PangoContext* context) {
  cairo_font_options_t* const options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
}

}  // namespace

Canvas::Canvas(cairo_t* cairo, Box page, std::string_view language) : cairo_(cairo), page_(page), language_(language) {}

const std::string& Canvas::word(std::string_view key) const { return text::sheet_word(key, language_); }

void Canvas::use(Ink colour) { cairo_set_source_rgb(cairo_, colour.red, colour.green, colour.blue); }

void Canvas::apply(const Stroke& stroke) {
  use(stroke.colour);
  cairo_set_line_width(cairo_, stroke.width * points_per_millimetre);
  const double dash = stroke.dash * points_per_millimetre;
  cairo_set_dash(cairo_, &dash, stroke.dash > 0 ? 1 : 0, 0);
  cairo_stroke(cairo_);
}

void Canvas::trace(const Box& box, double radius) {
  constexpr double quarter = std::numbers::pi / 2;
  const double r = radius * points_per_millimetre;
  const double left = box.x * points_per_millimetre;
  const double top = box.y * points_per_millimetre;
  const double right = box.right() * points_per_millimetre;
  const double bottom = box.bottom() * points_per_millimetre;
  cairo_new_path(cairo_);
  if (radius <= 0) {
    cairo_rectangle(cairo_, left, top, right - left, bottom - top);
    return;
  }
  cairo_arc(cairo_, right - r, top + r, r, -quarter, 0);
  cairo_arc(cairo_, right - r, bottom - r, r, 0, quarter);
  cairo_arc(cairo_, left + r, bottom - r, r, quarter, 2 * quarter);
  cairo_arc(cairo_, left + r, top + r, r, 2 * quarter, 3 * quarter);
  cairo_close_path(cairo_);
}

void Canvas::fill(const Box& box, Ink colour, double radius) {
  trace(box, radius);
  use(colour);
  cairo_fill(cairo_);
}

void Canvas::outline(const Box& box, const Stroke& stroke, double radius) {
  trace(box, radius);
  apply(stroke);
}

void Canvas::line(Point from, Point to, const Stroke& stroke) {
  cairo_new_path(cairo_);
  cairo_move_to(cairo_, from.x * points_per_millimetre, from.y * points_per_millimetre);
  cairo_line_to(cairo_, to.x * points_per_millimetre, to.y * points_per_millimetre);
  apply(stroke);
}

void Canvas::outline(std::initializer_list<Point> corners, const Stroke& stroke) {
  cairo_new_path(cairo_);
  for (const Point& corner : corners)
    cairo_line_to(cairo_, corner.x * points_per_millimetre, corner.y * points_per_millimetre);
  cairo_close_path(cairo_);
  cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
  apply(stroke);
}

void Canvas::disc(Point centre, double radius, Ink colour) {
  trace({centre.x - radius, centre.y - radius, 2 * radius, 2 * radius}, radius);
  use(colour);
  cairo_fill(cairo_);
}

void Canvas::circle(Point centre, double radius, const Stroke& stroke) {
  trace({centre.x - radius, centre.y - radius, 2 * radius, 2 * radius}, radius);
  apply(stroke);
}

void Canvas::draw(std::string_view name, const Box& box, Ink current) {
  const std::string svg = art(name, current);
  GError* error = nullptr;
  RsvgHandle* const handle = rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error);
  assert(handle != nullptr && "our own drawings are valid");
  if (handle == nullptr) return g_error_free(error);
  const RsvgRectangle place{box.x * points_per_millimetre, box.y * points_per_millimetre,
                            box.width * points_per_millimetre, box.height * points_per_millimetre};
  cairo_save(cairo_);
  if (rsvg_handle_render_document(handle, cairo_, &place, &error) == FALSE) g_error_free(error);
  cairo_restore(cairo_);
  g_object_unref(handle);
}

Canvas::Layout Canvas::lay_out(std::string_view words, double width, const Type& type) const {
  Layout layout(pango_cairo_create_layout(cairo_));
  PangoContext* const context = pango_layout_get_context(layout.get());
  measure_exactly(context);
  pango_context_set_language(context, pango_language_from_string(language_.c_str()));
  choose_font(layout.get(), type, language_);
  choose_attributes(layout.get(), words, type.head);
  pango_layout_set_text(layout.get(), words.data(), static_cast<int>(words.size()));
  pango_layout_set_alignment(layout.get(), pango_align(type.align));
  // Words are never broken to fit: that they don't is what we want to know.
  pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD);
  if (width > 0)
    pango_layout_set_width(layout.get(), static_cast<int>((width + hair) * points_per_millimetre * PANGO_SCALE));
  return layout;
}

Canvas::Layout Canvas::lay_out_in(std::string_view words, const Box& box, const Type& type) {
  constexpr double step = 0.25;
  Layout best = lay_out(words, box.width, type);
  for (double size = type.size - step; size >= type.least && type.least > 0; size -= step) {
    const bool fitted = fits(best.get(), box);
    if (fitted && (!ends_alone(best.get()) || size < 0.87 * type.size)) break;
    Type smaller = type;
    smaller.size = size;
    Layout layout = lay_out(words, box.width, smaller);
    if (fits(layout.get(), box) && (!fitted || !ends_alone(layout.get()))) best = std::move(layout);
  }
  if (!fits(best.get(), box)) faults_.without_room.emplace_back(words);
  if (pango_layout_get_unknown_glyphs_count(best.get()) > 0) faults_.without_letters = true;
  return best;
}

double Canvas::set(std::string_view words, const Box& box, const Type& type) {
  const Layout layout = lay_out_in(words, box, type);
  const double height = extent_of(layout.get()).height;
  const double top = type.centred ? box.y + (box.height - height) / 2 : box.y;
  use(type.colour);
  cairo_move_to(cairo_, box.x * points_per_millimetre, top * points_per_millimetre);
  pango_cairo_show_layout(cairo_, layout.get());
  return height;
}

double Canvas::height_of(std::string_view words, double width, const Type& type) const {
  return extent_of(lay_out(words, width, type).get()).height;
}

double Canvas::width_of(std::string_view words, const Type& type) const {
  return extent_of(lay_out(words, 0, type).get()).width;
}

}  // namespace botyard::print
