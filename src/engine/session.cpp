#include "engine/session.h"

#include <utility>

#include "json/telling.h"

namespace botyard::engine {

using play::AnyMatch;
using text::refuse;
using text::Result;

json::object Session::status(const text::Language& language) const {
  json::array players;
  for (const std::string& name : match_->names()) players.push_back(json::value(name));
  const int mover = match_->to_move();
  return {{"game", match_->game()},
          {"edition", match_->edition()},
          {"options", match_->options()},
          {"players", std::move(players)},
          {"move_count", match_->move_count()},
          {"phase", match_->phase()},
          {"to_move", mover < 0 ? json::value(nullptr) : match_->seat_json(mover)},
          {"needs_deal", match_->needs_deal()},
          {"finished", match_->is_over()},
          {"result", match_->result()},
          {"summary", json::reason_json(match_->summary(), language)}};
}

Result<json::object> Session::view(std::string_view viewer, const play::Moment& moment) const {
  return match_->find_view(viewer, AnyMatch::AllCards::allowed, moment);
}

Result<json::array> Session::events(const DecisionRange& range, std::string_view viewer,
                                    const text::Language& language) const {
  const auto number = match_->find_viewer(viewer, AnyMatch::AllCards::allowed);
  if (!number) return tl::unexpected(number.error());
  const auto names = match_->names();
  return match_->told(range.from, range.to.value_or(move_count()), {*number, language, names});
}

json::array Session::deciders() const {
  json::array seats;
  for (std::size_t n = 0; n < match_->move_count(); ++n) seats.push_back(match_->seat_json(match_->mover(n)));
  return seats;
}

Result<void> Session::apply(std::string_view move, std::string_view seat) {
  const int mover = match_->to_move();
  if (mover < 0) return refuse("engine.nothing_to_decide");
  const int maker = seat.empty() ? mover : match_->find_viewer(seat, AnyMatch::AllCards::allowed).value_or(-1);
  if (maker < 0) return refuse("engine.watchers_decide_nothing");
  if (const auto legal = match_->check(maker, move); !legal) return legal;
  if (maker != mover) {
    const auto names = match_->names();
    text::Reason reason{
        "engine.others_first",
        {{"seat", names[static_cast<std::size_t>(maker)]}, {"first", names[static_cast<std::size_t>(mover)]}},
        true};
    return tl::unexpected(text::Refusal{std::move(reason), std::nullopt});
  }
  return match_->play(mover, move);
}

Result<void> Session::deal() {
  if (!match_->needs_deal()) return refuse("engine.no_deal_due");
  if (!match_->deal()) return refuse("engine.no_seed");
  return {};
}

Result<void> Session::undo(std::size_t to) {
  return match_->check_decision(to).map([&] { match_->truncate(to); });
}

Result<json::object> Session::record(std::optional<std::size_t> at) const {
  if (const auto there = match_->check_decision(at); !there) return tl::unexpected(there.error());
  return match_->record(match_->players(), at.value_or(move_count()));
}

Result<std::unique_ptr<Position>> Session::position(std::string_view seat, std::optional<std::size_t> at,
                                                    std::vector<std::string> players) const {
  std::optional<int> viewer;
  if (!seat.empty()) {
    const auto found = match_->find_viewer(seat, AnyMatch::AllCards::allowed);
    if (!found) return tl::unexpected(found.error());
    viewer = *found;
  }
  return service_->position(*match_, at, viewer, std::move(players));
}

Result<json::object> Session::solve(const SolveRequest& request, std::optional<std::size_t> at,
                                    const Progress& progress) const {
  return service_->solve(*match_, at, request, progress);
}

}  // namespace botyard::engine
