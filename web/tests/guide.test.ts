// The guided first games, from start to end, as somebody on a phone meets them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, type Watched } from './browser.ts';
import { dataOf, decide, myTurn, playOn, quick, set } from './play.ts';
import { browser, checkAxe, drawn, server, shoot } from './stage.ts';

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
/** The lesson doesn't lie on what it speaks of, and nothing of it is cut off. */
async function clear(page: Page, lesson: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-looked]') !== null).catch(() => assert.fail(`${lesson} lights nothing`));
  await drawn(page);
  const overlap = await page.evaluate(() => {
    const box = document.querySelector('.guide')!.getBoundingClientRect();
    const lit = [...document.querySelectorAll('[data-looked]')].map((each) => each.getBoundingClientRect());
    const inside = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
    const first = lit[0];
    const covered = first ? Math.max(0, Math.min(box.bottom, first.bottom) - Math.max(box.top, first.top)) * Math.max(0, Math.min(box.right, first.right) - Math.max(box.left, first.left)) : 0;
    return { inside, lit: lit.length, covered: first ? covered / (first.width * first.height) : 1 };
  });
  assert.ok(overlap.inside, `${lesson} is cut off`);
  assert.ok(overlap.lit > 0, `${lesson} lights nothing`);
  assert.ok(overlap.covered < 0.25, `${lesson} lies on what it speaks of: ${overlap.covered}`);
}

const firsts = { robotrick: ['welcome', 'program', 'pass', 'droco_led', 'first_turn'], robots: ['welcome', 'build'] };
/** What the prepared deals must show, whatever is played. */
const musts = {
  robotrick: ['droco_followed', 'droco_could_not', 'captured', 'minus', 'free', 'lead', 'round'],
  robots: ['program', 'build_phase', 'combat', 'block', 'fight', 'over'],
};

describe('a guided game', () => {
  for (const [game, end, language] of [['robotrick', 'round', 'ja'], ['robots', 'over', 'de']] as const) {
    test(`of ${game} to the end, ${language}`, { timeout: 120_000 }, async () => {
      const watched = await begin(game, language);
      const { page } = watched;
      const began = Date.now();
      const told = await throughTo(page, end, async (lesson) => {
        await clear(page, lesson);
        await shoot(page, `guide-${game}-${language}-${lesson}`, lesson === end);
      });
      assert.deepEqual(told.slice(0, firsts[game].length), firsts[game]);
      assert.deepEqual(musts[game].filter((lesson) => !told.includes(lesson)), []);
      if (game === 'robots') assert.ok(told.includes('turbo') || told.includes('nano'));
      assert.equal(new Set(told).size, told.length);
      assert.ok(Date.now() - began < 110_000);
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
    await throughTo(page, 'pass');
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
    const [rules] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Rules', exact: true }).click()]);
    await rules.locator('.marked').waitFor();
    assert.match(rules.url(), /#\/rules\/robotrick\/(after|trick|droco)\/\d$/);
    const inSight = await rules.locator('.marked').evaluate((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.ok(inSight);
    // The table is still there.
    assert.equal(await page.locator('main[data-game=robotrick]').count(), 1);
    await context.close();
  });

  test('are searched, and carry author and licence', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await set(page, quick);
    await page.goto(`${server.address}/#/rules/robots`);
    await page.getByText('A game by Damien/Kitkat Dambeck. Rules and this text under CC BY-SA 4.0.').waitFor();
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
