#include <array>
#include <string>
#include <utility>
#include <vector>

#include "print/sheets/sheet.h"
#include "print/sheets/words.h"
#include "text/reference.h"

namespace botyard::print {
namespace {

constexpr double smallest_type = 7;
constexpr double largest_type = 11.5;
constexpr double edge_of_page = 13;

/// The sections one below the other in two columns, as large as they fit.
class Flow {
 public:
  Flow(Canvas& canvas, const text::Reference& reference, const Box& area)
      : canvas_(canvas), reference_(reference), area_(area) {}

  void draw() {
    const double split = largest_size(false);
    const double whole = largest_size(true);
    // No section goes on in the other column, if that costs little.
    whole_ = whole >= 0.92 * split;
    size_ = whole_ ? whole : split;
    run(true);
  }

 private:
  [[nodiscard]] Type body() const { return {.size = size_}; }
  [[nodiscard]] Type heading() const { return {.size = size_ * 1.2, .bold = true, .colour = ink("droco-trim")}; }
  [[nodiscard]] double em() const { return size_ * 25.4 / 72; }

  double largest_size(bool whole) {
    whole_ = whole;
    for (size_ = largest_type; size_ > smallest_type && !run(false); size_ -= 0.1) {
    }
    return size_;
  }

  /// One way through all sections, drawing or only trying. False if they need more than the area.
  bool run(bool drawing) {
    column_ = 0;
    y_ = area_.y;
    for (const text::ReferenceSection& section : reference_.sections) {
      const double title = canvas_.height_of(section.title, width(), heading());
      const double first = height_of(section.paragraphs.front());
      if (y_ > area_.y) y_ += 0.9 * em();
      make_room(whole_ ? height_of(section) : title + 0.3 * em() + first);
      if (drawing) draw_title(section.title, title);
      y_ += title + 0.3 * em();
      numbered_ = false;
      for (const std::string& paragraph : section.paragraphs) {
        numbered_ = numbered_ || text::parts_of(paragraph).mark.ends_with('.');
        make_room(height_of(paragraph));
        if (drawing) draw_paragraph(paragraph);
        y_ += height_of(paragraph) + 0.28 * em();
      }
    }
    return column_ < 2;
  }

  void make_room(double height) {
    if (y_ + height <= area_.bottom()) return;
    ++column_;
    y_ = area_.y;
  }

  [[nodiscard]] double width() const { return area_.column(0, 2, gap).width; }
  [[nodiscard]] Box rest_of_column() const {
    const Box column = area_.column(column_, 2, gap);
    return {column.x, y_, column.width, column.bottom() - y_};
  }

  /// Items hang behind their marks; their names are bold.
  [[nodiscard]] double indent(const text::ParagraphParts& parts) const {
    return (parts.mark.empty() ? 0 : 1.25 * em()) + outset(parts);
  }
  /// What stands below a numbered item belongs to it.
  [[nodiscard]] double outset(const text::ParagraphParts& parts) const {
    return numbered_ && parts.mark == "•" ? 1.25 * em() : 0;
  }
  static std::string words_of(const text::ParagraphParts& parts) {
    const bool spaced = !parts.name.empty() && parts.name.ends_with(':');
    return std::string(parts.name) + (spaced ? " " : "") + std::string(parts.text);
  }

  [[nodiscard]] double height_of(const std::string& paragraph) const {
    const text::ParagraphParts parts = text::parts_of(paragraph);
    Type type = body();
    type.head = parts.name.size();
    return canvas_.height_of(words_of(parts), width() - indent(parts), type);
  }

  [[nodiscard]] double height_of(const text::ReferenceSection& section) {
    double height = canvas_.height_of(section.title, width(), heading()) + 0.3 * em();
    numbered_ = false;
    for (const std::string& paragraph : section.paragraphs) {
      numbered_ = numbered_ || text::parts_of(paragraph).mark.ends_with('.');
      height += height_of(paragraph) + 0.28 * em();
    }
    return height;
  }

  void draw_title(const std::string& title, double height) {
    const Box place = rest_of_column().top_part(height);
    canvas_.set(title, place, heading());
    const double from = place.x + canvas_.width_of(title, heading()) + 1.5;
    canvas_.line({from, place.centre().y}, {place.right(), place.centre().y}, {ink("line"), 0.25});
  }

