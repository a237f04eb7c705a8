#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "terminal/scene.h"
#include "terminal/width.h"

namespace botyard::terminal {
namespace {

constexpr Style gold{Colour::gold, true, false, false};

/// How the game ends with a move, as far as that is certain.
enum class End : unsigned char { none, won, lost, drawn, either };

class RobotsDrawing {
 public:
  static constexpr int robot_columns = 10;
  static constexpr int robot_rows = 6;
  static constexpr int opponent_row = 2;
  static constexpr int combat_row = opponent_row + 1 + robot_rows;
  static constexpr int own_row = combat_row + 1;  // robots, then the line of the player
  static constexpr int hand_row = own_row + robot_rows + 1;
  static constexpr int choice_row = hand_row + 1;

  RobotsDrawing(Canvas& canvas, const Scene& scene) : canvas_(canvas), scene_(scene), view_(scene.view) {}

  void title() {
    const std::string turn = as_text(view_.at("turn"));
    int column = canvas_.put(0, 0, as_text(scene_.edition.at("name")), bold_style);
    if (turn != "0") column = canvas_.put(0, column, " · " + scene_.say("terminal.turn", {{"turn", turn}}));
    const std::string goal = scene_.say("terminal.goal");
    column = canvas_.put(0, column, " · ");
    canvas_.put(0, column, cut(player(as_text(view_.at("active"))), canvas_.columns() - column - columns_of(goal) - 1));
    canvas_.put_right(0, canvas_.columns(), goal, dim_style);
    phases();
  }

  void opponent() {
    const json::object& side = view_.at("opponent").as_object();
    const std::string other = own() == "black" ? "red" : "black";
    int column = name(opponent_row, other);
    const auto known = texts(side.at("known"));
    column =
        canvas_.put(opponent_row, column + 2, scene_.say("terminal.hand_count", {{"count", as_text(side.at("hand"))}}));
    if (!known.empty()) column = canvas_.put(opponent_row, column, fmt::format(" ({})", listed(known)), dim_style);
    piles(opponent_row, column, side);
    robots(opponent_row + 1, side.at("robots").as_array());
  }

  void own_side() {
    robots(own_row, view_.at("robots").as_array());
    const int row = own_row + robot_rows;
    piles(row, name(row, own()), view_);
  }

  /// The attack so far: who attacks whom, who blocks, what it costs.
  void combat() {
    const auto attackers = texts(view_.at("attackers"));
    int column = 0;
    if (attackers.empty()) {
      canvas_.rule(combat_row);
      return;
    }
    column = canvas_.put(combat_row, column, scene_.say("terminal.attack") + " ", gold);
    for (const std::string& attacker : attackers) {
      column = canvas_.put(combat_row, column + 1, attacker, card_style(scene_, attacker));
      for (const json::value& block : view_.at("blocks").as_array()) {
        if (as_text(block.at(0)) != attacker) continue;
        const std::string blocker = as_text(block.at(1));
        column = canvas_.put(combat_row, canvas_.put(combat_row, column, "›"), blocker, card_style(scene_, blocker));
      }
    }
    if (const json::value& losses = view_.at("losses"); !losses.is_null()) {
      canvas_.put_right(combat_row, canvas_.columns(),
                        scene_.say("terminal.losses", {{"discarded", as_text(losses.at("discarded"))},
                                                       {"due", as_text(losses.at("due"))}}),
                        gold);
    }
  }

  void hand() {
    const auto cards = texts(view_.at("hand"));
    int column = canvas_.put(hand_row, 0, scene_.say("terminal.hand")) + 1;
    const bool tight = static_cast<int>(cards.size()) * 6 + column > canvas_.columns();
    for (const std::string& card : cards) {
      column = canvas_.put(hand_row, column, tight ? card : fmt::format("[{}]", card), card_style(scene_, card)) + 1;
    }
  }

  /// The legal moves, numbered, each with what it would bring about, as many as fit.
  void moves(Area area) {
    const auto legal = texts(view_.at("legal"));
    int row = area.first;
    int column = 0;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const std::string number = fmt::format("{} ", i + 1);
      std::string effect = effect_of(legal[i]);
      if (!effect.empty()) {
        effect = fmt::format(
            " ({})", cut(effect, canvas_.columns() - columns_of(number) - columns_of(legal[i]) - columns_of(" ()")));
      }
      const int needed = columns_of(number) + columns_of(legal[i]) + columns_of(effect);
      if (column > 0 && column + needed > canvas_.columns()) {
        ++row;
        column = 0;
      }
      const bool last_row = row == area.last - 1;
      const std::string more = scene_.say("terminal.more", {{"count", std::to_string(legal.size() - i)}});
      if (row >= area.last ||
          (last_row && i + 1 < legal.size() && column + needed + 2 + columns_of(more) > canvas_.columns())) {
        canvas_.put(std::min(row, area.last - 1), column, more, dim_style);
        return;
      }
      column = canvas_.put(row, column, number, gold);
      column = canvas_.put(row, column, legal[i]);
      column = canvas_.put(row, column, effect, style_of(end_of(legal[i]))) + 2;
    }
  }

