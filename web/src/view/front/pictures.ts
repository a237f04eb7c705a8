import type { Edition } from '../../model/table.ts';

/** Cards to draw where no table is: pictures need no engine, so that they are there at once. */
const picture = (suits: string[], ranks: string[], points?: number[]): Edition => ({
  id: 'picture',
  name: '',
  toml: '',
  cards: { suits, ranks, ...(points ? { points } : {}) },
});

export const robotrickCards = picture(
  ['A', 'B', 'C', 'D'],
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'],
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 15],
);
export const robotsCards = picture(['S', 'C', 'H', 'D'], ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']);
