// Looking at a game again: from a file, an address, a game of one's own or a finished table; by buttons, keys and fingers.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, type Watched } from './browser.ts';
import { recordsOf } from './host.ts';
import { dataOf, myTurn, playOn, quick, set } from './play.ts';
import { browser, checkAxe, drawn, goTo, server } from './stage.ts';

let folder: string;
const games = { robotrick: '', robots: '' };
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'botyard-replay-'));
  for (const game of ['robotrick', 'robots'] as const) games[game] = recordsOf(game)[0]!;
});
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function visit(route: string, options = {}, settings: object = quick): Promise<Watched> {
  const watched = await openPage(browser, options);
  await set(watched.page, settings);
  await watched.page.goto(`${server.address}/#${route}`);
  return watched;
}
async function openRecord(page: Page, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file('game.jsonl', text + '\n'));
  await page.locator('.replaybar').waitFor();
}
/** At which position the page is, by its controls and by the table. */
async function onTable(page: Page): Promise<number> {
  const shown = await page.locator('.rwhere').innerText();
  const n = Number(/(\d+)\/\d+$/.exec(shown)![1]);
  await page.waitForFunction((wanted) => document.querySelector<HTMLElement>('main[data-game]')?.dataset['n'] === String(wanted), n);
  return n;
}
/** By its address, too; where steps come quickly, it follows a moment later. */
async function at(page: Page): Promise<number> {
  const n = await onTable(page);
  await page.waitForFunction((wanted) => location.hash.endsWith(`/${wanted}`), n);
  return n;
}
/** Gives the game up that is on the table, which leads to its cards. */
async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Give up and see all cards' }).click();
  await page.getByRole('button', { name: 'Give up', exact: true }).click();
  await page.locator('.replaybar').waitFor();
}
/** The table shows this step: it has followed an address or a finger. */
const reached = (page: Page, n: number) => page.locator(`main[data-game][data-n="${n}"]`).waitFor();
const whereNow = (page: Page) => page.locator('.rwhere').innerText();

