import { expect, test } from 'vitest';
import type { Step, TableState } from './table.ts';
import { onTurn } from './turn.ts';

test('a turn is called once, when it begins', () => {
  const state = (legal: string[]) => ({ status: 'playing', seat: 0, view: { legal } }) as unknown as TableState;
  let happen = (_: Step): void => {};
  const source = {
    state: state([]),
    onStep: (listener: (step: Step) => void) => {
      happen = listener;
      return () => (happen = () => {});
    },
  };
  let calls = 0;
  const stop = onTurn(source, () => (calls += 1));
  const told = [[], ['play A1'], ['play A1'], ['play A1', 'play A2'], [], ['play A2']].map((legal) => {
    happen({ events: [], state: state(legal), jump: false });
    return calls;
  });
  expect(told).toEqual([0, 1, 1, 1, 1, 2]);
  stop();
  happen({ events: [], state: state([]), jump: false });
  happen({ events: [], state: state(['play A3']), jump: false });
  expect(calls).toBe(2);
});
