import { expect, test } from 'vitest';
import type { DrocoChoice, RobotrickCompanion, RobotrickWatcherView } from '$engine/protocol.ts';
import { Refused } from '../table.ts';
import { choiceAt, enteredIn, lyingAt, momentsOf, stepsOf, viewAt } from './moments.ts';
import { MatchSession } from './session.svelte.ts';
import { newMatch, withCard, type RobotrickSheet } from './sheet.ts';

// Two tricks at a small table: Droco leads the first and wins it when the last card is entered, so he leads the second at once;
// in the third he is last and then leads the fourth: one entry, two cards of his.
const why = (column: string, kept: string[]): DrocoChoice['why'] => ({ column, candidates: ['A9', 'A4', 'B1'], steps: [{ criterion: 'HIGH', kept }, { criterion: 'SHORT', kept: kept.slice(0, 1) }], by_priority: false });
function answer(change: Partial<RobotrickWatcherView>, more: Partial<RobotrickCompanion> = {}): RobotrickCompanion {
  const view = { round: 1, droco: [], trick: [], tricks: [], outcomes: [], droco_next: null, ...change } as unknown as RobotrickWatcherView;
  return { game: 'robotrick', needs: 'card', by: 1, possible: [], view, droco: null, answers: null, events: [], result: null, summary: null, ...more };
}
const led = answer({ droco: ['A4', 'B1'], trick: [['D', 'A9']] }, { droco: { card: 'A9', round: 1, trick: 1, suit_led: null, ...why('lead', ['A9', 'B1']), why: [] } });
const before = answer({ droco: ['B1', 'A4'], trick: [['1', 'A2'], ['2', 'A3'], ['0', 'A5']], droco_next: { card: 'A4', why: why('follow', ['A4']) } });
const twice = answer(
  {
    droco: [],
    tricks: [[['1', 'A2'], ['2', 'A3'], ['0', 'A5'], ['D', 'A4']]],
    trick: [['D', 'B1']],
    outcomes: [{ winner: '0', taken: [{ seat: 0, card: 'A4', points: 4, why: 'captured' }] }],
    up: [['C3', 'A4'], [], []],
    down: [[], ['C5'], []],
    running: [7, -5, 0],
    totals: [0, 0, 0],
    rounds: [],
  },
  { droco: { card: 'B1', round: 1, trick: 2, suit_led: null, ...why('lead', ['B1']), why: [] } },
);

test('his hand, his card and the end of a trick are shown in their order', () => {
  expect(momentsOf(led)).toEqual([{ kind: 'hand', trick: 0 }, { kind: 'plays', trick: 0 }]);
  expect(momentsOf(twice).map(({ kind, trick }) => `${kind} ${trick}`)).toEqual(['hand 0', 'plays 0', 'end 0', 'plays 1']);
  expect(momentsOf({ ...led, needs: 'trump' })).toEqual([]);
  expect(lyingAt({ kind: 'plays', trick: 1 }, twice.view!)).toEqual([['D', 'B1']]);
  expect(lyingAt({ kind: 'end', trick: 0 }, twice.view!)).toHaveLength(4);
});

test('both cards of an entry that makes him play twice are explained', () => {
  expect(choiceAt(1, twice, before)).toMatchObject({ card: 'B1', suitLed: null, why: { column: 'lead' } });
  expect(choiceAt(0, twice, before)).toMatchObject({ card: 'A4', suitLed: 'A', why: { column: 'follow' } });
  expect(choiceAt(0, twice, null)).toBeNull();
});

test('a moment shows the table as it was then', () => {
  const plays = viewAt({ kind: 'plays', trick: 0 }, twice.view!);
  expect(plays).toMatchObject({ up: [['C3'], [], []], down: [[], ['C5'], []], running: [3, -5, 0], droco: ['A4', 'B1'] });
  const end = viewAt({ kind: 'end', trick: 0 }, twice.view!);
  expect(end).toMatchObject({ up: [['C3', 'A4'], [], []], running: [7, -5, 0], droco: ['B1'] });
  // The last trick of a round: its score isn't on the sheet before the trick is over.
  const last = { ...twice.view!, round: 2, rounds: [[1, 2, 3], [7, -5, 0]], totals: [8, -3, 3] };
  expect(viewAt({ kind: 'plays', trick: 0 }, last)).toMatchObject({ rounds: [[1, 2, 3]], totals: [1, 2, 3] });
  expect(viewAt({ kind: 'end', trick: 0 }, last)).toMatchObject({ rounds: last.rounds, totals: last.totals });
});

