import { freshSeed } from '$engine/engine.ts';
import type { CallOptions } from '$engine/engine.ts';
import type { Answer, Params, RobotrickOptions, RobotsOptions, Status, Viewer, Whole } from '$engine/protocol.ts';
import { preparedSeeds } from '../model/guide.ts';
import { askToPersist, cardsSeen, markSeen, readGame, savedKey, sharesDevice, tidyGames, writeGame, type SavedGame } from '../model/saved.ts';
import type { CardSheet, Edition, Event, GameName, GameRecord, Lens, Move, Reason, Seat, Step, TableSource, TableState, Thought } from '../model/table.ts';
import { edition as editionOf, EngineSession, fellOver, type SessionMethod } from './engine.ts';

export interface SoloOptions {
  game: GameName;
  edition?: string;
  options?: RobotrickOptions | RobotsOptions;
  seat?: Seat;
  /** Of all bots. */
  level?: string;
  name?: string;
  /** A second person at this device, in place of the bots. */
  second?: string;
  /** The same deal again: the seed of an earlier game. */
  seed?: string;
  guided?: boolean;
}

const botNames: Record<GameName, string[]> = { robotrick: ['Ada', 'Bo', 'Cy'], robots: ['Bo', 'Cy'] };
const seatsOf: Record<GameName, Seat[]> = { robotrick: [0, 1, 2], robots: ['black', 'red'] };
/** Neighbours in the order in which they sit after the player. */
function namesFor(game: GameName, seat: Seat, own: string, second?: string): string[] {
  const seats = seatsOf[game];
  const others = second === undefined ? botNames[game].slice(game === 'robotrick' ? 1 : 0) : [second];
  const names: string[] = [];
  const from = seats.indexOf(seat);
  seats.forEach((_, k) => (names[(from + k) % seats.length] = k === 0 ? own : others[k - 1]!));
  return names;
}

/** What the engine told about a table when it was opened. */
interface Opened {
  session: EngineSession;
  status: Status;
  whole: Whole;
}
/** How many decisions back the log of a long game begins. */
const remembered = 60;
const loggedFrom = (game: GameName, moves: number): number => (game === 'robots' ? Math.max(0, moves - remembered) : 0);

function openedAs(session: EngineSession, { status, view, events, record, deciders }: { status: Status } & Partial<Whole>): Opened {
  return { session, status, whole: { view: view!, events: events!, record: record!, deciders: deciders! } };
}
const seatOf = (viewer: Viewer): Seat | null => (viewer === 'watcher' || viewer === 'all' ? null : viewer);
/** Who looks when a game is opened: where two people share the device, nobody in particular. */
const firstViewer = (saved: Pick<SavedGame, 'levels' | 'seat'>): Viewer => (sharesDevice(saved) ? 'watcher' : saved.seat);
async function openSaved(saved: SavedGame): Promise<Opened> {
  const { record, seed, game, moves } = saved;
  const { session, answer } = await EngineSession.open({ record, seed, viewer: firstViewer(saved), from: loggedFrom(game, moves), whole: true });
  return openedAs(session, answer);
}

/** The game that was made last, still open in the engine: its table needn't be opened a second time. */
let made: { id: string; opened: Opened } | null = null;
function keepOpen(id: string, opened: Opened): string {
  made?.opened.session.close();
  made = { id, opened };
  return id;
}
function stillOpen({ id, version }: SavedGame): Opened | null {
  if (made?.id !== id) return null;
  const { opened } = made;
  made = null;
  if (version === firstVersion && !opened.session.lost) return opened;
  opened.session.close();
  return null;
}

