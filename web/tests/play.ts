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
      if (document.querySelector('[data-move]')) return 'decide';
      return main.dataset['toMove'] === main.dataset['seat'] && document.querySelector('[data-card]:not([aria-disabled=true])') ? 'decide' : null;
    }, undefined, { timeout: 60_000 });
    const answer = (await what.jsonValue()) as string;
    if (answer !== 'onward') return answer as 'decide' | 'over';
    await page.locator('[data-onward]').first().click();
  }
}
