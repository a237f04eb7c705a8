#pragma once

#include "json/json.h"
#include "robotrick/editions.h"
#include "robotrick/view.h"

/// Robotrick as JSON: what records, traces and views are made of.
namespace botyard::robotrick {

json::array cards_json(const Rules& rules, CardSet cards);

/// The edition's suits, highest priority first, its ranks from weak to strong, and their points.
json::object deck_json(const Rules& rules);
/// What an edition calls things, in a language: suits, criteria; its AI cards, and how many cards of its deck are set
/// aside in each round.
json::object edition_details_json(const Edition& edition, const text::Language& language);
json::object options_json(const Options& options);
/// Missing options have their defaults, unknown ones are refused.
text::Result<Options> read_options(const json::object& options);

/// The rules that an edition's id and a record's or request's options name.
text::Result<Rules> read_rules(const Editions& editions, std::string_view edition, const json::object& options);

/// The state of a trace line: the whole truth, for checking, never for a player.
json::object state_json(const Rules& rules, const State& state);
/// {"card":…,"why":…}: how Droco comes to a card.
json::object explanation_json(const Rules& rules, const Explanation& why);
/// {"rounds":…,"totals":…,"winners":…} of a finished match.
json::object result_json(const Table& table);
/// What everyone at the table is told, and what a seat or a watcher is told besides: a view is both together.
json::object public_view_json(const Rules& rules, const Table& table);
json::object own_view_json(const Rules& rules, const View& view);
/// The same, or nothing if it is what it was.
json::object own_changes_json(const Rules& rules, const View& before, const View& view);
/// The members of the public part that a move may have changed.
json::object public_changes_json(const Rules& rules, const Table& before, const Table& table);
json::object view_json(const Rules& rules, const View& view);

}  // namespace botyard::robotrick
