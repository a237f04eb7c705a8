#include "server/journal.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace botyard::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using text::Result;

/// Exponential backoff from 10 ms to 1 s: 16 pauses take about ten seconds.
constexpr int most_retries = 16;
milliseconds pause_before(int retry) {
  return std::min(milliseconds(10) * (1 << std::min(retry, 10)), milliseconds(1000));
}

/// The exception that is being handled as a reason; without arguments if there is no memory for them.
text::Reason exception_as_reason() noexcept {
  try {
    try {
      throw;
    } catch (const std::exception& error) {
      return {"store.failed", {{"what", error.what()}}};
    } catch (...) {
      return {"store.failed", {{"what", "an unknown exception"}}};
    }
  } catch (...) {
    return {"store.failed", {}};
  }
}

}  // namespace

const Result<void>& Journal::Results::of(std::size_t append) const {
  return append < each.size() ? each[append] : otherwise;
}

bool Journal::Results::busy() const {
  return !each.empty() &&
         std::ranges::all_of(each, [](const auto& one) { return !one && one.error().reason.code == "store.busy"; });
}

const text::Reason* Journal::Results::failure() const {
  if (each.empty()) return &otherwise.error().reason;
  const bool nothing =
      std::ranges::all_of(each, [](const auto& one) { return !one && one.error().reason.code != "store.gap"; });
  return nothing ? &each.front().error().reason : nullptr;
}

void Journal::Failures::add(const text::Reason& reason) noexcept {
  count.fetch_add(1, std::memory_order_relaxed);
  try {
    if (report) report(reason);
  } catch (...) {  // NOLINT(bugprone-empty-catch): the failure is counted; reporting it is best effort
  }
}

Journal::Journal(Store& store, Post post, JournalSettings settings)
    : store_(store),
      post_(std::move(post)),
      pause_(settings.pause ? std::move(settings.pause) : [](milliseconds time) { std::this_thread::sleep_for(time); }),
      failures_(std::make_shared<Failures>()) {
  failures_->report = std::move(settings.report);
  thread_ = std::thread([this] { run(); });
}

void Journal::stop() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Journal::append(Append append, Done done) {
  if (auto reason = enqueue(append, done)) {
    done(tl::unexpected(text::Refusal{*std::move(reason), std::nullopt}));
  } else {
    wake_.notify_one();
  }
}

/// Returns why the append was not queued; then both arguments are unchanged.
std::optional<text::Reason> Journal::enqueue(Append& append, Done& done) {
  const std::scoped_lock lock(mutex_);
  if (ending_) return text::Reason{"store.failed", {{"what", "the server is stopping"}}};
  try {
    auto& callbacks = gathering_.done;
    if (callbacks.size() == callbacks.capacity()) callbacks.reserve(2 * callbacks.size() + 16);
    gathering_.appends.push_back(std::move(append));
    callbacks.push_back(std::move(done));  // capacity is reserved: does not throw
    return std::nullopt;
  } catch (...) {
    return exception_as_reason();
  }
}

void Journal::do_later(std::function<void()> chore) {
  {
    const std::scoped_lock lock(mutex_);
    if (ending_) return;
    gathering_.chores.push_back(std::move(chore));
  }
  wake_.notify_one();
}

void Journal::probe() {
  do_later([this] {
    const auto probed = store_.probe();
    note(probed ? nullptr : &probed.error().reason);
  });
}

void Journal::run() {
  Batch batch;
  while (next_batch(batch)) {
    do_chores(batch);
    if (!batch.appends.empty()) write(std::move(batch));
  }
}

/// Waits for a batch; false when the journal was stopped and nothing is left.
bool Journal::next_batch(Batch& batch) {
  std::unique_lock lock(mutex_);
  writing_ = 0;
  busy_since_.reset();
  wake_.wait(lock, [this] { return ending_ || !gathering_.empty(); });
  if (ending_) gathering_.chores.clear();
  batch = std::exchange(gathering_, {});
  writing_ = batch.appends.size();
  busy_since_ = steady_clock::now();
  return !batch.empty();
}

