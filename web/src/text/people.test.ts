import { expect, test } from 'vitest';
import { languages, speak } from './catalogue.svelte.ts';
import { levelName, nameInRecord, nameOf, namesAtTable, playerNote } from './people.ts';

test('each bot that the engine knows has a name in each language', async () => {
  for (const { code } of languages) {
    await speak(code);
    for (const level of ['rookie', 'pilot', 'captain', 'commander', 'random', 'greedy', 'ismcts', 'ismcts:1000', 'exec:./bot']) {
      expect(levelName(level), `${code}: ${level}`).toMatch(/^\S/);
      expect(playerNote({ kind: 'bot', level, away: false, connected: true }), `${code}: ${level}`).toContain(levelName(level));
    }
  }
  await speak('en');
});

test('a bot that the page doesn’t know is called as it is called elsewhere', () => {
  expect(levelName('captain:500it')).toBe('captain 500it');
  expect(levelName('ismcts:1000')).toBe('tree search 1000');
  expect(levelName('grandmaster')).toBe('grandmaster');
  expect(levelName('grand\u202Emaster')).toBe('grandmaster');
  expect(levelName('exec:/home/ann/secret --key 1')).toBe('program');
  expect(levelName('')).toBe('');
});

test('a bot that stands in for a person is told instead of its level', () => {
  expect(playerNote({ kind: 'person', level: 'pilot', away: true, connected: false })).toBe('away, a bot plays');
  expect(playerNote({ kind: 'person', level: null, away: false, connected: true })).toBe('');
  expect(playerNote({ kind: 'person', level: null, away: false, connected: false })).toBe('not connected');
});

test('bots at a server’s table are numbered where several play at one level, as the server does it', () => {
  const seats = [{ name: null, bot: 'pilot' }, { name: 'Ann', bot: null }, { name: null, bot: 'pilot' }];
  expect(namesAtTable(seats)).toEqual(['Pilot 1', 'Ann', 'Pilot 2']);
  expect(namesAtTable([{ name: null, bot: 'pilot' }, { name: 'Ann', bot: 'pilot' }, { name: null, bot: 'random' }])).toEqual(['Pilot', 'Ann', 'Random']);
  expect(namesAtTable([{ name: null, bot: null }])).toEqual(['']);
});

test('a seat without a name in a record is called by its place', () => {
  expect(nameInRecord('Ann', 0)).toBe('Ann');
  expect(nameInRecord('\u200B', 1)).toBe('seat 2');
  expect(nameInRecord(undefined, 'black')).toBe('black');
});

test('"You" is one’s own seat, and only that', () => {
  const table = { seat: 1, players: [{ seat: 0, name: 'Bo' }, { seat: 1, name: 'Ann' }] };
  expect([nameOf(0, table), nameOf('1', table), nameOf('D', table), nameOf(2, table)]).toEqual(['Bo', 'You', 'Droco', '2']);
});
