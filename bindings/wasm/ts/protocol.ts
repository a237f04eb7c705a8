// What goes in and out of the engine, as types. The C++ side (src/engine/methods.cpp) is the authority: tests compare the
// methods and their fields with it, and check thousands of real answers against these types with the compiler.

/** A card as records write it: "A10", "SK", "XB". */
export type Card = string;
/** A move as records write it: "play D3", "pass A2 B3", "block S3 H4". */
export type Move = string;
/** Seats of Robotrick are 0, 1, 2; of Robots "black" and "red". */
export type Seat = number | string;
/** A place at the table of Robotrick: "0", "1", "2", and "D" for Droco. */
export type Place = string;
/** Who looks: a seat, a watcher (what lies open), or someone who sees all cards. */
export type Viewer = Seat | 'watcher' | 'all';
/** Our own are en, fr, de and ja; a tag such as "fr-CA" means its language, and others can be loaded. */
export type Language = 'en' | 'fr' | 'de' | 'ja' | (string & {});
export type GameName = 'robotrick' | 'robots';

/** Why: a stable code and its words for programs, a sentence for people. */
export interface Reason {
  code: string;
  words: Record<string, string>;
  text: string;
}
/** What was refused, and where in a record, if that is known. */
export interface Refusal extends Reason {
  place: Reason | null;
}

// --- Records and results: see docs/formats.md

export interface RobotrickRound {
  ai_card: string;
  trump: Card;
  aside?: Card[];
  hands: Card[][];
  droco: Card[];
  passes?: Card[][];
  tricks?: Card[][];
  scores?: number[];
}
interface Envelope {
  format: string;
  edition: string;
  players?: string[];
  seed?: string;
}
export interface RobotrickRecord extends Envelope {
  game: 'robotrick';
  options?: RobotrickOptions;
  rounds: RobotrickRound[];
  totals?: number[];
  winners?: number[];
}
export interface RobotsRecord extends Envelope {
  game: 'robots';
  options?: RobotsOptions;
  supply: { black: Card[]; red: Card[] };
  moves: Move[];
  result?: RobotsResult;
}
export type GameRecord = RobotrickRecord | RobotsRecord;

export interface RobotrickOptions {
  hangars?: number;
  one_ai_card?: boolean;
}
export interface RobotsOptions {
  jokers?: boolean;
}
export interface RobotrickResult {
  rounds: number[][];
  totals: number[];
  winners: number[];
}
export interface RobotsResult {
  winner: string | null;
  reason: string;
}
export type Result = RobotrickResult | RobotsResult;

// --- Views

export interface AiCard {
  id: string;
  follow: string[];
  unfollow: string[];
  lead: string[];
}
/** How Droco comes to a card. */
export interface DrocoChoice {
  card: Card;
  why: { column: string; candidates: Card[]; steps: { criterion: string; kept: Card[] }[]; by_priority: boolean };
}
export interface Taking {
  seat: number;
  card: Card;
  points: number;
  why: 'captured' | 'hangars_full' | 'droco_won';
}
interface RobotrickTable {
  game: 'robotrick';
  edition: string;
  options: Required<RobotrickOptions>;
  to_move: number | null;
  phase: 'deal' | 'pass' | 'play' | 'over';
  round: number;
  ai_card: AiCard | null;
  trump: Card | null;
  droco: Card[];
  trick: [Place, Card][];
  tricks: [Place, Card][][];
  outcomes: { winner: Place; taken: Taking[] }[];
  up: Card[][];
  down: Card[][];
  running: number[];
  rounds: number[][];
  totals: number[];
  passing: number[];
  droco_next: DrocoChoice | null;
  droco_answers: Record<string, DrocoChoice> | null;
  legal: Move[];
}
export interface RobotrickSeatView extends RobotrickTable {
  seat: number;
  hand: Card[];
  passed: Card[] | null;
  received: Card[] | null;
}
export interface RobotrickWatcherView extends RobotrickTable {
  seat: null;
  /** Only for someone who sees all cards. */
  state?: RobotrickState | null;
}
export interface RobotrickState {
  round: number;
  ai_card: string;
  trump: Card;
  hands: Card[][];
  droco: Card[];
  up: Card[][];
  down: Card[][];
  trick: [Place, Card][];
  totals: number[];
}

