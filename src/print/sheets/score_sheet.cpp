#include <algorithm>
#include <array>
#include <string>

#include "print/sheets/ai_card.h"
#include "print/sheets/sheet.h"
#include "print/sheets/suits.h"
#include "print/sheets/words.h"
#include "text/reference.h"

namespace botyard::print {
namespace {

constexpr int players = 3;
constexpr int rounds = 3;
constexpr double label_width = 33;
constexpr double column_gap = 3;

Type small_type() { return {.size = 7.5, .colour = ink("text-2"), .least = 5}; }

/// A box to write in, with its name in the corner.
void draw_field(Canvas& canvas, const Box& box, const std::string& name, Ink colour, double width = 0.3) {
  canvas.outline(box, {colour, width}, 1.2);
  canvas.set(name, box.inside(1.4, 0.7), small_type().in(colour));
}

void draw_seat(Canvas& canvas, Point centre, double radius, int number, Ink colour) {
  canvas.disc(centre, radius, {1, 1, 1});
  canvas.circle(centre, radius, {colour, 0.3});
  canvas.set(std::to_string(number), Box{centre.x - radius, centre.y - radius, 2 * radius, 2 * radius},
             Type{.size = radius * 4.3, .bold = true, .colour = colour, .least = 5}.in_the_middle());
}

/// Who sits where this round: three seats clockwise from below, and Droco in his gap.
void draw_seating(Canvas& canvas, const Box& place, int round) {
  const Point middle = place.centre();
  const double reach_x = place.width / 2 - 3.2;
  const double reach_y = place.height / 2 - 2.8;
  const std::array<Point, players> seats{Point{middle.x, middle.y + reach_y},
                                         Point{middle.x - reach_x, middle.y - reach_y * 0.35},
                                         Point{middle.x + reach_x, middle.y - reach_y * 0.35}};
  const std::array<Point, rounds> gaps{Point{middle.x - reach_x * 0.82, middle.y + reach_y * 0.62},
                                       Point{middle.x, middle.y - reach_y * 0.8},
                                       Point{middle.x + reach_x * 0.82, middle.y + reach_y * 0.62}};
  const Stroke edge{ink("line"), 0.35};
  canvas.outline(Box{middle.x - reach_x, middle.y - reach_y, 2 * reach_x, 2 * reach_y}, edge, reach_y);
  for (int seat = 0; seat < players; ++seat) {
    draw_seat(canvas, seats[static_cast<std::size_t>(seat)], 2.3, seat + 1, ink("text"));
  }
  const Point droco = gaps[static_cast<std::size_t>(round)];
  canvas.disc(droco, 3, {1, 1, 1});
  canvas.draw("droco-neutral", {droco.x - 3.4, droco.y - 3.8, 6.8, 6.8});
}

void draw_trump(Canvas& canvas, const Box& place, const robotrick::Edition& edition) {
  canvas.set(canvas.word("trump"), place.left_part(11), small_type().in_height());
  for (int suit = 0; suit < cards::suit_count; ++suit) {
    const SuitLook look = look_of_suit(edition, suit);
    canvas.draw(look.art, place.right_of(11.5).column(suit, cards::suit_count, 0.8).middle(4.2, 4.2), look.colour);
  }
}

void draw_round_label(Canvas& canvas, const Box& place, const robotrick::Edition& edition, int round) {
  canvas.set(filled(canvas.word("round"), "round", round + 1), place.top_part(7),
             Type{.size = 13, .bold = true, .colour = ink("droco-trim"), .least = 9});
  const Box fields = place.bottom_part(16);
  const Box seating = place.below(7.5).above(17.5);
  draw_seating(canvas, seating.middle(29, std::min(seating.height, 22.0)), round);
  draw_field(canvas, fields.top_part(8.5), canvas.word("ai_card"), ink("edge"));
  draw_trump(canvas, fields.bottom_part(6), edition);
}

/// Three doors, and the fourth for those who play with it.
void draw_hangars(Canvas& canvas, const Box& place) {
  canvas.set("+ " + canvas.word("hangars"), place.top_part(4.2), small_type().in(ink("good")));
  for (int i = 0; i < 4; ++i) {
    const Box door = place.below(4.8).column(i, 4, 1.4);
    const Stroke edge{i < 3 ? ink("good") : ink("edge"), i < 3 ? 0.4 : 0.25, i < 3 ? 0 : 0.9};
    const double roof = door.height * 0.25;
    canvas.outline({{door.x, door.bottom()},
                    {door.x, door.y + roof},
                    {door.centre().x, door.y},
                    {door.right(), door.y + roof},
                    {door.right(), door.bottom()}},
                   edge);
    if (i == 3) {
      canvas.set(canvas.word("fourth"), door.bottom_part(3.2).inside(0.3, 0),
                 Type{.size = 5.5, .colour = ink("text-2"), .least = 4}.in_the_middle());
    }
  }
}

void draw_player_round(Canvas& canvas, const Box& cell) {
  const double doors = 4.4 + (cell.height - 8) * 0.31;
  const double fields = (cell.height - doors - 3.6) / 2;
  draw_hangars(canvas, cell.top_part(doors));
  const Box tray = cell.below(doors + 1.8).top_part(fields);
  draw_field(canvas, tray, "− " + canvas.word("face_down"), ink("bad"), 0.35);
  const Box scores = cell.bottom_part(fields);
  draw_field(canvas, scores.column(0, 2, 1.6), canvas.word("round_score"), ink("edge"));
  draw_field(canvas, scores.column(1, 2, 1.6), canvas.word("total"), ink("text"), 0.6);
}

void draw_names(Canvas& canvas, const Box& place) {
  canvas.set(canvas.word("clockwise"), place.left_part(label_width - 2).above(1.5), small_type().in_height());
  for (int player = 0; player < players; ++player) {
    const Box cell = place.right_of(label_width).column(player, players, column_gap);
    draw_seat(canvas, {cell.x + 3.4, cell.centre().y + 0.6}, 3.4, player + 1, ink("text"));
    canvas.line({cell.x + 8.5, cell.bottom() - 1.5}, {cell.right(), cell.bottom() - 1.5}, {ink("edge"), 0.35});
    canvas.set(canvas.word("name"), cell.right_of(8.5).top_part(4.2), small_type());
  }
}

/// What each card is worth.
void draw_points(Canvas& canvas, const Box& place, const robotrick::Edition& edition) {
  canvas.outline(place, {ink("line"), 0.3}, 1.2);
  const Box upper = place.row(0, 2);
  const Box lower = place.row(1, 2);
  canvas.line({place.x, lower.y}, {place.right(), lower.y}, {ink("line"), 0.3});
  const Type label = Type{.size = 8, .colour = ink("text-2"), .least = 6}.in_height();
  canvas.set(canvas.word("card"), upper.left_part(label_width).inside(2, 0), label);
  canvas.set(canvas.word("points"), lower.left_part(label_width).inside(2, 0), label);
  for (int rank = 0; rank < cards::rank_count; ++rank) {
    const auto at = static_cast<std::size_t>(rank);
    canvas.set(edition.deck.ranks[at], upper.right_of(label_width).column(rank, cards::rank_count),
               Type{.size = 9.5}.in_the_middle());
    canvas.set(std::to_string(edition.points[at]), lower.right_of(label_width).column(rank, cards::rank_count),
               Type{.size = 9.5, .bold = true, .colour = ink("good")}.in_the_middle());
  }
}

void draw_score_page(Canvas& canvas, const robotrick::Edition& edition) {
  const Box area = canvas.page().inside(12, margin + 2);
  const Box head = area.top_part(19);
  canvas.draw("droco-won", head.left_part(19));
  const Box words = head.right_of(23);
  canvas.set(text::built_in_reference("robotrick", canvas.language()).title, words.top_part(12),
             Type{.size = 25, .bold = true, .least = 16}.in_height());
  canvas.set(canvas.word("score_sheet") + " · " + edition.name[language_number(canvas.language())], words.below(12),
             Type{.size = 10.5, .colour = ink("text-2"), .least = 7});
  draw_names(canvas, area.below(21).top_part(12));
  const Box foot = area.bottom_part(20.5);
  draw_points(canvas, foot.top_part(12), edition);
  const std::string note = note_about(edition, canvas);
  if (!note.empty()) canvas.set(note, foot.below(12.9).top_part(3.8), small_type().to(Align::middle));
  canvas.set(canvas.word("robotrick_credit"), foot.bottom_part(3.8), small_type().to(Align::middle));
  const Box blocks = area.below(36).above(23.5);
  for (int round = 0; round < rounds; ++round) {
    const Box block = blocks.row(round, rounds, 5);
    canvas.line({block.x, block.y - 2.5}, {block.right(), block.y - 2.5}, {ink("lamp"), 0.6});
    draw_round_label(canvas, block.left_part(label_width - 4), edition, round);
    for (int player = 0; player < players; ++player) {
      draw_player_round(canvas, block.right_of(label_width).column(player, players, column_gap));
    }
  }
}

}  // namespace

Sheet score_sheet(const robotrick::Edition& edition, const std::string& language) {
  Sheet sheet{
      "score-sheet-" + edition.id, "Robotrick · " + text::sheet_word("score_sheet", language), "Domi", false, {}};
  sheet.pages.emplace_back([&edition](Canvas& canvas) { draw_score_page(canvas, edition); });
  return sheet;
}

}  // namespace botyard::print
