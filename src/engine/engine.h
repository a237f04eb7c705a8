#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/request.h"
#include "engine/session.h"
#include "text/catalogue.h"

/// The whole engine behind one call: requests in JSON, answers in JSON. Pages (WebAssembly) and other programs
/// (`botyard engine`) meet the same. See docs/wasm.md for every method.
namespace botyard::engine {

/// In bytes. No record, view or edition comes near it.
inline constexpr std::size_t largest_request = std::size_t{4} << 20;

class Engine {
 public:
  /// `progress` is told how far a long answer is, and may end it.
  explicit Engine(Progress progress = {});

  /// {"method":"view","session":1,"seat":0} → {"ok":…}, or {"error":{"code":…,"words":…,"text":…,"place":…}}.
  std::string call(std::string_view request);

 private:
  using Answer = text::Result<json::value>;
  struct Method {
    std::string_view name;
    std::vector<std::string_view> needs;
    std::vector<std::string_view> takes;
    Answer (Engine::*answer)(Request& request);
  };
  static const std::vector<Method>& methods();

  Answer answer(const json::object& fields);
  static text::Result<void> check_fields(const Method& method, const json::object& fields);

  // What there is.
  Answer about(Request& request);
  Answer games(Request& request);
  Answer edition(Request& request);
  Answer load_edition(Request& request);
  Answer make_edition(Request& request);
  Answer load_language(Request& request);
  // Records.
  Answer check_record(Request& request);
  Answer trace(Request& request);
  // Games that are played here.
  Answer create(Request& request);
  Answer open(Request& request);
  Answer close(Request& request);
  Answer status(Request& request);
  Answer view(Request& request);
  Answer events(Request& request);
  Answer apply(Request& request);
  Answer deal(Request& request);
  Answer undo(Request& request);
  Answer record(Request& request);
  // Questions about a moment of a game.
  Answer lens(Request& request);
  Answer cards(Request& request);
  Answer why_illegal(Request& request);
  Answer think(Request& request);
  Answer solve(Request& request);
  Answer bench(Request& request);
  // Games that are played with paper cards.
  Answer companion(Request& request);

  /// The one that a tag means: loaded, or built in.
  [[nodiscard]] text::Language find_language(std::string_view tag) const;
  [[nodiscard]] text::Language language(Request& request) const { return find_language(request.language()); }
  [[nodiscard]] text::Result<GameService*> find_service(std::string_view game) const;
  [[nodiscard]] text::Result<Session*> find_session(Request& request) const;
  /// A record as an object, or as the text of a line.
  [[nodiscard]] text::Result<std::unique_ptr<play::AnyMatch>> read_record(Request& request) const;
  [[nodiscard]] text::Result<std::unique_ptr<Session>> session_from_record(Request& request) const;
  /// The game that a request is about: one that is played here, or a record.
  [[nodiscard]] text::Result<std::shared_ptr<Session>> subject(Request& request) const;
  /// The moment that a request is about: of a game or a record as a seat sees it, or a view from outside.
  [[nodiscard]] text::Result<std::unique_ptr<Position>> position(Request& request) const;
  Answer keep(std::unique_ptr<Session> session, Request& request);
  [[nodiscard]] Answer told(Session& session, std::size_t from, Request& request) const;
  /// If the request asks for the `whole` table, the answer gets all that a page shows of it: the viewer's view, the
  /// events (from the decision `from` on, unless it has some already), the record and the seat of each decision.
  text::Result<void> add_whole(const Session& session, Request& request, json::object& answer) const;

  Progress progress_;
  play::Registry registry_;
  std::vector<std::unique_ptr<GameService>> services_;
  std::map<std::string, text::Catalogue, std::less<>> languages_;  // that were loaded
  std::map<int, std::shared_ptr<Session>> sessions_;
  int last_session_ = 0;
};

}  // namespace botyard::engine