export interface Robot {
  card: Card;
  mode: 'attack' | 'defense' | 'both';
  kind: 'normal' | 'turbo' | 'nano';
  damage: Card[];
  value: number;
}
/** How a Value comes about; the four add up to it. */
export interface ValueSum {
  card: number;
  damage: number;
  suit_mates: number;
  showdown: number;
}
export interface RobotInView extends Robot {
  built: number;
  sum: ValueSum;
}
export interface OpenSide {
  hand: number;
  known: Card[];
  supply: number;
  discard: Card[];
  robots: RobotInView[];
}
/** What a legal move of Robots would do, where that is certain. */
export interface Effect {
  enters?: { card: Card; value: number; kind: string }[];
  destroys?: Card[];
  fight?: { attacker: number; blocker: number; lost: Card[]; survivor: number | null };
  /** Cards that the defender must discard: of an attack if nobody blocks, of a block or `open` those that are sure. */
  due?: number;
  /** Of an attack: the robots that could block it. */
  could_block?: Card[];
  /** Of a block or `open`: attackers that can still be blocked afterwards. */
  to_come?: Card[];
  from_supply?: number;
  /** The game ends in this turn, whatever anybody does, and so. */
  result?: RobotsResult;
  /** This attack ends the game, but who wins depends on what follows. */
  last_attack?: true;
  /** The fewest hand cards that the defender must discard to keep a card in the supply. */
  from_hand?: number;
  /** Of an attack: the result if nobody blocks, where that is settled. */
  if_unblocked?: RobotsResult;
}
interface RobotsTable {
  game: 'robots';
  edition: string;
  options: Required<RobotsOptions>;
  to_move: string | null;
  phase: 'deal' | 'setup' | 'program' | 'build' | 'combat' | 'block' | 'unblocked' | 'recovery' | 'over';
  turn: number;
  active: string;
  quiet_turns: number;
  /** Null until the game is over. */
  result: RobotsResult | null;
  may_build: boolean;
  asked: Card | null;
  attackers: Card[];
  blocks: [Card, Card][];
  losses: { due: number; discarded: number } | null;
  recovery: { returned: number } | null;
  log: [string, Move][];
  legal: Move[];
  effects: Record<Move, Effect>;
}
export interface RobotsSeatView extends RobotsTable {
  seat: string;
  hand: Card[];
  shown: Card[];
  supply: number;
  discard: Card[];
  robots: RobotInView[];
  opponent: OpenSide;
}
export interface RobotsWatcherView extends RobotsTable {
  seat: null;
  black: OpenSide;
  red: OpenSide;
  state?: RobotsState | null;
}
export interface RobotsSideState {
  hand: Card[];
  supply: number;
  discard: Card[];
  robots: Robot[];
}
export interface RobotsState {
  turn: number;
  active: string;
  black: RobotsSideState;
  red: RobotsSideState;
}
export type SeatView = RobotrickSeatView | RobotsSeatView;
export type WatcherView = RobotrickWatcherView | RobotsWatcherView;
export type View = SeatView | WatcherView;

// --- Traces

export type TraceLine =
  | {
      record: number;
      n: number;
      seat: Seat;
      phase: string;
      legal: Move[];
      move?: Move;
      state: RobotrickState | RobotsState;
    }
  | { record: number; result: Result };

// --- Events: what happened, with the sentence and the reasons

