// Every legal move of Robots can be made by clicks: whole games, each decision chosen by chance among all that the engine
// offers, not among what the page happens to show.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openPage, PageServer, patience, root, startBrowser } from './browser.ts';
import { playOn, quick, set } from './play.ts';

interface Record {
  moves: string[];
  options: object;
  players: string[];
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

interface View {
  to_move: string | null;
  phase: string;
  asked: string | null;
  attackers: string[];
  legal: string[];
  effects: { [move: string]: { result?: { winner: string | null }; from_hand?: number } };
}
/** The record of a game by chance up to the first moment that is wanted, whatever it takes. */
async function recordOf(seat: string, wanted: (view: View) => boolean, jokers = false, names = ['Ann', 'Bo']): Promise<Record> {
  for (let seed = 1; ; seed++) {
    let { session, status } = await engine.ask<{ session: number; status: { to_move: string | null } }>('create', { game: 'robots', seed, players: names, options: { jokers } });
    let chance = seed;
    for (let found = false; status.to_move !== null && !found; ) {
      const view = await engine.ask<View>('view', { session, seat: status.to_move });
      found = status.to_move === seat && wanted(view);
      if (found) break;
      chance = (Math.imul(chance, 1103515245) + 12345) >>> 0;
      const move = view.legal[Math.floor((chance / 2 ** 32) * view.legal.length)]!;
      ({ status } = await engine.ask<{ status: { to_move: string | null } }>('apply', { session, move, seat: status.to_move }));
    }
    const record = await engine.ask<Record>('record', { session });
    await engine.ask('close', { session });
    if (status.to_move !== null) return record;
  }
}
/** Puts a game on the device, as the page keeps it, and goes there. */
async function place(page: Page, seed: number, seat: string, jokers: boolean): Promise<string> {
  const { session } = await engine.ask<{ session: number }>('create', { game: 'robots', seed, players: ['Ann', 'Bo'], options: { jokers } });
  return keep(page, `test${seed}`, await engine.ask<Record>('record', { session }), seat);
}
async function keep(page: Page, id: string, record: Record, seat: string): Promise<string> {
  const levels = seat === 'black' ? [null, 'rookie'] : ['rookie', null];
  const game = { id, game: 'robots', edition: '1.4', options: record.options, seat, levels, names: record.players, seed: '1'.padStart(64, '0'), record, finished: false, moves: record.moves.length, version: 1, at: 1, updated: 1 };
  await page.goto(server.address);
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [keyOf(id), JSON.stringify(game)]);
  await page.goto(`${server.address}/#/play/${id}`);
  await page.locator('main [data-move]').first().waitFor();
  return id;
}
const movesKept = (page: Page, id: string): Promise<number> => page.evaluate((key) => (JSON.parse(localStorage.getItem(key)!) as { record: Record }).record.moves.length, keyOf(id));

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

