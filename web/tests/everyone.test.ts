// What holds for every page: axe-core's opinion, widths, and that nothing comes from elsewhere.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPage, patience, sizes } from './browser.ts';
import { recordsOf } from './host.ts';
import { faultsOfTable, gameAt, openGame, screensizes, smallTargets } from './layout.ts';
import { myTurn, playOn, quick, root, set } from './play.ts';
import { browser, checkAxe, checkCardNames, done, drawn, goTo, nightly, playNow, server, shoot, visit } from './stage.ts';

/** A recorded game, and in its first round a trick from this one on in which we follow and Droco plays after us: which
 * trick, and as which of its players we do. */
function beforeDroco(from = 0): { record: Parameters<typeof gameAt>[0]; at: number; place: number } {
  const record = JSON.parse(recordsOf('robotrick')[0]!) as Parameters<typeof gameAt>[0];
  type Whole = { tricks: string[][]; hands: string[][]; passes: string[][]; droco: string[] };
  const { tricks, hands, passes, droco } = record.rounds[0] as Whole;
  const own = (card: string) => [...hands[0]!, ...passes[2]!].includes(card) && !passes[0]!.includes(card);
  const his = (card: string) => droco.includes(card);
  const fits = (cards: string[]) => cards.findIndex(own) > 0 && cards.findIndex(his) > cards.findIndex(own);
  const at = tricks.findIndex((cards, k) => k >= from && fits(cards));
  return { record, at, place: tricks[at]!.findIndex(own) };
}

