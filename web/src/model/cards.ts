import type { Edition } from './table.ts';

/** How a card is drawn: robot types of the boxed game, or the pips of an ordinary deck. */
export type Family = 'type' | 'pip';

export const suitOf = (card: string): string => card.slice(0, 1);
export const rankOf = (card: string): string => card.slice(1);

const pips = new Set(['S', 'H', 'D', 'C', 'X']);
/** Robot types for A to D, pips for the suits of an ordinary deck. */
export const familyOf = (edition: Edition): Family => (edition.cards.suits.every((suit) => pips.has(suit)) ? 'pip' : 'type');
/** Id of the drawing of a suit. */
export const glyphOf = (suit: string, family: Family): string => `${family}-${suit.toLowerCase()}`;

/** Victory points on a card, as its edition prints them; null where cards have none. */
export function pointsOf(card: string, edition: Edition): number | null {
  const at = edition.cards.ranks.indexOf(rankOf(card));
  return edition.cards.points?.[at] ?? null;
}

/** A hand as a player sorts it: by suit, then by strength. */
export function sorted(cards: readonly string[], edition: Edition): string[] {
  const { suits, ranks } = edition.cards;
  const place = (card: string) => suits.indexOf(suitOf(card)) * 100 + ranks.indexOf(rankOf(card));
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** Splits a sentence into words and cards, so that cards can be drawn. */
export function cardsIn(sentence: string, edition: Edition): { text: string; card: string | null }[] {
  const { suits, ranks } = edition.cards;
  const pattern = new RegExp(`(?<![\\p{Script=Latin}\\p{N}])([${suits.join('')}](?:${[...ranks].sort((a, b) => b.length - a.length).join('|')}))(?![\\p{Script=Latin}\\p{N}])`, 'gu');
  const parts: { text: string; card: string | null }[] = [];
  let from = 0;
  for (const match of sentence.matchAll(pattern)) {
    if (match.index > from) parts.push({ text: sentence.slice(from, match.index), card: null });
    parts.push({ text: match[0], card: match[0] });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from), card: null });
  return parts;
}
