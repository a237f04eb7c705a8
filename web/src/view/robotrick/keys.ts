import { rankOf, suitOf } from '../../model/cards.ts';
import { settings } from '../../model/settings.svelte.ts';
import type { Edition } from '../../model/table.ts';

/** What keys can do at this table. */
export interface Deeds {
  step(by: number): void;
  rows(): number;
  seek(fits: (card: string) => boolean): boolean;
  confirm(): boolean;
  letGo(): void;
  why(): void;
  last(): void;
  tip(): void;
  undo(): void;
  lens(): void;
  cards(): void;
  about(): void;
}

const second = 700;

/** Acts of this table that a letter can be chosen for. */
const acts = ['why', 'last', 'tip', 'undo', 'lens', 'cards', 'about'] as const;

/** Reads keys: arrows, Enter, Esc, and letters where the player wants them. Returns whether the key was one of ours. */
export function keyReader(edition: () => Edition, deeds: Deeds): (event: KeyboardEvent) => boolean {
  let typed = '';
  let at = 0;

  /** Two digits within a moment are one strength. */
  function strength(key: string): boolean {
    const now = performance.now();
    const both = now - at < second ? typed + key : key;
    const { ranks } = edition().cards;
    const rank = ranks.includes(both) ? both : key;
    typed = rank;
    at = now;
    return deeds.seek((card) => rankOf(card) === rank);
  }

  function letter(key: string): boolean {
    const upper = key.toUpperCase();
    if (/^\d$/.test(key)) return strength(key);
    if (edition().cards.suits.includes(upper)) return deeds.seek((card) => suitOf(card) === upper);
    const act = acts.find((each) => settings.keys[each] === key.toLowerCase());
    if (act) {
      deeds[act]();
      return true;
    }
    return edition().cards.ranks.includes(upper) && deeds.seek((card) => rankOf(card) === upper);
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => deeds.step(-1),
      ArrowRight: () => deeds.step(1),
      ArrowUp: () => deeds.step(-deeds.rows()),
      ArrowDown: () => deeds.step(deeds.rows()),
      Escape: deeds.letGo,
    };
    const move = moves[event.key];
    if (move) {
      move();
      return true;
    }
    if (event.key === 'Enter') return deeds.confirm();
    return settings.letterKeys && event.key.length === 1 && letter(event.key);
  };
}
