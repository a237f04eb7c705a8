import { beforeEach, expect, test } from 'vitest';
import { exported, forgetEverything } from '../kept.ts';
import { stubStorage } from '../storage.fixture.ts';
import { forgetSheet, keptEditions, ownId, readSheet, withOwnCard, writeEdition, writeSheet } from './keeping.ts';
import { newBoard, newMatch } from './sheet.ts';

beforeEach(() => void stubStorage());

test('a sheet of each game is kept', () => {
  const match = newMatch('robotrick', {}, ['Ann', 'Ben', 'Cy']);
  writeSheet('robotrick', { sheet: match, seen: 3, updated: 1 });
  writeSheet('robots', { sheet: newBoard({}, ['Ann', 'Ben']), seen: 0, updated: 2 });
  expect(readSheet('robotrick')).toEqual({ sheet: match, seen: 3, updated: 1 });
  forgetSheet('robotrick');
  expect(readSheet('robotrick')).toBeNull();
  expect(readSheet('robots')?.sheet.players).toEqual(['Ann', 'Ben']);
});

test('own AI cards are kept; one with the same name takes the other’s place', () => {
  const card = (id: string, follow: string) => ({ id, follow: [follow], unfollow: ['LOW'], lead: ['HIGH'] });
  const cards = withOwnCard(withOwnCard([card('X1', 'LOW')], card('X2', 'LOW')), card('X1', 'HIGH'));
  expect(cards.map(({ id, follow }) => [id, follow[0]])).toEqual([['X2', 'LOW'], ['X1', 'HIGH']]);
  writeEdition({ id: ownId('robotrick'), base: 'robotrick', name: 'mine', cards, toml: 'game = "robotrick"' });
  expect(keptEditions().map(({ id }) => id)).toEqual(['robotrick-own']);
  expect(ownId('robotrick-own')).toBe('robotrick-own');
});

test('whoever takes everything along or deletes it finds the companion’s, too', async () => {
  writeSheet('robots', { sheet: newBoard({}, ['Ann', 'Ben']), seen: 0, updated: 2 });
  writeEdition({ id: 'robotrick-own', base: 'robotrick', name: 'mine', cards: [], toml: '' });
  expect(Object.keys(JSON.parse(await exported()) as object).sort()).toEqual(['botyard.companion.robots', 'botyard.edition.robotrick-own']);
  forgetEverything();
  expect(readSheet('robots')).toBeNull();
  expect(keptEditions()).toEqual([]);
});
