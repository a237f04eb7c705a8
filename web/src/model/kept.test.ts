import { beforeEach, expect, test } from 'vitest';
import { exported, forgetEverything, imported } from './kept.ts';
import { listedGames, readGame, writeGame, type SavedGame } from './saved.ts';
import { settings } from './settings.svelte.ts';
import { stubStorage } from './storage.fixture.ts';

let kept: Map<string, string>;
beforeEach(() => void ({ kept } = stubStorage()));

const game = (id: string, more: Partial<SavedGame> = {}): SavedGame =>
  ({ id, game: 'robots', updated: 5, moves: 3, at: 1, finished: true, version: 1, record: { deals: 'S3 H4' }, ...more }) as unknown as SavedGame;

test('what was saved as a file can be read on another device', async () => {
  writeGame(game('over'));
  writeGame(game('open', { finished: false }));
  kept.set('botyard.settings', JSON.stringify({ name: 'Ann', pace: 'slow' }));
  kept.set('somebody.else', 'stays');
  const file = await exported();
  forgetEverything();
  expect([...kept.keys()]).toEqual(['somebody.else']);

  expect(await imported(file)).toBe(3);
  expect(readGame('open')).toEqual(game('open', { finished: false }));
  expect(listedGames().map(({ id }) => id).sort()).toEqual(['open', 'over']);
  expect([settings.name, settings.pace]).toEqual(['Ann', 'slow']);
});
test('the cards of a running game can’t be read in the file', async () => {
  writeGame(game('over'));
  writeGame(game('open', { finished: false, record: { deals: 'D9 C8' } as unknown as SavedGame['record'] }));
  const file = await exported();
  expect(file).toContain('S3 H4');
  expect(file).not.toContain('D9 C8');
});
test('the newer of two states of a game stays', async () => {
  writeGame(game('a', { updated: 5 }));
  writeGame(game('b', { updated: 5 }));
  const file = await exported();
  writeGame(game('a', { updated: 9 }));
  writeGame(game('b', { updated: 2 }));
  expect(await imported(file)).toBe(1);
  expect([readGame('a')!.updated, readGame('b')!.updated]).toEqual([9, 5]);
});
test('a file of somebody else is none of ours', async () => {
  for (const text of ['', 'nonsense', '[]', '{"somebody.else":1}', 'null']) expect(await imported(text), text).toBe(null);
  expect(kept.size).toBe(0);
});
