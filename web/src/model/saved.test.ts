import { beforeEach, expect, test, vi } from 'vitest';
import { forgetGame, indexKey, listedGames, readGame, savedGames, savedKey, tidyGames, writeGame, type SavedGame } from './saved.ts';
import { stubStorage } from './storage.fixture.ts';

const game = (id: string, updated: number, more: Partial<SavedGame> = {}): SavedGame =>
  ({ id, updated, moves: 3, finished: true, version: 1, at: 1, record: { filler: 'x'.repeat(1000) }, ...more }) as unknown as SavedGame;

let kept: Map<string, string>;
let reads: string[];
beforeEach(() => void ({ kept, reads } = stubStorage(4000)));

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

test('a list is made without reading the games', () => {
  for (const each of [game('a', 1), game('b', 3), game('c', 2)]) writeGame(each);
  forgetGame('c');
  reads.length = 0;
  expect(listedGames().map(({ id }) => id)).toEqual(['b', 'a']);
  expect(reads).toEqual([indexKey]);
});
test('a list that doesn’t name what is there is made anew', () => {
  writeGame(game('a', 1));
  // A version without the list has written another one, and deleted the first.
  kept.set(savedKey('b'), JSON.stringify(game('b', 2)));
  expect(listedGames().map(({ id }) => id)).toEqual(['b', 'a']);
  kept.delete(savedKey('a'));
  expect(listedGames().map(({ id }) => id)).toEqual(['b']);
  kept.set(indexKey, 'nonsense');
  expect(listedGames().map(({ id }) => id)).toEqual(['b']);
});

test('the browser is asked once to keep its storage, when there is a game to lose', async () => {
  vi.resetModules(); // as after loading the page
  const { askToPersist, writeGame: write } = await import('./saved.ts');
  let asked = 0;
  vi.stubGlobal('navigator', { storage: { persist: () => Promise.resolve(++asked > 0) } });
  askToPersist();
  expect(asked).toBe(0);
  write(game('a', 1));
  askToPersist();
  askToPersist();
  expect(asked).toBe(1);
});
test('a browser that can’t be asked to keep its storage, or refuses, is no error', async () => {
  for (const storage of [undefined, {}, { persist: () => Promise.reject(new Error('private window')) }]) {
    vi.resetModules();
    const { askToPersist, writeGame: write } = await import('./saved.ts');
    vi.stubGlobal('navigator', { storage });
    write(game('a', 1));
    askToPersist();
  }
  await new Promise((resolve) => setTimeout(resolve));
});
