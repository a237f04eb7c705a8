// The companion as people at a real table use it: whole matches of the conformance records are entered by taps, and what the
// page shows is compared with what the program makes of the record.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, PageServer, patience, root as repository, sizes, type Watched } from './browser.ts';
import { pressDisabled, quick, set } from './play.ts';
import { browser, checkAxe, server } from './stage.ts';

const program = process.env['BOTYARD'] ?? join(repository, 'build/release/botyard');

interface MatchRecord {
  edition: string;
  options?: { hangars?: number; one_ai_card?: boolean };
  players: string[];
  rounds: { ai_card: string; trump: string; droco: string[]; tricks: string[][]; scores: number[] }[];
  totals: number[];
  winners: number[];
}
const records = readFileSync(join(repository, 'tests/conformance/robotrick.jsonl'), 'utf8').trim().split('\n');
/** The first whole match that fits. */
function recordOf(fits: (record: MatchRecord) => boolean): { record: MatchRecord; line: string } {
  for (const line of records) {
    const record = JSON.parse(line) as MatchRecord;
    if (record.totals && fits(record)) return { record, line };
  }
  throw new Error('no record fits');
}

/** What lies before each player after each trick, as the program tells it: up and down by seat. */
type Lying = { up: string[][]; down: string[][] };
function lyingAfter(line: string): Map<string, Lying> {
  const folder = mkdtempSync(join(tmpdir(), 'botyard-trace-'));
  const file = join(folder, 'record.jsonl');
  writeFileSync(file, line + '\n');
  const trace = execFileSync(program, ['replay', '--trace', file], { encoding: 'utf8', maxBuffer: 1 << 26 }).trim().split('\n');
  rmSync(folder, { recursive: true });
  const found = new Map<string, Lying>();
  const counts = new Map<number, number>();
  for (const each of trace) {
    const { phase, state } = JSON.parse(each) as { phase?: string; state?: Lying & { round: number } };
    if (phase !== 'play' || !state) continue;
    const made = counts.get(state.round) ?? 0;
    // Before each third decision the tricks until then have been settled.
    if (made % 3 === 0) found.set(`${state.round}.${made / 3}`, { up: state.up, down: state.down });
    counts.set(state.round, made + 1);
  }
  return found;
}

const comp = (page: Page) => page.locator('[data-companion]');
const dataOf = (page: Page) => comp(page).evaluate((each) => ({ ...(each as HTMLElement).dataset }) as Record<string, string>);
/** Does something and waits until the sheet or what is shown has changed. */
async function after1(page: Page, act: () => Promise<unknown>): Promise<void> {
  const { n } = await dataOf(page);
  await act();
  await page.waitForFunction((old) => document.querySelector<HTMLElement>('[data-companion]')?.dataset['n'] !== old, n);
}
const enter = (page: Page, what: string) => after1(page, () => page.locator(`main [data-enter="${what}"]`).click());
const onward = (page: Page) => after1(page, () => page.locator('[data-onward]').click());
const undo = (page: Page) => after1(page, () => page.locator('[data-undo]').click());
/** What is shown between two entries. */
interface Moment {
  step: string;
  round: string;
  trick: string;
  /** Droco's card, and how many sentences say why. */
  answer: string;
  reasons: number;
  lying: Lying;
}
/** Runs in the page: what is shown there now. */
function readMoment(): Moment {
  const { step = '', round = '', trick = '' } = document.querySelector<HTMLElement>('[data-companion]')!.dataset;
  const cards = (seat: number, what: string) => [...document.querySelectorAll<HTMLElement>(`[data-standing="${seat}"] ${what}`)].map((each) => each.dataset['fly']!);
  return {
    step,
    round,
    trick,
    answer: document.querySelector<HTMLElement>('[data-answer]')?.dataset['answer'] ?? '',
    reasons: document.querySelectorAll('.steps li').length,
    lying: { up: [0, 1, 2].map((seat) => cards(seat, '.bay-card')), down: [0, 1, 2].map((seat) => cards(seat, '.tray-card')) },
  };
}
/** Runs in the page: enters one thing after the other, and goes on from what is shown between them until something else is
 * asked for. Answers what was shown, and what is asked for at last. */
