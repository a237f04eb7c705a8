import { afterEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../model/settings.svelte.ts';
import type { Edition } from '../../model/table.ts';
import { keyReader, type Deeds } from './keys.ts';

const boxed = { cards: { suits: ['A', 'B', 'C', 'D'], ranks: ['1', '2', '3', '10', '11', '12', '13'] } } as Edition;
const ordinary = { cards: { suits: ['S', 'H', 'D', 'C'], ranks: ['2', '10', 'J', 'Q', 'K', 'A'] } } as Edition;

function table(edition: Edition, hand: string[]) {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const deeds: Deeds = {
    step: (by) => done.push(`step ${by}`),
    rows: () => 6,
    seek: (fits) => {
      done.push(`seek ${hand.filter(fits).join(' ')}`);
      return hand.some(fits);
    },
    confirm: () => done.push('confirm') > 0,
    letGo: note('let go'),
    why: note('why'),
    last: note('last'),
    tip: note('tip'),
    undo: note('undo'),
    lens: note('lens'),
    cards: note('cards'),
    about: note('about'),
  };
  const read = keyReader(() => edition, deeds);
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => read({ key, ctrlKey: false, metaKey: false, altKey: false, ...more } as KeyboardEvent);
  return { press, done };
}

describe('keys', () => {
  afterEach(() => {
    settings.letterKeys = true;
    vi.useRealTimers();
  });

  it('walks with arrows, plays with Enter, lets go with Esc', () => {
    const { press, done } = table(boxed, ['A1']);
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', 'Escape']) expect(press(key)).toBe(true);
    expect(done).toEqual(['step -1', 'step 1', 'step -6', 'step 6', 'confirm', 'let go']);
  });

  it('finds suits and strengths; two digits within a moment are one strength', () => {
    vi.useFakeTimers();
    const { press, done } = table(boxed, ['A1', 'A12', 'B2', 'C12']);
    press('a');
    press('1');
    vi.advanceTimersByTime(600);
    press('2');
    vi.advanceTimersByTime(800);
    press('2');
    expect(done).toEqual(['seek A1 A12', 'seek A1', 'seek A12 C12', 'seek B2']);
  });

  it('takes letters for court cards where they are no suit', () => {
    const { press, done } = table(ordinary, ['SK', 'HA', 'DQ', 'CK']);
    press('k');
    press('a');
    press('d');
    expect(done).toEqual(['seek SK CK', 'seek HA', 'seek DQ']);
  });

  it('has a letter for each tool, none with Ctrl, none where letters are off', () => {
    const { press, done } = table(boxed, []);
    for (const key of 'wltuxp') press(key);
    expect(done).toEqual(['why', 'last', 'tip', 'undo', 'lens', 'cards']);
    expect(press('l', { ctrlKey: true })).toBe(false);
    settings.letterKeys = false;
    expect(press('l')).toBe(false);
    expect(press('ArrowLeft')).toBe(true);
    expect(done).toHaveLength(7);
  });
});
