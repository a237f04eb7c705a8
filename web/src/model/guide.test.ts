import { expect, test } from 'vitest';
import { lessonFor, lessons, type Moment } from './guide.ts';
import type { Event, View } from './table.ts';

const moment = (phase: string, more: object = {}, event: object | null = null): Moment => ({
  view: { game: 'robotrick', phase, trick: [], legal: ['play A1'], hand: ['A1', 'B2'], up: [[], [], []], options: { hangars: 3 }, ...more } as unknown as View,
  event: event as Event | null,
  seat: 0,
  mine: true,
});

test('lessons of one moment come one after the other', () => {
  const told = new Set<string>();
  const ids = [];
  for (let lesson = lessonFor('robotrick', moment('pass'), told); lesson; lesson = lessonFor('robotrick', moment('pass'), told)) {
    ids.push(lesson.id);
    told.add(lesson.id);
  }
  expect(ids).toEqual(['welcome', 'program', 'pass']);
});
test('a capture of one’s own is told apart from another’s', () => {
  const told = new Set(['first_turn', 'lead']);
  expect(lessonFor('robotrick', moment('play', {}, { event: 'capture', seat: 0 }), told)?.id).toBe('captured');
  expect(lessonFor('robotrick', moment('play', {}, { event: 'capture', seat: 1 }), told)?.id).toBe('captured_other');
});
test('full hangars are told when they are full', () => {
  const told = new Set(['first_turn', 'lead']);
  expect(lessonFor('robotrick', moment('play', { up: [['A1', 'A2', 'A3'], [], []] }), told)?.id).toBe('full');
});
test('each column of Droco’s program has its lesson, told by his reasons', () => {
  const played = (code: string) => moment('play', {}, { event: 'card', place: 'D', why: [{ code }] });
  const told = new Set(['first_turn', 'lead']);
  expect(['leads', 'follows', 'cannot_follow'].map((how) => lessonFor('robotrick', played(`why.droco_${how}`), told)?.id)).toEqual(['droco_led', 'droco_followed', 'droco_could_not']);
});
test('a recovery that costs a face card and one that is free have lessons of their own', () => {
  const recovery = (legal: string[]) => ({ ...moment('recovery', { game: 'robots', legal }), seat: 'red' });
  expect(lessonFor('robots', recovery(['spend HK', 'done']), new Set())?.id).toBe('recovery');
  expect(lessonFor('robots', recovery(['free', 'done']), new Set())?.id).toBe('recovery_free');
});
test('no lesson twice under one name', () => {
  for (const each of Object.values(lessons)) expect(new Set(each.map(({ id }) => id)).size).toBe(each.length);
});
test('each lesson is reached whatever one plays: what never came up is told before the last one', () => {
  const robots = (phase: string, event: object | null): Moment => ({ ...moment(phase, {}, event), view: { game: 'robots', phase } as unknown as View, seat: 'black', mine: false });
  const end = { robotrick: moment('deal', {}, { event: 'round' }), robots: robots('over', { event: 'over' }) };
  for (const game of ['robotrick', 'robots'] as const) {
    const told = new Set(['welcome']);
    const late: string[] = [];
    for (let lesson = lessonFor(game, end[game], told); lesson; lesson = lessonFor(game, end[game], told)) {
      if (lesson.late) late.push(lesson.id);
      told.add(lesson.id);
    }
    const ids = lessons[game].map(({ id }) => id);
    expect([...told].sort()).toEqual([...ids].sort());
    expect(late).toEqual(ids.slice(1, -1));
    expect([...told].at(-1)).toBe(ids.at(-1));
  }
});
