#pragma once

#include <span>

#include "json/json.h"
#include "robots/editions.h"
#include "robots/view.h"

/// Robots as JSON: what records, traces and views are made of.
namespace botyard::robots {

/// The suits and ranks in card order, and the values of the ranks.
json::object deck_json();
json::object options_json(const Options& options);
/// Missing options have their defaults, unknown ones are refused.
text::Result<Options> read_options(const json::object& options);

/// The rules that an edition's id and a record's or request's options name.
text::Result<Rules> read_rules(std::string_view edition, const json::object& options);

/// The state of a trace line: the whole truth, for checking, never for a player.
json::object state_json(const State& state);
/// {"winner":…,"reason":…} of a finished game.
json::object result_json(const Table& table);
/// What everyone at the table is told, with all moves so far, and what a seat or a watcher is told besides: a view is
/// both together.
json::object public_view_json(const Table& table, std::span<const LoggedMove> log);
json::object own_view_json(const View& view);
json::object view_json(const View& view, std::span<const LoggedMove> log);

}  // namespace botyard::robots
