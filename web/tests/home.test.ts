// At home on a device: without a network, through crashes and updates, with one's own settings.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { browserOptions, openPage, PageServer, patience, startBrowser, type Watched } from './browser.ts';
import { nextVersion, StaticHost, writtenSite } from './host.ts';
import { cardsOf, dataOf, decide, myTurn, playOn, quick, set } from './play.ts';

let browser: Browser;
let site: string;
before(async () => {
  browser = await startBrowser();
  site = writtenSite();
});
after(async () => {
  await browser?.close();
  rmSync(site, { recursive: true, force: true });
});

const playNow = (page: Page, game: string) => page.getByRole('button', { name: `Play now: ${game}` }).click();
/** The service worker has kept everything, and answers for this page. */
const kept = (page: Page) => page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller !== null);
async function visitSite(host: StaticHost, context?: BrowserContext): Promise<Watched> {
  const watched = context ? { context, page: await context.newPage(), errors: [] } : await openPage(browser);
  await set(watched.page, quick);
  await watched.page.goto(host.address);
  await kept(watched.page);
  return watched;
}

describe('without a network after one visit', () => {
  test('a site in a sub-path: whole matches, history, a replay, a game resumed', { timeout: 240_000 }, async () => {
    const host = await StaticHost.start(site, '/some/games/');
    const watched = await visitSite(host);
    const { page, context } = watched;
    const home = host.address;
    assert.equal(await page.evaluate(async () => (await fetch('./manifest.webmanifest')).ok), true);
    await host.stop();
    await context.setOffline(true);
    await page.reload();

    for (const game of ['robotrick', 'robots']) {
      await page.goto(`${home}#/new/${game}`);
      await page.getByLabel(game === 'robots' ? 'pilot' : 'rookie', { exact: true }).check();
      await page.getByRole('button', { name: 'Play against bots' }).click();
      await playOn(page);
      assert.equal((await dataOf(page))['phase'], 'over');
    }

    // One's results: by level, and by AI card for each of the three rounds.
    await page.goto(`${home}#/history`);
    const rows = await page.locator('table').evaluateAll((tables) => tables.map((table) => [...table.querySelectorAll('tbody tr')].map((row) => row.querySelector('th')!.textContent)));
    assert.equal(rows.length, 3);
    assert.deepEqual(rows[0], ['rookie']);
    assert.equal(rows[1]!.length, new Set(rows[1]).size);
    assert.ok(rows[1]!.length >= 1 && rows[1]!.length <= 3 && rows[1]!.every((name) => /^R\d+$/.test(name ?? '')), String(rows[1]));
    assert.deepEqual(rows[2], ['pilot']);

    // Its replay, with the bot's and the solver's opinion.
    await page.locator('.gamelist a').last().click();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('button', { name: 'One step back' }).click();
    await page.locator('.analysis .bot > b').waitFor();

    // An unfinished game, after the page was closed.
    await page.goto(`${home}#/`);
    await playNow(page, 'Robotrick');
    await playOn(page, 4);
    await myTurn(page);
    const hand = await cardsOf(page);
    await page.close();
    const again = await context.newPage();
    await again.goto(home);
    await again.getByRole('link', { name: 'Rejoin' }).first().click();
    assert.equal(await myTurn(again), 'decide');
    assert.deepEqual(await cardsOf(again), hand);

    // Only friends can't be had.
    await again.goto(`${home}#/new/robots`);
    await again.getByLabel('Your name').fill('Ann');
    await again.getByRole('button', { name: 'Make a link to send' }).click();
    await again.getByText('No server answers here.').waitFor();
    await context.close();
  });

  test('it can be installed', async () => {
    const host = await StaticHost.start(site, '/yard/');
    const watched = await openPage(browser);
    await watched.page.goto(host.address);
    const manifest = await watched.page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
      return { at: link.href, text: await (await fetch(link.href)).text() };
    });
    const { start_url, scope, display, icons } = JSON.parse(manifest.text) as { start_url: string; scope: string; display: string; icons: { src: string; sizes: string; purpose?: string }[] };
    assert.equal(new URL(start_url, manifest.at).href, host.address);
    assert.equal(new URL(scope, manifest.at).href, host.address);
    assert.equal(display, 'standalone');
    assert.ok(icons.some(({ purpose }) => purpose === 'maskable'));
    for (const { src, sizes } of icons) {
      const size = await watched.page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, new URL(src, manifest.at).href);
      assert.equal(size, sizes);
    }
    await watched.context.close();
    await host.stop();
  });
});