test('a choice that loses the game says so, isn’t highlighted, and hammering keys doesn’t make it', { timeout: 120_000 }, async () => {
  const { page, errors, context } = await openPage(browser, { viewport: { width: 360, height: 640 } });
  await set(page, quick);
  const loses = (view: View) => view.effects['supply']?.result?.winner === 'red' && (view.effects['supply'].from_hand ?? 0) > 0;
  const record = await recordOf('black', loses);
  const id = await keep(page, 'loses', record, 'black');
  const view = await engine.ask<View>('view', { record, seat: 'black' });
  const supply = page.locator('[data-move="supply"]');
  assert.match((await supply.textContent()) ?? '', /you lose the game/);
  assert.match((await page.locator('.askbox').first().textContent()) ?? '', /empties your supply: you lose the game/);
  assert.equal(await page.locator('.askbox .btn.go').count(), 0);
  assert.ok(await page.getByText('If your supply is empty when an attack ends, you lose.').isVisible());
  // Keys that go on, or that pick a card, decide nothing.
  await page.keyboard.press('n');
  const card = page.locator('.rhand [data-pick]').first();
  await card.focus();
  for (let k = 0; k < 6; k++) await page.keyboard.press('Enter');
  assert.equal(await movesKept(page, id), record.moves.length);
  // With enough cards of the hand it is the natural choice again.
  for (let k = 0; k < view.effects['supply']!.from_hand!; k++) await page.locator('.rhand [data-pick]').nth(k).click();
  const pay = page.locator('.askbox .btn.go');
  assert.match(((await pay.textContent()) ?? '').trim(), /^Discard .*the rest from the supply$/);
  assert.equal(await pay.getAttribute('data-loses'), null);
  await page.keyboard.press('Escape');

  // One decision, then Enter again and again: the next one isn't made.
  const twice = await recordOf('black', ({ phase, legal }) => phase === 'program' && legal.length === 2);
  const next = await keep(page, 'enter', twice, 'black');
  await page.locator('[data-move^="mode "]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(([key, count]) => (JSON.parse(localStorage.getItem(key as string)!) as { record: Record }).record.moves.length > (count as number), [keyOf(next), twice.moves.length]);
  await page.locator('main [data-move]').first().waitFor();
  for (let k = 0; k < 6; k++) await page.keyboard.press('Enter');
  assert.equal(await movesKept(page, next), twice.moves.length + 1);
  // From the question an arrow leads to the answers.
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement?.matches('.askact .btn')), true);

  // Whoever lets one attacker through hasn't said anything about the next one.
  const moreToCome = ({ asked, attackers }: View) => attackers.indexOf(asked ?? '') < attackers.length - 1;
  const attacked = await recordOf('black', (view) => view.phase === 'block' && moreToCome(view));
  const through = await keep(page, 'attackers', attacked, 'black');
  const open = page.locator('[data-move^="open "]');
  const opened = await open.getAttribute('data-move');
  await open.focus();
  await page.keyboard.press('Enter');
  await page.locator(`.askbox:not(:has([data-move="${opened}"])) [data-move]`).first().waitFor();
  await page.locator('[data-ask=block] [data-move^="open "]').waitFor();
  for (let k = 0; k < 6; k++) await page.keyboard.press('Enter');
  assert.equal(await movesKept(page, through), attacked.moves.length + 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test('cards, blockers and builds are named for those who listen; no name of a player is taken for a card', { timeout: 120_000 }, async () => {
  const { page, errors, context } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await set(page, quick);
  const names = () => page.locator('main').getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''));
  await keep(page, 'blockers', await recordOf('black', ({ legal }) => legal.filter((move) => move.startsWith('block')).length > 1), 'black');
  const chips = (await page.locator('.chips .chip').evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-label') ?? '')));
  assert.ok(chips.length > 1);
  for (const chip of chips) assert.match(chip, /^[SC] ([2-9]|10|A), value \d+, (wins|loses|equal)$/);
  await page.locator('.chips .chip').first().click();
  assert.match((await page.locator('.duel').getAttribute('aria-label')) ?? '', /^[HD] \w+, value \d+, [SC] \w+, value \d+, /);
  // A red player called like a card.
  const record = await recordOf('black', ({ phase, legal }) => phase === 'build' && legal.some((move) => move.startsWith('build')), false, ['Ann', 'DJ']);
  await keep(page, 'builds', record, 'black');
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  const log = page.locator('.rb-sheet .log').first();
  await log.waitFor();
  assert.match((await page.locator('.rb-sheet').textContent()) ?? '', /DJ/);
  assert.equal(await page.locator('.rb-sheet .tag', { hasText: 'DJ' }).count(), 0);
  await page.keyboard.press('Escape');
  // A long press, a right click or the menu key tells about a card and chooses nothing.
  const asked = page.locator('.rhand [data-pick]').first();
  await asked.click({ button: 'right' });
  assert.match((await page.locator('.about').textContent()) ?? '', /Build .* · Value \d+/);
  assert.equal(await asked.getAttribute('aria-pressed'), 'false');
  await page.keyboard.press('Escape');
  const move = (await engine.ask<View>('view', { record, seat: 'black' })).legal.find((each) => each.startsWith('build'))!;
  for (const card of move.split(' ').slice(1)) await page.locator(`.rhand [data-card="${card}"]`).click();
  assert.match((await page.locator('.buildrow').getAttribute('aria-label')) ?? '', /^[SC] \w+ \+ [SC] \w+ → [SC] \w+, value \d+, (normal|turbo|nano)$/);
  for (const name of await names()) assert.match(name, /\S/);
  assert.deepEqual(errors, []);
  await context.close();
});

test('“Why?” stays open while the bot plays and when one’s own turn comes', { timeout: 120_000 }, async () => {
  const { page, errors, context } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await set(page, { ...quick, pace: 'slow', motion: 'off' });
  const record = await recordOf('black', ({ phase, legal }) => phase === 'unblocked' && legal.includes('supply'));
  await keep(page, 'why', record, 'black');
  await page.locator('[data-move="supply"]').click();
  // Keys and presses would end the pictures, so the button is pressed from within.
  const why = page.locator('[data-ask=wait] .whylink');
  await why.waitFor();
  await why.evaluate((each) => (each as HTMLElement).click());
  const plate = page.locator('.pop.floating');
  const read = await plate.innerText();
  assert.match(read, /\S/);
  await page.locator('.askbox.asking').waitFor();
  assert.equal(await plate.innerText(), read);
  // Esc closes it, and the question has the focus.
  await page.keyboard.press('Escape');
  await plate.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.matches('.askbox')), true);
  assert.deepEqual(errors, []);
  await context.close();
});