interface Told {
  text: string;
  /** Empty where somebody chose it, and that is all. */
  why: Reason[];
}
export type TableEvent = Told &
  (
    | { event: 'deal'; round?: number; ai_card?: string; trump?: Card }
    // Robotrick
    | { event: 'pass'; seat: number; cards?: Card[] }
    | { event: 'exchange'; received?: Card[] }
    | { event: 'card'; place: Place; card: Card; leads: boolean }
    | { event: 'trick'; trick: number; winner: Place }
    | { event: 'capture'; seat: number; card: Card; points: number; hangar: number }
    | { event: 'minus'; seat: number; card: Card; points: number }
    | { event: 'round'; round: number; scores: number[]; totals: number[] }
    // Robots
    | { event: 'build'; seat: string; move: Move; enters: { card: Card; value: number; kind: string }[] }
    | {
        event: 'recall' | 'mode' | 'attack' | 'hold' | 'block' | 'open' | 'discard' | 'spend' | 'free' | 'return' | 'done';
        seat: string;
        move: Move;
      }
    | { event: 'supply'; seat: string; move: Move; cards: Card[] }
    | { event: 'losses'; seat: string; due: number }
    | { event: 'fight'; attacker: Card; blocker: Card; lost: Card[] }
    | { event: 'destroyed'; card: Card }
    | { event: 'showdown'; seat: string }
    | { event: 'turn'; turn: number; seat: string }
    | { event: 'research'; seat: string; left: number; card?: Card }
    // Both
    | ({ event: 'over' } & RobotrickResult)
    | ({ event: 'over' } & RobotsResult)
  );

/** With the decision that it belongs to, counted from 0. */
export type Event = TableEvent & { n: number };

// --- The lens

export interface CardOutlook {
  move: Move;
  legal: boolean;
  /** Why it can't be played now. */
  why_not: Reason | null;
  // The rest only of cards that can.
  droco?: { card: Card; played: boolean; why: Reason[] };
  /** Who could still win the trick, and with which cards, as far as this seat can know. */
  could_win?: { place: Place; cards: Card[] }[];
  /** Null: this card can't win. No hangar: all are full, and the points are a minus. */
  if_you_win?: { card: Card; points: number; hangar: number | null } | null;
  /** Null: Droco can't win. */
  if_droco_wins?: { card: Card; points: number } | null;
  /** The same in sentences. */
  says?: Reason[];
}
export type Lens = { cards: Record<Card, CardOutlook> } | { moves: Record<Move, Effect> };

// --- The sheet of cards

/** Where a card of Robotrick is, as far as somebody can know. */
export type Whereabouts =
  /** In one's own hand, in Droco's open hand, or face up beside it. */
  | { where: 'hand' | 'droco' | 'trump' }
  | { where: 'played'; by: Place; trick: number }
  /** Given by oneself to a player who still holds it. */
  | { where: 'passed'; to: Place }
  /** With another player or set aside: these are all the places where it could be. */
  | { where: 'unseen'; could_be: (Place | 'aside')[] };
export interface CardSheet {
  /** Every card of the deck, by suit and strength; none before the first deal. */
  cards: Record<Card, Whereabouts>;
  /** The others, clockwise from the left neighbour, with the suits that they have failed to follow in this round. */
  voids: { seat: number; suits: string[] }[];
}

// --- Games, editions, sessions

