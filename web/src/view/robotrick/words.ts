import type { Card, CardOutlook, DrocoChoice, Place } from '$engine/protocol.ts';
import { pointsOf, rankOf, suitOf } from '../../model/cards.ts';
import type { Edition, Event, Reason, Seat } from '../../model/table.ts';
import { listed, signed, t, tn, together } from '../../text/catalogue.svelte.ts';

/** Who sits at a table, and whose eyes these are. */
export interface Seated {
  seat: Seat | null;
  players: readonly { seat: Seat; name: string }[];
}

/** "You" for one's own seat, names for others. */
export function nameOf(place: Place | number, state: Seated): string {
  if (place === 'D') return t('robotrick.droco');
  if (String(place) === String(state.seat)) return t('table.you');
  return playerName(place, state);
}
export const playerName = (place: Place | number, state: Seated): string =>
  state.players.find(({ seat }) => String(seat) === String(place))?.name ?? String(place);
export const isYou = (place: Place | number, state: Seated): boolean => String(place) === String(state.seat);

/** A criterion as the edition calls it. */
export const criterion = (name: string, edition: Edition): string => (edition.criteria?.[name] ?? name).toUpperCase();

/** How a screen reader says a card. */
export function spoken(card: Card, edition: Edition): string {
  const points = pointsOf(card, edition);
  const name = `${suitOf(card)} ${rankOf(card)}`;
  return points === null ? name : tn('robotrick.card', points, { card: name });
}

/** A move as a button names it. */
export function moveText(move: string): string {
  const [verb, first = '', second = ''] = move.split(' ');
  return verb === 'pass' ? t('robotrick.pass', { first, second }) : t('robotrick.play', { card: first });
}

/** Who played it, in words that lead into a sentence: "You win", "Cy wins". */
export const wins = (place: Place, state: Seated): string =>
  isYou(place, state) ? t('robotrick.you_win') : t('robotrick.wins', { name: nameOf(place, state) });

/** What a trick brought to a player, in one sentence. */
export function takenText(taking: Extract<Event, { event: 'capture' | 'minus' }>, state: Seated): string {
  const words = { name: nameOf(taking.seat, state), card: taking.card, points: signed(taking.points) };
  if (taking.event === 'capture') {
    const key = isYou(taking.seat, state) ? 'robotrick.captured_you' : 'robotrick.captured';
    return t(key, { ...words, hangar: taking.hangar });
  }
  const full = taking.why[0]?.code === 'why.hangars_full';
  if (isYou(taking.seat, state)) return t(full ? 'robotrick.full_you' : 'robotrick.back_you', words);
  return t(full ? 'robotrick.full' : 'robotrick.back', words);
}

/** How Droco comes to a card that he hasn't played yet, told like an event. */
export function choiceAsEvent({ card, why }: DrocoChoice, suit: string | null, edition: Edition): Event {
  // The codes are the engine's for the same reasons, so that "Why?" leads to the same paragraph.
  const codes: Record<string, string> = { lead: 'why.droco_leads', follow: 'why.droco_follows', unfollow: 'why.droco_cannot_follow' };
  const reason = (code: string, text: string) => ({ code, words: {}, text });
  const reasons = [
    reason(
      codes[why.column]!,
      why.column === 'lead'
        ? t('robotrick.why_leads')
        : t(why.column === 'follow' ? 'robotrick.why_follows' : 'robotrick.why_unfollows', { suit: suit ?? '' }),
    ),
    ...why.steps.map(({ criterion: name, kept }) => reason('why.droco_step', t('robotrick.why_step', { criterion: criterion(name, edition), cards: kept.join(' ') }))),
  ];
  if (why.by_priority) reasons.push(reason('why.droco_priority', t('robotrick.why_priority', { suit: suitOf(card) })));
  return { event: 'card', place: 'D', card, leads: why.column === 'lead', n: 0, text: t('robotrick.why_card', { card }), why: reasons };
}

/** A reason of the engine's. It names criteria by their codes; the table calls them as the edition does. */
export function reasonText({ code, words, text }: Reason, edition: Edition): string {
  if (code !== 'why.droco_step') return text;
  return t('robotrick.why_step', { criterion: criterion(words['criterion'] ?? '', edition), cards: words['cards'] ?? '' });
}

/** Which column of the program a card of Droco's came from, told by its reasons. */
export function columnOf(event: Event | null): string | null {
  const columns: Record<string, string> = { 'why.droco_leads': 'lead', 'why.droco_follows': 'follow', 'why.droco_cannot_follow': 'unfollow' };
  return event === null ? null : (event.why.map(({ code }) => columns[code]).find((column) => column !== undefined) ?? null);
}

/** The lens as a sentence, for those who listen. */
export function lensSentence(card: Card, outlook: CardOutlook, state: Seated): string {
  const others = (outlook.could_win ?? []).filter(({ place }) => !isYou(place, state)).map(({ place }) => nameOf(place, state));
  const gain = outlook.if_you_win ?? null;
  const pair = (what: string, then: string) => t('robotrick.aloud_then', { what, then });
  const parts = [t('robotrick.aloud_selected', { card })];
  if (outlook.droco && !outlook.droco.played) parts.push(t('robotrick.aloud_answers', { card: outlook.droco.card }));
  parts.push(others.length > 0 ? t('robotrick.aloud_could', { names: listed(others) }) : t('robotrick.nobody'));
  if (gain === null) parts.push(t('robotrick.cannot_win', { card }));
  else if (gain.hangar) parts.push(pair(t('robotrick.if_you_win'), t('robotrick.into_hangar', { points: signed(gain.points), hangar: gain.hangar })));
  else parts.push(pair(t('robotrick.if_you_win'), t('robotrick.hangars_full', { points: signed(gain.points) })));
  if (outlook.if_droco_wins) parts.push(pair(t('robotrick.if_droco_wins'), signed(outlook.if_droco_wins.points)));
  return together(parts);
}
