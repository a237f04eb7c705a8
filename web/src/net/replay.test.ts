import { beforeAll, expect, test } from 'vitest';
import type { GameRecord, Step } from '../model/table.ts';
import { stubBrowser, workers } from './engine.fixture.ts';
import { ask } from './engine.ts';
import { ReplaySource } from './replay.ts';

beforeAll(stubBrowser);

/** A match of Robotrick as far as its second round. */
async function robotrick(decisions: number): Promise<GameRecord> {
  const { session } = await ask('create', { game: 'robotrick', seed: 5 });
  for (let k = 0; k < decisions; k++) {
    const status = await ask('status', { session });
    if (status.needs_deal) await ask('deal', { session });
    const { legal } = await ask('view', { session, seat: (await ask('status', { session })).to_move! });
    await ask('apply', { session, move: legal[0]! });
  }
  return ask('record', { session });
}
async function opened(decisions: number): Promise<{ source: ReplaySource; steps: Step[] }> {
  const source = await ReplaySource.open(await robotrick(decisions), 0);
  const steps: Step[] = [];
  source.onStep((step) => steps.push(step));
  return { source, steps };
}

test('quick steps don’t wait for each other: what was left again before it was there is passed over', async () => {
  const { source, steps } = await opened(20);
  workers.asked = [];
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((to) => source.go(to)));
  expect(source.at).toBe(9);
  expect(steps.map(({ state, jump }) => [state.n, jump])).toEqual([
    [1, false],
    [9, true],
  ]);
  expect(workers.asked.filter((method) => method === 'view')).toHaveLength(2);
});

test('other eyes are taken even while a step is under way', async () => {
  const { source } = await opened(5);
  await Promise.all([source.go(3), source.look(2), source.look('all')]);
  expect([source.at, source.viewer, source.state.seat, source.state.view?.seat]).toEqual([3, 'all', null, null]);
});

test('each event is told with its step, and once', async () => {
  const { source, steps } = await opened(42);
  for (let to = 1; to <= source.last; to++) await source.go(to);
  const told = steps.flatMap(({ events }) => events);
  const { events } = await ask('events', { record: source.game, viewer: 0 });
  // The first deal is what one sees before the first step.
  expect(told).toEqual(events.slice(1));
  expect(steps.some(({ jump }) => jump)).toBe(false);
});
