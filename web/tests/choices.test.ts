// How a card is chosen and played at a table: what only looks, what commits, and what the table does by itself.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { patience, sizes } from './browser.ts';
import { recordsOf } from './host.ts';
import { gameAt, openGame } from './layout.ts';
import { cardsOf, dataOf, myTurn, playOn, pressDisabled, quick } from './play.ts';
import { checkAxe, done, drawn, goTo, playNow, server, visit } from './stage.ts';

interface Round {
  tricks: string[][];
  hands: string[][];
  passes: string[][];
}
const record = JSON.parse(recordsOf('robotrick')[0]!) as Parameters<typeof gameAt>[0] & { rounds: Round[] };
/** The cards of seat 0 after passing, in a round from 0. */
const ownIn = (round: number): string[] => {
  const { hands, passes } = record.rounds[round]!;
  return [...hands[0]!, ...passes[2]!].filter((card) => !passes[0]!.includes(card));
};
/** The recorded game where seat 0 is to play a card of this trick, both from 0. */
function at(round: number, trick: number, id = 'choices'): object {
  const own = ownIn(round);
  return gameAt(record, id, round, trick, record.rounds[round]!.tricks[trick]!.findIndex((card) => own.includes(card)));
}
async function openAt(page: Page, round: number, trick: number): Promise<void> {
  await openGame(page, at(round, trick));
  await myTurn(page);
}
const focusTable = (page: Page) => page.locator('main[data-game]').evaluate((main) => (main as HTMLElement).focus());

describe('a card', () => {
  test('that the mouse merely rests on isn’t played by Enter, one that a hint has named is', async () => {
    const watched = await visit('/settings');
    const { page } = watched;
    await openAt(page, 0, 3);
    const before = await cardsOf(page);
    await page.locator('.hand [data-move]').first().hover();
    await page.locator('.hc.lifted').waitFor();
    await focusTable(page);
    await page.keyboard.press('Enter');
    // Had it been played, two cards would be gone after the next decision.
    assert.equal((await playOn(page, 1)).made, 1);
    await myTurn(page);
    assert.equal((await cardsOf(page)).length, before.length - 1);

    await page.mouse.move(5, 5);
    await focusTable(page);
    await page.keyboard.press('t');
    await page.locator('.advice-why').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelectorAll('.hand [data-card]').length === n, before.length - 2);
    await done(watched);
  });
});

test('Enter pressed again and again, or held down, plays one card and no second one', async () => {
  const watched = await visit('/settings');
  const { page } = watched;
  await openAt(page, 0, 3);
  const left = (n: number) =>
    page.waitForFunction((cards) => document.querySelectorAll('.hand [data-card]').length === cards, n);
  for (const press of ['press', 'down'] as const) {
    const before = (await cardsOf(page)).length;
    await page.locator('.hand [data-move]').first().focus();
    await page.keyboard[press]('Enter');
    await left(before - 1);
    await myTurn(page);
    await drawn(page);
    for (let k = 0; k < 6; k++) await page.keyboard[press]('Enter');
    await page.keyboard.up('Enter');
    // An arrow leads back to the hand. Had another card been played, two would be gone after the next decision.
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement?.matches('.hand [data-card]')), true);
    assert.equal((await playOn(page, 1)).made, 1);
    await left(before - 2);
    await myTurn(page);
    assert.equal((await cardsOf(page)).length, before - 2);
  }
  await done(watched);
});

