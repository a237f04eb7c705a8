#include "robotrick/companion.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "robotrick/deal.h"
#include "robotrick/moves.h"
#include "robotrick/play.h"
#include "robotrick/sampling.h"

namespace botyard::robotrick {
namespace {

using text::Reason;
using text::Refusal;
using text::Result;

/// Follows a sheet from entry to entry.
class Follower {
 public:
  explicit Follower(const Sheet& sheet) : sheet_(sheet) {}

  Result<Companion> follow() {
    for (number_ = 0; number_ < sheet_.rounds.size(); ++number_) {
      if (const auto good = enter_round(sheet_.rounds[number_]); !good) return tl::unexpected(good.error());
    }
    if (now_.need == Need::card) {
      now_.by = now_.table.turn;
      now_.possible = unseen() - shown_voids(now_.table, now_.by);
    }
    return now_;
  }

 private:
  [[nodiscard]] const Rules& rules() const { return sheet_.rules; }
  [[nodiscard]] std::string text(Card card) const { return rules().edition->deck.to_text(card); }
  [[nodiscard]] int round() const { return static_cast<int>(number_) + 1; }
  [[nodiscard]] std::string who(int place) const {
    return place == droco_place ? "Droco" : sheet_.players[static_cast<std::size_t>(place)];
  }

  [[nodiscard]] std::string entry(std::string_view member) const {
    return fmt::format("rounds[{}].{}", number_, member);
  }
  [[nodiscard]] std::string entry(std::string_view list, std::size_t index) const {
    return fmt::format("rounds[{}].{}[{}]", number_, list, index);
  }
  [[nodiscard]] Reason at_card(std::size_t index) const {
    return {"companion.place_card",
            {{"entry", entry("cards", index)},
             {"round", std::to_string(round())},
             {"trick", std::to_string(now_.table.trick() + 1)},
             {"who", who(now_.table.turn)}}};
  }
  [[nodiscard]] Reason at_droco(std::size_t index) const {
    return {
        "companion.place_droco",
        {{"entry", entry("droco", index)}, {"round", std::to_string(round())}, {"number", std::to_string(index + 1)}}};
  }
  static tl::unexpected<Refusal> refuse_at(Reason place, std::string_view code,
                                           std::vector<Reason::Argument> words = {}) {
    return tl::unexpected(Refusal{{code, std::move(words)}, std::move(place)});
  }

  Result<void> enter_round(const SheetRound& entered) {
    const Phase phase = now_.table.phase;
    if (phase == Phase::over)
      return refuse_at(sheet_place(fmt::format("rounds[{}]", number_), round()), "robotrick.fourth_round");
    if (now_.need != Need::round && number_ > 0) {
      return refuse_at(sheet_place(fmt::format("rounds[{}]", number_), round()), "companion.round_unfinished",
                       {{"round", std::to_string(round() - 1)}});
    }
    now_.just_dealt = now_.just_played = false;
    if (const auto good = enter_set_up(entered); !good) return good;
    if (now_.need == Need::card) return enter_cards(entered);
    if (entered.cards.empty()) return {};
    return refuse_at(sheet_place(entry("cards"), round()), "companion.set_up_first");
  }

  /// AI card, trump and Droco's cards, in this order, as far as they are there.
  Result<void> enter_set_up(const SheetRound& entered) {
    const auto ai_card = ai_card_of(entered);
    if (!ai_card) return tl::unexpected(ai_card.error());
    if (const auto good = check_droco(entered); !good) return good;
    now_.need = next_of_set_up(*ai_card, entered);
    const CardSet free = CardSet::full_deck() - open_;
    now_.possible = now_.need == Need::trump || now_.need == Need::droco ? free : CardSet{};
    if (now_.need != Need::card) return {};
    deal_open(now_.table, **ai_card, *entered.trump, droco_);
    now_.table.has_passed = all_seats;  // with the cards in their hands: nobody enters that
    start_tricks(rules(), now_.table);
    now_.just_dealt = true;
    return {};
  }

  static Need next_of_set_up(const std::optional<int>& ai_card, const SheetRound& entered) {
    if (!ai_card) return Need::ai_card;
    if (!entered.trump) return Need::trump;
    return entered.droco.size() < most_droco_cards ? Need::droco : Need::card;
  }

  /// That of the first round stays where the option says so.
  [[nodiscard]] Result<std::optional<int>> ai_card_of(const SheetRound& entered) const {
    const bool keeps = rules().options.one_ai_card && number_ > 0;
    if (!keeps) return entered.ai_card;
    const int first = *sheet_.rounds.front().ai_card;
    if (entered.ai_card && *entered.ai_card != first) {
      return refuse_at(sheet_place(entry("ai_card"), round()), "robotrick.other_ai_card",
                       {{"card", rules().ai_card(*entered.ai_card).id}, {"first", rules().ai_card(first).id}});
    }
    return std::optional(first);
  }