export interface Level {
  name: string;
  iterations: number | null;
  time_ms: number | null;
}
export interface GameInfo {
  game: GameName;
  seats: Seat[];
  default_edition: string;
  editions: { id: string; name: string }[];
  options: Required<RobotrickOptions> | Required<RobotsOptions>;
  levels: Level[];
}
export interface Edition {
  id: string;
  name: string;
  cards: { suits: string[]; ranks: string[]; points?: number[]; values?: number[] };
  /** The file, where the edition is one; else empty. */
  toml: string;
  suit_names?: Record<string, string>;
  criteria?: Record<string, string>;
  ai_cards?: AiCard[];
  /** Of Robotrick: how many cards are set aside in each round, unseen by all. */
  aside?: number;
}
export interface Status {
  game: GameName;
  edition: string;
  options: Required<RobotrickOptions> | Required<RobotsOptions>;
  players: string[];
  move_count: number;
  phase: string;
  to_move: Seat | null;
  /** A round is over and the next one waits for "deal". */
  needs_deal: boolean;
  finished: boolean;
  result: Result | null;
  summary: Reason;
}
export interface MoveThought {
  points: number;
  win_share: number;
  visits: number;
}
export interface Thought {
  seat: string;
  move: Move;
  iterations: number;
  /** Most tried first; empty where nothing was weighed up. */
  moves: Record<Move, MoveThought>;
  why: Reason;
}
/** A value, or what is known of it where time was up. */
export type Worth = number | { at_least: number; at_most: number };
export interface Solution {
  objective: Objective;
  seat: number;
  to_move: number;
  value: Worth;
  cards: Record<Move, Worth>;
  scores?: number[] | null;
  card_scores?: Record<Move, number[]>;
  line: Move[];
  nodes: number;
  seconds: number;
  closed: boolean;
}
export type Objective = 'guard' | 'margin' | 'free';

// --- The companion of people who play with paper cards: see docs/companion.md

/** What was entered of a round. What is missing hasn't been entered yet; Droco's cards are entered once, as his hand. */
export interface RobotrickSheetRound {
  /** With the option one_ai_card only in the first round. */
  ai_card?: string;
  trump?: Card;
  /** Droco's hand: twelve, or as many as are entered. */
  droco?: Card[];
  /** The players' cards in the order of play, without Droco's. */
  cards?: Card[];
}
export interface RobotrickSheet {
  format: 'botyard-companion/1';
  game: 'robotrick';
  edition?: string;
  options?: RobotrickOptions;
  players: string[];
  rounds: RobotrickSheetRound[];
}
/** A value board: what lies open, entry by entry ("build S4", "mode S4 attack", "block S4 H5", "next"). */
export interface RobotsSheet {
  format: 'botyard-companion/1';
  game: 'robots';
  edition?: string;
  options?: RobotsOptions;
  players: string[];
  entries: string[];
}
export type Sheet = RobotrickSheet | RobotsSheet;

/** How Droco came to the last card that he played. */
export interface DrocoPlayed {
  card: Card;
  round: number;
  trick: number;
  /** Null: he led. */
  suit_led: string | null;
  column: string;
  candidates: Card[];
  steps: { criterion: string; kept: Card[] }[];
  by_priority: boolean;
  why: Reason[];
}
export interface RobotrickCompanion {
  game: 'robotrick';
  /** What is to be entered next; "round": the next round's set-up, null: the match is over. */
  needs: 'ai_card' | 'trump' | 'droco' | 'card' | 'round' | null;
  /** Whose card is awaited. */
  by: number | null;
  /** Entries that wouldn't be refused now: cards, or ids of AI cards. */
  possible: string[];
  /** Of the last round that was set up; null before the first. */
  view: RobotrickWatcherView | null;
  droco: DrocoPlayed | null;
  /** What Droco would play, by the suit led; only one suit once it is led. Null where that isn't known or he has played. */
  answers: Record<string, DrocoChoice> | null;
  /** What the last entry brought about. */
  events: TableEvent[];
  result: RobotrickResult | null;
  summary: Reason | null;
}
export interface BoardRobot extends Robot {
  /** How the Value comes about; the four add up to it. */
  parts: { card: number; damage: number; mates: number; showdown: number };
  attacking: boolean;
  /** The attacker that it blocks. */
  blocks: Card | null;
  can_attack: boolean;
  can_block: boolean;
  why: Reason;
}
export interface BoardSide {
  showdown: boolean;
  /** Places for robots that aren't nano. */
  room: number;
  limit_reason: Reason | null;
  suit_of_four: string | null;
  robots: BoardRobot[];
}
export interface RobotsCompanion {
  game: 'robots';
  turn: number;
  active: 'black' | 'red';
  phase: 'setup' | 'program' | 'build' | 'combat' | 'block' | 'aftermath' | 'recovery' | 'over';
  /** What the phase asks for. */
  todo: Reason;
  sides: { black: BoardSide; red: BoardSide };
  /** While robots attack. */
  combat: {
    cap: number;
    sum: number;
    losses: number;
    pairs: { attacker: Card; blocker: Card; result: 'both_lost' | 'attacker_lost' | 'blocker_lost'; why: Reason }[];
    unblocked: Card[];
    why: Reason | null;
  } | null;
  /** What wouldn't be refused now: cards for `build`, whole entries for the rest. */
  possible: { build: Card[]; twin: string[]; recall: string[]; block: string[]; mode: string[]; attack: string[] };
  /** What the last entry brought about. */
  events: Reason[];
  result: RobotsResult | null;
}
export type CompanionAnswer = RobotrickCompanion | RobotsCompanion;

