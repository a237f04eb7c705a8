// Plays a table by its handle for scripts: data-move, data-card, data-phase, data-to-move. With mouse or keys as a person
// does, or inside the page, where a whole match costs one question to the browser instead of hundreds.
import type { Locator, Page } from 'playwright-core';
import { patience } from './browser.ts';

/** Everything at once, no pause after tricks, and each decision is the test's. */
export const quick = { pace: 'instant', pauseAfterTrick: false, autoLast: false, language: 'en' };
export async function set(page: Page, settings: object): Promise<void> {
  await page.addInitScript((text) => {
    if (localStorage.getItem('botyard.settings') === null) localStorage.setItem('botyard.settings', text);
  }, JSON.stringify(settings));
}

/** Presses a control that says that it is disabled, which Playwright only does by force: then it does not wait by itself until
 * the control has come to rest, and would press where it was. */
export async function pressDisabled(control: Locator, options: { button?: 'right' } = {}): Promise<void> {
  await (await control.elementHandle())!.waitForElementState('stable');
  await control.click({ ...options, force: true });
}

export const root = (page: Page) => page.locator('main[data-game]');
export const dataOf = (page: Page) => root(page).evaluate((main) => ({ ...(main as HTMLElement).dataset }));

interface Orders {
  /** How many decisions are made in the page. */
  decisions: number;
  /** Whether what only goes on ("Continue") is pressed in the page. */
  onward: boolean;
  /** A selector of controls that are taken first, wherever one is offered; else it is chance. */
  prefer: string;
  /** A selector: as soon as something fits it, nothing more is done. */
  stop: string;
  seed: number;
  limit: number;
}
export interface Standing {
  /** What the page waits for; `made`: all decisions were made, and whatever comes next hasn't been waited for. */
  what: 'decide' | 'over' | 'onward' | 'stop' | 'made';
  /** How many decisions were made in the page. */
  made: number;
  /** Selectors of all that can be pressed for a decision. */
  controls: string[];
}

/** Runs in the page: waits until there is something to do there, and does what it is told to. */
async function drive({ decisions, onward, prefer, stop, seed, limit }: Orders): Promise<Standing> {
  const main = () => document.querySelector<HTMLElement>('main[data-game]');
  const stamp = () => main()?.dataset['n'] ?? ''; // changes with each decision
  const controls = () => [...document.querySelectorAll<HTMLElement>('[data-move], [data-pick]')].filter((each) => each.offsetParent !== null && each.getAttribute('aria-disabled') !== 'true');
  const look = (): Exclude<Standing['what'], 'made'> | null => {
    if (stop !== '' && document.querySelector(stop)) return 'stop';
    if (!main()) return null;
    if (document.querySelector('[data-onward]')) return 'onward';
    if (main()!.dataset['phase'] === 'over') return 'over';
    return controls().length > 0 ? 'decide' : null;
  };
  /** All that the page does at once for what has just happened has been done after it. */
  const task = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  const until = async <T>(found: () => T | null): Promise<T> => {
    const began = performance.now();
    for (;;) {
      if (found() !== null) {
        await task();
        const still = found();
        if (still !== null) return still;
      }
      if (performance.now() - began > limit) throw new Error(`nothing to do for ${limit} ms: ${JSON.stringify({ ...main()?.dataset })} at ${location.hash}`);
      await new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          clearTimeout(timer);
          resolve();
        };
        const observer = new MutationObserver(end);
        const timer = setTimeout(end, 250); // styles can bring a control into view without a change of the document
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      });
    }
  };
  let chance = seed;
  const below = (n: number): number => {
    chance = (Math.imul(chance, 1103515245) + 12345) >>> 0;
    return Math.floor((chance / 2 ** 32) * n);
  };

  let made = 0;
  let presses = 0;
  for (;;) {
    const what = await until(look);
    if (what === 'onward' && onward) {
      document.querySelector<HTMLElement>('[data-onward]')!.click();
      await task();
      continue;
    }
    const offered = controls();
    if (what !== 'decide' || made === decisions) {
      return { what, made, controls: offered.map((each) => (each.dataset['move'] ? `[data-move="${each.dataset['move']}"]` : `[data-pick="${each.dataset['pick']}"]`)) };
    }
    // Chance alone may pick cards and let them go for long: after a while whatever decides is taken.
    const wanted = presses < 20 ? prefer : '[data-move]';
    const first = wanted === '' ? undefined : offered.find((each) => each.matches(wanted));
    const chosen = first ?? offered[below(offered.length)]!;
    const decides = chosen.dataset['move'] !== undefined;
    const before = stamp();
    if (++presses > 60) throw new Error(`no decision could be made: ${JSON.stringify({ ...main()?.dataset })}`);
    chosen.click();
    await task();
    // A second tap on a card can make a move, too: then nothing is offered until that is answered.
    if (!decides && look() !== null) continue;
    // A move that was refused is offered again.
    const taken = await until(() => (stamp() !== before ? true : look() !== null ? false : null));
    if (!taken) continue;
    presses = 0;
    made += 1;
    if (made === decisions) return { what: 'made', made, controls: [] };
    if (made >= 1500) throw new Error('the match doesn’t end');
  }
}

