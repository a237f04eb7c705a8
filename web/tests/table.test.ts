// Tables as one person alone meets them: real server, real Chromium, clicks and keys.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, PageServer } from './browser.ts';
import { program } from './host.ts';
import { decide, myTurn, playOn, playToEnd, quick, set } from './play.ts';
import { browser, checkAxe, done, drawn, goTo, playNow, server, visit } from './stage.ts';

/** The record that the page saves, checked by the native program. */
async function savedRecord(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the record' }).click()]);
  const file = await download.path();
  execFileSync(program, ['replay', file]);
  return readFileSync(file, 'utf8');
}

describe('alone against bots', () => {
  test('a whole match of Robotrick by clicks', async () => {
    const watched = await visit();
    await playNow(watched.page, 'Robotrick');
    const decisions = await playToEnd(watched.page, 'any');
    assert.equal(decisions, 3 * 13);
    const record = JSON.parse(await savedRecord(watched.page)) as { totals: number[]; options: { hangars: number } };
    assert.equal(record.totals.length, 3);
    assert.equal(record.options.hangars, 4);
    // What can be done next stands on one level, in each language.
    const { page } = watched;
    await page.keyboard.press('Escape');
    for (const language of ['en', 'fr', 'de', 'ja']) {
      await page.evaluate((code) => {
        localStorage.setItem('botyard.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('botyard.settings')!), language: code }));
      }, language);
      await page.reload();
      await page.locator(`html[lang=${language}] .rfoot .btn`).first().waitFor();
      await drawn(page);
      const middles = await page.locator('.rfoot .btn').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)));
      assert.equal(middles.length, 6);
      assert.ok(Math.max(...middles) - Math.min(...middles) <= 1, `${language}: ${middles}`);
    }
    await done(watched);
  });

  test('a whole game of Robots by clicks', async () => {
    const watched = await visit();
    await playNow(watched.page, 'Robots');
    await playToEnd(watched.page, 'any');
    const record = JSON.parse(await savedRecord(watched.page)) as { result: { reason: string } };
    assert.ok(record.result.reason);
    await done(watched);
  });

  test('the address leads back to the table, and nothing is lost', async () => {
    const watched = await visit();
    const { page } = watched;
    await playNow(page, 'Robotrick');
    await playOn(page, 4, { prefer: '[data-move]' });
    await myTurn(page);
    const hand = await page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card']));
    await page.reload();
    await myTurn(page);
    assert.deepEqual(await page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card'])), hand);
    await page.goto(`${server.address}/#/`);
    await page.getByRole('link', { name: 'Rejoin' }).click();
    assert.equal(await myTurn(page), 'decide');
    await done(watched);
  });

  test('the sheet of cards tells of each card where it is, fits on a phone, and can be switched off', async () => {
    const watched = await visit();
    const { page } = watched;
    await playNow(page, 'Robotrick');
    await playOn(page, 8);
    await myTurn(page);
    const cardsIn = (where: string) => page.locator(`${where} [data-face]`).evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['face']!).sort());
    const [own, drocos] = [await page.locator('.hand [data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card']!).sort()), await cardsIn('.dcols')];
    assert.equal(await page.getByRole('button', { name: 'Cards played and voids' }).count(), 1);
    await page.keyboard.press('p');
    const sheet = page.getByRole('dialog', { name: 'Cards played and voids' });
    await sheet.getByRole('columnheader').first().waitFor();
    const told = await sheet.locator('td').evaluateAll((cells) => cells.map((cell) => [cell.querySelector<HTMLElement>('[data-face]')!.dataset['face']!, cell.querySelector('.vh')!.textContent!]));
    assert.equal(new Set(told.map(([card]) => card)).size, 52);
    const thoseAt = (words: RegExp) => told.filter(([, where]) => words.test(where!)).map(([card]) => card).sort();
    assert.deepEqual(thoseAt(/^in your hand$/), own);
    assert.deepEqual(thoseAt(/^in Droco’s hand$/), drocos);
    assert.ok(thoseAt(/^played by (you|Bo|Cy|Droco) in trick [1-7]$/).length >= 4 * 6);
    assert.ok(thoseAt(/^unseen/).length >= 3);
    assert.equal(await sheet.locator('dt').count(), 2);
    await checkAxe(page, 'the sheet of cards');

    // On a phone it is a tool of the drawer, and nothing in it is wider than its place.
    await page.keyboard.press('Escape');
    await page.locator('.sheet-plate').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Scores and log' }).click();
    await page.getByRole('button', { name: 'Cards played and voids' }).click();
    await sheet.getByRole('columnheader').first().waitFor();
    const tooWide = await sheet.locator('td, th, dl, ul, table').evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth).length);
    assert.equal(tooWide, 0);

    await page.evaluate((settings) => localStorage.setItem('botyard.settings', JSON.stringify(settings)), { ...quick, cardSheet: false });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await myTurn(page);
    await page.keyboard.press('p');
    assert.equal(await page.getByRole('button', { name: 'Cards played and voids' }).count(), 0);
    assert.equal(await sheet.count(), 0);
    await done(watched);
  });

  test('two tabs of one game agree', async () => {
    const first = await visit();
    await playNow(first.page, 'Robotrick');
    await myTurn(first.page);
    const second = await first.context.newPage();
    await second.goto(first.page.url());
    await myTurn(second);
    await decide(second, 'any');
    await myTurn(second);
    await first.page.waitForFunction(() => document.querySelector<HTMLElement>('main[data-game]')?.dataset['phase'] === 'play');
    await myTurn(first.page);
    const cards = (page: Page) => page.locator('[data-card]').evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset['card']).sort());
    assert.deepEqual(await cards(first.page), await cards(second));
    await done(first);
  });

  test('goes on when the server is gone', async () => {
    const own = await PageServer.start();
    const watched = await openPage(browser);
    await set(watched.page, quick);
    await watched.page.goto(own.address);
    await watched.page.getByRole('button', { name: 'Play now: Robotrick' }).waitFor();
    // The engine, too, is kept, and the service worker answers for this page.
    await watched.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await watched.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await own.stop();
    await playNow(watched.page, 'Robotrick');
    assert.equal((await playOn(watched.page, 5)).made, 5);
    await watched.context.close();
  });
});