  /// What matters most comes first: a line may be cut.
  [[nodiscard]] std::string effect_of(const std::string& move) const {
    const json::object effect = effect_json(move);
    std::vector<std::string> parts;
    add_end(effect, parts);
    if (const auto* enters = effect.if_contains("enters")) {
      for (const json::value& each : enters->as_array()) {
        parts.push_back(fmt::format("{} {}", kind(as_text(each.at("kind"))), as_text(each.at("value"))));
      }
    }
    if (const auto* fight = effect.if_contains("fight")) {
      parts.push_back(fmt::format("{}:{}", as_text(fight->at("attacker")), as_text(fight->at("blocker"))));
    }
    if (const auto* lost = effect.if_contains("destroys"); lost != nullptr && !lost->as_array().empty()) {
      parts.push_back("−" + listed(texts(*lost)));
    }
    add_losses(effect, parts);
    return fmt::format("{}", fmt::join(parts, ", "));
  }

 private:
  [[nodiscard]] std::string own() const { return scene_.own_seat; }

  /// What the engine says of a move; empty if nothing.
  [[nodiscard]] json::object effect_json(const std::string& move) const {
    const json::value* const effects = view_.if_contains("effects");
    const json::value* const found = effects == nullptr ? nullptr : effects->as_object().if_contains(move);
    return found == nullptr ? json::object{} : found->as_object();
  }

  [[nodiscard]] End end_as(const json::value& result) const {
    const std::string winner = as_text(result.at("winner"));
    if (winner.empty()) return End::drawn;
    return winner == own() ? End::won : End::lost;
  }
  [[nodiscard]] End end_of(const std::string& move) const {
    const json::object effect = effect_json(move);
    if (const auto* result = effect.if_contains("result")) return end_as(*result);
    return effect.contains("last_attack") ? End::either : End::none;
  }
  [[nodiscard]] std::string words_for(End end) const {
    switch (end) {
      case End::won: return scene_.say("terminal.ends_won");
      case End::lost: return scene_.say("terminal.ends_lost");
      case End::drawn: return scene_.say("terminal.ends_drawn");
      case End::either: return scene_.say("terminal.ends");
      case End::none: break;
    }
    return "";
  }
  static Style style_of(End end) {
    if (end == End::lost) return {Colour::red, true, false, false};
    if (end == End::won) return {Colour::green, true, false, false};
    return end == End::either ? gold : dim_style;
  }

  /// How the game ends with a move, and how that could still be avoided.
  void add_end(const json::object& effect, std::vector<std::string>& parts) const {
    const json::value* const from_hand = effect.if_contains("from_hand");
    if (const auto* result = effect.if_contains("result")) {
      parts.push_back(words_for(end_as(*result)));
      if (from_hand != nullptr) parts.push_back(scene_.say("terminal.hand_first", {{"count", as_text(*from_hand)}}));
    } else if (effect.contains("last_attack")) {
      parts.push_back(words_for(End::either));
    }
    if (const auto* unblocked = effect.if_contains("if_unblocked")) {
      parts.push_back(scene_.say("terminal.if_unblocked", {{"end", words_for(end_as(*unblocked))}}));
    }
  }

  /// What the defender has to discard, and which robots still have a say in it.
  void add_losses(const json::object& effect, std::vector<std::string>& parts) const {
    if (const auto* due = effect.if_contains("due"); due != nullptr && due->as_int64() > 0) {
      parts.push_back(scene_.say("terminal.costs", {{"count", as_text(*due)}}));
    }
    if (const auto* count = effect.if_contains("from_hand"); count != nullptr && !effect.contains("result")) {
      parts.push_back(scene_.say("terminal.from_hand", {{"count", as_text(*count)}}));
    }
    if (const auto* count = effect.if_contains("from_supply")) {
      parts.push_back(scene_.say("terminal.from_supply", {{"count", as_text(*count)}}));
    }
    if (const auto* robots = effect.if_contains("could_block")) {
      parts.push_back(robots->as_array().empty()
                          ? scene_.say("terminal.unblockable")
                          : scene_.say("terminal.could_block", {{"robots", listed(texts(*robots))}}));
    }
    if (const auto* robots = effect.if_contains("to_come")) {
      parts.push_back(scene_.say("terminal.to_come", {{"robots", listed(texts(*robots))}}));
    }
  }

  [[nodiscard]] std::string player(const std::string& seat) const {
    if (seat == own()) return scene_.say("terminal.you");
    return scene_.players.at(seat == "black" ? 0 : 1);
  }

  static std::string listed(const std::vector<std::string>& cards) {
    std::string text;
    for (const std::string& card : cards) text += (text.empty() ? "" : " ") + card;
    return text;
  }

