import type { Card, OpenSide, RobotInView, RobotsSeatView } from '$engine/protocol.ts';
import type { Frame } from '../stage.svelte.ts';
import type { Event, Step, View } from '../table.ts';
import { isRobots, otherSeat, type Colour, type RobotsView } from './sides.ts';

// A step tells what happened and how things stand after it. The pictures between are put together here: each event moves
// the cards that it names, and what it doesn't name (sums, who is asked) is taken from the end or left as it was.

type Party = RobotsSeatView | OpenSide;

function partyOf(view: RobotsView, seat: string): Party {
  if (view.seat === null) return seat === 'black' ? view.black : view.red;
  return view.seat === seat ? view : view.opponent;
}
const parties = (view: RobotsView): Party[] => [partyOf(view, 'black'), partyOf(view, 'red')];
const without = <T>(list: readonly T[], gone: T): T[] => list.filter((each) => each !== gone);

/** Cards lie in the order that the end shows; others after them. */
function inOrderOf(cards: readonly Card[], order: readonly Card[]): Card[] {
  const place = (card: Card) => (order.includes(card) ? order.indexOf(card) : order.length);
  return [...cards].sort((a, b) => place(a) - place(b));
}

class Draft {
  readonly view: RobotsView;
  readonly #after: RobotsView;

  constructor(before: RobotsView, after: RobotsView) {
    this.view = structuredClone(before);
    this.#after = after;
  }

  picture(): RobotsView {
    return { ...structuredClone(this.view), to_move: null, asked: null, legal: [], effects: {} };
  }

  play(event: Event): void {
    const { view } = this;
    const words = 'move' in event ? event.move.split(' ') : [];
    const [, first = '', second = ''] = words;
    switch (event.event) {
      case 'build': {
        const party = partyOf(view, event.seat);
        const kept = event.enters.map(({ card }) => card);
        for (const card of new Set([first, second])) {
          this.#leaveHand(party, card);
          if (!kept.includes(card)) this.#discard(card);
        }
        for (const { card, value, kind } of event.enters) {
          party.robots.push(this.#final(card) ?? robot(card, value, kind as RobotInView['kind'], view.turn));
        }
        view.may_build = this.#after.turn === view.turn && this.#after.may_build;
        this.settle();
        break;
      }
      case 'recall': {
        this.#unbuild(event.seat, first);
        this.#unbuild(otherSeat(event.seat), second);
        this.settle();
        break;
      }
      case 'mode':
        for (const party of parties(view)) {
          for (const each of party.robots) if (each.card === first) each.mode = second as RobotInView['mode'];
        }
        view.phase = 'program';
        break;
      case 'attack':
        view.phase = 'combat';
        view.attackers.push(first);
        break;
      case 'hold':
        view.phase = 'combat';
        break;
      case 'block':
        view.phase = 'block';
        view.blocks.push([first, second]);
        break;
      case 'open':
        view.phase = 'block';
        break;
      case 'losses':
        view.phase = 'unblocked';
        view.losses = { due: event.due, discarded: 0 };
        break;
      case 'discard':
        this.#leaveHand(partyOf(view, event.seat), first);
        this.#discard(first);
        if (view.losses !== null) view.losses.discarded += 1;
        break;
      case 'supply': {
        partyOf(view, event.seat).supply -= event.cards.length;
        for (const card of event.cards) this.#discard(card);
        if (view.losses !== null) view.losses.discarded += event.cards.length;
        break;
      }
      case 'fight': {
        view.phase = 'unblocked';
        const [winner, loser] = event.lost.includes(event.attacker) ? [event.blocker, event.attacker] : [event.attacker, event.blocker];
        for (const card of event.lost) this.#destroy(card, event.lost.length === 1 ? winner : null);
        view.attackers = view.attackers.filter((card) => card !== loser);
        view.blocks = view.blocks.filter(([attacker]) => attacker !== event.attacker);
        break;
      }
      case 'destroyed':
        this.#destroy(event.card, null);
        break;
      case 'spend':
        view.phase = 'recovery';
        this.#leaveHand(partyOf(view, event.seat), first);
        this.#discard(first);
        break;
      case 'free':
        view.phase = 'recovery';
        break;
      case 'return': {
        const party = partyOf(view, event.seat);
        party.discard = without(party.discard, first);
        this.#enterHand(party, first);
        break;
      }
      case 'research': {
        const party = partyOf(view, event.seat);
        party.supply = event.left;
        this.#enterHand(party, event.card ?? null);
        break;
      }
      case 'turn':
        Object.assign(view, { turn: event.turn, active: event.seat, phase: 'program', attackers: [], blocks: [], losses: null, recovery: null });
        break;
      case 'showdown':
        this.settle();
        break;
      case 'over':
        this.settle();
        view.phase = 'over';
        break;
      default:
    }
  }

  /** A robot as the end shows it. */
  #final(card: Card): RobotInView | null {
    for (const party of parties(this.#after)) {
      const found = party.robots.find((each) => each.card === card);
      if (found) return structuredClone(found);
    }
    return null;
  }
  /** Values and damage as the end has them. */
  settle(): void {
    for (const party of parties(this.view)) {
      party.robots = party.robots.map((each) => {
        const final = this.#final(each.card);
        return final === null ? each : { ...each, value: final.value, sum: final.sum, damage: final.damage };
      });
    }
  }
  #leaveHand(party: Party, card: Card): void {
    if ('opponent' in party) {
      party.hand = without(party.hand, card);
      party.shown = without(party.shown, card);
    } else {
      party.hand -= 1;
      party.known = without(party.known, card);
    }
  }
  #enterHand(party: Party, card: Card | null): void {
    if ('opponent' in party) {
      if (card !== null && this.#after.seat !== null) party.hand = inOrderOf([...party.hand, card], this.#after.hand);
    } else {
      party.hand += 1;
      if (card !== null) party.known = [...party.known, card];
    }
  }
  /** To the pile where the end has it; a card that has gone on from there is in none. */
  #discard(card: Card): void {
    for (const seat of ['black', 'red'] as Colour[]) {
      const order = partyOf(this.#after, seat).discard;
      const party = partyOf(this.view, seat);
      if (order.includes(card) && !party.discard.includes(card)) party.discard = inOrderOf([...party.discard, card], order);
    }
  }
  #takeOut(card: Card): RobotInView | null {
    for (const party of parties(this.view)) {
      const found = party.robots.find((each) => each.card === card);
      if (found === undefined) continue;
      party.robots = without(party.robots, found);
      for (const damage of found.damage) this.#discard(damage);
      return found;
    }
    return null;
  }
  #unbuild(seat: string, card: Card): void {
    this.#takeOut(card);
    this.#enterHand(partyOf(this.view, seat), card);
  }
  #destroy(card: Card, under: Card | null): void {
    this.#takeOut(card);
    const winner = under === null ? undefined : parties(this.view).flatMap((party) => party.robots).find((each) => each.card === under);
    if (winner === undefined) {
      this.#discard(card);
      return;
    }
    const final = this.#final(winner.card);
    winner.damage = [...winner.damage, card];
    if (final !== null) Object.assign(winner, { value: final.value, sum: final.sum });
  }
}

