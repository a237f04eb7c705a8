#include "server/fair_queue.h"

#include <algorithm>

namespace botyard::server {
namespace {

using Seconds = std::chrono::duration<double>;

/// Round robin: the first key after `last`, or the first of all.
template <class Map>
auto next_after(Map& map, const std::string& last) {
  const auto next = map.upper_bound(last);
  return next == map.end() ? map.begin() : next;
}

}  // namespace

FairQueue::WaitingTable FairQueue::waiting_table(const Question& question) {
  const auto owner = owners_.try_emplace(question.owner).first;
  try {
    return {owner, owner->second.tables.try_emplace(question.table).first};
  } catch (...) {
    if (owner->second.tables.empty() && owner->second.running == 0) owners_.erase(owner);
    throw;
  }
}

void FairQueue::drop_if_unused(WaitingTable waiting) {
  Owner& owner = waiting.owner->second;
  if (waiting.table->second.empty()) owner.tables.erase(waiting.table);
  if (owner.tables.empty() && owner.running == 0) owners_.erase(waiting.owner);
}

void FairQueue::push(Question question, Instant now) {
  const WaitingTable waiting = waiting_table(question);
  Owner& owner = waiting.owner->second;
  const auto promise = question.promise;
  const Instant deadline = now + promise + patience;
  auto in_all = by_deadline_.end();
  auto in_owner = owner.deadlines.end();
  try {
    in_all = by_deadline_.emplace(deadline, waiting);
    in_owner = owner.deadlines.insert(deadline);
    owner.promises.try_emplace(promise);  // counts 0, so it needs no rollback
    waiting.table->second.push_back({std::move(question), deadline});
  } catch (...) {
    if (in_owner != owner.deadlines.end()) owner.deadlines.erase(in_owner);
    if (in_all != by_deadline_.end()) by_deadline_.erase(in_all);
    drop_if_unused(waiting);
    throw;
  }
  ++owner.promises.find(promise)->second;
}

std::optional<FairQueue::Turn> FairQueue::pop(Instant now) {
  if (empty()) return {};
  WaitingTable waiting = next_in_turn();
  const auto& [earliest, urgent] = *by_deadline_.begin();
  if (earliest - margin < now + planned_time(waiting, now)) waiting = urgent;
  Owner& owner = waiting.owner->second;
  last_owner_ = waiting.owner->first;  // this and the next line may throw; nothing was changed before
  owner.last_table = waiting.table->first;
  Waiting& next = waiting.table->second.front();
  Turn turn;
  turn.owner = waiting.owner;
  turn.share = share_for(owner, next.question.promise, now);
  turn.question = std::move(next.question);
  const auto promise = owner.promises.find(turn.question.promise);
  if (--promise->second == 0) owner.promises.erase(promise);
  owner.deadlines.erase(owner.deadlines.find(next.deadline));
  const auto [from, to] = by_deadline_.equal_range(next.deadline);
  by_deadline_.erase(std::find_if(from, to, [&](const auto& each) { return each.second.table == waiting.table; }));
  waiting.table->second.pop_front();
  ++owner.running;
  drop_if_unused(waiting);
  return turn;
}

void FairQueue::finish(const Turn& turn) {
  Owner& owner = turn.owner->second;
  --owner.running;
  if (owner.tables.empty() && owner.running == 0) owners_.erase(turn.owner);
}

FairQueue::WaitingTable FairQueue::next_in_turn() {
  auto owner = next_after(owners_, last_owner_);
  while (owner->second.tables.empty()) owner = next_after(owners_, owner->first);  // its questions are all running
  return {owner, next_after(owner->second.tables, owner->second.last_table)};
}

/// Fills the owner's part of the time with its waiting questions, shortest first; the rest share what is left equally.
double FairQueue::share_for(const Owner& owner, std::chrono::milliseconds promise, Instant now) const {
  const double until_deadline = std::max(0.0, Seconds(*owner.deadlines.begin() - margin - now).count());
  double longest = until_deadline;  // one question uses one thread
  double left = until_deadline * threads_ / static_cast<double>(owners_.size());
  auto count = static_cast<double>(owner.deadlines.size());
  for (const auto& [each, how_many] : owner.promises) {
    if (Seconds(each).count() * count > left) {
      longest = std::min(longest, left / count);
      break;
    }
    left -= Seconds(each).count() * static_cast<double>(how_many);
    count -= static_cast<double>(how_many);
  }
  if (longest < Seconds(std::min(promise, shortest_search)).count()) return 0;
  return std::min(1.0, longest / Seconds(promise).count());
}

FairQueue::Duration FairQueue::planned_time(const WaitingTable& waiting, Instant now) const {
  const auto promise = waiting.table->second.front().question.promise;
  return std::chrono::duration_cast<Duration>(share_for(waiting.owner->second, promise, now) * Seconds(promise));
}

}  // namespace botyard::server
