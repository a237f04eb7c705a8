#include "server/table.h"

#include <algorithm>
#include <utility>

#include "server/secrets.h"

// The fold: how each entry of the log changes a table.
namespace botyard::server {

namespace {

using text::refuse;
using text::Result;

}  // namespace

std::string_view status_name(Status status) {
  switch (status) {
    case Status::waiting: return "waiting";
    case Status::playing: return "playing";
    case Status::over: break;
  }
  return "over";
}

text::Result<std::unique_ptr<play::AnyMatch>> deal_from_seed(const play::AnyGame& game, const TableSettings& settings,
                                                             const cards::Seed& seed) {
  return game.start(settings.edition, settings.options, seed);
}

/// Whether an entry can follow on the present state. Settings and moves are checked when the entry is applied.
bool Table::can_follow(const Entry& entry) const {
  const bool is_first = entry_count_ == 0;
  if (is_first || entry.kind == EntryKind::created) return is_first && entry.kind == EntryKind::created;
  if (entry.seat >= static_cast<int>(chairs_.size())) return false;
  const bool has_seat = entry.seat >= 0;
  const bool by_person = has_seat && chair(entry.seat).is_person();
  switch (entry.kind) {
    case EntryKind::created: break;
    case EntryKind::prepared: return status_ != Status::playing && !entry.pledge.secret.empty();
    case EntryKind::started: return status_ != Status::playing && !pledge_.secret.empty();
    case EntryKind::reveal_due: return status_ != Status::playing && !pledge_.secret.empty() && !reveal_due_;
    case EntryKind::contributed: return by_person && reveal_due_;
    case EntryKind::sat:
    case EntryKind::bot_seated: return status_ == Status::waiting && !reveal_due_ && has_seat && !by_person;
    case EntryKind::removed: return by_person && status_ == Status::waiting && !reveal_due_;
    case EntryKind::left:
    case EntryKind::reclaimed: return by_person;
    case EntryKind::took_over: return by_person && status_ == Status::playing;
    case EntryKind::ready: return by_person && status_ == Status::over && !reveal_due_;
    case EntryKind::moved: return has_seat && status_ == Status::playing;
    case EntryKind::undo_asked: return has_seat && status_ == Status::playing && !undo_;
    case EntryKind::undo_agreed:
    case EntryKind::undo_declined: return has_seat && status_ == Status::playing && undo_;
    case EntryKind::undone: return status_ == Status::playing && undo_ && undo_->seat == entry.seat;
  }
  return false;
}

Result<void> Table::apply(const Entry& entry) {
  if (!can_follow(entry)) return refuse("table.bad_entry", {{"what", std::string(kind_name(entry.kind))}});
  Result<void> good;
  switch (entry.kind) {
    case EntryKind::created: good = apply_created(entry); break;
    case EntryKind::prepared: apply_prepared(entry); break;
    case EntryKind::started: good = apply_started(); break;
    case EntryKind::reveal_due: apply_reveal_due(entry); break;
    case EntryKind::moved: good = apply_moved(entry); break;
    case EntryKind::sat:
    case EntryKind::left:
    case EntryKind::removed:
    case EntryKind::took_over:
    case EntryKind::reclaimed:
    case EntryKind::ready:
    case EntryKind::contributed:
    case EntryKind::bot_seated: apply_to_chair(entry, chairs_[static_cast<std::size_t>(entry.seat)]); break;
    case EntryKind::undo_asked:
    case EntryKind::undo_agreed:
    case EntryKind::undo_declined:
    case EntryKind::undone: good = apply_undo(entry); break;
  }
  if (!good) return good;
  ++entry_count_;
  last_time_ = entry.time;
  if (status_ == Status::waiting) ++changes_before_start_;
  update_decisions(entry);
  return {};
}

Table Table::empty_copy() const {
  Table table(*registry_, id_, dealer_);
  table.own_edition_ = own_edition_;
  return table;
}

/// The game with the table's edition. An edition that is stored with the table has precedence over one of the same id
/// in the server's registry.
Result<const play::AnyGame*> Table::find_game(const TableSettings& settings) {
  const auto known = registry_->find(settings.game);
  if (!known) return tl::unexpected(known.error());
  if (settings.edition_text.empty()) return *known;
  for (const play::EditionInfo& edition : (*known)->editions()) {
    if (edition.id == settings.edition && edition.toml_text == settings.edition_text) return *known;
  }
  if (own_edition_ == nullptr || own_edition_->text != settings.edition_text) {
    auto own = std::make_shared<OwnEdition>();
    own->text = settings.edition_text;
    if (const auto loaded = own->registry.load_edition(own->text, settings.edition); !loaded) {
      return tl::unexpected(loaded.error());
    }
    own_edition_ = std::move(own);
  }
  return *own_edition_->registry.find(settings.game);
}

void Table::apply_prepared(const Entry& entry) {
  pledge_ = entry.pledge;
  for (Chair& chair : chairs_) {
    chair.commitment.clear();
    chair.contribution.clear();
  }
}

void Table::apply_to_chair(const Entry& entry, Chair& chair) {
  switch (entry.kind) {
    case EntryKind::sat:
      chair = {};
      chair.occupant = Chair::Occupant::person;
      chair.person_id = entry_count_;
      chair.name = entry.text;
      chair.token_hash = entry.token_hash;
      chair.host = entry.host;
      chair.contribution = entry.contribution;
      chair.commitment = entry.commitment;
      break;
    case EntryKind::removed: chair = {}; break;
    case EntryKind::left:
      if (status_ == Status::waiting && !reveal_due_) {
        chair = {};
        break;
      }
      chair.left = true;
      ++chair.requests;
      if (status_ == Status::playing && !chair.taken_over) chair.taken_over = Cause::left;
      if (undo_ && undo_->seat == entry.seat) undo_.reset();
      break;
    case EntryKind::took_over:
      chair.taken_over = entry.cause;
      if (undo_ && undo_->seat == entry.seat) undo_.reset();
      break;
    case EntryKind::reclaimed:
      ++chair.requests;
      chair.taken_over.reset();
      chair.left = false;
      break;
    case EntryKind::bot_seated:
      chair = {};
      chair.level = entry.text;
      if (!chair.level.empty()) chair.occupant = Chair::Occupant::bot;
      break;
    case EntryKind::ready:
      chair.ready = true;
      chair.contribution = entry.contribution;
      chair.commitment = entry.commitment;
      break;
    case EntryKind::contributed: chair.contribution = entry.contribution; break;
    default: break;  // no entry about a single seat
  }
}

Result<void> Table::apply_created(const Entry& entry) {
  auto settings = read_settings(entry.text);
  if (!settings) return tl::unexpected(settings.error());
  const auto game = find_game(*settings);
  if (!game) return tl::unexpected(game.error());
  const auto seats = static_cast<std::size_t>((*game)->seat_count());
  if (settings->bots.size() != seats) return refuse("table.bad_entry", {{"what", "bots"}});
  // A trial deal: refuses a table that could never start because of its edition or options.
  if (const auto match = (*game)->start(settings->edition, settings->options, {}); !match) {
    return tl::unexpected(match.error());
  }
  settings_ = *std::move(settings);
  game_ = *game;
  chairs_.resize(seats);
  decisions_.resize(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (settings_.bots[seat].empty()) continue;
    chairs_[seat].occupant = Chair::Occupant::bot;
    chairs_[seat].level = settings_.bots[seat];
  }
  return {};
}

/// Puts bots on empty seats and, before a rematch, on seats whose players have left.
void Table::fill_with_bots(std::vector<Chair>& chairs) const {
  for (Chair& chair : chairs) {
    if (chair.occupant == Chair::Occupant::nobody || (chair.left && status_ == Status::over)) {
      chair = {};
      chair.occupant = Chair::Occupant::bot;
      chair.level = settings_.fill;
    }
  }
}

/// Fixes the seats: whoever has seen contributions of others must not be able to add something to the deal.
void Table::apply_reveal_due(const Entry& entry) {
  fill_with_bots(chairs_);
  reveal_due_ = entry.time;
}

Result<void> Table::apply_started() {
  std::vector<Chair> chairs = chairs_;
  if (!reveal_due_) fill_with_bots(chairs);
  // A rematch rotates the seats by one: who sat at seat 0 moves to seat 1.
  if (match_) std::ranges::rotate(chairs, chairs.end() - 1);
  for (Chair& chair : chairs) {
    chair.ready = false;
    chair.taken_over = chair.left ? std::optional(Cause::left) : std::nullopt;
    chair.requests = 0;
  }
  std::vector<FairSeat> seats = fair_seats(chairs);
  auto match = dealer_(*game_, settings_, deal_seed(pledge_, seats));
  if (!match) return tl::unexpected(match.error());
  chairs_ = std::move(chairs);
  dealt_with_ = std::move(seats);
  match_ = *std::move(match);
  dealt_from_ = std::exchange(pledge_, {});
  reveal_due_.reset();
  ++match_number_;
  move_entries_.clear();
  undo_.reset();
  last_undone_.assign(chairs_.size(), 0);
  status_ = Status::playing;
  return {};
}

Result<void> Table::apply_moved(const Entry& entry) {
  if (const auto played = match_->play(entry.seat, entry.text); !played) return played;
  match_->deal();
  move_entries_.push_back(entry_count_);
  undo_.reset();  // a move ends a pending undo request
  if (match_->is_over()) status_ = Status::over;
  return {};
}

Result<void> Table::apply_undo(const Entry& entry) {
  switch (entry.kind) {
    case EntryKind::undo_asked:
      undo_ = {entry.seat, entry_count_, std::vector<bool>(chairs_.size())};
      ++chairs_[static_cast<std::size_t>(entry.seat)].requests;
      break;
    case EntryKind::undo_agreed: undo_->agreed[static_cast<std::size_t>(entry.seat)] = true; break;
    case EntryKind::undo_declined: undo_.reset(); break;
    default: return revoke_decision(entry.seat);
  }
  return {};
}

Result<void> Table::revoke_decision(int seat) {
  const auto decision = match_->revocable(seat);
  if (!decision) return refuse("table.bad_entry", {{"what", "undone"}});
  match_->revoke(*decision);
  move_entries_.erase(move_entries_.begin() + static_cast<std::ptrdiff_t>(*decision));
  last_undone_[static_cast<std::size_t>(seat)] = entry_count_;
  undo_.reset();
  return {};
}

/// A decision that stays pending keeps its number, so that entries of other seats do not make a move stale.
void Table::update_decisions(const Entry& entry) {
  for (int seat = 0; seat < static_cast<int>(decisions_.size()); ++seat) {
    PendingDecision& pending = decisions_[static_cast<std::size_t>(seat)];
    const bool decides = status_ == Status::playing && match_->decides(seat);
    const bool decided = entry.kind == EntryKind::moved || entry.kind == EntryKind::undone;
    const bool anew = entry.kind == EntryKind::started || (decided && entry.seat == seat);
    if (decides && (!pending.is_open || anew)) pending = {true, number(), entry.time};
    pending.is_open = decides;
  }
}

int Table::seat_of(std::uint64_t person_id) const {
  for (std::size_t seat = 0; seat < chairs_.size(); ++seat) {
    if (chairs_[seat].is_person() && chairs_[seat].person_id == person_id) return static_cast<int>(seat);
  }
  return -1;
}

std::optional<std::uint64_t> Table::person_by_token(std::string_view token) const {
  const std::string hash = sha256_hex(token);
  for (const Chair& chair : chairs_) {
    if (chair.is_person() && equal_in_constant_time(chair.token_hash, hash)) return chair.person_id;
  }
  return std::nullopt;
}

const std::string& Table::level(int seat) const {
  return chair(seat).occupant == Chair::Occupant::bot ? chair(seat).level : settings_.fill;
}

/// By seat: what it adds to the seed of a deal.
std::vector<FairSeat> Table::fair_seats(const std::vector<Chair>& chairs) const {
  std::vector<FairSeat> seats;
  for (const Chair& chair : chairs) {
    const std::string& bot = chair.occupant == Chair::Occupant::bot ? chair.level : settings_.fill;
    seats.push_back({!chair.is_person(), chair.is_person() ? chair.name : bot, chair.commitment, chair.contribution});
  }
  return seats;
}

std::string Table::seat_name(int seat) const { return game_->seat_name(seat); }
json::value Table::seat_json(int seat) const { return game_->seat_json(seat); }

}  // namespace botyard::server
