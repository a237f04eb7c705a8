import type { Seated } from '../../text/people.ts';

/** The people around a real table; nobody of them is "you". */
export const peopleOf = (names: readonly string[]): Seated => ({ seat: null, players: names.map((name, seat) => ({ seat, name })) });
