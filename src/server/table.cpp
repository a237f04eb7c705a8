#include "server/table.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "server/secrets.h"
#include "text/name.h"

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

/// Whether it is the secret that the hash was made of; never where there is no hash.
bool matches_hash(std::string_view secret, std::string_view hash) {
  return !hash.empty() && equal_in_constant_time(sha256_hex(secret), hash);
}

Consequence one(Entry entry) { return {{std::move(entry)}, std::nullopt}; }

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

// --- What would follow

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
  std::vector<std::string> others{settings_.fill};  // a bot of this level may join, and is called by it
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

/// The first move that the seat made after `on`, if it is this one.
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

/// The deal, or first the contributions that people have committed themselves to.
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
    // A clock that was set back must not make anyone wait longer.
    const bool late = now < *reveal_due_ || now - *reveal_due_ >= reveal_time;
    if (late || reveal_waits_for().empty()) return make_entry(EntryKind::started, now);
    return std::nullopt;
  }
  if (status_ == Status::waiting) {
    const bool full = std::ranges::none_of(chairs_, [](const Chair& c) { return c.occupant == Chair::Occupant::nobody; });
    const bool anyone = std::ranges::any_of(chairs_, &Chair::is_person);
    if (full && anyone) return begin_match(now);
    return std::nullopt;
  }
  const auto stays = [](const Chair& c) { return c.is_person() && !c.left; };
  const bool all = std::ranges::all_of(chairs_, [&](const Chair& c) { return !stays(c) || c.ready; });
  if (all && std::ranges::any_of(chairs_, stays)) return begin_match(now);
  return std::nullopt;
}

// --- The log

/// Whether an entry can follow on what the table is: everything that needs neither the settings nor the rules.
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

/// The game with the table's edition. An edition that was stored with the table counts, whatever the server's registry
/// has under that id by now.
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
    default: break;  // about the table, not about a chair
  }
}

Result<void> Table::apply_created(const Entry& entry) {
  auto settings = read_settings(entry.text);
  if (!settings) return tl::unexpected(settings.error());
  const auto game = find_game(*settings);
  if (!game) return tl::unexpected(game.error());
  const auto seats = static_cast<std::size_t>((*game)->seat_count());
  if (settings->bots.size() != seats) return refuse("table.bad_entry", {{"what", "bots"}});
  // Edition and options can be dealt from: a table that could never start is refused here.
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

/// Bots take the seats that nobody has, or whose players have left before another match.
void Table::fill_with_bots(std::vector<Chair>& chairs) const {
  for (Chair& chair : chairs) {
    if (chair.occupant == Chair::Occupant::nobody || (chair.left && status_ == Status::over)) {
      chair = {};
      chair.occupant = Chair::Occupant::bot;
      chair.level = settings_.fill;
    }
  }
}

/// From now on nobody sits down and no seat changes hands: whoever has seen what others contribute can add nothing.
void Table::apply_reveal_due(const Entry& entry) {
  fill_with_bots(chairs_);
  reveal_due_ = entry.time;
}

Result<void> Table::apply_started() {
  std::vector<Chair> chairs = chairs_;
  if (!reveal_due_) fill_with_bots(chairs);
  // Each moves on by one, so that whoever sat first sits last next time.
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
  move_entries_.push_back(entry_count_);
  undo_.reset();  // what was asked about is past
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
  match_ = match_->without(*decision);
  move_entries_.erase(move_entries_.begin() + static_cast<std::ptrdiff_t>(*decision));
  last_undone_[static_cast<std::size_t>(seat)] = entry_count_;
  undo_.reset();
  return {};
}

/// A decision that stays open keeps its number: what happens elsewhere makes no move late.
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

// --- Questions

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

std::vector<std::string> Table::player_names() const {
  std::vector<std::string> names;
  std::map<std::string_view, int> bots;  // by level: how many there are
  for (const Chair& chair : chairs_) bots[chair.level] += chair.is_person() ? 0 : 1;
  std::map<std::string_view, int> numbers;
  for (const Chair& chair : chairs_) {
    std::string name = chair.is_person() ? chair.name : chair.level;
    if (!chair.is_person() && !name.empty()) {
      name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
      if (bots[chair.level] > 1) name += " " + std::to_string(++numbers[chair.level]);
    }
    names.push_back(std::move(name));
  }
  return names;
}

/// Who sits where, and what each seat adds to a deal.
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

json::object Table::describe_chair(int seat) const {
  const Chair& chair = this->chair(seat);
  json::object result{{"seat", seat_json(seat)}, {"kind", "empty"}, {"name", nullptr}, {"bot", nullptr}};
  if (chair.is_person()) {
    result["kind"] = "person";
    result["name"] = chair.name;
  }
  if (chair.occupant == Chair::Occupant::bot) result["kind"] = "bot";
  if (chair.bot_plays()) result["bot"] = level(seat);
  result["cause"] = chair.taken_over ? json::value(cause_name(*chair.taken_over)) : json::value(nullptr);
  result["left"] = chair.left;
  result["ready"] = chair.ready;
  result["host"] = chair.host;
  return result;
}

/// The people at other seats who have yet to agree. A bot plays for whoever is away, and bots agree to anything.
std::vector<int> Table::undo_waits_for() const {
  std::vector<int> seats;
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) {
    const bool agrees = seat == undo_->seat || chair(seat).bot_plays() || undo_->agreed[static_cast<std::size_t>(seat)];
    if (!agrees) seats.push_back(seat);
  }
  return seats;
}

