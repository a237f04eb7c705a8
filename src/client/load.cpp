#include "client/load.h"

#include <algorithm>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <ctime>
#include <deque>

#include "client/load_client.h"
#include "client/move_schedule.h"
#include "json/json.h"
#include "net/http.h"

namespace botyard::client {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using net::error_code;
using Clock = LoadClock;

constexpr std::size_t largest_response = std::size_t{8} << 20;

/// CPU time of this process.
double own_cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

class Load final : public LoadListener {
 public:
  Load(const LoadPlan& plan, const LoadProgress& progress, const std::atomic<bool>& stop)
      : plan_(plan), progress_(progress), stop_(stop) {}

  text::Result<LoadFigures> run() {
    error_code error;
    const auto address = asio::ip::make_address(plan_.address, error);
    if (error) return text::refuse("server.bad_address", {{"address", plan_.address}});
    server_ = tcp::endpoint(address, plan_.port);
    conduct();
    if (failure_) return tl::unexpected(*failure_);
    return finish();
  }

  /// How many of the players ask in vain for the last event that they were
  /// told.
  text::Result<std::size_t> count_lost(const std::vector<LoadPlayer>& players) {
    server_ = tcp::endpoint(asio::ip::make_address(plan_.address), plan_.port);
    std::size_t lost = 0;
    for (const LoadPlayer& player : players) {
      if (!finds_last_event(player)) ++lost;
    }
    return lost;
  }

  // --- Told by the clients
  void on_decision(LoadClient& client) override {
    if (!playing_) return;
    if (!schedule_) return client.make_move(Clock::now());
    ready_.push_back(client.shared_from_this());
    make_due_moves();
  }
  void on_moved(Clock::duration latency) override {
    if (measuring_) ++figures_.moves;
    add_latency(latency);
  }
  void on_refused() override { ++figures_.refusals; }
  void on_match_over() override { ++figures_.matches; }
  void on_connection_lost() override {
    ++cut_off_;
    if (!killed_) ++figures_.errors;
    if (killed_ && cut_off_ == clients_.size()) context_.stop();
  }

 private:
  /// An HTTP connection that asks one thing after the other, and waits for each
  /// answer.
  class Asking {
   public:
    explicit Asking(Load& load) : host_(load.plan_.address), socket_(load.context_) {
      socket_.connect(load.server_, error_);
    }
    [[nodiscard]] error_code error() const { return error_; }

    /// The answer's body; nothing if there is no answer.
    std::string get(const std::string& target) { return ask(net::request_text(host_, target, nullptr)); }
    std::string post(const std::string& target, const std::string& body) {
      return ask(net::request_text(host_, target, &body));
    }

    std::size_t server_bytes() { return number_after(get("/metrics"), "\nbotyard_resident_bytes "); }
    double server_cpu_seconds() {
      const std::string text = get("/metrics");
      const std::string_view rest = after(text, "\nbotyard_cpu_seconds_total ");
      double seconds = 0;
      std::from_chars(rest.data(), rest.data() + rest.size(), seconds);
      return seconds;
    }

   private:
    std::string ask(const std::string& request) {
      asio::write(socket_, asio::buffer(request), error_);
      if (error_) return "";
      net::HttpAnswer answer(largest_response);
      net::HttpState state = net::HttpState::incomplete;
      while (state == net::HttpState::incomplete) {
        const std::size_t size = socket_.read_some(answer.room(), error_);
        state = answer.add(error_, size);
      }
      return state == net::HttpState::complete ? answer.take_body() : "";
    }

    std::string host_;
    net::Socket socket_;
    error_code error_;
  };

  bool finds_last_event(const LoadPlayer& player) {
    if (!std::make_shared<LoadClient>(context_, *this, player)->resumes(server_)) return false;
    return player.last_event.empty() ||
           std::make_shared<LoadClient>(context_, *this, player)->is_told_the_same(server_);
  }

  bool make_table(Asking& asking) {
    const std::string made = asking.post("/api/v1/tables", R"({"game":")" + plan_.game + "\"}");
    const auto read = json::parse(made);
    if (!read || !read->is_object() || !read->get_object().contains("table")) return fail(made);
    const json::object& table = read->get_object().at("table").as_object();
    const std::string id(table.at("id").as_string());
    for (std::size_t seat = 0; seat < table.at("players").as_array().size(); ++seat) {
      const std::string sat = asking.post("/api/v1/tables/" + id + "/seats", R"({"name":"load","contribution":"00"})");
      const auto seated = json::parse(sat);
      if (!seated || !seated->is_object() || !seated->get_object().contains("token")) return fail(sat);
      LoadPlayer player{id, std::string(seated->get_object().at("token").as_string()), 0, ""};
      clients_.push_back(std::make_shared<LoadClient>(context_, *this, std::move(player)));
    }
    tables_.push_back(id);
    return true;
  }

