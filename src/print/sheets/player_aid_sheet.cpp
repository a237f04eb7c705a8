#include <array>
#include <string>

#include "print/sheets/sheet.h"
#include "robots/value.h"
#include "text/reference.h"

namespace botyard::print {
namespace {

constexpr std::array<const char*, 6> phases{"program", "research", "build", "combat", "aftermath", "recovery"};

struct Side {
  const char* word;
  std::array<std::array<const char*, 2>, 2> pips;
};
constexpr std::array<Side, 2> sides{
    {{"black", {{{"pip-s", "art-s"}, {"pip-c", "art-pc"}}}}, {"red", {{{"pip-h", "art-h"}, {"pip-d", "art-pd"}}}}}};

Type label_type() { return {.size = 8, .bold = true, .colour = ink("droco-trim"), .least = 6}; }
Type hint_type() { return {.size = 8.5, .colour = ink("text-2"), .least = 6}; }

/// The half of the paper that one player cuts out.
class Aid {
 public:
  Aid(Canvas& canvas, const Side& side, const Box& area) : canvas_(canvas), side_(side), area_(area) {}

  void draw() {
    const double spare = (area_.height - 111) / 5;
    Box rest = area_;
    const auto next = [&](double height) {
      const Box part = rest.top_part(height);
      rest = rest.below(height + spare);
      return part;
    };
    draw_head(next(13));
    draw_phases(next(32));
    draw_value(next(15));
    draw_kinds(next(25));
    draw_tables(next(17));
    draw_foot(next(9));
  }

 private:
  void draw_head(const Box& place) {
    for (std::size_t i = 0; i < 2; ++i) {
      canvas_.draw(side_.pips[i][0], place.left_part(22).column(static_cast<int>(i), 2, 1.5).middle(10, 10),
                   ink(side_.pips[i][1]));
    }
    const std::string title = text::built_in_reference("robots", canvas_.language()).title;
    canvas_.set(title, place.right_of(26).left_part(70).top_part(8),
                Type{.size = 17, .bold = true, .least = 12}.in_height());
    canvas_.set(canvas_.word(side_.word) + " · " + canvas_.word("player_aid"),
                place.right_of(26).left_part(70).below(8), Type{.size = 8.5, .colour = ink("text-2"), .least = 6.5});
    const Box wins = place.right_part(70);
    canvas_.set(canvas_.word("wins"), wins.left_part(28), hint_type().to(Align::right).in_height());
    for (int i = 0; i < 5; ++i) {
      canvas_.outline(wins.right_part(39).column(i, 5, 1.5).middle(6.6, 6.6), {ink("edge"), 0.3}, 1.2);
    }
  }

  void draw_phases(const Box& place) {
    for (std::size_t i = 0; i < phases.size(); ++i) {
      const Box box = place.column(static_cast<int>(i), 6, 2.6);
      canvas_.outline(box, {ink("droco-trim"), 0.4}, 2);
      canvas_.disc({box.x + 4.6, box.y + 4.6}, 2.9, ink("droco-trim"));
      canvas_.set(std::to_string(i + 1), {box.x + 1.7, box.y + 1.7, 5.8, 5.8},
                  Type{.size = 9.5, .bold = true, .colour = {1, 1, 1}}.in_the_middle());
      canvas_.set(canvas_.word(phases[i]), box.below(8.6).top_part(4.6).inside(1.6, 0),
                  Type{.size = 9.5, .bold = true, .least = 6}.in_height());
      canvas_.set(canvas_.word(std::string(phases[i]) + "_hint"), box.below(13.4).above(1).inside(1.6, 0), hint_type());
      if (i + 1 == phases.size()) continue;
      const Point tip{box.right() + 2, box.centre().y};
      canvas_.line({tip.x - 1.3, tip.y - 1.5}, tip, {ink("lamp-edge"), 0.5});
      canvas_.line({tip.x - 1.3, tip.y + 1.5}, tip, {ink("lamp-edge"), 0.5});
    }
  }

  /// Value = card − damage + …
  void draw_value(const Box& place) {
    constexpr std::array<const char*, 4> terms{"value_card", "value_damage", "value_mates", "value_showdown"};
    constexpr std::array<const char*, 4> figures{"=", "−", "+ 1 ×", "+ 3"};
    constexpr double label = 20;
    canvas_.set(canvas_.word("value"), place.left_part(label), Type{.size = 13, .bold = true, .least = 9}.in_height());
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const Box term = place.right_of(label).column(static_cast<int>(i), 4, 2);
      const Type figure = Type{.size = 14, .bold = true, .colour = ink("lamp-text")}.in_height();
      const double width = canvas_.width_of(figures[i], figure) + 1.4;
      canvas_.set(figures[i], term.left_part(width), figure);
      canvas_.outline(term.right_of(width).inside(0, 1.5), {ink("edge"), 0.3}, 1.2);
      canvas_.set(canvas_.word(terms[i]), term.right_of(width).inside(1, 1.8),
                  Type{.size = 9, .least = 6}.in_the_middle());
    }
  }

  /// What a Value on entering makes of a robot.
  void draw_kinds(const Box& place) {
    constexpr int most = 10;
    canvas_.set(canvas_.word("entering"), place.left_part(20).top_part(11), label_type().in_height());
    for (int value = 1; value <= most; ++value) {
      const Box cell = place.right_of(22).top_part(11).column(value - 1, most, 1.6);
      draw_entry(cell, std::to_string(value) + (value == most ? "+" : ""), robots::kind_for(value));
    }
    const Box hints = place.right_of(22).below(12.6);
    draw_kind(hints.column(0, 2, 5), "nano", "badge-nano", ink("good"));
    draw_kind(hints.column(1, 2, 5), "turbo", "badge-turbo", ink("lamp-text"));
  }

