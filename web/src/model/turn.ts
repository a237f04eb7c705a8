import { isDue } from './hurry.ts';
import type { TableSource } from './table.ts';

/** Calls whenever it becomes this seat's turn, as soon as that is known, whatever is still being shown. Further decisions in the same
 * turn don't count. Returns how to end that. */
export function onTurn(source: Pick<TableSource, 'state' | 'onStep'>, call: () => void): () => void {
  let wasDue = isDue(source.state);
  return source.onStep(({ state }) => {
    const due = isDue(state);
    if (due && !wasDue) call();
    wasDue = due;
  });
}