test('the question of the colour covers nothing', async () => {
  const { page, errors, context } = await openPage(browser, { viewport: { width: 360, height: 640 } });
  await set(page, quick);
  const { session } = await engine.ask<{ session: number }>('create', { game: 'robots', seed: 3, players: ['Ann', 'Bo'] });
  await keep(page, 'colour', await engine.ask<Record>('record', { session }), 'black');
  const box = (selector: string) => page.locator(selector).first().evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  const question = page.getByText('Your phone is the most charged: you choose.');
  const at = await question.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  for (const other of ['.lab.above', '.lab.below', '.phases', '.rhand', '.bar']) {
    const place = await box(other);
    assert.ok(at.bottom <= place.top || at.top >= place.bottom || at.right <= place.left || at.left >= place.right, other);
  }
  await page.getByRole('button', { name: 'Play red' }).click();
  await page.locator('main[data-seat="red"]').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('two people at one device: a whole game, and nobody’s hand is in the page while the device changes hands', { timeout: 240_000 }, async () => {
  const { page, errors, context } = await openPage(browser, { viewport: { width: 360, height: 640 } });
  await set(page, quick);
  await page.goto(`${server.address}/#/new/robots`);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('Second player').fill('Bea');
  await page.getByRole('button', { name: 'Two people, one device' }).click();
  for (const name of ['Ann', 'Bea']) {
    await page.getByRole('heading', { name: `${name}, it is your turn` }).waitFor();
    assert.equal(await page.locator('.rhand').count(), 0);
    assert.equal(await page.locator('[data-move], [data-pick]').count(), 0);
    await page.getByRole('button', { name: `Show ${name}’s cards` }).click();
    await page.locator(`main[data-seat="${name === 'Ann' ? 'black' : 'red'}"] .rhand [data-card]`).first().waitFor();
    await page.locator('[data-move="done"]').click();
  }
  assert.equal((await playOn(page)).what, 'over');
  assert.match((await page.locator('.victor').textContent()) ?? '', /^(Ann|Bea) wins$|^A draw$/);
  assert.deepEqual(errors, []);
  await context.close();
});
