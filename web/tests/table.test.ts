// The page as people and scripts meet it: real server, real Chromium, clicks and keys.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { openPage, PageServer, root as repository, sizes, type Watched } from './browser.ts';
import { dataOf, decide, myTurn, playToEnd, quick, root, set } from './play.ts';
import { browser, restartServer, screens, server } from './stage.ts';

const program = process.env['BOTYARD'] ?? join(repository, 'build/release/botyard');

async function visit(route = '/', settings: object = quick, options = {}): Promise<Watched> {
  const watched = await openPage(browser, options);
  await set(watched.page, settings);
  await watched.page.goto(`${server.address}/#${route}`);
  return watched;
}
async function done({ context, errors }: Watched): Promise<void> {
  assert.deepEqual(errors, []);
  await context.close();
}
const playNow = (page: Page, game: string) => page.getByRole('button', { name: `Play now: ${game}` }).click();

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
    for (let k = 0; k < 4; k++) {
      await myTurn(page);
      await decide(page, 'first');
    }
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

  test('two tabs of one game agree', async () => {
    const first = await visit();
    await playNow(first.page, 'Robotrick');
    await myTurn(first.page);
    const second = await first.context.newPage();
    await second.goto(first.page.url());
    await myTurn(second);
    await decide(second, 'first');
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
    await watched.page.evaluate(() => navigator.serviceWorker.ready.then(() => {})); // the engine, too, is kept
    await own.stop();
    await playNow(watched.page, 'Robotrick');
    for (let k = 0; k < 5; k++) {
      assert.equal(await myTurn(watched.page), 'decide');
      await decide(watched.page, 'any');
    }
    await watched.context.close();
  });
});

describe('by keyboard alone', () => {
  test('a match of Robotrick', async () => {
    const watched = await visit();
    const { page } = watched;
    await page.getByRole('button', { name: 'Play now: Robotrick' }).focus();
    await page.keyboard.press('Enter');
    await playToEnd(page, 'keyboard');
    await done(watched);
  });
  test('a game of Robots', async () => {
    const watched = await visit();
    const { page } = watched;
    await page.getByRole('button', { name: 'Play now: Robots' }).focus();
    await page.keyboard.press('Enter');
    await playToEnd(page, 'keyboard');
    await done(watched);
  });
});

describe('with friends', () => {
  async function invite(game: string): Promise<{ ann: Watched; bo: Watched }> {
    const ann = await visit(`/new/${game}`);
    await ann.page.getByLabel('Your name').fill('Ann');
    await ann.page.getByRole('button', { name: 'Make a link to send' }).click();
    const link = await ann.page.locator('#invitation').innerText();
    const bo = await openPage(browser);
    await set(bo.page, quick);
    await bo.page.goto(link);
    await bo.page.getByLabel('Your name').fill('Bo');
    await bo.page.getByRole('button', { name: 'Sit down' }).click();
    return { ann, bo };
  }
  /** Both play on until their pages say that it is over. */
  const finish = (...watched: Watched[]) => Promise.all(watched.map(({ page }) => playToEnd(page, 'any')));

  test('two people and a bot by an invitation, one cut off and back', { timeout: 300_000 }, async () => {
    const { ann, bo } = await invite('robotrick');
    await ann.page.getByRole('list', { name: 'Seats' }).getByText('Bo', { exact: true }).waitFor();
    await ann.page.getByRole('button', { name: 'Add a bot' }).click();
    for (const { page } of [ann, bo]) await myTurn(page);
    for (const { page } of [ann, bo]) await decide(page, 'any');
    // Bo's browser goes away in the middle, and comes back by the same address.
    const address = bo.page.url();
    await bo.page.close();
    await ann.page.waitForTimeout(500);
    bo.page = await bo.context.newPage();
    await bo.page.goto(address);
    await finish(ann, bo);
    assert.equal((await dataOf(ann.page))['phase'], 'over');
    await ann.context.close();
    await bo.context.close();
  });

  test('a pass is taken back once the other person agrees', async () => {
    const { ann, bo } = await invite('robotrick');
    await ann.page.getByRole('list', { name: 'Seats' }).getByText('Bo', { exact: true }).waitFor();
    await ann.page.getByRole('button', { name: 'Add a bot' }).click();
    await myTurn(ann.page);
    await decide(ann.page, 'any');
    await ann.page.getByRole('button', { name: 'Undo' }).click();
    await bo.page.getByText('Ann would like to take the last move back.').waitFor();
    await bo.page.getByRole('button', { name: 'Agree' }).click();
    assert.equal(await myTurn(ann.page), 'decide');
    assert.equal(await ann.page.locator('[data-pick]').count(), 12);
    await done(ann);
    await done(bo);
  });

  test('a game of Robots through a restart of the server', { timeout: 300_000 }, async () => {
    const { ann, bo } = await invite('robots');
    for (let k = 0; k < 6; k++) {
      const who = await Promise.any([ann, bo].map(async (each) => (await myTurn(each.page), each)));
      await decide(who.page, 'any');
    }
    await restartServer(() => ann.page.getByText('Reconnecting…').waitFor());
    await finish(ann, bo);
    assert.equal((await dataOf(bo.page))['phase'], 'over');
    await ann.context.close();
    await bo.context.close();
  });

  test('a table that isn’t there says so', async () => {
    const watched = await visit('/t/nosuchtable');
    await watched.page.getByText('This table doesn’t exist.').waitFor();
    await watched.context.close();
  });
});