/** Waits until a browser's profile holds this text in a page's storage on the disk. */
async function written(profile: string, text: string): Promise<void> {
  const store = join(profile, 'Default/Local Storage/leveldb');
  // It is kept with one byte a letter where that suffices, else with two.
  const forms = [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')];
  const holds = () => existsSync(store) && readdirSync(store).some((name) => name.endsWith('.log') && forms.some((form) => withoutBlocks(readFileSync(join(store, name))).includes(form)));
  for (const began = Date.now(); !holds(); ) {
    assert.ok(Date.now() - began < patience, 'the browser writes its storage to the disk');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
/** The contents of a log of LevelDB: blocks of 32 KiB, whose records have a head of seven bytes with their length at 4. */
function withoutBlocks(log: Buffer): Buffer {
  const block = 32_768;
  const head = 7;
  const parts: Buffer[] = [];
  for (let at = 0; at + head <= log.length; ) {
    const room = block - (at % block);
    if (room < head) {
      at += room;
      continue;
    }
    const length = log.readUInt16LE(at + 4);
    parts.push(log.subarray(at + head, at + head + length));
    at += head + length;
  }
  return Buffer.concat(parts);
}

test('two installations under one origin keep their own copies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'botyard-origin-'));
  const later = nextVersion();
  cpSync(site, join(folder, 'one'), { recursive: true });
  cpSync(later, join(folder, 'two'), { recursive: true });
  const host = await StaticHost.start(folder);
  const home = host.address;
  const { page, context } = await openPage(browser);
  for (const path of ['one/', 'two/']) {
    await page.goto(home + path);
    await kept(page);
  }
  await host.stop();
  for (const [path, next] of [['one/', 0], ['two/', 1]] as const) {
    await page.goto(home + path);
    await page.getByRole('button', { name: 'Play now: Robots' }).waitFor();
    assert.equal(await page.locator('meta[name=next]').count(), next);
  }
  await context.close();
  for (const each of [later, folder]) rmSync(each, { recursive: true, force: true });
});

test('without the file of its language the page speaks English, and says so', async () => {
  const host = await StaticHost.start(site);
  const watched = await openPage(browser, { locale: 'de-DE', serviceWorkers: 'block' });
  const { page, context } = watched;
  await context.route(/\/de-[^/]*\.js$/, (route) => route.abort());
  await page.goto(host.address);
  await page.getByText('Deutsch couldn’t be loaded. The page goes on in English.').waitFor();
  await page.getByRole('button', { name: 'Play now: Robots' }).waitFor();
  await context.unroute(/\/de-[^/]*\.js$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Jetzt spielen' }).first().waitFor();
  await context.close();
  await host.stop();
});

test('a game survives a crash of the browser', { timeout: 300_000 }, async () => {
  const host = await StaticHost.start(site);
  const folder = mkdtempSync(join(tmpdir(), 'botyard-profile-'));
  const start = () => chromium.launchPersistentContext(folder, { ...browserOptions(), viewport: { width: 1280, height: 800 } });
  const first = await start();
  first.setDefaultTimeout(patience);
  const { page } = await visitSite(host, first);
  await playNow(page, 'Robots');
  await playOn(page, 6);
  await myTurn(page);
  const before = await cardsOf(page);
  const { n } = await dataOf(page);
  const address = page.url();
  // Chromium writes a page's storage to the disk a few seconds late; what is there by then must be all that is needed.
  const game = await page.evaluate(() => localStorage.getItem(`botyard.game.${location.hash.split('/').at(-1)}`));
  await written(folder, game!);
  const ended = new Promise((resolve) => first.once('close', resolve));
  const crash = await first.newCDPSession(page);
  await crash.send('Browser.crash' as 'Browser.close').catch(() => {});
  await ended;
  const second = await start();
  second.setDefaultTimeout(patience);
  const back = await second.newPage();
  await back.goto(address);
  await myTurn(back);
  assert.equal((await dataOf(back))['n'], n);
  assert.deepEqual(await cardsOf(back), before);
  await second.close();
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a browser that keeps nothing can be played in, and says so', async () => {
  const host = await StaticHost.start(site);
  const watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('QuotaExceededError');
    };
  });
  await page.goto(host.address);
  await playNow(page, 'Robots');
  assert.equal(await myTurn(page), 'decide');
  await decide(page, 'any');
  await page.getByText('This browser doesn’t keep the game.').waitFor();
  assert.equal(await myTurn(page), 'decide');
  await watched.context.close();
  await host.stop();
});

