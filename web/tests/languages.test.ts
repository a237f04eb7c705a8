// Each language through a round of Robotrick and a part of a game of Robots, on a small phone: nothing is cut, nothing
// is left in another language; and switched in the middle of a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, sizes, type Watched } from './browser.ts';
import { recordsOf } from './host.ts';
import { cardsOf, myTurn, playOn, quick, set } from './play.ts';
import { browser, drawn, goTo, server, shoot } from './stage.ts';

async function visit(language: string, viewport: { width: number; height: number }, more: object = {}): Promise<Watched> {
  const watched = await openPage(browser, { viewport, ...more });
  await set(watched.page, { ...quick, language });
  await watched.page.goto(server.address);
  await watched.page.locator('.go').first().waitFor();
  return watched;
}

/** What no layout may show: a page wider than the screen, a button whose words don't fit, a text that wasn't filled in, and
 * in Japanese the signs of other scripts. */
async function faults(page: Page, language: string): Promise<string[]> {
  return page.evaluate((code) => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth - innerWidth} px too wide`);
    const seen = (each: HTMLElement) => each.offsetParent !== null && getComputedStyle(each).visibility !== 'hidden' && !each.closest('.vh, dialog:not([open])');
    for (const each of document.querySelectorAll<HTMLElement>('button, .btn, h1, h2, h3, .stamp, .pname, label > span, .phases li, .prompt')) {
      if (!seen(each) || each.querySelector('.card, .mini, svg') || each.textContent!.trim() === '' || each.matches('.vh, .langsel, .robot, .hc, .rcard')) continue;
      if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline' && getComputedStyle(each).overflowX !== 'auto') found.push(`cut: ${each.className} ${each.textContent!.trim().slice(0, 60)}`);
    }
    const paper = document.querySelector('.paper');
    if (paper) {
      const right = paper.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(paper).paddingRight);
      for (const each of paper.querySelectorAll<HTMLElement>('*')) {
        if (seen(each) && !each.closest('.value, .kind, svg') && each.getBoundingClientRect().right > right + 8) found.push(`sticks out: ${each.className} ${each.textContent!.trim().slice(0, 60)}`);
      }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement!;
      if (parent.closest('script, style, select')) continue;
      if (/\{\w+\}|undefined|\[object/.test(text)) found.push(`not filled in: ${text}`);
      if (code === 'ja' && /[\u3040-\u30ff\u4e00-\u9fff][,.:;?!()]|[,:;?!()] ?[\u3040-\u30ff\u4e00-\u9fff]/.test(text)) found.push(`signs: ${text}`);
    }
    return found;
  }, language);
}

const routes = ['/', '/new/robotrick', '/new/robots', '/rules/robotrick', '/rules/robots', '/settings', '/history', '/replay', '/nowhere', '/play/nosuchgame'];

for (const language of ['en', 'fr', 'de', 'ja'] as const) {
  test(`${language}: every page and a whole round`, { timeout: 180_000 }, async () => {
    const watched = await visit(language, sizes.phone, { deviceScaleFactor: 2, colorScheme: language === 'de' ? 'light' : 'dark' });
    const { page } = watched;
    const look = async (name: string, sample = false) => {
      await drawn(page);
      await shoot(page, `language-${language}-${name}`, sample);
      assert.deepEqual(await faults(page, language), [], name);
    };
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    for (const route of routes) {
      await goTo(page, route);
      await look(`page${route.replaceAll('/', '-')}`, route === '/settings');
    }
    for (const [k, decisions] of [[0, 13], [1, 14]] as const) {
      await page.goto(`${server.address}/#/`);
      await page.locator('.game .go').nth(k).click();
      for (let n = 0; n < decisions && (await playOn(page, n === 0 ? 1 : Math.min(4, decisions - n))).what === 'made'; n += n === 0 ? 1 : 4) {
        await look(`${k === 0 ? 'robotrick' : 'robots'}-${n}`, n === 5);
      }
      if (k === 0) {
        await page.locator('main.result').waitFor();
        await look('robotrick-round');
      }
      await page.locator('button.menu').last().click();
      await look(`${k === 0 ? 'robotrick' : 'robots'}-menu`);
      await page.keyboard.press('Escape');
    }
    assert.deepEqual(watched.errors, []);
    await watched.context.close();
  });
}