async function enterInPage({ entries, limit }: { entries: string[]; limit: number }): Promise<{ moments: Moment[]; step: string }> {
  const data = () => document.querySelector<HTMLElement>('[data-companion]')!.dataset;
  const read = (window as unknown as { readMoment: () => Moment }).readMoment;
  const press = async (selector: string) => {
    const button = document.querySelector<HTMLElement>(selector);
    if (button === null) throw new Error(`there is no ${selector} at ${JSON.stringify({ ...data() })}`);
    const before = data()['n'];
    const began = performance.now();
    button.click();
    while (data()['n'] === before) {
      if (performance.now() - began > limit) throw new Error(`nothing comes of ${selector} at ${JSON.stringify({ ...data() })}`);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const moments: Moment[] = [];
  const readOn = async (): Promise<string> => {
    for (;;) {
      const now = read();
      if (now.step !== 'plays' && now.step !== 'end') return now.step;
      moments.push(now);
      await press('[data-onward]');
    }
  };
  for (const entry of entries) {
    await readOn();
    await press(`main [data-enter="${entry}"]`);
  }
  return { moments, step: await readOn() };
}

async function start(page: Page, record: MatchRecord): Promise<void> {
  await page.locator(`input[name=edition][value=${record.edition}]`).check();
  for (const [k, name] of record.players.entries()) await page.locator('.names input').nth(k).fill(name);
  await page.locator(`input[name=hangars][value="${record.options?.hangars ?? 3}"]`).check();
  if (record.options?.one_ai_card) await page.getByRole('switch', { name: 'One AI card' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await comp(page).waitFor();
}

/** By taps of a person, or by a script in the page. */
type Hand = 'taps' | 'script';
/** Enters everything, and answers what was shown after each entry. */
async function enterAll(page: Page, entries: string[], hand: Hand): Promise<{ moments: Moment[]; step: string }> {
  if (hand === 'script') {
    await page.evaluate(`window.readMoment = ${readMoment.toString()}`);
    return page.evaluate(enterInPage, { entries, limit: patience });
  }
  const moments: Moment[] = [];
  for (const entry of entries) await enter(page, entry);
  for (;;) {
    // One moment is read, and left by a tap.
    const now = await page.evaluate(readMoment);
    if (now.step !== 'plays' && now.step !== 'end') return { moments, step: now.step };
    moments.push(now);
    await onward(page);
  }
}

async function setUp(page: Page, record: MatchRecord, k: number, hand: Hand): Promise<Moment[]> {
  const { ai_card, trump, droco } = record.rounds[k]!;
  const entries = [...(k === 0 || !record.options?.one_ai_card ? [ai_card] : []), trump, ...droco];
  assert.equal((await enterAll(page, entries, hand)).step, 'hand');
  await onward(page);
  return (await enterAll(page, [], hand)).moments;
}

/** A whole round: what is shown is compared with the record, and with what the program tells about it. */
async function playRound(page: Page, record: MatchRecord, lying: Map<string, Lying>, k: number, hand: Hand, between: (made: number) => Promise<void> = async () => {}): Promise<void> {
  const { droco, tricks, scores } = record.rounds[k]!;
  const cards = tricks.flat().filter((card) => !droco.includes(card));
  const moments = await setUp(page, record, k, hand);
  if (hand === 'script') moments.push(...(await enterAll(page, cards, hand)).moments);
  else {
    for (const [made, card] of cards.entries()) {
      assert.equal((await dataOf(page))['step'], 'card');
      await between(made);
      moments.push(...(await enterAll(page, [card], hand)).moments);
    }
  }
  const ends = moments.filter(({ step }) => step === 'end');
  const plays = moments.filter(({ step }) => step === 'plays');
  assert.deepEqual(ends.map(({ round, trick }) => [round, trick]), tricks.map((_, each) => [String(k + 1), String(each + 1)]));
  for (const { round, trick, lying: shown } of ends) {
    const expected = lying.get(`${round}.${trick}`);
    // The trace has no state after the last trick of a round; its scores are compared instead.
    assert.equal(expected === undefined, trick === '12');
    if (expected) assert.deepEqual(shown, expected, `round ${round}, trick ${trick}`);
  }
  assert.deepEqual(plays.map(({ answer }) => answer), tricks.map((trick) => trick.find((card) => droco.includes(card))));
  assert.deepEqual(plays.map(({ round, trick }) => [round, trick]), tricks.map((_, each) => [String(k + 1), String(each + 1)]));
  for (const { reasons, trick } of plays) assert.ok(reasons > 0, `trick ${trick}`);
  const row = await page.locator(`.sheet tbody tr:nth-child(${k + 1}) td`).allInnerTexts();
  assert.deepEqual(row.map((text) => Number(text.replace('−', '-'))), scores);
}

async function finished(page: Page, record: MatchRecord): Promise<void> {
  const totals = await page.locator('.sheet tfoot td').allInnerTexts();
  assert.deepEqual(totals.map((text) => Number(text.replace('−', '-'))), record.totals);
  const title = await page.locator('[data-step-title]').innerText();
  for (const winner of record.winners) assert.ok(title.includes(record.players[winner]!), title);
}
async function done({ context, errors }: Watched): Promise<void> {
  assert.deepEqual(errors, []);
  await context.close();
}
const fits = async (page: Page, where: string) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${where} is ${wide} px too wide`);
};

describe('Robotrick at a real table', () => {
  test('a whole match of the prototype on a phone: undo, a refused entry, a correction, a reload, and no network', { timeout: 300_000 }, async () => {
    const own = await PageServer.start();
    const watched = await openPage(browser, { viewport: sizes.phone, hasTouch: true });
    const { page } = watched;
    await set(page, quick);
    const { record, line } = recordOf(({ edition, options }) => edition === 'prototype' && !options?.one_ai_card);
    const lying = lyingAfter(line);
    // The path alone leads there, too.
    await page.goto(`${own.address}/companion`);
    await page.getByRole('link', { name: /Robotrick/ }).click();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // What was asked for before the service worker answered comes from the server: the engine, too.
    await page.locator('input[name=edition]').first().waitFor({ state: 'attached' });
    await own.stop();

    await start(page, record);
    await fits(page, 'AI cards');
    await playRound(page, record, lying, 0, 'taps', async (made) => {
      if (made === 4) {
        // A wrong card, taken back.
        const { possible } = await page.evaluate(() => ({ possible: [...document.querySelectorAll<HTMLElement>('main .key.lit')].map((key) => key.dataset['enter']!) }));
        await enter(page, possible[0]!);
        await undo(page);
      }
      if (made === 7) {
        // Droco's own card, and one that lies in an earlier trick: refused, with the reason, and nothing changes.
        for (const card of [record.rounds[0]!.tricks.at(-1)!.find((each) => record.rounds[0]!.droco.includes(each))!, record.rounds[0]!.tricks[0]![1]!]) {
          const { n } = await dataOf(page);
          // It says that it is disabled, and answers all the same.
          await pressDisabled(page.locator(`main [data-enter="${card}"]`));
          const said = page.getByRole('alert');
          await said.waitFor();
          assert.match(await said.innerText(), new RegExp(card.slice(1)));
          assert.equal((await dataOf(page))['n'], n);
          await said.getByRole('button', { name: 'Close' }).click();
        }
      }
      if (made === 12) await correct(page, record);
      if (made === 20) {
        const old = await dataOf(page);
        await page.reload();
        await page.locator('[data-go-on]').click();
        await comp(page).waitFor();
        assert.deepEqual(await dataOf(page), old);
      }
    });
    for (const k of [1, 2]) {
      await onward(page);
      await playRound(page, record, lying, k, 'script');
      await fits(page, `round ${k + 1}`);
    }
    await finished(page, record);
    await watched.context.close();
  });

  /** The last card entered is changed to another one that could have been, and back by the list of entries. */
  async function correct(page: Page, record: MatchRecord): Promise<void> {
    const cards = record.rounds[0]!.tricks.flat().filter((card) => !record.rounds[0]!.droco.includes(card));
    const before = (await dataOf(page))['n'];
    await page.getByRole('button', { name: 'Entries', exact: true }).click();
    const dialog = page.getByRole('dialog');
    // To a card that lies elsewhere already: the engine names the place, and nothing is changed.
    await dialog.locator('[data-correct="rounds[0].cards[3]"]').click();
    await dialog.locator(`[data-enter="${cards[8]}"]`).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    assert.equal((await dataOf(page))['n'], before);
    // To one that fits, and back again.
    const spare = cards.at(-1)!;
    await dialog.locator('[data-correct="rounds[0].cards[11]"]').click();
    await dialog.locator(`[data-enter="${spare}"]`).click();
    const changed = dialog.locator('[data-correct="rounds[0].cards[11]"]');
    await changed.waitFor();
    assert.match((await changed.getAttribute('aria-label'))!, new RegExp(`${spare}$`));
    await changed.click();
    await dialog.locator(`[data-enter="${cards[11]}"]`).click();
    await changed.waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }

  test('a whole match of the box with one AI card for all rounds', { timeout: 300_000 }, async () => {
    const { record, line } = recordOf(({ edition, options }) => edition === 'robotrick' && options?.one_ai_card === true);
    const watched = await openPage(browser);
    const { page } = watched;
    await set(page, quick);
    await page.goto(`${server.address}/#/companion/robotrick`);
    await start(page, record);
    const lying = lyingAfter(line);
    for (const k of [0, 1, 2]) {
      if (k > 0) await onward(page);
      await playRound(page, record, lying, k, 'script');
    }
    await finished(page, record);
    await done(watched);
  });

  test('an AI card of one’s own is kept, and offered in the next match', async () => {
    const watched = await openPage(browser, { viewport: sizes.phone });
    const { page } = watched;
    await set(page, quick);
    await page.goto(`${server.address}/#/companion/robotrick`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'My card says something else' }).click();
    const save = page.getByRole('button', { name: 'Use this card' });
    await save.click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    for (const each of ['lead SHORT', 'lead LOW', 'follow HIGH', 'unfollow HIGH', 'unfollow LONG']) await page.locator(`[data-criterion="${each}"]`).click();
    await after1(page, () => save.click());
    assert.equal((await dataOf(page))['step'], 'trump');
    await page.reload();
    await page.locator('[data-new]').click();
    await page.getByLabel('with my cards').check();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('[data-enter="X1"]').waitFor();
    assert.ok(Object.keys(await page.evaluate(() => ({ ...localStorage }))).includes('botyard.edition.robotrick-own'));
    await done(watched);
  });
});

