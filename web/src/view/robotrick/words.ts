import type { Card, CardOutlook, DrocoChoice, Place, Whereabouts } from '$engine/protocol.ts';
import { suitOf } from '../../model/cards.ts';
import type { Edition, Event, Reason } from '../../model/table.ts';
import { allOf, oneOf, signed, t, together } from '../../text/catalogue.svelte.ts';
import { isYou, nameOf, playerName, type Seated } from '../../text/people.ts';
import { criterion } from '../pieces/criterion.ts';

export { criterion } from '../pieces/criterion.ts';
export { isYou, nameOf, playerName, type Seated } from '../../text/people.ts';

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
  const reason = (code: string, text: string, words: Record<string, string> = {}) => ({ code, words, text });
  const reasons = [
    reason(
      codes[why.column]!,
      why.column === 'lead'
        ? t('robotrick.why_leads')
        : t(why.column === 'follow' ? 'robotrick.why_follows' : 'robotrick.why_unfollows', { suit: suit ?? '' }),
    ),
    ...why.steps.map(({ criterion: code, kept }) => {
      const words = { criterion: code, cards: kept.join(' ') };
      return reason('why.droco_step', t('robotrick.why_step', { ...words, criterion: criterion(code, edition) }), words);
    }),
  ];
  if (why.by_priority) reasons.push(reason('why.droco_priority', t('robotrick.why_priority', { suit: suitOf(card) })));
  return { event: 'card', place: 'D', card, leads: why.column === 'lead', n: 0, text: t('robotrick.why_card', { card }), why: reasons };
}

/** A reason of the engine's. It names criteria by their codes; the table calls them as the edition does. */
export function reasonText({ code, words, text }: Reason, edition: Edition): string {
  if (code !== 'why.droco_step') return text;
  return t('robotrick.why_step', { ...words, criterion: criterion(words['criterion'] ?? '', edition) });
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
  parts.push(others.length > 0 ? t('robotrick.aloud_could', { names: allOf(others) }) : t('robotrick.nobody'));
  if (gain === null) parts.push(t('robotrick.cannot_win', { card }));
  else if (gain.hangar) parts.push(pair(t('robotrick.if_you_win'), t('robotrick.into_hangar', { points: signed(gain.points), hangar: gain.hangar })));
  else parts.push(pair(t('robotrick.if_you_win'), t('robotrick.hangars_full', { points: signed(gain.points) })));
  if (outlook.if_droco_wins) parts.push(pair(t('robotrick.if_droco_wins'), signed(outlook.if_droco_wins.points)));
  return together(parts);
}

const couldBe = (place: Place | 'aside', state: Seated): string =>
  place === 'aside' ? t('robotrick.at_aside') : t('robotrick.at_with', { name: playerName(place, state) });

/** Where a card is, in a word or two; of cards that were played, by whom. */
export function placeWord(card: Whereabouts, state: Seated): string {
  switch (card.where) {
    case 'hand':
      return t('robotrick.at_hand');
    case 'droco':
      return t('robotrick.droco');
    case 'trump':
      return t('robotrick.trump');
    case 'played':
      return nameOf(card.by, state);
    case 'passed':
      return t('robotrick.to', { name: playerName(card.to, state) });
    case 'unseen':
      return card.could_be.length === 1 ? couldBe(card.could_be[0]!, state) : t('robotrick.at_unseen');
  }
}

/** The same at length, for those who listen or point at it. */
export function placeSentence(card: Whereabouts, state: Seated): string {
  switch (card.where) {
    case 'hand':
      return t('robotrick.where_hand');
    case 'droco':
      return t('robotrick.where_droco');
    case 'trump':
      return t('robotrick.where_trump');
    case 'played':
      return isYou(card.by, state)
        ? t('robotrick.where_played_you', { n: card.trick })
        : t('robotrick.where_played', { name: nameOf(card.by, state), n: card.trick });
    case 'passed':
      return t('robotrick.where_passed', { name: playerName(card.to, state) });
    case 'unseen':
      return t(card.could_be.length === 1 ? 'robotrick.where_only' : 'robotrick.where_unseen', {
        places: oneOf(card.could_be.map((place) => couldBe(place, state))),
      });
  }
}
