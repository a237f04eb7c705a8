#pragma once

#include <string_view>
#include <vector>

#include "json/json.h"
#include "text/language.h"

/// Reasons and events as JSON: a code and words for programs, a sentence for people.
namespace botyard::json {

/// {"code":"robotrick.must_follow","words":{"suit":"A"},"text":"…"}
object reason_json(const text::Reason& reason, const text::Language& language);
/// The same with the place where it went wrong, if it is known, which the sentence names too.
object refusal_json(const text::Refusal& refusal, const text::Language& language);

/// Something that happened at the table: facts for programs, what a person is told, and what decided it.
struct Event {
  std::string_view kind;  // "card", "trick"
  object facts;
  text::Reason what;
  std::vector<text::Reason> why;  // empty: somebody chose it, and that is all
};

/// The facts with "event", "text" and "why".
object event_json(const Event& event, const text::Language& language);

}  // namespace botyard::json
