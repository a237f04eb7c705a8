#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "json/json.h"

namespace botyard::terminal {

/// A value, or a sentence for the person.
template <class T>
using Told = tl::expected<T, std::string>;

/// Something that happened: events with their sentences, as the engine tells them, and the own view after it.
struct Step {
  json::array events;
  json::object view;
};

/// What comes next: a step, or nothing; `waiting`: others have to do something first.
struct Next {
  std::optional<Step> step;
  bool waiting = false;
};

/// A game as the person at one seat meets it, whoever keeps it: this program or a server.
class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table(Table&&) = delete;
  Table& operator=(const Table&) = delete;
  Table& operator=(Table&&) = delete;
  virtual ~Table() = default;

  [[nodiscard]] virtual const json::object& view() const = 0;
  [[nodiscard]] virtual std::string own_seat() const = 0;
  [[nodiscard]] virtual std::vector<std::string> players() const = 0;
  /// The engine's answer about the edition that is played.
  [[nodiscard]] virtual const json::object& edition() const = 0;
  /// What each card or move would lead to, as far as the seat may know.
  virtual json::object lens() = 0;
  /// Where the cards are and who lacks a suit, as far as the seat can know. Robots has no such sheet.
  virtual Told<json::object> cards() = 0;

  /// What happens next without us; nothing once we have to decide or all is over. It may take a moment.
  virtual Told<Next> next() = 0;
  /// Who will think while `next` is called, as a sentence; empty: it returns at once.
  [[nodiscard]] virtual std::string thinking() const { return ""; }
  /// Whom one waits for meanwhile, as a sentence.
  [[nodiscard]] virtual std::string waiting_for() const = 0;
  /// A word that means something at this table only, and what help says of it.
  struct Special {
    std::string word;
    std::string about;
  };
  [[nodiscard]] virtual std::vector<Special> specials() const { return {}; }
  /// Does what such a word means, with what was typed behind it; nothing if it is none.
  virtual std::optional<Told<std::string>> special(const std::string& /*word*/, const std::string& /*rest*/) {
    return std::nullopt;
  }
  /// Our decision. A refusal changes nothing.
  virtual Told<Step> move(const std::string& move) = 0;
  /// Why we may not make this move; empty if we may, or if it is no move.
  virtual std::string why_not(const std::string& move) = 0;
  /// What a bot would do, and why.
  virtual Told<std::string> hint() = 0;
  /// Takes our last decision back, or asks for it; says what came of it.
  virtual Told<std::string> undo() = 0;
  /// Nothing while it goes on; then how it ended.
  [[nodiscard]] virtual std::optional<std::string> ending() = 0;
  /// Once it has ended: what else is worth telling, as a sentence, or nothing. It may take a moment.
  virtual std::string remark() { return {}; }
  /// The record, where we may have it.
  virtual Told<json::object> record() = 0;
};

}  // namespace botyard::terminal
