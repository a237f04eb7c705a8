#include <algorithm>
#include <utility>

#include "server/broadcaster.h"
#include "server/clocks.h"
#include "server/lobby.h"
#include "text/catalogue.h"

// The path of an entry: applied, rendered, appended to the journal and, once on disk, published. If the store refuses
// it, the room is reloaded.
namespace botyard::server {
namespace {

using text::Result;

/// JSON body of the answer to POST /api/v1/tables and …/seats.
json::object http_answer(const Room& room, const json::object& more) {
  json::object answer{{"table", room.table.describe()}};
  answer.insert(more.begin(), more.end());
  return answer;
}

/// Exponential backoff, at most 64 seconds.
std::chrono::seconds retry_pause(int failures) { return std::chrono::seconds(1 << std::min(failures, 6)); }

}  // namespace

/// Applies and renders an entry, and adds its line to `lines` and to the room's log. Sends nothing.
Result<RenderedEntry> Lobby::apply_entry(Room& room, const Entry& entry, std::vector<std::string>& lines) {
  auto rendered = Broadcaster(room).apply_and_render(entry);
  if (!rendered) return rendered;
  const auto decided = room.deciding;
  start_decisions(room, entry.time);
  if (room.table.settings().clock && room.deciding != decided) Broadcaster(room).add_decision_times(*rendered);
  lines.push_back(write_entry(entry));
  room.log += lines.back() + "\n";
  return rendered;
}

/// Applies the entries of a request and then those that are due.
Result<std::vector<RenderedEntry>> Lobby::apply_all(Room& room, const Consequence& consequence, Time now,
                                                    std::vector<std::string>& lines) {
  constexpr std::size_t most_in_a_row = 32;
  std::vector<RenderedEntry> rendered;
  const auto add = [&](const Entry& entry) -> Result<void> {
    if (rendered.size() == most_in_a_row) return text::refuse("table.bad_entry", {{"what", "no end"}});
    return apply_entry(room, entry, lines).map([&](RenderedEntry&& each) { rendered.push_back(std::move(each)); });
  };
  for (const Entry& entry : consequence.entries) {
    if (entry.kind == EntryKind::moved) ++metrics_.moves;
    if (const auto good = add(entry); !good) return tl::unexpected(good.error());
  }
  while (const auto due = room.table.due(now)) {
    if (const auto good = add(*due); !good) return tl::unexpected(good.error());
  }
  return rendered;
}

void Lobby::commit(const std::shared_ptr<Room>& room, const Consequence& consequence, Requester requester, Time now,
                   std::vector<std::string> lines) {
  const Status before = room->table.status();
  const bool is_new = !lines.empty();
  auto rendered = apply_all(*room, consequence, now, lines);
  if (!rendered) {
    close(*room, text::sentence(rendered.error()));
    return answer_refused(*room, requester, {{"table.closed", {}}, std::nullopt});
  }
  if (lines.empty()) return answer_done(room, std::move(requester), consequence.done_by.value_or(room->table.number()));
  Append append;
  append.table = room->table.id();
  append.first = room->table.entry_count() - lines.size();
  append.lines = std::move(lines);
  append.time = now;
  // The status is only read for expiry, after hours at the earliest, so it is not written with every move.
  const Status status = room->table.status();
  if (is_new || status != before || now - room->status_saved_at >= std::chrono::minutes(10)) {
    room->status_saved_at = now;
    append.status = status_name(status);
  }
  // Made before pending_writes is incremented, because it may throw std::bad_alloc.
  Journal::Done done = [this, room, rendered = *std::move(rendered), requester = std::move(requester),
                        reloads = room->reloads](const Result<void>& kept) {
    --room->pending_writes;
    guard(room, requester, [&] {
      if (reloads != room->reloads) return reject_superseded(*room, requester);
      if (kept) return publish_stored(room, rendered, requester);
      restore(*room, kept.error(), requester);
    });
  };
  ++room->pending_writes;
  journal_.append(std::move(append), std::move(done));
  guard(room, {}, [&] { ask_bots(room); });
}

void Lobby::when_durable(Room& room, Room::WhenDurable action) {
  if (room.pending_writes == 0) return action({});
  room.deferred.push_back(std::move(action));
}

/// Answers a request that an earlier entry has done, once that entry is on disk.
void Lobby::answer_done(const std::shared_ptr<Room>& room, Requester requester, std::uint64_t done_by) {
  when_durable(*room, [this, room, requester = std::move(requester), done_by](const Result<void>& durable) {
    if (!durable) return answer_refused(*room, requester, durable.error());
    if (Subscription* const subscription = Broadcaster(*room).find(requester.origin.subscription)) {
      subscription->send(
          share(json::to_line(json::object{{"type", "done"}, {"id", requester.origin.message}, {"n", done_by}})));
    }
    if (requester.reply) requester.reply(http_answer(*room, requester.answer));
  });
}

void Lobby::publish_stored(const std::shared_ptr<Room>& room, const std::vector<RenderedEntry>& rendered,
                           const Requester& requester) {
  room->failures = 0;
  room->retry_at = {};
  for (std::size_t i = 0; i < rendered.size(); ++i)
    Broadcaster(*room).publish(rendered[i], i == 0 ? requester.origin : RequestOrigin{});
  for (Subscription* const subscription : Broadcaster(*room).without_access()) disconnect(*room, *subscription);
  Broadcaster(*room).send_presence();  // the entry may have moved people to other seats, or made watchers of them
  if (requester.reply) {
    when_durable(*room, [this, room, requester](const Result<void>& durable) {
      if (!durable) return answer_refused(*room, requester, durable.error());
      requester.reply(http_answer(*room, requester.answer));
    });
  }
  run_deferred(*room);
}

void Lobby::run_deferred(Room& room) {
  if (room.pending_writes > 0) return;
  Result<void> durable;
  if (room.is_closed) durable = text::refuse("table.closed");
  for (const auto& action : std::exchange(room.deferred, {})) action(durable);
  if (room.is_closed) return rooms_.unload(room.table.id());
  if (room.table.settings().watch == Watch::everyone) public_tables_.update(room.table);
}

/// Tells the requester that the change was not stored.
void Lobby::answer_refused(Room& room, const Requester& requester, const text::Refusal& refusal) {
  if (requester.reply) requester.reply(tl::unexpected(refusal));
  if (Subscription* const subscription = Broadcaster(room).find(requester.origin.subscription))
    refuse(*subscription, refusal, requester.origin.message);
}

/// The append was based on an earlier one that was lost, and the room has been reloaded since.
void Lobby::reject_superseded(Room& room, const Requester& requester) {
  answer_refused(room, requester, {{"store.failed", {{"what", "an earlier change was lost"}}}, std::nullopt});
  run_deferred(room);
}

/// Nothing that is lost here was published. Bots and time limits are retried after a pause.
void Lobby::restore(Room& room, const text::Refusal& refusal, const Requester& requester) {
  ++metrics_.store_failures;
  ++room.reloads;
  room.retry_at = now_ + retry_pause(room.failures++);
  answer_refused(room, requester, refusal);
  if (const auto good = rooms_.restore(room, now_); !good) {
    // The table cannot be read either, or was never stored. Clients may reconnect.
    room.is_closed = true;
    for (Subscription* const subscription : std::vector<Subscription*>(room.subscriptions))
      disconnect(room, *subscription);
    return run_deferred(room);
  }
  Broadcaster(room).sync_viewers();
  run_deferred(room);
}

}  // namespace botyard::server