describe('a card that is asked about', () => {
  const plate = (page: Page) => page.locator('.pop.floating');

  test('tells its points and who could beat it: by the right button and by keys, with the lens off, too', async () => {
    const watched = await visit('/settings', { ...quick, lens: false });
    const { page } = watched;
    await openAt(page, 0, 3);
    const before = await cardsOf(page);
    const [legal, illegal] = await page.evaluate(() =>
      ['.hand [data-move]', '.hand [aria-disabled]'].map((each) => document.querySelector<HTMLElement>(each)?.dataset['card'] ?? null),
    );
    await page.locator(`.hand [data-card=${legal}]`).click({ button: 'right' });
    await page.getByRole('dialog', { name: new RegExp(`${legal}, \\d+ point`) }).waitFor();
    await plate(page).locator('.parties').waitFor();
    // Esc closes it, and the card has the focus again; the key asks about that one.
    await page.keyboard.press('Escape');
    await plate(page).waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['card']), legal);
    await page.keyboard.press('i');
    await plate(page).locator('.parties').waitFor();
    await checkAxe(page, 'a card that is asked about');
    // One that can't be played says why; a press elsewhere closes it.
    assert.ok(illegal);
    await pressDisabled(page.locator(`.hand [data-card=${illegal}]`), { button: 'right' });
    await plate(page).getByText('follow', { exact: false }).waitFor();
    await page.locator('.yard').click({ position: { x: 5, y: 5 } });
    await plate(page).waitFor({ state: 'detached' });
    assert.deepEqual(await cardsOf(page), before);
    await done(watched);
  });

  test('by a finger that stays, which neither selects, drags nor plays it', async () => {
    const watched = await visit('/settings', quick, { viewport: sizes.phone, hasTouch: true, isMobile: true });
    const { page, context } = watched;
    await openAt(page, 0, 3);
    const before = (await cardsOf(page)).length;
    const handOf = (n: number) => page.waitForFunction((cards) => document.querySelectorAll('.hand [data-card]').length === cards, n);
    const card = page.locator('.hand [data-move]').first();
    const finger = await context.newCDPSession(page);
    const place = async () => {
      await drawn(page);
      const { x, y, width } = (await card.boundingBox())!;
      return { x: x + width / 2, y: y + 20 };
    };
    type Place = Awaited<ReturnType<typeof place>>;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    const down = (at: Place) => touch('touchStart', at);
    const up = () => touch('touchEnd');
    const toYard = ({ x, y }: Place) => Promise.all([40, 200].map((by) => touch('touchMove', { x, y: y - by })));
    await down(await place());
    await plate(page).locator('.parties').waitFor();
    await up();
    await drawn(page);
    assert.equal(await page.locator('.hc.lifted').count(), 0);
    await plate(page).getByRole('button', { name: 'Close' }).tap();
    await plate(page).waitFor({ state: 'detached' });
    // A tap and another tap play as ever.
    await card.tap();
    await page.locator('.lens .go').waitFor();
    await card.tap();
    await handOf(before - 1);
    await myTurn(page);
    // A finger that stayed goes up to the yard before it is lifted.
    const held = await place();
    await down(held);
    await plate(page).locator('.parties').waitFor();
    await toYard(held);
    await drawn(page);
    assert.equal(await page.locator('.hc.dragged').count(), 0);
    await up();
    await drawn(page);
    await page.keyboard.press('Escape');
    await plate(page).waitFor({ state: 'detached' });
    assert.equal((await cardsOf(page)).length, before - 1);
    // One that didn't stay plays the card there. All of it is sent at once: if an answer were waited for, it could have
    // stayed.
    const flicked = await place();
    await Promise.all([down(flicked), toYard(flicked), up()]);
    await handOf(before - 2);
    assert.equal(await plate(page).count(), 0);
    await done(watched);
  });
});

test('trumps come first in the hand where that is wanted', async () => {
  const watched = await visit('/settings');
  const { page } = watched;
  await openAt(page, 0, 0);
  const trump = await page.locator('.trump .tbig b').innerText();
  const inOrder = (cards: string[]) => [...cards].sort((a, b) => a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1)));
  const before = await cardsOf(page);
  assert.deepEqual(before, inOrder(before));
  const trumps = before.filter((card) => card.startsWith(trump));
  assert.ok(trumps.length > 0 && trumps[0] !== before[0], `${trump} of ${before.join()}`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: 'Sort trumps first' }).click();
  await page.keyboard.press('Escape');
  assert.deepEqual(await cardsOf(page), [...inOrder(trumps), ...inOrder(before.filter((card) => !card.startsWith(trump)))]);
  await done(watched);
});