  Result<void> check_droco(const SheetRound& entered) {
    open_ = entered.trump ? CardSet{*entered.trump} : CardSet{};
    droco_ = {};
    for (std::size_t i = 0; i < entered.droco.size(); ++i) {
      const Card card = entered.droco[i];
      if (i == most_droco_cards) return refuse_at(at_droco(i), "companion.droco_full");
      if (card == entered.trump) return refuse_at(at_droco(i), "companion.is_trump", {{"card", text(card)}});
      if (droco_.contains(card)) return refuse_at(at_droco(i), "companion.droco_twice", {{"card", text(card)}});
      droco_.add(card);
      open_.add(card);
    }
    return {};
  }

  Result<void> enter_cards(const SheetRound& entered) {
    for (std::size_t i = 0; i < entered.cards.size(); ++i) {
      const Card card = entered.cards[i];
      if (now_.need != Need::card) return refuse_at(sheet_place(entry("cards", i), round()), "companion.round_is_over");
      if (auto wrong = why_not(card)) return tl::unexpected(Refusal{*std::move(wrong), at_card(i)});
      now_.before = now_.table;
      play_card(rules(), now_.table, card);
      now_.just_dealt = false;
      now_.just_played = true;
      if (now_.table.phase != Phase::play) now_.need = now_.table.phase == Phase::over ? Need::nothing : Need::round;
    }
    return {};
  }

  /// Why the one whose turn it is can't have played a card, from all that lies open.
  [[nodiscard]] std::optional<Reason> why_not(Card card) const {
    const Table& table = now_.table;
    if (card == table.trump) return Reason{"companion.is_trump", {{"card", text(card)}}};
    if (table.droco.contains(card)) return Reason{"companion.droco_holds", {{"card", text(card)}}};
    const auto played = std::span(table.played).first(table.played_count);
    if (const auto found = std::ranges::find(played, card); found != played.end()) {
      const int n = static_cast<int>(found - played.begin());
      return Reason{
          "companion.seen",
          {{"card", text(card)}, {"who", who(table.player_of(n))}, {"trick", std::to_string(n / place_count + 1)}}};
    }
    if (shown_voids(table, table.turn).contains(card)) return void_shown(card);
    return std::nullopt;
  }

  /// Names the trick in which it was shown.
  [[nodiscard]] Reason void_shown(Card card) const {
    const Table& table = now_.table;
    int n = 0;
    const auto shows = [&] {
      const Card led = table.played[static_cast<std::size_t>(n - n % place_count)];
      return table.player_of(n) == table.turn && led.suit() == card.suit() &&
             table.played[static_cast<std::size_t>(n)].suit() != card.suit();
    };
    while (!shows()) ++n;
    return {"companion.was_void",
            {{"card", text(card)},
             {"who", who(table.turn)},
             {"suit", rules().edition->deck.suits[static_cast<std::size_t>(card.suit())]},
             {"trick", std::to_string(n / place_count + 1)},
             {"played", text(table.played[static_cast<std::size_t>(n)])}}};
  }

  [[nodiscard]] CardSet unseen() const {
    const Table& table = now_.table;
    CardSet cards = CardSet::full_deck() - CardSet{table.trump} - table.droco;
    for (const Card played : std::span(table.played).first(table.played_count)) cards.remove(played);
    return cards;
  }

  const Sheet& sheet_;
  std::size_t number_ = 0;  // of the round, from 0
  CardSet open_;            // of the set-up being entered
  CardSet droco_;
  Companion now_;
};

}  // namespace

Reason sheet_place(std::string entry, int round) {
  return {"companion.place_round", {{"entry", std::move(entry)}, {"round", std::to_string(round)}}};
}

Result<Companion> follow_sheet(const Sheet& sheet) { return Follower(sheet).follow(); }

std::optional<LastChoice> last_droco_card(const Rules& rules, const Table& table) {
  for (int n = table.played_count - 1; n >= 0; --n) {
    if (table.player_of(n) != droco_place) continue;
    const bool leads = n % place_count == 0;
    LastChoice last;
    last.trick = n / place_count + 1;
    last.suit_led = leads ? -1 : table.played[static_cast<std::size_t>(n - n % place_count)].suit();
    const CardSet hand = table.droco | CardSet{table.played[static_cast<std::size_t>(n)]};
    last.choice = explain_choice(rules.ai_card(table.ai_card).program, hand, last.suit_led);
    return last;
  }
  return std::nullopt;
}

}  // namespace botyard::robotrick