describe('a record', () => {
  test('is dropped as a file; one of several is chosen; a broken one is refused', async () => {
    const watched = await visit('/replay');
    const { page } = watched;
    const drop = async (text: string) => {
      const data = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'games.jsonl'));
        return transfer;
      }, text);
      await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    };
    await drop('{"game":"robotrick"}');
    await page.getByRole('alert').waitFor();
    await drop('');
    await page.getByText('There is no record in this file.').waitFor();
    await drop(`${games.robots}\n${games.robotrick}\n`);
    const found = page.locator('.records button');
    await found.first().waitFor();
    assert.equal(await found.count(), 2);
    await found.nth(1).click();
    await page.locator('main[data-game=robotrick]').waitFor();
    assert.equal(await at(page), 0);
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('by keyboard: steps, tricks, both ends', async () => {
    const watched = await visit('/replay');
    const { page } = watched;
    await openRecord(page, games.robotrick);
    const press = async (key: string, wanted: number) => {
      await page.keyboard.press(key);
      assert.equal(await at(page), wanted, key);
    };
    await press('ArrowRight', 1);
    await press('ArrowRight', 2);
    await press('ArrowLeft', 1);
    await press('PageDown', 3); // after the three passes
    assert.match(await whereNow(page), /Round 1, trick 1/);
    await press('PageDown', 6);
    assert.match(await whereNow(page), /Round 1, trick 2/);
    await press('PageUp', 3);
    await press('End', 117);
    await page.getByRole('heading', { level: 1, name: /wins|won|victory/i }).waitFor();
    await press('ArrowRight', 117);
    await press('Home', 0);
    await press('ArrowLeft', 0);
    // Letters do nothing here that only a player could want.
    for (const key of ['t', 'u', 'Enter']) await page.keyboard.press(key);
    assert.equal(await at(page), 0);
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('Robots goes by turns, and asks nobody anything', async () => {
    const watched = await visit('/replay');
    const { page } = watched;
    await openRecord(page, games.robots);
    await page.keyboard.press('PageDown');
    assert.match(await whereNow(page), /^Turn 1 /);
    await page.keyboard.press('PageDown');
    assert.match(await whereNow(page), /^Turn 2 /);
    const last = Number(/\/(\d+)$/.exec(await whereNow(page))![1]);
    for (let k = await at(page); k < Math.min(last, 40); k++) {
      assert.equal(await page.locator('[data-move], [data-pick], [data-onward], .asking').count(), 0);
      await page.keyboard.press('ArrowRight');
      await onTable(page);
    }
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('from any seat, or with all hands open', async () => {
    const watched = await visit('/replay');
    const { page } = watched;
    await openRecord(page, games.robotrick);
    await page.keyboard.press('PageDown');
    await at(page);
    const hand = () => page.locator('.hand [data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card']!).sort());
    const hands: string[][] = [];
    for (const [seat, name] of ['Ann', 'Bo', 'Cy'].entries()) {
      await page.locator('.rlook select').selectOption({ label: name });
      await page.waitForFunction((wanted) => document.querySelector<HTMLElement>('main[data-game]')?.dataset['seat'] === wanted, String(seat));
      hands.push(await hand());
    }
    await page.locator('.rlook select').selectOption('all');
    await page.locator('.openhands dd').nth(2).waitFor();
    const open = await page.locator('.openhands dd').evaluateAll((all) => all.map((each) => [...each.querySelectorAll<HTMLElement>('[data-face]')].map((card) => card.dataset['face']!).sort()));
    assert.deepEqual(open, hands);
    assert.equal(hands.flat().length, 36);
    // They go along with the steps.
    await page.keyboard.press('ArrowRight');
    await at(page);
    await page.waitForFunction(() => document.querySelectorAll('.openhands .mini').length === 35);
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('a step’s address can be sent, and leads somebody else there', async () => {
    const watched = await visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = watched;
    // One's own game: its address is of use on this device only, so the link holds the game itself.
    await page.getByRole('button', { name: 'Play now: Robotrick' }).click();
    await playOn(page, 3);
    await myTurn(page);
    const table = page.url();
    await giveUp(page);
    await goTo(page, table.slice(table.indexOf('#') + 1).replace('/play/', '/replay/game/') + '/5');
    await reached(page, 5);
    assert.equal(await at(page), 5);
    // It says so for two seconds, so it is looked for from the start.
    await Promise.all([page.getByText('Copied').waitFor(), page.getByRole('button', { name: 'Copy link' }).click()]);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const picture = (tab: Page) => tab.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-card]')].map((card) => card.dataset['card']));
    const mine = await picture(page);

    const other = await openPage(browser, { locale: 'de-DE' });
    await other.page.goto(link);
    await other.page.locator('.replaybar').waitFor();
    assert.equal(await at(other.page), 5);
    assert.deepEqual(await picture(other.page), mine);
    // A step that is typed into the address is gone to.
    await other.page.goto(link.replace(/5$/, '2'));
    await reached(other.page, 2);
    assert.deepEqual([...watched.errors, ...other.errors], []);
    await other.context.close();
    await watched.context.close();
  });

  test('by swiping', async () => {
    const watched = await visit('/replay', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = watched;
    await openRecord(page, games.robotrick);
    // Nothing lies over the own plate, the hand and the places of the trick, and the hand can be seen whole.
    for (const [width, height] of [[360, 640], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
      for (const key of ['End', 'Home', 'PageDown', 'PageDown', 'PageDown', 'ArrowRight']) {
        await page.keyboard.press(key);
        await onTable(page);
      }
      await drawn(page);
      const { covered, below } = await page.evaluate(() => {
        const box = (each: Element) => each.getBoundingClientRect();
        const plate = box(document.querySelector('.seat.bottom')!);
        const others = [...document.querySelectorAll('.hand [data-card], .slot')];
        const over = others.filter((each) => box(each).top < plate.bottom - 1 && box(each).bottom > plate.top + 1 && box(each).left < plate.right - 1 && box(each).right > plate.left + 1);
        // Scrolled to the end, the lowest card ends above the strip.
        document.scrollingElement!.scrollTop = 100_000;
        const low = Math.max(...[...document.querySelectorAll('.hand [data-card]')].map((each) => box(each).bottom));
        const strip = box(document.querySelector('.replaybar')!).top;
        document.scrollingElement!.scrollTop = 0;
        return { covered: over.map((each) => each.className), below: Math.round(low - strip) };
      });
      assert.deepEqual(covered, [], `${width}`);
      assert.ok(below <= 0, `${width}: the hand ends ${below} px below the strip`);
    }
    await page.keyboard.press('Home');
    await at(page);
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const point = (x: number) => [{ x, y: 320 }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) });
      for (let k = 1; k <= 6; k++) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(from + ((to - from) * k) / 6) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(300, 80);
    await reached(page, 1);
    await swipe(300, 80);
    await reached(page, 2);
    assert.equal(await at(page), 2);
    await swipe(80, 300);
    await reached(page, 1);
    // The slider stays where a finger lets it go.
    const slider = (await page.locator('.rslider').boundingBox())!;
    const drag = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: slider.x + 8 + (slider.width - 16) * part, y: slider.y + slider.height / 2 }] });
    await drag('touchStart', 0);
    for (let k = 1; k <= 12; k++) await drag('touchMove', (k / 12) * 0.5);
    await drawn(page); // the browser hands a finger's ways on when it draws
    const held = Number(await page.locator('.rslider').inputValue());
    await drag('touchEnd', 0.5);
    await drawn(page);
    assert.ok(held > 30, `dragged to ${held}`);
    assert.equal(await at(page), held);
    // What is folded away on a phone can be had.
    const opinion = () => page.locator('.analysis').evaluate((each) => each.clientHeight);
    const folded = await opinion();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Play on from here' }).waitFor();
    assert.ok((await opinion()) > 2 * folded, 'More shows the whole opinion');
    // On its side it has another strip, with the same in it.
    await page.setViewportSize({ width: 844, height: 390 });
    const extras = ['Copy link', 'Play on from here'].map((name) => page.getByRole('button', { name }));
    for (const extra of extras) await extra.waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    for (const extra of extras) await extra.waitFor({ state: 'hidden' });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });
});

