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

/// Reads what arena_json wrote.
text::Result<MergedArena> read_arena(const json::value& value);

/// Adds another shard. It must be of the same plan, and none of its games may be there already.
text::Result<void> add_shard(MergedArena& all, MergedArena shard);

}  // namespace botyard::bots
