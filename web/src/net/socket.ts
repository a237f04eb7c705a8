import type { Connection } from '../model/table.ts';
import type { ClientMessage, ServerMessage } from './protocol.ts';

// All times are in milliseconds.
/** How long the first try waits after a lost connection, and the longest wait between two tries. */
const firstWait = 500;
const longestWait = 8000;
/** A lost connection is spoken of after this long, and given up after that; the first one is given up sooner. */
const quietFor = 1000;
const givesUpAfter = 120_000;
const firstGivesUpAfter = 5000;
/** After so long without a message the server is asked whether it is still there; sooner while a player waits for an answer. */
const silence = 20_000;
const silenceAfterSending = 2000;
/** What was asked, or the connection itself, must be answered within this time; otherwise the connection is dead. */
const answerTime = 6000;

export interface SocketOwner {
  /** The first message of each connection. */
  hello: () => ClientMessage;
  /** Every message but the answers to pings. */
  take: (message: ServerMessage) => void;
  /** `state` or `clockAhead` has changed. */
  changed: () => void;
}

/** A WebSocket to a table that comes back by itself. It also notices a connection that is dead without having been closed (the
 * device slept, the network changed): it asks the server from time to time, and at once when the page is seen again or the
 * network is back. */
export class TableSocket {
  state: Connection = 'live';
  /** How far this device's clock is ahead of the server's. */
  clockAhead = 0;
  readonly #address: URL;
  readonly #owner: SocketOwner;
  #socket: WebSocket | null = null;
  /** The server has welcomed this connection: anything may be sent. */
  #welcomed = false;
  #everWelcomed = false;
  #wait = firstWait;
  #lostAt = 0;
  #closed = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #speakTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #ping = { id: '', at: 0 };
  #pings = 0;

  constructor(address: URL, owner: SocketOwner) {
    this.#address = address;
    this.#owner = owner;
    addEventListener('online', this.#wake);
    addEventListener('pageshow', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Only a connection that was welcomed sends; otherwise nothing happens. */
  send(message: ClientMessage): void {
    if (!this.#welcomed) return;
    this.#socket?.send(JSON.stringify(message));
    this.#askAfter(silenceAfterSending);
  }

  /** The server has answered the hello, at this time of its clock. */
  welcome(now: number): void {
    clearTimeout(this.#speakTimer);
    this.#welcomed = true;
    this.#everWelcomed = true;
    this.#lostAt = 0;
    this.#wait = firstWait;
    this.clockAhead = Date.now() - now;
    this.state = 'live';
  }

  /** The server has refused the hello: it is tried again later or, if that is of no use, when somebody asks for it. */
  refuse(forGood: boolean): void {
    if (!forGood) return this.#drop();
    this.#forget();
    clearTimeout(this.#speakTimer);
    this.#setState('refused');
  }

  /** Tries at once, after this had given up or while it waits. */
  tryNow(): void {
    if (this.#closed || this.#socket !== null) return;
    clearTimeout(this.#retryTimer);
    this.#lostAt = Date.now();
    this.#wait = firstWait;
    this.#setState('lost');
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    removeEventListener('pageshow', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#speakTimer);
    this.#forget();
  }

  #connect(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#welcomed = false;
    this.#expectAnswer();
    socket.onopen = () => socket.send(JSON.stringify(this.#owner.hello()));
    socket.onmessage = (event: MessageEvent<string>) => this.#take(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => this.#drop();
  }

  #take(message: ServerMessage): void {
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
    this.#askAfter(silence);
    if (message.type === 'pong') this.#setClock(message.id, message.now);
    else this.#owner.take(message);
  }

  /** The server's time was read about halfway between the question and its answer. */
  #setClock(id: string, now: number): void {
    if (id !== this.#ping.id) return;
    const ahead = Math.round((this.#ping.at + Date.now()) / 2 - now);
    if (Math.abs(ahead - this.clockAhead) < 200) return;
    this.clockAhead = ahead;
    this.#owner.changed();
  }

  #askAfter(time: number): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#ask(), time);
  }
  /** Asks whether the server is there; any message is an answer. */
  #ask(): void {
    if (!this.#welcomed) return;
    this.#ping = { id: `ping.${++this.#pings}`, at: Date.now() };
    this.#socket?.send(JSON.stringify({ type: 'ping', id: this.#ping.id } satisfies ClientMessage));
    this.#expectAnswer();
  }
  #expectAnswer(): void {
    this.#answerTimer ??= setTimeout(() => this.#drop(), answerTime);
  }

  readonly #wake = (): void => {
    if (this.#closed || document.visibilityState === 'hidden' || this.state === 'refused') return;
    if (this.#socket === null) this.tryNow();
    else this.#ask();
  };

  /** Lets go of the present socket; nothing more is heard of it. */
  #forget(): void {
    clearTimeout(this.#silenceTimer);
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The connection is lost, or as good as that. */
  #drop(): void {
    this.#forget();
    if (this.#closed) return;
    if (this.#lostAt === 0) {
      this.#lostAt = Date.now();
      this.#speakTimer = setTimeout(() => this.#setState('lost'), quietFor);
    }
    if (Date.now() - this.#lostAt > (this.#everWelcomed ? givesUpAfter : firstGivesUpAfter)) {
      clearTimeout(this.#speakTimer);
      this.#setState('failed');
      return;
    }
    this.#retryTimer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, longestWait);
  }

  #setState(state: Connection): void {
    if (this.state === state) return;
    this.state = state;
    this.#owner.changed();
  }
}