  bool fail(const std::string& what) {
    failure_ =
        text::Refusal{{"load.failed", {{"what", what.empty() ? "the server does not answer" : what}}}, std::nullopt};
    return false;
  }

  /// Tables and connections are made one after the other; only playing happens
  /// everywhere at once.
  void conduct() {
    Asking asking(*this);
    if (asking.error()) {
      fail(asking.error().message());
      return;
    }
    figures_.bytes_before = asking.server_bytes();
    for (int table = 0; table < plan_.tables && !stop_; ++table) {
      if (table % 100 == 0) progress_("making table " + std::to_string(table) + " of " + std::to_string(plan_.tables));
      if (!make_table(asking)) return;
    }
    progress_("connecting " + std::to_string(clients_.size()) + " players");
    for (const auto& client : clients_) {
      if (!client->connect(server_)) {
        fail("a connection was refused");
        return;
      }
    }
    figures_.bytes_with_tables = asking.server_bytes();
    add_watchers(asking);
    if (failure_) return;
    play_for_a_while(asking);
    figures_.bytes_with_tables = std::max(figures_.bytes_with_tables, bytes_while_playing_);
  }

  void add_watchers(Asking& asking) {
    if (plan_.idle_watchers == 0) return;
    progress_("connecting " + std::to_string(plan_.idle_watchers) + " watchers");
    const std::size_t before = asking.server_bytes();
    for (int i = 0; i < plan_.idle_watchers && !stop_; ++i) {
      const std::string& table = tables_[static_cast<std::size_t>(i) % tables_.size()];
      watchers_.push_back(std::make_shared<LoadClient>(context_, *this, LoadPlayer{table, "", 0, ""}));
      if (!watchers_.back()->connect(server_)) {
        fail("a watcher was refused");
        return;
      }
    }
    figures_.bytes_with_watchers = asking.server_bytes() - before;
  }

  void play_for_a_while(Asking& asking) {
    const double cpu_before = asking.server_cpu_seconds();
    for (const auto& client : clients_) client->read_on();
    const double own_cpu_before = own_cpu_seconds();
    start_ = Clock::now();
    if (plan_.rate > 0) schedule_.emplace(plan_.rate, start_);
    playing_ = measuring_ = true;
    for (const auto& client : clients_) {
      if (client->has_decision()) on_decision(*client);
    }
    watch_time();
    context_.run();
    end_measurement(Clock::now());
    figures_.own_cpu_seconds = own_cpu_seconds() - own_cpu_before;
    Asking after_it(*this);  // the server has closed the other one if this took long
    figures_.server_cpu_seconds = after_it.server_cpu_seconds() - cpu_before;
    bytes_while_playing_ = after_it.server_bytes();
    context_.restart();
    if (plan_.kill_server) {
      play_on_and_kill();
    } else {
      playing_ = false;
      await_answers();
    }
    count_unanswered(Clock::now());
    for (const auto& client : clients_) {
      figures_.players.push_back(client->player());
      client->end();
    }
    for (const auto& watcher : watchers_) watcher->end();
  }

  /// The answers to moves under way arrive; a server that takes too long is not
  /// waited for.
  void await_answers() {
    const auto is_answered = [](const auto& client) { return !client->unanswered(); };
    const auto deadline = Clock::now() + std::chrono::milliseconds(500);
    while (Clock::now() < deadline && !std::ranges::all_of(clients_, is_answered)) {
      context_.run_for(std::chrono::milliseconds(10));
    }
  }

  /// Comes back again and again until the time is over: with a rate, to make
  /// the moves that are due.
  void watch_time() {
    const double passed = std::chrono::duration<double>(Clock::now() - start_).count();
    if (measuring_ && (stop_ || passed >= plan_.seconds)) context_.stop();
    make_due_moves();
    pause_.expires_after(std::chrono::milliseconds(schedule_ ? 1 : 100));
    pause_.async_wait([this](error_code error) {
      if (!error) watch_time();
    });
  }

