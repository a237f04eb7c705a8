import type { Place } from '$engine/protocol.ts';
import type { RobotrickView } from './frames.ts';

/** Rounds of a match. */
export const rounds = 3;

/** Where a card lies on the turntable; the four corners are for the round in which Droco sits beside you. */
export type Spot = 'bottom' | 'left' | 'right' | 'top' | 'ul' | 'll' | 'ur' | 'lr';

/** The seat that Droco sits behind: he moves on by one gap each round. */
export const gapOf = (round: number): number => (round - 1) % 3;

/** All places clockwise, Droco in his gap. */
export function ring(round: number): Place[] {
  const places: Place[] = ['0', '1', '2'];
  places.splice(gapOf(round) + 1, 0, 'D');
  return places;
}

/** In which order a trick is played that `leader` leads. */
export function orderFrom(leader: Place, round: number): Place[] {
  const places = ring(round);
  const at = places.indexOf(leader);
  return [...places.slice(at), ...places.slice(0, at)];
}

/** Who leads the trick that lies there, or the next one. */
export function leaderOf(view: RobotrickView): Place {
  return view.trick[0]?.[0] ?? view.outcomes.at(-1)?.winner ?? 'D';
}

/** Seen from `eyes`: you at the bottom, clockwise the next at the left, the third at the right, Droco in the gap. */
export function spotOf(place: Place, round: number, eyes: number): Spot {
  const gap = (gapOf(round) - eyes + 3) % 3;
  if (place === 'D') return gap === 0 ? 'll' : gap === 1 ? 'top' : 'lr';
  const seat = (Number(place) - eyes + 3) % 3;
  if (seat === 0) return 'bottom';
  if (seat === 1) return gap === 0 ? 'ul' : 'left';
  return gap === 2 ? 'ur' : 'right';
}

/** How far the track turns so that it points at a spot, in degrees; it rests pointing down. */
export const turnTo: Record<Spot, number> = { bottom: 0, left: 90, top: 180, right: -90, ul: 131, ll: 60, ur: -131, lr: -60 };

/** Cards that a seat still holds, from what it has played. */
export function heldBy(seat: number, view: RobotrickView): number {
  const played = (trick: [Place, string][]) => trick.filter(([place]) => place === String(seat)).length;
  const drocos = view.trick.some(([place]) => place === 'D') ? 1 : 0;
  return view.droco.length + drocos - played(view.trick);
}

/** Tricks of a round: as many as Droco had cards. */
export function tricksIn(view: RobotrickView): number {
  return view.tricks.length + view.droco.length + (view.trick.some(([place]) => place === 'D') ? 1 : 0);
}
