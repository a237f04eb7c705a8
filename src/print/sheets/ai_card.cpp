#include "print/sheets/ai_card.h"

#include <array>
#include <string>

#include "print/sheets/suits.h"
#include "print/sheets/words.h"
#include "robotrick/editions.h"

namespace botyard::print {
namespace {

using robotrick::Criterion;

constexpr std::array<const char*, robotrick::situation_count> column_words{"follow", "unfollow", "lead"};

std::string_view art_of(Criterion criterion) {
  switch (criterion) {
    case Criterion::low: return "crit-low";
    case Criterion::high: return "crit-high";
    case Criterion::long_: return "crit-long";
    default: return "crit-short";
  }
}

/// A frame with the cut corner of a punch card.
void draw_frame(Canvas& canvas, const Box& frame) {
  constexpr double corner = 6;
  canvas.outline({{frame.x + corner, frame.y},
                  {frame.right(), frame.y},
                  {frame.right(), frame.bottom()},
                  {frame.x, frame.bottom()},
                  {frame.x, frame.y + corner}},
                 {ink("droco-trim"), 0.45});
}

void draw_head(Canvas& canvas, const Box& head, const robotrick::Edition& edition, const std::string& id) {
  canvas.draw("droco-neutral", head.left_part(15.5).right_of(1.5));
  const Box words = head.right_of(17).left_of(1.5);
  canvas.set(id, words.top_part(11.5), Type{.size = 27, .bold = true, .align = Align::right, .least = 9}.in_height());
  canvas.set(edition.name[language_number(canvas.language())], words.below(11.5),
             Type{.size = 6.5, .colour = ink("text-2"), .align = Align::right, .least = 4.5}.in_height());
}

class Columns {
 public:
  Columns(Canvas& canvas, const robotrick::Edition& edition, const Box& area)
      : canvas_(canvas), edition_(edition), area_(area) {}

  void draw(const robotrick::Program& program) {
    for (int i = 0; i < robotrick::situation_count; ++i) {
      draw_column(area_.column(i, robotrick::situation_count, 1.6), column_words[static_cast<std::size_t>(i)],
                  program[static_cast<std::size_t>(i)]);
    }
  }

 private:
  void draw_column(const Box& column, const char* word, robotrick::Column criteria) {
    canvas_.fill(column, ink("panel"), 1.8);
    canvas_.set(canvas_.word(word), column.top_part(9.5).inside(0.8, 0.4),
                Type{.size = 8, .bold = true, .colour = ink("droco-trim"), .least = 6}.in_the_middle());
    draw_criterion(column.below(9.5).top_part(21), criteria.primary, 14, 11);
    if (criteria.secondary == Criterion::none) return;
    canvas_.set(canvas_.word("then"), column.below(30.7).top_part(4.2),
                Type{.size = 7, .colour = ink("text-2"), .least = 5}.in_the_middle());
    draw_criterion(column.below(35).top_part(16.4), criteria.secondary, 10.5, 9.5);
  }

  void draw_criterion(const Box& place, Criterion criterion, double size, double type_size) {
    canvas_.draw(art_of(criterion), place.top_part(size).middle(size, size));
    const auto& names = edition_.criterion_names[static_cast<std::size_t>(criterion) - 1];
    canvas_.set(names[language_number(canvas_.language())], place.below(size + 0.6),
                Type{.size = type_size, .bold = true, .align = Align::middle, .least = 5.5});
  }

  Canvas& canvas_;
  const robotrick::Edition& edition_;
  Box area_;
};

/// "Ties" and the suits, highest priority first.
void draw_ties(Canvas& canvas, const Box& strip, const robotrick::Edition& edition) {
  constexpr double label = 12.5;
  canvas.set(canvas.word("ties"), strip.left_part(label - 1.5),
             Type{.size = 7, .colour = ink("text-2"), .least = 5}.in_height());
  for (int suit = 0; suit < cards::suit_count; ++suit) {
    const Box place = strip.right_of(label).column(suit, cards::suit_count);
    const SuitLook look = look_of_suit(edition, suit);
    if (look.letter.empty()) {
      canvas.draw(look.art, place.left_of(1.6).middle(5.6, 5.6), look.colour);
    } else {
      canvas.draw(look.art, place.left_part(4.3).middle(4.3, 4.3), look.colour);
      canvas.set(look.letter, place.right_of(4.6).left_part(3),
                 Type{.size = 8.5, .bold = true, .colour = look.colour}.in_height());
    }
    if (suit + 1 == cards::suit_count) continue;
    const Point tip{place.right() - 0.9, place.centre().y};
    canvas.line({tip.x - 0.9, tip.y - 0.9}, tip, {ink("edge"), 0.25});
    canvas.line({tip.x - 0.9, tip.y + 0.9}, tip, {ink("edge"), 0.25});
  }
}

}  // namespace

std::string note_about(const robotrick::Edition& edition, const Canvas& canvas) {
  const bool ours = edition.id == robotrick::default_edition && robotrick::is_built_in(edition);
  return ours ? canvas.word("ours") : "";
}

void draw_ai_card(Canvas& canvas, const Box& card, const robotrick::Edition& edition,
                  const robotrick::AiCard& ai_card) {
  const Box frame = card.inside(3.2);
  draw_frame(canvas, frame);
  const Box inner = frame.inside(2, 2.2);
  draw_head(canvas, inner.top_part(16), edition, ai_card.id);
  Columns(canvas, edition, inner.below(17.6).above(8)).draw(ai_card.program);
  draw_ties(canvas, inner.bottom_part(6.5).inside(0.8, 0), edition);
}

}  // namespace botyard::print
