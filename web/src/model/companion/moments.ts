// What a match shows between two entries: Droco's hand as it was entered, his card, the end of the trick. People go on from each
// of them when they have laid the card or taken what they won, so the page counts how many were seen.
import type { Card, DrocoChoice, Place, RobotrickCompanion, RobotrickWatcherView } from '$engine/protocol.ts';

type View = RobotrickWatcherView;
/** Tricks count from 0. */
export type Moment = { kind: 'hand' | 'plays' | 'end'; trick: number };

/** The round that is entered lies on the table. */
const underWay = ({ needs, view }: RobotrickCompanion): boolean => view !== null && (needs === 'card' || needs === 'round' || needs === null);
const hisCard = (trick: readonly [Place, Card][]): Card | null => trick.find(([place]) => place === 'D')?.[1] ?? null;

/** All moments of the round so far, in their order. */
export function momentsOf(answer: RobotrickCompanion): Moment[] {
  if (!underWay(answer)) return [];
  const { tricks, trick } = answer.view!;
  const moments: Moment[] = [{ kind: 'hand', trick: 0 }];
  for (const k of tricks.keys()) moments.push({ kind: 'plays', trick: k }, { kind: 'end', trick: k });
  if (hisCard(trick) !== null) moments.push({ kind: 'plays', trick: tricks.length });
  return moments;
}

/** The cards of a trick as they lay when this moment came. */
export function lyingAt({ kind, trick }: Moment, view: View): [Place, Card][] {
  const cards = kind === 'hand' ? [] : (view.tricks[trick] ?? view.trick);
  return kind === 'end' ? cards : cards.slice(0, cards.findIndex(([place]) => place === 'D') + 1);
}

/** How Droco came to a card, and which suit he had to follow. */
export interface Choice {
  card: Card;
  suitLed: string | null;
  why: DrocoChoice['why'];
}
/** Of the card of a trick. One entry can make him play twice: last to the trick, and first to the next one. The first of the two
 * was settled before that entry, and `before` (the answer without it) tells how. */
export function choiceAt(trick: number, answer: RobotrickCompanion, before: RobotrickCompanion | null): Choice | null {
  const { view } = answer;
  const cards = view === null ? [] : (view.tricks[trick] ?? view.trick);
  const card = hisCard(cards);
  if (view === null || card === null) return null;
  const suitLed = cards[0]![0] === 'D' ? null : cards[0]![1].slice(0, 1);
  const { droco } = answer;
  if (droco !== null && droco.round === view.round && droco.trick === trick + 1) {
    const { column, candidates, steps, by_priority } = droco;
    return { card, suitLed, why: { column, candidates, steps, by_priority } };
  }
  const next = before?.view?.droco_next ?? null;
  return next?.card === card ? { card, suitLed, why: next.why } : null;
}

/** The table as it was when this moment came: what happened after it is taken away again. While he plays a card, it is his still. */
export function viewAt({ kind, trick }: Moment, view: View): View {
  const over = kind === 'end' ? trick + 1 : trick;
  const later = view.outcomes.slice(over).flatMap(({ taken }) => taken);
  const taken = new Set(later.map(({ card }) => card));
  const lie = (cards: Card[][]) => cards.map((own) => own.filter((card) => !taken.has(card)));
  const running = view.running.map((points, seat) => later.reduce((sum, each) => (each.seat === seat ? sum - each.points : sum), points));
  const rounds = later.length === 0 ? view.rounds : view.rounds.slice(0, view.round - 1);
  return {
    ...view,
    up: lie(view.up),
    down: lie(view.down),
    running,
    rounds,
    totals: view.totals.map((_, seat) => rounds.reduce((sum, points) => sum + points[seat]!, 0)),
    droco: [...view.droco, ...[...view.tricks.slice(over), view.trick].flatMap((cards) => hisCard(cards) ?? [])],
  };
}

/** A step of his choice; where suits were compared, how many cards he had of each. */
export interface ChoiceStep {
  criterion: string;
  counts: { suit: string; n: number }[];
  kept: Card[];
}
export function stepsOf({ why }: Choice, hand: readonly Card[]): ChoiceStep[] {
  const suit = (card: Card) => card.slice(0, 1);
  return why.steps.map(({ criterion, kept }, k) => {
    const from = why.steps[k - 1]?.kept ?? why.candidates;
    const suits = /^(long|short)$/i.test(criterion) ? [...new Set(from.map(suit))] : [];
    return { criterion, kept, counts: suits.map((each) => ({ suit: each, n: hand.filter((card) => suit(card) === each).length })) };
  });
}

/** Cards that people played, in the order in which they entered them. */
export function enteredIn(view: View): { trick: number; place: Place; card: Card }[] {
  return [...view.tricks, view.trick].flatMap((cards, trick) => cards.filter(([place]) => place !== 'D').map(([place, card]) => ({ trick, place, card })));
}
