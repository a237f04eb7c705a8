// A small bot for Botyard in C++20, for both games, in one file. It needs Boost.JSON (libboost1.81-dev) and nothing of
// Botyard's:
//
//     g++ -std=c++20 -O2 examples/bot.cpp -o bot
//     botyard arena --game robotrick --players exec:./bot,random,random
//
// It reads one message a line on standard input and answers on standard output. It looks one card or one robot far, no
// further: a place to start from, not a strong player.
#include <boost/json/src.hpp>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

namespace json = boost::json;

namespace {

std::string text(const json::value& value) { return std::string(value.as_string()); }

/// "build S3 SK" as its three words.
std::vector<std::string> words(const std::string& move) {
  std::istringstream stream(move);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

/// A number for each card of an edition: calls number(suit, rank) with their places.
template <class Number>
std::map<std::string, int> by_card(const json::value& cards, Number number) {
  std::map<std::string, int> result;
  const json::array& suits = cards.at("suits").as_array();
  const json::array& ranks = cards.at("ranks").as_array();
  for (std::size_t suit = 0; suit < suits.size(); ++suit) {
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      result[text(suits[suit]) + text(ranks[rank])] = number(suit, rank);
    }
  }
  return result;
}

/// Chooses the legal move that looks best; a game says what a move is worth.
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  [[nodiscard]] std::string choose(const json::object& view) const {
    std::string best;
    double most = 0;
    for (const json::value& legal : view.at("legal").as_array()) {
      const std::string move = text(legal);
      const double worth = worth_of(view, words(move));
      if (best.empty() || worth > most) std::tie(best, most) = std::tie(move, worth);
    }
    return best;
  }

 private:
  [[nodiscard]] virtual double worth_of(const json::object& view, const std::vector<std::string>& move) const = 0;
};

/// Wins Droco's card while there is a hangar for it, and keeps out of his way otherwise.
class Robotrick final : public Bot {
 public:
  explicit Robotrick(const json::value& cards)
      : suit_(by_card(cards, [](std::size_t suit, std::size_t) { return static_cast<int>(suit); })),
        strength_(by_card(cards, [](std::size_t, std::size_t rank) { return static_cast<int>(rank); })),
        points_(by_card(cards, [&](std::size_t, std::size_t rank) {
          return static_cast<int>(cards.at("points").at(rank).as_int64());
        })) {}

 private:
  [[nodiscard]] double worth_of(const json::object& view, const std::vector<std::string>& move) const override {
    if (move[0] == "play") return worth_of_playing(view, move[1]);
    double worth = 0;  // what is dear, and no trump, is a danger: Droco may win it
    for (const std::string& card : {move[1], move[2]}) {
      if (suit_.at(card) != suit_.at(text(view.at("trump")))) worth += points_.at(card);
    }
    return worth;
  }

  /// What the trick would bring if it ended with this card. Of equal cards the weaker one goes first.
  [[nodiscard]] double worth_of_playing(const json::object& view, const std::string& card) const {
    const std::int64_t seat = view.at("seat").as_int64();
    json::array trick = view.at("trick").as_array();
    trick.push_back(json::array{json::string(std::to_string(seat)), json::string(card)});
    const std::string led = text(trick[0].at(1));
    std::string winner;
    std::string droco;
    std::tuple<bool, bool, int> strongest;
    for (const json::value& played : trick) {
      const std::string who = text(played.at(0));
      const std::string what = text(played.at(1));
      const std::tuple strength{suit_.at(what) == suit_.at(text(view.at("trump"))), suit_.at(what) == suit_.at(led),
                                strength_.at(what)};
      if (winner.empty() || strength > strongest) std::tie(winner, strongest) = std::tie(who, strength);
      if (who == "D") droco = what;
    }
    double gain = 0;
    if (winner == "D") gain = -points_.at(card);
    if (winner == std::to_string(seat) && !droco.empty()) {
      const std::size_t captured = view.at("up").at(static_cast<std::size_t>(seat)).as_array().size();
      const auto hangars = static_cast<std::size_t>(view.at("options").at("hangars").as_int64());
      gain = captured < hangars ? points_.at(droco) : -points_.at(droco);
    }
    return gain - strength_.at(card) / 100.0;
  }

  std::map<std::string, int> suit_;
  std::map<std::string, int> strength_;
  std::map<std::string, int> points_;
};

/// Builds what it can, attacks what can't stop it, blocks where it wins.
class Robots final : public Bot {
 public:
  explicit Robots(const json::value& cards)
      : value_(by_card(cards, [&](std::size_t, std::size_t rank) {
          return static_cast<int>(cards.at("values").at(rank).as_int64());
        })) {}

 private:
  static const json::object& robot(const json::value& robots, const std::string& card) {
    const json::array& list = robots.as_array();
    return std::ranges::find_if(list, [&](const json::value& each) { return text(each.at("card")) == card; })
        ->as_object();
  }
  static double value_of(const json::object& robot) { return static_cast<double>(robot.at("value").as_int64()); }

  /// The Value of the strongest robot that could block.
  static double wall(const json::value& robots) {
    double strongest = 0;
    for (const json::value& each : robots.as_array()) {
      if (each.at("mode") != "attack") strongest = std::max(strongest, value_of(each.as_object()));
    }
    return strongest;
  }

  [[nodiscard]] double worth_of(const json::object& view, const std::vector<std::string>& move) const override {
    const json::value& mine = view.at("robots");
    const json::value& theirs = view.at("opponent").at("robots");
    const std::string& verb = move[0];
    if (verb == "twin") return 15 + value_.at(move[1]);
    if (verb == "build") return 10 + value_.at(move[1]) - value_.at(move[2]) / 10.0;
    if (verb == "mode") return (move[2] == "attack") == (value_of(robot(mine, move[1])) > wall(theirs)) ? 1 : 0;
    if (verb == "attack") {
      const json::object& attacker = robot(mine, move[1]);
      return attacker.at("kind") == "nano" || value_of(attacker) > wall(theirs) ? 1 : -1;
    }
    if (verb == "block") {  // the weakest that still wins
      const double lead = value_of(robot(mine, move[2])) - value_of(robot(theirs, move[1]));
      return lead > 0 ? 10 - lead : -1;
    }
    // Cards in hand save the supply, but some are for building.
    if (verb == "discard") return view.at("hand").as_array().size() > 4 ? 1 : -1;
    if (verb == "spend" || verb == "free") return 1;
    if (verb == "return") return value_.at(move[1]);
    return 0;  // done, hold, open, supply, recall
  }

  std::map<std::string, int> value_;
};

std::unique_ptr<Bot> make_bot(const json::object& start) {
  if (start.at("game") == "robots") return std::make_unique<Robots>(start.at("cards"));
  return std::make_unique<Robotrick>(start.at("cards"));
}

}  // namespace

int main() {
  std::unique_ptr<Bot> bot;
  for (std::string line; std::getline(std::cin, line);) {
    const json::object message = json::parse(line).as_object();
    const std::string type = text(message.at("type"));
    if (type == "start") bot = make_bot(message);
    if (type != "choose") continue;
    const std::string move = bot->choose(message.at("view").as_object());
    // std::endl, not "\n": without the flush the host would wait in vain.
    std::cout << json::object{{"id", message.at("id")}, {"move", move}} << std::endl;
  }
}
