#pragma once

#include "robotrick/card_sheet_json.h"
#include "robotrick/companion_json.h"
#include "robotrick/deal.h"
#include "robotrick/editions.h"
#include "robotrick/events.h"
#include "robotrick/json.h"
#include "robotrick/lens_json.h"
#include "robotrick/moves.h"
#include "robotrick/own_edition.h"
#include "robotrick/play.h"
#include "robotrick/sampling.h"
#include "robotrick/scoring.h"
#include "robotrick/script.h"
#include "robotrick/secrecy.h"
#include "robotrick/state.h"
#include "robotrick/text.h"
#include "robotrick/view.h"
#include "robotrick/view_reading.h"

namespace botyard::robotrick {

/// Robotrick as the rest of the program sees a game: see play/game.h for what each of these means.
struct Game {
  static constexpr std::string_view name = "robotrick";
  static constexpr int seat_count = player_count;
  static constexpr std::string_view deal_unit = "rounds";

  using Rules = robotrick::Rules;
  using State = robotrick::State;
  using Deal = robotrick::Deal;
  using Move = robotrick::Move;
  using LoggedMove = robotrick::LoggedMove;
  using View = robotrick::View;
  using Sampler = robotrick::Sampler;
  using Editions = robotrick::Editions;
  using Script = robotrick::Script;
  using ReadView = robotrick::ReadView;

  static State start(const Rules& /*rules*/) { return {}; }
  static bool needs_deal(const State& state) { return state.table.phase == Phase::deal; }
  static bool is_over(const State& state) { return state.table.phase == Phase::over; }
  template <cards::RandomSource R>
  static Deal shuffle(const Rules& rules, const State& state, R& random) {
    return shuffle_deal(rules, state, random);
  }
  static void deal(const Rules& /*rules*/, State& state, const Deal& deal) { deal_round(state, deal); }
  static int to_move(const State& state) { return robotrick::to_move(state.table); }
  static LegalMoves legal_moves(const Rules& /*rules*/, const State& state, int seat) {
    return robotrick::legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
  }
  static void apply(const Rules& rules, State& state, int seat, Move move) {
    robotrick::apply(rules, state, seat, move);
  }

  static View view(const Rules& /*rules*/, const State& state, int seat) { return view_of(state, seat); }
  static LegalMoves legal_moves(const Rules& /*rules*/, const View& view) { return robotrick::legal_moves(view); }
  static Sampler sampler(const Rules& /*rules*/, const View& view) { return Sampler(view); }

  static std::string to_text(const Rules& rules, Move move) { return robotrick::to_text(rules, move); }
  static text::Result<Move> parse_move(const Rules& rules, std::string_view text) {
    return robotrick::parse_move(rules, text);
  }
  static std::optional<text::Reason> why_illegal(const Rules& rules, const State& state, int seat, Move move) {
    return text::to_you(
        robotrick::why_illegal(rules, state.table, seat, state.hands[static_cast<std::size_t>(seat)], move));
  }
  static std::optional<text::Reason> why_illegal(const Rules& rules, const View& view, Move move) {
    return text::to_you(robotrick::why_illegal(rules, view.table, view.seat, view.hand, move));
  }
  static std::string seat_name(int seat) { return std::to_string(seat); }
  static json::value seat_json(int seat) { return seat; }
  static std::string_view phase(const State& state) { return phase_name(state.table.phase); }

  static text::Result<Rules> rules(const Editions& editions, std::string_view edition, const json::object& options) {
    return read_rules(editions, edition, options);
  }
  static std::string_view default_edition() { return robotrick::default_edition; }
  static json::value edition_json(const Rules& rules) { return json::value(rules.edition->id); }
  static json::value deck_json(const Rules& rules) { return robotrick::deck_json(rules); }
  static json::object describe_edition(const Rules& rules, const text::Language& language) {
    return edition_details_json(*rules.edition, language);
  }
  static json::value options_json(const Rules& rules) { return robotrick::options_json(rules.options); }
  static json::value state_json(const Rules& rules, const State& state) { return robotrick::state_json(rules, state); }
  static bool is_public(Move move) { return !move.is_pass(); }
  static bool reveals_nothing(const State& before, const State& after, Move move) {
    return robotrick::reveals_nothing(before, after, move);
  }
  /// The view itself holds all that was played in the round, so the log is not needed.
  static json::value view_json(const Rules& rules, const View& view, std::span<const LoggedMove> /*log*/) {
    return robotrick::view_json(rules, view);
  }
  static json::object public_view_json(const Rules& rules, const View& view, std::span<const LoggedMove> /*log*/) {
    return robotrick::public_view_json(rules, view.table);
  }
  static constexpr std::string_view growing_list{};  // there is none
  static json::object public_changes_json(const Rules& rules, const View& before, const View& view,
                                          std::span<const LoggedMove> /*added*/) {
    return robotrick::public_changes_json(rules, before.table, view.table);
  }
  static json::object own_view_json(const Rules& rules, const View& view) {
    return robotrick::own_view_json(rules, view);
  }
  static json::object own_changes_json(const Rules& rules, const View& before, const View& view) {
    return robotrick::own_changes_json(rules, before, view);
  }
  static json::object lens_json(const Rules& rules, const View& view, std::span<const std::string> names,
                                const text::Language& language) {
    return robotrick::lens_json(rules, view, names, language);
  }
  static text::Result<json::object> card_sheet_json(const Rules& rules, const View& view) {
    return robotrick::card_sheet_json(rules, view);
  }
  static std::vector<json::Event> events(const Rules& rules, const State& before, const State& after, int seat,
                                         Move move, int viewer, std::span<const std::string> names) {
    return events_of(rules, before, after, seat, move, viewer, names);
  }
  static std::vector<json::Event> deal_events(const Rules& rules, const State& after) {
    return robotrick::deal_events(rules, after);
  }
  static text::Result<ReadView> read_view(const Editions& editions, const json::object& view) {
    return robotrick::read_view(view, editions);
  }
  static json::value result_json(const Rules& /*rules*/, const State& state) {
    return robotrick::result_json(state.table);
  }
  /// What each seat has at the end of a match; more is better.
  static std::array<double, player_count> points(const State& state) {
    return {double(state.table.total(0)), double(state.table.total(1)), double(state.table.total(2))};
  }
  /// Mixed into the checksum of `botyard bench`.
  static std::uint64_t outcome_bits(const State& state) { return robotrick::outcome_bits(state.table); }
  static std::uint64_t sample_bits(const State& state) { return state.hands[0].bits() ^ (state.hands[1].bits() >> 1); }
  static text::Reason summary(const Rules& /*rules*/, const State& state, std::span<const std::string> players) {
    return robotrick::summary(state.table, players);
  }

  static text::Result<Script> read_script(const json::object& record, const Rules& rules) {
    return robotrick::read_script(record, rules);
  }
  static void write_script(const Script& script, json::object& record) { robotrick::write_script(script, record); }
  static text::Result<std::string> own_edition(const Editions& editions, std::string base, std::string id,
                                               std::string edition_name, const json::array& ai_cards) {
    return own_edition_text(editions, {std::move(base), std::move(id), std::move(edition_name)}, ai_cards);
  }
  static text::Result<json::object> companion(const Editions& editions, const json::object& sheet,
                                              const text::Language& language) {
    return companion_json(editions, sheet, language);
  }
  static json::array finished_rounds_json(const Script& script) { return robotrick::finished_rounds_json(script); }
};

}  // namespace botyard::robotrick
