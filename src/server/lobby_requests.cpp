#include <string>
#include <utility>

#include "server/broadcaster.h"
#include "server/clocks.h"
#include "server/finished_matches.h"
#include "server/lobby.h"
#include "server/secrets.h"

// What clients ask for, by HTTP or at a table: checked here, then handed to commit().
namespace botyard::server {
namespace {

using protocol::ClientMessage;
using text::Result;

/// Visitor: the consequence of a message from the person at `seat`.
struct Ask {
  const GameCatalogue& catalogue;
  const Room& room;
  const Table& table;
  int seat;
  Time now;
  // Handled before; they add no entry.
  Result<Consequence> operator()(const protocol::Hello& /*message*/) const { return Consequence{}; }
  Result<Consequence> operator()(const protocol::Ping& /*message*/) const { return Consequence{}; }
  Result<Consequence> operator()(const protocol::Say& /*message*/) const { return Consequence{}; }
  Result<Consequence> operator()(const protocol::MakeMove& m) const { return table.move(seat, m.on, m.move, now); }
  Result<Consequence> operator()(const protocol::StartNow& /*message*/) const {
    return table.check_host(seat).and_then([&] { return table.start(seat, now); });
  }
  Result<Consequence> operator()(const protocol::Remove& m) const {
    if (!table.chair(seat).host) return text::refuse("table.host_only");
    return table.remove(m.seat, now);
  }
  Result<Consequence> operator()(const protocol::Leave& /*message*/) const { return table.leave(seat, now); }
  Result<Consequence> operator()(const protocol::ReclaimSeat& /*message*/) const {
    if (is_out_of_time(room, seat, now)) return text::refuse("table.out_of_time");
    return table.reclaim(seat, now);
  }
  Result<Consequence> operator()(const protocol::Rematch& m) const { return table.rematch(seat, m, now); }
  Result<Consequence> operator()(const protocol::Reveal& m) const { return table.reveal(seat, m.contribution, now); }
  Result<Consequence> operator()(const protocol::SeatBot& m) const {
    const auto known = m.level.empty() ? Result<void>() : catalogue.check_level(table.settings().game, m.level);
    if (!known) return tl::unexpected(known.error());
    return table.check_host(seat).and_then([&] { return table.seat_bot(m.seat, m.level, now); });
  }
  Result<Consequence> operator()(const protocol::AskUndo& m) const { return table.ask_undo(seat, m.on, now); }
  Result<Consequence> operator()(const protocol::AnswerUndo& m) const {
    return table.answer_undo(seat, m.on, m.agree, now);
  }
};

}  // namespace

void Lobby::create(const protocol::CreateTable& request, Time now, const Reply& reply, std::string owner) {
  now_ = now;
  const auto refuse_with = [&](const text::Refusal& refusal) { reply(tl::unexpected(refusal)); };
  if (draining_) return refuse_with({{"server.draining", {}}, std::nullopt});
  if (rooms_.size() >= settings_.most_tables) return refuse_with({{"server.full", {}}, std::nullopt});
  auto settings = catalogue_.settings_from(request, settings_.grace);
  if (!settings) return refuse_with(settings.error());
  Requester requester;
  requester.reply = reply;
  const std::string host = random_token();
  settings->host_hash = sha256_hex(host);
  requester.answer["host"] = host;
  if (request.keyed) {
    const std::string key = random_table_id();
    settings->key_hash = sha256_hex(key);
    requester.answer["key"] = key;
  }
  Entry entry;
  entry.kind = EntryKind::created;
  entry.time = now;
  entry.text = write_settings(*settings);
  // Applied before there is a room, whose renderer needs the number of seats.
  Table table = rooms_.blank(random_table_id());
  if (const auto good = table.apply(entry); !good) return refuse_with(good.error());
  const auto room = rooms_.add(std::move(table), now);
  room->owner = std::move(owner);
  ++metrics_.created;
  std::string line = write_entry(entry);
  room->log = line + "\n";
  guard(room, requester, [&] { commit(room, {}, requester, now, {std::move(line)}); });
}

void Lobby::sit(std::string_view id, const protocol::SitDown& request, Time now, const Reply& reply) {
  now_ = now;
  const auto room = find(id, now);
  const std::string token = request.token.empty() ? random_token() : request.token;
  const auto consequence = room.and_then([&](const std::shared_ptr<Room>& at) -> Result<Consequence> {
    if (const auto person = at->table.person_by_token(token)) return Consequence{{}, person};
    if (draining_) return text::refuse("server.draining");
    return at->table.sit(request, sha256_hex(token), now);
  });
  if (!consequence) return reply(tl::unexpected(consequence.error()));
  Requester requester;
  requester.reply = reply;
  const int seat =
      consequence->done_by ? (*room)->table.seat_of(*consequence->done_by) : consequence->entries.front().seat;
  requester.answer = {{"seat", (*room)->table.seat_json(seat)}, {"token", token}};
  guard(*room, requester, [&] { commit(*room, *consequence, requester, now); });
}

void Lobby::describe(std::string_view id, Time now, const Reply& reply) {
  now_ = now;
  const auto room = find(id, now);
  if (!room) return reply(tl::unexpected(room.error()));
  when_durable(**room, [room = *room, reply](const Result<void>& durable) {
    if (!durable) return reply(tl::unexpected(durable.error()));
    reply(room->table.describe());
  });
}

/// An edition never changes, so pending writes are not waited for.
void Lobby::edition(std::string_view id, Time now, const Reply& reply) {
  now_ = now;
  reply(find(id, now).map([](const std::shared_ptr<Room>& room) { return room->table.describe_edition(); }));
}

void Lobby::record(std::string_view id, std::size_t match, Time now, const Reply& reply) {
  now_ = now;
  const auto found = find(id, now);
  if (!found) return reply(tl::unexpected(found.error()));
  when_durable(**found, [this, match, reply, room = *found](const Result<void>& durable) {
    if (!durable) return reply(tl::unexpected(durable.error()));
    const Table& table = room->table;
    const auto finished = static_cast<std::size_t>(table.finished_match_count());
    const std::size_t wanted = match == 0 ? finished : match;
    if (wanted == 0 || wanted > finished) return reply(text::refuse("table.record_not_yet"));
    if (wanted == finished && table.status() == Status::over) return reply(table.record());
    reply(finished_match(registry_, settings_.dealer, table.id(), room->log, wanted));
  });
}

json::object Lobby::public_tables(std::string_view after) const {
  constexpr std::size_t most = 100;
  return public_tables_.page(after, most);
}

json::object Lobby::games() const { return catalogue_.games(); }

void Lobby::handle_request(Subscription& subscription, const ClientMessage& message, Time now) {
  const std::shared_ptr<Room> room = subscription.room_.lock();
  const std::string id = std::visit(
      [](const auto& each) {
        if constexpr (requires { each.id; }) return each.id;
        return std::string();
      },
      message);
  if (!room || !subscription.welcome_) return refuse(subscription, {{"table.no_hello", {}}, std::nullopt}, id);
  const int seat = Broadcaster::viewer_of(room->table, subscription);
  if (seat == watcher) return refuse(subscription, {{"table.watchers_watch", {}}, std::nullopt}, id);
  room->last_used = now;
  if (const auto* const words = std::get_if<protocol::Say>(&message)) return say(*room, subscription, *words, now);
  Requester requester;
  requester.origin = {subscription.id_, id};
  guard(room, requester, [&] {
    const auto consequence = std::visit(Ask{catalogue_, *room, room->table, seat, now}, message);
    if (!consequence) return refuse(subscription, consequence.error(), id);
    commit(room, *consequence, requester, now);
  });
}

void Lobby::say(Room& room, Subscription& subscription, const protocol::Say& message, Time now) {
  constexpr Allowance allowed{4, 0.2};  // of one person at one table
  if (!room.phrases[*subscription.person_].take(allowed, now)) {
    return refuse(subscription, {{"table.too_many_phrases", {}}, std::nullopt}, message.id);
  }
  Broadcaster(room).say(Broadcaster::viewer_of(room.table, subscription), message.phrase,
                        {subscription.id_, message.id});
}

}  // namespace botyard::server
