import { expect, test } from 'vitest';
import { byLevel, outcomeOf } from '../model/results.ts';
import { forgetGame, savedGames } from '../model/saved.ts';
import { stubStorage } from '../model/storage.fixture.ts';
import type { GameRecord, TableState } from '../model/table.ts';
import type { Table } from './protocol.ts';
import { keepFinished } from './keep.ts';
import type { ServerSource } from './server.ts';

test('a match with friends is kept once, when its record is here, and counts as one with friends', () => {
  stubStorage();
  const record = { game: 'robotrick', edition: 'robotrick', seed: 'ab', totals: [3, 9, -2], winners: [1], rounds: [] } as unknown as GameRecord;
  const table = { id: 'abc', match: 2, players: [{ kind: 'bot', bot: 'pilot' }, { kind: 'person', bot: null }, { kind: 'person', bot: 'pilot' }] } as unknown as Table;
  const state = { seat: 1, game: 'robotrick', edition: 'robotrick', options: { hangars: 4 }, players: [{ name: 'Pilot' }, { name: 'Ann' }, { name: 'Bo' }] } as unknown as TableState;
  const source = { table, state, finished: null as GameRecord | null };
  const look = (seat: number | null = 1) => keepFinished({ ...source, state: { ...state, seat } } as unknown as ServerSource);

  look();
  source.finished = record;
  look(null); // a watcher keeps nothing
  expect(savedGames()).toEqual([]);
  look();
  look();
  const games = savedGames();
  expect(games).toMatchObject([{ id: 'abc-2', seat: 1, levels: ['pilot', null, null], finished: true, record }]);
  expect(outcomeOf(games[0]!)).toEqual({ won: true, shared: false, points: 9 });
  expect(byLevel(games)).toMatchObject([{ key: 'friends', games: 1, wins: 1, points: 9 }]);
  forgetGame('abc-2');
});
