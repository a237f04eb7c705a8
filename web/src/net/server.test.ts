import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Table, TableEvent, TablePlayer } from './protocol.ts';
import { ServerSource } from './server.ts';

vi.mock('./engine.ts', () => ({
  edition: () => Promise.resolve({ id: '1.4', name: 'Robots 1.4' }),
  ask: () => Promise.reject(new Error('no engine')),
  borrowEdition: (...edition: string[]) => {
    borrowed = edition;
    return Promise.resolve(() => void (borrowed = null));
  },
}));
/** The edition of the server's own that the engine has for a table. */
let borrowed: string[] | null = null;

/** A WebSocket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static get newest(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  static readonly OPEN = 1;
  readyState = 0;
  sent: { type: string; id?: string; since?: number; token?: string; [member: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string) {
    return this.sent.filter((message) => message.type === type);
  }
}

const player = (seat: 'black' | 'red', name: string): TablePlayer => ({ seat, kind: 'person', name, bot: null, cause: null, left: false, ready: false, host: false });
const table: Table = {
  id: 'abc',
  game: 'robots',
  edition: '1.4',
  options: { jokers: false },
  watch: 'link',
  own_edition: false,
  keyed: false,
  seconds: 30,
  grace: 60,
  fill: 'pilot',
  status: 'playing',
  match: 1,
  players: [player('black', 'Ann'), player('red', 'Bo')],
  undo: null,
  commitment: 'first',
  commitments: ['', ''],
  contributions: ['', ''],
  reveal: null,
};
const view = { game: 'robots', seat: 'black', to_move: 'black', legal: ['done'], phase: 'build' };
/** The device's clock is 90 seconds ahead of the server's. */
const start = new Date('2026-11-18T10:00:00Z').getTime();
const serverStart = start - 90_000;
const welcome = { type: 'welcome', protocol: 'botyard-table/1', n: 5, seat: 'black', now: serverStart, asked: [serverStart - 4000, null], resumed: false, table, view };
const event = (n: number, what: string, more: object = {}): TableEvent => ({ type: 'event', n, what, time: serverStart, ...more }) as TableEvent;

/** What the server answers over HTTP. */
let answers: Record<string, object>;

