#include <algorithm>
#include <array>
#include <map>
#include <string>

#include <fmt/format.h>

#include "terminal/scene.h"
#include "terminal/width.h"

namespace botyard::terminal {
namespace {

std::string signed_points(int points) { return points < 0 ? fmt::format("−{}", -points) : fmt::format("{}", points); }
std::string gain(int points) { return points < 0 ? fmt::format("−{}", -points) : fmt::format("+{}", points); }

class RobotrickDrawing {
 public:
  static constexpr int label_columns = 8;
  static constexpr int droco_row = 2;
  static constexpr int trick_column = 46;
  static constexpr int players_row = 7;
  static constexpr int minus_column = 36;
  static constexpr int round_columns = 5;
  static constexpr int hand_row = 12;
  static constexpr int lens_row = hand_row + 4;

  RobotrickDrawing(Canvas& canvas, const Scene& scene)
      : canvas_(canvas),
        scene_(scene),
        view_(scene.view),
        card_columns_((canvas.columns() - label_columns) / 12),
        round_column_(canvas.columns() - 22) {
    const json::object& cards = scene.edition.at("cards").as_object();
    ranks_ = texts(cards.at("ranks"));
    for (const json::value& points : cards.at("points").as_array()) points_.push_back(points.to_number<int>());
  }

  void title() {
    const int trick = static_cast<int>(tricks().size()) + (scene_.trick_end || tricks().size() == 12 ? 0 : 1);
    const std::string trump = text(view_.at("trump"));
    int column = canvas_.put(0, 0, as_text(scene_.edition.at("name")), bold_style);
    column = canvas_.put(0, column, " · " + scene_.say("terminal.round", {{"round", as_text(view_.at("round"))}}));
    if (view_.at("phase").as_string() != "pass") {
      canvas_.put(0, column, " · " + scene_.say("terminal.trick", {{"trick", std::to_string(trick)}}));
    }
    if (trump.empty()) return;
    canvas_.put_right(0, canvas_.columns(), named(trump), card_style(scene_, trump));
    canvas_.put_right(0, canvas_.columns() - columns_of(named(trump)) - 1, scene_.say("terminal.trump"));
  }

  /// Droco's AI card in a line: its columns as printed, the one that he plays by in brackets.
  void program() {
    if (view_.at("ai_card").is_null()) return;
    const json::object& card = view_.at("ai_card").as_object();
    int column = canvas_.put(1, 0, scene_.say("terminal.droco"), bold_style);
    column = canvas_.put(1, column + 1, fmt::format("({})", as_text(card.at("id"))));
    const std::string active = active_column();
    const std::array<std::pair<const char*, std::string>, 3> columns{{{"lead", scene_.say("terminal.lead")},
                                                                      {"follow", scene_.say("terminal.follow")},
                                                                      {"unfollow", scene_.say("terminal.unfollow")}}};
    for (const auto& [id, name] : columns) {
      std::string words;
      for (const std::string& criterion : texts(card.at(id))) {
        words += (words.empty() ? "" : "›") + as_text(scene_.edition.at("criteria").at(criterion));
      }
      const bool lit = active == id;
      column =
          canvas_.put(1, column + (lit ? 1 : 2), fmt::format("{}{} {}{}", lit ? "[" : "", name, words, lit ? "]" : ""),
                      lit ? Style{Colour::gold, true, false, false} : plain_style);
    }
  }

  /// His open hand, a line for each suit, strongest first.
  void lanes() {
    auto hand = texts(view_.at("droco"));
    // While the last trick still lies there, what he has led since is still in his hand.
    if (scene_.trick_end && !trick().empty() && as_text(trick().front().at(0)) == "D") {
      hand.push_back(as_text(trick().front().at(1)));
    }
    const std::string next = next_card();
    int row = droco_row;
    for (const std::string& suit : texts(scene_.edition.at("cards").at("suits"))) {
      std::vector<std::string> cards;
      std::ranges::copy_if(hand, std::back_inserter(cards),
                           [&](const std::string& card) { return card.starts_with(suit); });
      std::ranges::sort(cards, [&](const auto& a, const auto& b) { return rank_of(a) > rank_of(b); });
      const Style style = card_style(scene_, suit);
      canvas_.put(row, 1, fmt::format("{} {}", suit, canvas_.looks().shapes ? suit_sign(scene_, suit) : ""), style);
      canvas_.put(row, 5, fmt::format("{:>2}", cards.size()), dim_style);
      int column = 8;
      for (const std::string& card : cards) {
        const bool due = card == next;
        const std::string rank = card.substr(1);
        canvas_.put(row, column - (due ? 1 : 0), due ? fmt::format("[{}]", rank) : rank, due ? lit_style : style);
        column += 3;
      }
      ++row;
    }
    answers(row);
  }

