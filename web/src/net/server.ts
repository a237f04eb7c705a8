import { freshSeed } from '$engine/engine.ts';
import { plainEdition } from '../model/plain.ts';
import type { CardSheet, Event, GameRecord, Lens, Move, Reason, Result, RobotrickRound, SeatView, View } from '$engine/protocol.ts';
import { Refused, type Edition, type Player, type Seat, type Step, type TableSource, type TableState } from '../model/table.ts';
import { language } from '../text/catalogue.svelte.ts';
import { namesAtTable } from '../text/people.ts';
import { ask, borrowEdition, edition as editionOf } from './engine.ts';
import { patched, type ClientMessage, type Phrase, type Seat as WireSeat, type ServerMessage, type Table, type TableEvent, type View as WireView } from './protocol.ts';
import { dealFollows } from './redeal.ts';
import { api, describeTable, editionOfTable, recordOf } from './rest.ts';
import { TableSocket } from './socket.ts';
import { commitTo, committedIn, dueReveal, judge, witnessOf, type Verdict } from './witness.ts';

const protocol = 'botyard-table/1';
/** How long the record of a finished match is waited for before it is asked for again, in milliseconds. */
const recordWait = 3000;
/** Refusals of a hello after which another one is of no use; all others pass. */
const forGood = new Set(['table.unknown', 'table.cannot_continue', 'table.no_watchers', 'table.other_protocol']);

interface Waiting {
  message: ClientMessage & { id: string };
  resolve: () => void;
  reject: (reason: unknown) => void;
}
/** What somebody at the table has said: one of the protocol's phrases. */
export interface Said {
  seat: Seat;
  phrase: Phrase;
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
  /** How many look on without a seat. */
  watchers = 0;
  /** Why the server didn't let this page back to the table; empty if it did. */
  refusal = '';
  /** Whether the deal of the finished match was fair; null as long as that isn't known, and for watchers. */
  verdict: Verdict | null = null;
  /** The record of the finished match, as soon as it is here. */
  finished: GameRecord | null = null;
  /** The host has emptied the seat that this was opened for. */
  removed = false;
  #view: WireView | null = null;
  #revealed: RobotrickRound[] = [];
  #n = -1;
  /** The seat before the first deal; afterwards it is the view's, for a rematch moves everyone to another seat. */
  #firstSeat: Seat | null = null;
  /** Since when each seat has had a decision to make, by the server's clock. */
  #asked: (number | null)[] = [];
  #connected: boolean[] = [];
  #result: Result | null = null;
  /** What the server was bound to for the match that is played or was played last. */
  #dealtFrom: string | null = null;

  #token: string | null;
  #socket: TableSocket | null = null;
  /** The table is left: the engine forgets the server's own edition. */
  #giveBack: () => void = () => {};
  #waiting = new Map<string, Waiting>();
  #lastId = 0;
  readonly #session = freshSeed().slice(0, 8);
  #recordTimer: ReturnType<typeof setTimeout> | undefined;
  #welcomed: { resolve: () => void; reject: (reason: unknown) => void } | null = null;
  #listeners = new Set<(step: Step) => void>();
  #hearers = new Set<(said: Said) => void>();