/** Makes a game and keeps it; the id leads back to it. */
export async function newSoloGame(wanted: SoloOptions): Promise<string> {
  const { game, second } = wanted;
  const level = second === undefined ? (wanted.level ?? 'pilot') : null;
  const seat = wanted.seat ?? seatsOf[game][0]!;
  const seed = wanted.seed ?? freshSeed();
  const names = namesFor(game, seat, wanted.name || 'Ann', second);
  const { session, answer } = await EngineSession.create({
    game,
    seed,
    players: names,
    viewer: second === undefined ? seat : 'watcher',
    whole: true,
    ...(wanted.edition ? { edition: wanted.edition } : {}),
    ...(wanted.options ? { options: wanted.options } : {}),
  });
  const opened = openedAs(session, answer);
  const { edition, options } = opened.status;
  const id = keepNew({ game, edition, options, seat, level, names, seed, record: opened.whole.record, moves: 0, ...(wanted.guided ? { guided: [] } : {}) });
  return keepOpen(id, opened);
}

/** A first game: a prepared deal, easy bots, lessons beside the table. */
export const newGuidedGame = (game: GameName, name: string): Promise<string> =>
  newSoloGame({ game, level: 'rookie', name, seed: preparedSeeds[game], guided: true, ...(game === 'robotrick' ? { options: { hangars: 3 } } : {}) });

const firstVersion = 1;
function keepNew(fresh: Pick<SavedGame, 'game' | 'edition' | 'options' | 'seat' | 'names' | 'seed' | 'record' | 'moves' | 'guided'> & { level: string | null }): string {
  const { level, ...rest } = fresh;
  tidyGames();
  askToPersist();
  const id = freshSeed().slice(0, 12);
  writeGame({
    ...rest,
    id,
    levels: seatsOf[fresh.game].map((each) => (each === fresh.seat ? null : level)),
    finished: false,
    version: firstVersion,
    at: 1,
    updated: Date.now(),
  });
  return id;
}

/** A game that goes on from a position of a record, against bots. */
export async function playOn(record: GameRecord, at: number, seat: Seat, name: string): Promise<string> {
  const seed = freshSeed();
  const { session, answer } = await EngineSession.open({ record, at, seed, viewer: seat, from: loggedFrom(record.game, at), whole: true });
  const opened = openedAs(session, answer);
  const { game, edition, options, move_count: moves } = opened.status;
  const names = record.players?.length === seatsOf[game].length ? record.players : namesFor(game, seat, name || 'Ann');
  return keepOpen(keepNew({ game, edition, options, seat, level: 'pilot', names, seed, record: opened.whole.record, moves }), opened);
}

/** A game against bots, or of two people who hand the device to each other, played by the engine in a worker. */
export class SoloSource implements TableSource {
  readonly kind = 'solo';
  readonly edition: Edition;
  state: TableState;
  told: Event[] = [];
  /** Why the bots can't go on, if they can't; `state.connection` is "failed" then. */
  trouble: unknown = null;
  #saved: SavedGame;
  /** Who looks. Where two people share the device, it is a watcher whenever nobody has said that they have it. */
  #eyes: Viewer;
  #session: EngineSession;
  #reopening: Promise<void> | null = null;
  #status: Status;
  /** Decision numbers of the player's own moves, for undo. */
  #own: number[] = [];
  #version = 0;
  #listeners = new Set<(step: Step) => void>();
  /** Bots think one after the other; whatever changes the game stops them. */
  #bots = new AbortController();
  /** Never rejected. */
  #busy: Promise<void> = Promise.resolve();
  #leads = false;
  readonly #closing = new AbortController();

