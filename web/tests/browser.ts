// Starts a server with the built page, and Debian's Chromium. For tests and for taking screenshots by hand.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** Set by `./test nightly`: more of the same, every screenshot, and the browser that people have. */
export const nightly = process.env['BOTYARD_NIGHTLY'] === '1';

export class PageServer {
  readonly address: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(address: string, child: ChildProcess, folder: string) {
    this.address = address;
    this.#process = child;
    this.#folder = folder;
  }

  /** `program` is a built botyard; `port` 0 takes any free one. */
  static start(more: string[] = [], port = 0, folder = mkdtempSync(join(tmpdir(), 'botyard-page-'))): Promise<PageServer> {
    const program = process.env['BOTYARD'] ?? join(root, 'build/release/botyard');
    const child = spawn(program, ['serve', '--port', String(port), '--data', join(folder, 'tables.db'), '--web', join(root, 'build/web'), ...more], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Promise((resolve, reject) => {
      let output = '';
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const found = /https?:\/\/127\.0\.0\.1:\d+(?=\D)/.exec(output); // a chunk may end in the middle of the number
        if (found) resolve(new PageServer(found[0], child, folder));
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
    });
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }
  /** Stops it; its data stay where they are with `keep`. */
  async stop(keep = false): Promise<string> {
    if (this.#process.exitCode === null) {
      const ended = new Promise((resolve) => this.#process.once('exit', resolve));
      this.#process.removeAllListeners('exit');
      this.#process.once('exit', () => {});
      this.#process.kill('SIGTERM');
      await Promise.race([ended, new Promise((resolve) => this.#process.once('exit', resolve))]);
    }
    if (!keep) rmSync(this.#folder, { recursive: true, force: true });
    return this.#folder;
  }
}

/** A free port that the system hands out to nobody who asks for any: it is below that range. So no other test takes it
 * while a server is away that comes back to it. */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** How long something may take before a test gives up, in milliseconds: far more than it takes on a busy machine. */
export const patience = 60_000;

/**
 * Debian's Chromium, in a container too. By day the build of it that has no windows, which takes about half the processor time for
 * the same pages; by night the one that people have.
 */
export const browserOptions = () => ({
  executablePath: nightly ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell',
  chromiumSandbox: false,
  timeout: patience,
  args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--mute-audio'],
});
export const startBrowser = (): Promise<Browser> => chromium.launch(browserOptions());

export interface Watched {
  context: BrowserContext;
  page: Page;
  /** What the page complained about; a test expects none. */
  errors: string[];
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark', ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const { goto } = page;
  page.goto = async (address, more) => {
    const response = await goto.call(page, address, more);
    await entered(page, address);
    return response;
  };
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { context, page, errors };
}

/** The page at an address is drawn. Its code may have yet to come, and the page before stays until it is there. */
export async function entered(page: Page, address: string): Promise<void> {
  const kinds: Record<string, string> = { '': 'front', play: 'solo', t: 'table', nowhere: 'unknown' };
  const { hash, pathname } = new URL(address);
  const kind = hash.startsWith('#/') ? hash.split('/')[1]! : (/\/(replay|settings|history|companion)$/.exec(pathname)?.[1] ?? '');
  // The page of the other game is of the same kind: something on it tells which of the two it is.
  const signs: Record<string, string> = {
    '#/new/robotrick': ':has(main input[name$="-hangars"])',
    '#/new/robots': ':not(:has(main input[name$="-hangars"]))',
    '#/rules/robotrick': ':has(main a[href="#/rules/robots"])',
    '#/rules/robots': ':has(main a[href="#/rules/robotrick"])',
  };
  const sign = signs[hash.split('/').slice(0, 3).join('/')] ?? '';
  const there = `#app[data-page=${kinds[kind] ?? kind}]${sign}`;
  await page.locator(`${there}, #app[data-page=unloaded]`).waitFor({ state: 'attached' });
}

export const sizes = {
  phone: { width: 360, height: 640 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
  side: { width: 740, height: 360 },
} as const;