  void draw_entry(const Box& cell, const std::string& value, robots::Kind kind) {
    constexpr double radius = 1.4;
    const Type figure = Type{.size = 12, .bold = true}.in_the_middle();
    if (kind == robots::Kind::normal) {
      canvas_.outline(cell, {ink("line"), 0.3}, radius);
      canvas_.set(value, cell, figure);
      return;
    }
    const bool nano = kind == robots::Kind::nano;
    canvas_.fill(cell, ink(nano ? "good-well" : "stock-well"), radius);
    canvas_.outline(cell, {ink(nano ? "good" : "lamp-edge"), 0.45}, radius);
    canvas_.set(value, cell.left_part(cell.width * 0.5), figure);
    canvas_.draw(nano ? "badge-nano" : "badge-turbo", cell.right_part(cell.width * 0.52).middle(5, 5),
                 ink(nano ? "good" : "lamp-text"));
  }

  void draw_kind(const Box& place, const std::string& kind, const char* badge, Ink colour) {
    canvas_.draw(badge, place.left_part(7).middle(6.4, 6.4), colour);
    const std::string& name = canvas_.word(kind);
    Type type{.size = 8.5, .least = 6.5};
    type.head = name.size();
    canvas_.set(name + "  " + canvas_.word(kind + "_hint"), place.right_of(9), type.in_height());
  }

  void draw_tables(const Box& place) {
    draw_parts(place.left_part(place.width * 0.55));
    draw_unblocked(place.right_part(place.width * 0.42));
  }

  /// Which part a blueprint needs.
  void draw_parts(const Box& place) {
    const Box upper = place.top_part(7.5);
    const Box lower = place.bottom_part(8.6);
    const Stroke edge{ink("line"), 0.3};
    constexpr double label = 20;
    canvas_.set(canvas_.word("blueprint"), upper.left_part(label), label_type().in_height());
    canvas_.set(canvas_.word("part"), lower.left_part(label), label_type().in_height());
    const Box cells = upper.right_of(label);
    const double step = cells.width / 12;  // the last two have more to say, and are twice as wide
    for (int i = 0; i < 10; ++i) {
      const Box cell{cells.x + (i < 8 ? i : i == 8 ? 8 : 10) * step, cells.y, i < 8 ? step : 2 * step, cells.height};
      canvas_.outline(cell, edge);
      canvas_.set(i == 0 ? "A" : std::to_string(i + 1), cell, Type{.size = 10, .bold = true}.in_the_middle());
    }
    const Type note = Type{.size = 7, .least = 5}.in_the_middle();
    const std::array<std::pair<const char*, double>, 3> notes{{{"part_higher", 8}, {"part_ten", 2}, {"part_twin", 2}}};
    double x = cells.x;
    for (const auto& [word, steps] : notes) {
      const Box cell{x, lower.y, steps * step, lower.height};
      canvas_.outline(cell, edge);
      canvas_.set(canvas_.word(word), cell.inside(0.8, 0.3), note);
      x = cell.right();
    }
  }

  void draw_unblocked(const Box& place) {
    canvas_.set(canvas_.word("unblocked"), place.top_part(5), label_type().in_height());
    const Box cells = place.below(5.6).top_part(7);
    for (int i = 0; i < robots::high_loss_limit; ++i) {
      const bool always = i < robots::loss_limit;
      const Box cell = cells.column(i, robots::high_loss_limit, 0.8);
      canvas_.outline(cell, {ink(always ? "bad" : "edge"), 0.35, always ? 0.0 : 0.8}, 1);
      canvas_.set(std::to_string(i + 1), cell,
                  Type{.size = 9, .bold = always, .colour = ink(always ? "bad" : "text-2")}.in_the_middle());
    }
    const double from = cells.column(robots::loss_limit, robots::high_loss_limit, 0.8).x;
    canvas_.set(canvas_.word("unblocked_more"), {from - 20, cells.bottom() + 0.6, cells.right() - from + 20, 3.8},
                Type{.size = 7, .colour = ink("text-2"), .align = Align::right, .least = 5});
  }

  void draw_foot(const Box& place) {
    canvas_.set(canvas_.word("ends"), place.top_part(4.6), Type{.size = 8.5, .least = 6}.in_height());
    canvas_.set(canvas_.word("robots_credit"), place.bottom_part(3.4),
                Type{.size = 6.5, .colour = ink("text-2"), .least = 5});
  }

  Canvas& canvas_;
  const Side& side_;
  Box area_;
};

void draw_player_aid(Canvas& canvas) {
  const Box page = canvas.page();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Box half = page.row(static_cast<int>(i), 2);
    Aid(canvas, sides[i], half.inside(12, margin + 1)).draw();
  }
  const double middle = page.centre().y;
  canvas.line({page.x + margin, middle}, {page.right() - margin, middle}, {ink("edge"), 0.2, 1.5});
}

}  // namespace

Sheet player_aid_sheet(const std::string& language) {
  Sheet sheet{"player-aid-robots",
              text::built_in_reference("robots", language).title + " · " + text::sheet_word("player_aid", language),
              "AVDambeck (CC BY-SA 4.0)",
              false,
              {}};
  sheet.pages.emplace_back(draw_player_aid);
  return sheet;
}

}  // namespace botyard::print
