#include <algorithm>

#include "print/sheets/ai_card.h"
#include "print/sheets/sheet.h"
#include "print/sheets/words.h"
#include "text/reference.h"

namespace botyard::print {
namespace {

// Four by two on paper that lies on its side: the one way in which A4 and Letter both leave room for the marks.
constexpr int across = 4;
constexpr int down = 2;
constexpr int on_a_page = across * down;

Box grid_on(const Box& page) { return page.middle(across * card_width, down * card_height); }

/// Where to cut: short lines outside, and small crosses where four cards meet.
void draw_marks(Canvas& canvas, const Box& grid, int columns, int rows) {
  constexpr double gap = 1.2;
  constexpr double length = 4;
  constexpr double cross = 1.2;
  const Stroke mark{ink("edge"), 0.2};
  const double right = grid.x + columns * card_width;
  const double bottom = grid.y + rows * card_height;
  for (int i = 0; i <= columns; ++i) {
    const double x = grid.x + i * card_width;
    canvas.line({x, grid.y - gap - length}, {x, grid.y - gap}, mark);
    canvas.line({x, bottom + gap}, {x, bottom + gap + length}, mark);
    for (int j = 0; j <= rows; ++j) {
      const double y = grid.y + j * card_height;
      canvas.line({x - cross, y}, {x + cross, y}, mark);
      canvas.line({x, y - cross}, {x, y + cross}, mark);
    }
  }
  for (int j = 0; j <= rows; ++j) {
    const double y = grid.y + j * card_height;
    canvas.line({grid.x - gap - length, y}, {grid.x - gap, y}, mark);
    canvas.line({right + gap, y}, {right + gap + length, y}, mark);
  }
}

void draw_ai_card_page(Canvas& canvas, const robotrick::Edition& edition, int page, int pages) {
  const Box grid = grid_on(canvas.page());
  const int here = std::min(static_cast<int>(edition.ai_cards.size()) - page * on_a_page, on_a_page);
  for (int place = 0; place < here; ++place) {
    const Box card = grid.row(place / across, down).column(place % across, across);
    const auto number = static_cast<std::size_t>(page) * on_a_page + static_cast<std::size_t>(place);
    draw_ai_card(canvas, card, edition, edition.ai_cards[number]);
  }
  draw_marks(canvas, grid, std::min(here, across), (here + across - 1) / across);
  const Box edge = canvas.page().inside(grid.x, margin);
  const Type small{.size = 7, .colour = ink("text-2"), .least = 5};
  const std::string page_number = filled(filled(canvas.word("page"), "page", page + 1), "pages", pages);
  canvas.set(canvas.word("ai_cards") + " · " + canvas.word("cut"), edge.top_part(4).left_of(30), small);
  canvas.set(page_number, edge.top_part(4).right_part(28), small.to(Align::right));
  canvas.set(canvas.word("robotrick_credit") + " " + note_about(edition, canvas), edge.bottom_part(4), small);
}

}  // namespace

Sheet ai_card_sheet(const robotrick::Edition& edition, const std::string& language) {
  Sheet sheet{"ai-cards-" + edition.id, "Robotrick · " + text::sheet_word("ai_cards", language), "Domi", true, {}};
  const int pages = (static_cast<int>(edition.ai_cards.size()) + on_a_page - 1) / on_a_page;
  for (int page = 0; page < pages; ++page) {
    sheet.pages.emplace_back(
        [&edition, page, pages](Canvas& canvas) { draw_ai_card_page(canvas, edition, page, pages); });
  }
  return sheet;
}

}  // namespace botyard::print
