import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readGame } from '../model/saved.ts';
import type { RobotsView } from '../model/robots/sides.ts';
import type { GameName, TableState } from '../model/table.ts';
import { stubBrowser, workers } from './engine.fixture.ts';
import { newSoloGame, SoloSource } from './solo.ts';

const seed = '7'.repeat(64);
beforeAll(stubBrowser);
beforeEach(() => {
  workers.asked = [];
  workers.fallsOver = () => false;
});
let source: SoloSource;
afterEach(() => source.close());

async function open(game: GameName = 'robotrick'): Promise<void> {
  source = (await SoloSource.open(await newSoloGame({ game, level: 'rookie', name: 'Ann', seed })))!;
}
/** Waits for a state of the table. */
const until = (fits: (state: TableState) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = source.onStep(() => look());
    const look = () => {
      if (!fits(source.state)) return;
      stop();
      resolve();
    };
    look();
  });
const mine = () => until(({ view, status }) => status === 'over' || (view?.legal.length ?? 0) > 0);
/** Always the first legal move, so that the same deal is always the same game. */
async function play(decisions: number): Promise<void> {
  for (let k = 0; k < decisions; k++) {
    await mine();
    await source.move(source.state.view!.legal[0]!);
  }
  await mine();
}
/** The first so many questions with this method aren't survived. */
function fallOver(wanted: string, times: number): void {
  let left = times;
  workers.fallsOver = (method) => method === wanted && left-- > 0;
}
const record = () => readGame(source.saved.id)!.record;

test('a table is made and opened with one question, beside that for its edition', async () => {
  await open();
  expect([...workers.asked].sort()).toEqual(['create', 'edition']);
  await mine();
  workers.asked = [];
  source.close();
  source = (await SoloSource.open(source.saved.id))!;
  expect(workers.asked.filter((method) => method !== 'close')).toEqual(['open']);
});

describe('whatever falls over', () => {
  for (const method of ['think', 'apply', 'view', 'deal']) {
    test(`at "${method}", the game goes on as if nothing had happened`, async () => {
      await open();
      await play(14); // into the second round
      const undisturbed = record();
      source.close();

      await open();
      let n = 0;
      workers.fallsOver = (asked) => asked === method && n++ % 2 === 0;
      await play(14);
      expect(n).toBeGreaterThan(1);
      expect(record()).toEqual(undisturbed);
      expect([source.trouble, source.state.connection]).toEqual([null, 'live']);
    });
  }

  test('taking back and the lens survive it, too', async () => {
    await open();
    await play(2);
    fallOver('lens', 1);
    expect(await source.lens()).not.toBe(null);
    fallOver('cards', 1);
    expect(Object.keys((await source.cards())!.cards)).toHaveLength(52);
    fallOver('undo', 1);
    await source.undo();
    expect(source.state.n).toBe(source.saved.moves);
    expect(source.canUndo).toBe(true);
    await play(1);
    expect(source.state.n).toBeGreaterThan(4);
  });

  test('what can’t be mended is said, and can be tried again', async () => {
    await open();
    await mine();
    fallOver('think', Number.MAX_SAFE_INTEGER);
    await source.move(source.state.view!.legal[0]!);
    await until(({ connection }) => connection === 'failed');
    expect(source.trouble).toMatchObject({ code: 'page.no_engine' });
    // A retry that fails says so again.
    source.tryAgain();
    expect(source.state.connection).toBe('live');
    await until(({ connection }) => connection === 'failed');
    workers.fallsOver = () => false;
    source.tryAgain();
    await mine();
    expect(source.state.connection).toBe('live');
    expect(source.state.n).toBeGreaterThan(3);
  });
});

describe('hidden cards', () => {
  test('the record of a running game stays closed', async () => {
    await open('robots');
    await play(1);
    await expect(source.record()).rejects.toThrow();
    await source.giveUp();
    expect(readGame(source.saved.id)).toMatchObject({ finished: true, givenUp: true });
    await expect(source.record()).resolves.toMatchObject({ game: 'robots' });
  });

  test('nothing is taken back once the cards were seen', async () => {
    await open();
    await play(39);
    expect(source.state.status).toBe('over');
    expect(source.canUndo).toBe(true);
    await source.record();
    expect(source.canUndo).toBe(false);
    await source.undo();
    expect(source.state.status).toBe('over');
  });
});

describe('two people at one device', () => {
  const robots = () => source.state.view as RobotsView;
  async function openShared(): Promise<void> {
    source = (await SoloSource.open(await newSoloGame({ game: 'robots', name: 'Ann', second: 'Bea', seed })))!;
  }
  /** Hidden cards of a view: what only a seat's own view has. */
  const hand = () => ('hand' in robots() ? (robots() as { hand: string[] }).hand : null);

  test('nobody’s cards are shown until whoever has to decide takes the device', async () => {
    await openShared();
    expect(source.state.players.map(({ name, kind }) => [name, kind])).toEqual([['Ann', 'person'], ['Bea', 'person']]);
    expect([source.state.seat, hand(), source.curtain]).toEqual([null, null, 'black']);
    await source.takeDevice();
    expect([source.state.seat, source.curtain]).toEqual(['black', null]);
    const black = hand()!;
    expect(black).toHaveLength(5);
    await source.move('done');
    // The one who moved sees what came of it, then the device goes on.
    expect([source.state.seat, hand()]).toEqual(['black', black]);
    await source.passOn();
    expect([source.state.seat, hand(), source.curtain]).toEqual([null, null, 'red']);
    await source.takeDevice();
    expect(source.state.seat).toBe('red');
    expect(hand()!.some((card) => black.includes(card))).toBe(false);
  });

  test('what was told to one of them isn’t told to the other', async () => {
    await openShared();
    await source.takeDevice();
    await source.move('done');
    await source.passOn();
    await source.takeDevice();
    await source.move('done');
    await source.passOn();
    await source.takeDevice();
    // Black, without robots, has drawn a card at the start of the turn.
    const drawn = () => source.told.filter(({ event }) => event === 'research').map((event) => ('card' in event ? event.card : undefined));
    expect(drawn()[0]).toBeDefined();
    await source.move('done');
    while (source.state.view!.to_move === 'black') await source.move(source.state.view!.legal.at(-1)!);
    await source.passOn();
    expect(drawn()[0]).toBeUndefined();
    await source.takeDevice();
    expect(drawn()[0]).toBeUndefined();
  });

  test('taking back and coming back later show nobody’s cards', async () => {
    await openShared();
    await source.takeDevice();
    await source.move('done');
    await source.passOn();
    await source.takeDevice();
    await source.undo();
    await source.passOn();
    expect([source.curtain, hand()]).toEqual(['black', null]);
    const { id } = source.saved;
    await source.takeDevice();
    source.close();
    source = (await SoloSource.open(id))!;
    expect([source.curtain, hand()]).toEqual(['black', null]);
    await expect(source.record()).rejects.toThrow();
  });
});
