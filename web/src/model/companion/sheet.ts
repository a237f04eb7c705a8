// A sheet is what people at a real table entered, and nothing else; the engine says what follows from it. Undo takes the last
// entry off, a correction changes an earlier one. No rule is known here.
import type { Card, RobotrickOptions, RobotrickSheet as Sheet, RobotrickSheetRound as SheetRound, RobotsOptions, RobotsSheet } from '$engine/protocol.ts';

/** A match always names its edition here. */
export type RobotrickSheet = Sheet & { edition: string };
export type { RobotsSheet, SheetRound };
const sheetFormat = 'botyard-companion/1';

export const newMatch = (edition: string, options: RobotrickOptions, players: string[]): RobotrickSheet => ({
  format: sheetFormat,
  game: 'robotrick',
  edition,
  options,
  players,
  rounds: [{}],
});
export const newBoard = (options: RobotsOptions, players: string[]): RobotsSheet => ({ format: sheetFormat, game: 'robots', options, players, entries: [] });

/** What one entry of a match is about; counted from 0. */
export type Place = { round: number; what: 'ai_card' | 'trump' } | { round: number; what: 'droco' | 'cards'; at: number };
/** The same for a board: the number of the entry. */
export type BoardPlace = number;

/** Reads a place as the engine names it: "rounds[0].cards[17]". */
export function placeOf(text: string): Place | null {
  const found = /rounds\[(\d+)\](?:\.(ai_card|trump)|\.(droco|cards)(?:\[(\d+)\])?)/.exec(text);
  if (!found) return null;
  const [, round, single, list, at] = found;
  if (single) return { round: Number(round), what: single as 'ai_card' | 'trump' };
  return { round: Number(round), what: list as 'droco' | 'cards', at: Number(at ?? 0) };
}
export function boardPlaceOf(text: string): BoardPlace | null {
  const found = /entries\[(\d+)\]/.exec(text);
  return found ? Number(found[1]) : null;
}

/** With the last round changed. */
function last(sheet: RobotrickSheet, change: (round: SheetRound) => SheetRound): RobotrickSheet {
  return { ...sheet, rounds: sheet.rounds.map((round, k) => (k + 1 === sheet.rounds.length ? change(round) : round)) };
}
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, k) => k !== at);

export const withAiCard = (sheet: RobotrickSheet, id: string): RobotrickSheet => last(sheet, (round) => ({ ...round, ai_card: id }));
export const withTrump = (sheet: RobotrickSheet, card: Card): RobotrickSheet => last(sheet, (round) => ({ ...round, trump: card }));
export const withDroco = (sheet: RobotrickSheet, cards: Card[]): RobotrickSheet => last(sheet, (round) => ({ ...round, droco: cards }));
export const withCard = (sheet: RobotrickSheet, card: Card): RobotrickSheet => last(sheet, (round) => ({ ...round, cards: [...(round.cards ?? []), card] }));
export const withRound = (sheet: RobotrickSheet): RobotrickSheet => ({ ...sheet, rounds: [...sheet.rounds, {}] });

/** A card of Droco's that was tapped: it comes, or goes again. */
export function toggled(sheet: RobotrickSheet, card: Card): RobotrickSheet {
  const cards = sheet.rounds.at(-1)?.droco ?? [];
  return withDroco(sheet, cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card]);
}

/** The entries of a round in their order. */
function placesIn(round: SheetRound, k: number): Place[] {
  const list = (what: 'droco' | 'cards') => (round[what] ?? []).map((_, at): Place => ({ round: k, what, at }));
  const single = (what: 'ai_card' | 'trump'): Place[] => (round[what] === undefined ? [] : [{ round: k, what }]);
  return [...single('ai_card'), ...single('trump'), ...list('droco'), ...list('cards')];
}
export const placesOf = (sheet: RobotrickSheet): Place[] => sheet.rounds.flatMap(placesIn);
const equal = (a: Place, b: Place): boolean => a.round === b.round && a.what === b.what && ('at' in a ? a.at : 0) === ('at' in b ? b.at : 0);

/** The sheet as it was before this entry was made: it goes, and all that came after it. */
export function before(sheet: RobotrickSheet, place: Place): RobotrickSheet {
  const rounds = sheet.rounds.slice(0, place.round + 1).map((round, k) => {
    if (k < place.round) return round;
    const kept: SheetRound = {};
    for (const each of placesIn(round, k)) {
      if (equal(each, place)) break;
      if ('at' in each) kept[each.what] = [...(kept[each.what] ?? []), round[each.what]![each.at]!];
      else kept[each.what] = round[each.what]!;
    }
    return kept;
  });
  return { ...sheet, rounds };
}

/** The last entry taken off; an empty round goes as a whole. Null where there is nothing to take off. */
export function undone(sheet: RobotrickSheet): RobotrickSheet | null {
  const round = sheet.rounds.at(-1);
  const entry = round && placesIn(round, sheet.rounds.length - 1).at(-1);
  if (entry) return before(sheet, entry);
  return sheet.rounds.length > 1 ? { ...sheet, rounds: sheet.rounds.slice(0, -1) } : null;
}

/** With one entry changed and all others as they are. Of Droco's hand the whole is given. */
export function corrected(sheet: RobotrickSheet, place: Place, value: string | string[]): RobotrickSheet {
  const rounds = sheet.rounds.map((round, k): SheetRound => {
    if (k !== place.round) return round;
    if (place.what === 'droco') return { ...round, droco: [...value] };
    if (place.what === 'cards') return { ...round, cards: (round.cards ?? []).map((card, at) => (at === place.at ? (value as string) : card)) };
    return { ...round, [place.what]: value as string };
  });
  return { ...sheet, rounds };
}

/** Only the first rounds, to look at them again. */
export const firstRounds = (sheet: RobotrickSheet, count: number): RobotrickSheet => ({ ...sheet, rounds: sheet.rounds.slice(0, count) });

export const withEntry = (sheet: RobotsSheet, entry: string): RobotsSheet => ({ ...sheet, entries: [...sheet.entries, entry] });
export const boardUndone = (sheet: RobotsSheet): RobotsSheet | null => (sheet.entries.length === 0 ? null : { ...sheet, entries: sheet.entries.slice(0, -1) });
export const withoutEntry = (sheet: RobotsSheet, at: BoardPlace): RobotsSheet => ({ ...sheet, entries: without(sheet.entries, at) });
export const boardBefore = (sheet: RobotsSheet, at: BoardPlace): RobotsSheet => ({ ...sheet, entries: sheet.entries.slice(0, at) });
