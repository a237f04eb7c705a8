import { freshSeed } from '$engine/engine.ts';
import { shownName } from '../model/name.ts';
import { plainEdition } from '../model/plain.ts';
import type { Event, GameRecord, Lens, Move, Reason, Result, RobotrickRound, SeatView, View } from '$engine/protocol.ts';
import { Refused, type Edition, type Player, type Seat, type Step, type TableSource, type TableState } from '../model/table.ts';
import { language } from '../text/catalogue.svelte.ts';
import { ask, edition as editionOf } from './engine.ts';
import { patched, type ClientMessage, type Seat as WireSeat, type ServerMessage, type Table, type TableEvent, type View as WireView } from './protocol.ts';
import { dealFollows } from './redeal.ts';
import { api, describeTable, recordOf } from './rest.ts';
import { commitTo, dueReveal, judge, witnessOf, type Verdict } from './witness.ts';

const protocol = 'botyard-table/1';
/** How long the first try waits after a lost connection, and the last. */
const firstWait = 500;
const longestWait = 8000;
/** A lost connection is spoken of after this long, and given up after that. */
const quietFor = 1000;
const givesUpAfter = 120_000;

interface Waiting {
  message: ClientMessage & { id: string };
  resolve: () => void;
  reject: (reason: unknown) => void;
}
/** What a player can ask of the server; the id comes when it is sent. */
type Command = ClientMessage extends infer Message ? (Message extends { id: string } ? Omit<Message, 'id'> : never) : never;

/** A table that a server keeps, over one WebSocket that comes back by itself. */
export class ServerSource implements TableSource {
  readonly kind = 'server';
  readonly edition: Edition;
  readonly hint = null;
  told: Event[] = [];
  state: TableState;
  table: Table;
  /** Whether the engine is there for the lens and for "why not?"; the server plays without it. */
  explains = true;
  #view: WireView | null = null;
  #revealed: RobotrickRound[] = [];
  #n = -1;
  #seat: Seat | null = null;
  #asked: (number | null)[] = [];
  #connected: boolean[] = [];
  #result: Result | null = null;
  /** Whether the deal of the finished match was fair; null as long as that isn't known, and for watchers. */
  verdict: Verdict | null = null;
  #connection: TableState['connection'] = 'live';

  /** The host has emptied the seat that this was opened for. */
  removed = false;
  #token: string | null;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #lastId = 0;
  readonly #session = freshSeed().slice(0, 8);
  #wait = firstWait;
  #lostAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #speakTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #welcomed: { resolve: () => void; reject: (reason: unknown) => void } | null = null;
  #listeners = new Set<(step: Step) => void>();