test('page and engine of two versions never mix', { timeout: 300_000 }, async () => {
  const host = await StaticHost.start(site, '/yard/');
  const later = nextVersion();
  const watched = await visitSite(host);
  const { page, context } = watched;
  // A second tab, which hasn't asked for the engine yet, nor for another language.
  const other = await context.newPage();
  await other.goto(`${host.address}#/settings`);
  await kept(other);
  await playNow(page, 'Robotrick');
  await myTurn(page);

  // Which version a tab is of, and which files of the other it has loaded: assets have other names there.
  const version = (tab: Page) => tab.evaluate(() => (document.querySelector('meta[name=next]') ? 'next' : 'first'));
  const loaded = (tab: Page) => tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/')));
  const ofNext = (name: string) => name.includes('-next.');

  host.folder = later;
  for (const tab of [page, other]) await tab.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText('A newer version of Botyard is ready.').waitFor();
  // The first version isn't on the host any more. The tabs go on with it, with whatever they have yet to load.
  await decide(page, 'any');
  await myTurn(page);
  await other.locator('.settings select').selectOption('ja');
  await other.locator('h1', { hasText: '設定' }).waitFor();
  await other.goto(`${host.address}#/rules/robots`);
  await other.locator('.rules .go').click();
  await other.locator('main[data-game=robots]').waitFor();
  for (const tab of [page, other]) {
    assert.equal(await version(tab), 'first');
    assert.deepEqual((await loaded(tab)).filter(ofNext), []);
  }
  assert.ok((await loaded(other)).some((name) => name.endsWith('.wasm')));
  await other.locator('.settings select').count();

  // A reload is still of the first version; only taking it changes over, and then all tabs do.
  await page.reload();
  await myTurn(page);
  assert.equal(await version(page), 'first');
  const address = page.url();
  await page.locator('.banner.update button').click();
  for (const tab of [page, other]) await tab.waitForFunction(() => document.querySelector('meta[name=next]') !== null);
  assert.equal(page.url(), address);
  await myTurn(page);
  for (const tab of [page, other]) {
    await tab.locator('main[data-game]').waitFor();
    const names = await loaded(tab);
    assert.ok(names.some((name) => name.endsWith('.wasm')), 'the engine was loaded');
    assert.deepEqual(names.filter((name) => !ofNext(name)), []);
  }
  // Without a network, too.
  await host.stop();
  await page.reload();
  await myTurn(page);
  assert.equal(await version(page), 'next');
  await context.close();
  rmSync(later, { recursive: true, force: true });
});

