// What most tests of the page stand on: a server and a browser, from before a file's first test to after its last.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { openPage, PageServer, root, startBrowser, type Watched } from './browser.ts';
import { quick, set } from './play.ts';

/** Where screenshots go. */
export const screens = join(root, 'build/screens');
/** Set by `./test nightly`: more of the same, and every screenshot. */
export const nightly = process.env['BOTYARD_NIGHTLY'] === '1';
/** A screenshot for people to look at: by night each, by day those that are a sample of their kind. */
export async function shoot(page: Page, name: string, sample = false): Promise<void> {
  if (nightly || sample) await page.screenshot({ path: join(screens, `${name}.png`) });
}

/** axe finds nothing to complain about on this page, in either theme. Themes are the style sheet's alone, so in the light one
 * only the rules about colours are asked again. */
export async function checkAxe(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    // Legacy: without a page of its own for each analysis, which only frames of other hosts would need.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'light') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations, passes } = await axe.analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => [where, colorScheme, id, nodes.map(({ html }) => html.slice(0, 200))]), []);
    assert.ok(passes.some(({ id }) => id === 'color-contrast'), `${where}, ${colorScheme}: contrast was looked at`);
  }
}

/** Goes from one page of the server to another and waits until all of it is there, also what is loaded late. */
export async function goTo(page: Page, route: string): Promise<void> {
  // The address changes before the page does: two changes in a row could look to it like none.
  await page.evaluate(async (address) => {
    if (location.hash === address) return;
    const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.hash = address;
    await changed;
  }, `#${route}`);
  if (route === '/settings') await page.locator('main .settings').waitFor();
  await page.locator('main h1').first().waitFor();
  if (route.startsWith('/rules/')) await page.locator('.rules section').first().waitFor();
  if (route === '/new/robotrick') await page.locator('option[value=prototype]').waitFor({ state: 'attached' });
  await drawn(page);
}
/** What was changed until now has been laid out and drawn. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let k = 0; k < 2; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

export let server: PageServer;
export let browser: Browser;
before(async () => {
  mkdirSync(screens, { recursive: true });
  server = await PageServer.start(['--no-limits']);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The same server again: its address, its tables. What shall be seen while it is gone is waited for. */
export async function restartServer(meanwhile: () => Promise<void>): Promise<void> {
  const { port } = server;
  const folder = await server.stop(true);
  await meanwhile();
  server = await PageServer.start(['--no-limits'], port, folder);
}

/** A browser of its own that has never been here before, at a page. */
export async function visit(route = '/', settings: object = quick, options = {}): Promise<Watched> {
  const watched = await openPage(browser, options);
  await set(watched.page, settings);
  await watched.page.goto(`${server.address}/#${route}`);
  return watched;
}
/** The page complained about nothing. */
export async function done({ context, errors }: Watched): Promise<void> {
  assert.deepEqual(errors, []);
  await context.close();
}
export const playNow = (page: Page, game: string) => page.getByRole('button', { name: `Play now: ${game}` }).click();