test('what can’t be done is told where one looks: opening, copying a link, playing on, saving all games', async () => {
  const watched = await visit('/replay');
  const { page } = watched;
  // Links and saved games are packed; a new game needs chance.
  const broken = (yes: boolean) =>
    page.evaluate((on) => {
      const fails = (text: string) =>
        function () {
          throw new Error(text);
        } as never;
      const page = window as unknown as { whole?: [typeof CompressionStream, typeof crypto.getRandomValues] };
      page.whole ??= [CompressionStream, Crypto.prototype.getRandomValues];
      [window.CompressionStream, Crypto.prototype.getRandomValues] = on ? [fails('no packing'), fails('no chance')] : page.whole;
    }, yes);
  const told = (text: string) => page.getByRole('alert').getByText(text).waitFor();
  await page.locator('input[type=file]').setInputFiles(file('two.jsonl', `${games.robots}\n${games.robotrick}\n`));
  await page.locator('.records button').first().waitFor();
  await broken(true);
  await page.locator('.records button').nth(1).click();
  await told('no packing');
  await broken(false);
  await page.locator('.records button').nth(1).click();
  await page.locator('.replaybar').waitFor();
  await broken(true);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await told('no packing');
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await told('no chance');
  await broken(false);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await myTurn(page);
  await goTo(page, '/settings');
  await broken(true);
  await page.getByRole('button', { name: 'Save everything as a file' }).click();
  await told('no packing');
  assert.deepEqual(watched.errors, []);
  await watched.context.close();
});

test('the board keeps up with quick keys, and any key shows the last picture at once', async () => {
  const watched = await visit('/replay', {}, { ...quick, pace: 'slow', motion: 'slow' });
  const { page } = watched;
  await openRecord(page, games.robotrick);
  // No time passes, so no picture ever has stayed long enough; still the board is where the keys have led.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let k = 0; k < 9; k++) await page.keyboard.press('ArrowRight');
  await reached(page, 9);
  await page.keyboard.press('ArrowRight');
  await reached(page, 10);
  await watched.context.close();
});

test('the bot’s and the solver’s opinion come without freezing the page', async () => {
  const watched = await visit('/replay');
  const { page } = watched;
  await openRecord(page, games.robotrick);
  // A worker is asked for the thought, and is held back until the page has drawn without it. A page that thinks by itself
  // asks none.
  await page.evaluate(() => {
    const asked: string[] = [];
    const held: (() => void)[] = [];
    const { postMessage } = Worker.prototype;
    const letGo = () => {
      Object.assign(Worker.prototype, { postMessage: note });
      for (const post of held) post();
    };
    const note = function (this: Worker, message: { request?: string }) {
      const method = /"method":"(think|solve)"/.exec(message.request ?? '')?.[1];
      if (method) asked.push(method);
      postMessage.call(this, message);
    };
    const hold = function (this: Worker, message: { request?: string }) {
      if (/"method":"think"/.test(message.request ?? '')) held.push(() => note.call(this, message));
      else note.call(this, message);
    };
    Object.assign(Worker.prototype, { postMessage: hold });
    Object.assign(window, { asked, held, letGo });
  });
  for (let k = 0; k < 3; k++) await page.keyboard.press('PageDown'); // trick 3
  const here = await at(page);
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
  await drawn(page);
  assert.equal(await page.locator('.analysis .bot > b').count(), 0);
  await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
  await page.locator('.analysis .bot > b').waitFor();
  await page.locator('.worths li').first().waitFor();
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  assert.ok(asked.includes('think') && asked.includes('solve'), asked.join());
  // What was played is among the cards, and they are in order.
  assert.equal(await page.locator('.worths .played').count(), 1);
  const worths = await page.locator('.worths li > b:last-child').allInnerTexts();
  const values = worths.map((text) => Number(text.replace('−', '-').split(' … ').at(-1)!.replace('−', '-')));
  assert.deepEqual(values, [...values].sort((a, b) => b - a));
  // No move is told in the engine's own writing.
  assert.doesNotMatch(await page.locator('.analysis').innerText(), /\b(play|pass)\s+[ABCD]\d/);
  // Running on gives up the thought.
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(page), here + 1);
  await goTo(page, '/settings');
  await goTo(page, '/replay');
  await openRecord(page, games.robots);
  await page.keyboard.press('PageDown');
  await page.locator('.analysis .bot > b').waitFor();
  assert.doesNotMatch(await page.locator('.analysis').innerText(), /\bmode\s+[SCHD][\dA]/);
  assert.deepEqual(watched.errors, []);
  await watched.context.close();
});

