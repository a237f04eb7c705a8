#include <algorithm>
#include <utility>

#include "server/secrets.h"
#include "server/table.h"
#include "text/name.h"

// Requests at a table: checked, and answered with the entries that would follow. Also the entries that are due without
// a request. Nothing here changes a table.
namespace botyard::server {
namespace {

using text::refuse;
using text::Result;

Entry make_entry(EntryKind kind, Time now, int seat = -1) {
  Entry entry;
  entry.kind = kind;
  entry.time = now;
  entry.seat = seat;
  return entry;
}

/// Whether `hash` is the SHA-256 of `secret`; false if it is empty.
bool matches_hash(std::string_view secret, std::string_view hash) {
  return !hash.empty() && equal_in_constant_time(sha256_hex(secret), hash);
}

Consequence one(Entry entry) { return {{std::move(entry)}, std::nullopt}; }

}  // namespace

Result<int> Table::free_seat(const std::string& wanted) const {
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) {
    const bool meant = wanted.empty() || seat_name(seat) == wanted;
    if (meant && chair(seat).occupant == Chair::Occupant::nobody) return seat;
    if (meant && !wanted.empty()) return refuse("table.seat_taken", {{"seat", wanted}});
  }
  if (wanted.empty()) return refuse("table.full");
  return refuse("program.no_seat", {{"seat", wanted}, {"game", settings_.game}});
}

Result<Consequence> Table::sit(const protocol::SitDown& request, std::string token_hash, Time now) const {
  if (status_ != Status::waiting || reveal_due_) return refuse("table.started_already");
  if (changes_before_start_ >= TableLimits::changes_before_start) return refuse("table.too_many_changes");
  const bool is_host = matches_hash(request.host, settings_.host_hash);
  if (!settings_.key_hash.empty() && !is_host && !matches_hash(request.key, settings_.key_hash)) {
    return refuse("table.bad_key");
  }
  const auto seat = free_seat(request.seat);
  if (!seat) return tl::unexpected(seat.error());
  Entry entry = make_entry(EntryKind::sat, now, *seat);
  std::vector<std::string> others{settings_.fill};  // a bot of this level may join under its level's name
  for (const Chair& chair : chairs_) others.push_back(chair.is_person() ? chair.name : chair.level);
  entry.text = text::told_apart(request.name, others);
  entry.token_hash = std::move(token_hash);
  entry.host = is_host;
  entry.contribution = request.contribution;
  entry.commitment = request.commitment;
  return one(std::move(entry));
}

Result<Consequence> Table::seat_bot(std::string_view seat, const std::string& level, Time now) const {
  if (status_ != Status::waiting || reveal_due_) return refuse("table.started_already");
  const auto found = find_seat(seat);
  if (!found) return tl::unexpected(found.error());
  if (chair(*found).is_person()) return refuse("table.seat_taken", {{"seat", std::string(seat)}});
  if (chair(*found).level == level) return Consequence{{}, number()};
  if (changes_before_start_ >= TableLimits::changes_before_start) return refuse("table.too_many_changes");
  Entry entry = make_entry(EntryKind::bot_seated, now, *found);
  entry.text = level;
  return one(std::move(entry));
}

Result<int> Table::find_seat(std::string_view name) const {
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) {
    if (seat_name(seat) == name) return seat;
  }
  return refuse("program.no_seat", {{"seat", std::string(name)}, {"game", settings_.game}});
}

Result<Consequence> Table::remove(std::string_view seat, Time now) const {
  if (status_ != Status::waiting || reveal_due_) return refuse("table.started_already");
  const auto found = find_seat(seat);
  if (!found) return tl::unexpected(found.error());
  if (!chair(*found).is_person()) return Consequence{{}, number()};
  return one(make_entry(EntryKind::removed, now, *found));
}

Result<void> Table::check_host(int seat) const {
  if (chair(seat).host || status_ != Status::waiting || std::ranges::none_of(chairs_, &Chair::host)) return {};
  return refuse("table.host_only");
}

Result<Consequence> Table::start(int seat, Time now) const {
  if (status_ == Status::playing || reveal_due_) return Consequence{{}, number()};
  if (status_ == Status::over) return refuse("table.over");
  return one(begin_match(now, seat));
}

Result<Consequence> Table::leave(int seat, Time now) const {
  if (chair(seat).left) return Consequence{{}, number()};
  return one(make_entry(EntryKind::left, now, seat));
}

Result<Consequence> Table::reclaim(int seat, Time now) const {
  if (!chair(seat).taken_over && !chair(seat).left) return Consequence{{}, number()};
  if (chair(seat).requests >= TableLimits::requests_in_a_match) return refuse("table.too_many_changes");
  return one(make_entry(EntryKind::reclaimed, now, seat));
}

Result<Consequence> Table::rematch(int seat, const protocol::Rematch& request, Time now) const {
  if (status_ != Status::over) return refuse("table.not_over");
  if (chair(seat).ready) return Consequence{{}, number()};
  if (entry_count_ >= TableLimits::entries) return refuse("table.too_old");
  Entry entry = make_entry(EntryKind::ready, now, seat);
  entry.contribution = request.contribution;
  entry.commitment = request.commitment;
  return one(std::move(entry));
}

Result<Consequence> Table::reveal(int seat, const std::string& contribution, Time now) const {
  const Chair& own = chair(seat);
  if (own.commitment.empty() || sha256_hex(contribution) != own.commitment) return refuse("table.other_contribution");
  if (!own.contribution.empty()) return Consequence{{}, number()};
  if (!reveal_due_) return refuse("table.no_reveal_due");
  Entry entry = make_entry(EntryKind::contributed, now, seat);
  entry.contribution = contribution;
  return one(std::move(entry));
}