async function opened(): Promise<ServerSource> {
  const opening = ServerSource.open('abc', 'token');
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  vi.setSystemTime(start); // waiting has taken some time of the fake clock
  FakeSocket.newest.open();
  FakeSocket.newest.receive(welcome);
  return opening;
}
const pageEvents = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  FakeSocket.all = [];
  answers = { 'tables/abc': table };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { baseURI: 'http://botyard.test/', visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  vi.stubGlobal('removeEventListener', pageEvents.removeEventListener.bind(pageEvents));
  vi.stubGlobal('fetch', (address: URL) => {
    const answer = answers[address.pathname.replace('/api/v1/', '')];
    return answer === undefined ? Promise.reject(new TypeError('no network')) : Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an edition of the server’s own is the engine’s as long as the table is open', async () => {
  answers = { 'tables/abc': { ...table, own_edition: true }, 'tables/abc/edition': { game: 'robots', edition: '1.4', toml: 'ours' } };
  const source = await opened();
  expect(borrowed).toEqual(['robots', '1.4', 'ours']);
  source.close();
  expect(borrowed).toBe(null);
});

describe('the seat', () => {
  test('is the view’s after a rematch has moved everyone on', async () => {
    const source = await opened();
    FakeSocket.newest.receive(event(6, 'moved', { seat: 'black', table: { set: { status: 'over', commitment: 'second' } } }));
    const moved = { seat: 'red', to_move: 'black', legal: [] };
    FakeSocket.newest.receive(event(7, 'started', { view: { set: moved }, table: { set: { status: 'playing', match: 2, players: [player('black', 'Bo'), player('red', 'Ann')] } } }));
    expect(source.state.seat).toBe('red');
    expect(source.state.players.map(({ name }) => name)).toEqual(['Bo', 'Ann']);
    source.close();
  });

  test('is the welcome’s before the first deal, and nobody’s after leaving', async () => {
    const waiting: Table = { ...table, status: 'waiting', match: 0 };
    const opening = ServerSource.open('abc', 'token');
    await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    FakeSocket.newest.open();
    FakeSocket.newest.receive({ ...welcome, table: waiting, view: null });
    const source = await opening;
    expect(source.state.seat).toBe('black');
    FakeSocket.newest.receive(event(6, 'left', { seat: 'black' }));
    expect(source.state.seat).toBe(null);
    expect(source.removed).toBe(false);
    source.close();
  });
});

describe('what the server is bound to', () => {
  test('stays that of the finished match beside that of the next one', async () => {
    const source = await opened();
    expect(source.commitments).toEqual({ match: 'first', next: null });
    FakeSocket.newest.receive(event(6, 'moved', { seat: 'black', table: { set: { status: 'over', commitment: 'second' } } }));
    expect(source.commitments).toEqual({ match: 'first', next: 'second' });
    FakeSocket.newest.receive(event(7, 'started', { view: { set: { seat: 'red' } }, table: { set: { status: 'playing', match: 2 } } }));
    expect(source.commitments).toEqual({ match: 'second', next: null });
    source.close();
  });
});

describe('the result', () => {
  const over = event(6, 'moved', { seat: 'black', table: { set: { status: 'over' } } });
  const record = { game: 'robots', result: { winner: 'red', reason: 'supply' } };

  test('is asked for again until it comes', async () => {
    const source = await opened();
    FakeSocket.newest.receive(over);
    await vi.advanceTimersByTimeAsync(1000);
    expect(source.state.result).toBe(null);
    answers['tables/abc/record'] = record;
    await vi.advanceTimersByTimeAsync(5000);
    expect(source.state.result).toEqual(record.result);
    source.close();
  });

  test('of a match isn’t taken for that of the next one', async () => {
    const source = await opened();
    answers['tables/abc/record'] = record;
    FakeSocket.newest.receive(over);
    FakeSocket.newest.receive(event(7, 'started', { view: { set: { seat: 'red' } }, table: { set: { status: 'playing', match: 2 } } }));
    await vi.advanceTimersByTimeAsync(100);
    expect(source.state.result).toBe(null);
    source.close();
  });
});

describe('the clock', () => {
  test('is corrected for the device’s clock', async () => {
    const source = await opened();
    expect(source.state.clock).toEqual({ time: 30_000, asked: [start - 4000, null] });
    source.close();
  });

  test('runs anew for each decision, also for a further one of the same seat', async () => {
    const source = await opened();
    vi.advanceTimersByTime(3000);
    FakeSocket.newest.receive(event(6, 'moved', { seat: 'black', time: serverStart + 3000, asked: [serverStart + 3000, null], view: { set: { to_move: 'black' } } }));
    expect(source.state.clock?.asked).toEqual([start + 3000, null]);
    source.close();
  });

  test('follows a device’s clock that was set anew', async () => {
    const source = await opened();
    vi.advanceTimersByTime(20_000);
    vi.setSystemTime(start + 20_000 + 3_600_000);
    const [ping] = FakeSocket.newest.of('ping');
    FakeSocket.newest.receive({ type: 'pong', id: 'another', now: 0 });
    FakeSocket.newest.receive({ type: 'pong', id: ping!.id, now: serverStart + 20_000 });
    // Asked at 20 s by the old clock and answered an hour later by the new one: the middle is as near as it gets.
    expect(source.state.clock?.asked[0]).toBe(start - 4000 + 1_800_000);
    source.close();
  });
});

describe('the connection', () => {
  test('that is dead without having been closed is noticed, and what was sent is sent again', async () => {
    const source = await opened();
    const moved = source.move('done');
    const first = FakeSocket.newest;
    expect(first.of('move')).toHaveLength(1);
    // Nothing is answered, and nothing is closed.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    const again = FakeSocket.newest;
    again.open();
    expect(again.sent).toMatchObject([{ type: 'hello', since: 5, token: 'token' }]);
    again.receive({ ...welcome, resumed: true, table: undefined, view: undefined });
    expect(again.of('move')).toEqual(first.of('move'));
    again.receive({ type: 'done', id: again.of('move')[0]!.id, n: 6 });
    await moved;
    source.close();
  });

  test('is asked now and then, and any message is an answer', async () => {
    const source = await opened();
    for (let k = 1; k <= 4; k++) {
      await vi.advanceTimersByTimeAsync(20_000);
      expect(FakeSocket.newest.of('ping')).toHaveLength(k);
      FakeSocket.newest.receive({ type: 'presence', connected: [true, true], watchers: k });
      expect(source.watchers).toBe(k);
    }
    expect(FakeSocket.all).toHaveLength(1);
    source.close();
  });

  test('is asked at once when the page is seen again', async () => {
    const source = await opened();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.newest.of('ping')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(7000);
    expect(FakeSocket.all).toHaveLength(2);
    source.close();
  });

  test('is tried at once when the page is seen again or the network is back, also after it was given up', async () => {
    const source = await opened();
    for (let k = 0; k < 40; k++) {
      FakeSocket.newest.close();
      await vi.advanceTimersByTimeAsync(8000);
    }
    expect(source.state.connection).toBe('failed');
    const before = FakeSocket.all.length;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all.length).toBe(before + 1);
    FakeSocket.newest.close();
    pageEvents.dispatchEvent(new Event('online'));
    expect(FakeSocket.all.length).toBe(before + 2);
    source.close();
  });

  test('sends nothing before it was welcomed', async () => {
    const source = await opened();
    FakeSocket.newest.close();
    await vi.advanceTimersByTimeAsync(500);
    const again = FakeSocket.newest;
    again.open();
    void source.move('done');
    expect(again.sent.map(({ type }) => type)).toEqual(['hello']);
    again.receive({ ...welcome, resumed: true });
    expect(again.of('move')).toHaveLength(1);
    source.close();
  });

  test('that is refused for good says so and stops', async () => {
    const source = await opened();
    FakeSocket.newest.close();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.newest.open();
    FakeSocket.newest.receive({ type: 'refused', code: 'table.unknown', message: 'there is no table abc', details: {} });
    expect(source.state.connection).toBe('refused');
    expect(source.refusal).toBe('there is no table abc');
    const { length } = FakeSocket.all;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(length);
    source.close();
  });

  test('that is refused for now says why and is tried again', async () => {
    const source = await opened();
    FakeSocket.newest.close();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.newest.open();
    FakeSocket.newest.receive({ type: 'refused', code: 'table.closed', message: 'the table is read anew', details: {} });
    await vi.advanceTimersByTimeAsync(1000);
    expect(source.state.connection).toBe('lost');
    expect(source.refusal).toBe('the table is read anew');
    expect(FakeSocket.all).toHaveLength(3);
    FakeSocket.newest.open();
    FakeSocket.newest.receive({ ...welcome, resumed: true });
    expect(source.state.connection).toBe('live');
    expect(source.refusal).toBe('');
    source.close();
  });

  test('that never comes about is given up, so that the page can say so', async () => {
    const opening = ServerSource.open('abc', 'token');
    const failed = expect(opening).rejects.toMatchObject({ code: 'page.no_connection' });
    await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    for (let k = 0; k < 10; k++) {
      FakeSocket.newest.close();
      await vi.advanceTimersByTimeAsync(8000);
    }
    await failed;
  });
});

describe('phrases', () => {
  test('are heard, answered by being heard, and not said again after a lost connection', async () => {
    const source = await opened();
    const heard: string[] = [];
    source.onSaid(({ seat, phrase }) => heard.push(`${seat} ${phrase}`));
    const said = source.say('thanks');
    FakeSocket.newest.receive({ type: 'said', seat: 'black', phrase: 'thanks', id: FakeSocket.newest.of('say')[0]!.id });
    FakeSocket.newest.receive({ type: 'said', seat: 'red', phrase: 'hello' });
    await said;
    expect(heard).toEqual(['black thanks', 'red hello']);

    void source.say('sorry');
    FakeSocket.newest.close();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.newest.open();
    FakeSocket.newest.receive({ ...welcome, resumed: true });
    expect(FakeSocket.newest.of('say')).toHaveLength(0);
    source.close();
  });
});