describe('on from there', () => {
  for (const game of ['robotrick', 'robots'] as const) {
    test(`a game of ${game} is played on against bots`, async () => {
      const watched = await visit('/replay');
      const { page } = watched;
      await openRecord(page, games[game]);
      for (let k = 0; k < 3; k++) await page.keyboard.press('PageDown');
      const here = await at(page);
      const cards = await page.locator('.hand [data-card], .rhand [data-card]').count();
      await page.getByRole('button', { name: 'Play on from here' }).click();
      await page.waitForURL(/#\/play\//);
      assert.equal(await myTurn(page), 'decide');
      assert.ok(Number((await dataOf(page))['n']) >= here);
      if (game === 'robotrick') assert.equal(await page.locator('.hand [data-card]').count(), cards);
      await playOn(page, 8, { prefer: '[data-move]' });
      // What was played before is part of the new game's record.
      await giveUp(page);
      await page.keyboard.press('Home');
      assert.equal(await at(page), 0);
      assert.deepEqual(watched.errors, []);
      await watched.context.close();
    });
  }

  test('the cards of a running game are shown nowhere before it was given up', async () => {
    const watched = await visit('/');
    const { page } = watched;
    await page.getByRole('button', { name: 'Play now: Robots' }).click();
    await playOn(page, 2);
    await myTurn(page);
    const table = page.url();
    const replay = table.slice(table.indexOf('#') + 1).replace('/play/', '/replay/game/') + '/0';
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const showing of ['See the game again', 'Save the record', 'Same deal again', 'Same deal, other colour']) assert.equal(await page.getByText(showing).count(), 0, showing);
    await page.keyboard.press('Escape');
    await goTo(page, replay);
    await page.getByText('This game is still being played.').waitFor();
    assert.equal(await page.locator('.replaybar').count(), 0);
    await goTo(page, '/replay');
    await page.locator('.nothing-kept').waitFor();
    assert.equal(await page.locator('.keptgame').count(), 0);
    await goTo(page, replay);
    await page.getByRole('link', { name: 'Play on' }).click();
    assert.equal(await myTurn(page), 'decide');

    // Another tab that shows the table goes along.
    const other = await watched.context.newPage();
    await other.goto(table);
    await myTurn(other);
    await giveUp(page);
    assert.ok((await at(page)) >= 2);
    await other.locator('.replaybar').waitFor();
    await goTo(page, '/replay');
    await page.locator('.keptgame').waitFor();
    await goTo(page, '/history');
    await page.getByText('given up').waitFor();
    await goTo(page, '/');
    assert.equal(await page.getByRole('link', { name: 'Rejoin' }).count(), 0);
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('a finished table of a server can be seen again', { timeout: 300_000 }, async () => {
    const watched = await visit('/new/robots');
    const { page } = watched;
    await page.getByLabel('Your name').fill('Zoe');
    await page.getByLabel('red', { exact: true }).check();
    await page.getByRole('button', { name: 'Make a link to send' }).click();
    await page.getByRole('button', { name: 'Start with bots' }).click();
    assert.equal((await playOn(page)).what, 'over');
    await page.getByRole('link', { name: 'See the game again' }).first().click();
    await page.locator('.replaybar').waitFor();
    assert.equal((await dataOf(page))['seat'], 'red'); // with one's own eyes
    await page.keyboard.press('End');
    assert.ok((await at(page)) > 10);
    await watched.context.close();
  });
});

test('axe finds nothing to complain about in replays in either theme', async () => {
  const watched = await visit('/replay');
  const { page } = watched;
  await checkAxe(page, 'no record');
  for (const game of ['robotrick', 'robots'] as const) {
    await goTo(page, '/settings');
    await goTo(page, '/replay');
    await openRecord(page, games[game]);
    for (let k = 0; k < 3; k++) await page.keyboard.press('PageDown');
    await page.locator('.analysis .bot > b').waitFor();
    await checkAxe(page, game);
    await page.locator('.rlook select').selectOption('all');
    await page.locator('.openhands dd').first().waitFor();
    await checkAxe(page, `${game}, all hands`);
  }
  assert.deepEqual(watched.errors, []);
  await watched.context.close();
});
