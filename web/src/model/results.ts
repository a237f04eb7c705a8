import { sharesDevice, type SavedGame } from './saved.ts';

/** How one finished game went for the player. */
export interface Outcome {
  won: boolean;
  shared: boolean;
  points: number | null;
}

/** Null for a game that isn't over, and for one of two people at this device: it is nobody's victory in particular. */
export function outcomeOf(game: SavedGame): Outcome | null {
  const { record, seat } = game;
  if (sharesDevice(game)) return null;
  if (record.game === 'robots') {
    if (!record.result) return null;
    return { won: record.result.winner === seat, shared: record.result.winner === null, points: null };
  }
  if (!record.winners || !record.totals || typeof seat !== 'number') return null;
  return { won: record.winners.includes(seat), shared: record.winners.length > 1 && record.winners.includes(seat), points: record.totals[seat] ?? null };
}

/** Games of one kind added up. */
export interface Tally {
  key: string;
  games: number;
  wins: number;
  /** Sum of points; an average is shown. */
  points: number;
}

function tally(items: Iterable<{ key: string; won: boolean; points: number }>): Tally[] {
  const found = new Map<string, Tally>();
  for (const { key, won, points } of items) {
    const sum = found.get(key) ?? { key, games: 0, wins: 0, points: 0 };
    found.set(key, { key, games: sum.games + 1, wins: sum.wins + Number(won), points: sum.points + points });
  }
  return [...found.values()];
}

/** By the level of the bots; games with friends under `friends`. */
export const byLevel = (games: SavedGame[]): Tally[] =>
  tally(
    games.flatMap((game) => {
      const outcome = outcomeOf(game);
      return outcome ? [{ key: game.friends ? 'friends' : (game.levels.find((level) => level !== null) ?? ''), won: outcome.won, points: outcome.points ?? 0 }] : [];
    }),
  );

/** Rounds of Robotrick by AI card: points, and whether nobody had more. */
export const byAiCard = (games: SavedGame[]): Tally[] =>
  tally(
    games.flatMap(({ record, seat }) =>
      record.game === 'robotrick' && typeof seat === 'number'
        ? record.rounds.flatMap(({ ai_card, scores }) => (scores ? [{ key: ai_card, won: scores[seat] === Math.max(...scores), points: scores[seat] ?? 0 }] : []))
        : [],
    ),
  ).sort((a, b) => a.key.localeCompare(b.key, undefined, { numeric: true }));
