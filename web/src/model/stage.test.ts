import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Stage, type Frame } from './stage.svelte.ts';
import type { Event, Step, TableSource, TableState, View } from './table.ts';

const viewOf = (n: number) => ({ game: 'robots', turn: n }) as unknown as View;
const stateOf = (n: number) => ({ n, game: 'robots', view: viewOf(n), status: 'playing' }) as unknown as TableState;
const event = (text: string, kind = 'turn') => ({ event: kind, n: 0, text, why: [] }) as unknown as Event;

class FakeSource {
  kind: TableSource['kind'] = 'solo';
  state = stateOf(0);
  told: Event[] = [event('before')];
  listeners: ((step: Step) => void)[] = [];
  onStep(listener: (step: Step) => void): () => void {
    this.listeners.push(listener);
    return () => (this.listeners = []);
  }
  happen(n: number, events: Event[], jump = false): void {
    this.state = stateOf(n);
    for (const listener of this.listeners) listener({ events, state: this.state, jump });
  }
}

/** A picture for each event, the last one with the state's view. */
const frames = (pause: Frame['pause'] = null) => (_before: View | null, step: Step): Frame[] =>
  step.events.map((each, k) => ({ view: k === step.events.length - 1 ? step.state.view : viewOf(-k), event: each, hold: 100, pause: k === 0 ? pause : null }));
const newest = (stage: Stage) => stage.announced.at(-1)?.event.text;
const staged = (source: FakeSource, pause: Frame['pause'] = null, speed = 1) =>
  new Stage(source as unknown as TableSource, frames(pause), () => speed, () => true);

describe('a stage', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('shows one picture after the other, and is still after the last', () => {
    const source = new FakeSource();
    const stage = staged(source);
    expect(stage.still).toBe(true);
    source.happen(1, [event('one'), event('two')]);
    expect(newest(stage)).toBe('one');
    expect(stage.still).toBe(false);
    vi.advanceTimersByTime(100);
    expect(newest(stage)).toBe('two');
    expect(stage.still).toBe(true);
    expect(stage.log.map(({ text }) => text)).toEqual(['before', 'one', 'two']);
  });

  test('lets each picture stay its time, also when the next step comes early', () => {
    const source = new FakeSource();
    const stage = staged(source);
    source.happen(1, [event('one')]);
    source.happen(2, [event('two')]);
    expect(newest(stage)).toBe('one');
    vi.advanceTimersByTime(99);
    expect(newest(stage)).toBe('one');
    vi.advanceTimersByTime(1);
    expect(newest(stage)).toBe('two');
  });

  test('goes through a record as quickly as it is asked to, and still says all that happened', () => {
    const source = new FakeSource();
    source.kind = 'replay';
    const stage = staged(source);
    for (let n = 1; n <= 9; n++) {
      source.happen(n, [event(`${n} begins`), event(`${n} ends`)]);
      expect(stage.state.n).toBe(n);
      expect(newest(stage)).toBe(`${n} begins`);
    }
    vi.advanceTimersByTime(100);
    expect(stage.still).toBe(true);
    expect(stage.announced).toHaveLength(18);
  });

  test('stays on a picture that somebody explains, whatever comes and whoever hurries', () => {
    const source = new FakeSource();
    const stage = staged(source);
    source.happen(1, [event('one'), event('two')]);
    stage.hold(true);
    vi.advanceTimersByTime(1000);
    source.happen(2, [event('three')]);
    stage.finish();
    expect(newest(stage)).toBe('one');
    stage.hold(false);
    expect(newest(stage)).toBe('two');
    vi.advanceTimersByTime(100);
    expect(newest(stage)).toBe('three');
  });

  test('finish shows all at once', () => {
    const source = new FakeSource();
    const stage = staged(source);
    source.happen(1, [event('one'), event('two'), event('three')]);
    stage.finish();
    expect(newest(stage)).toBe('three');
    expect(stage.still).toBe(true);
  });

  test('waits at a pause, even when finished, until it is resumed', () => {
    const source = new FakeSource();
    const stage = staged(source, 'trick');
    source.happen(1, [event('one'), event('two')]);
    vi.advanceTimersByTime(10_000);
    stage.finish();
    expect(stage.waiting).toBe('trick');
    expect(newest(stage)).toBe('one');
    stage.resume();
    vi.advanceTimersByTime(100);
    expect(newest(stage)).toBe('two');
    expect(stage.still).toBe(true);
  });

  test('a jump drops what was under way', () => {
    const source = new FakeSource();
    const stage = staged(source);
    source.happen(1, [event('one'), event('two')]);
    source.happen(0, [], true);
    vi.advanceTimersByTime(1000);
    expect(stage.still).toBe(true);
    expect(stage.frame.view).toBe(source.state.view);
  });

  test('does not play an hour of missed moves', () => {
    const source = new FakeSource();
    const stage = staged(source);
    source.happen(1, Array.from({ length: 80 }, (_, k) => event(String(k))));
    expect(stage.still).toBe(true);
  });

  test('what is skipped because it is too long to watch is announced all the same, each event of it', () => {
    const source = new FakeSource();
    const stage = staged(source);
    const texts = Array.from({ length: 80 }, (_, k) => String(k));
    source.happen(1, texts.map((text) => event(text)));
    expect(stage.announced.map(({ event: { text } }) => text)).toEqual(texts);
  });

  test('what comes with a jump is announced', () => {
    const source = new FakeSource();
    const stage = staged(source);
    source.happen(1, [event('dealt')], true);
    expect(newest(stage)).toBe('dealt');
  });

  test('what was said to one is not kept for other eyes', () => {
    const source = new FakeSource();
    const stage = staged(source);
    source.happen(1, [event('you draw a card')]);
    source.state = { ...stateOf(1), seat: 'red' } as unknown as TableState;
    for (const listener of source.listeners) listener({ events: [], state: source.state, jump: true });
    expect(stage.announced).toEqual([]);
  });

  test('at once: no picture stays, no timer is set, and each event is announced and logged', () => {
    const source = new FakeSource();
    const stage = staged(source, null, 0);
    source.happen(1, [event('one'), event('two'), event('two')]);
    expect(stage.still).toBe(true);
    source.happen(2, [event('three')]);
    expect(stage.still).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    expect(stage.announced.map(({ n, event: { text } }) => [n, text])).toEqual([[1, 'one'], [2, 'two'], [3, 'two'], [4, 'three']]);
    expect(stage.log.map(({ text }) => text)).toEqual(['before', 'one', 'two', 'two', 'three']);
  });

  test('at once, a pause that is wanted still waits', () => {
    const source = new FakeSource();
    const stage = staged(source, 'round', 0);
    source.happen(1, [event('one'), event('two')]);
    expect(stage.waiting).toBe('round');
    expect(newest(stage)).toBe('one');
    stage.resume();
    expect(stage.still).toBe(true);
    expect(newest(stage)).toBe('two');
  });

  test('whoever hurries misses no announcement', () => {
    const source = new FakeSource();
    const stage = staged(source);
    source.happen(1, [event('one'), event('two'), event('three')]);
    stage.finish();
    expect(stage.announced.map(({ event: { text } }) => text)).toEqual(['one', 'two', 'three']);
  });
});
