import { expect, test } from 'vitest';
import { before, boardBefore, boardPlaceOf, boardUndone, corrected, firstRounds, newBoard, newMatch, placeOf, placesOf, toggled, undone, withAiCard, withCard, withDroco, withEntry, withoutEntry, withRound, withTrump, type RobotrickSheet } from './sheet.ts';

const empty = newMatch('prototype', { hangars: 3 }, ['Ann', 'Ben', 'Cy']);
const droco = ['H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'H8', 'H9', 'H10', 'HJ', 'HQ', 'HK'];
const played = ['D2', 'D9', 'S9'].reduce(withCard, withDroco(withTrump(withAiCard(empty, 'P3'), 'S4'), droco));

test('entries come one after the other', () => {
  expect(empty.rounds).toEqual([{}]);
  expect(played.rounds).toEqual([{ ai_card: 'P3', trump: 'S4', droco, cards: ['D2', 'D9', 'S9'] }]);
  expect(withAiCard(withRound(played), 'P1').rounds).toEqual([played.rounds[0], { ai_card: 'P1' }]);
});

test('a card of Droco’s comes with a tap and goes with the next', () => {
  expect(toggled(withTrump(empty, 'S4'), 'H2').rounds[0]!.droco).toEqual(['H2']);
  expect(toggled(played, 'H5').rounds[0]!.droco).not.toContain('H5');
});

test('undo takes one entry after the other off, down to nothing', () => {
  let sheet: RobotrickSheet | null = withRound(played);
  const counts: number[] = [];
  while ((sheet = undone(sheet)) !== null && counts.length < 20) counts.push(placesOf(sheet).length);
  expect(counts).toEqual([17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
});

test('places are read as the engine names them', () => {
  expect(placeOf('rounds[0].cards[17]')).toEqual({ round: 0, what: 'cards', at: 17 });
  expect(placeOf('rounds[2].trump')).toEqual({ round: 2, what: 'trump' });
  expect(placeOf('rounds[1].droco[11]')).toEqual({ round: 1, what: 'droco', at: 11 });
  expect(placeOf('rounds[1]')).toBeNull();
  expect(boardPlaceOf('entries[3]')).toBe(3);
});

test('a correction changes one entry, and keeps all others', () => {
  expect(corrected(played, { round: 0, what: 'cards', at: 1 }, 'D10').rounds[0]!.cards).toEqual(['D2', 'D10', 'S9']);
  expect(corrected(played, { round: 0, what: 'ai_card' }, 'P1').rounds[0]).toEqual({ ...played.rounds[0], ai_card: 'P1' });
  expect(corrected(played, { round: 0, what: 'droco', at: 0 }, droco.slice(1)).rounds[0]!.droco).toEqual(droco.slice(1));
});

test('what doesn’t fit any more goes, with all that came after it', () => {
  expect(before(withRound(played), { round: 0, what: 'cards', at: 1 }).rounds).toEqual([{ ai_card: 'P3', trump: 'S4', droco, cards: ['D2'] }]);
  expect(before(played, { round: 0, what: 'trump' }).rounds).toEqual([{ ai_card: 'P3' }]);
  expect(firstRounds(withRound(played), 1)).toEqual(played);
});

test('the entries of a board', () => {
  const board = ['build S4', 'next', 'build H5'].reduce(withEntry, newBoard({ jokers: false }, ['Ann', 'Ben']));
  expect(boardUndone(board)!.entries).toEqual(['build S4', 'next']);
  expect(withoutEntry(board, 1).entries).toEqual(['build S4', 'build H5']);
  expect(boardBefore(board, 1).entries).toEqual(['build S4']);
  expect(boardUndone(newBoard({}, ['Ann', 'Ben']))).toBeNull();
});
