#include "terminal/local_table.h"

#include <utility>

#include "terminal/scene.h"
#include "text/catalogue.h"

namespace botyard::terminal {
namespace {

constexpr std::string_view saved_format = "botyard-play/1";

/// Numbers for the seats of Robotrick, names for those of Robots, as requests have them.
json::value seat_json(const std::string& seat) {
  return seat.size() == 1 ? json::value(seat.front() - '0') : json::value(seat);
}

std::vector<std::string> names_for(const NewLocalGame& wanted) {
  if (wanted.game == "robots") {
    return wanted.seat == "black" ? std::vector<std::string>{wanted.name, "Bo"}
                                  : std::vector<std::string>{"Bo", wanted.name};
  }
  std::vector<std::string> names(3);
  const auto own = static_cast<std::size_t>(wanted.seat.front() - '0');
  names.at(own) = wanted.name;
  names.at((own + 1) % 3) = "Bo";
  names.at((own + 2) % 3) = "Cy";
  return names;
}

}  // namespace

json::object to_json(const LocalGame& game) {
  return {{"format", saved_format},
          {"seat", game.seat},
          {"level", game.level},
          {"edition_toml", game.edition_toml},
          {"record", game.record}};
}

std::optional<LocalGame> read_local_game(const json::value& saved) {
  if (!saved.is_object()) return std::nullopt;
  const json::object& fields = saved.get_object();
  const auto text = [&](std::string_view name) {
    const json::value* const found = fields.if_contains(name);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
  };
  const json::value* const record = fields.if_contains("record");
  if (text("format") != saved_format || record == nullptr || !record->is_object()) return std::nullopt;
  for (const std::string_view needed : {"game", "edition"}) {
    const json::value* const found = record->get_object().if_contains(needed);
    if (found == nullptr || !found->is_string()) return std::nullopt;
  }
  const std::string seat = text("seat");
  if (seat != "0" && seat != "1" && seat != "2" && seat != "black" && seat != "red") return std::nullopt;
  return LocalGame{record->get_object(), seat, text("level"), text("edition_toml")};
}

OutsideSeat outside_seat(const json::object& status, const json::object& edition, const json::value& seat) {
  return {std::string(status.at("game").as_string()),
          status.at("edition"),
          status.at("options"),
          edition.at("cards"),
          seat,
          status.at("players")};
}

Told<void> LocalTable::open(json::object request) {
  if (!game_.edition_toml.empty()) {
    if (const auto loaded = engine_.ask({{"method", "load_edition"}, {"toml", game_.edition_toml}}); !loaded) {
      return tl::unexpected(loaded.error());
    }
  }
  const auto opened = engine_.ask(std::move(request));
  if (!opened) return tl::unexpected(opened.error());
  session_ = opened->at("session").to_number<int>();
  status_ = opened->at("status").as_object();
  players_ = texts(status_.at("players"));
  auto edition = engine_.ask({{"method", "edition"}, {"game", status_.at("game")}, {"edition", status_.at("edition")}});
  if (!edition) return tl::unexpected(edition.error());
  edition_ = *std::move(edition);
  return look();
}

Told<std::unique_ptr<LocalTable>> LocalTable::create(const NewLocalGame& wanted, const std::string& language,
                                                     Keep keep) {
  std::unique_ptr<LocalTable> table(new LocalTable(language, std::move(keep)));
  table->game_ = {{}, wanted.seat, wanted.level, wanted.edition_toml};
  json::array names;
  for (const std::string& name : names_for(wanted)) names.push_back(json::value(name));
  json::object request{{"method", "create"},
                       {"game", wanted.game},
                       {"seed", wanted.seed},
                       {"options", wanted.options},
                       {"players", std::move(names)}};
  if (!wanted.edition.empty()) request["edition"] = wanted.edition;
  return table->open(std::move(request)).map([&] { return std::move(table); });
}

Told<std::unique_ptr<LocalTable>> LocalTable::resume(const LocalGame& game, const std::string& language, Keep keep) {
  std::unique_ptr<LocalTable> table(new LocalTable(language, std::move(keep)));
  table->game_ = game;
  return table->open({{"method", "open"}, {"record", game.record}}).map([&] { return std::move(table); });
}

Told<void> LocalTable::look() {
  auto view = engine_.ask({{"method", "view"}, {"session", session_}, {"seat", seat_json(game_.seat)}});
  if (!view) return tl::unexpected(view.error());
  view_ = *std::move(view);
  auto record = engine_.ask({{"method", "record"}, {"session", session_}});
  if (!record) return tl::unexpected(record.error());
  game_.record = *std::move(record);
  keep_(game_);
  return {};
}

json::object LocalTable::lens() {
  if (view_.at("legal").as_array().empty()) return {};
  return engine_.ask({{"method", "lens"}, {"session", session_}, {"seat", seat_json(game_.seat)}})
      .value_or(json::object{});
}

Told<json::object> LocalTable::cards() { return engine_.cards(moment()); }

Told<Step> LocalTable::apply(const std::string& move, const json::value& seat) {
  auto done = engine_.ask(
      {{"method", "apply"}, {"session", session_}, {"move", move}, {"seat", seat}, {"viewer", seat_json(game_.seat)}});
  if (!done) return tl::unexpected(done.error());
  status_ = done->at("status").as_object();
  if (outside_ != nullptr && status_.at("finished").as_bool()) outside_->end(status_.at("result"));
  return look().map([&] { return Step{done->at("events").as_array(), view_}; });
}

Told<Step> LocalTable::move(const std::string& move) { return apply(move, seat_json(game_.seat)); }

Told<Next> LocalTable::next() {
  if (status_.at("finished").as_bool()) return Next{};
  if (status_.at("needs_deal").as_bool()) {
    auto dealt = engine_.ask({{"method", "deal"}, {"session", session_}, {"viewer", seat_json(game_.seat)}});
    if (!dealt) return tl::unexpected(dealt.error());
    status_ = dealt->at("status").as_object();
    return look().map([&] { return Next{Step{dealt->at("events").as_array(), view_}}; });
  }
  const json::value mover = status_.at("to_move");
  if (as_text(mover) == game_.seat) return Next{};
  return ask_bot(mover).and_then([&](const std::string& move) { return apply(move, mover); }).map([](Step step) {
    return Next{std::move(step)};
  });
}

Told<std::string> LocalTable::ask_bot(const json::value& seat) {
  if (outside_ != nullptr) {
    const auto view = engine_.ask({{"method", "view"}, {"session", session_}, {"seat", seat}});
    if (!view) return tl::unexpected(view.error());
    return outside_->choose(outside_seat(status_, edition_, seat), *view);
  }
  const auto thought = engine_.ask({{"method", "think"},
                                    {"session", session_},
                                    {"seat", seat},
                                    {"level", game_.level},
                                    {"seed", status_.at("move_count")}});
  if (!thought) return tl::unexpected(thought.error());
  return std::string(thought->at("move").as_string());
}

std::string LocalTable::thinking() const {
  if (status_.at("finished").as_bool() || status_.at("needs_deal").as_bool()) return "";
  const std::string mover = as_text(status_.at("to_move"));
  if (mover == game_.seat) return "";
  const std::size_t place = mover.size() == 1 ? static_cast<std::size_t>(mover.front() - '0') : mover == "red" ? 1 : 0;
  return text::sentence(text::Reason{"terminal.thinks", {{"who", players_.at(place)}}},
                        text::Language(engine_.language()));
}

std::string LocalTable::why_not(const std::string& move) { return engine_.why_not(moment(), move); }

Told<std::string> LocalTable::hint() { return engine_.hint(moment()); }

json::object LocalTable::moment() const { return {{"session", session_}, {"seat", seat_json(game_.seat)}}; }

Told<std::string> LocalTable::undo() {
  // The own decision that was made last: every one before it stays.
  const int count = status_.at("move_count").to_number<int>();
  for (int at = count - 1; at >= 0; --at) {
    const auto view =
        engine_.ask({{"method", "view"}, {"session", session_}, {"seat", seat_json(game_.seat)}, {"at", at}});
    if (!view) return tl::unexpected(view.error());
    if (as_text(view->at("to_move")) != game_.seat || view->at("legal").as_array().empty()) continue;
    auto status = engine_.ask({{"method", "undo"}, {"session", session_}, {"to", at}});
    if (!status) return tl::unexpected(status.error());
    status_ = *std::move(status);
    return look().map([&] {
      return text::sentence(text::Reason{"terminal.undone", {}}, text::Language(engine_.language()));
    });
  }
  return tl::unexpected(
      text::sentence(text::Reason{"terminal.nothing_to_undo", {}}, text::Language(engine_.language())));
}

std::optional<std::string> LocalTable::ending() {
  if (!status_.at("finished").as_bool()) return std::nullopt;
  return std::string(status_.at("summary").at("text").as_string());
}

Told<json::object> LocalTable::record() { return game_.record; }

}  // namespace botyard::terminal
