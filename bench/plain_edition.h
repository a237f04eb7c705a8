#pragma once

#include "plain_robotrick.h"
#include "robotrick/deal.h"

/// The engine's data as plain values. No rules here: cards, columns and points, one by one.
namespace botyard::plain {

inline PlainCard plain_card(cards::Card card) { return {card.suit(), card.rank()}; }

inline PlainCards plain_cards(cards::CardSet set) {
  PlainCards cards;
  for (const cards::Card card : set) cards.push_back(plain_card(card));
  return cards;
}

inline PlainCriterion plain_criterion(robotrick::Criterion criterion) {
  switch (criterion) {
    case robotrick::Criterion::none: break;
    case robotrick::Criterion::low: return PlainCriterion::low;
    case robotrick::Criterion::high: return PlainCriterion::high;
    case robotrick::Criterion::long_: return PlainCriterion::longest;
    case robotrick::Criterion::short_: return PlainCriterion::shortest;
  }
  return PlainCriterion::none;
}

inline PlainProgram plain_program(const robotrick::Program& program) {
  const auto column = [&](robotrick::Situation situation) {
    const robotrick::Column printed = program[static_cast<std::size_t>(situation)];
    return PlainColumn{plain_criterion(printed.primary), plain_criterion(printed.secondary)};
  };
  return {column(robotrick::Situation::lead), column(robotrick::Situation::follow),
          column(robotrick::Situation::unfollow)};
}

inline PlainEdition plain_edition(const robotrick::Edition& edition) {
  PlainEdition plain{edition.points, {}};
  for (const robotrick::AiCard& ai_card : edition.ai_cards) plain.ai_cards.push_back(plain_program(ai_card.program));
  return plain;
}

inline PlainDeal plain_deal(const robotrick::Deal& deal) {
  PlainDeal plain{deal.trump.suit(), {}, plain_cards(deal.droco)};
  for (std::size_t seat = 0; seat < deal.hands.size(); ++seat) plain.hands.at(seat) = plain_cards(deal.hands.at(seat));
  return plain;
}

}  // namespace botyard::plain