describe('by keyboard alone', () => {
  test('Droco’s cards are entered with arrows and Enter, and the focus follows what is asked', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await set(page, quick);
    await page.goto(`${server.address}/#/companion/robotrick`);
    await page.getByRole('button', { name: 'Start' }).focus();
    await page.keyboard.press('Enter');
    await comp(page).waitFor();
    await page.locator('[data-enter="R1"]').focus();
    await after1(page, () => page.keyboard.press('Enter'));
    // The question has the focus; its keys come next.
    assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute('data-step-title')), true);
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['enter']);
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'A1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'B2');
    await after1(page, () => page.keyboard.press('Enter'));
    assert.equal((await dataOf(page))['step'], 'droco');
    await page.locator('main [data-enter="C3"]').focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowUp', 'Enter']) await (key === 'Enter' ? after1(page, () => page.keyboard.press(key)) : page.keyboard.press(key));
    assert.equal(await page.locator('main .key[aria-pressed=true]').count(), 3);
    await done(watched);
  });
});

describe('Robots at a real table', () => {
  const robots = (page: Page) =>
    page.locator('[data-robot]').evaluateAll((all) => Object.fromEntries(all.map((each) => [(each as HTMLElement).dataset['robot'], `${(each as HTMLElement).dataset['value']} ${(each as HTMLElement).dataset['kind']} ${(each as HTMLElement).dataset['mode']}`])));
  async function board(options = {}): Promise<Watched> {
    const watched = await openPage(browser, options);
    await set(watched.page, quick);
    await watched.page.goto(`${server.address}/#/companion/robots`);
    await watched.page.getByLabel('Who plays black?').fill('Ann');
    await watched.page.getByLabel('Who plays red?').fill('Ben');
    await watched.page.getByRole('button', { name: 'Start' }).click();
    await comp(watched.page).waitFor();
    return watched;
  }
  const phase = async (page: Page) => {
    const { needs, by } = await dataOf(page);
    return `${needs} ${by}`;
  };

  test('a value board on a phone: Values, kinds, modes, a fight, Final Showdown, undo and corrections', { timeout: 120_000 }, async () => {
    const watched = await board({ viewport: sizes.phone, hasTouch: true });
    const { page } = watched;
    assert.equal(await phase(page), 'setup black');
    await enter(page, 'S4');
    assert.equal(await phase(page), 'setup red');
    await enter(page, 'H5');
    await enter(page, 'H2');
    // 4 makes a turbo; suit mates count one each.
    assert.deepEqual(await robots(page), { S4: '4 turbo both', H5: '6 normal defense', H2: '3 normal defense' });
    assert.equal(await phase(page), 'build black');
    // A card that is in play can't enter once more, and the page says so.
    await pressDisabled(page.locator('main [data-enter="S4"]'));
    assert.match(await page.getByRole('alert').innerText(), /S4\s+is in play already/);
    await enter(page, 'S6');
    assert.equal((await robots(page))['S6'], '7 turbo both');
    await undo(page);
    assert.equal((await robots(page))['S6'], undefined);
    await enter(page, 'S6');
    await enter(page, 'next');
    assert.equal(await phase(page), 'combat black');
    await enter(page, 'attack S4');
    assert.equal(await page.locator('[data-losses]').getAttribute('data-losses'), '5');
    await enter(page, 'next');
    assert.equal(await phase(page), 'block red');
    await enter(page, 'block S4 H5');
    assert.equal(await page.locator('[data-pair="S4 H5"]').getAttribute('data-result'), 'attacker_lost');
    await enter(page, 'next');
    await enter(page, 'next');
    assert.equal(await phase(page), 'recovery black');
    // The lesser is damage under the greater: 5 - 4 + 1.
    assert.deepEqual(await robots(page), { S6: '6 turbo both', H5: '2 normal defense', H2: '3 normal defense' });
    await enter(page, 'next');
    assert.equal(await phase(page), 'program red');
    await page.locator('[data-robot="H5"]').click();
    await enter(page, 'mode H5 attack');
    assert.equal((await robots(page))['H5'], '2 normal attack');
    await page.locator('[data-robot="H5"]').click();
    // It is kept, and goes on after the page was closed.
    const old = await dataOf(page);
    await page.reload();
    await page.locator('[data-go-on]').click();
    await comp(page).waitFor();
    assert.deepEqual(await dataOf(page), old);
    await after1(page, () => page.locator('[data-enter="empty black"]').click());
    assert.equal((await robots(page))['S6'], '9 turbo both');
    await after1(page, () => page.locator('[data-enter="refill black"]').click());
    assert.equal((await robots(page))['S6'], '6 turbo both');
    // What lies on the real table is right: a robot leaves.
    await page.locator('[data-robot="H2"]').click();
    await page.getByText('Correct', { exact: true }).click();
    await enter(page, 'remove H2');
    assert.deepEqual(await robots(page), { S6: '6 turbo both', H5: '1 normal attack' });
    // An early entry is taken out: the first that doesn't fit is named, and the rest can go with it.
    await page.getByRole('button', { name: 'Entries', exact: true }).click();
    await page.locator('[data-correct="entries[0]"]').click();
    assert.match(await page.getByRole('alert').innerText(), /H5/);
    await after1(page, () => page.locator('[data-cut]').click());
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    assert.equal(await phase(page), 'setup black');
    await fits(page, 'the board');
    await done(watched);
  });

  test('twins enter together', { timeout: 120_000 }, async () => {
    const watched = await board();
    const { page } = watched;
    await page.getByRole('button', { name: 'Twin-bots…' }).click();
    await enter(page, 'twin S3 C3');
    assert.deepEqual(await robots(page), { S3: '3 normal defense', C3: '3 normal defense' });
    assert.equal(await phase(page), 'setup red');
    await done(watched);
  });
});

