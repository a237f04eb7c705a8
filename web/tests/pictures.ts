// Takes the pictures of README.md from the running page: each game in the middle, from a fixed record, so that the same
// deal is shown each time. scripts/take_pictures.sh builds what this needs and runs it.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openPage, PageServer, root, sizes, startBrowser } from './browser.ts';
import { gameAt, openGame } from './layout.ts';
import { myTurn, quick, set } from './play.ts';
import { smaller } from './png.ts';

const folder = join(root, 'docs/pictures');

/** A record of tests/conformance, by its number from 0. */
function recordOf<Kind>(game: string, number: number): Kind {
  const lines = readFileSync(join(root, `tests/conformance/${game}.jsonl`), 'utf8').split('\n');
  return JSON.parse(lines[number]!) as Kind;
}

/** The fourth trick of the last round: the others and Droco have played, and the player can win his D9. */
function robotrick(): object {
  const record = recordOf<Parameters<typeof gameAt>[0]>('robotrick', 8);
  return { ...gameAt(record, 'picture', 2, 3, 3), levels: [null, 'captain', 'pilot'] };
}

interface RobotsRecord {
  options: object;
  players: string[];
  moves: string[];
  result?: object;
}
/** Three robots on each side: red attacks with two, and black decides whether to block the first one. */
function robots(): object {
  const { result: _, ...record } = recordOf<RobotsRecord>('robots', 20);
  const moves = record.moves.slice(0, 85);
  return {
    id: 'picture',
    game: 'robots',
    edition: '1.4',
    options: record.options,
    seat: 'black',
    levels: [null, 'captain'],
    names: record.players,
    seed: '00'.repeat(32),
    record: { ...record, moves },
    finished: false,
    moves: moves.length,
    version: 1,
    at: 14,
    updated: 1,
  };
}

/** All that is under way on the page has come to rest. Some animations never end: these are passed over. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((each) => each.finished));
  });

/** Opens a game, puts the mouse on a control, so that the page previews the move, and takes the picture. */
async function takePicture(browser: Browser, address: string, name: string, game: object, control: string) {
  const { context, page, errors } = await openPage(browser, { viewport: sizes.desktop });
  await set(page, quick);
  await page.goto(`${address}/#/settings`); // any page will do: the game is put into the storage of this address
  await openGame(page, game);
  assert.equal(await myTurn(page), 'decide');
  await page.locator(control).first().hover();
  await settled(page);
  writeFileSync(join(folder, `${name}.png`), smaller(await page.screenshot()));
  assert.deepEqual(errors, []);
  await context.close();
}

mkdirSync(folder, { recursive: true });
const server = await PageServer.start(['--no-limits']);
const browser = await startBrowser();
try {
  await takePicture(browser, server.address, 'robotrick', robotrick(), '.hand [data-card=D12]');
  await takePicture(browser, server.address, 'robots', robots(), '[data-move^=block]');
} finally {
  await browser.close();
  await server.stop();
}