describe('settings', () => {
  let host: StaticHost;
  before(async () => (host = await StaticHost.start(site)));
  after(() => host.stop());

  test('are remembered, and obeyed', { timeout: 300_000 }, async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    // Counts what would be heard.
    await page.addInitScript(() => {
      const heard = { tones: 0, audible: false };
      Object.assign(window, { heard });
      const { resume } = AudioContext.prototype;
      AudioContext.prototype.resume = async function () {
        await resume.call(this);
        heard.audible = true;
      };
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        heard.tones += 1;
        return make.call(this);
      };
    });
    const tones = () => page.evaluate(() => (window as unknown as { heard: { tones: number } }).heard.tones);
    await page.goto(`${host.address}#/settings`);
    const root = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
    assert.deepEqual(await root(), {});
    // The system's wish for less motion isn't overruled by the chosen speed.
    const speed = () => page.evaluate(() => Number(getComputedStyle(document.documentElement).getPropertyValue('--speed')));
    for (const [choice, expected] of [['slow', 2], ['fast', 0.5], ['normal', 1]] as const) {
      await page.getByRole('group', { name: 'Speed' }).getByLabel(choice, { exact: true }).check();
      assert.equal(await speed(), expected);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      assert.equal(await speed(), 0, choice);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
    }
    for (const [group, choice] of [['Speed', 'instant'], ['Light', 'day shift'], ['Text size', 'larger'], ['Ordinary deck', 'two colours']]) {
      await page.getByRole('group', { name: group!, exact: true }).getByLabel(choice!, { exact: true }).check();
    }
    await page.getByRole('switch', { name: 'Without animation' }).click();
    for (const off of ['Hints', 'Lens: show what a card leads to', 'Pause after each trick']) await page.getByRole('switch', { name: off }).click();
    await page.reload();
    const dressed = { theme: 'light', motion: 'off', text: 'larger', deck: 'two' };
    assert.deepEqual(await root(), dressed);
    assert.equal(await page.getByRole('switch', { name: 'Hints' }).isChecked(), false);
    assert.equal(await page.getByRole('group', { name: 'Speed' }).getByLabel('instant').isChecked(), true);

    for (const game of ['Robotrick', 'Robots']) {
      await page.goto(`${host.address}#/`);
      await playNow(page, game);
      await myTurn(page);
      assert.equal(await page.getByRole('button', { name: 'Hint', exact: true }).count(), 0);
      await page.keyboard.press('t');
      await decide(page, 'any');
      await myTurn(page);
      assert.equal(await page.locator('.advice, .rb-hint').count(), 0);
    }
    assert.equal(await tones(), 0);

    // The lens is off: a card that is pointed at tells nothing. Its key switches it on.
    await page.goto(`${host.address}#/`);
    await playNow(page, 'Robotrick');
    await myTurn(page);
    await decide(page, 'any');
    await myTurn(page);
    const card = page.locator('.hand [data-card][data-move], .hand [data-card][data-pick]').first();
    await card.hover();
    assert.equal(await page.locator('.lens .lw').count(), 0);
    await page.keyboard.press('x');
    await page.locator('.lens .lw').waitFor();

    // Sound, once wanted.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('switch', { name: 'Sound' }).click();
    await page.keyboard.press('Escape');
    await decide(page, 'any');
    await myTurn(page);
    // The browser may take its time until it lets anything be heard, and what is older than a second then is left out.
    await page.waitForFunction(() => {
      const { heard } = window as unknown as { heard: { tones: number; audible: boolean } };
      return heard.tones > 0 || heard.audible;
    });
    await decide(page, 'any');
    await myTurn(page);
    assert.ok((await tones()) > 0);
    await watched.context.close();
  });

  test('letters can be chosen', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await set(page, quick);
    await page.goto(`${host.address}#/settings`);
    await page.getByText('Choose the letter keys').click();
    await page.getByLabel('undo', { exact: true }).press('z');
    // A suit has its own key, and a letter that another act has is exchanged.
    await page.getByLabel('hint', { exact: true }).press('a');
    assert.equal(await page.getByLabel('hint', { exact: true }).inputValue(), 'T');
    await page.getByLabel('hint', { exact: true }).press('z');
    assert.equal(await page.getByLabel('undo', { exact: true }).inputValue(), 'T');
    await page.reload();
    for (const game of ['Robotrick', 'Robots']) {
      await page.goto(`${host.address}#/`);
      await playNow(page, game);
      await myTurn(page);
      const { n } = await dataOf(page);
      await decide(page, 'any');
      await myTurn(page);
      const later = (await dataOf(page))['n'];
      assert.notEqual(later, n);
      // The old letter does nothing: the hint that is asked for after it is about the same state.
      await page.keyboard.press('u');
      await page.keyboard.press('z');
      await page.locator('.advice-why, .rb-hint p > b').first().waitFor();
      assert.equal((await dataOf(page))['n'], later);
      await page.keyboard.press('t');
      await page.waitForFunction((wanted) => document.querySelector<HTMLElement>('main[data-game]')!.dataset['n'] === wanted, n);
    }
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('everything that is kept can be saved, and deleted', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await page.goto(host.address);
    await page.evaluate((settings) => localStorage.setItem('botyard.settings', settings), JSON.stringify({ ...quick, theme: 'light', name: 'Ann' }));
    await page.evaluate(() => localStorage.setItem('somebody.else', 'stays'));
    await page.reload();
    await playNow(page, 'Robots');
    await myTurn(page);
    await decide(page, 'any');
    await page.goto(`${host.address}#/settings`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save everything as a file' }).click()]);
    const all = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, { name?: string; record?: { game: string } }>;
    assert.equal(all['botyard.settings']?.name, 'Ann');
    // The cards of a running game stay hidden in the file, too.
    assert.deepEqual(Object.entries(all).filter(([key]) => key.startsWith('botyard.game.')).map(([, game]) => Object.keys(game)), [['packed']]);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Delete now' }).click()]);
    await page.getByRole('button', { name: 'Play now: Robots' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Rejoin' }).count(), 0);
    const left = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    assert.deepEqual(Object.keys(left).filter((key) => key !== 'botyard.settings'), ['somebody.else']);
    assert.equal((JSON.parse(left['botyard.settings'] ?? '{}') as { name?: string }).name ?? '', '');
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme'] ?? ''), '');

    // The file brings it all back.
    await page.goto(`${host.address}#/settings`);
    await page.getByLabel('Read such a file').setInputFiles(await download.path());
    await page.getByText('2 entries were read.').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme'] ?? ''), 'light');
    await page.goto(`${host.address}#/`);
    await page.getByRole('link', { name: 'Rejoin' }).click();
    assert.equal(await myTurn(page), 'decide');
    await watched.context.close();
  });
});

describe('the front page', () => {
  let host: StaticHost;
  before(async () => (host = await StaticHost.start(site)));
  after(() => host.stop());

  test('“Play now” plays as one likes it, and remembers that', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await set(page, { ...quick, name: 'Zoe' });
    await page.goto(host.address);
    const options = page.getByRole('dialog', { name: 'Options: Robotrick' });
    await page.getByRole('button', { name: 'Options: Robotrick' }).click();
    for (const level of ['commander', 'captain', 'pilot', 'rookie']) {
      await options.getByLabel(level, { exact: true }).check();
      assert.notEqual((await options.locator('[aria-live]').innerText()).trim(), '', `one line on the ${level}`);
    }
    await options.getByLabel('seat 3').check();
    await options.getByLabel('three, as in the rules').check();
    await options.getByLabel('Cards').selectOption('prototype');
    await options.getByRole('button', { name: 'Close' }).last().click();
    await page.reload();
    await playNow(page, 'Robotrick');
    await myTurn(page);
    assert.equal((await dataOf(page))['seat'], '2');
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem(`botyard.game.${location.hash.split('/').at(-1)}`)!) as { edition: string; levels: string[]; options: { hangars: number } });
    const { edition, levels, options: chosen } = await kept();
    assert.deepEqual([edition, levels, chosen.hangars], ['prototype', ['rookie', 'rookie', null], 3]);
    // The focus is at the table, not lost with the button.
    assert.equal(await page.evaluate(() => document.activeElement?.matches('main[data-game]')), true);
    // The other game has its own; the form for friends begins with the same.
    await page.goto(`${host.address}#/`);
    await page.getByRole('button', { name: 'Options: Robots' }).click();
    const robots = page.getByRole('dialog', { name: 'Options: Robots' });
    assert.equal(await robots.getByLabel('pilot', { exact: true }).isChecked(), true);
    await robots.getByLabel('red', { exact: true }).check();
    await robots.getByRole('button', { name: 'Play now' }).click();
    await myTurn(page);
    assert.equal((await dataOf(page))['seat'], 'red');
    await page.goto(`${host.address}#/new/robotrick`);
    assert.equal(await page.getByLabel('rookie', { exact: true }).isChecked(), true);
    // An edition that isn't there any more doesn't stand in the way.
    await page.evaluate(() => localStorage.setItem('botyard.options.robotrick', JSON.stringify({ edition: 'of-a-friend' })));
    await page.goto(`${host.address}#/`);
    await page.reload();
    await playNow(page, 'Robotrick');
    await myTurn(page);
    assert.equal((await kept()).edition, 'robotrick');
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('a page that is entered begins at its top, with the focus there', async () => {
    const watched = await openPage(browser, { viewport: { width: 390, height: 500 } });
    const { page } = watched;
    await set(page, quick);
    await page.goto(host.address);
    const focus = () => page.evaluate(() => document.activeElement?.textContent);
    const enter = async (link: string, heading: string) => {
      // The text of the rules arrives a moment after their heading.
      await page.waitForFunction(() => {
        scrollTo(0, 10_000);
        return scrollY > 100;
      });
      await page.locator('main').getByRole('link', { name: link, exact: true }).last().click();
      await page.waitForFunction((text) => document.activeElement?.matches('h1') && document.activeElement.textContent === text, heading);
      assert.equal(await page.evaluate(() => scrollY), 0, heading);
    };
    await enter('How to play: Robots', 'Robots');
    await enter('The other game: Robotrick', 'Robotrick');
    await enter('Front page', 'Two card games, one yard full of robots.');
    // An address on the page that is shown moves neither.
    await page.goto(`${host.address}#/rules/robots`);
    await page.locator('#rule-build-4 .para').click();
    await page.locator('.marked').waitFor();
    assert.equal(await focus(), '¶');
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('passing keeps the focus at the table', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await set(page, { ...quick, pauseAfterTrick: true });
    await page.goto(host.address);
    await playNow(page, 'Robotrick');
    await myTurn(page);
    for (const k of [0, 1]) await page.locator('.hand [data-card]').nth(k).click();
    await page.locator('.calm [data-move]').focus();
    await page.keyboard.press('Enter');
    await page.locator('main[data-phase=play]').waitFor();
    await myTurn(page);
    assert.equal(await page.evaluate(() => document.activeElement?.matches('main[data-game], .hand *')), true);
    // Enter pressed once more plays nothing.
    const { n } = await dataOf(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    assert.equal((await dataOf(page))['n'], n);
    assert.equal(await page.evaluate(() => document.activeElement?.matches('.hand [data-card]')), true);
    await watched.context.close();
  });

  test('on a phone every page is within reach, and nothing is too small to touch', { timeout: 300_000 }, async () => {
    const watched = await openPage(browser, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    const { page } = watched;
    await set(page, quick);
    await page.goto(host.address);
    for (const [name, heading] of [['Replay', 'Replay'], ['Your games', 'Your games'], ['How to play: Robotrick', 'Robotrick'], ['How to play: Robots', 'Robots'], ['Settings', 'Settings'], ['Front page', 'Two card games, one yard full of robots.']]) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: name!, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: heading!, exact: true }).waitFor();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    for (const route of ['/', '/new/robotrick', '/new/robots', '/rules/robotrick', '/settings', '/history', '/replay', '/nowhere']) {
      await page.goto(`${host.address}#${route}`);
      await page.locator('main h1').first().waitFor();
      if (route.startsWith('/rules')) await page.locator('.rules section').first().waitFor();
      assert.deepEqual(await tooSmall(page), [], route);
    }
    await page.getByRole('link', { name: 'Front page' }).first().click();
    for (const name of ['Menu', 'Options: Robotrick', 'Options: Robots']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('dialog[open] .sheet-plate').waitFor();
      assert.deepEqual(await tooSmall(page), [], name);
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('no card lies on Droco’s face at any width', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await set(page, quick);
    await page.goto(host.address);
    await page.locator('.fdroco').waitFor();
    for (const width of [360, 719, 720, 768, 834, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const covered = await page.evaluate(() => {
        const droco = document.querySelector('.fdroco')!.getBoundingClientRect();
        // His face: the middle of the drawing.
        const face = { left: droco.left + droco.width * 0.24, right: droco.right - droco.width * 0.24, top: droco.top + droco.height * 0.2, bottom: droco.bottom - droco.height * 0.25 };
        return [...document.querySelectorAll('.yardstage .card')].filter((card) => {
          const box = card.getBoundingClientRect();
          return box.left < face.right && box.right > face.left && box.top < face.bottom && box.bottom > face.top;
        }).length;
      });
      assert.equal(covered, 0, `${width} px`);
    }
    await watched.context.close();
  });

  test('installing is offered in a quiet line after the second game', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await set(page, quick);
    await page.goto(host.address);
    const offer = () => page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve(Object.assign(window, { asked: true })) })));
    const line = page.getByText('Botyard can be installed like an app');
    await offer();
    assert.equal(await line.count(), 0);
    await page.evaluate(() => {
      for (const id of ['one', 'two']) localStorage.setItem(`botyard.game.${id}`, JSON.stringify({ id, game: 'robots', edition: '1.4', options: {}, seat: 'black', levels: [null, 'pilot'], names: ['Ann', 'Bo'], seed: '', record: { game: 'robots' }, finished: true, moves: 40, version: 1, at: 9, updated: 1 }));
    });
    await page.reload();
    await offer();
    await line.waitFor();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await line.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => (window as unknown as { asked?: boolean }).asked), true);
    await watched.context.close();
  });
});