  /** Rejected with Refused if there is no such table, or the token isn't one of its seats. */
  static async open(id: string, token: string | null): Promise<ServerSource> {
    const table = await describeTable(id);
    let giveBack = (): void => {};
    const borrow = async () => {
      if (table.own_edition) giveBack = await borrowEdition(table.game, table.edition, (await editionOfTable(id)).toml);
      return editionOf(table.game, table.edition);
    };
    const edition = await borrow().catch((error: unknown) => {
      const plain = plainEdition(table.game, table.edition);
      if (plain === null) throw error;
      return plain;
    });
    const source = new ServerSource(table, token, edition);
    source.#giveBack = giveBack;
    source.explains = edition.name !== '';
    await source.#firstWelcome();
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

  /** Called with each phrase that somebody says from now on; returns how to stop that. */
  onSaid(listener: (said: Said) => void): () => void {
    this.#hearers.add(listener);
    return () => this.#hearers.delete(listener);
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
  say = (phrase: Phrase): Promise<void> => this.#send({ type: 'say', phrase });

  /** The seat of this page's player; null for a watcher. */
  get #seat(): Seat | null {
    return this.#view === null ? this.#firstSeat : (this.#view['seat'] as Seat | null);
  }

  /** What the server has bound itself to by a hash: for the match that is played or was the last one, and for the next deal where that is
   * still to come. */
  get commitments(): { match: string | null; next: string | null } {
    const { status, commitment } = this.table;
    return { match: this.#dealtFrom, next: status === 'playing' ? null : commitment };
  }

  /** The server knows whether a move can be taken back, and says why not. */
  get canUndo(): boolean {
    return this.#seat !== null && this.table.status === 'playing' && this.state.undoAsked === null;
  }

  async lens(): Promise<Lens | null> {
    if (this.#seat === null || this.#view === null || !this.explains) return null;
    return ask('lens', { view: this.#view as unknown as SeatView, players: namesAtTable(this.table.players) });
  }

  async cards(): Promise<CardSheet | null> {
    if (this.#seat === null || this.#view === null || !this.explains) return null;
    return ask('cards', { view: this.#view as unknown as SeatView });
  }

  async whyIllegal(move: Move): Promise<Reason | null> {
    if (this.#seat === null || this.#view === null || !this.explains) return null;
    return (await ask('why_illegal', { view: this.#view as unknown as SeatView, move, players: namesAtTable(this.table.players) })).why_not;
  }

  record(): Promise<GameRecord> {
    return recordOf<GameRecord>(this.table.id);
  }

  /** Tries at once, after the page had given up or while it waits. */
  tryNow = (): void => {
    this.refusal = '';
    this.#socket?.tryNow();
  };

  close(): void {
    this.#giveBack();
    this.#giveBack = () => {};
    clearTimeout(this.#recordTimer);
    this.#socket?.close();
    this.#socket = null;
    this.#listeners.clear();
    this.#hearers.clear();
  }

  // --- The connection

  #firstWelcome(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#welcomed = { resolve, reject };
      const address = api('socket');
      address.protocol = address.protocol.replace('http', 'ws');
      this.#socket = new TableSocket(address, {
        hello: () => this.#hello(),
        take: (message) => this.#take(message),
        changed: () => this.#connectionChanged(),
      });
    });
  }

  #hello(): ClientMessage {
    return {
      type: 'hello',
      protocol,
      table: this.table.id,
      language: language(),
      ...(this.#token === null ? {} : { token: this.#token }),
      ...(this.#n >= 0 ? { since: this.#n } : {}),
    };
  }

  #connectionChanged(): void {
    if (this.#welcomed === null) return this.#changed([], false);
    if (this.#socket?.state === 'failed') this.#fail(new Refused({ code: 'page.no_connection', words: {}, text: '' }));
  }
  /** The table can't be opened. */
  #fail(reason: Refused): void {
    this.#welcomed?.reject(reason);
    this.#welcomed = null;
    this.close();
  }

  #send(command: Command): Promise<void> {
    const id = `${this.#session}.${++this.#lastId}`;
    const message = { id, ...command } as ClientMessage & { id: string };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { message, resolve, reject });
      // Without a connection it goes out after the welcome. Asked twice, the server answers twice and plays once.
      this.#socket?.send(message);
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
        this.watchers = message.watchers;
        return this.#changed([], false);
      case 'said':
        for (const hearer of this.#hearers) hearer(message);
        return this.#answered(message.id ?? '');
      case 'refused':
        return this.#refused(message);
      case 'pong': // the socket's
    }
  }

  #refused(message: Extract<ServerMessage, { type: 'refused' }>): void {
    const reason = new Refused({ code: message.code, words: message.details, text: message.message });
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (waiting) {
      this.#waiting.delete(message.id!);
      waiting.reject(reason);
    } else if (this.#welcomed) {
      this.#fail(reason);
    } else if (message.code === 'table.bad_token') {
      // The seat was emptied while the connection was lost.
      this.#removed();
      this.#changed([], false);
      if (this.table.watch === 'none') this.close();
      else this.#socket?.refuse(false); // and comes back as a watcher
    } else if (message.id === undefined) {
      this.refusal = reason.message;
      this.#socket?.refuse(forGood.has(message.code));
      this.#changed([], false);
    }
  }

  #welcome(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    this.#socket?.welcome(message.now);
    this.refusal = '';
    this.#asked = message.asked;
    if (!message.resumed) {
      this.#n = message.n;
      this.table = message.table;
      this.#view = message.view;
      this.#firstSeat = message.seat;
      this.#dealtFrom = null;
      const more = message as { told?: Event[]; revealed?: RobotrickRound[] };
      this.told = more.told ?? [];
      this.#revealed = more.revealed ?? [];
    }
    this.#noteDeal();
    void this.#fetchResult();
    this.#changed([], !message.resumed);
    for (const { message: unanswered, resolve } of this.#waiting.values()) {
      if (unanswered.type === 'say') resolve(); // nobody wants to hear it later
      else this.#socket?.send(unanswered);
    }
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
    if (message.asked) this.#asked = message.asked;
    if (message.what === 'started') {
      this.#revealed = [];
      this.#result = null;
      this.finished = null;
      this.verdict = null;
      this.told = [];
    }
    this.#revealed = [...this.#revealed, ...revealed];
    const deal = told.map(({ event }) => event).lastIndexOf('deal');
    this.told = deal >= 0 && this.table.game === 'robotrick' ? told.slice(deal) : [...this.told, ...told];
    if (message.what === 'removed' && message.seat === this.#seat) this.#removed();
    if (message.what === 'left' && message.seat === this.#seat && this.#view === null) this.#standUp();
    this.#noteDeal();
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

  #removed(): void {
    this.removed = true;
    this.#standUp();
  }
  /** From here on this looks on, if that is allowed: the token is worth nothing any more. */
  #standUp(): void {
    this.#firstSeat = null;
    this.#token = null;
  }

  #answered(id: string): void {
    this.#waiting.get(id)?.resolve();
    this.#waiting.delete(id);
  }

  /** Remembers what the server was bound to for this match: when it is over, the table shows that of the next deal. */
  #noteDeal(): void {
    const { id, match, status, commitment } = this.table;
    if (status === 'playing') this.#dealtFrom = commitment;
    else if (match > 0) this.#dealtFrom ??= witnessOf(id, match)?.commitment ?? null;
  }

  async #fetchResult(): Promise<void> {
    const { match } = this.table;
    const isOver = () => this.#socket !== null && this.table.status === 'over' && this.table.match === match;
    if (!isOver() || this.#result !== null) return;
    clearTimeout(this.#recordTimer);
    const record = await this.record().catch(() => null);
    if (!isOver()) return;
    if (record === null) {
      this.#recordTimer = setTimeout(() => void this.#fetchResult(), recordWait);
      return;
    }
    this.#result =
      record.game === 'robots'
        ? (record.result ?? null)
        : { rounds: record.rounds.map(({ scores }) => scores ?? []), totals: record.totals ?? [], winners: record.winners ?? [] };
    if (record.game === 'robotrick') this.#revealed = record.rounds;
    this.#dealtFrom ??= committedIn(record);
    this.finished = record;
    this.#changed([], false);
    await this.#judge(record);
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
    const names = namesAtTable(this.table.players);
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
      connection: this.#socket?.state ?? 'live',
      clock: this.#clock(),
    };
  }

  /** Since when seats have had a decision to make, by this device's clock. */
  #clock(): TableState['clock'] {
    const { seconds } = this.table;
    if (seconds === null) return null;
    const ahead = this.#socket?.clockAhead ?? 0;
    return { time: seconds * 1000, asked: this.#asked.map((time) => (time === null ? null : time + ahead)) };
  }
}
