import { freshSeed } from '$engine/engine.ts';
import type { RobotrickOptions, RobotsOptions, SeatView, SessionId, Status } from '$engine/protocol.ts';
import { preparedSeeds } from '../model/guide.ts';
import { readGame, savedKey, tidyGames, writeGame, type SavedGame } from '../model/saved.ts';
import type { Edition, Event, GameName, GameRecord, Lens, Move, Reason, Seat, Step, TableSource, TableState, Thought } from '../model/table.ts';
import { ask, edition as editionOf } from './engine.ts';

export interface SoloOptions {
  game: GameName;
  edition?: string;
  options?: RobotrickOptions | RobotsOptions;
  seat?: Seat;
  /** Of all bots. */
  level?: string;
  name?: string;
  /** The same deal again: the seed of an earlier game. */
  seed?: string;
  guided?: boolean;
}

const botNames: Record<GameName, string[]> = { robotrick: ['Ada', 'Bo', 'Cy'], robots: ['Bo', 'Cy'] };
const seatsOf: Record<GameName, Seat[]> = { robotrick: [0, 1, 2], robots: ['black', 'red'] };
/** Neighbours in the order in which they sit after the player. */
function namesFor(game: GameName, seat: Seat, own: string): string[] {
  const seats = seatsOf[game];
  const others = botNames[game].slice(game === 'robotrick' ? 1 : 0);
  const names: string[] = [];
  const from = seats.indexOf(seat);
  seats.forEach((_, k) => (names[(from + k) % seats.length] = k === 0 ? own : others[k - 1]!));
  return names;
}

/** Makes a game and keeps it; the id leads back to it. */
export async function newSoloGame(wanted: SoloOptions): Promise<string> {
  const { games } = await ask('games', {});
  const info = games.find(({ game }) => game === wanted.game)!;
  const seat = wanted.seat ?? info.seats[0]!;
  const seed = wanted.seed ?? freshSeed();
  const names = namesFor(wanted.game, seat, wanted.name || 'Ann');
  const edition = wanted.edition ?? info.default_edition;
  const { session, status } = await ask('create', {
    game: wanted.game,
    seed,
    edition,
    players: names,
    ...(wanted.options ? { options: wanted.options } : {}),
  });
  const record = await ask('record', { session });
  await ask('close', { session });
  return keepNew({ game: wanted.game, edition, options: status.options, seat, level: wanted.level ?? 'pilot', names, seed, record, moves: 0, ...(wanted.guided ? { guided: [] } : {}) });
}

/** A first game: a prepared deal, easy bots, lessons beside the table. */
export const newGuidedGame = (game: GameName, name: string): Promise<string> =>
  newSoloGame({ game, level: 'rookie', name, seed: preparedSeeds[game], guided: true, ...(game === 'robotrick' ? { options: { hangars: 3 } } : {}) });

function keepNew(fresh: Pick<SavedGame, 'game' | 'edition' | 'options' | 'seat' | 'names' | 'seed' | 'record' | 'moves' | 'guided'> & { level: string }): string {
  const { level, ...rest } = fresh;
  tidyGames();
  const id = freshSeed().slice(0, 12);
  writeGame({
    ...rest,
    id,
    levels: seatsOf[fresh.game].map((each) => (each === fresh.seat ? null : level)),
    finished: false,
    version: 1,
    at: 1,
    updated: Date.now(),
  });
  return id;
}

/** A game that goes on from a position of a record, against bots. */
export async function playOn(record: GameRecord, at: number, seat: Seat, name: string): Promise<string> {
  const seed = freshSeed();
  const { session, status } = await ask('open', { record, at, seed });
  const start = await ask('record', { session });
  await ask('close', { session });
  const seats = seatsOf[status.game];
  const names = record.players?.length === seats.length ? record.players : namesFor(status.game, seat, name || 'Ann');
  return keepNew({ game: status.game, edition: status.edition, options: status.options, seat, level: 'pilot', names, seed, record: start, moves: status.move_count });
}