json::value Table::describe_undo() const {
  if (!undo_) return nullptr;
  json::array waiting;
  for (const int seat : undo_waits_for()) waiting.push_back(seat_json(seat));
  return json::object{{"seat", seat_json(undo_->seat)}, {"waiting", std::move(waiting)}};
}

/// Those who have committed themselves and have not shown their contribution; nobody waits for who has left.
std::vector<int> Table::reveal_waits_for() const {
  std::vector<int> seats;
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) {
    const Chair& own = chair(seat);
    if (!own.left && !own.commitment.empty() && own.contribution.empty()) seats.push_back(seat);
  }
  return seats;
}

json::value Table::describe_reveal() const {
  if (!reveal_due_) return nullptr;
  json::array waiting;
  for (const int seat : reveal_waits_for()) waiting.push_back(seat_json(seat));
  const Time until = *reveal_due_ + reveal_time;
  return json::object{{"waiting", std::move(waiting)}, {"until", until.time_since_epoch().count()}};
}

json::object Table::describe() const {
  json::array players;
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) players.push_back(describe_chair(seat));
  const bool playing = match_ != nullptr && pledge_.secret.empty();
  json::array commitments;
  json::array contributions;
  for (const FairSeat& seat : playing ? dealt_with_ : fair_seats(chairs_)) {
    commitments.push_back(json::value(seat.commitment));
    contributions.push_back(json::value(seat.contribution));
  }
  return {{"id", id_},
          {"game", settings_.game},
          {"edition", settings_.edition},
          {"own_edition", !settings_.edition_text.empty()},
          {"options", settings_.options},
          {"watch", watch_name(settings_.watch)},
          {"keyed", !settings_.key_hash.empty()},
          {"seconds", settings_.clock ? json::value(settings_.clock->count()) : json::value(nullptr)},
          {"grace", settings_.grace.count()},
          {"fill", settings_.fill},
          {"status", status_name(status_)},
          {"match", match_number_},
          {"players", std::move(players)},
          {"undo", describe_undo()},
          {"commitment", playing ? dealt_from_.commitment : pledge_.commitment},
          {"commitments", std::move(commitments)},
          {"contributions", std::move(contributions)},
          {"reveal", describe_reveal()}};
}

json::object Table::describe_edition() const {
  const auto editions = game_->editions();
  const auto played = std::ranges::find(editions, settings_.edition, &play::EditionInfo::id);
  const std::string text = played == editions.end() ? std::string() : played->toml_text;
  return {{"game", settings_.game}, {"edition", settings_.edition}, {"toml", text}};
}

Result<json::object> Table::record() const {
  if (status_ != Status::over) return refuse("table.record_not_yet");
  std::vector<std::string> names;
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) {
    names.push_back(chair(seat).is_person() ? chair(seat).name : level(seat));
  }
  json::object record = match_->record(names);
  record["fair"] = fairness_json(dealt_from_, dealt_with_);
  return record;
}

}  // namespace botyard::server
