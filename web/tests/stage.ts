// What most tests of the page stand on: a server and a browser, from before a file's first test to after its last.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { PageServer, root, startBrowser } from './browser.ts';

/** Where screenshots go. */
export const screens = join(root, 'build/screens');

export let server: PageServer;
export let browser: Browser;
before(async () => {
  mkdirSync(screens, { recursive: true });
  server = await PageServer.start(['--no-limits']);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The same server again: its address, its tables. What shall be seen while it is gone is waited for. */
export async function restartServer(meanwhile: () => Promise<void>): Promise<void> {
  const { port } = server;
  const folder = await server.stop(true);
  await meanwhile();
  server = await PageServer.start(['--no-limits'], port, folder);
}
