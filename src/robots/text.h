#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cards/deck_text.h"
#include "robots/moves.h"
#include "text/reason.h"

namespace botyard::robots {

std::string_view phase_name(Phase phase);
std::string_view kind_name(Kind kind);
/// "attack", "defense", or "both" of a turbo.
std::string_view mode_name(const Robot& robot);
/// "black" or "red".
std::string_view seat_name(int seat);

/// The suits and ranks in card order; the jokers have none.
const cards::DeckText& deck();
/// "SA" … "DK", "XB", "XR".
std::string to_text(Card card);
std::optional<Card> parse_card(std::string_view text);

/// The word that a move starts with: "build", "return".
std::string_view verb_name(Verb verb);
/// "build S3 SK", "twin SA CA keep SA", "mode S3 attack", "done".
std::string to_text(Move move);
/// A move written exactly so; whether it is legal is another question.
text::Result<Move> parse_move(std::string_view text);

/// Where a game stands or how it ended, for one line of text; told to `viewer`, who may have won it.
text::Reason summary(const Table& table, std::span<const std::string> players, int viewer = watcher);

}  // namespace botyard::robots