/** What can be pressed and is smaller than 44 px on a side. A link in running text is as large as its words. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const inDialog = document.querySelector('dialog[open]');
    return [...(inDialog ?? document).querySelectorAll<HTMLElement>('a, button, select, summary, input:not([type=file])')].flatMap((each) => {
      // A switch or a choice is pressed by its label.
      const target = each.closest('label') ?? each;
      const { width, height } = target.getBoundingClientRect();
      const inText = each.matches('a') && each.closest('p, li, h2') !== null && !each.matches('.btn');
      return inText || width === 0 || (!inDialog && each.closest('dialog')) || (width >= 43.5 && height >= 43.5) ? [] : [`${each.tagName} ${each.className} “${(each.textContent || each.getAttribute('aria-label') || '').trim().slice(0, 30)}” ${Math.round(width)}×${Math.round(height)}`];
    });
  });

describe('an engine that can’t be loaded', () => {
  let server: PageServer;
  before(async () => (server = await PageServer.start(['--no-limits'])));
  after(() => server.stop());
  async function withoutEngine(route: string): Promise<Watched> {
    const watched = await openPage(browser, { serviceWorkers: 'block' });
    await watched.context.route('**/*.wasm', (each) => each.abort());
    await set(watched.page, quick);
    await watched.page.goto(`${server.address}/#${route}`);
    return watched;
  }
  test('is told where it is needed', async () => {
    const { page, context } = await withoutEngine('/');
    await playNow(page, 'Robotrick');
    await page.getByText('The engine of this page couldn’t be loaded.').waitFor();
    // It can be tried again.
    await context.unroute('**/*.wasm');
    await playNow(page, 'Robotrick');
    assert.equal(await myTurn(page), 'decide');
    const address = page.url();
    await context.route('**/*.wasm', (each) => each.abort());
    await page.goto(`${server.address}/#/settings`);
    await page.reload();
    await page.goto(address);
    await page.getByText('The engine of this page couldn’t be loaded.').waitFor();
    // The companion has no form without it.
    await page.goto(`${server.address}/#/companion/robotrick`);
    await page.getByText('The engine of this page couldn’t be loaded.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Start', exact: true }).count(), 0);
    await context.unroute('**/*.wasm');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await context.close();
  });
  test('is told where a game is opened again in another language', async () => {
    const watched = await openPage(browser, { serviceWorkers: 'block' });
    const { page } = watched;
    await set(page, quick);
    await page.goto(`${server.address}/#/`);
    await playNow(page, 'Robotrick');
    await myTurn(page);
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      Object.assign(window, { mend: () => (Worker.prototype.postMessage = postMessage) });
      Worker.prototype.postMessage = function () {
        setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'gone' })));
      };
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('dialog[open]').getByLabel('Language').selectOption('de');
    await page.getByText('Die Spiel-Engine dieser Seite ließ sich nicht laden.').waitFor();
    await page.evaluate(() => (window as unknown as { mend: () => void }).mend());
    await page.locator('.unknown button').click();
    assert.equal(await myTurn(page), 'decide');
    await watched.context.close();
  });
  test('is missed at a server’s table, which goes on', async () => {
    const { page, context } = await withoutEngine('/new/robotrick');
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Make a link to send' }).click();
    await page.getByRole('button', { name: 'Start with bots' }).click();
    await page.getByText('You can play here; lens and explanations are missing.').waitFor();
    assert.equal((await playOn(page, 3)).made, 3);
    await context.close();
  });
});
