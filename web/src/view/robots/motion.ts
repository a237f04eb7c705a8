import { motionSpeed } from '../../model/settings.svelte.ts';

/** Milliseconds that a card travels (--m-move, and a little for the longer ways of this table). */
export const moveTime = (): number => 280 * motionSpeed();
