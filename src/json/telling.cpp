#include "json/telling.h"

#include <utility>

#include "text/catalogue.h"

namespace botyard::json {

object reason_json(const text::Reason& reason, const text::Language& language) {
  object words;
  for (const auto& [name, word] : reason.arguments) words[name] = word;
  return {{"code", reason.code}, {"words", std::move(words)}, {"text", text::sentence(reason, language)}};
}

object refusal_json(const text::Refusal& refusal, const text::Language& language) {
  object result = reason_json(refusal.reason, language);
  result["text"] = text::sentence(refusal, language);
  result["place"] = refusal.place ? value(reason_json(*refusal.place, language)) : value(nullptr);
  return result;
}

object event_json(const Event& event, const text::Language& language) {
  object result{{"event", event.kind}};
  for (const auto& [name, fact] : event.facts) result[name] = fact;
  result["text"] = text::sentence(event.what, language);
  array why;
  for (const text::Reason& reason : event.why) why.push_back(reason_json(reason, language));
  result["why"] = std::move(why);
  return result;
}

}  // namespace botyard::json
