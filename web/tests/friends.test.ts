// Tables of a server as friends meet them: two browsers, invitations, one of them cut off, a server that goes away.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { WebSocket } from 'playwright-core';
import { openPage, PageServer, patience, root, sizes, type Watched } from './browser.ts';
import { dataOf, myTurn, playOn, quick, set } from './play.ts';
import { browser, done, drawn, goTo, restartServer, visit } from './stage.ts';

describe('with friends', () => {
  interface Invited extends Watched {
    /** To the server, since the page sat down. */
    socket: WebSocket;
  }
  /** A message of the server that fits. */
  const heard = ({ socket }: Invited, fits: (message: { type: string; connected?: boolean[] }) => boolean) =>
    socket.waitForEvent('framereceived', { predicate: ({ payload }) => fits(JSON.parse(String(payload)) as { type: string }), timeout: patience });
  async function invite(game: string, clock?: string): Promise<{ ann: Invited; bo: Watched }> {
    const visited = await visit(`/new/${game}`);
    await visited.page.getByLabel('Your name').fill('Ann');
    if (clock !== undefined) {
      await visited.page.getByText('More options').click();
      await visited.page.getByLabel('Time for each decision').selectOption({ value: clock });
    }
    const [socket] = await Promise.all([visited.page.waitForEvent('websocket'), visited.page.getByRole('button', { name: 'Make a link to send' }).click()]);
    const ann = { ...visited, socket };
    const link = await ann.page.locator('#invitation').innerText();
    const bo = await openPage(browser);
    await set(bo.page, quick);
    await bo.page.goto(link);
    await bo.page.getByLabel('Your name').fill('Bo');
    await bo.page.getByRole('button', { name: 'Sit down' }).click();
    return { ann, bo };
  }
  /** Both want another match: each seat is another one then, by the page as by the server, and can decide. */
  async function playAgain(ann: Watched, bo: Watched, decisions: number): Promise<void> {
    const before = await Promise.all([ann, bo].map(async ({ page }) => (await dataOf(page))['seat']));
    await ann.page.getByRole('button', { name: /^(Play again|Rematch)/ }).click();
    await bo.page.getByText('Ready for another match: Ann.').waitFor();
    await bo.page.getByRole('button', { name: /^(Play again|Rematch)/ }).click();
    for (const [k, { page }] of [ann, bo].entries()) {
      await page.locator('main[data-game]:not([data-phase=over])').waitFor();
      assert.notEqual((await dataOf(page))['seat'], before[k]);
    }
    await playBoth(ann, bo, decisions);
  }
  /** Both play whenever they are asked, until each has made so many decisions. Whose turn it is can't be told from
   * outside: right after a decision its controls may still be there for a moment, though the other one is to move. */
  async function playBoth(ann: Watched, bo: Watched, decisions: number): Promise<void> {
    const pages = [ann.page, bo.page];
    const mark = (on: boolean) => document.documentElement.toggleAttribute('data-enough', on);
    const enough = (on: boolean) => Promise.all(pages.map((page) => page.evaluate(mark, on)));
    const made = pages.map((page) => playOn(page, decisions));
    // Whoever has made theirs plays on, or the other one might never be asked.
    const more = pages.map(async (page, k) => {
      await made[k];
      await playOn(page, Number.MAX_SAFE_INTEGER, { stop: '[data-enough]' });
    });
    await Promise.all(made);
    await enough(true);
    await Promise.all(more);
    await enough(false);
  }
  /** Somebody who looks on sees all of each plate: what a player holds isn't covered by the cards that count against them. */
  async function watchOnATablet({ page }: Watched): Promise<void> {
    const watcher = await openPage(browser, { viewport: sizes.tablet });
    await set(watcher.page, quick);
    await watcher.page.goto(page.url().replace(/\.[^.#/]*$/, ''));
    await watcher.page.locator('.seat.bottom .held').waitFor();
    await drawn(watcher.page);
    // At one moment: somebody may play meanwhile.
    const [tray, held, plate] = await watcher.page.locator('.seat.bottom').evaluate((seat) => {
      const parts = [seat.querySelector('.traybtn')!, seat.querySelector('.held')!, seat];
      return parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect);
    });
    const apart = tray!.x + tray!.width <= held!.x || tray!.y >= held!.y + held!.height || held!.y >= tray!.y + tray!.height || held!.x + held!.width <= tray!.x;
    assert.ok(apart, JSON.stringify([tray, held]));
    for (const box of [tray!, held!]) assert.ok(box.x >= plate!.x && box.x + box.width <= plate!.x + plate!.width, JSON.stringify([box, plate]));
    await page.locator('.watchers', { hasText: '1' }).waitFor();
    await done(watcher);
  }
  /** Both play on until their pages say that it is over. */
  const finish = (...watched: Watched[]) => Promise.all(watched.map(({ page }) => playOn(page)));

  test('two people and a bot by an invitation, one cut off and back', { timeout: 300_000 }, async () => {
    const { ann, bo } = await invite('robotrick');
    await ann.page.getByRole('list', { name: 'Seats' }).getByText('Bo', { exact: true }).waitFor();
    await ann.page.getByRole('button', { name: 'Add a bot' }).click();
    for (const { page } of [ann, bo]) await myTurn(page);
    for (const { page } of [ann, bo]) await playOn(page, 1);
    // Bo's browser goes away in the middle, and comes back by the same address once the server has told Ann.
    const address = bo.page.url();
    const told = heard(ann, ({ type, connected }) => type === 'presence' && connected?.includes(false) === true);
    await bo.page.close();
    await told;
    await ann.page.getByRole('region', { name: 'Bo' }).getByRole('img', { name: 'not connected' }).waitFor();
    bo.page = await bo.context.newPage();
    await bo.page.goto(address);
    await finish(ann, bo);
    assert.equal((await dataOf(ann.page))['phase'], 'over');
    // Each page has checked the record against what it saw before the cards, Bo's also after it was opened anew.
    for (const { page } of [ann, bo]) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('[data-verdict="fair"]').getByText('The deal was fair').waitFor();
      // The number of the finished match stays beside that of the next one, to compare them with the record.
      const [finished, next] = await Promise.all(['match', 'next'].map((which) => page.locator(`[data-commitment=${which}]`).innerText()));
      assert.match(finished!, /^[0-9a-f]{64}$/);
      assert.notEqual(finished, next);
      await page.keyboard.press('Escape');
    }
    await playAgain(ann, bo, 2);
    await watchOnATablet(ann);
    await ann.context.close();
    await bo.context.close();
  });

  test('the host removes someone, and a link to watch offers no seat', async () => {
    const { ann, bo } = await invite('robotrick');
    const seats = ann.page.getByRole('list', { name: 'Seats' });
    const link = await ann.page.locator('#invitation').innerText();
    await seats.getByText('you · host').waitFor();
    // Bo is told who starts, and is offered nothing that the server would refuse.
    await bo.page.getByText('Ann starts the match.').waitFor();
    assert.equal(await bo.page.getByRole('button', { name: /^(Start|Add a bot|Remove)/ }).count(), 0);
    const cy = await openPage(browser);
    await set(cy.page, quick);
    await cy.page.goto(await ann.page.locator('#watching').innerText());
    await cy.page.getByText('This link is for watching.').waitFor();
    assert.equal(await cy.page.getByLabel('Your name').count(), 0);
    assert.equal(await cy.page.locator('#invitation').count(), 0);

    await seats.getByRole('button', { name: 'Remove' }).click();
    await bo.page.getByText('The host has removed you from this table.').waitFor();
    await bo.page.getByText('You watch.').waitFor();
    await seats.getByText('Bo', { exact: true }).waitFor({ state: 'detached' });
    await bo.page.getByRole('alert').getByRole('link').click();
    await bo.page.getByRole('button', { name: 'Play now: Robotrick' }).waitFor();

    // Invited again, Bo is away when it happens.
    await bo.page.goto(link);
    await bo.page.getByRole('button', { name: 'Sit down' }).click();
    await seats.getByText('Bo', { exact: true }).waitFor();
    await goTo(bo.page, '/');
    await seats.getByRole('button', { name: 'Remove' }).click();
    await seats.getByText('Bo', { exact: true }).waitFor({ state: 'detached' });
    await bo.page.goto(link);
    await bo.page.getByRole('heading', { name: 'The host has removed you from this table.' }).waitFor();
    // And a third time: whoever leaves a lobby is forgotten there, and is offered no way back at home.
    await goTo(bo.page, '/');
    await bo.page.goto(link);
    await bo.page.getByRole('button', { name: 'Sit down' }).click();
    await seats.getByText('Bo', { exact: true }).waitFor();
    await bo.page.getByRole('button', { name: 'Leave the table' }).click();
    await bo.page.getByRole('button', { name: 'Play now: Robotrick' }).waitFor();
    await seats.getByText('Bo', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(await bo.page.getByRole('link', { name: 'Rejoin' }).count(), 0);
    for (const each of [ann, bo, cy]) await done(each);
  });

  test('a pass is taken back once the other person agrees', async () => {
    const { ann, bo } = await invite('robotrick', '120');
    await ann.page.getByRole('list', { name: 'Seats' }).getByText('Bo', { exact: true }).waitFor();
    await ann.page.getByRole('button', { name: 'Add a bot' }).click();
    // Each sees the own clock; who has passed sees the one that is waited for.
    const clock = ({ page }: Watched, seat: string | undefined) => page.locator(`[data-clock="${seat}"]`).getByText(/^(2:00|1:[0-5]\d)$/).waitFor();
    const [annSeat, boSeat] = await Promise.all([ann, bo].map(async ({ page }) => (await myTurn(page), (await dataOf(page))['seat'])));
    await clock(ann, annSeat);
    await clock(bo, boSeat);
    await playOn(ann.page, 1);
    await clock(ann, boSeat);
    // A phrase is heard by everyone, unless they don't want to.
    await ann.page.getByRole('button', { name: 'Say something' }).click();
    // What was said is gone again after some seconds, so both listen from the start.
    await Promise.all([
      bo.page.getByText('Ann: One moment, please.').waitFor(),
      ann.page.getByText('You: One moment, please.').waitFor(),
      ann.page.getByRole('button', { name: 'One moment, please.' }).click(),
    ]);
    await ann.page.getByRole('button', { name: 'Undo' }).click();
    await bo.page.getByText('Ann would like to take the last move back.').waitFor();
    await bo.page.getByRole('button', { name: 'Agree' }).click();
    assert.equal(await myTurn(ann.page), 'decide');
    assert.equal(await ann.page.locator('[data-pick]').count(), 12);
    await done(ann);
    await done(bo);
  });

  test('a game of Robots through a restart of the server', { timeout: 300_000 }, async () => {
    const { ann, bo } = await invite('robots');
    await playBoth(ann, bo, 3);
    await restartServer(() => ann.page.getByText('Reconnecting…').waitFor());
    await finish(ann, bo);
    assert.equal((await dataOf(bo.page))['phase'], 'over');
    await playAgain(ann, bo, 3);
    await ann.context.close();
    await bo.context.close();
  });

  test('whoever has a seat is never asked to join, however bad the connection', async () => {
    const { ann, bo } = await invite('robotrick');
    const seats = ann.page.getByRole('list', { name: 'Seats' });
    await seats.getByText('Bo', { exact: true }).waitFor();
    // Everything that was ever shown counts, if only for a moment.
    await bo.page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('form')) sessionStorage.setItem('asked', 'yes');
        if (document.body?.textContent.includes('Connecting to the table…')) sessionStorage.setItem('told', 'yes');
      }).observe(document, { subtree: true, childList: true });
    });
    await bo.page.reload();
    await bo.page.getByText('Ann starts the match.').waitFor();
    assert.equal(await bo.page.evaluate(() => sessionStorage.getItem('asked')), null);

    // On a network that lets no WebSocket through, it is said what is wrong. Nobody takes a second seat.
    let blocked = true;
    await bo.page.routeWebSocket(/socket/, (socket) => {
      if (blocked) void socket.close();
      else socket.connectToServer();
    });
    await bo.page.evaluate(() => sessionStorage.removeItem('told'));
    await bo.page.reload();
    await bo.page.getByText('perhaps something on the way blocks WebSockets').waitFor();
    assert.equal(await bo.page.evaluate(() => sessionStorage.getItem('told')), 'yes');
    assert.equal(await bo.page.evaluate(() => sessionStorage.getItem('asked')), null);
    assert.equal(await seats.getByText('Empty', { exact: false }).count(), 1);
    blocked = false;
    await bo.page.getByRole('button', { name: 'Try now' }).click();
    await bo.page.getByText('Ann starts the match.').waitFor();
    await ann.context.close();
    await bo.context.close();
  });

  test('a lost answer to "Sit down" costs no second seat', async () => {
    const ann = await visit('/new/robotrick');
    await ann.page.getByLabel('Your name').fill('Ann');
    await ann.page.getByRole('button', { name: 'Make a link to send' }).click();
    const link = await ann.page.locator('#invitation').innerText();
    const bo = await openPage(browser);
    await set(bo.page, quick);
    await bo.page.goto(link);
    // The server gets what is asked, and its answers are lost: that to the page's second try, too.
    let lost = 0;
    await bo.page.route(/seats$/, async (route) => {
      if (lost === 2) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await bo.page.getByLabel('Your name').fill('Bo');
    await bo.page.getByRole('button', { name: 'Sit down' }).click();
    await bo.page.getByRole('alert').waitFor();
    await bo.page.getByRole('button', { name: 'Sit down' }).click();
    await bo.page.getByText('Ann starts the match.').waitFor();
    const seats = ann.page.getByRole('list', { name: 'Seats' });
    await seats.getByText('Bo', { exact: true }).waitFor();
    assert.equal(await seats.getByText('Empty', { exact: false }).count(), 1);
    await done(ann);
    await bo.context.close(); // its console tells of the lost answers
  });

  test('a table of an edition of the server’s own, under the name of a built-in one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'botyard-edition-'));
    const file = join(folder, 'ours.toml');
    writeFileSync(file, readFileSync(join(root, 'data/editions/robotrick.toml'), 'utf8').replaceAll('id = "R', 'id = "X'));
    const server = await PageServer.start(['--edition', file]);
    try {
      const made = await fetch(`${server.address}/api/v1/tables`, { method: 'POST', body: JSON.stringify({ game: 'robotrick', bots: [null, 'rookie', 'rookie'] }) });
      const { table } = (await made.json()) as { table: { id: string } };
      const ann = await openPage(browser);
      await set(ann.page, quick);
      await ann.page.goto(`${server.address}/#/t/${table.id}`);
      await ann.page.getByLabel('Your name').fill('Ann');
      await ann.page.getByRole('button', { name: 'Sit down' }).click();
      await playOn(ann.page, 1);
      await myTurn(ann.page);
      await ann.page.keyboard.press('ArrowRight');
      await ann.page.locator('.hand [data-move]').last().focus();
      await ann.page.locator('.lens .lw').waitFor(); // the engine knows the server's AI cards
      await done(ann);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  });

  test('a seat lasts as long as the page where the browser keeps nothing', async () => {
    const watched = await visit('/new/robotrick');
    await watched.page.getByLabel('Your name').fill('Ann');
    await watched.page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    });
    await watched.page.getByRole('button', { name: 'Make a link to send' }).click();
    await watched.page.getByRole('list', { name: 'Seats' }).getByText('you · host').waitFor();
    await watched.page.getByText('This browser doesn’t keep your seat.').waitFor();
    await done(watched);
  });

  test('a table that isn’t there says so', async () => {
    const watched = await visit('/t/nosuchtable');
    await watched.page.getByText('This table doesn’t exist.').waitFor();
    await watched.context.close();
  });
});