  void trick_cards() {
    const auto& cards = scene_.trick_end ? tricks().back().as_array() : trick();
    const std::string winner = scene_.trick_end ? as_text(view_.at("outcomes").as_array().back().at("winner")) : "";
    const int width = (canvas_.columns() - trick_column - 2) / 4;  // of a card and the name below it
    int column = trick_column;
    for (const json::value& played : cards) {
      const std::string place = as_text(played.at(0));
      const bool won = place == winner;
      card_box(droco_row, column + 1, as_text(played.at(1)), true);
      canvas_.put(droco_row + 4, column + (won ? 0 : 1),
                  padded((won ? "★" : "") + name_of(place), won ? width : width - 1),
                  won ? Style{Colour::gold, true, false, false} : plain_style);
      column += width;
    }
  }

  void players() {
    canvas_.rule(players_row);
    const int hangars = view_.at("options").at("hangars").to_number<int>();
    canvas_.put(players_row, 13, " " + scene_.say("terminal.hangars") + " ", dim_style);
    canvas_.put(players_row, minus_column - 1, " " + scene_.say("terminal.minus") + " ", dim_style);
    canvas_.put_right(players_row, round_column_, " " + scene_.say("terminal.now"), dim_style);
    for (int round = 1; round <= 3; ++round) {
      canvas_.put_right(players_row, round_column_ + round_columns * round, fmt::format(" {}", round), dim_style);
    }
    canvas_.put_right(players_row, canvas_.columns(), " " + scene_.say("terminal.total"), dim_style);
    for (std::size_t seat = 0; seat < scene_.players.size(); ++seat)
      player(players_row + 1 + static_cast<int>(seat), seat, hangars);
    canvas_.rule(players_row + 4);
  }

  void hand() {
    if (!view_.contains("hand")) return;
    const auto cards = texts(view_.at("hand"));
    const bool passing = view_.at("phase").as_string() == "pass";
    canvas_.put(hand_row + 1, 0, padded(scene_.say("terminal.hand"), label_columns - 1));
    for (std::size_t i = 0; i < cards.size(); ++i) {
      card_box(hand_row, label_columns + card_columns_ * static_cast<int>(i), cards[i],
               passing || !decides() || is_legal(cards[i]));
    }
  }

  /// Under each card that may be played: what Droco does, and what winning and losing mean.
  void lens() {
    if (!scene_.lens.contains("cards")) return;
    const json::object& lens = scene_.lens.at("cards").as_object();
    const std::array labels{"terminal.lens_droco", "terminal.lens_could_win", "terminal.lens_win",
                            "terminal.lens_lose"};
    for (std::size_t i = 0; i < labels.size(); ++i) {
      canvas_.put(lens_row + static_cast<int>(i), 0, padded(scene_.say(labels.at(i)), label_columns - 1), dim_style);
    }
    const auto cards = texts(view_.at("hand"));
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const json::object& card = lens.at(cards[i]).as_object();
      if (!card.at("legal").as_bool()) continue;
      under(label_columns + card_columns_ * static_cast<int>(i), card);
    }
  }

  [[nodiscard]] bool decides() const { return view_.contains("legal") && !view_.at("legal").as_array().empty(); }

 private:
  static std::string text(const json::value& value) { return as_text(value); }
  [[nodiscard]] const json::array& tricks() const { return view_.at("tricks").as_array(); }
  [[nodiscard]] const json::array& trick() const { return view_.at("trick").as_array(); }

  [[nodiscard]] int rank_of(const std::string& card) const {
    return static_cast<int>(std::ranges::find(ranks_, card.substr(1)) - ranks_.begin());
  }
  [[nodiscard]] int points_of(const std::string& card) const {
    const auto rank = static_cast<std::size_t>(rank_of(card));
    return rank < points_.size() ? points_[rank] : 0;
  }
  [[nodiscard]] std::string named(const std::string& card) const {
    return canvas_.looks().shapes ? fmt::format("{}{}", suit_sign(scene_, card), card) : card;
  }
  [[nodiscard]] std::string name_of(const std::string& place) const {
    if (place == "D") return scene_.say("terminal.droco");
    if (place == scene_.own_seat) return scene_.say("terminal.you");
    return scene_.players.at(static_cast<std::size_t>(std::stoi(place)));
  }

  /// The initial of a player; where another has the same, something more.
  [[nodiscard]] std::string mark_of(const std::string& place) const {
    const std::vector<std::string> places{"0", "1", "2", "D"};
    std::vector<std::string> names;
    for (const std::string& each : places) names.push_back(name_of(each));
    return short_marks(names).at(static_cast<std::size_t>(std::ranges::find(places, place) - places.begin()));
  }

  [[nodiscard]] std::string next_card() const {
    const json::value& next = view_.at("droco_next");
    return next.is_null() || scene_.trick_end ? "" : as_text(next.at("card"));
  }

  /// That of his card in this trick, or of the one that he will play.
  [[nodiscard]] std::string active_column() const {
    const json::value& next = view_.at("droco_next");
    if (!next.is_null() && !scene_.trick_end) return as_text(next.at("why").at("column"));
    const json::array& cards = scene_.trick_end ? tricks().back().as_array() : trick();
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (as_text(cards[i].at(0)) != "D") continue;
      if (i == 0) return "lead";
      return as_text(cards[i].at(1)).front() == as_text(cards[0].at(1)).front() ? "follow" : "unfollow";
    }
    return "";
  }