let chance = 12345;
function below(n: number): number {
  chance = (Math.imul(chance, 1103515245) + 12345) >>> 0;
  return Math.floor((chance / 2 ** 32) * n);
}
const driven = (page: Page, orders: Partial<Orders>): Promise<Standing> =>
  page.evaluate(drive, { decisions: 0, onward: true, prefer: '', stop: '', seed: below(2 ** 31), limit: patience, ...orders });

/** Waits until this page's player has something to decide, or the match is over; presses what only goes on. */
export const myTurn = async (page: Page): Promise<Standing['what']> => (await driven(page, {})).what;

/** Makes so many decisions inside the page (all there are, if not told) and answers when the last one was taken. */
export const playOn = (page: Page, decisions = Number.MAX_SAFE_INTEGER, more: Partial<Pick<Orders, 'prefer' | 'stop'>> = {}): Promise<Standing> =>
  driven(page, { decisions, ...more });

/** any: clicks of a mouse, by chance; keyboard: with keys alone. */
export type Chooser = 'any' | 'keyboard';
async function press(page: Page, selector: string, choose: Chooser): Promise<void> {
  const control = page.locator(selector).first();
  if (choose === 'keyboard') {
    await control.focus();
    await page.keyboard.press('Enter');
  } else {
    await control.click();
  }
}

/** Makes one decision as a person does. Where a move is put together in steps, cards are picked until a control carries it. */
export async function decide(page: Page, choose: Chooser): Promise<void> {
  const stamp = () => page.evaluate(() => document.querySelector<HTMLElement>('main[data-game]')?.dataset['n'] ?? '');
  const before = await stamp();
  for (let tries = 0; tries < 40; tries++) {
    const { what, controls } = await driven(page, { onward: false });
    if ((await stamp()) !== before) return;
    if (what !== 'decide') break;
    // Chance alone may pick cards and let them go for long: after a while whatever decides is taken.
    const deciding = tries < 10 ? undefined : controls.find((each) => each.startsWith('[data-move'));
    const chosen = deciding ?? controls[below(controls.length)]!;
    await press(page, chosen, choose);
    if (!chosen.startsWith('[data-move')) continue;
    // A move that was refused is offered again.
    await page.waitForFunction(([old, control]) => document.querySelector<HTMLElement>('main[data-game]')?.dataset['n'] !== old || document.querySelector(control!) !== null, [before, chosen]);
    if ((await stamp()) !== before) return;
  }
  throw new Error(`no decision could be made: ${JSON.stringify(await dataOf(page))}`);
}

/** Plays on until the match is over, as a person does; how many decisions that took. */
export async function playToEnd(page: Page, choose: Chooser): Promise<number> {
  for (let decisions = 0; decisions < 1500; ) {
    const { what } = await driven(page, { onward: false });
    if (what === 'over') return decisions;
    if (what === 'onward') {
      const onward = page.locator('[data-onward]').first();
      if (choose === 'keyboard') await onward.press('Enter');
      else await onward.click();
    } else {
      await decide(page, choose);
      decisions += 1;
    }
  }
  throw new Error('the match doesn’t end');
}

/** The player's cards, in the order in which they lie. */
export const cardsOf = (page: Page): Promise<string[]> =>
  page.locator('.hand [data-card], .rhand [data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card'] ?? ''));
