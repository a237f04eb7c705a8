// What holds for every page: axe-core's opinion, widths, what is loaded and from where.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPage, sizes } from './browser.ts';
import { myTurn, playOn, quick, root, set } from './play.ts';
import { browser, checkAxe, done, drawn, goTo, nightly, playNow, screens, server, shoot, visit } from './stage.ts';

describe('for everyone', () => {
  const routes = ['/', '/new/robotrick', '/new/robots', '/rules/robotrick', '/rules/robots', '/settings', '/history', '/replay', '/nowhere'];

  test('axe finds nothing to complain about in either theme', async () => {
    const watched = await visit();
    const { page } = watched;
    for (const route of routes) {
      await goTo(page, route);
      await checkAxe(page, route);
    }
    for (const game of ['Robotrick', 'Robots']) {
      await page.goto(`${server.address}/#/`);
      await playNow(page, game);
      await myTurn(page);
      await checkAxe(page, `${game}, first decision`);
      await playOn(page, 8);
      await myTurn(page);
      await checkAxe(page, `${game}, under way`);
      await page.getByRole('button', { name: 'Menu' }).click();
      await checkAxe(page, `${game}, menu`);
    }
    await done(watched);
  });

  /** By night each size in both; by day one of each, and the others are only measured. */
  for (const [colorScheme, language, sample] of [['dark', 'en', 'desktop'], ['light', 'fr', 'phone']] as const) {
    test(`no page is too wide at any size, and screenshots, ${colorScheme}, ${language}`, { timeout: 300_000 }, async () => {
      for (const [size, viewport] of Object.entries(sizes)) {
        if (!nightly && size !== sample) continue;
        const watched = await visit('/', { ...quick, language }, { viewport, colorScheme, deviceScaleFactor: size === 'desktop' ? 1 : 2 });
        const { page } = watched;
        const narrow = async (what: string) => {
          for (const [name, each] of Object.entries(sizes)) {
            await page.setViewportSize(each);
            await drawn(page);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${what} at ${name} is ${wide} px too wide`);
          }
          await page.setViewportSize(viewport);
          await drawn(page);
        };
        const look = async (name: string) => {
          await shoot(page, `${name}-${size}-${colorScheme}-${language}`, true);
          await narrow(name);
        };
        await page.locator('.go').first().waitFor();
        await look('front');
        for (const [k, game] of ['robotrick', 'robots'].entries()) {
          await page.goto(`${server.address}/#/`);
          await page.locator('.go').nth(k).click();
          await myTurn(page);
          await look(`${game}-start`);
          await playOn(page, game === 'robotrick' ? 6 : 12);
          await myTurn(page);
          await look(`${game}-play`);
        }
        await done(watched);
      }
    });
  }

  test('the first load is small', async () => {
    const watched = await openPage(browser);
    const sizesOf: Promise<number>[] = [];
    watched.page.on('response', (response) => {
      if (!response.url().endsWith('.wasm')) sizesOf.push(response.request().sizes().then(({ responseBodySize }) => responseBodySize, () => 0));
    });
    await watched.page.goto(server.address);
    await watched.page.getByRole('button', { name: 'Play now: Robots' }).waitFor();
    // The service worker has fetched everything by then, so the page has long had what it asked for.
    await watched.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const bytes = (await Promise.all(sizesOf)).reduce((sum, each) => sum + each, 0);
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
