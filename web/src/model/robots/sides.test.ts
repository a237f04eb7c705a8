import { expect, test } from 'vitest';
import { views } from './fixtures.ts';
import { winnerOf } from './sides.ts';

test('the view of a finished game tells the winner, before the record has arrived', () => {
  const over = (winner: string | null) => ({ ...views.block, phase: 'over' as const, result: { winner, reason: 'supply' as const } });
  expect(winnerOf(over('red'), { result: null })).toBe('red');
  expect(winnerOf(over(null), { result: null })).toBeNull();
  // Nobody has told: that is no draw.
  expect(winnerOf({ ...views.block, result: null }, { result: null })).toBeUndefined();
});
