// Plays a table by its handle for scripts: data-move, data-card, data-phase, data-to-move.
import type { Page } from 'playwright-core';

/** Everything as quick as it goes, no pause after tricks. */
export const quick = { motion: 'off', pace: 'fast', pauseAfterTrick: false, language: 'en' };
export async function set(page: Page, settings: object): Promise<void> {
  await page.addInitScript((text) => {
    if (localStorage.getItem('botyard.settings') === null) localStorage.setItem('botyard.settings', text);
  }, JSON.stringify(settings));
}

export const root = (page: Page) => page.locator('main[data-game]');
export const dataOf = (page: Page) => root(page).evaluate((main) => ({ ...(main as HTMLElement).dataset }));

/** Waits until this page's player has something to decide, or the match is over; presses what only goes on. */
export async function myTurn(page: Page): Promise<'decide' | 'over'> {
  for (;;) {
    const what = await page.waitForFunction(() => {
      const main = document.querySelector<HTMLElement>('main[data-game]');
      if (!main) return null;
      const onward = document.querySelector('[data-onward]');
      if (onward) return 'onward';
      if (main.dataset['phase'] === 'over') return 'over';
      if (document.querySelector('[data-move], [data-pick]')) return 'decide';
      return main.dataset['toMove'] === main.dataset['seat'] && document.querySelector('[data-card]:not([aria-disabled=true])') ? 'decide' : null;
    }, undefined, { timeout: 60_000 });
    const answer = (await what.jsonValue()) as string;
    if (answer !== 'onward') return answer as 'decide' | 'over';
    await page.locator('[data-onward]').first().click();
  }
}

/** first: the first control; any: one by chance; keyboard: with keys alone. */
export type Chooser = 'first' | 'any' | 'keyboard';
let chance = 12345;
function below(n: number): number {
  chance = (Math.imul(chance, 1103515245) + 12345) >>> 0;
  return Math.floor((chance / 2 ** 32) * n);
}

/** Makes one decision. Where a move is put together in steps, cards are picked until a control carries it. */
export async function decide(page: Page, choose: Chooser): Promise<void> {
  const before = await stamp(page);
  for (let tries = 0; tries < 40; tries++) {
    const candidates = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-move], [data-pick]')].filter((each) => each.offsetParent !== null && each.getAttribute('aria-disabled') !== 'true').map((each) => (each.dataset['move'] ? `[data-move="${each.dataset['move']}"]` : `[data-pick="${each.dataset['pick']}"]`)),
    );
    if (candidates.length > 0) {
      const moves = candidates.filter((each) => each.startsWith('[data-move'));
      const from = choose === 'first' && moves.length > 0 ? [moves[0]!] : candidates;
      const chosen = page.locator(from[below(from.length)]!).first();
      if (choose === 'keyboard') {
        await chosen.focus();
        await page.keyboard.press('Enter');
      } else {
        await chosen.click();
      }
    }
    if ((await stamp(page)) !== before) return;
    await page.waitForTimeout(30);
    if ((await stamp(page)) !== before) return;
  }
  throw new Error(`no decision could be made: ${JSON.stringify(await dataOf(page))}`);
}

/** Changes with each decision. */
const stamp = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('main[data-game]')?.dataset['n'] ?? '');

/** Plays on until the match is over; how many decisions that took. */
export async function playToEnd(page: Page, choose: Chooser): Promise<number> {
  let decisions = 0;
  while ((await myTurn(page)) === 'decide') {
    await decide(page, choose);
    decisions += 1;
    if (decisions >= 1500) throw new Error('the match doesn’t end');
  }
  return decisions;
}

/** The player's cards, in the order in which they lie. */
export const cardsOf = (page: Page): Promise<string[]> =>
  page.locator('.hand [data-card], .rhand [data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card'] ?? ''));
