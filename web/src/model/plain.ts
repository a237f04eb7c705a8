import type { Edition, GameName } from './table.ts';

/** Cards to draw where no engine is asked: for pictures, so that they are there at once, and at a server's table when the
 * engine couldn't be loaded. */
const plain = (id: string, suits: string[], ranks: string[], points?: number[]): Edition => ({
  id,
  name: '',
  toml: '',
  cards: { suits, ranks, ...(points ? { points } : {}) },
});

export const robotrickCards = plain(
  'robotrick',
  ['A', 'B', 'C', 'D'],
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'],
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 15],
);
const prototypeCards = plain(
  'prototype',
  ['S', 'H', 'D', 'C'],
  ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'],
  [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15],
);
export const robotsCards = plain('1.4', ['S', 'C', 'H', 'D'], ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']);

/** The cards of an edition of ours; null for somebody's own. */
export const plainEdition = (game: GameName, id: string): Edition | null =>
  (game === 'robots' ? [robotsCards] : [robotrickCards, prototypeCards]).find((each) => each.id === id) ?? null;