describe('for everyone', () => {
  const routes = ['/', '/new/robotrick', '/new/robots', '/rules/robotrick', '/rules/robots', '/settings', '/history', '/replay', '/nowhere'];
  const check = async (page: Page, where: string) => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html.slice(0, 200))]), []);
  };

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`axe finds nothing to complain about, ${colorScheme}`, async () => {
      const watched = await visit('/', quick, { colorScheme });
      const { page } = watched;
      for (const route of routes) {
        await page.goto(`${server.address}/#${route}`);
        await page.locator('main').waitFor();
        await page.waitForTimeout(150);
        await check(page, route);
      }
      for (const game of ['Robotrick', 'Robots']) {
        await page.goto(`${server.address}/#/`);
        await playNow(page, game);
        await myTurn(page);
        await check(page, `${game}, first decision`);
        for (let k = 0; k < 8 && (await myTurn(page)) === 'decide'; k++) await decide(page, 'any');
        await myTurn(page);
        await check(page, `${game}, under way`);
        await page.getByRole('button', { name: 'Menu' }).click();
        await check(page, `${game}, menu`);
      }
      await done(watched);
    });
  }

  test('screenshots at all sizes, both themes, both languages', { timeout: 300_000 }, async () => {
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const [colorScheme, language] of [['dark', 'en'], ['light', 'fr']] as const) {
        const watched = await visit('/', { ...quick, language }, { viewport, colorScheme, deviceScaleFactor: size === 'desktop' ? 1 : 2 });
        const { page } = watched;
        const shoot = (name: string) => page.screenshot({ path: join(screens, `${name}-${size}-${colorScheme}-${language}.png`) });
        await page.locator('.go').first().waitFor();
        await shoot('front');
        for (const [k, game] of ['robotrick', 'robots'].entries()) {
          await page.goto(`${server.address}/#/`);
          await page.locator('.go').nth(k).click();
          await myTurn(page);
          await shoot(`${game}-start`);
          for (let turn = 0; turn < (game === 'robotrick' ? 6 : 12) && (await myTurn(page)) === 'decide'; turn++) await decide(page, 'any');
          await myTurn(page);
          await page.waitForTimeout(200);
          await shoot(`${game}-play`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${game} at ${size} is ${wide} px too wide`);
        }
        await done(watched);
      }
    }
  });

  test('the first load is small', async () => {
    const watched = await openPage(browser);
    let bytes = 0;
    watched.page.on('response', (response) => {
      if (!response.url().endsWith('.wasm')) void response.request().sizes().then(({ responseBodySize }) => (bytes += responseBodySize), () => {});
    });
    await watched.page.goto(server.address);
    await watched.page.getByRole('button', { name: 'Play now: Robots' }).waitFor();
    await watched.page.waitForTimeout(300);
    writeFileSync(join(screens, 'first-load.txt'), `${bytes} bytes without the engine\n`);
    assert.ok(bytes > 20_000 && bytes < 300 * 1024, `${bytes} bytes`);
    await done(watched);
  });

  test('nothing comes from another host', async () => {
    const watched = await openPage(browser);
    const others: string[] = [];
    watched.page.on('request', (request) => {
      if (!request.url().startsWith(server.address) && !/^(blob|data):/.test(request.url())) others.push(request.url());
    });
    await set(watched.page, quick);
    await watched.page.goto(server.address);
    await playNow(watched.page, 'Robotrick');
    await myTurn(watched.page);
    assert.deepEqual(others, []);
    assert.equal(await root(watched.page).count(), 1);
    await done(watched);
  });
});
