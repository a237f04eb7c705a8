#pragma once

#include "robots/companion_json.h"
#include "robots/deal.h"
#include "robots/editions.h"
#include "robots/events.h"
#include "robots/json.h"
#include "robots/moves.h"
#include "robots/play.h"
#include "robots/refusal.h"
#include "robots/sampling.h"
#include "robots/script.h"
#include "robots/secrecy.h"
#include "robots/state.h"
#include "robots/text.h"
#include "robots/view.h"
#include "robots/view_reading.h"

namespace botyard::robots {

/// Robots as the rest of the program sees a game: see play/game.h for what each of these means.
struct Game {
  static constexpr std::string_view name = "robots";
  static constexpr int seat_count = player_count;
  static constexpr std::string_view deal_unit = "games";

  using Rules = robots::Rules;
  using State = robots::State;
  using Deal = robots::Deal;
  using Move = robots::Move;
  using LoggedMove = robots::LoggedMove;
  using View = robots::View;
  using Sampler = robots::Sampler;
  using Editions = robots::Editions;
  using Script = robots::Script;
  using ReadView = robots::ReadView;

  static State start(const Rules& /*rules*/) { return {}; }
  static bool needs_deal(const State& state) { return state.table.phase == Phase::deal; }
  static bool is_over(const State& state) { return state.table.phase == Phase::over; }
  template <cards::RandomSource R>
  static Deal shuffle(const Rules& rules, const State& /*state*/, R& random) {
    return shuffle_deal(rules, random);
  }
  static void deal(const Rules& /*rules*/, State& state, const Deal& deal) { deal_game(state, deal); }
  static int to_move(const State& state) { return robots::to_move(state.table); }
  static LegalMoves legal_moves(const Rules& /*rules*/, const State& state, int seat) {
    return robots::legal_moves(state.table, seat, state.hand(seat));
  }
  static void apply(const Rules& /*rules*/, State& state, int seat, Move move) { robots::apply(state, seat, move); }

  static View view(const Rules& /*rules*/, const State& state, int seat) { return view_of(state, seat); }
  static LegalMoves legal_moves(const Rules& /*rules*/, const View& view) { return robots::legal_moves(view); }
  static Sampler sampler(const Rules& /*rules*/, const View& view) { return Sampler(view); }

  static std::string to_text(const Rules& /*rules*/, Move move) { return robots::to_text(move); }
  static text::Result<Move> parse_move(const Rules& /*rules*/, std::string_view text) {
    return robots::parse_move(text);
  }
  static std::optional<text::Reason> why_illegal(const Rules& /*rules*/, const State& state, int seat, Move move) {
    return text::to_you(robots::why_illegal(state.table, seat, state.hand(seat), move));
  }
  static std::optional<text::Reason> why_illegal(const Rules& /*rules*/, const View& view, Move move) {
    return text::to_you(robots::why_illegal(view.table, view.seat, view.hand, move));
  }
  static std::string seat_name(int seat) { return std::string(robots::seat_name(seat)); }
  static json::value seat_json(int seat) { return json::value(robots::seat_name(seat)); }
  static std::string_view phase(const State& state) { return phase_name(state.table.phase); }

  static text::Result<Rules> rules(const Editions& /*editions*/, std::string_view edition,
                                   const json::object& options) {
    return read_rules(edition, options);
  }
  static std::string_view default_edition() { return robots::default_edition; }
  static json::value edition_json(const Rules& /*rules*/) { return json::value(robots::default_edition); }
  static json::value deck_json(const Rules& /*rules*/) { return robots::deck_json(); }
  static json::object describe_edition(const Rules& /*rules*/, const text::Language& /*language*/) {
    return {{"id", robots::default_edition}, {"name", "Robots 1.4"}};
  }
  static json::value options_json(const Rules& rules) { return robots::options_json(rules.options); }
  static json::value state_json(const Rules& /*rules*/, const State& state) { return robots::state_json(state); }
  static bool is_public(Move /*move*/) { return true; }
  static bool reveals_nothing(const State& before, const State& after, Move move) {
    return robots::reveals_nothing(before, after, move);
  }
  static json::value view_json(const Rules& /*rules*/, const View& view, std::span<const LoggedMove> log) {
    return robots::view_json(view, log);
  }
  static json::object public_view_json(const Rules& /*rules*/, const View& view, std::span<const LoggedMove> log) {
    return robots::public_view_json(view.table, log);
  }
  static constexpr std::string_view growing_list = "log";
  static json::object public_changes_json(const Rules& /*rules*/, const View& /*before*/, const View& view,
                                          std::span<const LoggedMove> added) {
    return robots::public_view_json(view.table, added);
  }
  static json::object own_view_json(const Rules& /*rules*/, const View& view) { return robots::own_view_json(view); }
  static json::object own_changes_json(const Rules& /*rules*/, const View& /*before*/, const View& view) {
    return robots::own_view_json(view);
  }
  /// What each legal move would do: the view tells it already.
  static json::object lens_json(const Rules& /*rules*/, const View& view, std::span<const std::string> /*names*/,
                                const text::Language& /*language*/) {
    return {{"moves", robots::view_json(view, {}).at("effects")}};
  }
  static text::Result<json::object> card_sheet_json(const Rules& /*rules*/, const View& /*view*/) {
    return text::refuse("robots.no_card_sheet");
  }
  static std::vector<json::Event> events(const Rules& /*rules*/, const State& before, const State& after, int seat,
                                         Move move, int viewer, std::span<const std::string> names) {
    return events_of(before, after, seat, move, viewer, names);
  }
  static std::vector<json::Event> deal_events(const Rules& /*rules*/, const State& /*after*/) {
    return robots::deal_events();
  }
  static text::Result<ReadView> read_view(const Editions& editions, const json::object& view) {
    return robots::read_view(view, editions);
  }
  static json::value result_json(const Rules& /*rules*/, const State& state) {
    return robots::result_json(state.table);
  }
  /// A victory is one point, a draw half a point.
  static std::array<double, player_count> points(const State& state) {
    const bool drawn = state.table.winner < 0;
    return drawn ? std::array{0.5, 0.5} : state.table.winner == black ? std::array{1.0, 0.0} : std::array{0.0, 1.0};
  }
  /// Mixed into the checksum of `botyard bench`.
  static std::uint64_t outcome_bits(const State& state) { return robots::outcome_bits(state); }
  static std::uint64_t sample_bits(const State& state) { return state.hand(black).bits() ^ state.hand(red).bits(); }
  static text::Reason summary(const Rules& /*rules*/, const State& state, std::span<const std::string> players) {
    return robots::summary(state.table, players);
  }

  static text::Result<std::string> own_edition(const Editions& /*editions*/, const std::string& /*base*/,
                                               const std::string& /*id*/, const std::string& /*name*/,
                                               const json::array& /*ai_cards*/) {
    return text::refuse("robots.no_edition_files");
  }
  static text::Result<json::object> companion(const Editions& /*editions*/, const json::object& sheet,
                                              const text::Language& language) {
    return companion_json(sheet, language);
  }
  static text::Result<Script> read_script(const json::object& record, const Rules& rules) {
    return robots::read_script(record, rules);
  }
  static void write_script(const Script& script, json::object& record) { robots::write_script(script, record); }
  /// There is one deal, and its cards stay hidden until the end.
  static json::array finished_rounds_json(const Script& /*script*/) { return {}; }
};

}  // namespace botyard::robots
