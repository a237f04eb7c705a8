import { pointsOf, rankOf, suitOf } from '../../model/cards.ts';
import type { Edition } from '../../model/table.ts';
import { tn } from '../../text/catalogue.svelte.ts';

/** A card's name for screen readers: "C 12, 10 points"; without points where the edition's cards have none. */
export function spoken(card: string, edition: Edition): string {
  const points = pointsOf(card, edition);
  const name = `${suitOf(card)} ${rankOf(card)}`;
  return points === null ? name : tn('robotrick.card', points, { card: name });
}