  /// What he would play to each suit, while somebody else leads.
  void answers(int row) {
    const json::value& answers = view_.at("droco_answers");
    if (answers.is_null() || scene_.trick_end) return;
    int column = canvas_.put(row, 1, scene_.say("terminal.if_led"), dim_style);
    for (const auto& [suit, answer] : answers.as_object()) {
      const std::string card = as_text(answer.at("card"));
      column = canvas_.put(row, column + 2, std::string(suit) + "›", card_style(scene_, suit));
      column = canvas_.put(row, column, card, card_style(scene_, card));
    }
  }

  void card_box(int row, int column, const std::string& card, bool raised) {
    const Style style = raised ? card_style(scene_, card) : dim_style;
    if (raised) canvas_.box(row, column, 4, 5, Style{style.colour, false, false, false});
    canvas_.put(row + 1, column + 1, fmt::format("{:<3}", card), style);
    const std::string points = fmt::format("{}", points_of(card));
    canvas_.put(row + 2, column + 1, canvas_.looks().shapes ? std::string(suit_sign(scene_, card)) : " ", style);
    canvas_.put_right(row + 2, column + 4, points, raised ? plain_style : dim_style);
  }

  void player(int row, std::size_t seat, int hangars) {
    const bool asked = as_text(view_.at("to_move")) == std::to_string(seat);
    const std::string place = std::to_string(seat);
    if (asked && !scene_.trick_end) canvas_.put(row, 0, ">", lit_style);
    canvas_.put(row, 2, padded(name_of(place), 10), place == scene_.own_seat ? bold_style : plain_style);
    const auto up = texts(view_.at("up").at(seat));
    int column = 14;
    for (int i = 0; i < hangars; ++i) {
      const bool full = i < static_cast<int>(up.size());
      canvas_.put(row, column, full ? fmt::format("[{:<3}]", up[static_cast<std::size_t>(i)]) : "[   ]",
                  full ? card_style(scene_, up[static_cast<std::size_t>(i)]) : dim_style);
      column += 5;
    }
    std::string minus;
    for (const std::string& card : texts(view_.at("down").at(seat))) minus += (minus.empty() ? "" : " ") + card;
    canvas_.put(row, minus_column, cut(minus, round_column_ - minus_column - 5));
    canvas_.put_right(row, round_column_, signed_points(view_.at("running").at(seat).to_number<int>()), bold_style);
    const json::array& rounds = view_.at("rounds").as_array();
    for (std::size_t round = 0; round < rounds.size(); ++round) {
      canvas_.put_right(row, round_column_ + round_columns * (static_cast<int>(round) + 1),
                        signed_points(rounds[round].at(seat).to_number<int>()));
    }
    canvas_.put_right(row, canvas_.columns(), signed_points(view_.at("totals").at(seat).to_number<int>()), bold_style);
  }

  [[nodiscard]] bool is_legal(const std::string& card) const {
    const auto legal = texts(view_.at("legal"));
    return std::ranges::find(legal, "play " + card) != legal.end();
  }

  void under(int column, const json::object& card) {
    const std::string droco = card.at("droco").is_null() ? "" : as_text(card.at("droco").at("card"));
    if (!droco.empty()) canvas_.put(lens_row, column + 1, droco, card_style(scene_, droco));
    std::string who;
    for (const json::value& each : card.at("could_win").as_array()) who += mark_of(as_text(each.at("place")));
    canvas_.put(lens_row + 1, column + 1, cut(who, card_columns_));
    if (const json::value& win = card.at("if_you_win"); !win.is_null()) {
      const int points = win.at("points").to_number<int>();
      canvas_.put(lens_row + 2, column + 1, gain(points),
                  Style{points < 0 ? Colour::red : Colour::green, true, false, false});
    }
    if (const json::value& lost = card.at("if_droco_wins"); !lost.is_null()) {
      canvas_.put(lens_row + 3, column + 1, gain(lost.at("points").to_number<int>()),
                  Style{Colour::red, false, false, false});
    }
  }

  Canvas& canvas_;
  const Scene& scene_;
  const json::object& view_;
  int card_columns_;
  int round_column_;  // where "now" ends; the finished rounds follow
  std::vector<std::string> ranks_;
  std::vector<int> points_;
};

}  // namespace

Area draw_robotrick(Canvas& canvas, const Scene& scene) {
  RobotrickDrawing drawing(canvas, scene);
  drawing.title();
  drawing.program();
  drawing.lanes();
  drawing.trick_cards();
  drawing.players();
  drawing.hand();
  return {RobotrickDrawing::lens_row, canvas.rows()};
}

void draw_robotrick_choice(Canvas& canvas, const Scene& scene) { RobotrickDrawing(canvas, scene).lens(); }

}  // namespace botyard::terminal
