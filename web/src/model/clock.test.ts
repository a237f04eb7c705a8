import { expect, test } from 'vitest';
import { running, shownTime } from './clock.ts';
import type { TableState } from './table.ts';

const person = (seat: number, away = false) => ({ seat, kind: 'person', away });
const table = (change: object = {}) =>
  ({ status: 'playing', seat: 1, players: [person(0), person(1), { seat: 2, kind: 'bot', away: false }], clock: { time: 30_000, asked: [1000, 5000, 0] }, ...change }) as unknown as TableState;

test('one’s own clock comes first, then the one that ends first', () => {
  expect(running(table())).toEqual({ seat: 1, until: 35_000 });
  expect(running(table({ seat: null }))).toEqual({ seat: 0, until: 31_000 });
  expect(running(table({ clock: { time: 30_000, asked: [null, null, 0] } }))).toBe(null);
  expect(running(table({ players: [person(0), person(1, true), person(2, true)] }))).toEqual({ seat: 0, until: 31_000 });
  expect(running(table({ status: 'over' }))).toBe(null);
  expect(running(table({ clock: null }))).toBe(null);
});

test('time is shown as minutes and seconds, and never below zero', () => {
  expect([30_000, 29_001, 9000, 90_000, 1, 0, -5000].map((left) => shownTime(left, 'en'))).toEqual(['0:30', '0:30', '0:09', '1:30', '0:01', '0:00', '0:00']);
  expect(shownTime(86_400_000, 'en')).toBe('24h');
});
