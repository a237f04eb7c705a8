#include "terminal/engine_client.h"

#include <utility>

#include "text/catalogue.h"

namespace botyard::terminal {

Told<json::object> EngineClient::ask(json::object request) {
  request["language"] = language_;
  const auto answer = json::parse(engine_.call(json::to_line(request)));
  const json::object& fields = answer->as_object();
  if (const json::value* const error = fields.if_contains("error")) {
    return tl::unexpected(std::string(error->at("text").as_string()));
  }
  return fields.at("ok").as_object();
}

std::string EngineClient::why_not(json::object moment, const std::string& move) {
  moment["method"] = "why_illegal";
  moment["move"] = move;
  const auto answer = ask(std::move(moment));
  if (!answer || answer->at("why_not").is_null()) return "";
  return std::string(answer->at("why_not").at("text").as_string());
}

Told<std::string> EngineClient::hint(json::object moment) {
  moment["method"] = "think";
  moment["level"] = "captain";
  const auto thought = ask(std::move(moment));
  if (!thought) return tl::unexpected(thought.error());
  return text::sentence(text::Reason{"terminal.hint",
                                     {{"move", std::string(thought->at("move").as_string())},
                                      {"why", std::string(thought->at("why").at("text").as_string())}}},
                        text::Language(language_));
}

Told<json::object> EngineClient::cards(json::object moment) {
  moment["method"] = "cards";
  return ask(std::move(moment));
}

}  // namespace botyard::terminal
