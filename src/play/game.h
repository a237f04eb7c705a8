#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "cards/chacha.h"
#include "cards/random.h"
#include "json/json.h"
#include "json/telling.h"
#include "text/reason.h"

namespace botyard::play {

/// A set of legal moves: counted and indexed, in a fixed order that depends on the position alone.
template <class L, class Move>
concept MoveList = requires(const L& list, int index, Move move) {
  { list.size() } -> std::convertible_to<int>;
  { list.contains(move) } -> std::same_as<bool>;
  { list[index] } -> std::convertible_to<Move>;
};

/// What search and simulation need of a game. Chance comes in as a Deal whenever the state asks for one;
/// everything between two decisions happens by itself.
template <class G>
concept Game = requires(const typename G::Rules& rules, typename G::State& state, const typename G::State& position,
                        const typename G::View& view, const typename G::Deal& deal, typename G::Move move, int seat,
                        cards::Xoshiro& random) {
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::is_trivially_copyable_v<typename G::View>;
  requires !std::convertible_to<typename G::State, typename G::View>;  // what may be known is never the state

  { G::seat_count } -> std::convertible_to<int>;
  { G::start(rules) } -> std::same_as<typename G::State>;
  { G::needs_deal(position) } -> std::same_as<bool>;
  { G::is_over(position) } -> std::same_as<bool>;
  { G::shuffle(rules, position, random) } -> std::same_as<typename G::Deal>;
  { G::deal(rules, state, deal) };
  { G::to_move(position) } -> std::same_as<int>;  // the seat that decides; -1: nobody
  { G::legal_moves(rules, position, seat) } -> MoveList<typename G::Move>;
  { G::apply(rules, state, seat, move) };
  { G::is_public(move) } -> std::same_as<bool>;  // whether the others see it made
  // Whether nobody learned anything hidden from a move between two states: it may be taken back.
  { G::reveals_nothing(position, position, move) } -> std::same_as<bool>;

  { G::view(rules, position, seat) } -> std::same_as<typename G::View>;  // seat -1: a watcher's
  { G::legal_moves(rules, view) } -> MoveList<typename G::Move>;
  { G::sampler(rules, view).sample(random) } -> std::same_as<typename G::State>;
};

/// What records, traces, and every surface that speaks JSON need besides.
template <class G>
concept PublishedGame =
    Game<G> && requires(const typename G::Rules& rules, const typename G::State& position, const typename G::View& view,
                        typename G::Move move, typename G::Editions& editions, const typename G::Script& script,
                        const json::object& object, json::object& target, std::string_view text, int seat,
                        std::span<const std::string> names, std::span<const typename G::LoggedMove> log) {
      { G::name } -> std::convertible_to<std::string_view>;
      { G::deal_unit } -> std::convertible_to<std::string_view>;  // what one deal is: "rounds", "games"

      { G::to_text(rules, move) } -> std::same_as<std::string>;
      { G::parse_move(rules, text) } -> std::same_as<text::Result<typename G::Move>>;
      // Told to the seat that would make the move.
      { G::why_illegal(rules, position, seat, move) } -> std::same_as<std::optional<text::Reason>>;
      { G::why_illegal(rules, view, move) } -> std::same_as<std::optional<text::Reason>>;
      // For a table on a screen: what a move would lead to, and what a move has brought about, as far as a viewer may
      // know (a seat, -1: a watcher, -2: whoever sees all cards).
      { G::lens_json(rules, view, names, text) } -> std::same_as<json::object>;
      // What a player could note about where the cards are, as far as the view tells.
      { G::card_sheet_json(rules, view) } -> std::same_as<text::Result<json::object>>;
      { G::events(rules, position, position, seat, move, seat, names) } -> std::same_as<std::vector<json::Event>>;
      { G::deal_events(rules, position) } -> std::same_as<std::vector<json::Event>>;
      { G::describe_edition(rules, text) } -> std::same_as<json::object>;
      { G::seat_name(seat) } -> std::same_as<std::string>;
      { G::seat_json(seat) } -> std::same_as<json::value>;
      { G::phase(position) } -> std::convertible_to<std::string_view>;

      { editions.load(text, text) } -> std::same_as<text::Result<std::string>>;
      { editions.list() };  // entries of id, English name, text of the file
      { G::default_edition() } -> std::convertible_to<std::string_view>;
      { G::rules(editions, text, object) } -> std::same_as<text::Result<typename G::Rules>>;
      { G::edition_json(rules) } -> std::same_as<json::value>;
      { G::deck_json(rules) } -> std::same_as<json::value>;  // what the cards are called and worth
      { G::options_json(rules) } -> std::same_as<json::value>;
      { G::state_json(rules, position) } -> std::same_as<json::value>;
      // A view's JSON may tell the moves made so far; it is handed the public ones only.
      { G::view_json(rules, view, log) } -> std::same_as<json::value>;
      // Its two parts: what everyone at the table is told, and what the seat is told besides.
      { G::public_view_json(rules, view, log) } -> std::same_as<json::object>;
      { G::own_view_json(rules, view) } -> std::same_as<json::object>;
      // The members of both parts that one move may have changed, and others that it hasn't. A list that only ever
      // grows (at most one, of the public part) is named; there, only what the move added to it is told.
      { G::growing_list } -> std::convertible_to<std::string_view>;  // empty: there is none
      { G::public_changes_json(rules, view, view, log) } -> std::same_as<json::object>;
      { G::own_changes_json(rules, view, view) } -> std::same_as<json::object>;
      { G::read_view(editions, object) } -> std::same_as<text::Result<typename G::ReadView>>;  // .rules, .view, .log
      { G::result_json(rules, position) } -> std::same_as<json::value>;
      { G::points(position)[0] } -> std::convertible_to<double>;     // at the end, by seat; most of them win
      { G::outcome_bits(position) } -> std::same_as<std::uint64_t>;  // for the checksum of a benchmark
      { G::sample_bits(position) } -> std::same_as<std::uint64_t>;
      { G::summary(rules, position, names) } -> std::same_as<text::Reason>;

      { G::read_script(object, rules) } -> std::same_as<text::Result<typename G::Script>>;
      { G::write_script(script, target) };
      // As the record has them: rounds that are over, with all cards, for everyone to see while the match goes on.
      { G::finished_rounds_json(script) } -> std::same_as<json::array>;
      // Someone's own edition (base, id, name), as a file.
      { G::own_edition(editions, {}, {}, {}, json::array()) } -> std::same_as<text::Result<std::string>>;
      // For people who play with paper cards: what a sheet of theirs leads to. See docs/companion.md.
      { G::companion(editions, object, text) } -> std::same_as<text::Result<json::object>>;
      { script.deals[0] } -> std::convertible_to<typename G::Deal>;
      { script.moves[0] } -> std::convertible_to<typename G::Move>;
    };

}  // namespace botyard::play