  static async open(id: string): Promise<SoloSource | null> {
    const saved = readGame(id);
    if (saved === null) return null;
    const [edition, opened] = await Promise.all([editionOf(saved.game, saved.edition), stillOpen(saved) ?? openSaved(saved)]);
    const source = new SoloSource(saved, edition, opened);
    source.#lead();
    addEventListener('storage', source.#fromOtherTab, { signal: source.#closing.signal });
    return source;
  }

  private constructor(saved: SavedGame, edition: Edition, { session, status, whole }: Opened) {
    this.edition = edition;
    this.#saved = saved;
    this.#eyes = firstViewer(saved);
    this.#session = session;
    this.#status = status;
    this.#version = saved.version;
    this.#retell(whole.events);
    this.state = this.#look(status, whole);
  }

  get saved(): SavedGame {
    return this.#saved;
  }
  /** Whether the browser keeps this game; otherwise it lasts as long as the page. */
  kept = true;
  get canUndo(): boolean {
    return this.#own.length > 0 && !cardsSeen(this.#saved);
  }

  onStep(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async move(move: Move): Promise<void> {
    const seat = this.#seat;
    this.#took(await this.#ask('apply', { move, seat, at: this.#status.move_count, viewer: seat, whole: true }));
    await this.#dealIfDue();
    if (this.#leads) void this.#letBotsPlay();
  }

  lens(): Promise<Lens | null> {
    return this.#ask('lens', { seat: this.#seat });
  }

  cards(): Promise<CardSheet | null> {
    return this.#ask('cards', { seat: this.#eyes });
  }

  /** Who is to take the device, while nobody's cards are shown; null: somebody has it, or it is no shared one. */
  get curtain(): Seat | null {
    return sharesDevice(this.#saved) && this.#eyes === 'watcher' ? this.#status.to_move : null;
  }
  /** The other person has to decide: whoever has the device gives it away, and their cards are hidden. */
  async passOn(): Promise<void> {
    if (sharesDevice(this.#saved) && this.#eyes !== 'watcher' && this.#eyes !== this.#status.to_move) await this.#lookAs('watcher');
  }
  /** Whoever has to decide has the device now. */
  async takeDevice(): Promise<void> {
    if (this.curtain !== null) await this.#lookAs(this.curtain);
  }
  /** From here on another one looks, who is told everything anew. */
  async #lookAs(viewer: Viewer): Promise<void> {
    this.#eyes = viewer;
    const { game, moves } = this.#saved;
    const [view, { events }] = await Promise.all([this.#ask('view', { seat: viewer }), this.#ask('events', { from: loggedFrom(game, moves), viewer })]);
    if (this.#eyes !== viewer) return;
    this.#retell(events);
    this.state = { ...this.state, seat: seatOf(viewer), view };
    this.#tell([], true);
  }
  /** The seat that moves are made for here. */
  get #seat(): Seat {
    return seatOf(this.#eyes) ?? this.#saved.seat;
  }

  async whyIllegal(move: Move): Promise<Reason | null> {
    return (await this.#ask('why_illegal', { seat: this.#seat, move })).why_not;
  }

  hint = (signal: AbortSignal): Promise<Thought> => this.#ask('think', { seat: this.#seat, level: 'captain', seed: 1 }, { signal });

  undo = async (): Promise<void> => {
    const to = this.#own.at(-1);
    if (to === undefined || !this.canUndo) return;
    await this.#stopBots();
    const status = await this.#ask('undo', { to, viewer: this.#eyes, from: loggedFrom(this.#saved.game, to), whole: true });
    this.#took({ status, ...status }, true);
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

  /** Of a finished game: the record of a running one has cards that the player must not see yet. */
  record(): Promise<GameRecord> {
    if (!this.#saved.finished) return Promise.reject(new Error('the record of a running game stays closed'));
    this.#saved = markSeen(this.#saved);
    this.#version = this.#saved.version;
    return Promise.resolve(this.#saved.record);
  }

  /** Ends the game without a result, so that all its cards may be seen. */
  async giveUp(): Promise<void> {
    await this.#stopBots();
    this.#saved = { ...this.#saved, finished: true, givenUp: true, version: ++this.#version, updated: Date.now() };
    writeGame(this.#saved);
    this.close();
  }

  /** After trouble: the bots try again. */
  tryAgain(): void {
    this.#setTrouble(null);
    void this.#letBotsPlay();
  }

  close(): void {
    this.#closing.abort();
    this.#bots.abort();
    this.#listeners.clear();
    this.#session.close();
  }

  /** Asks about this game. Where the engine fell over, the game is opened again from what is kept, and the question is asked
   * once more. */
  async #ask<M extends SessionMethod>(method: M, params: Omit<Params<M>, 'session'>, options?: CallOptions): Promise<Answer<M>> {
    for (let again = false; ; again = true) {
      try {
        if (this.#session.lost) await this.#reopen();
        return await this.#session.ask(method, params, options);
      } catch (error) {
        if (again || !fellOver(error) || this.#closing.signal.aborted) throw error;
      }
    }
  }
  #reopen(): Promise<void> {
    this.#reopening ??= EngineSession.open({ record: this.#saved.record, seed: this.#saved.seed })
      .then(({ session }) => void (this.#session = session))
      .finally(() => (this.#reopening = null));
    return this.#reopening;
  }

  /** The events of the present round, or of the last turns. */
  #retell(events: Event[]): void {
    const deal = events.map(({ event }) => event).lastIndexOf('deal');
    this.told = deal > 0 ? events.slice(deal) : events;
  }

  #look(status: Status, { view, record, deciders }: Whole): TableState {
    const { seat, names, levels, game, edition } = this.#saved;
    this.#saved = { ...this.#saved, record };
    this.#own = deciders.flatMap((each, n) => (each === seat || sharesDevice(this.#saved) ? [n] : []));
    return {
      n: status.move_count,
      game,
      edition,
      options: status.options,
      status: status.finished ? 'over' : 'playing',
      seat: seatOf(this.#eyes),
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
      result: status.result,
      revealed: 'rounds' in record ? record.rounds.filter((round) => round.scores !== undefined) : [],
      undoAsked: null,
      connection: 'live',
      clock: null,
    };
  }

  /** Takes what the engine answered to a change of the game; `back`: moves were taken back. */
  #took(answer: { status: Status } & Partial<Whole>, back = false): void {
    const { status, whole } = openedAs(this.#session, answer);
    this.#status = status;
    this.trouble = null;
    if (back || whole.events.some(({ event }) => event === 'deal')) this.#retell(whole.events);
    else this.told = [...this.told, ...whole.events];
    this.state = this.#look(status, whole);
    this.#keep();
    this.#tell(back ? [] : whole.events, back);
  }

  async #dealIfDue(): Promise<void> {
    if (!this.#status.needs_deal) return;
    this.#took(await this.#ask('deal', { viewer: this.#eyes, whole: true }));
  }

  #tell(events: Event[], jump: boolean): void {
    const step: Step = { events, state: this.state, jump };
    for (const listener of this.#listeners) listener(step);
  }

  #setTrouble(trouble: unknown): void {
    this.trouble = trouble;
    this.state = { ...this.state, connection: trouble === null ? 'live' : 'failed' };
    this.#tell([], false);
  }

  #keep(): void {
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
      void this.#letBotsPlay();
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
    void this.#stopBots().then(() => this.#follow(newer)).catch((error: unknown) => this.#setTrouble(error));
  };
  async #follow(newer: SavedGame): Promise<void> {
    const { session, status, whole } = await openSaved(newer);
    this.#session.close();
    this.#session = session;
    this.#status = status;
    this.#saved = newer;
    this.#eyes = firstViewer(newer);
    this.#version = newer.version;
    this.#retell(whole.events);
    this.state = this.#look(status, whole);
    this.#tell([], true);
    if (this.#leads) void this.#letBotsPlay();
  }

  async #stopBots(): Promise<void> {
    this.#bots.abort();
    await this.#busy;
    this.#bots = new AbortController();
  }

  #letBotsPlay(): Promise<void> {
    this.#busy = this.#busy.then(async () => {
      const { signal } = this.#bots;
      try {
        await this.#playBots(signal);
      } catch (error) {
        if (!signal.aborted && !this.#closing.signal.aborted) this.#setTrouble(error);
      }
    });
    return this.#busy;
  }

  async #playBots(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#closing.signal.aborted) {
      await this.#dealIfDue();
      const seat = this.#status.to_move;
      const level = seat === null ? null : this.#saved.levels[seatsOf[this.#saved.game].indexOf(seat)];
      if (seat === null || level == null || this.#saved.givenUp) return;
      const at = this.#status.move_count;
      const seed = (parseInt(this.#saved.seed.slice(0, 12), 16) + at * 7919) % Number.MAX_SAFE_INTEGER;
      const thought = await this.#ask('think', { seat, level, seed }, { signal });
      signal.throwIfAborted();
      this.#took(await this.#ask('apply', { move: thought.move, seat, at, viewer: this.#saved.seat, whole: true }));
    }
  }
}
