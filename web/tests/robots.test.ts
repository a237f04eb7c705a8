// Every legal move of Robots can be made by clicks: whole games, each decision chosen by chance among all that the engine
// offers, not among what the page happens to show.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openPage, PageServer, patience, root, startBrowser } from './browser.ts';
import { quick, set } from './play.ts';

interface Record {
  moves: string[];
  options: object;
}

/** The native engine, asked in lines. */
class Engine {
  readonly #process = spawn(process.env['BOTYARD'] ?? join(root, 'build/release/botyard'), ['engine'], { stdio: ['pipe', 'pipe', 'ignore'] });
  readonly #waiting: ((line: string) => void)[] = [];
  constructor() {
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#waiting.shift()?.(line));
  }
  async ask<T>(method: string, params: object): Promise<T> {
    const line = await new Promise<string>((resolve) => {
      this.#waiting.push(resolve);
      this.#process.stdin.write(JSON.stringify({ method, ...params }) + '\n');
    });
    return (JSON.parse(line) as { ok: T }).ok;
  }
  stop(): void {
    this.#process.kill();
  }
}

let server: PageServer;
let browser: Browser;
let engine: Engine;
before(async () => {
  server = await PageServer.start(['--no-limits']);
  browser = await startBrowser();
  engine = new Engine();
});
after(async () => {
  engine?.stop();
  await browser?.close();
  await server?.stop();
});

const keyOf = (id: string) => `botyard.game.${id}`;
/** Waits until more than `count` moves are kept and a move can be chosen, or the game is over. */
async function nextTurn(page: Page, id: string, count: number): Promise<{ record: Record; over: boolean }> {
  const found = await page.waitForFunction(
    ([key, before]) => {
      const { record } = JSON.parse(localStorage.getItem(key as string)!) as { record: Record };
      if (record.moves.length <= (before as number)) return null;
      const over = document.querySelector('[data-ask="over"]') !== null;
      return over || document.querySelector('main [data-move]') ? { record, over } : null;
    },
    [keyOf(id), count],
    { timeout: patience },
  );
  return found.jsonValue() as Promise<{ record: Record; over: boolean }>;
}

/** Puts a game on the device, as the page keeps it, and goes there. */
async function place(page: Page, seed: number, seat: string, jokers: boolean): Promise<string> {
  const { session } = await engine.ask<{ session: number }>('create', { game: 'robots', seed, players: ['Ann', 'Bo'], options: { jokers } });
  const record = await engine.ask<Record>('record', { session });
  const id = `test${seed}`;
  const levels = seat === 'black' ? [null, 'rookie'] : ['rookie', null];
  const game = { id, game: 'robots', edition: '1.4', options: record.options, seat, levels, names: ['Ann', 'Bo'], seed: String(seed).padStart(64, '0'), record, finished: false, moves: 0, version: 1, at: 1, updated: 1 };
  await page.goto(server.address);
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [keyOf(id), JSON.stringify(game)]);
  await page.goto(`${server.address}/#/play/${id}`);
  return id;
}

/** Picks the cards that a move names, until a control carries it. */
async function make(page: Page, move: string): Promise<void> {
  const control = page.locator(`[data-move="${move}"]`);
  const cards = move.split(' ').slice(1).filter((word) => /^[SCHDX](10|[2-9AJQKBR])$/.test(word));
  for (const card of new Set(cards)) {
    if ((await control.count()) > 0) break;
    await page.locator(`main [data-card="${card}"]`).click();
  }
  await control.click();
}

for (const { seat, jokers, viewport } of [
  { seat: 'black', jokers: false, viewport: { width: 1440, height: 900 } },
  { seat: 'red', jokers: true, viewport: { width: 360, height: 640 } },
]) {
  test(`every move of a game as ${seat} is reached by clicks`, { timeout: 240_000 }, async () => {
    const { page, errors, context } = await openPage(browser, { viewport });
    await set(page, quick);
    let chance = viewport.width;
    const below = (n: number) => Math.floor(((chance = (Math.imul(chance, 1103515245) + 12345) >>> 0) / 2 ** 32) * n);
    const id = await place(page, viewport.width, seat, jokers);
    let made: string | null = null;
    let count = -1;
    for (let decisions = 0; ; decisions++) {
      assert.ok(decisions < 400, 'the game ends');
      const moves = await nextTurn(page, id, count);
      if (made !== null) assert.equal(moves.record.moves[count], made);
      if (moves.over) break;
      const { legal } = await engine.ask<{ legal: string[] }>('view', { record: moves.record, seat });
      count = moves.record.moves.length;
      made = legal[below(legal.length)]!;
      await make(page, made);
    }
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    assert.deepEqual(errors, []);
    await context.close();
  });
}