  void draw_paragraph(const std::string& paragraph) {
    const text::ParagraphParts parts = text::parts_of(paragraph);
    Type type = body();
    const Box place = rest_of_column();
    if (!parts.mark.empty()) {
      Type mark{.size = size_, .bold = true, .colour = ink("droco-trim")};
      canvas_.set(parts.mark, place.right_of(outset(parts)).left_part(1.25 * em()), mark);
    }
    type.head = parts.name.size();
    canvas_.set(words_of(parts), place.right_of(indent(parts)), type);
  }

  static constexpr double gap = 8;

  Canvas& canvas_;
  const text::Reference& reference_;
  Box area_;
  double size_ = largest_type;
  int column_ = 0;
  double y_ = 0;
  bool whole_ = false;     // sections are kept together
  bool numbered_ = false;  // an item before this one in its section has a number
};

void draw_emblem(Canvas& canvas, const std::string& game, const Box& place) {
  if (game == "robotrick") return canvas.draw("droco-won", place.right_part(place.height));
  constexpr std::array<std::array<const char*, 2>, 4> pips{
      {{"pip-s", "art-s"}, {"pip-c", "art-pc"}, {"pip-h", "art-h"}, {"pip-d", "art-pd"}}};
  const Box row = place.right_part(46).middle(46, 10);
  for (std::size_t i = 0; i < pips.size(); ++i) {
    canvas.draw(pips[i][0], row.column(static_cast<int>(i), 4, 2), ink(pips[i][1]));
  }
}

/// What the cards of an edition are, in a paragraph.
std::string cards_of(const robotrick::Edition& edition, const std::string& language) {
  std::string suits;
  for (const std::string& suit : edition.deck.suits) suits += (suits.empty() ? "" : " ") + suit;
  std::string points;
  for (std::size_t rank = 0; rank < edition.deck.ranks.size(); ++rank) {
    points += (points.empty() ? "" : ", ") + edition.deck.ranks[rank] + " = " + std::to_string(edition.points[rank]);
  }
  std::string text = text::sheet_word("own_cards", language);
  text = filled(std::move(text), "edition", edition.name[language_number(language)]);
  text = filled(std::move(text), "suits", suits);
  text = filled(std::move(text), "low", edition.deck.ranks.front());
  text = filled(std::move(text), "high", edition.deck.ranks.back());
  return filled(std::move(text), "points", points);
}

/// The second section is about the cards, in every language; its last paragraph is about the order of the suits.
text::Reference reference_for(const std::string& game, const robotrick::Edition* own, const std::string& language) {
  text::Reference reference = text::built_in_reference(game, language);
  if (own == nullptr) return reference;
  auto& paragraphs = reference.sections.at(1).paragraphs;
  paragraphs = {cards_of(*own, language), paragraphs.back()};
  return reference;
}

void draw_reference(Canvas& canvas, const std::string& game, const robotrick::Edition* own) {
  const text::Reference reference = reference_for(game, own, canvas.language());
  const Box area = canvas.page().inside(edge_of_page, margin + 2);
  const Box head = area.top_part(19);
  draw_emblem(canvas, game, head);
  canvas.set(reference.title, head.top_part(12.5).left_of(50), Type{.size = 27, .bold = true, .least = 16}.in_height());
  canvas.set(canvas.word("rules"), head.below(12.5).left_of(50), Type{.size = 10.5, .colour = ink("text-2")});
  canvas.line({area.x, head.bottom() + 1.2}, {area.right(), head.bottom() + 1.2}, {ink("lamp"), 0.9});
  canvas.set(canvas.word(game + "_credit"), area.bottom_part(3.4),
             Type{.size = 6.5, .colour = ink("text-2"), .align = Align::middle, .least = 5});
  Flow(canvas, reference, area.below(23).above(5.5)).draw();
}

}  // namespace

Sheet reference_sheet(const std::string& game, const robotrick::Edition* own, const std::string& language) {
  const text::Reference& reference = text::built_in_reference(game, language);
  Sheet sheet{"reference-" + (own == nullptr ? game : own->id),
              reference.title + " · " + text::sheet_word("rules", language),
              game == "robots" ? "AVDambeck (CC BY-SA 4.0)" : "Domi",
              false,
              {}};
  sheet.pages.emplace_back([game, own](Canvas& canvas) { draw_reference(canvas, game, own); });
  return sheet;
}

}  // namespace botyard::print
