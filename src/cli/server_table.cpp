#include "cli/server_table.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "cli/phrases.h"
#include "cli/told.h"
#include "terminal/scene.h"
#include "text/name.h"

namespace botyard::cli {
namespace {

using terminal::as_text;
using terminal::Next;
using terminal::Step;
using terminal::Told;

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds answer_time{20};
constexpr std::chrono::seconds welcome_time{10};
constexpr std::chrono::seconds between_attempts{1};
constexpr int most_attempts = 30;
constexpr std::string_view reveal_id = "reveal";  // of messages that nobody waits for the answers of

/// Members in "set" replace those of the same name, lists in "append" are added at the end.
void patch(json::object& object, const json::value& patch) {
  if (const json::value* const set = patch.as_object().if_contains("set")) {
    for (const auto& [name, value] : set->as_object()) object[name] = value;
  }
  if (const json::value* const append = patch.as_object().if_contains("append")) {
    for (const auto& [name, more] : append->as_object()) {
      json::array& list = object.at(name).as_array();
      for (const json::value& entry : more.as_array()) list.push_back(entry);
    }
  }
}

/// The last trick of a round, as it lay there before the next round's cards were dealt: what the server sends has the
/// new round already.
json::object finished_round(json::object before, const json::array& events) {
  json::array trick = before.at("trick").as_array();
  std::string winner;
  for (const json::value& event : events) {
    const auto kind = event.at("event").as_string();
    if (kind == "deal") break;
    if (kind == "card" && winner.empty()) trick.push_back(json::array{event.at("place"), event.at("card")});
    if (kind == "trick") winner = as_text(event.at("winner"));
    const json::value* const points = event.as_object().if_contains("points");
    if (winner.empty() || points == nullptr || !event.as_object().contains("seat")) continue;
    const auto seat = static_cast<std::size_t>(std::stoul(as_text(event.at("seat"))));
    const int gained = points->to_number<int>();
    before.at(gained < 0 ? "down" : "up").as_array().at(seat).as_array().push_back(event.at("card"));
    json::value& running = before.at("running").as_array().at(seat);
    running = running.to_number<int>() + gained;
  }
  before.at("tricks").as_array().push_back(std::move(trick));
  before.at("outcomes").as_array().push_back(json::object{{"winner", winner}, {"taken", json::array{}}});
  before["trick"] = json::array{};
  before["droco_next"] = nullptr;
  before["droco_answers"] = nullptr;
  before["legal"] = json::array{};
  return before;
}

/// Where a seat stands in the list of players.
std::size_t place_of(const std::string& seat) {
  if (seat == "black" || seat == "red") return seat == "red" ? 1 : 0;
  return std::stoul(seat);
}

bool ends_a_round(const json::object& view, const json::array& events) {
  if (!view.contains("tricks") || !view.at("tricks").as_array().empty()) return false;
  return std::ranges::any_of(events, [](const json::value& event) { return event.at("event").as_string() == "trick"; });
}

json::array events_in(const json::object& message) {
  const json::value* const told = message.if_contains("told");
  return told != nullptr && told->is_array() ? told->get_array() : json::array{};
}

}  // namespace

ServerTable::ServerTable(std::unique_ptr<client::TableClient> client, std::string table, std::string token,
                         std::string language)
    : client_(std::move(client)), id_(std::move(table)), token_(std::move(token)), engine_(std::move(language)) {}

Told<void> ServerTable::connect() {
  const auto failed = [](const text::Refusal& refusal) { return tl::unexpected(told(refusal)); };
  connected_ = false;
  if (const auto opened = client_->open_socket(); !opened) return failed(opened.error());
  json::object hello{{"type", "hello"},
                     {"protocol", "botyard-table/1"},
                     {"table", id_},
                     {"token", token_},
                     {"language", engine_.language()}};
  if (connections_ > 0) hello["since"] = n_;
  if (const auto sent = client_->send(hello); !sent) return failed(sent.error());
  const auto deadline = Clock::now() + welcome_time;
  while (Clock::now() < deadline) {
    const auto message = client_->receive(usual_wait);
    if (!message) return failed(message.error());
    if (!*message) continue;
    const json::object& fields = (*message)->as_object();
    if (fields.at("type").as_string() == "refused") {
      is_refused_ = true;
      return tl::unexpected(std::string(fields.at("message").as_string()));
    }
    if (fields.at("type").as_string() != "welcome") continue;
    connected_ = true;
    ++connections_;
    failures_ = 0;
    return take(fields);
  }
  return tl::unexpected(told("join.silent"));
}

Told<void> ServerTable::take(const json::object& message) {
  const auto type = message.at("type").as_string();
  if (type == "welcome") return take_welcome(message);
  if (type == "event") take_event(message);
  if (type == "said") hear(message);
  if (message.contains("id") && message.at("id") == json::value(reveal_id)) return {};
  if (type == "refused") refusal_ = message.at("message").as_string();
  if (message.contains("id") && message.at("id").is_string()) answered_ = message.at("id").as_string();
  return {};
}

Told<void> ServerTable::take_welcome(const json::object& message) {
  seat_ = as_text(message.at("seat"));
  if (message.at("resumed").as_bool()) return {};  // the events since n_ follow
  n_ = message.at("n").to_number<int>();
  table_ = message.at("table").as_object();
  view_ = message.at("view").is_object() ? message.at("view").as_object() : json::object{};
  if (auto learned = learn_edition(); !learned) return learned;
  show_contribution();
  if (connections_ > 1 && !view_.empty()) steps_.push_back({{}, view_});
  return {};
}

/// A server may play by an edition of its own, perhaps under the name of a built-in one. It hands out the file, which
/// is read as strictly as one that is named on the command line.
Told<void> ServerTable::learn_edition() {
  const json::value* const own = table_.if_contains("own_edition");
  const std::string id = as_text(table_.at("edition"));
  if (own != nullptr && own->as_bool() && own_edition_.empty()) {
    const auto sent = client_->ask("/api/v1/tables/" + id_ + "/edition", std::nullopt);
    if (!sent) return tl::unexpected(told("join.no_edition", {{"edition", id}, {"why", told(sent.error())}}));
    std::string toml(sent->as_object().at("toml").as_string());
    const auto loaded = engine_.ask({{"method", "load_edition"}, {"toml", toml}, {"file", id + ".toml"}});
    if (!loaded) return tl::unexpected(told("join.no_edition", {{"edition", id}, {"why", loaded.error()}}));
    own_edition_ = std::move(toml);
  }
  auto edition = engine_.ask({{"method", "edition"}, {"game", table_.at("game")}, {"edition", id}});
  if (!edition) return tl::unexpected(edition.error());
  edition_ = *std::move(edition);
  return {};
}

void ServerTable::take_event(const json::object& message) {
  n_ = message.at("n").to_number<int>();
  if (const json::value* const changed = message.if_contains("table")) patch(table_, *changed);
  if (message.at("what") == "reveal_due") show_contribution();
  json::object before = view_;
  if (const json::value* const changed = message.if_contains("view")) patch(view_, *changed);
  if (const json::value* const seat = view_.if_contains("seat")) seat_ = as_text(*seat);  // another match, another seat
  json::array events = events_in(message);
  if (auto news = news_of(message); !news.empty()) {
    news_ = news;
    events.push_back(json::object{{"event", "table"}, {"text", std::move(news)}, {"why", json::array{}}});
  }
  if (!before.empty() && ends_a_round(view_, events)) {
    json::object shown = finished_round(std::move(before), events);
    steps_.push_back({std::move(events), std::move(shown)});
  } else if (!view_.empty()) {
    steps_.push_back({std::move(events), view_});
  }
}

/// Somebody says one of the protocol's phrases; ones that are not known here are left out. While a match is played it
/// is told among what happens.
void ServerTable::hear(const json::object& message) {
  const std::string seat = as_text(message.at("seat"));
  const std::string phrase = words_of_phrase(as_text(message.at("phrase")));
  if (phrase.empty() || (muted_ && seat != seat_)) return;
  const std::string who = seat == seat_ ? told("terminal.you") : players().at(place_of(seat));
  news_ = told("join.said", {{"who", who}, {"phrase", phrase}});
  if (view_.empty() || table_.at("status").as_string() != "playing") return;
  json::array events{json::object{{"event", "said"}, {"text", news_}, {"why", json::array{}}}};
  steps_.push_back({std::move(events), view_});
}

Told<std::string> ServerTable::say(const std::string& number) {
  const auto phrase = phrase_by_number(number);
  if (!phrase) return numbered_phrases();
  return request({{"type", "say"}, {"phrase", *phrase}}).map([&] {
    // During a match it is among what happens.
    return table_.at("status").as_string() == "over" ? take_news() : std::string();
  });
}

/// The deal waits for what this seat has committed itself to. If the connection is lost meanwhile, the next welcome
/// leads here again.
void ServerTable::show_contribution() {
  if (fair_ == nullptr) return;
  for (const json::value& player : table_.at("players").as_array()) {
    if (as_text(player.at("seat")) != seat_) continue;
    const auto contribution = fair_->due(table_, player.at("seat"));
    if (!contribution) continue;
    static_cast<void>(client_->send({{"type", "reveal"}, {"id", reveal_id}, {"contribution", *contribution}}));
  }
}

std::string ServerTable::remark() {
  const int match = table_.at("match").to_number<int>();
  if (judged_match_ == match || fair_ == nullptr) return verdict_;
  judged_match_ = match;
  verdict_.clear();
  if (!fair_->saw(match)) return verdict_;
  const auto fetched = record();
  verdict_ = fetched ? fair_->verdict(*fetched, own_edition_) : told("join.unchecked", {{"why", fetched.error()}});
  return verdict_;
}

/// What happened at the table and not in the game, as a sentence; empty if nothing did.
std::string ServerTable::news_of(const json::object& message) const {
  const auto what = message.at("what").as_string();
  const std::string who = message.contains("seat") ? as_text(message.at("seat")) : "";
  if (who.empty()) return "";
  const auto say_of = [&](std::string_view code) { return told(code, {{"who", players().at(place_of(who))}}); };
  if (what == "left" && who != seat_ && table_.at("status").as_string() == "playing") return say_of("join.took_over");
  if (what == "took_over") return who == seat_ ? told("join.replaced") : say_of("join.took_over");
  if (what == "taken_back") return say_of("join.is_back");
  if (what == "undone") return say_of("join.undone");
  if (what == "undo_asked" && who != seat_) return say_of("join.undo_asked");
  if (what == "undo_declined" && who != seat_) return say_of("join.undo_declined");
  return "";
}

/// Without a connection: tries to get one, not too often. True if there is one again.
Told<bool> ServerTable::come_back() {
  if (Clock::now() < next_attempt_) return false;
  const auto connected = connect();
  next_attempt_ = Clock::now() + between_attempts;
  if (connected) {
    news_ = told("join.reconnected");
    return true;
  }
  if (is_refused_) return tl::unexpected(connected.error());
  if (++failures_ < most_attempts) return false;
  failures_ = 0;  // whoever asks again may try again
  return tl::unexpected(told("join.lost"));
}

Told<bool> ServerTable::listen(std::chrono::milliseconds wait) {
  try {
    if (!connected_) {
      const auto back = come_back();
      if (back && !*back) std::this_thread::sleep_for(wait);
      return back;
    }
    const auto message = client_->receive(wait);
    if (!message) {
      connected_ = false;
      news_ = told("join.reconnecting");
      return true;
    }
    if (!*message) return false;
    return take((*message)->as_object()).map([] { return true; });
  } catch (const std::exception&) {  // what was sent isn't what the protocol says
    return tl::unexpected(told("join.nonsense"));
  }
}

std::string ServerTable::keep_up() {
  constexpr std::chrono::milliseconds at_once{1};
  constexpr int most_messages = 100;
  news_.clear();
  for (int i = 0; i < most_messages; ++i) {
    const auto heard = listen(at_once);
    if (!heard) return heard.error();
    if (!*heard || !connected_) break;
  }
  return std::exchange(news_, "");
}

Told<void> ServerTable::request(json::object message) {
  const std::string id = "t" + std::to_string(++sent_);
  message["id"] = id;
  refusal_.clear();
  int sent_over = 0;  // the number of the connection that it was sent over last
  for (auto deadline = Clock::now() + answer_time; answered_ != id && Clock::now() < deadline;) {
    if (connected_ && sent_over != connections_) {
      sent_over = connections_;
      deadline = Clock::now() + answer_time;
      connected_ = client_->send(message).has_value();
    }
    if (const auto heard = listen(); !heard) return tl::unexpected(heard.error());
    if (!connected_) deadline = Clock::now() + answer_time;  // coming back has its own limit
  }
  if (answered_ != id) return tl::unexpected(told("join.silent"));
  if (!refusal_.empty()) return tl::unexpected(std::exchange(refusal_, ""));
  return {};
}

Told<void> ServerTable::command(const std::string& type) {
  json::object message{{"type", type}};
  if (type == "rematch" && fair_ != nullptr) message["commitment"] = fair_->commit(table_);
  return request(std::move(message));
}

std::vector<std::string> ServerTable::players() const {
  std::vector<text::Sitter> sitters;
  for (const json::value& player : table_.at("players").as_array()) {
    sitters.push_back({as_text(player.at("name")), as_text(player.at("bot"))});
  }
  auto names = text::names_at_table(sitters);
  std::ranges::replace(names, "", "–");
  return names;
}

json::object ServerTable::lens() {
  if (view_.at("legal").as_array().empty()) return {};
  return engine_.ask({{"method", "lens"}, {"view", view_}}).value_or(json::object{});
}

Told<json::object> ServerTable::cards() { return engine_.cards({{"view", view_}}); }

Told<Next> ServerTable::next() {
  if (!steps_.empty()) {
    Step step = std::move(steps_.front());
    steps_.pop_front();
    return Next{std::move(step)};
  }
  if (ending() || !view_.at("legal").as_array().empty()) return Next{};
  const auto heard = listen();
  if (!heard) return tl::unexpected(heard.error());
  return Next{std::nullopt, true};
}

std::string ServerTable::waiting_for() const {
  if (!connected_) return told("join.reconnecting");
  const std::string mover = as_text(view_.at("to_move"));
  if (mover.empty() || mover == seat_) return told("join.waiting");
  return told("join.waiting_for", {{"who", players().at(place_of(mover))}});
}

std::vector<terminal::Table::Special> ServerTable::specials() const {
  return {{"say", told("join.help_say")},        {"mute", told("join.help_mute")}, {"unmute", told("join.help_unmute")},
          {"leave", told("join.help_leave")},    {"back", told("join.help_back")}, {"agree", told("join.help_agree")},
          {"decline", told("join.help_decline")}};
}

std::optional<Told<std::string>> ServerTable::special(const std::string& word, const std::string& rest) {
  if (word == "say") return say(rest);
  if (word == "mute" || word == "unmute") {
    muted_ = word == "mute";
    return told(muted_ ? "join.muted" : "join.unmuted");
  }
  if (word == "agree" || word == "decline") {
    return request({{"type", "answer_undo"}, {"on", n_}, {"agree", word == "agree"}}).map([] {
      return told("join.answered");
    });
  }
  if (word == "back") return request({{"type", "take_back"}}).map([] { return std::string(); });
  if (word == "leave") return request({{"type", "leave"}}).map([] { return told("join.left"); });
  return std::nullopt;
}

Told<Step> ServerTable::move(const std::string& move) {
  return request({{"type", "move"}, {"on", n_}, {"move", move}}).map([&] {
    if (steps_.empty()) return Step{{}, view_};
    Step step = std::move(steps_.front());
    steps_.pop_front();
    return step;
  });
}

std::string ServerTable::why_not(const std::string& move) { return engine_.why_not({{"view", view_}}, move); }

Told<std::string> ServerTable::hint() { return engine_.hint({{"view", view_}}); }

Told<std::string> ServerTable::undo() {
  return request({{"type", "ask_undo"}, {"on", n_}}).map([] { return told("join.undo_wanted"); });
}

std::optional<std::string> ServerTable::ending() {
  if (table_.at("status").as_string() != "over" || !steps_.empty()) return std::nullopt;
  return told("join.over");
}

Told<json::object> ServerTable::record() {
  const auto record = client_->ask("/api/v1/tables/" + id_ + "/record", std::nullopt);
  if (!record) return tl::unexpected(told(record.error()));
  return record->as_object();
}

}  // namespace botyard::cli