  /// As many as are due and as there are players to make them. The others stay
  /// due.
  void make_due_moves() {
    if (!schedule_ || !playing_) return;
    for (const Clock::time_point now = Clock::now(); !ready_.empty(); ready_.pop_front()) {
      if (!ready_.front()->has_decision()) continue;  // it was told twice of one decision
      const auto due = schedule_->take(now);
      if (!due) return;
      ready_.front()->make_move(*due);
    }
  }

  /// Moves without an answer by now count as not achieved, and with a rate also
  /// those that nobody could make yet.
  void end_measurement(Clock::time_point now) {
    measuring_ = false;
    figures_.seconds = std::chrono::duration<double>(now - start_).count();
    for (const auto& client : clients_) figures_.unanswered += client->unanswered() ? 1U : 0U;
    if (!schedule_) return;
    while (const auto due = schedule_->take(now)) {
      ++figures_.unanswered;
      add_latency(now - *due);  // at least so long
    }
    figures_.offered = schedule_->taken();
  }

  /// What still has no answer has taken at least until now. Of a killed server
  /// nothing more can be expected.
  void count_unanswered(Clock::time_point now) {
    for (const auto& client : clients_) {
      if (!client->unanswered()) continue;
      if (killed_) {
        ++figures_.in_flight;
      } else {
        add_latency(now - *client->unanswered());
      }
    }
  }

  /// Everybody goes on playing; a moment later the server is killed. Then takes
  /// in what it had sent before.
  void play_on_and_kill() {
    constexpr std::chrono::milliseconds moment{100};
    constexpr std::chrono::seconds patience{10};
    pause_before_kill_.expires_after(moment);
    kill_when_busy(Clock::now() + patience);
    context_.run_for(2 * patience);
  }

  /// Kills the server as soon as it owes an answer, or at that time.
  void kill_when_busy(Clock::time_point deadline) {
    pause_before_kill_.async_wait([this, deadline](error_code) {
      const bool busy =
          std::ranges::any_of(clients_, [](const auto& client) { return client->unanswered().has_value(); });
      if (!busy && Clock::now() < deadline) {
        pause_before_kill_.expires_after(std::chrono::microseconds(100));
        return kill_when_busy(deadline);
      }
      progress_("killing the server");
      killed_ = true;
      plan_.kill_server();
      playing_ = false;
    });
  }

  void add_latency(Clock::duration latency) {
    latencies_.push_back(static_cast<float>(std::chrono::duration<double, std::milli>(latency).count()));
  }

  text::Result<LoadFigures> finish() {
    if (!latencies_.empty()) {
      std::ranges::sort(latencies_);
      const auto at = [&](double share) {
        return latencies_[static_cast<std::size_t>(share * static_cast<double>(latencies_.size() - 1))];
      };
      figures_.p50_ms = at(0.5);
      figures_.p99_ms = at(0.99);
      figures_.worst_ms = at(1);
    }
    return std::move(figures_);
  }

  const LoadPlan& plan_;
  const LoadProgress& progress_;
  const std::atomic<bool>& stop_;
  asio::io_context context_{1};
  using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, net::Executor>;
  Timer pause_{context_};
  Timer pause_before_kill_{context_};
  Clock::time_point start_;               // of playing
  std::optional<MoveSchedule> schedule_;  // with a rate, while playing
  tcp::endpoint server_;
  std::vector<std::string> tables_;
  std::vector<std::shared_ptr<LoadClient>> clients_;
  std::vector<std::shared_ptr<LoadClient>> watchers_;
  std::deque<std::shared_ptr<LoadClient>> ready_;  // with a rate: those who wait for a move to be due
  std::vector<float> latencies_;
  LoadFigures figures_;
  std::optional<text::Refusal> failure_;
  std::size_t bytes_while_playing_ = 0;
  bool playing_ = false;    // decisions lead to moves
  bool measuring_ = false;  // moves count
  bool killed_ = false;
  std::size_t cut_off_ = 0;  // players whose connection has ended
};

}  // namespace

text::Result<LoadFigures> run_load(const LoadPlan& plan, const LoadProgress& progress, const std::atomic<bool>& stop) {
  return Load(plan, progress, stop).run();
}

text::Result<std::size_t> count_lost(const LoadPlan& plan, const std::vector<LoadPlayer>& players) {
  const std::atomic<bool> stop = false;
  return Load(
             plan, [](const std::string&) {}, stop)
      .count_lost(players);
}

}  // namespace botyard::client
