#include "engine/engine.h"

#include <algorithm>
#include <utility>

#include "json/telling.h"

namespace botyard::engine {

using text::refuse;
using text::Result;

Engine::Engine(Progress progress) : progress_(std::move(progress)), services_(make_game_services(registry_)) {}

std::string Engine::call(std::string_view request) {
  if (request.size() > largest_request) {
    const text::Refusal refusal{{"engine.too_long", {{"limit", std::to_string(largest_request)}}}, std::nullopt};
    return json::to_line(json::object{{"error", json::refusal_json(refusal, "en")}});
  }
  std::string language = "en";
  const auto answered = json::parse(request).and_then([&](const json::value& value) -> Answer {
    const auto fields = json::as_object(value, "the request");
    if (!fields) return tl::unexpected(fields.error());
    if (const json::value* const wanted = (*fields)->if_contains("language");
        wanted != nullptr && wanted->is_string()) {
      language = wanted->get_string();
    }
    return answer(**fields);
  });
  if (answered) return json::to_line(json::object{{"ok", *answered}});
  return json::to_line(json::object{{"error", json::refusal_json(answered.error(), find_language(language))}});
}

Engine::Answer Engine::answer(const json::object& fields) {
  const auto name = json::string_field(fields, "method");
  if (!name) return tl::unexpected(name.error());
  const auto method = std::ranges::find(methods(), *name, &Method::name);
  if (method == methods().end()) return refuse("engine.unknown_method", {{"method", std::string(*name)}});
  if (const auto checked = check_fields(*method, fields); !checked) return tl::unexpected(checked.error());
  Request request(fields);
  auto result = (this->*method->answer)(request);
  for (const std::string_view member : {"record", "sheet", "view"}) {
    const json::value* const about = fields.if_contains(member);
    if (result || about == nullptr || !about->is_object()) continue;
    result = tl::unexpected(registry_.with_own_edition(result.error(), about->get_object()));
  }
  // Something of the request that could not be read counts for more than what was made of it.
  if (!request.good()) return tl::unexpected(request.refusal());
  return result;
}

/// A misspelt field would be ignored in silence otherwise.
Result<void> Engine::check_fields(const Method& method, const json::object& fields) {
  for (const std::string_view name : method.needs) {
    if (!fields.contains(name)) return refuse("json.missing", {{"name", std::string(name)}});
  }
  const auto among = [](const std::vector<std::string_view>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  for (const auto& field : fields) {
    const std::string_view name = field.key();
    const bool known = name == "method" || name == "language" || among(method.needs, name) || among(method.takes, name);
    if (!known) {
      return refuse("engine.unknown_field", {{"field", std::string(name)}, {"method", std::string(method.name)}});
    }
  }
  return {};
}

text::Language Engine::find_language(std::string_view tag) const {
  const auto loaded = languages_.find(text::primary_language(tag));
  return loaded == languages_.end() ? text::Language(tag) : text::Language(loaded->second);
}

Result<GameService*> Engine::find_service(std::string_view game) const {
  const auto known = registry_.find(game);
  if (!known) return tl::unexpected(known.error());
  return std::ranges::find(services_, game, &GameService::game)->get();
}

}  // namespace botyard::engine
