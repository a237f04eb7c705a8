import { untrack } from 'svelte';
import type { Play } from '../../model/robotrick/play.svelte.ts';
import { stageSpeed } from '../../model/settings.svelte.ts';

/** How long a card that is played without being asked for can be seen in the hand, in milliseconds at normal speed. */
const pause = 700;
/** How often is looked whether what is being read has been closed. */
const again = 250;

/** Somebody reads something, or another tab of this game is the one that is looked at. */
const elsewhere = (play: Play): boolean =>
  document.querySelector('dialog[open], [role=dialog]') !== null || (play.stage.source.kind === 'solo' && document.hidden);

/** Plays what needs no decision, after a moment. To be called in an effect; returns how to end it. */
export function playAutomatically(play: Play): (() => void) | undefined {
  const move = play.automatic;
  if (move === null) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const act = () => {
    if (elsewhere(play)) timer = setTimeout(act, again);
    else void play.send(move);
  };
  const time = pause * stageSpeed();
  if (time > 0) timer = setTimeout(act, time);
  else untrack(act);
  return () => clearTimeout(timer);
}
