import { settings } from '../../model/settings.svelte.ts';

const speeds = { off: 0, fast: 0.5, normal: 1, slow: 2 };
/** What durations are multiplied with: the same as --speed. */
export const speed = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : speeds[settings.motion]);
/** Milliseconds that a card travels (--m-move, and a little for the longer ways of this table). */
export const moveTime = (): number => 280 * speed();
