#include <algorithm>
#include <utility>

#include "engine/engine.h"
#include "json/telling.h"
#include "text/catalogue.h"

namespace botyard::engine {
namespace {

using text::refuse;
using text::Result;

constexpr std::size_t most_sessions = 1000;
constexpr std::size_t largest_edition = std::size_t{1} << 20;
constexpr std::size_t most_languages = 8;
constexpr std::string_view sheet_format = "botyard-companion/1";
constexpr int longest_time = 3'600'000;  // an hour, in milliseconds

/// The players, or none where none are named.
Result<std::vector<std::string>> read_names(Request& request) {
  if (!request.has("players")) return std::vector<std::string>{};
  const auto list = json::as_array(request.field("players"), "players");
  if (!list) return tl::unexpected(list.error());
  std::vector<std::string> names;
  for (const json::value& entry : **list) {
    const auto name = json::as_string(entry, "a player's name");
    if (!name) return tl::unexpected(name.error());
    names.emplace_back(*name);
  }
  return names;
}

json::array codes() {
  json::array list;
  for (const std::string& code : text::catalogue_codes(text::english_of_engines())) list.push_back(json::value(code));
  return list;
}

}  // namespace

// "needs" must be there, "takes" may; every method takes "language" too.
const std::vector<Engine::Method>& Engine::methods() {
  static const std::vector<Method> all{
      {"about", {}, {}, &Engine::about},
      {"games", {}, {}, &Engine::games},
      {"edition", {"game", "edition"}, {}, &Engine::edition},
      {"load_edition", {"toml"}, {"file"}, &Engine::load_edition},
      {"make_edition", {"base", "id", "ai_cards"}, {"name"}, &Engine::make_edition},
      {"load_language", {"language", "toml"}, {}, &Engine::load_language},
      {"check_record", {"record"}, {}, &Engine::check_record},
      {"trace", {"record"}, {"number"}, &Engine::trace},
      {"create", {"game", "seed"}, {"edition", "options", "players", "viewer", "whole"}, &Engine::create},
      {"open", {"record"}, {"at", "seed", "viewer", "from", "whole"}, &Engine::open},
      {"close", {"session"}, {}, &Engine::close},
      {"status", {"session"}, {}, &Engine::status},
      {"view", {"seat"}, {"session", "record", "at", "before_deal"}, &Engine::view},
      {"events", {}, {"session", "record", "from", "to", "viewer"}, &Engine::events},
      {"apply", {"session", "move"}, {"seat", "at", "viewer", "whole"}, &Engine::apply},
      {"deal", {"session"}, {"viewer", "whole"}, &Engine::deal},
      {"undo", {"session", "to"}, {"viewer", "from", "whole"}, &Engine::undo},
      {"record", {"session"}, {"at"}, &Engine::record},
      {"lens", {}, {"session", "record", "view", "at", "seat", "players"}, &Engine::lens},
      {"cards", {}, {"session", "record", "view", "at", "seat"}, &Engine::cards},
      {"why_illegal", {"move"}, {"session", "record", "view", "at", "seat", "players"}, &Engine::why_illegal},
      {"think", {"level"}, {"session", "record", "view", "at", "seat", "seed", "time_ms"}, &Engine::think},
      {"solve", {}, {"session", "record", "at", "objective", "seat", "time_ms"}, &Engine::solve},
      {"bench", {"game", "rollouts"}, {"positions", "iterations"}, &Engine::bench},
      {"companion", {"sheet"}, {}, &Engine::companion},
  };
  return all;
}

Engine::Answer Engine::about(Request& /*request*/) {
  json::array list;
  for (const Method& method : methods()) {
    list.push_back(json::object{{"name", method.name},
                                {"needs", json::array(method.needs.begin(), method.needs.end())},
                                {"takes", json::array(method.takes.begin(), method.takes.end())}});
  }
  json::array languages;
  for (const text::Catalogue& catalogue : text::built_in_languages()) {
    if (!languages_.contains(catalogue.language())) languages.push_back(json::value(catalogue.language()));
  }
  for (const auto& [language, catalogue] : languages_) languages.push_back(json::value(language));
  return json::object{{"protocol", "botyard-engine/1"},
                      {"languages", std::move(languages)},
                      {"codes", codes()},
                      {"methods", std::move(list)}};
}

Engine::Answer Engine::games(Request& request) {
  json::array list;
  for (const auto& service : services_) list.push_back(service->about(language(request)));
  return json::object{{"games", std::move(list)}};
}

Engine::Answer Engine::edition(Request& request) {
  const auto service = find_service(request.text("game"));
  if (!service) return tl::unexpected(service.error());
  return (*service)->edition(request.text("edition"), language(request));
}

Engine::Answer Engine::load_edition(Request& request) {
  const std::string toml = request.text("toml");
  if (toml.size() > largest_edition) {
    return refuse("file.too_large", {{"file", "toml"}, {"limit", std::to_string(largest_edition)}});
  }
  return registry_.load_edition(toml, request.text_or("file", "edition")).map([](const auto& loaded) {
    return json::value(json::object{{"game", loaded.game->name()}, {"edition", loaded.id}});
  });
}

/// For all that follows, as if its file had been loaded.
Engine::Answer Engine::make_edition(Request& request) {
  const play::OwnEdition own{request.text("base"), request.text("id"), request.text_or("name", "")};
  const auto ai_cards = json::as_array(request.field("ai_cards"), "ai_cards");
  if (!ai_cards) return tl::unexpected(ai_cards.error());
  if (!request.good()) return tl::unexpected(request.refusal());
  const auto knows_base = [&](const auto& service) { return service->edition(own.base, "en").has_value(); };
  const auto found = std::ranges::find_if(services_, knows_base);
  // The first refuses what nobody knows.
  const GameService& service = found == services_.end() ? *services_.front() : **found;
  const auto toml = service.own_edition(own, **ai_cards);
  if (!toml) return tl::unexpected(toml.error());
  const auto loaded = registry_.load_edition(*toml, own.id + ".toml");
  if (!loaded) return tl::unexpected(loaded.error());
  const auto edition = service.edition(own.id, language(request));
  if (!edition) return tl::unexpected(edition.error());
  return json::object{{"toml", *toml}, {"edition", *edition}};
}

Engine::Answer Engine::load_language(Request& request) {
  const std::string toml = request.text("toml");
  const std::string tag = request.text("language");
  if (!request.good()) return tl::unexpected(request.refusal());
  if (toml.size() > text::largest_catalogue) {
    return refuse("file.too_large", {{"file", "toml"}, {"limit", std::to_string(text::largest_catalogue)}});
  }
  auto read = text::Catalogue::read(tag, toml);
  if (!read) return tl::unexpected(read.error());
  const std::string language = read->language();
  if (languages_.size() >= most_languages && !languages_.contains(language)) {
    return refuse("language.too_many", {{"most", std::to_string(most_languages)}});
  }
  json::array missing;
  for (const auto& [code, sentence] : text::english_of_engines().sentences()) {
    if (read->find(code) == nullptr) missing.push_back(json::value(code));
  }
  languages_.insert_or_assign(language, *std::move(read));
  return json::object{{"language", language}, {"missing", std::move(missing)}};
}

// --- Records

Result<std::unique_ptr<play::AnyMatch>> Engine::read_record(Request& request) const {
  const json::value& record = request.field("record");
  if (record.is_string()) return registry_.read_record(std::string_view(record.get_string()));
  return registry_.read_parsed_record(record);
}

Engine::Answer Engine::check_record(Request& request) {
  const auto record = read_record(request);
  if (!record) return tl::unexpected(record.error());
  return json::object{{"game", (*record)->game()},
                      {"edition", (*record)->edition()},
                      {"move_count", (*record)->move_count()},
                      {"finished", (*record)->is_over()},
                      {"result", (*record)->result()},
                      {"summary", json::reason_json((*record)->summary(), language(request))}};
}

Engine::Answer Engine::trace(Request& request) {
  const auto record = read_record(request);
  if (!record) return tl::unexpected(record.error());
  json::array lines;
  (*record)->trace(request.decision("number").value_or(0), [&](const json::value& line) { lines.push_back(line); });
  return json::object{{"lines", std::move(lines)}};
}

// --- Games that are played here

Result<Session*> Engine::find_session(Request& request) const {
  const auto number = request.integer("session", 1, 2'000'000'000);
  const auto found = sessions_.find(number.value_or(0));
  if (found == sessions_.end()) {
    return refuse("engine.no_session", {{"session", std::to_string(number.value_or(0))}});
  }
  return found->second.get();
}

Engine::Answer Engine::keep(std::unique_ptr<Session> session, Request& request) {
  if (!request.good()) return tl::unexpected(request.refusal());
  if (sessions_.size() >= most_sessions) {
    return refuse("engine.too_many_sessions", {{"most", std::to_string(most_sessions)}});
  }
  json::object result{{"session", last_session_ + 1}, {"status", session->status(language(request))}};
  if (const auto added = add_whole(*session, request, result); !added) return tl::unexpected(added.error());
  sessions_.emplace(++last_session_, std::move(session));
  return result;
}

Engine::Answer Engine::create(Request& request) {
  const auto service = find_service(request.text("game"));
  if (!service) return tl::unexpected(service.error());
  NewGame game{request.text_or("edition", ""), request.members_or_none("options"), {}, {}};
  game.seed = request.seed("seed").value_or(cards::Seed{});
  auto names = read_names(request);
  if (!names) return tl::unexpected(names.error());
  game.players = *std::move(names);
  auto match = (*service)->create(game);
  if (!match) return tl::unexpected(match.error());
  return keep(std::make_unique<Session>(**service, *std::move(match)), request);
}

Result<std::unique_ptr<Session>> Engine::session_from_record(Request& request) const {
  const auto record = read_record(request);
  if (!record) return tl::unexpected(record.error());
  const auto service = find_service((*record)->game());
  if (!service) return tl::unexpected(service.error());
  return std::make_unique<Session>(**service, (*service)->resume(**record, request.seed("seed")));
}

Engine::Answer Engine::open(Request& request) {
  auto session = session_from_record(request);
  if (!session) return tl::unexpected(session.error());
  if (const auto at = request.decision("at")) {
    if (const auto cut = (*session)->undo(*at); !cut) return tl::unexpected(cut.error());
  }
  return keep(*std::move(session), request);
}

Engine::Answer Engine::close(Request& request) {
  const auto session = find_session(request);
  if (!session) return tl::unexpected(session.error());
  sessions_.erase(*request.integer("session", 1, 2'000'000'000));
  return json::object{};
}

Engine::Answer Engine::status(Request& request) {
  const auto session = find_session(request);
  if (!session) return tl::unexpected(session.error());
  return (*session)->status(language(request));
}

Result<std::shared_ptr<Session>> Engine::subject(Request& request) const {
  if (request.has("session") == request.has("record")) return refuse("engine.which_game");
  if (request.has("record")) return session_from_record(request);
  const auto session = find_session(request);
  if (!session) return tl::unexpected(session.error());
  return sessions_.at(*request.integer("session", 1, 2'000'000'000));
}

Engine::Answer Engine::view(Request& request) {
  const auto session = subject(request);
  if (!session) return tl::unexpected(session.error());
  const play::Moment moment{request.decision("at"), request.truth_or("before_deal", false)};
  return (*session)->view(request.seat_or("seat", "watcher"), moment);
}

Engine::Answer Engine::events(Request& request) {
  const auto session = subject(request);
  if (!session) return tl::unexpected(session.error());
  const DecisionRange range{request.decision("from").value_or(0), request.decision("to")};
  auto events = (*session)->events(range, request.seat_or("viewer", "watcher"), language(request));
  if (!events) return tl::unexpected(events.error());
  return json::object{{"events", *std::move(events)}};
}

/// Where the game stands now, and what has happened since.
Engine::Answer Engine::told(Session& session, std::size_t from, Request& request) const {
  auto events = session.events({from, {}}, request.seat_or("viewer", "watcher"), language(request));
  if (!events) return tl::unexpected(events.error());
  json::object result{{"status", session.status(language(request))}, {"events", *std::move(events)}};
  if (const auto added = add_whole(session, request, result); !added) return tl::unexpected(added.error());
  return result;
}

Result<void> Engine::add_whole(const Session& session, Request& request, json::object& answer) const {
  if (!request.truth_or("whole", false)) return {};
  const std::string viewer = request.seat_or("viewer", "watcher");
  auto view = session.view(viewer, {});
  if (!view) return tl::unexpected(view.error());
  auto record = session.record(std::nullopt);
  if (!record) return tl::unexpected(record.error());
  if (!answer.contains("events")) {
    auto events = session.events({request.decision("from").value_or(0), {}}, viewer, language(request));
    if (!events) return tl::unexpected(events.error());
    answer["events"] = *std::move(events);
  }
  answer["view"] = *std::move(view);
  answer["record"] = *std::move(record);
  answer["deciders"] = session.deciders();
  return {};
}

Engine::Answer Engine::apply(Request& request) {
  const auto session = find_session(request);
  if (!session) return tl::unexpected(session.error());
  const std::string move = request.text("move");
  const std::string seat = request.seat_or("seat", "");
  const std::size_t before = (*session)->move_count();
  const auto at = request.decision("at");
  if (!request.good()) return tl::unexpected(request.refusal());
  if (at && *at != before) {
    return refuse("engine.game_went_on", {{"at", std::to_string(*at)}, {"now", std::to_string(before)}});
  }
  if (const auto made = (*session)->apply(move, seat); !made) return tl::unexpected(made.error());
  return told(**session, before, request);
}

Engine::Answer Engine::deal(Request& request) {
  const auto session = find_session(request);
  if (!session) return tl::unexpected(session.error());
  if (const auto dealt = (*session)->deal(); !dealt) return tl::unexpected(dealt.error());
  return told(**session, (*session)->move_count(), request);
}

Engine::Answer Engine::undo(Request& request) {
  const auto session = find_session(request);
  if (!session) return tl::unexpected(session.error());
  const auto to = request.decision("to");
  if (!request.good()) return tl::unexpected(request.refusal());
  if (const auto undone = (*session)->undo(*to); !undone) return tl::unexpected(undone.error());
  json::object result = (*session)->status(language(request));
  if (const auto added = add_whole(**session, request, result); !added) return tl::unexpected(added.error());
  return result;
}

Engine::Answer Engine::record(Request& request) {
  const auto session = find_session(request);
  if (!session) return tl::unexpected(session.error());
  return (*session)->record(request.decision("at"));
}

// --- Questions about a moment of a game

Result<std::unique_ptr<Position>> Engine::position(Request& request) const {
  auto players = read_names(request);
  if (!players) return tl::unexpected(players.error());
  if (!request.has("view")) {
    const auto session = subject(request);
    if (!session) return tl::unexpected(session.error());
    return (*session)->position(request.seat_or("seat", ""), request.decision("at"), *std::move(players));
  }
  for (const std::string_view other : {"session", "record", "at", "seat"}) {
    if (request.has(other)) return refuse("engine.which_game");
  }
  const json::object& view = request.members("view");
  const auto game = json::string_field(view, "game");
  if (!game) return tl::unexpected(game.error());
  const auto service = find_service(*game);
  if (!service) return tl::unexpected(service.error());
  return (*service)->position(view, *std::move(players));
}

Engine::Answer Engine::lens(Request& request) {
  const auto moment = position(request);
  if (!moment) return tl::unexpected(moment.error());
  return (*moment)->lens(language(request));
}

Engine::Answer Engine::cards(Request& request) {
  const auto moment = position(request);
  if (!moment) return tl::unexpected(moment.error());
  return (*moment)->cards();
}

Engine::Answer Engine::why_illegal(Request& request) {
  const auto moment = position(request);
  if (!moment) return tl::unexpected(moment.error());
  const auto reason = (*moment)->why_illegal(request.text("move"));
  if (!reason) return tl::unexpected(reason.error());
  return json::object{
      {"why_not", *reason ? json::value(json::reason_json(**reason, language(request))) : json::value(nullptr)}};
}

Engine::Answer Engine::think(Request& request) {
  const auto moment = position(request);
  if (!moment) return tl::unexpected(moment.error());
  const Thinker thinker{request.text("level"), request.number("seed").value_or(1),
                        request.integer("time_ms", 1, longest_time)};
  if (!request.good()) return tl::unexpected(request.refusal());
  const auto hint = (*moment)->think(thinker, progress_);
  if (!hint) return tl::unexpected(hint.error());
  json::object result = bots::hint_json(*hint);
  result["why"] = json::reason_json(hint->why, language(request));
  return result;
}

Engine::Answer Engine::solve(Request& request) {
  const auto session = subject(request);
  if (!session) return tl::unexpected(session.error());
  const SolveRequest solve{request.text_or("objective", "guard"), request.seat_or("seat", ""),
                           request.integer("time_ms", 0, longest_time)};
  const auto at = request.decision("at");
  if (!request.good()) return tl::unexpected(request.refusal());
  return (*session)->solve(solve, at, progress_);
}

Engine::Answer Engine::bench(Request& request) {
  const auto service = find_service(request.text("game"));
  if (!service) return tl::unexpected(service.error());
  constexpr int most = 1'000'000'000;
  const SpeedTest test{request.text("rollouts"), request.integer("positions", 1, most).value_or(20),
                       request.integer("iterations", 1, most).value_or(20'000)};
  if (!request.good()) return tl::unexpected(request.refusal());
  return (*service)->bench(test, progress_);
}

// --- Games that are played with paper cards

Engine::Answer Engine::companion(Request& request) {
  const json::object& sheet = request.members("sheet");
  if (!request.good()) return tl::unexpected(request.refusal());
  const auto format = json::string_field(sheet, "format");
  if (!format) return tl::unexpected(format.error());
  if (*format != sheet_format) return refuse("companion.unknown_format", {{"format", std::string(*format)}});
  const auto game = json::string_field(sheet, "game");
  if (!game) return tl::unexpected(game.error());
  const auto service = find_service(*game);
  if (!service) return tl::unexpected(service.error());
  return (*service)->companion(sheet, language(request));
}

}  // namespace botyard::engine
