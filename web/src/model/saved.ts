import type { GameName, GameRecord, Seat } from './table.ts';
import type { RobotrickOptions, RobotsOptions } from '$engine/protocol.ts';

/** A solo game as it is kept on the device: enough to go on after the page was closed, or the browser fell over. */
export interface SavedGame {
  id: string;
  game: GameName;
  edition: string;
  options: RobotrickOptions | RobotsOptions;
  seat: Seat;
  /** By seat; null is the player. */
  levels: (string | null)[];
  names: string[];
  /** 64 hexadecimal digits: all cards that are still to come follow from it. */
  seed: string;
  record: GameRecord;
  finished: boolean;
  /** A first game, with lessons beside the table: those that were told. */
  guided?: string[];
  /** Decisions made; a game that another page of this browser has taken further is newer. */
  moves: number;
  /** Counts every change, taking back included. */
  version: number;
  /** For the list of open tables: the round (Robotrick) or turn (Robots). */
  at: number;
  updated: number;
}

const prefix = 'botyard.game.';
export const savedKey = (id: string): string => prefix + id;

/** Games that the browser couldn't keep; they last as long as the page. */
const fleeting = new Map<string, SavedGame>();

export function readGame(id: string): SavedGame | null {
  const here = fleeting.get(id);
  if (here) return here;
  try {
    const text = localStorage.getItem(savedKey(id));
    return text === null ? null : (JSON.parse(text) as SavedGame);
  } catch {
    return null;
  }
}

/** False if the browser couldn't keep it: the game goes on, but not after closing the page. Where there is no room, the
 * oldest finished games make it. */
export function writeGame(game: SavedGame): boolean {
  const text = JSON.stringify(game);
  for (;;) {
    try {
      localStorage.setItem(savedKey(game.id), text);
      fleeting.delete(game.id);
      return true;
    } catch {
      const oldest = savedGames().findLast(({ id, finished }) => finished && id !== game.id);
      if (!oldest) {
        fleeting.set(game.id, game);
        return false;
      }
      forgetGame(oldest.id);
    }
  }
}

export function forgetGame(id: string): void {
  fleeting.delete(id);
  try {
    localStorage.removeItem(savedKey(id));
  } catch {
    // Then there is nothing to forget either.
  }
}

/** All that is kept, newest first. */
export function savedGames(): SavedGame[] {
  const games: SavedGame[] = [];
  try {
    for (let k = 0; k < localStorage.length; k++) {
      const key = localStorage.key(k);
      if (key?.startsWith(prefix)) {
        const game = readGame(key.slice(prefix.length));
        if (game) games.push(game);
      }
    }
  } catch {
    // No storage, no games.
  }
  return games.sort((a, b) => b.updated - a.updated);
}

/** About two megabytes. */
const mostKept = 400;
/** Makes room: games in which nothing was decided go, and the oldest when there are too many. */
export function tidyGames(): void {
  const games = savedGames();
  for (const { id, moves } of games) if (moves === 0) forgetGame(id);
  for (const { id } of games.filter(({ moves }) => moves > 0).slice(mostKept)) forgetGame(id);
}
