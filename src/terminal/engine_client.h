#pragma once

#include <string>

#include "engine/engine.h"
#include "terminal/table.h"

namespace botyard::terminal {

/// An engine of one's own, asked in the person's language.
class EngineClient {
 public:
  explicit EngineClient(std::string language) : language_(std::move(language)) {}

  [[nodiscard]] const std::string& language() const { return language_; }
  /// What it answers, or the sentence of its refusal.
  Told<json::object> ask(json::object request);
  /// Questions about a moment; `moment` says which: a session and a seat, or a view.
  std::string why_not(json::object moment, const std::string& move);
  Told<std::string> hint(json::object moment);
  Told<json::object> cards(json::object moment);

 private:
  engine::Engine engine_;
  std::string language_;
};

}  // namespace botyard::terminal
