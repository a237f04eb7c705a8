#include "terminal/scene.h"

#include <algorithm>
#include <array>

#include "text/catalogue.h"

namespace botyard::terminal {

std::string Scene::say(std::string_view code, std::vector<text::Reason::Argument> words) const {
  return text::sentence(text::Reason{code, std::move(words)}, language);
}

std::vector<std::string> texts(const json::value& list) {
  std::vector<std::string> result;
  for (const json::value& entry : list.as_array()) result.push_back(as_text(entry));
  return result;
}

std::string as_text(const json::value& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return std::string(value.get_string());
  return std::to_string(value.to_number<int>());
}

namespace {

/// An ordinary deck has suits that everybody knows; any other is told apart by the order of its suits.
bool is_ordinary(const std::vector<std::string>& suits) {
  return suits.size() == 4 && std::ranges::all_of(suits, [](const std::string& suit) {
           return suit == "S" || suit == "H" || suit == "D" || suit == "C";
         });
}

}  // namespace

Style card_style(const Scene& scene, std::string_view card) {
  const auto suits = texts(scene.edition.at("cards").at("suits"));
  const std::string suit(card.substr(0, 1));
  if (scene.view.at("game").as_string() == "robots") {
    return {suit == "H" || suit == "D" || card == "XR" ? Colour::red : Colour::none, true, false, false};
  }
  if (is_ordinary(suits)) {
    const Colour colour = suit == "H"   ? Colour::red
                          : suit == "D" ? Colour::blue
                          : suit == "C" ? Colour::green
                                        : Colour::none;
    return {colour, true, false, false};
  }
  constexpr std::array colours{Colour::red, Colour::blue, Colour::orange, Colour::green};
  const auto at = static_cast<std::size_t>(std::ranges::find(suits, suit) - suits.begin());
  return {at < colours.size() ? colours.at(at) : Colour::none, true, false, false};
}

std::string_view suit_sign(const Scene& scene, std::string_view card) {
  const auto suits = texts(scene.edition.at("cards").at("suits"));
  const std::string suit(card.substr(0, 1));
  if (is_ordinary(suits)) {
    return suit == "S" ? "♠" : suit == "H" ? "♥" : suit == "D" ? "♦" : suit == "C" ? "♣" : " ";
  }
  constexpr std::array<std::string_view, 4> signs{"▲", "■", "●", "◆"};
  const auto at = static_cast<std::size_t>(std::ranges::find(suits, suit) - suits.begin());
  return at < signs.size() ? signs.at(at) : " ";
}

}  // namespace botyard::terminal
