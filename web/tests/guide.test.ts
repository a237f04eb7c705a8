// The guided first games, from start to end, as somebody on a phone meets them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, sizes, type Watched } from './browser.ts';
import { dataOf, decide, myTurn, playOn, quick, set } from './play.ts';
import { browser, checkAxe, drawn, nightly, server, shoot } from './stage.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
async function begin(game: 'robotrick' | 'robots', language: string, options: object = phone): Promise<Watched> {
  const watched = await openPage(browser, options);
  await set(watched.page, { ...quick, language });
  await watched.page.goto(server.address);
  await watched.page.locator('.gguide').nth(game === 'robots' ? 1 : 0).click();
  await watched.page.locator('.guide').waitFor();
  return watched;
}

/** Somebody who wants to see what happens: attacks and blocks wherever it can be done. */
const bold = '[data-move^="block "], [data-move^="attack "], [data-move$=" attack"]';

/** Reads lessons and plays until one of them ends it; `each` looks at every one. */
async function throughTo(page: Page, end: string, each: (lesson: string) => Promise<void> = async () => {}): Promise<string[]> {
  const told: string[] = [];
  const guide = page.locator('.guide');
  for (;;) {
    const { what } = await playOn(page, Number.MAX_SAFE_INTEGER, { stop: '.guide', prefer: bold });
    if (what !== 'stop') throw new Error(`the guided game ends without “${end}”: ${told.join()}`);
    const lesson = (await guide.getAttribute('data-lesson'))!;
    told.push(lesson);
    await each(lesson);
    await guide.locator('.go').click();
    if (lesson === end) return told;
    await page.waitForFunction((gone) => document.querySelector<HTMLElement>('.guide')?.dataset['lesson'] !== gone, lesson);
  }
}
/** The lesson has the focus, doesn't lie on anything that it speaks of, and nothing of it is cut off; at the smallest and the largest size, by night at each. */
async function clear(page: Page, lesson: string): Promise<void> {
  const late = (await page.locator('.guide .stamp').first().innerText()).startsWith(lateTitle[await page.evaluate(() => document.documentElement.lang)]!);
  if (!late) await page.waitForFunction(() => document.querySelector('[data-looked]') !== null).catch(() => assert.fail(`${lesson} lights nothing`));
  assert.equal(await page.evaluate(() => document.activeElement?.closest('.guide') !== null), true, `${lesson} has no focus`);
  for (const viewport of [sizes.phone, ...(nightly ? [sizes.tablet, phone.viewport] : []), sizes.desktop]) {
    await page.setViewportSize(viewport);
    await drawn(page);
    const { inside, covered } = await page.evaluate(() => {
      const box = document.querySelector('.guide')!.getBoundingClientRect();
      const shared = (each: DOMRect) => Math.max(0, Math.min(box.bottom, each.bottom) - Math.max(box.top, each.top)) * Math.max(0, Math.min(box.right, each.right) - Math.max(box.left, each.left));
      const lit = [...document.querySelectorAll('[data-looked]')].map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width * height > 0);
      return { inside: box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth, covered: lit.map((each) => shared(each) / (each.width * each.height)) };
    });
    const where = `${lesson} at ${viewport.width}×${viewport.height}`;
    assert.ok(inside, `${where} is cut off`);
    assert.ok(late || covered.length > 0, `${where} lights nothing`);
    assert.deepEqual(covered.filter((part) => part > 0), [], `${where} lies on what it speaks of`);
  }
  await page.setViewportSize(phone.viewport);
}
/** How the page calls what is told at the end because it never came up. */
const lateTitle: Record<string, string> = { de: 'AUCH GUT ZU WISSEN', ja: 'ほかに知っておくとよいこと' };

const firsts = { robotrick: ['welcome', 'program', 'pass', 'droco_led', 'first_turn'], robots: ['welcome', 'build'] };

