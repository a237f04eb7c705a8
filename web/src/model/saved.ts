import type { GameName, GameRecord, Seat } from './table.ts';
import type { RobotrickOptions, RobotsOptions } from '$engine/protocol.ts';

/** A solo game as it is kept on the device: enough to go on after the page was closed, or the browser fell over. */
export interface SavedGame {
  id: string;
  game: GameName;
  edition: string;
  options: RobotrickOptions | RobotsOptions;
  seat: Seat;
  /** By seat; null is the player, or one of two people who share the device. */
  levels: (string | null)[];
  names: string[];
  /** 64 hexadecimal digits: all cards that are still to come follow from it. */
  seed: string;
  record: GameRecord;
  finished: boolean;
  /** Played at a server's table: kept when it was over. */
  friends?: true;
  /** A first game, with lessons beside the table: those that were told. */
  guided?: string[];
  /** Decisions made; a game that another page of this browser has taken further is newer. */
  moves: number;
  /** The player gave it up: it is over without a result, and its cards may be seen. */
  givenUp?: true;
  /** Its cards were seen after it was over: nothing can be taken back any more. */
  seen?: true;
  /** Counts every change, taking back included. */
  version: number;
  /** For the list of open tables: the round (Robotrick) or turn (Robots). */
  at: number;
  updated: number;
}

/** What lists show of a game. */
export type GameSummary = Pick<SavedGame, 'id' | 'game' | 'finished' | 'moves' | 'at' | 'updated'>;
const summaryOf = ({ id, game, finished, moves, at, updated }: SavedGame): GameSummary => ({ id, game, finished, moves, at, updated });

/** Two people at this device, who hand it to each other: no seat is a bot's. */
export const sharesDevice = ({ levels }: Pick<SavedGame, 'levels'>): boolean => levels.every((level) => level === null);
/** Whether the player has seen cards that are hidden in a running game. */
export const cardsSeen = ({ givenUp, seen }: SavedGame): boolean => givenUp === true || seen === true;
/** The cards of a finished game are shown from now on. */
export function markSeen(game: SavedGame): SavedGame {
  if (game.seen) return game;
  const marked: SavedGame = { ...game, seen: true, version: game.version + 1 };
  writeGame(marked);
  return marked;
}

const prefix = 'botyard.game.';
export const savedKey = (id: string): string => prefix + id;
/** Summaries of all games in one entry, so that a list needn't read the games. It only saves time: whenever it doesn't name
 * exactly the games that are there, it is made anew from them. */
export const indexKey = 'botyard.games';

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

function keptIds(): string[] {
  const ids: string[] = [];
  for (let k = 0; k < localStorage.length; k++) {
    const key = localStorage.key(k);
    if (key?.startsWith(prefix)) ids.push(key.slice(prefix.length));
  }
  return ids;
}
function readIndex(): GameSummary[] {
  try {
    const found = JSON.parse(localStorage.getItem(indexKey) ?? '[]') as unknown;
    return Array.isArray(found) ? (found as GameSummary[]) : [];
  } catch {
    return [];
  }
}
function writeIndex(index: GameSummary[]): void {
  try {
    localStorage.setItem(indexKey, JSON.stringify(index));
  } catch {
    localStorage.removeItem(indexKey); // an old one could be wrong about what it names
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
      writeIndex([...readIndex().filter(({ id }) => id !== game.id), summaryOf(game)]);
      return true;
    } catch {
      const oldest = listedGames().findLast(({ id, finished }) => finished && id !== game.id);
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
    writeIndex(readIndex().filter((each) => each.id !== id));
  } catch {
    // Then there is nothing to forget either.
  }
}

/** What is kept, newest first, without reading the games. */
export function listedGames(): GameSummary[] {
  try {
    const ids = new Set(keptIds());
    const index = readIndex();
    if (index.length === ids.size && index.every(({ id }) => ids.has(id))) return index.sort((a, b) => b.updated - a.updated);
    const fresh = savedGames().map(summaryOf);
    writeIndex(fresh);
    return fresh;
  } catch {
    return []; // no storage, no games
  }
}

/** All that is kept, newest first, read whole. */
export function savedGames(): SavedGame[] {
  try {
    const games = keptIds().map(readGame).filter((game) => game !== null);
    return games.sort((a, b) => b.updated - a.updated);
  } catch {
    return []; // no storage, no games
  }
}

let askedToPersist = false;
/** Once there is something to lose, the browser is asked not to throw it away when it needs room. Some ask the player. */
export function askToPersist(): void {
  if (askedToPersist || listedGames().length === 0) return;
  askedToPersist = true;
  void navigator.storage?.persist?.().catch(() => {});
}

/** About two megabytes. */
const mostKept = 400;
/** Makes room: games in which nothing was decided go, and the oldest when there are too many. */
export function tidyGames(): void {
  const games = listedGames();
  for (const { id, moves } of games) if (moves === 0) forgetGame(id);
  for (const { id } of games.filter(({ moves }) => moves > 0).slice(mostKept)) forgetGame(id);
}
