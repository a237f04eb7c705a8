#include "protocol/refused.h"

#include "text/catalogue.h"

namespace botyard::protocol {

json::object refused(const text::Refusal& refusal, std::string_view id, const text::Language& language) {
  json::object message{{"type", "refused"}};
  if (!id.empty()) message["id"] = id;
  message["code"] = refusal.reason.code;
  message["message"] = text::sentence(refusal, language);
  json::object details;
  for (const auto& [name, value] : refusal.reason.arguments) details[name] = value;
  message["details"] = std::move(details);
  return message;
}

}  // namespace botyard::protocol