test('where suits are compared, his cards of each are counted', () => {
  const [high, short] = stepsOf(choiceAt(0, led, null)!, ['A9', 'A4', 'B1']);
  expect(high).toEqual({ criterion: 'HIGH', kept: ['A9', 'B1'], counts: [] });
  expect(short!.counts).toEqual([{ suit: 'A', n: 2 }, { suit: 'B', n: 1 }]);
});

test('what people entered is told from what Droco played', () => {
  expect(enteredIn(twice.view!)).toEqual([{ trick: 0, place: '1', card: 'A2' }, { trick: 0, place: '2', card: 'A3' }, { trick: 0, place: '0', card: 'A5' }]);
});

/** An engine for tests: what it says depends on how many cards there are; X is refused. */
async function ask(sheet: RobotrickSheet): Promise<RobotrickCompanion> {
  const cards = sheet.rounds.at(-1)!.cards ?? [];
  if (cards.includes('X')) {
    const place = { code: 'companion.place_card', words: { entry: `rounds[0].cards[${cards.indexOf('X')}]` }, text: 'round 1, trick 1, Ben' };
    throw new Refused({ code: 'companion.unknown_card', words: {}, text: 'round 1, trick 1, Ben: X is no card' }, place);
  }
  return cards.length < 3 ? (cards.length < 2 ? led : before) : twice;
}
function session(cards: string[]): { made: MatchSession; kept: () => number } {
  let kept = 0;
  const sheet = { ...newMatch('robotrick', {}, ['Ann', 'Ben', 'Cy']), rounds: [{ ai_card: 'R1', trump: 'D1', droco: ['A9', 'A4', 'B1'], cards }] };
  return { made: new MatchSession(sheet, led, ask, () => (kept += 1)), kept: () => kept };
}

test('an entry is kept, and what it brings is shown one after the other', async () => {
  const { made, kept } = session(['A2', 'A3']);
  await made.again();
  made.seen = 1;
  expect(await made.attempt((sheet) => withCard(sheet, 'A5'))).toBe(true);
  expect(made.sheet.rounds[0]!.cards).toEqual(['A2', 'A3', 'A5']);
  const shown: string[] = [];
  for (; made.moment !== null; made.goOn()) shown.push(`${made.moment.kind} ${made.moment.kind === 'plays' ? choiceAt(made.moment.trick, made.answer, made.before)?.card : ''}`);
  expect(shown).toEqual(['plays A4', 'end ', 'plays B1']);
  expect(kept()).toBe(5);
});

test('whoever takes an entry back is asked for it again at once', async () => {
  const { made } = session(['A2', 'A3', 'A5']);
  await made.again();
  expect(made.moment?.kind).toBe('hand');
  expect(await made.undo()).toBe(true);
  expect(made.moment).toBeNull();
  expect(made.sheet.rounds[0]!.cards).toEqual(['A2', 'A3']);
});

test('a refused entry changes nothing, and says why and where', async () => {
  const { made, kept } = session(['A2']);
  expect(await made.attempt((sheet) => withCard(sheet, 'X'))).toBe(false);
  expect(made.sheet.rounds[0]!.cards).toEqual(['A2']);
  expect(made.refusal).toMatchObject({ text: 'X is no card', place: { words: { entry: 'rounds[0].cards[1]' } } });
  expect(kept()).toBe(0);
});

test('quick taps wait for one another', async () => {
  const { made } = session([]);
  await Promise.all(['A2', 'X', 'A3'].map((card) => made.attempt((sheet) => withCard(sheet, card))));
  expect(made.sheet.rounds[0]!.cards).toEqual(['A2', 'A3']);
});
