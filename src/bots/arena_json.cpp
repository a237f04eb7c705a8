#include "bots/arena_json.h"

#include <algorithm>
#include <cmath>
#include <iterator>
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
  json::object row{{"deal", game.deal}, {"rotation", game.rotation}};
  if (game.forfeiter < 0) row["points"] = numbers(game.points);
  row["first"] = numbers(game.first);
  if (game.forfeiter >= 0) {
    row["forfeiter"] = game.forfeiter;
    row["forfeit"] = game.forfeit;
  }
  return row;
}

// Bounds on what a file may hold, so that a wrong one costs little memory and no sum overflows.
constexpr std::size_t most_players = 16;
constexpr std::size_t longest_text = 4096;  // bytes of a player's name or of a reason
constexpr double most_points = 1e9;

tl::unexpected<text::Refusal> bad_result(std::string_view name) {
  return refuse("arena.bad_result", {{"name", std::string(name)}});
}

/// Finite, and neither end further from zero than `most`.
Result<double> number(const json::value& value, std::string_view name, double most) {
  if (!value.is_number()) return bad_result(name);
  const auto number = value.to_number<double>();
  if (!(std::abs(number) <= most)) return bad_result(name);
  return number;
}

Result<std::uint64_t> count(const json::object& object, std::string_view name) {
  const json::value* const value = object.if_contains(name);
  if (value == nullptr) return bad_result(name);
  const auto integer = json::as_integer(*value, name);
  if (!integer || *integer < 0) return bad_result(name);
  return static_cast<std::uint64_t>(*integer);
}

Result<std::string> short_text(const json::object& object, std::string_view name) {
  const auto text = json::string_field(object, name);
  if (!text || text->size() > longest_text) return bad_result(name);
  return std::string(*text);
}

Result<std::vector<double>> number_list(const json::object& object, std::string_view name, std::size_t size,
                                        double most) {
  const auto list = json::array_field(object, name);
  if (!list || (*list)->size() != size) return bad_result(name);
  std::vector<double> numbers;
  for (const json::value& entry : **list) {
    const auto read = number(entry, name, most);
    if (!read) return tl::unexpected(read.error());
    numbers.push_back(*read);
  }
  return numbers;
}

/// Shares of a victory: everyone who has one has the same. They become exact again: a third is written with 16 digits.
Result<std::vector<double>> read_shares(const json::object& row, std::size_t player_count) {
  auto shares = number_list(row, "first", player_count, 1);
  if (!shares) return shares;
  const auto winners = std::ranges::count_if(*shares, [](double share) { return share > 0; });
  if (winners == 0) return bad_result("first");
  const double due = 1 / static_cast<double>(winners);
  for (double& share : *shares) {
    if (share != 0 && std::abs(share - due) > 1e-9) return bad_result("first");
    share = share == 0 ? 0 : due;
  }
  return shares;
}

Result<void> read_forfeit(const json::object& row, ArenaGame& game) {
  const auto player = count(row, "forfeiter");
  auto why = short_text(row, "forfeit");
  if (!player || *player >= game.first.size() || !why) return bad_result("forfeiter");
  if (game.first[*player] != 0 || std::ranges::count(game.first, 0.0) != 1) return bad_result("first");
  game.forfeiter = static_cast<int>(*player);
  game.forfeit = *std::move(why);
  return {};
}

/// Whether those win who have the most points.
bool points_agree(const ArenaGame& game) {
  const double best = std::ranges::max(game.points);
  return std::ranges::equal(game.points, game.first,
                            [&](double points, double first) { return (points == best) == (first > 0); });
}

/// To a thousandth: Boost.JSON may err in the last bit of a fraction, and a file that is written again stays the same.
double to_thousandth(double points) { return std::round(points * 1000) / 1000; }

Result<ArenaGame> read_game(const json::value& value, std::size_t player_count) {
  const auto row = json::as_object(value, "a game");
  if (!row) return tl::unexpected(row.error());
  const auto deal = count(**row, "deal");
  const auto rotation = count(**row, "rotation");
  auto first = read_shares(**row, player_count);
  if (!deal || !rotation) return bad_result("games");
  if (!first) return tl::unexpected(first.error());
  ArenaGame game{*deal, *rotation, {}, *std::move(first), -1, {}};
  if ((*row)->contains("forfeiter")) {
    return read_forfeit(**row, game).map([&] { return std::move(game); });
  }
  auto points = number_list(**row, "points", player_count, most_points);
  if (!points) return tl::unexpected(points.error());
  game.points = *std::move(points);
  std::ranges::transform(game.points, game.points.begin(), to_thousandth);
  if (!points_agree(game)) return bad_result("points");
  return game;
}

