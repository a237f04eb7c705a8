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

/** A hand as a player sorts it: by suit, then by strength. `first`: the suit that comes before all others. */
export function sorted(cards: readonly string[], edition: Edition, first: string | null = null): string[] {
  const { suits, ranks } = edition.cards;
  const place = (card: string) => (suitOf(card) === first ? -1 : suits.indexOf(suitOf(card))) * 100 + ranks.indexOf(rankOf(card));
  return [...cards].sort((a, b) => place(a) - place(b));
}

const letterOrDigit = /[\p{Script=Latin}\p{N}]/u;
/** Where the names stand in a sentence as words of their own: from and to. */
function namesIn(sentence: string, names: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  for (const name of names) {
    for (let at = name === '' ? -1 : sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + 1)) {
      const end = at + name.length;
      if (!letterOrDigit.test(sentence.charAt(at - 1)) && !letterOrDigit.test(sentence.charAt(end))) found.push([at, end]);
    }
  }
  return found;
}

/** Splits a sentence into words and cards, so that cards can be drawn. Players' names stay words, also those that read like
 * a card: in a game with a player called DJ, the jack of diamonds is written, too. */
export function cardsIn(sentence: string, edition: Edition, names: readonly string[] = []): { text: string; card: string | null }[] {
  const { suits, ranks } = edition.cards;
  const inNames = namesIn(sentence, names);
  const pattern = new RegExp(`(?<![\\p{Script=Latin}\\p{N}])([${suits.join('')}](?:${[...ranks].sort((a, b) => b.length - a.length).join('|')}))(?![\\p{Script=Latin}\\p{N}])`, 'gu');
  const parts: { text: string; card: string | null }[] = [];
  let from = 0;
  for (const match of sentence.matchAll(pattern)) {
    if (inNames.some(([start, end]) => match.index >= start && match.index < end)) continue;
    if (match.index > from) parts.push({ text: sentence.slice(from, match.index), card: null });
    parts.push({ text: match[0], card: match[0] });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from), card: null });
  return parts;
}
