#pragma once

#include "bots/arena.h"
#include "bots/standings.h"

namespace botyard::bots {

/// What `botyard arena --json` prints: the standings, and every game, so that the results of shards can be merged.
json::object arena_json(const ArenaPlan& plan, const ArenaResult& result);

/// Several results of the same plan as one.
struct MergedArena {
  ArenaPlan plan;
  ArenaResult result;
};

/// Reads what arena_json wrote, and refuses anything else: of each deal all rotations must be there, in order.
/// The standings in the file are not read; they follow from the games.
text::Result<MergedArena> read_arena(const json::value& value);
/// The same from the text of a file.
text::Result<MergedArena> parse_arena(std::string_view text);

/// Adds another shard. It must be of the same plan, and none of its games may be there already; if it is refused,
/// nothing has changed.
text::Result<void> add_shard(MergedArena& all, MergedArena shard);

}  // namespace botyard::bots