/// The entry of the first move that the seat made after entry `on`, if it is this move: then the request is a
/// repetition.
std::optional<std::uint64_t> Table::entry_of_move(int seat, std::uint64_t on, std::string_view move) const {
  const auto later = std::ranges::upper_bound(move_entries_, on);
  for (auto i = static_cast<std::size_t>(later - move_entries_.begin()); i < move_entries_.size(); ++i) {
    if (match_->mover(i) != seat) continue;
    return match_->move(i) == move ? std::optional(move_entries_[i]) : std::nullopt;
  }
  return std::nullopt;
}

Result<Consequence> Table::move(int seat, std::uint64_t on, std::string_view move, Time now) const {
  if (!match_) return refuse("table.not_started");
  if (const auto done = entry_of_move(seat, on, move)) return Consequence{{}, done};
  if (on > number())
    return refuse("table.unknown_state", {{"on", std::to_string(on)}, {"is", std::to_string(number())}});
  if (status_ == Status::over) return refuse("table.over");
  if (chair(seat).bot_plays()) return refuse("table.bot_plays");
  if (!decides(seat) || on < decision_entry(seat)) {
    if (const auto legal = match_->check(seat, move); !legal) return tl::unexpected(legal.error());
    return refuse("table.stale", {{"on", std::to_string(on)}, {"is", std::to_string(number())}});
  }
  if (const auto legal = match_->check(seat, move); !legal) return tl::unexpected(legal.error());
  Entry entry = make_entry(EntryKind::moved, now, seat);
  entry.text = move;
  return one(std::move(entry));
}

Result<Consequence> Table::ask_undo(int seat, std::optional<std::uint64_t> on, Time now) const {
  if (!match_) return refuse("table.not_started");
  if (status_ == Status::over) return refuse("table.over");
  const std::uint64_t undone = last_undone_[static_cast<std::size_t>(seat)];
  if (on && *on < undone) return Consequence{{}, undone};
  if (undo_ && undo_->seat == seat) return Consequence{{}, undo_->number};
  if (chair(seat).bot_plays()) return refuse("table.bot_plays");
  if (undo_) return refuse("table.undo_pending", {{"seat", seat_name(undo_->seat)}});
  if (!match_->revocable(seat)) return refuse("table.cannot_undo");
  if (chair(seat).requests >= TableLimits::requests_in_a_match) return refuse("table.too_many_changes");
  return one(make_entry(EntryKind::undo_asked, now, seat));
}

Result<Consequence> Table::answer_undo(int seat, std::optional<std::uint64_t> on, bool agree, Time now) const {
  if (!undo_) return refuse("table.no_undo_asked");
  if (on && *on < undo_->number)
    return refuse("table.stale", {{"on", std::to_string(*on)}, {"is", std::to_string(number())}});
  const bool agreed = seat == undo_->seat || undo_->agreed[static_cast<std::size_t>(seat)];
  if (agree && agreed) return Consequence{{}, number()};
  if (chair(seat).bot_plays()) return refuse("table.bot_plays");
  return one(make_entry(agree ? EntryKind::undo_agreed : EntryKind::undo_declined, now, seat));
}

Entry Table::take_over(int seat, Cause cause, Time now) {
  Entry entry = make_entry(EntryKind::took_over, now, seat);
  entry.cause = cause;
  return entry;
}

/// The deal or, if there are commitments, the request to reveal the contributions.
Entry Table::begin_match(Time now, int seat) const {
  return make_entry(reveal_waits_for().empty() ? EntryKind::started : EntryKind::reveal_due, now, seat);
}

std::optional<Entry> Table::due(Time now) const {
  if (undo_ && undo_waits_for().empty()) return make_entry(EntryKind::undone, now, undo_->seat);
  if (status_ == Status::playing) return std::nullopt;
  if (pledge_.secret.empty()) {
    Entry entry = make_entry(EntryKind::prepared, now);
    entry.pledge = Pledge::make();
    return entry;
  }
  if (reveal_due_) {
    // If the clock was set back since, nobody has to wait longer than reveal_time.
    const bool late = now < *reveal_due_ || now - *reveal_due_ >= reveal_time;
    if (late || reveal_waits_for().empty()) return make_entry(EntryKind::started, now);
    return std::nullopt;
  }
  if (status_ == Status::waiting) {
    const bool full =
        std::ranges::none_of(chairs_, [](const Chair& c) { return c.occupant == Chair::Occupant::nobody; });
    const bool anyone = std::ranges::any_of(chairs_, &Chair::is_person);
    if (full && anyone) return begin_match(now);
    return std::nullopt;
  }
  const auto stays = [](const Chair& c) { return c.is_person() && !c.left; };
  const bool all = std::ranges::all_of(chairs_, [&](const Chair& c) { return !stays(c) || c.ready; });
  if (all && std::ranges::any_of(chairs_, stays)) return begin_match(now);
  return std::nullopt;
}

/// Seats of people who have not agreed to the undo request yet. Seats that a bot plays always agree.
std::vector<int> Table::undo_waits_for() const {
  std::vector<int> seats;
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) {
    const bool agrees = seat == undo_->seat || chair(seat).bot_plays() || undo_->agreed[static_cast<std::size_t>(seat)];
    if (!agrees) seats.push_back(seat);
  }
  return seats;
}

/// Seats with a commitment whose contribution is not revealed yet, without people who have left.
std::vector<int> Table::reveal_waits_for() const {
  std::vector<int> seats;
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) {
    const Chair& own = chair(seat);
    if (!own.left && !own.commitment.empty() && own.contribution.empty()) seats.push_back(seat);
  }
  return seats;
}

}  // namespace botyard::server