/** An AI card as it is entered: a column with one criterion may be a text. */
export interface NewAiCard {
  id: string;
  follow: string | string[];
  unfollow: string | string[];
  lead: string | string[];
}

/** A number, or all 256 bits as 64 hexadecimal digits. */
export type Seed = number | string;
export type SessionId = number;
/** As an object, or as the text of a line. */
export type RecordInput = GameRecord | string;

/** What a question is about: a game that is played here, or a record; before decision `at` or where it stands. */
type Subject = { session: SessionId; record?: never } | { record: RecordInput; session?: never };
/** The same as a seat sees it (whoever decides, if none is named), or a view that came from elsewhere. */
type Moment =
  | (Subject & { at?: number; seat?: Viewer; view?: never })
  | { view: SeatView; session?: never; record?: never; at?: never; seat?: never };

/** With `whole`: all that a page shows of a game, in the same answer. */
export interface Whole {
  /** Of the viewer. */
  view: View;
  /** As told to the viewer; from the decision `from` on where a game was opened or taken back. */
  events: Event[];
  record: GameRecord;
  /** The seat of each decision so far. */
  deciders: Seat[];
}

export interface Methods {
  about: {
    params: object;
    answer: { protocol: string; languages: string[]; codes: string[]; methods: { name: string; needs: string[]; takes: string[] }[] };
  };
  games: { params: object; answer: { games: GameInfo[] } };
  edition: { params: { game: GameName; edition: string }; answer: Edition };
  load_edition: { params: { toml: string; file?: string }; answer: { game: GameName; edition: string } };
  /** The base's deck and words, and these AI cards beside its own; it is loaded at once, and `toml` loads it the next time. */
  make_edition: {
    params: { base: string; id: string; name?: string; ai_cards: NewAiCard[] };
    answer: { toml: string; edition: Edition };
  };
  /** A file such as data/text/fr.toml. What is missing in it is said in English. */
  load_language: { params: { language: Language; toml: string }; answer: { language: string; missing: string[] } };

  check_record: {
    params: { record: RecordInput };
    answer: { game: GameName; edition: string; move_count: number; finished: boolean; result: Result | null; summary: Reason };
  };
  trace: { params: { record: RecordInput; number?: number }; answer: { lines: TraceLine[] } };