const robot = (card: Card, value: number, kind: RobotInView['kind'], turn: number): RobotInView => ({
  card,
  mode: kind === 'turbo' ? 'both' : 'defense',
  kind,
  damage: [],
  value,
  built: turn,
  sum: { card: value, damage: 0, suit_mates: 0, showdown: 0 },
});

/** How long a picture stays: one's own acts are no news, the other's are. */
function holdOf(event: Event, before: RobotsView, seat: string | number | null): number {
  const own = 'seat' in event && event.seat === seat;
  switch (event.event) {
    case 'fight':
      return 900;
    case 'over':
      return 600;
    case 'destroyed':
    case 'showdown':
      return 700;
    case 'losses':
      return 500;
    case 'turn':
      return own ? 250 : 500;
    case 'mode': {
      const [, card, mode] = event.move.split(' ');
      const same = parties(before).some((party) => party.robots.some((each) => each.card === card && each.mode === mode));
      return same ? (own ? 60 : 200) : own ? 200 : 600;
    }
    case 'research':
      return own ? 300 : 350;
    case 'build':
    case 'recall':
    case 'supply':
      return own ? 250 : 900;
    case 'attack':
    case 'block':
    case 'discard':
    case 'spend':
    case 'free':
    case 'return':
    case 'open':
      return own ? 200 : 700;
    case 'hold':
      return own ? 80 : 350;
    case 'done':
      return own ? 0 : 120;
    default:
      return own ? 200 : 600;
  }
}

/** The pictures of a step, one for each event; the last is the state itself. */
export function framesOf(before: View | null, step: Step): Frame[] {
  const after = step.state.view;
  const plain = (event: Event | null, hold: number): Frame => ({ view: after, event, hold, pause: null });
  if (!isRobots(before) || !isRobots(after)) return step.events.map((event) => plain(event, 0));

  const draft = new Draft(before, after);
  const frames: Frame[] = [];
  const lastLoss = step.events.findLastIndex(({ event }) => event === 'fight' || event === 'destroyed');
  for (const [k, event] of step.events.entries()) {
    const hold = holdOf(event, draft.view, step.state.seat);
    // Fighters are seen as they meet, before one of them is gone.
    if (event.event === 'fight') {
      frames.push({ view: draft.picture(), event, hold, pause: null });
      draft.play(event);
      if (k === lastLoss) draft.settle();
      frames.push({ view: draft.picture(), event: null, hold: 350, pause: null });
    } else {
      draft.play(event);
      if (k === lastLoss) draft.settle();
      frames.push({ view: draft.picture(), event, hold, pause: null });
    }
  }
  const last = frames.at(-1);
  if (last === undefined) return [plain(null, 0)];
  if (last.event?.event === 'fight') frames.push(plain(null, 0));
  else last.view = after;
  return frames;
}