describe('for everyone', () => {
  test('axe finds nothing to complain about in the companion in either theme', { timeout: 120_000 }, async () => {
    const { record } = recordOf(({ edition }) => edition === 'robotrick');
    const watched = await openPage(browser, { viewport: sizes.phone });
    const { page } = watched;
    await set(page, quick);
    await page.goto(`${server.address}/#/companion`);
    await checkAxe(page, 'doors');
    await page.goto(`${server.address}/#/companion/robotrick`);
    await page.locator('input[name=edition]').first().waitFor({ state: 'attached' });
    await checkAxe(page, 'new match');
    await start(page, record);
    await checkAxe(page, 'AI cards');
    await enter(page, record.rounds[0]!.ai_card);
    await checkAxe(page, 'trump');
    await enter(page, record.rounds[0]!.trump);
    for (const card of record.rounds[0]!.droco) await enter(page, card);
    await checkAxe(page, 'his cards');
    await onward(page);
    await checkAxe(page, 'answer');
    await onward(page);
    await checkAxe(page, 'card');
    for (const card of record.rounds[0]!.tricks[0]!.slice(1)) await enter(page, card);
    await checkAxe(page, 'end of the trick');
    await page.getByRole('button', { name: 'Entries', exact: true }).click();
    await page.locator('[data-correct="rounds[0].cards[0]"]').waitFor();
    await checkAxe(page, 'entries');
    await page.goto(`${server.address}/#/companion/robots`);
    await page.getByLabel('Who plays black?').waitFor();
    await checkAxe(page, 'new board');
    await page.getByRole('button', { name: 'Start' }).click();
    await comp(page).waitFor();
    for (const entry of ['S4', 'H5', 'H2', 'S6', 'next', 'attack S4', 'next', 'block S4 H5']) await enter(page, entry);
    await checkAxe(page, 'a fight');
    for (const entry of ['next', 'next', 'next']) await enter(page, entry);
    await page.locator('[data-robot="H5"]').click();
    await checkAxe(page, 'a robot');
    await done(watched);
  });
});
