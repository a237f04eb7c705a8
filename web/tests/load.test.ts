// What is loaded when: little at first, the next page while there is time, and a sentence where a file can't be had.
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { openPage, type Watched } from './browser.ts';
import { nextVersion, StaticHost, writtenSite } from './host.ts';
import { myTurn, quick, set } from './play.ts';
import { browser, playNow, screens, server } from './stage.ts';

/** A browser without a service worker; `busy`: one that never has time for what isn't needed yet. */
async function visitor(busy: boolean, settings: object = quick): Promise<Watched> {
  const watched = await openPage(browser, { serviceWorkers: 'block' });
  await set(watched.page, settings);
  if (busy) await watched.page.addInitScript(() => void (window.requestIdleCallback = () => 0));
  return watched;
}
/** What the browser itself and Playwright say on the console about files that aren't fetched is no complaint of the page. */
const notOurs = /Failed to load resource|net::ERR_|Service Worker registration blocked/;
async function done({ context, errors }: Watched): Promise<void> {
  assert.deepEqual(errors.filter((each) => !notOurs.test(each)), []);
  await context.close();
}
/** Counts what a page is sent, compressed as it is. */
interface Counted {
  ofScript: () => Promise<number>;
  ofAll: () => Promise<number>;
  /** All that was asked for until now has come. */
  settled: () => Promise<void>;
  scripts: string[];
}
function countBytes(page: Page): Counted {
  const sizes: { isScript: boolean; bytes: Promise<number> }[] = [];
  const scripts: string[] = [];
  page.on('response', (response) => {
    const isScript = response.url().endsWith('.js');
    if (isScript) scripts.push(response.url().split('/').at(-1)!);
    if (!response.url().endsWith('.wasm')) sizes.push({ isScript, bytes: response.request().sizes().then(({ responseBodySize }) => responseBodySize) });
  });
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const settled = async () => {
    while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const sum = async (counted: typeof sizes) => (await Promise.all(counted.map(({ bytes }) => bytes))).reduce((total, each) => total + each, 0);
  return { ofScript: () => sum(sizes.filter(({ isScript }) => isScript)), ofAll: () => sum(sizes), settled, scripts };
}
const others = /SoloPage|ServerPage|TablePage|ReplayPage|CompanionPage|RulesPage|RulesText|SettingsPage|HistoryPage|NewTable|solo-/;

describe('the first load', () => {
  for (const language of ['en', 'de']) {
    test(`is the front page’s own code, and the texts of one language: ${language}`, async () => {
      const watched = await visitor(true, { ...quick, language });
      const { page } = watched;
      const counted = countBytes(page);
      await page.goto(server.address);
      await page.locator('.btn.go').first().waitFor();
      await page.waitForLoadState('networkidle');
      const [script, all] = [await counted.ofScript(), await counted.ofAll()];
      if (language === 'en') writeFileSync(join(screens, 'first-load.txt'), `${script} bytes of script, ${all} in all\n${counted.scripts.join('\n')}\n`);
      assert.deepEqual(counted.scripts.filter((name) => others.test(name)), []);
      assert.deepEqual(counted.scripts.filter((name) => /^(en|fr|de|ja)-/.test(name)).map((name) => name.replace(/-[^-]*$/, '')), [`${language}-shell`]);
      assert.ok(script > 20_000 && script < 45 * 1024, `${script} bytes of script`);
      assert.ok(all < 80 * 1024, `${all} bytes`);
      await done(watched);
    });
  }

  test('is followed by the table’s code while there is time, so that playing starts at once', async () => {
    const watched = await visitor(false);
    const { page } = watched;
    const { scripts, settled } = countBytes(page);
    await page.goto(server.address);
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/SoloPage-')));
    await settled();
    const before = scripts.length;
    await playNow(page, 'Robotrick');
    await myTurn(page);
    assert.deepEqual(scripts.slice(before).filter((name) => !name.startsWith('worker-')), []);
    await done(watched);
  });
});

describe('a file that can’t be had', () => {
  const sentence = 'This page couldn’t be loaded.';
  const settingsLink = (page: Page) => page.locator('header').getByRole('link', { name: 'Settings' });
  test('is told, and can be tried again', async () => {
    const watched = await visitor(true);
    const { page, context } = watched;
    await page.goto(server.address);
    await page.evaluate(() => Object.assign(window, { here: true }));
    await context.route(/SettingsPage-[^/]*\.js$/, (route) => route.abort());
    await settingsLink(page).click();
    await page.getByRole('heading', { name: sentence }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
    // Elsewhere the page goes on, and comes back to the same.
    await page.locator('main').getByRole('link', { name: 'Front page' }).click();
    await page.getByRole('button', { name: 'Play now: Robots' }).waitFor();
    await settingsLink(page).click();
    await page.getByRole('heading', { name: sentence }).waitFor();
    await context.unroute(/SettingsPage-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    assert.equal(await page.evaluate(() => 'here' in window), true, 'without loading everything anew');
    await done(watched);
  });

  test('the texts of a page are part of it', async () => {
    const watched = await visitor(true, { ...quick, language: 'de' });
    const { page, context } = watched;
    await context.route(/de-companion-[^/]*\.js$/, (route) => route.abort());
    await page.goto(server.address);
    await page.getByRole('link', { name: 'Begleiter öffnen' }).click();
    await page.getByRole('heading', { name: 'Diese Seite ließ sich nicht laden.' }).waitFor();
    await context.unroute(/de-companion-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByRole('heading', { name: 'Was liegt auf eurem Tisch?' }).waitFor();
    await done(watched);
  });

  test('because the host is gone, or has a newer version', async () => {
    const site = writtenSite();
    const later = nextVersion();
    const host = await StaticHost.start(site);
    const watched = await visitor(true);
    const { page, context } = watched;
    await page.goto(host.address);
    await context.setOffline(true);
    await settingsLink(page).click();
    await page.getByRole('heading', { name: sentence }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Loading…').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: sentence }).waitFor();
    // The newer version has files of other names: everything is loaded anew, at the same address.
    host.folder = later;
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    assert.equal(await page.locator('meta[name=next]').count(), 1);
    await done(watched);
    await host.stop();
    for (const folder of [site, later]) rmSync(folder, { recursive: true, force: true });
  });

  test('of the rules beside a table', async () => {
    const watched = await visitor(true);
    const { page, context } = watched;
    await page.goto(server.address);
    await playNow(page, 'Robotrick');
    await myTurn(page);
    await context.route(/RulesText-[^/]*\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'How to play' }).click();
    const drawer = page.locator('dialog[open].edge');
    await drawer.getByText(sentence).waitFor();
    await context.unroute(/RulesText-[^/]*\.js$/);
    await context.route(/rules-en-[^/]*\.js$/, (route) => route.abort());
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await drawer.getByLabel('Search').waitFor();
    await drawer.getByText(sentence).waitFor();
    await context.unroute(/rules-en-[^/]*\.js$/);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await drawer.locator('section').first().waitFor();
    await done(watched);
  });

  test('and no text at all: there is a sentence still', async () => {
    const watched = await visitor(true, { ...quick, language: 'fr' });
    const { page, context } = watched;
    await context.route(/\/(fr|en)-[^/]*\.js$/, (route) => route.abort());
    await page.goto(server.address);
    await page.getByRole('heading', { name: 'Botyard n’a pas pu être chargé.' }).waitFor();
    await context.unroute(/\/(fr|en)-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('button', { name: 'Jouer' }).first().waitFor();
    await context.close();
  });
});
