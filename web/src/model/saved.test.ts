import { beforeEach, expect, test, vi } from 'vitest';
import { readGame, savedGames, tidyGames, writeGame, type SavedGame } from './saved.ts';

const game = (id: string, updated: number, more: Partial<SavedGame> = {}): SavedGame =>
  ({ id, updated, moves: 3, finished: true, version: 1, at: 1, record: { filler: 'x'.repeat(1000) }, ...more }) as unknown as SavedGame;

/** A browser's storage with room for so many letters. */
function storage(room: number): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (k: number) => [...kept.keys()][k] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    setItem: (key: string, text: string) => {
      const others = [...kept].reduce((sum, [each, content]) => sum + (each === key ? 0 : content.length), 0);
      if (others + text.length > room) throw new Error('QuotaExceededError');
      kept.set(key, text);
    },
  };
}
beforeEach(() => vi.stubGlobal('localStorage', storage(4000)));

test('where there is no room, the oldest finished game makes it', () => {
  for (const each of [game('old', 1), game('open', 2, { finished: false }), game('new', 3)]) expect(writeGame(each)).toBe(true);
  expect(writeGame(game('now', 4, { finished: false }))).toBe(true);
  expect(savedGames().map(({ id }) => id)).toEqual(['now', 'new', 'open']);
});
test('what can’t be kept is said, and nothing unfinished is given up for it', () => {
  for (const id of ['a', 'b', 'c']) writeGame(game(id, 1, { finished: false }));
  expect(writeGame(game('d', 2, { finished: false }))).toBe(false);
  expect(savedGames()).toHaveLength(3);
  // It goes on as long as the page.
  expect(readGame('d')?.updated).toBe(2);
});
test('games in which nothing was decided go', () => {
  writeGame(game('begun', 1));
  writeGame(game('opened', 2, { moves: 0 }));
  tidyGames();
  expect(readGame('opened')).toBe(null);
  expect(readGame('begun')?.id).toBe('begun');
});
