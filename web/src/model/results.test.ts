import { expect, test } from 'vitest';
import { byAiCard, byLevel, outcomeOf } from './results.ts';
import type { SavedGame } from './saved.ts';

const round = (ai_card: string, scores?: number[]) => ({ ai_card, ...(scores ? { scores } : {}) });
const match = (level: string, seat: number, totals: number[], winners: number[], rounds: object[]) =>
  ({ game: 'robotrick', seat, levels: [0, 1, 2].map((k) => (k === seat ? null : level)), record: { game: 'robotrick', rounds, totals, winners } }) as unknown as SavedGame;

const games = [
  match('pilot', 0, [10, 3, -4], [0], [round('R1', [5, 3, 0]), round('R10', [5, 0, -4])]),
  match('pilot', 1, [10, 10, -4], [0, 1], [round('R1', [10, 10, -4])]),
  match('captain', 2, [1, 0, -4], [0], [round('R2', [1, 0, -4]), round('R3')]),
];

test('a shared victory is a victory, and is called shared', () => {
  expect(outcomeOf(games[1]!)).toEqual({ won: true, shared: true, points: 10 });
});
test('an unfinished game has no outcome', () => {
  expect(outcomeOf({ game: 'robots', seat: 'red', levels: ['pilot', null], record: { game: 'robots' } } as unknown as SavedGame)).toBeNull();
});
test('a game of two people at one device is nobody’s victory', () => {
  const game = { game: 'robots', seat: 'red', levels: [null, null], record: { game: 'robots', result: { winner: 'red', reason: 'supply' } } } as unknown as SavedGame;
  expect(outcomeOf(game)).toBeNull();
  expect(byLevel([game])).toEqual([]);
});
test('games add up by level', () => {
  expect(byLevel(games)).toEqual([
    { key: 'pilot', games: 2, wins: 2, points: 20 },
    { key: 'captain', games: 1, wins: 0, points: -4 },
  ]);
});
test('finished rounds add up by AI card, in the order of their numbers', () => {
  expect(byAiCard(games)).toEqual([
    { key: 'R1', games: 2, wins: 2, points: 15 },
    { key: 'R2', games: 1, wins: 0, points: -4 },
    { key: 'R10', games: 1, wins: 1, points: 5 },
  ]);
});
