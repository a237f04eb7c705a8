// What most tests of the page stand on: a server and a browser, from before a file's first test to after its last.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { entered, nightly, openPage, ownPort, PageServer, root, startBrowser, type Watched } from './browser.ts';
import { quick, set } from './play.ts';

/** Where screenshots go. */
export const screens = join(root, 'build/screens');
export { nightly };
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
    // Whoever says aloud what a control reads means this control: its name holds its visible text. At a table, and on the
    // companion's sheet, figures and cards are drawn otherwise than they are said.
    axe.options({ rules: { 'label-content-name-mismatch': { enabled: (await page.locator('[data-game], [data-companion]').count()) === 0 } } });
    if (colorScheme === 'light') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations, passes } = await axe.analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => [where, colorScheme, id, nodes.map(({ html }) => html.slice(0, 200))]), []);
    assert.ok(passes.some(({ id }) => id === 'color-contrast'), `${where}, ${colorScheme}: contrast was looked at`);
  }
}

interface DomNode {
  backendNodeId: number;
  attributes?: string[];
  children?: DomNode[];
}
const attributeOf = ({ attributes = [] }: DomNode, name: string): string | null => {
  const at = attributes.indexOf(name);
  return at < 0 ? null : attributes[at + 1]!;
};

/** Every card that can be seen has its suit and strength in an accessible name, as Chromium computes it: its own or that of the
 * control it lies in; where it is hidden from screen readers, the words beside it say it. */
export async function checkCardNames(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document; // what lies below a dialog can't be reached
    for (const each of document.querySelectorAll('[data-face]')) each.toggleAttribute('data-seen', top.contains(each) && each.checkVisibility({ visibilityProperty: true }));
  });
  const session = await page.context().newCDPSession(page);
  const { root: top } = (await session.send('DOM.getDocument', { depth: -1 })) as { root: DomNode };
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const names = new Map(nodes.filter(({ ignored }) => !ignored).map(({ backendDOMNodeId, name }) => [backendDOMNodeId, String(name?.value ?? '')]));
  const nameOf = ({ backendNodeId }: DomNode): string => names.get(backendNodeId) ?? '';
  const allNames = (node: DomNode): string => [nameOf(node), ...(node.children ?? []).map(allNames)].join(' ');
  const wrong: string[] = [];
  let cards = 0;
  const walk = (node: DomNode, path: DomNode[]): void => {
    for (const child of node.children ?? []) walk(child, [...path, node]);
    if (attributeOf(node, 'data-seen') === null) return;
    cards += 1;
    const face = attributeOf(node, 'data-face')!;
    const hidden = path.findLastIndex((each) => attributeOf(each, 'aria-hidden') === 'true');
    const name = hidden > 0 ? allNames(path[hidden - 1]!) : ([node, ...path.toReversed()].map(nameOf).find((each) => each !== '') ?? '');
    if (!new RegExp(`(?<![A-Z0-9])${face[0]} ?${face.slice(1)}(?![0-9])`).test(name)) wrong.push(`${face}: "${name}"`);
  };
  walk(top, []);
  assert.ok(cards > 0, `${where}: no card was drawn`);
  assert.deepEqual(wrong, [], where);
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
  await entered(page, page.url());
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
  server = await PageServer.start(['--no-limits'], await ownPort());
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
