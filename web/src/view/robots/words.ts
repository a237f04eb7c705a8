import type { Card, Effect, Move, RobotInView, ValueSum } from '$engine/protocol.ts';
import { readMove } from '../../model/robots/choices.ts';
import type { RobotsView } from '../../model/robots/sides.ts';
import type { Seat, TableState } from '../../model/table.ts';
import { allOf, listed, oneOf, t, tn, type Key } from '../../text/catalogue.svelte.ts';
import * as people from '../../text/people.ts';

export const nameOf = (state: TableState, seat: Seat): string => people.nameOf(seat, state);
export const playerName = (state: TableState, seat: Seat): string => people.playerName(seat, state);

/** First letter large: the engine's sentences begin small. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Cards in a sentence: "S4 and H5". */
export const list = allOf;

/** How a Value comes about: "10 − 7 damage + 1 mate"; empty if it is the card's own. */
export function sumText({ card, damage, suit_mates, showdown }: ValueSum): string {
  const parts = [String(card)];
  if (damage !== 0) parts.push('− ' + t('robots.sum.damage', { n: Math.abs(damage) }));
  if (suit_mates !== 0) parts.push('+ ' + tn('robots.sum.mates', suit_mates));
  if (showdown !== 0) parts.push('+ ' + t('robots.sum.showdown', { n: showdown }));
  return parts.length === 1 ? '' : parts.join(' ');
}

/** Who attacks and who blocks. */
export type Fighting = Pick<RobotsView, 'attackers' | 'blocks'>;

function fightNote(robot: RobotInView, view: Fighting, kind: string[]): string | null {
  if (view.attackers.includes(robot.card)) return listed([...kind, t('robots.note.attacks')]);
  const block = view.blocks.find(([, blocker]) => blocker === robot.card);
  return block ? t('robots.note.blocks', { card: block[0] }) : null;
}
/** What a robot does: attacks, blocks, or the mode it is in. */
export function noteOf(robot: RobotInView, view: Fighting): string {
  const kind = robot.kind === 'normal' ? [] : [t(`robots.kind.${robot.kind}`)];
  return fightNote(robot, view, kind) ?? listed([...kind, t(`robots.note.${robot.mode}`)]);
}

/** The same where there is little room: numbers alone, and one word. */
export function shortSum({ card, damage, suit_mates, showdown }: ValueSum): string {
  const parts = [String(card)];
  if (damage !== 0) parts.push(`− ${Math.abs(damage)}`);
  for (const more of [suit_mates, showdown]) if (more !== 0) parts.push(`+ ${more}`);
  return parts.length === 1 ? '' : parts.join(' ');
}
export function shortNote(robot: RobotInView, view: Fighting): string {
  return fightNote(robot, view, []) ?? modeWord(robot);
}
function modeWord(robot: RobotInView): string {
  return robot.kind === 'turbo' ? t('robots.kind.turbo') : t(robot.mode === 'attack' ? 'robots.short.attack' : 'robots.short.defense');
}

/** A card as it is read aloud: "S 10". */
export const spoken = (card: Card): string => `${card.slice(0, 1)} ${card.slice(1)}`;

export function robotLabel(robot: RobotInView, view: Fighting): string {
  const parts = [t('robots.robot_label', { card: spoken(robot.card), value: robot.value, note: noteOf(robot, view) })];
  const sum = sumText(robot.sum);
  if (sum !== '') parts.push(t('robots.label.sum', { sum }));
  if (robot.damage.length > 0) parts.push(t('robots.label.damage', { cards: allOf(robot.damage.map(spoken)) }));
  return listed(parts);
}

/** A move as a button names it. */
export function actOf(move: Move, view: RobotsView): string {
  const { verb, words, effect } = readMove(move, view.effects[move]);
  const [a = '', b = '', , x = ''] = words;
  switch (verb) {
    case 'twin':
      return x === '' ? t('robots.act.twin', { a, b }) : t('robots.act.keep', { x, other: x === a ? b : a });
    case 'mode':
      return t(b === 'attack' ? 'robots.act.attack_mode' : 'robots.act.defense_mode', { a });
    case 'supply':
      return effect.from_supply === undefined ? t('robots.act.supply_rest') : t('robots.act.supply', { n: effect.from_supply });
    case 'done':
      return doneOf(view);
    default:
      return t(`robots.act.${verb}` as Key, { a, b });
  }
}
function doneOf(view: RobotsView): string {
  if (view.phase === 'recovery') return t(view.recovery === null ? 'robots.act.done_recovery' : 'robots.act.done_return');
  if (view.phase !== 'build' && view.phase !== 'setup') return t('robots.act.done');
  return view.may_build && view.legal.some((move) => /^(build|twin)/.test(move)) ? t('robots.act.build_nothing') : t('robots.act.done_build');
}

/** What robots that enter are worth: "Value 7, turbo"; empty where none does. */
export const worthOf = ({ enters = [] }: Effect): string => listed(enters.map(({ value, kind }) => t('robots.ask.worth', { value, kind: t(`robots.kind.${kind}` as 'robots.kind.normal') })));

/** What is asked, for those who listen. */
export function askedAloud(view: RobotsView, state: TableState): string {
  const robot = (card: Card | null) => (view.seat === null ? undefined : [...view.robots, ...view.opponent.robots].find((each) => each.card === card));
  const choices = view.legal.map((move) => readMove(move));
  const named = oneOf([...new Set(choices.flatMap(({ cards }) => cards))].map(spoken));
  const asked = robot(view.asked);
  const about = { card: spoken(view.asked ?? ''), value: asked?.value ?? '' };
  switch (view.phase) {
    case 'program':
      return t('robots.say.mode', about);
    case 'combat':
      return t('robots.say.attack', about);
    case 'block': {
      const blockers = oneOf(choices.filter(({ verb }) => verb === 'block').map(({ words }) => spoken(words[1]!)));
      return t('robots.say.block', { ...about, name: nameOf(state, view.active), blockers });
    }
    case 'unblocked':
      return tn('robots.say.losses', (view.losses?.due ?? 0) - (view.losses?.discarded ?? 0));
    case 'recovery':
      return named === '' ? t('robots.say.free') : t('robots.say.recovery', { cards: named });
    default:
      return named === '' ? t('robots.say.nothing') : t(view.phase === 'setup' ? 'robots.say.setup' : 'robots.say.build', { cards: named });
  }
}
