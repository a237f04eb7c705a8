/** The messages of `botyard-table/1`, as docs/protocol.md explains them. A test checks these types against what the
 * server really sends and takes. */

export type GameName = 'robotrick' | 'robots';
/** A number in Robotrick, a colour in Robots. */
export type Seat = 0 | 1 | 2 | 'black' | 'red';
export type Level = string;
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

// --- HTTP

export interface Refusal {
  code: string;
  message: string;
  details: Record<string, string>;
}
export interface ErrorBody {
  error: Refusal;
}

export interface GamesBody {
  protocol: 'botyard-table/1';
  games: { game: GameName; seats: Seat[]; editions: { id: string; name: string }[]; levels: Level[] }[];
}

export interface CreateTable {
  game: GameName;
  edition?: string;
  options?: Record<string, Json>;
  watch?: Watch;
  bots?: (Level | null)[];
  fill?: Level;
  seconds?: number | null;
  grace?: number;
  /** Whether sitting down takes a key, so that the id alone is an invitation to watch. */
  keyed?: boolean;
}
export interface TableBody {
  table: Table;
}
export interface CreatedBody extends TableBody {
  /** The right to be the table's host, for whoever made it. */
  host: string;
  /** What sitting down takes, if the table is keyed. */
  key?: string;
}
export interface TablesBody {
  tables: Table[];
  /** The id behind which the list goes on, if there are more. */
  next: string | null;
}
export interface SitDown {
  name: string;
  seat?: Seat;
  /** The SHA-256 of a contribution that is shown before the deal, or the contribution itself. */
  commitment?: string;
  contribution?: string;
  key?: string;
  host?: string;
  /** The right to the seat as this client has chosen it: sent again, it leads to the same seat. */
  token?: string;
}
/** The edition that a table is played by, and its file; that is '' where the game has no such files. */
export interface EditionBody {
  game: GameName;
  edition: string;
  toml: string;
}
export interface SeatBody extends TableBody {
  seat: Seat;
  token: string;
}

// --- A table

export type Watch = 'public' | 'link' | 'none';
export type Status = 'waiting' | 'playing' | 'over';
export type Cause = 'left' | 'away' | 'clock';

export interface TablePlayer {
  seat: Seat;
  kind: 'empty' | 'person' | 'bot';
  name: string | null;
  /** The level that plays here now, for a person too. */
  bot: Level | null;
  cause: Cause | null;
  left: boolean;
  ready: boolean;
  host: boolean;
}
export interface Table {
  id: string;
  game: GameName;
  edition: string;
  /** It is the server's own: clients don't have it, or have another by that name. */
  own_edition: boolean;
  options: Record<string, Json>;
  watch: Watch;
  keyed: boolean;
  seconds: number | null;
  grace: number;
  fill: Level;
  status: Status;
  match: number;
  players: TablePlayer[];
  /** Who asks to take the last decision back, and who has yet to answer. */
  undo: { seat: Seat; waiting: Seat[] } | null;
  /** What the server has bound itself to. */
  commitment: string;
  /** By seat: what each player has committed itself to, and what it has shown; '' where there is none. */
  commitments: string[];
  contributions: string[];
  /** The seats are fixed, and the deal waits for these to show their contributions; in milliseconds since 1970. */
  reveal: { waiting: Seat[]; until: number } | null;
}
/** What a seat may know, as the specification of views has it. */
export type View = { [member: string]: Json };

/** What happened, in sentences: the `Event` of the engine (bindings/wasm/ts/protocol.ts). */
export type Told = { event: string; n: number; text: string; why: Reason[] } & { [fact: string]: Json };
/** A finished round of Robotrick with all its cards, as a record has it. */
export interface Round {
  ai_card: string;
  trump: string;
  aside: string[];
  hands: string[][];
  droco: string[];
  passes: string[][];
  tricks: string[][];
  scores: number[];
}
export type Reason = { code: string; words: { [name: string]: string }; text: string };

// --- From the client

/** What players can say to each other. */
export const phrases = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'one_moment', 'good_game', 'again'] as const;
export type Phrase = (typeof phrases)[number];

export type ClientMessage =
  | { type: 'hello'; protocol: 'botyard-table/1'; table: string; token?: string | null; since?: number; language?: string }
  | { type: 'move'; id: string; on: number; move: string }
  | { type: 'start'; id: string }
  | { type: 'leave'; id: string }
  | { type: 'take_back'; id: string }
  | { type: 'rematch'; id: string; commitment?: string; contribution?: string }
  | { type: 'reveal'; id: string; contribution: string }
  | { type: 'seat_bot'; id: string; seat: Seat; level: Level | null }
  | { type: 'remove'; id: string; seat: Seat }
  | { type: 'ask_undo'; id: string; on?: number }
  | { type: 'answer_undo'; id: string; on?: number; agree: boolean }
  | { type: 'ping'; id: string }
  | { type: 'say'; id: string; phrase: Phrase };

// --- From the server

/** Members to replace, and lists to add to. */
export interface Patch<T> {
  set?: Partial<T>;
  append?: { [member: string]: Json[] };
}

interface WelcomeHead {
  type: 'welcome';
  protocol: 'botyard-table/1';
  n: number;
  seat: Seat | null;
  now: number;
  asked: (number | null)[];
}
export type Welcome =
  | (WelcomeHead & { resumed: false; table: Table; view: View | null; revealed?: Round[]; told?: Told[] })
  | (WelcomeHead & { resumed: true });

interface EventHead {
  type: 'event';
  n: number;
  time: number;
  table?: Patch<Table>;
  view?: Patch<View>;
  /** The round that this ended. */
  revealed?: Round[];
  /** If the hello named a language. */
  told?: Told[];
  /** At a table with a clock, if that has changed: as in the welcome. */
  asked?: (number | null)[];
  id?: string;
}
export type TableEvent =
  | (EventHead & { what: 'sat' | 'left' | 'removed' | 'bot_seated' | 'taken_back' | 'ready' | 'contributed'; seat: Seat })
  | (EventHead & { what: 'undo_asked' | 'undo_agreed' | 'undo_declined' | 'undone'; seat: Seat })
  | (EventHead & { what: 'prepared' })
  | (EventHead & { what: 'started' | 'reveal_due'; seat?: Seat })
  | (EventHead & { what: 'moved'; seat: Seat; move: string | null })
  | (EventHead & { what: 'took_over'; seat: Seat; cause: Cause });

export interface Done {
  type: 'done';
  id: string;
  n: number;
}
export interface Refused extends Refusal {
  type: 'refused';
  id?: string;
}
export interface Presence {
  type: 'presence';
  connected: boolean[];
  /** How many look on without a seat. */
  watchers: number;
}
export interface Pong {
  type: 'pong';
  id: string;
  now: number;
}
export interface Said {
  type: 'said';
  seat: Seat;
  phrase: Phrase;
  id?: string;
}
export type ServerMessage = Welcome | TableEvent | Done | Refused | Presence | Pong | Said;

/** What a client does with a patch. */
export function patched<T extends object>(object: T, patch: Patch<T>): T {
  const result: Record<string, unknown> = { ...(object as Record<string, unknown>), ...patch.set };
  for (const [name, more] of Object.entries(patch.append ?? {})) {
    result[name] = [...(result[name] as Json[]), ...more];
  }
  return result as T;
}
