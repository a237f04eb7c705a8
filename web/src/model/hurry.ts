import type { Stage } from './stage.svelte.ts';
import type { TableState } from './table.ts';

// At a table with a clock, whoever reads what has happened mustn't lose the seat to a bot meanwhile.

/** A clock of this many milliseconds or more hurries nobody: a day for each decision, for example. */
const slow = 3_600_000;
export const isSlow = ({ clock }: TableState): boolean => clock !== null && clock.time >= slow;
/** The end of a round, and pictures under way, are shown for this part of the time for a decision, and never longer than that. */
const part = 0.1;
const longest = 5000;

/** Whether this seat has a decision to make. */
export const isDue = ({ status, seat, view }: TableState): boolean => status === 'playing' && seat !== null && (view?.legal.length ?? 0) > 0;

/** Since when this seat has had a decision to make that the clock hurries; null if there is none. */
function hurriedSince(state: TableState): number | null {
  const { clock, players, seat } = state;
  if (clock === null || isSlow(state) || !isDue(state)) return null;
  return clock.asked[players.findIndex((player) => player.seat === seat)] ?? null;
}

/** For how many milliseconds from now what is shown may hold up the decision that is due; null: for as long as anyone likes. */
export function leisure(state: TableState, now: number): number | null {
  const since = hurriedSince(state);
  if (since === null || state.clock === null) return null;
  return Math.max(0, since + Math.min(state.clock.time * part, longest) - now);
}

/** Whether the game may wait for "Continue". No trick is worth a part of the time for a decision; what a round has brought is
 * shown all the same, for as long as there is leisure. */
export const mayPause = (state: TableState, pause: 'trick' | 'round', now: number): boolean => {
  const left = leisure(state, now);
  return left === null || (pause === 'round' && left > 0);
};

/** Sees to it that nothing that is shown holds up a decision whose clock runs. Returns how to end that. */
export function keepUp(stage: Stage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (state: TableState) => {
    clearTimeout(timer);
    const left = leisure(state, Date.now());
    if (left === null) return;
    if (stage.waiting === 'trick') stage.resume();
    timer = setTimeout(() => {
      stage.resume();
      stage.finish();
    }, left);
  };
  look(stage.source.state);
  const stop = stage.source.onStep((step) => look(step.state));
  return () => {
    clearTimeout(timer);
    stop();
  };
}