/// Deals in rising order, and of each all rotations in theirs.
Result<void> check_order(const std::vector<ArenaGame>& games, std::size_t player_count) {
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::size_t place = i % player_count;
    const bool first_of_deal = place == 0;
    const bool in_order =
        i == 0 || (first_of_deal ? games[i].deal > games[i - 1].deal : games[i].deal == games[i - 1].deal);
    if (!in_order || games[i].rotation != place) {
      return refuse("arena.part_of_deal", {{"deal", std::to_string(games[i].deal)}});
    }
  }
  if (games.size() % player_count != 0) {
    return refuse("arena.part_of_deal", {{"deal", std::to_string(games.back().deal)}});
  }
  return {};
}

/// Options of any game are words, whole numbers, yes or no.
bool are_options(const json::value& options) {
  return options.is_object() && std::ranges::all_of(options.get_object(), [](const auto& option) {
           const json::value& value = option.value();
           return value.is_bool() || value.is_int64() || value.is_string();
         });
}

Result<void> read_players(const json::array& players, MergedArena& arena) {
  if (players.size() < 2 || players.size() > most_players) return bad_result("players");
  for (const json::value& player : players) {
    const auto standing = json::as_object(player, "a player");
    if (!standing) return tl::unexpected(standing.error());
    auto name = short_text(**standing, "name");
    if (!name) return tl::unexpected(name.error());
    const json::value* const times = (*standing)->if_contains("times");
    auto read = times == nullptr ? bad_result("times") : MoveTimes::from_json(*times);
    if (!read) return tl::unexpected(read.error());
    arena.plan.players.push_back(*std::move(name));
    arena.result.times.push_back(*std::move(read));
  }
  arena.result.players = arena.plan.players;
  return {};
}

Result<void> read_games(const json::array& games, MergedArena& arena) {
  const std::size_t player_count = arena.plan.players.size();
  for (const json::value& row : games) {
    auto read = read_game(row, player_count);
    if (!read) return tl::unexpected(read.error());
    arena.result.games.push_back(*std::move(read));
  }
  return check_order(arena.result.games, player_count);
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
  auto game = short_text(**object, "game");
  auto edition = short_text(**object, "edition");
  const auto seed = count(**object, "seed");
  const auto players = json::array_field(**object, "players");
  const auto games = json::array_field(**object, "games");
  const json::value* const options = (*object)->if_contains("options");
  if (!game || !edition || !seed || !players || !games || options == nullptr || !are_options(*options)) {
    return refuse("arena.no_result");
  }
  MergedArena arena;
  arena.plan.game = *std::move(game);
  arena.plan.edition = *std::move(edition);
  arena.plan.options = options->as_object();
  arena.plan.seed = *seed;
  return read_players(**players, arena).and_then([&] { return read_games(**games, arena); }).map([&] {
    return std::move(arena);
  });
}

Result<MergedArena> parse_arena(std::string_view text) {
  return json::parse(text).and_then([](const json::value& value) { return read_arena(value); });
}

Result<void> add_shard(MergedArena& all, MergedArena shard) {
  const bool same = all.plan.game == shard.plan.game && all.plan.edition == shard.plan.edition &&
                    all.plan.options == shard.plan.options && all.plan.seed == shard.plan.seed &&
                    all.plan.players == shard.plan.players;
  if (!same) return refuse("arena.other_plan");
  const auto key = [](const ArenaGame& game) { return std::pair(game.deal, game.rotation); };
  std::vector<ArenaGame> games;
  std::ranges::merge(all.result.games, shard.result.games, std::back_inserter(games), {}, key, key);
  if (std::ranges::adjacent_find(games, {}, key) != games.end()) return refuse("arena.game_twice");
  std::vector<MoveTimes> times = all.result.times;
  for (std::size_t i = 0; i < times.size(); ++i) {
    times[i].add(shard.result.times[i]);
    if (!times[i].is_plausible()) return bad_result("times");
  }
  all.result.games = std::move(games);
  all.result.times = std::move(times);
  return {};
}

}  // namespace botyard::bots
