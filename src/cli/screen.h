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
  [[nodiscard]] terminal::Size size() const override;
  void show(Picture picture) override;
  void show_briefly(Picture picture) override;
  std::optional<std::string> ask(const std::string& prompt, const Completer& completer) override;
  std::optional<std::string> typed_meanwhile() override;
  void set_meanwhile(Meanwhile meanwhile) override { meanwhile_ = std::move(meanwhile); }

 private:
  class Editor;
  /// Returns once something can be read from standard input; until then `meanwhile_` is called, and the picture is
  /// drawn again whenever the terminal changes its size.
  void await_input();
  void draw();
  void draw_again_if_resized();
  void tell_news();

  terminal::Looks looks_;
  Meanwhile meanwhile_;
  bool clears_ = false;
  Picture picture_;                 // what is shown, until the question below it is answered
  terminal::Size drawn_for_;        // the terminal's size at that time
  std::unique_ptr<Editor> editor_;  // none: plain lines
};

}  // namespace botyard::cli