  [[nodiscard]] std::string kind(const std::string& kind) const {
    if (kind == "turbo") return scene_.say("terminal.turbo");
    if (kind == "nano") return scene_.say("terminal.nano");
    return scene_.say("terminal.normal");
  }
  [[nodiscard]] std::string mode(const std::string& mode) const {
    if (mode == "attack") return scene_.say("terminal.mode_attack");
    if (mode == "defense") return scene_.say("terminal.mode_defense");
    return scene_.say("terminal.mode_both");
  }

  void phases() {
    const std::string now = as_text(view_.at("phase"));
    using Phase = std::pair<std::string_view, std::string>;
    const std::array<Phase, 7> all{{{"setup", scene_.say("terminal.setup")},
                                    {"program", scene_.say("terminal.program")},
                                    {"research", scene_.say("terminal.research")},  // a card is drawn: nobody decides
                                    {"build", scene_.say("terminal.build")},
                                    {"combat", scene_.say("terminal.combat")},
                                    {"unblocked", scene_.say("terminal.aftermath")},
                                    {"recovery", scene_.say("terminal.recovery")}}};
    int column = 0;
    for (const auto& [phase, name] : all) {
      if (phase == "setup" && now != "setup") continue;
      const bool lit = phase == now || (phase == "combat" && now == "block");
      if (column + columns_of(name) + 2 > canvas_.columns()) break;
      column = canvas_.put(1, column, lit ? "[" + name + "]" : " " + name + " ", lit ? gold : dim_style) + 1;
    }
    if (const json::value& asked = view_.at("asked"); !asked.is_null()) {
      canvas_.put_right(1, canvas_.columns(), scene_.say("terminal.about", {{"card", as_text(asked)}}), gold);
    }
  }

  int name(int row, const std::string& seat) {
    const bool asked = as_text(view_.at("to_move")) == seat;
    if (asked) canvas_.put(row, 0, ">", lit_style);
    const int column = canvas_.put(row, 2, player(seat), bold_style);
    return canvas_.put(row, column,
                       fmt::format(" ({})", scene_.say(seat == "black" ? "terminal.black" : "terminal.red")),
                       {seat == "red" ? Colour::red : Colour::none, false, false, false});
  }

  void piles(int row, int column, const json::object& side) {
    const auto discard = texts(side.at("discard"));
    const std::string supply = as_text(side.at("supply"));
    column = canvas_.put(row, column + 2, scene_.say("terminal.supply_count", {{"count", supply}}),
                         supply == "0" ? gold : plain_style);
    column =
        canvas_.put(row, column + 2, scene_.say("terminal.discard_count", {{"count", std::to_string(discard.size())}}));
    std::vector<std::string> shown = discard;
    std::string text = listed(shown);
    while (!shown.empty() && columns_of(text) > canvas_.columns() - column - 3) {
      shown.erase(shown.begin());
      text = "… " + listed(shown);
    }
    if (!discard.empty()) canvas_.put(row, column, ": " + text, dim_style);
  }

  void robots(int row, const json::array& robots) {
    int column = 0;
    for (const json::value& robot : robots) {
      const std::string card = as_text(robot.at("card"));
      const auto attackers = texts(view_.at("attackers"));
      const bool attacks = std::ranges::find(attackers, card) != attackers.end();
      const bool asked = as_text(view_.at("asked")) == card;
      const Style style = card_style(scene_, card);
      canvas_.box(row, column, robot_rows, robot_columns - 1,
                  asked || attacks ? gold : Style{style.colour, false, false, false});
      canvas_.put(row + 1, column + 1, card, style);
      if (canvas_.looks().shapes) canvas_.put(row + 1, column + 1 + columns_of(card), suit_sign(scene_, card), style);
      canvas_.put_right(row + 1, column + robot_columns - 2, as_text(robot.at("value")), bold_style);
      const std::string its_kind = as_text(robot.at("kind"));
      if (its_kind != "normal") canvas_.put(row + 2, column + 1, padded(kind(its_kind), 7), gold);
      canvas_.put(row + 3, column + 1, padded(mode(as_text(robot.at("mode"))), 7));
      std::string damage;
      for (const std::string& each : texts(robot.at("damage"))) damage += "−" + each;
      canvas_.put(row + 4, column + 1, cut(damage, 7), Style{Colour::red, false, false, false});
      column += robot_columns;
    }
    if (robots.empty()) canvas_.put(row + robot_rows / 2, 3, scene_.say("terminal.no_robots"), dim_style);
  }

  Canvas& canvas_;
  const Scene& scene_;
  const json::object& view_;
};

}  // namespace

Area draw_robots(Canvas& canvas, const Scene& scene) {
  RobotsDrawing drawing(canvas, scene);
  drawing.title();
  drawing.opponent();
  drawing.combat();
  drawing.own_side();
  drawing.hand();
  return {RobotsDrawing::choice_row, canvas.rows()};
}

void draw_robots_choice(Canvas& canvas, const Scene& scene, Area area) { RobotsDrawing(canvas, scene).moves(area); }

std::string robots_effect(const Scene& scene, const std::string& move) {
  Canvas nothing({0, 0}, {});
  return RobotsDrawing(nothing, scene).effect_of(move);
}

}  // namespace botyard::terminal
