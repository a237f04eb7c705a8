import type { Frame } from '../stage.svelte.ts';
import type { Step, View } from '../table.ts';

/** The pictures of a step. */
export function framesOf(_before: View | null, step: Step): Frame[] {
  return [{ view: step.state.view, event: step.events.at(-1) ?? null, hold: 300, pause: null }];
}
