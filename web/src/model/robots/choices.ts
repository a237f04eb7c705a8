import type { Card, Effect, Move } from '$engine/protocol.ts';
import type { RobotsView } from './sides.ts';

// What can be picked, read off the legal moves word by word: a verb, then cards. Each pick leaves the moves that name it,
// down to one. No rule is known here; which cards go together is only what the moves say.

export interface Choice {
  move: Move;
  verb: string;
  /** The cards it names, in its order, each once. */
  cards: Card[];
  /** Its words after the verb. */
  words: string[];
  effect: Effect;
}

const cardPattern = /^([SCHD](?:A|[2-9]|10|J|Q|K)|X[BR])$/;

export function readMove(move: Move, effect: Effect = {}): Choice {
  const [verb = '', ...words] = move.split(' ');
  return { move, verb, words, cards: [...new Set(words.filter((word) => cardPattern.test(word)))], effect };
}

export const choicesOf = (view: RobotsView): Choice[] => view.legal.map((move) => readMove(move, view.effects[move]));

/** How the game ends with a move, as far as that is certain: `last` is an attack that ends it one way or the other. */
export type End = 'win' | 'lose' | 'draw' | 'last';
export function endOf({ result, last_attack }: Effect, seat: string | null): End | null {
  if (result !== undefined) return result.winner === null ? 'draw' : result.winner === seat ? 'win' : 'lose';
  return last_attack ? 'last' : null;
}
export const losesAtOnce = (effect: Effect, seat: string | null): boolean => endOf(effect, seat) === 'lose';

/** The choices that name all picked cards, in whatever order they were picked. */
export const narrowed = (choices: readonly Choice[], picks: readonly Card[]): Choice[] =>
  choices.filter(({ cards }) => picks.every((card) => cards.includes(card)));

/** Those of them that need no further card; the robot that is asked about is picked by itself. */
export const complete = (choices: readonly Choice[], picks: readonly Card[], asked: Card | null): Choice[] =>
  picks.length === 0 ? [] : narrowed(choices, picks).filter(({ cards }) => cards.every((card) => card === asked || picks.includes(card)));

/** Cards that can be picked next. */
export function pickable(choices: readonly Choice[], picks: readonly Card[], asked: Card | null): Set<Card> {
  const found = new Set<Card>();
  for (const { cards } of narrowed(choices, picks)) for (const card of cards) if (card !== asked && !picks.includes(card)) found.add(card);
  return found;
}

/** Several cards may be marked, and go one move after the other. */
export const severalVerbs: ReadonlySet<string> = new Set(['discard', 'return']);

/** What is picked after a tap on a card; null if the card can't be picked. */
export function tapped(choices: readonly Choice[], picks: readonly Card[], card: Card, asked: Card | null, most = Infinity): Card[] | null {
  if (picks.includes(card)) return card === picks[0] && picks.length > 1 && !isList(choices) ? [] : picks.filter((each) => each !== card);
  if (isList(choices)) {
    if (!pickable(choices, [], asked).has(card)) return null;
    const more = [...picks, card].slice(-most);
    return choices.flatMap(({ cards }) => cards.filter((each) => more.includes(each)));
  }
  // With all that is picked, else in place of the last, else alone.
  for (let keep = picks.length; keep >= 0; keep--) {
    if (pickable(choices, picks.slice(0, keep), asked).has(card)) return [...picks.slice(0, keep), card];
  }
  return null;
}
/** Each card is a choice of its own, and several may be marked. */
export const isList = (choices: readonly Choice[]): boolean => choices.some(({ verb }) => severalVerbs.has(verb));

/** Moves that would use this card as the choices here use theirs: what to ask "why not?" about. */
export function triedWith(view: RobotsView, picks: readonly Card[], card: Card): Move[] {
  const { phase, asked, recovery } = view;
  const hand = view.seat === null ? [] : view.hand;
  switch (phase) {
    case 'program':
      return [`mode ${card} attack`];
    case 'combat':
      return [`attack ${card}`];
    case 'block':
      return asked === null ? [] : [`block ${asked} ${card}`];
    case 'unblocked':
      return [`discard ${card}`];
    case 'recovery':
      return [`${recovery === null ? 'spend' : 'return'} ${card}`];
    case 'setup':
    case 'build': {
      if (view.seat !== null && !hand.includes(card)) {
        const nano = picks[0];
        const target = view.opponent.robots[0]?.card;
        return nano !== undefined && !hand.includes(nano) ? [`recall ${nano} ${card}`] : target === undefined ? [] : [`recall ${card} ${target}`];
      }
      if (picks.length > 0) return [`build ${picks[0]} ${card}`];
      const others = hand.filter((each) => each !== card);
      return others.map((each) => `build ${card} ${each}`);
    }
    default:
      return [];
  }
}