describe('whatever sits or goes wrong at a server’s table', () => {
  /** A table that a script has made, with bots that the page itself doesn't offer. */
  async function madeTable(body: { game: string; bots: (string | null)[] }): Promise<string> {
    const answer = await fetch(`${server.address}/api/v1/tables`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return ((await answer.json()) as { table: { id: string } }).table.id;
  }
  const sitDown = async (page: Page, id: string) => {
    await goTo(page, `/t/${id}`);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Sit down' }).click();
  };

  test('every bot that the engine knows is drawn with its name', async () => {
    const watched = await visit('/settings');
    const { page } = watched;
    await sitDown(page, await madeTable({ game: 'robotrick', bots: [null, 'random', 'greedy'] }));
    assert.equal((await playOn(page, 3)).made, 3);
    assert.deepEqual((await page.locator('.seat .note').allInnerTexts()).sort(), ['Ann', 'bot · greedy', 'bot · random']);
    await sitDown(page, await madeTable({ game: 'robots', bots: [null, 'ismcts'] }));
    assert.equal((await playOn(page, 2)).made, 2);
    assert.equal(await page.locator('.lab.above .note').innerText(), 'bot · tree search');
    await done(watched);
  });

  test('a table that can’t be drawn says so, and the rest of the page goes on', async () => {
    const watched = await visit('/settings');
    const { page } = watched;
    await page.routeWebSocket(/\/api\//, (socket) => {
      const real = socket.connectToServer();
      real.onMessage((message) => socket.send(String(message).replaceAll('"robots":[', '"gone":[')));
    });
    await sitDown(page, await madeTable({ game: 'robots', bots: [null, 'random'] }));
    await page.getByRole('heading', { name: 'This page has stopped.' }).waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await page.locator('.unknown').getByRole('link', { name: 'Front page' }).click();
    await page.getByRole('button', { name: 'Play now: Robots' }).waitFor();
    assert.equal(await page.getByText('This page has stopped.').count(), 0);
    await watched.context.close();
  });
});

describe('by keyboard alone', () => {
  /** Keeps every sentence that a screen reader is told, from the moment the table is there. */
  const listen = (page: Page) =>
    page.evaluate(() => {
      const sentences: string[] = [];
      Object.assign(window, { sentences });
      const told = new WeakSet<Node>();
      new MutationObserver(() => {
        for (const each of document.querySelectorAll('[role=log][aria-live=polite] p')) {
          if (!told.has(each)) sentences.push(each.textContent ?? '');
          told.add(each);
        }
      }).observe(document, { subtree: true, childList: true });
    });
  const sentences = (page: Page) => page.evaluate(() => (window as unknown as { sentences: string[] }).sentences);

  test('a match of Robotrick, and all that happens is said aloud', async () => {
    const watched = await visit();
    const { page } = watched;
    await listen(page);
    await page.getByRole('button', { name: 'Play now: Robotrick' }).focus();
    await page.keyboard.press('Enter');
    assert.equal(await playToEnd(page, 'keyboard'), 3 * 13);
    const { rounds } = JSON.parse(await savedRecord(page)) as { rounds: { tricks: string[][] }[] };
    // Though nothing is waited for, each card of each trick is told, in the order in which they were played.
    const said = await sentences(page);
    let at = 0;
    for (const card of rounds.flatMap(({ tricks }) => tricks.flat())) {
      const found = said.findIndex((sentence, k) => k >= at && new RegExp(`\\b${card}\\b`).test(sentence));
      assert.ok(found >= 0, `${card} after ${said.slice(Math.max(0, at - 3), at).join(' ')}`);
      at = found + 1;
    }
    await done(watched);
  });
  test('a game of Robots, and all that happens is said aloud', async () => {
    const watched = await visit();
    const { page } = watched;
    await listen(page);
    await page.getByRole('button', { name: 'Play now: Robots' }).focus();
    await page.keyboard.press('Enter');
    await playToEnd(page, 'keyboard');
    // The log has a line for each event, except those that only end a phase.
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    const logged = await page.locator('dialog[open] .log li').count();
    const said = await sentences(page);
    assert.ok(logged > 20 && said.length >= logged, `${said.length} sentences, ${logged} in the log`);
    await done(watched);
  });
});
