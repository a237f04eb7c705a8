#pragma once

#include <filesystem>
#include <memory>

#include "terminal/conversation.h"

namespace botyard::cli {

/// The program's own terminal: screens by the usual control codes, lines by libedit with history and completion. Where
/// standard input or output is no terminal, or a dumb one, it writes and reads plain lines.
class Screen : public terminal::Terminal {
 public:
  /// The history is kept in that file. `plain`: ASCII and no colours, whatever the terminal can.
  Screen(bool plain, std::filesystem::path history);
  Screen(const Screen&) = delete;
  Screen(Screen&&) = delete;
  Screen& operator=(const Screen&) = delete;
  Screen& operator=(Screen&&) = delete;
  ~Screen() override;

  /// Somebody sits there.
  [[nodiscard]] bool is_interactive() const;
  [[nodiscard]] terminal::Looks looks() const override { return looks_; }
  void show(const std::vector<std::string>& lines) override;
  std::optional<std::string> ask(const std::string& prompt, const Completer& completer) override;
  std::optional<std::string> typed_meanwhile() override;
  void set_meanwhile(Meanwhile meanwhile) override { meanwhile_ = std::move(meanwhile); }
  /// Smaller than what is drawn.
  [[nodiscard]] bool is_too_small() const;

 private:
  class Editor;
  /// Returns once something can be read from standard input; until then `meanwhile_` is called.
  void await_input();

  terminal::Looks looks_;
  Meanwhile meanwhile_;
  bool clears_ = false;
  std::unique_ptr<Editor> editor_;  // none: plain lines
};

}  // namespace botyard::cli
