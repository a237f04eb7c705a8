import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { root } from './support.js';

/** How long something may take before a test gives up, in milliseconds: far more than it takes on a busy machine. */
const patience = 60_000;
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm' };

/** Serves the built files on loopback, and an empty page that can import them. */
function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Botyard engine</title>');
      return;
    }
    try {
      const content = readFileSync(new URL(`build/wasm${path}`, root));
      response.setHeader('content-type', types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain').end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** A page of our own in Debian's Chromium: by day the build without windows, by night the one that people have. */
export async function openPage(): Promise<{ page: Page; close: () => Promise<void> }> {
  const server = await serve();
  const browser: Browser = await chromium.launch({
    timeout: patience,
    executablePath: process.env['BOTYARD_NIGHTLY'] === '1' ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