void Journal::do_chores(const Batch& batch) {
  for (const auto& chore : batch.chores) {
    try {
      chore();
    } catch (...) {
      failures_->add(exception_as_reason());
    }
  }
}

void Journal::write(Batch batch) {
  Results results = commit(batch.appends);
  report(results);
  deliver(std::move(batch.done), std::move(results));
}

/// Retries while the store is busy; finally turns store.busy into store.failed.
Journal::Results Journal::commit(std::span<const Append> appends) {
  Results results = try_commit(appends);
  for (int retry = 0; results.busy() && retry < most_retries; ++retry) {
    pause_(pause_before(retry));
    results = try_commit(appends);
  }
  if (results.busy()) {
    for (auto& result : results.each) result.error().reason.code = "store.failed";
  }
  return results;
}

Journal::Results Journal::try_commit(std::span<const Append> appends) {
  Results results{{}, text::refuse("store.failed")};
  const auto start = steady_clock::now();
  try {
    results.each = store_.commit(appends);
  } catch (...) {
    results.otherwise.error().reason = exception_as_reason();
  }
  commits_.observe(steady_clock::now() - start);
  const text::Reason* const failure = results.failure();
  note(failure);
  if (failure == nullptr) {
    const std::scoped_lock lock(mutex_);
    ++batches_;
  }
  return results;
}

void Journal::note(const text::Reason* failure) noexcept {
  const std::scoped_lock lock(mutex_);
  last_failure_.reset();
  if (failure == nullptr) return;
  try {
    last_failure_ = *failure;
  } catch (...) {
    last_failure_ = text::Reason{failure->code, {}};
  }
}

/// Reports a failure of the whole batch once, otherwise each refused append.
void Journal::report(const Results& results) {
  if (const text::Reason* const failure = results.failure()) return failures_->add(*failure);
  for (const auto& result : results.each) {
    if (!result) failures_->add(result.error().reason);
  }
}

/// Posts the results. Retried after std::bad_alloc, because rooms wait for them.
void Journal::deliver(std::vector<Done> done, Results results) {
  struct Outcome {
    std::vector<Done> done;
    Results results;
  };
  std::shared_ptr<Outcome> outcome;
  const auto post_outcome = [&] {
    if (!outcome) {
      outcome = std::make_shared<Outcome>();
      outcome->done = std::move(done);
      outcome->results = std::move(results);
    }
    post_([outcome, failures = failures_] {
      for (std::size_t i = 0; i < outcome->done.size(); ++i) {
        try {
          outcome->done[i](outcome->results.of(i));
        } catch (...) {  // other callbacks are still called
          failures->add(exception_as_reason());
        }
      }
    });
  };
  for (int attempt = 0; !give_up(attempt); ++attempt) {
    try {
      return post_outcome();
    } catch (...) {
      failures_->add(exception_as_reason());
      pause_(pause_before(attempt));
    }
  }
}

/// After stop() the number of attempts is bounded.
bool Journal::give_up(int attempt) const {
  const std::scoped_lock lock(mutex_);
  return ending_ && attempt > most_retries;
}

std::uint64_t Journal::batches() const {
  const std::scoped_lock lock(mutex_);
  return batches_;
}

std::size_t Journal::waiting() const {
  const std::scoped_lock lock(mutex_);
  return gathering_.appends.size() + writing_;
}

std::optional<text::Reason> Journal::last_failure() const {
  const std::scoped_lock lock(mutex_);
  return last_failure_;
}

std::uint64_t Journal::failures() const { return failures_->count.load(std::memory_order_relaxed); }

steady_clock::duration Journal::busy_for() const {
  const std::scoped_lock lock(mutex_);
  return busy_since_ ? steady_clock::now() - *busy_since_ : steady_clock::duration::zero();
}

}  // namespace botyard::server