describe('where moves are confirmed', () => {
  const settings = { ...quick, confirmMoves: true };

  test('a click on a card of Robotrick selects it, its button or a second click plays it', async () => {
    const watched = await visit('/settings', settings);
    const { page } = watched;
    await openAt(page, 0, 3);
    const offered = page.locator('.hand [data-pick]');
    const [first, second] = (await offered.evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card']!))) as [string, string];
    const card = (name: string) => page.locator(`.hand [data-card=${name}]`);
    const button = page.locator('.lens .go');
    await card(first).hover();
    await page.locator('.lens .lw').waitFor();
    assert.equal(await button.count(), 0);
    await card(first).click();
    await button.waitFor();
    assert.equal(await card(first).getAttribute('aria-pressed'), 'true');
    // Another card can be selected instead, and is let go with Esc.
    await card(second).click();
    await page.locator(`.lens .go[data-move="play ${second}"]`).waitFor();
    await page.keyboard.press('Escape');
    await button.waitFor({ state: 'detached' });
    // Enter held down selects and no more; pressed again, it plays.
    await card(second).focus();
    for (let k = 0; k < 3; k++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await button.waitFor();
    const before = (await cardsOf(page)).length;
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelectorAll('.hand [data-card]').length === n, before - 1);
    await myTurn(page);
    // A second click plays, too, and so does the button.
    for (const how of ['click', 'button'] as const) {
      const next = page.locator(`.hand [data-card=${await page.locator('.hand [data-pick]').first().getAttribute('data-card')}]`);
      const left = (await cardsOf(page)).length;
      await next.click();
      await button.waitFor();
      await (how === 'click' ? next : button).click();
      await page.waitForFunction((n) => document.querySelectorAll('.hand [data-card]').length === n, left - 1);
      await myTurn(page);
    }
    await done(watched);
  });

  test('a button of Robots that commits at once is pressed twice, one for picked cards once', async () => {
    const watched = await visit('/', settings);
    const { page } = watched;
    await playNow(page, 'Robots');
    // Whatever was dealt, something can be built sooner or later; what else is asked before that is answered.
    await playOn(page, Number.MAX_SAFE_INTEGER, { stop: '.rhand [data-pick]' });
    // What the cards on offer make is made by its button, as ever.
    while ((await page.locator('.askact [data-move]').count()) === 0) await page.locator('.rhand [data-pick]:not(.picked)').first().click();
    const { n } = await dataOf(page);
    await page.locator('.askact [data-move]').first().click();
    await page.waitForFunction((old) => document.querySelector<HTMLElement>('main[data-game]')!.dataset['n'] !== old, n);
    // "Done" alone needs a second press.
    await playOn(page, Number.MAX_SAFE_INTEGER, { stop: '.askact [data-pick=done], .askact [data-pick^=mode]' });
    const control = page.locator('.askact [data-pick=done], .askact [data-pick^=mode]').first();
    const move = (await control.getAttribute('data-pick'))!;
    const before = await dataOf(page);
    await control.click();
    await page.locator('.askact .pressed', { hasText: 'Press again' }).waitFor();
    await page.locator(`.askact [data-move="${move}"]`).click();
    await page.waitForFunction((old) => document.querySelector<HTMLElement>('main[data-game]')!.dataset['n'] !== old, before['n']);
    await done(watched);
  });

  test('every question of both games can be answered', async () => {
    const watched = await visit('/', settings);
    for (const game of ['Robotrick', 'Robots']) {
      await watched.page.goto(`${server.address}/#/`);
      await playNow(watched.page, game);
      const { what, made } = await playOn(watched.page, 30);
      assert.ok(made === 30 || what === 'over', `${game}: ${what} after ${made}`);
    }
    await done(watched);
  });
});

describe('what needs no decision', () => {
  const settings = { ...quick, autoLast: true };
  const lastTrick = record.rounds[0]!.tricks.length - 1;
  /** Round and trick in which seat 0 has to follow, and can so with one card of several alone. */
  const [round, trick] = (record.rounds as Round[]).flatMap(({ tricks }, round) =>
    tricks.flatMap((cards, k) => {
      const own = ownIn(round);
      const mine = own.filter((card) => !tricks.slice(0, k).flat().includes(card));
      return mine.length > 2 && !own.includes(cards[0]!) && mine.filter((card) => card[0] === cards[0]![0]).length === 1 ? [[round, k] as const] : [];
    }),
  )[0]!;
  const handOf = (page: Page, n: number) => page.waitForFunction((cards) => document.querySelectorAll('.hand [data-card]').length === cards, n);
  /** The one card is still the player's, after all that the page does by itself. */
  async function waits(page: Page): Promise<void> {
    await page.locator('.hand [data-move]').waitFor();
    await drawn(page);
    assert.equal(await page.locator('.hand [data-move]').count(), 1);
  }

  test('the last card of a round is played, but not again after an undo', async () => {
    const watched = await visit('/settings', settings);
    const { page } = watched;
    await openGame(page, at(0, lastTrick));
    await page.locator('.result').waitFor();
    await page.locator('[data-onward]').waitFor();
    await page.keyboard.press('u');
    await waits(page);
    await page.locator('.hand [data-move]').click();
    await page.locator('.result').waitFor();
    await done(watched);
  });

  test('the only possible card is played where that is wanted, once nothing is open any more', async () => {
    const watched = await visit('/settings', settings);
    const { page } = watched;
    await openGame(page, at(round, trick));
    await waits(page);
    const before = (await cardsOf(page)).length;
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('switch', { name: 'Play the only possible card automatically' }).click();
    await waits(page);
    await page.keyboard.press('Escape');
    await handOf(page, before - 1);
    await myTurn(page);
    await page.keyboard.press('u');
    await handOf(page, before);
    await waits(page);
    // At another speed it can be seen in the hand for a moment before.
    await goTo(page, '/settings');
    await page.getByRole('group', { name: 'Speed' }).getByLabel('fast').check();
    const seen = page.evaluate(
      ([cards, limit]) =>
        new Promise<void>((resolve, reject) => {
          const observer = new MutationObserver(() => {
            const held = document.querySelectorAll('.hand [data-card]').length;
            if (held !== cards || document.querySelector('.hand [data-move]') === null) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document, { subtree: true, childList: true, attributes: true });
          setTimeout(() => reject(new Error('it was never seen in the hand')), limit);
        }),
      [before, patience],
    );
    await Promise.all([seen, openGame(page, at(round, trick, 'fast'))]);
    await handOf(page, before - 1);
    await done(watched);
  });

  test('is the player’s all the same in a guided game', async () => {
    const watched = await visit('/settings', settings);
    const { page } = watched;
    const told = 'welcome program pass droco_led droco_followed droco_could_not first_turn free lead full captured captured_other minus'.split(' ');
    await openGame(page, { ...at(0, lastTrick), guided: told });
    await waits(page);
    await done(watched);
  });

  test('is played at a server’s table, too', async () => {
    const watched = await visit('/settings', settings);
    const { page } = watched;
    const body = JSON.stringify({ game: 'robotrick', bots: [null, 'random', 'random'] });
    const answer = await fetch(`${server.address}/api/v1/tables`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await goTo(page, `/t/${((await answer.json()) as { table: { id: string } }).table.id}`);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Sit down' }).click();
    // Two cards are passed, and eleven of twelve played.
    const { what, made } = await playOn(page, Number.MAX_SAFE_INTEGER, { stop: '.result' });
    assert.deepEqual([what, made], ['stop', 12]);
    await done(watched);
  });
});