const isPhone = ({ width, height }: { width: number; height: number }): boolean => Math.min(width, height) < 500;

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
      await checkCardNames(page, `${game}, first decision`);
      await playOn(page, 8);
      await myTurn(page);
      await checkAxe(page, `${game}, under way`);
      await checkCardNames(page, `${game}, under way`);
      if (game === 'Robotrick') {
        // Droco's coming card is drawn where he plays after us: in a game of which we know that he does.
        const { record, at, place } = beforeDroco(1);
        await openGame(page, gameAt(record, 'names', 0, at, place));
        await myTurn(page);
        await page.locator('[data-card][data-move]').first().hover();
        await page.locator('.card.ghostly').first().waitFor();
        await checkCardNames(page, 'Robotrick, Droco’s coming card');
        await page.keyboard.press('l');
        await page.locator('dialog[open] [data-face]').first().waitFor();
        await checkCardNames(page, 'Robotrick, the last trick');
        await page.keyboard.press('Escape');
        await page.locator('.sheet-plate').waitFor({ state: 'detached' });
        await page.locator('.traybtn').first().click();
        await page.locator('dialog[open] .plate-cards').waitFor();
        await checkCardNames(page, 'Robotrick, all cards of a player');
        await page.keyboard.press('Escape');
        await page.locator('.sheet-plate').waitFor({ state: 'detached' });
      }
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
            if (isPhone(each) && what !== 'front') assert.deepEqual(await smallTargets(page), [], `${what} at ${name}`);
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

  /** By day one language with long words; each size costs little. */
  for (const language of nightly ? ['en', 'fr', 'de', 'ja'] : ['de']) {
    test(`nothing of Robotrick’s table covers or cuts anything, ${language}`, { timeout: 300_000 }, async () => {
      const watched = await visit('/settings', { ...quick, language, pauseAfterTrick: true });
      const { page } = watched;
      const faults: string[] = [];
      const look = async (what: string) => {
        for (const size of screensizes) {
          await page.setViewportSize(size);
          await drawn(page);
          await shoot(page, `table-${what}-${size.width}-${language}`, what === 'leading-0-late');
          const small = isPhone(size) ? await smallTargets(page) : [];
          faults.push(...[...(await faultsOfTable(page)), ...small].map((fault) => `${what}, ${size.width}×${size.height}: ${fault}`));
        }
      };
      /** Comes by keys to a card that can be played, so that the lens speaks of it. */
      const point = async () => {
        await page.keyboard.press('ArrowRight');
        await page.locator('.hand [data-move]').last().focus();
        await page.locator('.lens .lw').waitFor();
      };
      // Droco sits elsewhere in each round. By day one of them, with much on the plates; the first of its tricks is easier to lay out.
      // Four hangars need more room than three.
      const record = JSON.parse(recordsOf('robotrick', 1, ['--hangars', '4'])[0]!);
      for (const round of nightly ? [0, 1, 2] : [0]) {
        const { tricks, hands, passes } = record.rounds[round] as { tricks: string[][]; hands: string[][]; passes: string[][] };
        const own = [...hands[0]!, ...passes[2]!].filter((card) => !passes[0]!.includes(card));
        /** Tricks that we play the so manieth card of. */
        const tricksAt = (place: number) => tricks.flatMap((cards, k) => (own.includes(cards[place]!) ? [k] : []));
        await openGame(page, gameAt(record, `pass${round}`, round));
        await myTurn(page);
        await look(`passing-${round}`);
        for (const [place, name] of ['leading', 'second', 'third', 'last'].entries()) {
          for (const [at, when] of [[tricksAt(place)[0], 'early'], [tricksAt(place).findLast((k) => k < 11), 'late']] as const) {
            if (at === undefined || (when === 'early' && !nightly)) continue;
            await openGame(page, gameAt(record, `${name}${round}${when}`, round, at, place));
            await myTurn(page);
            await look(`${name}-${round}-${when}`);
            await point();
            await look(`${name}-${round}-${when}-lens`);
            if (name !== 'last') continue;
            await page.keyboard.press('Enter');
            await page.locator('[data-onward]').waitFor();
            await page.keyboard.press('Shift'); // somebody is there: the trick stays as long as it is looked at
            await look(`end-${round}-${when}`);
          }
        }
      }
      assert.equal(faults.join('\n'), '');
      await done(watched);
    });
  }

  test('Droco’s “Why?” can be reached on a phone, gives all its words, and stays while others play', async () => {
    const { record, at, place } = beforeDroco();
    const watched = await visit('/settings', { ...quick, pauseAfterTrick: true }, { viewport: sizes.phone, hasTouch: true });
    const { page } = watched;
    await openGame(page, gameAt(record, 'why', 0, at, place));
    await myTurn(page);
    await page.locator('.droco-id .why').tap();
    const plate = page.locator('.pop.floating');
    await plate.locator('li').nth(1).waitFor(); // a tap is heard a moment after the finger is gone
    const reasons = await plate.locator('li').allInnerTexts();
    assert.ok(reasons.length > 1);
    for (const reason of reasons.slice(1)) assert.match(reason, /[A-D]\d+/);
    await page.evaluate(() => document.querySelector<HTMLElement>('.hand [data-move]')!.click());
    await page.locator('[data-onward]').waitFor();
    assert.deepEqual(await plate.locator('li').allInnerTexts(), reasons);
    await done(watched);
  });

  test('a press that ends an animation is no error, even on a card that leaves the hand with it', async () => {
    const watched = await visit('/settings', { ...quick, pace: 'slow' });
    const { page } = watched;
    // In the third round we play right after Droco, who leads when cards have been passed.
    await openGame(page, gameAt(JSON.parse(recordsOf('robotrick')[0]!), 'press', 2));
    await myTurn(page);
    // Time passes only as it is told to, so that the moment can't be missed: both others have passed, and that is still
    // being shown.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await playOn(page, 1);
    const away = (await page.locator('.hc.away').first().boundingBox())!;
    await page.mouse.move(away.x + 10, away.y + 40);
    for (const began = Date.now(); (await page.locator('.chooser .lampdot.on').count()) < 2; ) {
      assert.ok(Date.now() - began < patience, 'both others pass');
      await page.clock.runFor(100);
    }
    assert.ok((await page.locator('.hc.away').count()) > 0);
    await page.mouse.down();
    await page.mouse.up();
    await page.clock.resume();
    await myTurn(page);
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
