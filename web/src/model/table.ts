// A table as the page meets it, whoever keeps it: the engine in a worker (solo games) or a server (friends). What is legal,
// previewed or explained comes from there; nothing above this file knows a rule.
import type {
  AiCard,
  CardSheet,
  Edition,
  Event,
  GameName,
  GameRecord,
  Lens,
  Move,
  Reason,
  Result,
  RobotrickOptions,
  RobotrickRound,
  RobotsOptions,
  Seat,
  Thought,
  View,
} from '$engine/protocol.ts';

export type { AiCard, CardSheet, Edition, Event, GameName, GameRecord, Lens, Move, Reason, Result, RobotrickRound, Seat, Thought, View };

export interface Player {
  seat: Seat;
  /** "You" is never a name: whoever draws a table says "you" for its own seat. */
  name: string;
  kind: 'person' | 'bot' | 'empty';
  /** The level that plays here now: of a bot, or of one that stands in for a person who is away. */
  level: string | null;
  /** A bot stands in for a person. */
  away: boolean;
  connected: boolean;
  /** Wants another match. */
  ready: boolean;
  /** Made the table, and alone starts it, seats bots and removes people. */
  host: boolean;
}

/** `lost`: it is tried again; `failed`: no more, as nobody answered; `refused`: no more, as the server said no. */
export type Connection = 'live' | 'lost' | 'failed' | 'refused';

/** How things stand. A new object for each change, never changed itself. */
export interface TableState {
  /** Grows with each change; a move names the state that it was made on. */
  n: number;
  game: GameName;
  edition: string;
  options: RobotrickOptions | RobotsOptions;
  status: 'waiting' | 'playing' | 'over';
  /** Whose eyes these are; null for a watcher. */
  seat: Seat | null;
  /** In the order of the seats. */
  players: Player[];
  /** What this seat may know; null before the first deal. */
  view: View | null;
  result: Result | null;
  /** Rounds of Robotrick that are over, with all hands. */
  revealed: RobotrickRound[];
  /** Somebody wants to take a move back, and waits for these seats to agree. */
  undoAsked: { seat: Seat; waiting: Seat[] } | null;
  connection: Connection;
  /** Milliseconds for a decision, and since when (Date.now()) each seat has had one to make. */
  clock: { time: number; asked: (number | null)[] } | null;
}

/** What happened, told to this seat, and how things stand after it. */
export interface Step {
  events: Event[];
  state: TableState;
  /** Shown at once, without animation: the page came (back) to the table, or moves were taken back. */
  jump: boolean;
}

/** Something was refused; the reason is a sentence in the player's language. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string;
  readonly words: Record<string, string>;
  /** Which part of what was sent it is about, where that is known: for people, and as a path ("rounds[0].cards[17]"). */
  readonly place: Reason | null;
  constructor(reason: Reason, place: Reason | null = null) {
    super(reason.text);
    this.code = reason.code;
    this.words = reason.words;
    this.place = place;
  }
}

export interface TableSource {
  readonly kind: 'solo' | 'server' | 'replay';
  readonly state: TableState;
  readonly edition: Edition;
  /** All that was told about the present round (Robotrick) or the last turns (Robots), oldest first. */
  readonly told: readonly Event[];
  /** Called for each step from now on; returns how to stop that. */
  onStep(listener: (step: Step) => void): () => void;

  /** Rejected with Refused if it can't be made. */
  move(move: Move): Promise<void>;
  /** What each card or move would lead to, for the state as it is; null for watchers or without an engine. */
  lens(): Promise<Lens | null>;
  /** Of Robotrick: where each card is and who lacks a suit, as far as this seat can know; null for watchers or without an engine. */
  cards(): Promise<CardSheet | null>;
  /** Why a move can't be made now; null if it can. */
  whyIllegal(move: Move): Promise<Reason | null>;

  /** What a strong bot would do here, with reasons; null where tips aren't given (games with people, no engine). */
  hint: ((signal: AbortSignal) => Promise<Thought>) | null;
  /** Takes back this seat's last move (solo), or asks the others to let it happen (server). Null: never possible here. */
  undo: (() => Promise<void>) | null;
  /** Whether undo makes sense right now. */
  readonly canUndo: boolean;

  /** The whole record, where it may be had: after the match. */
  record(): Promise<GameRecord>;
  close(): void;
}
