#pragma once

#include "print/sheets/canvas.h"
#include "robotrick/edition.h"

namespace botyard::print {

/// Whose the AI cards and points are, where nobody else has published them; otherwise nothing.
std::string note_about(const robotrick::Edition& edition, const Canvas& canvas);

/// The size that sleeves for cards are made for.
inline constexpr double card_width = 63;
inline constexpr double card_height = 88;

/// One AI card: his three columns with what they pick by, and the suits in the order that settles ties.
void draw_ai_card(Canvas& canvas, const Box& card, const robotrick::Edition& edition, const robotrick::AiCard& ai_card);

}  // namespace botyard::print
