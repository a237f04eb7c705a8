import type { RobotrickSeatView, RobotrickWatcherView } from '$engine/protocol.ts';
import { suitOf } from '../cards.ts';
import type { Frame, FramesOf } from '../stage.svelte.ts';
import type { Event, Step, View } from '../table.ts';

export type RobotrickView = RobotrickSeatView | RobotrickWatcherView;
export type TrickEvent = Extract<Event, { event: 'trick' }>;
export type TakingEvent = Extract<Event, { event: 'capture' | 'minus' }>;

/** A trick that is over and still lies on the table. */
export interface Finished {
  trick: TrickEvent;
  /** What it has brought to whom until now. */
  takings: TakingEvent[];
  /** Cards that have left the turntable by now. */
  gone: string[];
}

/** A picture of this table says besides its view what lies there only for a moment. */
export interface RobotrickFrame extends Frame {
  finished?: Finished;
}

/** How long pictures stay, in milliseconds. */
export const holds = { card: 650, own: 250, trick: 800, taking: 160, taken: 750, pass: 350, exchange: 1500, deal: 700 };

/** Nobody is asked in a picture between two states. */
const between = { to_move: null, legal: [], droco_answers: null };

function withCard(view: RobotrickView, place: string, card: string): RobotrickView {
  const leads = view.trick.length === 0;
  const answer = leads ? (view.droco_answers?.[suitOf(card)] ?? null) : view.droco_next;
  const played = { trick: [...view.trick, [place, card] as [string, string]], droco_next: place === 'D' ? null : answer };
  if (place === 'D') return { ...view, ...between, ...played, droco: view.droco.filter((each) => each !== card) };
  if (view.seat === null || String(view.seat) !== place) return { ...view, ...between, ...played };
  return { ...view, ...between, ...played, hand: view.hand.filter((each) => each !== card) };
}

const changed = <T>(list: readonly T[], at: number, value: T): T[] => list.map((each, k) => (k === at ? value : each));

function withTaking(view: RobotrickView, { event, seat, card, points }: TakingEvent): RobotrickView {
  const running = changed(view.running, seat, view.running[seat]! + points);
  const pile = event === 'capture' ? view.up : view.down;
  const grown = changed(pile, seat, [...pile[seat]!, card]);
  return { ...view, ...(event === 'capture' ? { up: grown } : { down: grown }), running };
}

function withExchange(view: RobotrickView, received: string[]): RobotrickView {
  if (view.seat === null) return { ...view, ...between, passing: [] };
  const hand = [...view.hand.filter((each) => !view.passed?.includes(each)), ...received];
  return { ...view, ...between, passing: [], hand, received };
}

function withPass(view: RobotrickView, seat: number, cards: string[] | undefined): RobotrickView {
  const passing = view.passing.filter((each) => each !== seat);
  if (view.seat !== seat || cards === undefined) return { ...view, ...between, passing };
  return { ...view, ...between, passing, passed: cards };
}

/** Cuts a step into pictures: each card one, a finished trick stays, then what it brings, at last how things stand. */
export const framesOf: FramesOf = (before: View | null, step: Step): RobotrickFrame[] => {
  const after = step.state.view;
  if (after === null || after.game !== 'robotrick') return [{ view: after, event: null, hold: 0, pause: null }];
  const frames: RobotrickFrame[] = [];
  let view: RobotrickView = before?.game === 'robotrick' ? before : after;
  let finished: Finished | undefined;
  const over = step.events.some(({ event }) => event === 'over');
  const show = (event: Event | null, hold: number, pause: Frame['pause'] = null) =>
    frames.push({ view, event, hold, pause, ...(finished ? { finished } : {}) });

  step.events.forEach((event, k) => {
    if (event.event === 'card') {
      clear();
      view = withCard(view, event.place, event.card);
      show(event, event.place === String(after.seat) ? holds.own : holds.card);
    } else if (event.event === 'trick') {
      finished = { trick: event, takings: [], gone: [] };
      show(event, holds.trick, takingFollows(step.events, k) ? null : 'trick');
    } else if (event.event === 'capture' || event.event === 'minus') {
      view = withTaking(view, event);
      if (finished) finished = { ...finished, takings: [...finished.takings, event], gone: [...finished.gone, event.card] };
      if (takingFollows(step.events, k)) show(event, holds.taking);
      else show(event, holds.taken, 'trick');
    } else if (event.event === 'pass') {
      view = withPass(view, event.seat, event.cards);
      show(event, event.seat === after.seat ? holds.own : holds.pass);
    } else if (event.event === 'exchange') {
      view = withExchange(view, event.received ?? []);
      show(event, holds.exchange);
    } else if (event.event === 'round') {
      clear();
      finished = undefined;
      view = { ...view, ...between, phase: over ? 'over' : 'deal', rounds: [...view.rounds, event.scores], totals: event.totals, droco_next: null };
      show(event, 0, over ? null : 'round');
    } else if (event.event === 'deal') {
      // The first deal is told with the first move, when its cards are long in view.
      const known = view.round === event.round && view.phase !== 'deal';
      view = known ? { ...view, ...between } : after;
      show(event, known ? 0 : holds.deal);
    } else {
      show(event, 0);
    }
  });

  /** The trick before, if it still lies there, is put among those that are over. */
  function clear(): void {
    if (finished === undefined) return;
    const { trick, takings } = finished;
    const taken = takings.map(({ event, seat, card, points, why }) => ({ seat, card, points, why: whyTaken(event, why[0]?.code) }));
    view = { ...view, trick: [], tricks: [...view.tricks, view.trick], outcomes: [...view.outcomes, { winner: trick.winner, taken }] };
    finished = undefined;
  }

  const last = frames.at(-1);
  if (last === undefined || last.finished) frames.push({ view: after, event: null, hold: 0, pause: null });
  else last.view = after;
  return frames;
};

const takingFollows = (events: Event[], at: number): boolean => ['capture', 'minus'].includes(events[at + 1]?.event ?? '');

const whyTaken = (event: 'capture' | 'minus', code = ''): 'captured' | 'hangars_full' | 'droco_won' =>
  event === 'capture' ? 'captured' : code === 'why.hangars_full' ? 'hangars_full' : 'droco_won';