test('the language is the browser’s until another is chosen, and can be switched in the middle of a game', async () => {
  const watched = await openPage(browser, { locale: 'ja-JP' });
  const { page } = watched;
  const { language, ...rest } = quick;
  void language;
  await set(page, rest);
  await page.goto(server.address);
  await page.getByRole('button', { name: '今すぐ遊ぶ' }).first().waitFor();
  await page.locator('.langsel').selectOption('de');
  await page.getByText('Zwei Kartenspiele').waitFor();
  await page.reload();
  await page.getByText('Zwei Kartenspiele').waitFor();

  for (const k of [0, 1]) {
    await page.goto(`${server.address}/#/`);
    await page.locator('.game .go').nth(k).click();
    await playOn(page, 5);
    await myTurn(page);
    const hand = await cardsOf(page);
    const log = () => page.locator('.log').first().innerText();
    const german = await log();
    for (const [code, sign] of [['ja', /[ぁ-んァ-ン]/], ['fr', /Pourquoi|Vous|Bo |Cy /], ['de', /./]] as const) {
      await page.locator('button.menu').last().click();
      await page.locator('dialog[open] .settings select').first().selectOption(code);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, code);
      await page.locator('dialog[open]').waitFor({ state: 'detached' }); // the table is told anew
      assert.equal(await myTurn(page), 'decide');
      assert.match(await log(), sign);
      assert.equal((await log()) === german, code === 'de');
      assert.deepEqual(await cardsOf(page), hand);
    }
    assert.equal(await log(), german);
    await playOn(page, 1);
    await myTurn(page);
  }
  assert.deepEqual(watched.errors, []);
  await watched.context.close();
});

test('a replay in German and Japanese on small and large screens', async () => {
  const records = { robotrick: recordsOf('robotrick')[0]!, robots: recordsOf('robots')[0]! };
  for (const language of ['de', 'ja']) {
    for (const [size, viewport] of [['phone', sizes.phone], ['desktop', sizes.desktop]] as const) {
      const watched = await visit(language, viewport);
      const { page } = watched;
      for (const [game, record] of Object.entries(records)) {
        await goTo(page, '/settings');
        await goTo(page, '/replay');
        await page.locator('input[type=file]').setInputFiles({ name: 'game.jsonl', mimeType: 'application/json', buffer: Buffer.from(record) });
        await page.locator('.replaybar').waitFor();
        for (let k = 0; k < 4; k++) await page.keyboard.press('PageDown');
        await page.locator('.analysis .bot > b').waitFor();
        await drawn(page);
        await shoot(page, `replay-${game}-${size}-${language}`, size === 'phone' && language === 'de');
        assert.deepEqual(await faults(page, language), [], `${game} ${size}`);
        // The strip covers nothing of the table: all of it can be scrolled to above the strip.
        const room = await page.evaluate(() => {
          const bar = document.querySelector('.replaybar')!.getBoundingClientRect();
          const main = document.querySelector('main[data-game]')!.getBoundingClientRect();
          return { under: main.bottom + scrollY - (document.documentElement.scrollHeight - bar.height), tall: bar.height / innerHeight };
        });
        assert.ok(room.under <= 4, `${room.under} px of the table are out of reach`);
        assert.ok(room.tall < 0.4, `the strip takes ${Math.round(room.tall * 100)} % of the screen`);
      }
      assert.deepEqual(watched.errors, []);
      await watched.context.close();
    }
  }
});

test('the largest text fits a phone in German', async () => {
  const watched = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const { page } = watched;
  await set(page, { ...quick, language: 'de', textSize: 'larger' });
  for (const k of [0, 1]) {
    await page.goto(`${server.address}/#/`);
    await page.locator('.game .go').nth(k).waitFor();
    await drawn(page);
    assert.deepEqual(await faults(page, 'de'), [], 'front');
    await page.locator('.game .go').nth(k).click();
    for (let n = 0; n < 4; n++) {
      await myTurn(page);
      await drawn(page);
      await shoot(page, `larger-de-${k}-${n}`, n === 3);
      assert.deepEqual(await faults(page, 'de'), [], `${k}, ${n}`);
      await playOn(page, 1);
    }
  }
  await watched.context.close();
});
