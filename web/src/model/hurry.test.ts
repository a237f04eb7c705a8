import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isDue, keepUp, leisure, mayPause } from './hurry.ts';
import { Stage } from './stage.svelte.ts';
import type { Event, Step, TableSource, TableState } from './table.ts';

const table = (change: object = {}) =>
  ({ status: 'playing', seat: 'red', view: { legal: ['done'] }, players: [{ seat: 'black' }, { seat: 'red' }], clock: { time: 30_000, asked: [null, 1000] }, ...change }) as unknown as TableState;

test('a decision is due while something is legal for this seat', () => {
  expect(isDue(table())).toBe(true);
  expect(isDue(table({ view: { legal: [] } }))).toBe(false);
  expect(isDue(table({ seat: null }))).toBe(false);
  expect(isDue(table({ status: 'over' }))).toBe(false);
});

test('no trick holds up a decision whose clock runs', () => {
  expect(mayPause(table(), 'trick', 1000)).toBe(false);
  expect(mayPause(table({ view: { legal: [] }, clock: { time: 30_000, asked: [1000, null] } }), 'trick', 1000)).toBe(true);
  expect(mayPause(table({ clock: null }), 'trick', 1000)).toBe(true);
  expect(mayPause(table({ clock: { time: 86_400_000, asked: [null, 1000] } }), 'trick', 1000)).toBe(true);
});

test('the end of a round is shown while there is leisure', () => {
  expect(mayPause(table(), 'round', 1000)).toBe(true);
  expect(mayPause(table(), 'round', 4000)).toBe(false);
});

test('what is shown is cut short after a tenth of the time for the decision, and after five seconds', () => {
  expect(leisure(table(), 1000)).toBe(3000);
  expect(leisure(table(), 3500)).toBe(500);
  expect(leisure(table(), 20_000)).toBe(0);
  expect(leisure(table({ clock: { time: 120_000, asked: [null, 1000] } }), 1000)).toBe(5000);
  expect(leisure(table({ clock: null }), 1000)).toBe(null);
  expect(leisure(table({ view: { legal: [] } }), 1000)).toBe(null);
  expect(leisure(table({ clock: { time: 86_400_000, asked: [null, 1000] } }), 1000)).toBe(null);
});

describe('a stage that keeps up', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1000 }));
  afterEach(() => void vi.useRealTimers());

  const waits = { view: { legal: [] }, clock: { time: 30_000, asked: [1000, null] } };
  function staged(first: TableState, pause: 'trick' | 'round') {
    let listeners: ((step: Step) => void)[] = [];
    const source = {
      state: first,
      told: [],
      onStep(listener: (step: Step) => void) {
        listeners = [...listeners, listener];
        return () => (listeners = listeners.filter((each) => each !== listener));
      },
    };
    const happen = (state: TableState, events: Event[]) => {
      source.state = state;
      for (const listener of listeners) listener({ events, state, jump: false });
    };
    const frames = (_: unknown, { state, events }: Step) => events.map((event) => ({ view: state.view, event, hold: 2000, pause: event.event === 'turn' ? null : pause }));
    const stage = new Stage(source as unknown as TableSource, frames, () => 1, (each) => mayPause(source.state, each, Date.now()));
    return { stage, happen, stop: keepUp(stage) };
  }
  const told = (kind: string) => ({ event: kind, n: 0, text: kind, why: [] }) as unknown as Event;

  test('goes on after a trick as soon as a decision is due', () => {
    const { stage, happen, stop } = staged(table(waits), 'trick');
    happen(table(waits), [told('trick')]);
    expect(stage.waiting).toBe('trick');
    happen(table(), []);
    expect(stage.waiting).toBe(null);
    stop();
  });

  test('shows the end of a round for a moment, and no picture for longer', () => {
    const { stage, happen, stop } = staged(table(waits), 'round');
    happen(table(), [told('round'), told('turn'), told('turn'), told('turn')]);
    expect(stage.waiting).toBe('round');
    vi.advanceTimersByTime(2999);
    expect(stage.waiting).toBe('round');
    vi.advanceTimersByTime(1);
    expect(stage.still).toBe(true);
    stop();
  });
});
