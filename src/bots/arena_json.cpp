#include "bots/arena_json.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace botyard::bots {
namespace {

using text::refuse;
using text::Result;

/// JSON has no infinite numbers: what has no bound is null.
json::value finite(double number) { return std::isfinite(number) ? json::value(number) : json::value(nullptr); }
json::array interval(const Estimate& estimate) { return {finite(estimate.low), finite(estimate.high)}; }

json::object standing_json(const Standing& standing) {
  return {{"name", standing.name},
          {"first_share", finite(standing.first_share.mean)},
          {"first_share_ci", interval(standing.first_share)},
          {"mean_points", finite(standing.points.mean)},
          {"mean_points_ci", interval(standing.points)},
          {"margin", finite(standing.margin.mean)},
          {"margin_ci", interval(standing.margin)},
          {"elo", finite(standing.elo.mean)},
          {"elo_ci", interval(standing.elo)},
          {"forfeits", standing.forfeits},
          {"moves", standing.moves},
          {"ms_per_move", json::object{{"mean", standing.mean_ms}, {"p99", standing.p99_ms}}}};
}

json::array numbers(const std::vector<double>& values) { return json::array(values.begin(), values.end()); }

json::object game_json(const ArenaGame& game) {
  json::object row{{"deal", game.deal},
                   {"rotation", game.rotation},
                   {"points", numbers(game.points)},
                   {"first", numbers(game.first)}};
  if (game.forfeiter >= 0) {
    row["forfeiter"] = game.forfeiter;
    row["forfeit"] = game.forfeit;
  }
  return row;
}

Result<double> number(const json::value& value, std::string_view name) {
  boost::json::error_code error;
  const auto number = value.is_number() ? value.to_number<double>(error) : HUGE_VAL;
  if (!std::isfinite(number)) return refuse("arena.bad_result", {{"name", std::string(name)}});
  return number;
}

Result<std::uint64_t> count(const json::value* value, std::string_view name) {
  if (value == nullptr) return refuse("arena.bad_result", {{"name", std::string(name)}});
  const auto integer = json::as_integer(*value, name);
  if (!integer) return tl::unexpected(integer.error());
  if (*integer < 0) return refuse("arena.bad_result", {{"name", std::string(name)}});
  return static_cast<std::uint64_t>(*integer);
}

Result<std::vector<double>> number_list(const json::object& object, std::string_view name, std::size_t size) {
  const auto list = json::array_field(object, name);
  if (!list) return tl::unexpected(list.error());
  if ((*list)->size() != size) return refuse("arena.bad_result", {{"name", std::string(name)}});
  std::vector<double> numbers;
  for (const json::value& entry : **list) {
    const auto read = number(entry, name);
    if (!read) return tl::unexpected(read.error());
    numbers.push_back(*read);
  }
  return numbers;
}

Result<ArenaGame> read_game(const json::value& value, std::size_t player_count) {
  const auto row = json::as_object(value, "a game");
  if (!row) return tl::unexpected(row.error());
  ArenaGame game;
  const auto deal = count((*row)->if_contains("deal"), "deal");
  const auto rotation = count((*row)->if_contains("rotation"), "rotation");
  auto points = number_list(**row, "points", player_count);
  auto first = number_list(**row, "first", player_count);
  if (!deal || !rotation || !points || !first) return refuse("arena.bad_result", {{"name", "games"}});
  game.deal = *deal;
  game.rotation = *rotation;
  game.points = *std::move(points);
  game.first = *std::move(first);
  if (const json::value* const forfeiter = (*row)->if_contains("forfeiter")) {
    const auto player = count(forfeiter, "forfeiter");
    const auto why = json::string_field(**row, "forfeit");
    if (!player || *player >= player_count || !why) return refuse("arena.bad_result", {{"name", "forfeiter"}});
    game.forfeiter = static_cast<int>(*player);
    game.forfeit = *why;
  }
  return game;
}

Result<MoveTimes> read_times(const json::object& standing) {
  const json::value* const times = standing.if_contains("times");
  if (times == nullptr) return refuse("arena.bad_result", {{"name", "times"}});
  return MoveTimes::from_json(*times);
}

}  // namespace

json::object arena_json(const ArenaPlan& plan, const ArenaResult& result) {
  json::array players;
  const auto all = standings(result);
  for (std::size_t i = 0; i < all.size(); ++i) {
    players.push_back(standing_json(all[i]));
    players.back().as_object()["times"] = result.times[i].to_json();
  }
  json::array games;
  std::set<std::uint64_t> deals;
  for (const ArenaGame& game : result.games) {
    games.push_back(game_json(game));
    deals.insert(game.deal);
  }
  return {{"game", plan.game},       {"edition", plan.edition}, {"options", plan.options}, {"seed", plan.seed},
          {"matches", deals.size()}, {"players", players},      {"games", games}};
}

Result<MergedArena> read_arena(const json::value& value) {
  const auto object = json::as_object(value, "the arena's result");
  if (!object) return tl::unexpected(object.error());
  MergedArena merged;
  const auto game = json::string_field(**object, "game");
  const auto edition = json::string_field(**object, "edition");
  const auto seed = count((*object)->if_contains("seed"), "seed");
  const auto players = json::array_field(**object, "players");
  const auto games = json::array_field(**object, "games");
  const json::value* const options = (*object)->if_contains("options");
  if (!game || !edition || !seed || !players || !games || options == nullptr || !options->is_object()) {
    return refuse("arena.no_result");
  }
  merged.plan.game = *game;
  merged.plan.edition = *edition;
  merged.plan.options = options->as_object();
  merged.plan.seed = *seed;
  for (const json::value& player : **players) {
    const auto standing = json::as_object(player, "a player");
    if (!standing) return tl::unexpected(standing.error());
    const auto name = json::string_field(**standing, "name");
    if (!name) return tl::unexpected(name.error());
    auto times = read_times(**standing);
    if (!times) return tl::unexpected(times.error());
    merged.plan.players.emplace_back(*name);
    merged.result.times.push_back(*std::move(times));
  }
  merged.result.players = merged.plan.players;
  for (const json::value& row : **games) {
    auto read = read_game(row, merged.plan.players.size());
    if (!read) return tl::unexpected(read.error());
    merged.result.games.push_back(*std::move(read));
  }
  return merged;
}

Result<void> add_shard(MergedArena& all, MergedArena shard) {
  const bool same = all.plan.game == shard.plan.game && all.plan.edition == shard.plan.edition &&
                    all.plan.options == shard.plan.options && all.plan.seed == shard.plan.seed &&
                    all.plan.players == shard.plan.players;
  if (!same) return refuse("arena.other_plan");
  const auto key = [](const ArenaGame& game) { return std::pair(game.deal, game.rotation); };
  auto& games = all.result.games;
  games.insert(games.end(), shard.result.games.begin(), shard.result.games.end());
  std::ranges::sort(games, {}, key);
  if (std::ranges::adjacent_find(games, {}, key) != games.end()) return refuse("arena.game_twice");
  for (std::size_t i = 0; i < all.result.times.size(); ++i) all.result.times[i].add(shard.result.times[i]);
  return {};
}

}  // namespace botyard::bots
