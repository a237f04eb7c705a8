import { expect, test } from 'vitest';
import { reporting, type TableActions } from './actions.ts';

const none: TableActions = { newDeal: null, sameDeal: null, otherSeat: null, rematch: null, saveRecord: null, replay: '#/replay/table/abc/0', giveUp: null, otherColour: null, leave: null };

test('whatever fails is told, at once or later', async () => {
  const told: string[] = [];
  const report = (error: unknown) => told.push((error as Error).message);
  const fails = reporting(
    {
      ...none,
      rematch: () => Promise.reject(new Error('too old')),
      saveRecord: () => Promise.reject(new Error('not yet')),
      leave: () => Promise.reject(new Error('too many changes')),
      newDeal: () => {
        throw new Error('no engine');
      },
      sameDeal: () => Promise.resolve(),
    },
    report,
  );
  for (const action of [fails.rematch, fails.saveRecord, fails.leave, fails.newDeal, fails.sameDeal]) await action!();
  expect(told).toEqual(['too old', 'not yet', 'too many changes', 'no engine']);
  expect(fails.otherSeat).toBe(null);
  expect(fails.replay).toBe(none.replay);
});
