// Real moments of games, as the engine told them to black: for tests.
import type { RobotsSeatView } from '$engine/protocol.ts';
import type { Event, Step, TableState } from '../table.ts';
import data from './fixtures.json';

type Told = { before: RobotsSeatView; events: Event[]; after: RobotsSeatView };
const steps = data.steps as unknown as Record<keyof typeof data.steps, Told>;
export const views = data.views as unknown as Record<keyof typeof data.views, RobotsSeatView>;
export const stepNames = Object.keys(steps) as (keyof typeof steps)[];

export function stepOf(name: keyof typeof steps): { before: RobotsSeatView; step: Step } {
  const { before, events, after } = steps[name];
  const state = { n: 1, game: 'robots', seat: 'black', view: after } as unknown as TableState;
  return { before, step: { events, state, jump: false } };
}
