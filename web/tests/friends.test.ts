// Tables of a server as friends meet them: two browsers, invitations, one of them cut off, a server that goes away.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WebSocket } from 'playwright-core';
import { openPage, patience, type Watched } from './browser.ts';
import { dataOf, myTurn, playOn, quick, set } from './play.ts';
import { browser, done, goTo, restartServer, visit } from './stage.ts';

describe('with friends', () => {
  interface Invited extends Watched {
    /** To the server, since the page sat down. */
    socket: WebSocket;
  }
  /** A message of the server that fits. */
  const heard = ({ socket }: Invited, fits: (message: { type: string; connected?: boolean[] }) => boolean) =>
    socket.waitForEvent('framereceived', { predicate: ({ payload }) => fits(JSON.parse(String(payload)) as { type: string }), timeout: patience });
  async function invite(game: string): Promise<{ ann: Invited; bo: Watched }> {
    const visited = await visit(`/new/${game}`);
    await visited.page.getByLabel('Your name').fill('Ann');
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
    bo.page = await bo.context.newPage();
    await bo.page.goto(address);
    await finish(ann, bo);
    assert.equal((await dataOf(ann.page))['phase'], 'over');
    // Each page has checked the record against what it saw before the cards, Bo's also after it was opened anew.
    for (const { page } of [ann, bo]) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('[data-verdict="fair"]').getByText('The deal was fair').waitFor();
    }
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
    assert.equal(await seats.getByText('Bo', { exact: true }).count(), 0);
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
    for (const each of [ann, bo, cy]) await done(each);
  });

  test('a pass is taken back once the other person agrees', async () => {
    const { ann, bo } = await invite('robotrick');
    await ann.page.getByRole('list', { name: 'Seats' }).getByText('Bo', { exact: true }).waitFor();
    await ann.page.getByRole('button', { name: 'Add a bot' }).click();
    await playOn(ann.page, 1);
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
    for (let k = 0; k < 6; ) {
      const who = await Promise.any([ann, bo].map(async (each) => (await myTurn(each.page), each)));
      // Right after a decision its controls may still be there for a moment, though the other one is to move.
      const { seat, toMove } = await dataOf(who.page);
      if (seat !== toMove) continue;
      await playOn(who.page, 1);
      k += 1;
    }
    await restartServer(() => ann.page.getByText('Reconnecting…').waitFor());
    await finish(ann, bo);
    assert.equal((await dataOf(bo.page))['phase'], 'over');
    await ann.context.close();
    await bo.context.close();
  });

  test('a table that isn’t there says so', async () => {
    const watched = await visit('/t/nosuchtable');
    await watched.page.getByText('This table doesn’t exist.').waitFor();
    await watched.context.close();
  });
});