/** A game against bots, played by the engine in a worker. */
export class SoloSource implements TableSource {
  readonly kind = 'solo';
  readonly edition: Edition;
  state: TableState;
  told: Event[] = [];
  #saved: SavedGame;
  #session: SessionId;
  #status: Status;
  /** Decision numbers of the player's own moves, for undo. */
  #own: number[] = [];
  #version = 0;
  #listeners = new Set<(step: Step) => void>();
  /** Bots think one after the other; whatever changes the game stops them. */
  #bots = new AbortController();
  #busy: Promise<void> = Promise.resolve();
  #leads = false;
  readonly #closing = new AbortController();

  static async open(id: string): Promise<SoloSource | null> {
    const saved = readGame(id);
    if (saved === null) return null;
    const edition = await editionOf(saved.game, saved.edition);
    const source = new SoloSource(saved, edition);
    await source.#load();
    source.#lead();
    addEventListener('storage', source.#fromOtherTab, { signal: source.#closing.signal });
    return source;
  }

  private constructor(saved: SavedGame, edition: Edition) {
    this.#saved = saved;
    this.edition = edition;
    this.#session = 0;
    this.#status = undefined as unknown as Status;
    this.state = undefined as unknown as TableState;
  }

  get saved(): SavedGame {
    return this.#saved;
  }
  /** Whether the browser keeps this game; otherwise it lasts as long as the page. */
  kept = true;
  get canUndo(): boolean {
    return this.#own.length > 0;
  }

  onStep(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async move(move: Move): Promise<void> {
    const at = this.#status.move_count;
    const { status, events } = await ask('apply', { session: this.#session, move, seat: this.#saved.seat, at, viewer: this.#saved.seat });
    this.#own.push(at);
    await this.#took(status, events);
    await this.#dealIfDue();
    if (this.#leads) void this.#letBotsPlay();
  }

  async lens(): Promise<Lens | null> {
    return ask('lens', { session: this.#session, seat: this.#saved.seat });
  }

  async whyIllegal(move: Move): Promise<Reason | null> {
    return (await ask('why_illegal', { session: this.#session, seat: this.#saved.seat, move })).why_not;
  }

  hint = (signal: AbortSignal): Promise<Thought> =>
    ask('think', { session: this.#session, seat: this.#saved.seat, level: 'captain', seed: 1 }, { signal });

  undo = async (): Promise<void> => {
    const to = this.#own.pop();
    if (to === undefined) return;
    await this.#stopBots();
    this.#status = await ask('undo', { session: this.#session, to });
    await this.#retell();
    await this.#look();
    await this.#keep();
    this.#tell([], true);
  };

  /** A lesson was told; it isn't told again when the page comes back. */
  tellLesson(lesson: string): void {
    this.#saved = { ...this.#saved, guided: [...(this.#saved.guided ?? []), lesson] };
    writeGame(this.#saved);
  }
  /** No more lessons. */
  leaveGuide(): void {
    const { guided, ...rest } = this.#saved;
    void guided;
    this.#saved = rest;
    writeGame(this.#saved);
  }

  record(): Promise<GameRecord> {
    return ask('record', { session: this.#session });
  }

  close(): void {
    this.#closing.abort();
    this.#bots.abort();
    this.#listeners.clear();
    void ask('close', { session: this.#session }).catch(() => {});
  }

  async #load(): Promise<void> {
    const { session, status } = await ask('open', { record: this.#saved.record, seed: this.#saved.seed });
    if (this.#session !== 0) void ask('close', { session: this.#session });
    this.#session = session;
    this.#status = status;
    this.#version = this.#saved.version;
    const { lines } = await ask('trace', { record: this.#saved.record });
    this.#own = lines.flatMap((line) => ('move' in line && line.seat === this.#saved.seat ? [line.n] : []));
    await this.#retell();
    await this.#look();
  }

  /** The events of the present round, or of the last turns. */
  async #retell(): Promise<void> {
    const from = this.#saved.game === 'robots' ? Math.max(0, this.#status.move_count - 60) : 0;
    const { events } = await ask('events', { session: this.#session, from, viewer: this.#saved.seat });
    const deal = events.map(({ event }) => event).lastIndexOf('deal');
    this.told = deal > 0 ? events.slice(deal) : events;
  }

  async #look(): Promise<void> {
    const { seat, names, levels, game } = this.#saved;
    const view = (await ask('view', { session: this.#session, seat })) as SeatView;
    const record = await ask('record', { session: this.#session });
    this.#saved = { ...this.#saved, record };
    this.state = {
      n: this.#status.move_count,
      game,
      edition: this.#saved.edition,
      options: this.#status.options,
      status: this.#status.finished ? 'over' : 'playing',
      seat,
      players: seatsOf[game].map((each, k) => ({
        seat: each,
        name: names[k]!,
        kind: levels[k] === null ? 'person' : 'bot',
        level: levels[k] ?? null,
        away: false,
        connected: true,
        ready: false,
        host: false,
      })),
      view,
      result: this.#status.result,
      revealed: 'rounds' in record ? record.rounds.filter((round) => round.scores !== undefined) : [],
      undoAsked: null,
      connection: 'live',
      clock: null,
    };
  }

  async #took(status: Status, events: Event[]): Promise<void> {
    this.#status = status;
    this.told = events.some(({ event }) => event === 'deal') ? events : [...this.told, ...events];
    await this.#look();
    await this.#keep();
    this.#tell(events, false);
  }

  async #dealIfDue(): Promise<void> {
    if (!this.#status.needs_deal) return;
    const { status, events } = await ask('deal', { session: this.#session, viewer: this.#saved.seat });
    await this.#took(status, events);
  }

  #tell(events: Event[], jump: boolean): void {
    const step: Step = { events, state: this.state, jump };
    for (const listener of this.#listeners) listener(step);
  }

  async #keep(): Promise<void> {
    const view = this.state.view;
    const at = view === null ? 1 : view.game === 'robotrick' ? view.round : view.turn;
    this.#version += 1;
    this.#saved = {
      ...this.#saved,
      finished: this.#status.finished,
      moves: this.#status.move_count,
      version: this.#version,
      at,
      updated: Date.now(),
    };
    this.kept = writeGame(this.#saved);
  }

  /** One page of this browser moves the bots; another that shows the same game follows what it keeps. */
  #lead(): void {
    const lead = () => {
      this.#leads = true;
      void this.#dealIfDue().then(() => this.#letBotsPlay());
      return new Promise<void>((resolve) => this.#closing.signal.addEventListener('abort', () => resolve()));
    };
    if (!('locks' in navigator)) {
      void lead();
      return;
    }
    navigator.locks.request(savedKey(this.#saved.id), { signal: this.#closing.signal }, lead).catch(() => {});
  }

  #fromOtherTab = (event: StorageEvent): void => {
    if (event.key !== savedKey(this.#saved.id) || event.newValue === null) return;
    const newer = JSON.parse(event.newValue) as SavedGame;
    if (newer.version <= this.#version) return;
    void this.#stopBots().then(async () => {
      this.#saved = newer;
      await this.#load();
      this.#tell([], true);
      if (this.#leads) await this.#letBotsPlay();
    });
  };

  async #stopBots(): Promise<void> {
    this.#bots.abort();
    await this.#busy;
    this.#bots = new AbortController();
  }

  #letBotsPlay(): Promise<void> {
    this.#busy = this.#busy.then(() => this.#playBots(this.#bots.signal)).catch((error: unknown) => {
      if (!this.#bots.signal.aborted && !this.#closing.signal.aborted) throw error;
    });
    return this.#busy;
  }

  async #playBots(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#closing.signal.aborted) {
      const seat = this.#status.to_move;
      if (seat === null || seat === this.#saved.seat) return;
      const level = this.#saved.levels[seatsOf[this.#saved.game].indexOf(seat)] ?? 'pilot';
      const at = this.#status.move_count;
      const seed = (parseInt(this.#saved.seed.slice(0, 12), 16) + at * 7919) % Number.MAX_SAFE_INTEGER;
      const thought = await ask('think', { session: this.#session, seat, level, seed }, { signal });
      signal.throwIfAborted();
      const { status, events } = await ask('apply', { session: this.#session, move: thought.move, seat, at, viewer: this.#saved.seat });
      await this.#took(status, events);
      await this.#dealIfDue();
    }
  }
}