  /** Rejected with Refused if there is no such table, or the token isn't one of its seats. */
  static async open(id: string, token: string | null): Promise<ServerSource> {
    const table = await describeTable(id);
    const edition = await editionOf(table.game, table.edition).catch((error: unknown) => {
      const plain = plainEdition(table.game, table.edition);
      if (plain === null) throw error;
      return plain;
    });
    const source = new ServerSource(table, token, edition);
    source.explains = edition.name !== '';
    await source.#firstWelcome();
    addEventListener('online', source.#tryNow);
    return source;
  }

  private constructor(table: Table, token: string | null, edition: Edition) {
    this.table = table;
    this.#token = token;
    this.edition = edition;
    this.state = this.#describe();
  }

  onStep(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  move(move: Move): Promise<void> {
    return this.#send({ type: 'move', on: this.#n, move });
  }
  start = (): Promise<void> => this.#send({ type: 'start' });
  leave = (): Promise<void> => this.#send({ type: 'leave' });
  takeBack = (): Promise<void> => this.#send({ type: 'take_back' });
  rematch = (): Promise<void> => this.#send({ type: 'rematch', commitment: commitTo(this.table) });
  seatBot = (seat: Seat, level: string | null): Promise<void> => this.#send({ type: 'seat_bot', seat: seat as WireSeat, level });
  remove = (seat: Seat): Promise<void> => this.#send({ type: 'remove', seat: seat as WireSeat });
  answerUndo = (agree: boolean): Promise<void> => this.#send({ type: 'answer_undo', on: this.#n, agree });
  undo = (): Promise<void> => this.#send({ type: 'ask_undo', on: this.#n });

  /** The server knows whether a move can be taken back, and says why not. */
  get canUndo(): boolean {
    return this.#seat !== null && this.table.status === 'playing' && this.state.undoAsked === null;
  }

  async lens(): Promise<Lens | null> {
    if (this.#seat === null || this.#view === null || !this.explains) return null;
    return ask('lens', { view: this.#view as unknown as SeatView, players: this.#names() });
  }

  async whyIllegal(move: Move): Promise<Reason | null> {
    if (this.#seat === null || this.#view === null || !this.explains) return null;
    return (await ask('why_illegal', { view: this.#view as unknown as SeatView, move, players: this.#names() })).why_not;
  }

  record(): Promise<GameRecord> {
    return recordOf<GameRecord>(this.table.id);
  }

  /** Tries at once, after the page had given up or while it waits. */
  tryNow = (): void => this.#tryNow();

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#tryNow);
    clearTimeout(this.#timer);
    clearTimeout(this.#speakTimer);
    this.#socket?.close();
    this.#listeners.clear();
  }

  // --- The connection

  #firstWelcome(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#welcomed = { resolve, reject };
      this.#connect();
    });
  }

  #connect(): void {
    const address = api('socket');
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      const hello = {
        type: 'hello',
        protocol,
        table: this.table.id,
        language: language(),
        ...(this.#token === null ? {} : { token: this.#token }),
        ...(this.#n >= 0 ? { since: this.#n } : {}),
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#take(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost(): void {
    if (this.#closed) return;
    this.#socket = null;
    if (this.#lostAt === 0) {
      this.#lostAt = Date.now();
      this.#speakTimer = setTimeout(() => this.#setConnection('lost'), quietFor);
    }
    if (Date.now() - this.#lostAt > givesUpAfter) {
      this.#setConnection('failed');
      return;
    }
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, longestWait);
  }

  #tryNow = (): void => {
    if (this.#closed || this.#socket !== null) return;
    clearTimeout(this.#timer);
    this.#lostAt = Date.now();
    this.#wait = firstWait;
    this.#setConnection('lost');
    this.#connect();
  };

  #setConnection(connection: TableState['connection']): void {
    if (this.#connection === connection) return;
    this.#connection = connection;
    this.#changed([], false);
  }

  #send(command: Command): Promise<void> {
    const id = `${this.#session}.${++this.#lastId}`;
    const message = { id, ...command } as ClientMessage & { id: string };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { message, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
      // Otherwise it goes out after the welcome: asked twice, the server answers twice and plays once.
    });
  }

  // --- What the server says

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'event':
        return this.#event(message);
      case 'done':
        return this.#answered(message.id);
      case 'presence':
        this.#connected = message.connected;
        return this.#changed([], false);
      case 'refused': {
        const refused = new Refused({ code: message.code, words: message.details, text: message.message });
        const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
        if (waiting) {
          this.#waiting.delete(message.id!);
          waiting.reject(refused);
        } else if (this.#welcomed) {
          this.#welcomed.reject(refused);
          this.#welcomed = null;
          this.close();
        } else if (message.code === 'table.bad_token') {
          // The seat was emptied while the connection was lost.
          this.#removed();
          this.#changed([], false);
          if (this.table.watch === 'none') this.close();
          else this.#socket?.close(); // and comes back as a watcher
        }
      }
    }
  }

  #welcome(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    clearTimeout(this.#speakTimer);
    this.#lostAt = 0;
    this.#wait = firstWait;
    this.#connection = 'live';
    this.#seat = message.seat;
    const skew = Date.now() - message.now;
    this.#asked = message.asked.map((time) => (time === null ? null : time + skew));
    if (!message.resumed) {
      this.#n = message.n;
      this.table = message.table;
      this.#view = message.view;
      const more = message as { told?: Event[]; revealed?: RobotrickRound[] };
      this.told = more.told ?? [];
      this.#revealed = more.revealed ?? [];
    }
    void this.#fetchResult();
    this.#changed([], !message.resumed);
    for (const { message: unanswered } of this.#waiting.values()) this.#socket?.send(JSON.stringify(unanswered));
    this.#showContribution();
    this.#welcomed?.resolve();
    this.#welcomed = null;
  }

  #event(message: TableEvent): void {
    if (message.n <= this.#n) return;
    this.#n = message.n;
    if (message.table) this.table = patched(this.table, message.table);
    if (message.view) this.#view = this.#view === null ? (message.view.set as WireView) : patched(this.#view, message.view);
    const { told = [], revealed = [] } = message as { told?: Event[]; revealed?: RobotrickRound[] };
    if (message.what === 'started') {
      this.#revealed = [];
      this.#result = null;
      this.verdict = null;
      this.told = [];
    }
    this.#revealed = [...this.#revealed, ...revealed];
    const deal = told.map(({ event }) => event).lastIndexOf('deal');
    this.told = deal >= 0 && this.table.game === 'robotrick' ? told.slice(deal) : [...this.told, ...told];
    if (message.what === 'removed' && message.seat === this.#seat) this.#removed();
    this.#restartClocks(message.time);
    this.#changed(told, message.what === 'started' || message.what === 'undone');
    if (message.id !== undefined) this.#answered(message.id);
    if (message.what === 'reveal_due') this.#showContribution();
    if (this.removed && this.table.watch === 'none') this.close();
    void this.#fetchResult();
  }

  /** The deal waits for what this seat has committed itself to. Refused only if that came too late. */
  #showContribution(): void {
    const contribution = dueReveal(this.table, this.#seat as WireSeat | null);
    if (contribution !== null) this.#send({ type: 'reveal', contribution }).catch(() => {});
  }

  /** From here on this looks on, if that is allowed: the token is worth nothing any more. */
  #removed(): void {
    this.removed = true;
    this.#seat = null;
    this.#token = null;
  }

  #answered(id: string): void {
    this.#waiting.get(id)?.resolve();
    this.#waiting.delete(id);
  }

  /** Whoever is asked now and wasn't before has been since this event. */
  #restartClocks(time: number): void {
    const now = Math.min(Date.now(), time);
    const asked = this.#deciders();
    this.#asked = this.table.players.map(({ seat }, k) => (asked.includes(seat) ? (this.#asked[k] ?? now) : null));
  }
  #deciders(): Seat[] {
    const view = this.#view as unknown as View | null;
    if (view === null || this.table.status !== 'playing') return [];
    if (view.game === 'robotrick' && view.phase === 'pass') return view.passing;
    return view.to_move === null ? [] : [view.to_move];
  }

  async #fetchResult(): Promise<void> {
    if (this.table.status !== 'over' || this.#result !== null) return;
    try {
      const record = await this.record();
      this.#result =
        record.game === 'robots'
          ? (record.result ?? null)
          : { rounds: record.rounds.map(({ scores }) => scores ?? []), totals: record.totals ?? [], winners: record.winners ?? [] };
      if (record.game === 'robotrick') this.#revealed = record.rounds;
      this.#changed([], false);
      await this.#judge(record);
    } catch {
      // It comes with the next welcome.
    }
  }

  /** Compares the record with what this device saw before the cards, and the cards with their seed. */
  async #judge(record: GameRecord): Promise<void> {
    const { match } = this.table;
    const witness = witnessOf(this.table.id, match);
    if (witness === null || this.#seat === null) return;
    let verdict = judge(witness, record);
    if ((verdict === 'fair' || verdict === 'unshown') && this.explains && !(await dealFollows(record))) verdict = 'cards';
    if (this.table.match !== match || this.table.status !== 'over') return;
    this.verdict = verdict;
    this.#changed([], false);
  }

  // --- How things stand

  #changed(events: Event[], jump: boolean): void {
    this.state = this.#describe();
    const step: Step = { events, state: this.state, jump };
    for (const listener of this.#listeners) listener(step);
  }

  #describe(): TableState {
    const { table } = this;
    const names = this.#names();
    return {
      n: this.#n,
      game: table.game,
      edition: table.edition,
      options: table.options,
      status: table.status,
      seat: this.#seat,
      players: table.players.map(
        (player, k): Player => ({
          seat: player.seat,
          name: names[k]!,
          kind: player.kind,
          level: player.bot,
          away: player.kind === 'person' && player.bot !== null,
          connected: this.#connected[k] ?? true,
          ready: player.ready,
          host: player.host,
        }),
      ),
      view: this.#view as unknown as View | null,
      result: this.#result,
      revealed: this.#revealed,
      undoAsked: table.undo,
      connection: this.#connection,
      clock: table.seconds === null ? null : { time: table.seconds * 1000, asked: this.#asked },
    };
  }

  /** People by name, bots by their level. */
  #names(): string[] {
    const bots = new Map<string, number>();
    return this.table.players.map(({ name, bot }) => {
      if (name !== null) return shownName(name);
      if (bot === null) return '';
      const level = bot.charAt(0).toUpperCase() + bot.slice(1);
      const count = (bots.get(bot) ?? 0) + 1;
      bots.set(bot, count);
      return count > 1 ? `${level} ${count}` : level;
    });
  }
}