  create: {
    params: { game: GameName; seed: Seed; edition?: string; options?: RobotrickOptions | RobotsOptions; players?: string[]; viewer?: Viewer; whole?: boolean };
    answer: { session: SessionId; status: Status } & Partial<Whole>;
  };
  open: {
    params: { record: RecordInput; at?: number; seed?: Seed; viewer?: Viewer; from?: number; whole?: boolean };
    answer: { session: SessionId; status: Status } & Partial<Whole>;
  };
  close: { params: { session: SessionId }; answer: Record<string, never> };
  status: { params: { session: SessionId }; answer: Status };
  view: { params: Subject & { seat: Viewer; at?: number; before_deal?: boolean }; answer: View };
  events: { params: Subject & { from?: number; to?: number; viewer?: Viewer }; answer: { events: Event[] } };
  apply: {
    params: { session: SessionId; move: Move; seat?: Seat; at?: number; viewer?: Viewer; whole?: boolean };
    answer: { status: Status; events: Event[] } & Partial<Whole>;
  };
  deal: { params: { session: SessionId; viewer?: Viewer; whole?: boolean }; answer: { status: Status; events: Event[] } & Partial<Whole> };
  undo: { params: { session: SessionId; to: number; viewer?: Viewer; from?: number; whole?: boolean }; answer: Status & Partial<Whole> };
  record: { params: { session: SessionId; at?: number }; answer: GameRecord };

  /** Players are named as in the game or the record; of a view that came from elsewhere only `players` can tell. */
  lens: { params: Moment & { players?: string[] }; answer: Lens };
  /** Of Robotrick only. */
  cards: { params: Moment; answer: CardSheet };
  why_illegal: { params: Moment & { move: Move; players?: string[] }; answer: { why_not: Reason | null } };
  think: { params: Moment & { level: string; seed?: number; time_ms?: number }; answer: Thought };
  solve: {
    params: Subject & { at?: number; objective?: Objective; seat?: number; time_ms?: number };
    answer: Solution;
  };
  bench: {
    params: { game: GameName; rollouts: 'random' | 'learned'; positions?: number; iterations?: number };
    answer: { iterations: number; seconds: number; checksum: string };
  };

  /** A refusal's place has the path of the entry among its words: `place.words.entry` is "rounds[0].cards[17]" or "entries[5]". */
  companion: { params: { sheet: Sheet }; answer: CompanionAnswer };
}
export type Method = keyof Methods;
export type Params<M extends Method> = Methods[M]['params'] & { language?: Language };
export type Answer<M extends Method> = Methods[M]['answer'];
export type Response<M extends Method> = { ok: Answer<M> } | { error: Refusal };

type KeysOfUnion<T> = T extends unknown ? keyof T : never;
/** The fields of each method, besides `language`; the compiler sees to it that none is missing, and a test compares them with the engine's. */
export const fields: { [M in Method]: Record<KeysOfUnion<Methods[M]['params']>, true> } = {
  about: {},
  games: {},
  edition: { game: true, edition: true },
  load_edition: { toml: true, file: true },
  make_edition: { base: true, id: true, name: true, ai_cards: true },
  load_language: { language: true, toml: true },
  check_record: { record: true },
  trace: { record: true, number: true },
  create: { game: true, seed: true, edition: true, options: true, players: true, viewer: true, whole: true },
  open: { record: true, at: true, seed: true, viewer: true, from: true, whole: true },
  close: { session: true },
  status: { session: true },
  view: { session: true, record: true, seat: true, at: true, before_deal: true },
  events: { session: true, record: true, from: true, to: true, viewer: true },
  apply: { session: true, move: true, seat: true, at: true, viewer: true, whole: true },
  deal: { session: true, viewer: true, whole: true },
  undo: { session: true, to: true, viewer: true, from: true, whole: true },
  record: { session: true, at: true },
  lens: { session: true, record: true, view: true, at: true, seat: true, players: true },
  cards: { session: true, record: true, view: true, at: true, seat: true },
  why_illegal: { session: true, record: true, view: true, at: true, seat: true, players: true, move: true },
  think: { session: true, record: true, view: true, at: true, seat: true, level: true, seed: true, time_ms: true },
  solve: { session: true, record: true, at: true, objective: true, seat: true, time_ms: true },
  bench: { game: true, rollouts: true, positions: true, iterations: true },
  companion: { sheet: true },
};
