import type { Card, OpenSide, RobotInView, RobotsSeatView, RobotsWatcherView } from '$engine/protocol.ts';
import type { Event, Seat, TableState, View } from '../table.ts';

export type RobotsView = RobotsSeatView | RobotsWatcherView;
export type Colour = 'black' | 'red';

/** One player's half of the table, as far as it may be seen. */
export interface Side {
  seat: Colour;
  /** Null: hidden. */
  hand: Card[] | null;
  handCount: number;
  /** Cards of the hand that everybody has seen. */
  known: Card[];
  supply: number;
  discard: Card[];
  robots: RobotInView[];
}

export const isRobots = (view: View | null): view is RobotsView => view !== null && view.game === 'robots';
export const otherSeat = (seat: Seat): Colour => (seat === 'black' ? 'red' : 'black');

const open = (seat: Colour, side: OpenSide): Side => ({ ...side, seat, hand: null, handCount: side.hand });

/** Who sits below and who above; a watcher sees black below. */
export function sidesOf(view: RobotsView): { below: Side; above: Side } {
  if (view.seat === null) return { below: open('black', view.black), above: open('red', view.red) };
  const { hand, shown, supply, discard, robots } = view;
  const seat = view.seat as Colour;
  return {
    below: { seat, hand, handCount: hand.length, known: shown, supply, discard, robots },
    above: open(otherSeat(seat), view.opponent),
  };
}

export const robotsOf = (view: RobotsView): RobotInView[] => {
  const { below, above } = sidesOf(view);
  return [...below.robots, ...above.robots];
};
export const findRobot = (view: RobotsView, card: Card): RobotInView | undefined => robotsOf(view).find((robot) => robot.card === card);

/** The cards that an event names, the last to be laid down last. */
function namedIn(event: Event): Card[] {
  const words = 'move' in event ? event.move.split(' ').slice(1) : [];
  const more = 'cards' in event ? (event.cards ?? []) : 'lost' in event ? event.lost : event.event === 'destroyed' ? [event.card] : [];
  return [...words, ...more];
}

/** Piles are told in card order; the card that lies on top is the one that was last heard of. */
export function topOf(discard: readonly Card[], log: readonly Event[]): Card | null {
  for (let k = log.length - 1; k >= 0; k--) {
    const found = namedIn(log[k]!).findLast((card) => discard.includes(card));
    if (found !== undefined) return found;
  }
  return discard.at(-1) ?? null;
}

/** Who won, null for a draw; undefined as long as nobody has told. */
export function winnerOf(view: RobotsView, { result }: Pick<TableState, 'result'>): string | null | undefined {
  if (view.result) return view.result.winner;
  return result !== null && 'winner' in result ? result.winner : undefined;
}

/** Who acts in this picture: whoever is asked, else the one that its phase belongs to. */
export const actorOf = (view: RobotsView): string =>
  view.to_move ?? (view.phase === 'block' || view.phase === 'unblocked' ? otherSeat(view.active) : view.active);