describe('a guided game', () => {
  for (const [game, end, language] of [['robotrick', 'round', 'ja'], ['robots', 'over', 'de']] as const) {
    test(`of ${game} to the end, ${language}`, { timeout: 300_000 }, async () => {
      const watched = await begin(game, language);
      const { page } = watched;
      let count = '';
      const told = await throughTo(page, end, async (lesson) => {
        await clear(page, lesson);
        count = (await page.locator('.guide .stamp').first().innerText()).split(' · ')[1] ?? '';
        await shoot(page, `guide-${game}-${language}-${lesson}`, lesson === end);
      });
      assert.deepEqual(told.slice(0, firsts[game].length), firsts[game]);
      // Every lesson, whatever was played, and each once: the last one was counted "14/14".
      assert.equal(new Set(told).size, told.length);
      assert.equal(count, `${told.length}/${told.length}`);
      assert.deepEqual(watched.errors, []);
      await watched.context.close();
    });
  }

  test('tells what came of a choice in the engine’s words', async () => {
    const watched = await begin('robotrick', 'en');
    let happened = '';
    await throughTo(watched.page, 'captured', async (lesson) => {
      if (lesson === 'captured') happened = await watched.page.locator('.guide .happened').innerText();
    });
    assert.match(happened, /You .*hangar/);
    assert.match(happened, /You won the trick with a hangar free/);
    await watched.context.close();
  });

  test('goes on where it was after a reload, and can be left', async () => {
    const watched = await begin('robotrick', 'en');
    const { page } = watched;
    // A key takes a lesson away, and it takes nothing else: what Enter or N would do at the table isn't done.
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.guide').getAttribute('data-lesson'), 'welcome');
    await page.keyboard.press('n');
    await page.locator('.guide[data-lesson=program]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.guide[data-lesson=pass]').waitFor();
    await page.keyboard.press('n');
    await page.locator('.guide').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement?.matches('main[data-game]')), true, 'the table has the focus then');
    await page.reload();
    assert.equal((await playOn(page, 0, { stop: '.guide' })).what, 'decide'); // all three were read
    await decide(page, 'any');
    await page.locator('.guide').waitFor();
    await page.getByRole('button', { name: 'Without guide' }).click();
    assert.equal((await playOn(page, 4)).made, 4);
    assert.equal(await page.locator('.guide').count(), 0);
    assert.equal((await dataOf(page))['phase'], 'play');
    await page.reload();
    await myTurn(page);
    assert.equal(await page.locator('.guide').count(), 0);
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });

  test('axe finds nothing to complain about in either theme', async () => {
    for (const game of ['robotrick', 'robots'] as const) {
      const watched = await begin(game, 'en');
      await checkAxe(watched.page, game);
      await watched.context.close();
    }
  });
});

describe('the rules', () => {
  test('“Why?” leads to its paragraph', async () => {
    const watched = await openPage(browser);
    const { page, context } = watched;
    await set(page, { ...quick, pauseAfterTrick: true });
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Play now: Robotrick' }).click();
    await playOn(page, 3);
    await myTurn(page);
    await page.locator('.log .whylink').last().click();
    const table = page.url();
    const link = page.getByRole('link', { name: 'Rules', exact: true });
    await link.click();
    const rules = page.getByRole('dialog', { name: 'How to play: Robotrick' });
    await rules.locator('.marked').waitFor();
    const inSight = await rules.locator('.marked').evaluate((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.ok(inSight);
    await checkAxe(page, 'rules beside the table');
    // The table is still there, no tab was opened, and the focus goes back to where it was.
    await page.keyboard.press('Escape');
    await rules.waitFor({ state: 'detached' });
    assert.equal(page.url(), table);
    assert.equal(context.pages().length, 1);
    assert.equal(await link.evaluate((each) => each === document.activeElement), true);
    assert.equal(await page.locator('main[data-game=robotrick]').count(), 1);
    // From the menu as well; whoever wants a tab of its own still gets one.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'How to play' }).click();
    await rules.getByLabel('Search the rules').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'How to play' }).click({ modifiers: ['Control'] })]);
    await tab.locator('main.rules section').first().waitFor();
    await context.close();
  });

  test('are searched, and carry author and licence', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await set(page, quick);
    await page.goto(`${server.address}/#/rules/robots`);
    await page.getByText('A game by Damien/Kitkat Dambeck. Rules and this text under CC BY-SA 4.0.').waitFor();
    await page.locator('.rules section').first().waitFor(); // the text arrives a moment after the heading
    const all = await page.locator('.rules section').count();
    await page.getByLabel('Search the rules').fill('blueprint');
    assert.equal(await page.locator('.rules section').count(), 1);
    assert.ok(all > 4);
    await page.getByLabel('Search the rules').fill('zeppelin');
    await page.getByText('Nothing in the rules has these words.').waitFor();
    await page.getByLabel('Search the rules').fill('');
    await page.locator('#rule-build-4 .para').click();
    await page.waitForURL(/#\/rules\/robots\/build\/4$/);
    assert.match(await page.locator('.marked').innerText(), /^Turbo/);
    await watched.context.close();
  });
});
