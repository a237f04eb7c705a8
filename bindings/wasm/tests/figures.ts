// Measures the module against the native program, in one run: iterations a second on one thread (CPU time: machines are
// shared), start-up in Chromium, sizes. Ends with 1 where a figure is not reached.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { BrowserEngine } from '../ts/browser.js';
import type { GameName } from '../ts/protocol.js';
import { openPage } from './chromium.js';
import { freshEngine, games, moduleFile, root } from './support.js';

const rounds = 6;
const positions = 5;
const iterations = 10_000;
const leastShare = 0.6;
const longestStart = 100; // ms
const largestModule = 400_000; // bytes

type Rollouts = 'random' | 'learned';
const kinds = games.flatMap((game) => (['random', 'learned'] as Rollouts[]).map((rollouts) => ({ game, rollouts })));
type Speeds = Map<string, number>;
const keyOf = (game: string, rollouts: string) => `${game}, ${rollouts} rollouts`;
const keepBest = (speeds: Speeds, key: string, speed: number) => speeds.set(key, Math.max(speeds.get(key) ?? 0, speed));

function measureNative(speeds: Speeds): void {
  const program = fileURLToPath(new URL('build/release/botyard', root));
  const options = ['--json', '--positions', String(positions), '--iterations', String(iterations)];
  const result = JSON.parse(execFileSync(program, ['bench', 'search', ...options], { encoding: 'utf8' }));
  for (const { game, rollouts } of kinds) keepBest(speeds, keyOf(game, rollouts), result[game][rollouts].iterations_per_second);
}

async function measureNode(speeds: Speeds): Promise<void> {
  const engine = await freshEngine();
  for (const { game, rollouts } of kinds) {
    await engine.call('bench', { game, rollouts, positions: 1, iterations: 2000 }); // compiled for speed by then
    const start = process.cpuUsage();
    const done = await engine.call('bench', { game, rollouts, positions, iterations });
    const { user, system } = process.cpuUsage(start);
    keepBest(speeds, keyOf(game, rollouts), (done.iterations * 1e6) / (user + system));
  }
}

/** CPU seconds of the processes that draw pages and run their workers. */
async function rendererSeconds(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function benchInPage(page: Page, game: GameName, rollouts: Rollouts, count: number, each: number): Promise<number> {
  return page.evaluate(
    async ([game, rollouts, positions, iterations]) => {
      const engine = (globalThis as unknown as { engine: BrowserEngine }).engine;
      return (await engine.call('bench', { game, rollouts, positions, iterations })).iterations;
    },
    [game, rollouts, count, each] as const,
  );
}

async function measureChromium(page: Page, speeds: Speeds): Promise<void> {
  for (const { game, rollouts } of kinds) {
    await benchInPage(page, game, rollouts, 1, 2000);
    const start = await rendererSeconds(page);
    const done = await benchInPage(page, game, rollouts, positions, iterations);
    keepBest(speeds, keyOf(game, rollouts), done / ((await rendererSeconds(page)) - start));
  }
}

/** From nothing to the first view on a page: fetch, compile, start the worker, deal, view. In milliseconds. */
async function measureStart(page: Page): Promise<number> {
  await page.reload();
  return page.evaluate(async () => {
    const place = '/js/ts/browser.js';
    const { BrowserEngine } = await import(place);
    const start = performance.now();
    const engine: BrowserEngine = new BrowserEngine({ module: '/botyard.wasm' });
    const { session } = await engine.call('create', { game: 'robotrick', seed: 1 });
    await engine.call('view', { session, seat: 0 });
    const took = performance.now() - start;
    Object.assign(globalThis, { engine });
    return took;
  });
}

const { page, close } = await openPage();
const starts: number[] = [];
for (let i = 0; i < 7; ++i) starts.push(await measureStart(page));
starts.sort((a, b) => a - b);
const native: Speeds = new Map();
const node: Speeds = new Map();
const browser: Speeds = new Map();
for (let round = 0; round < rounds; ++round) {
  measureNative(native);
  await measureNode(node);
  await measureChromium(page, browser);
}
await close();

let good = true;
const expect = (reached: boolean) => {
  good &&= reached;
  return reached ? '' : '  <-- not reached';
};
console.log('iterations a second on one thread, CPU time, best of', rounds);
for (const [key, speed] of native) {
  const shares = [node, browser].map((speeds) => (speeds.get(key) ?? 0) / speed);
  const columns = [`native ${Math.round(speed)}`, ...['Node', 'Chromium'].map((name, i) => `${name} ${Math.round((shares[i] ?? 0) * 100)} %`)];
  console.log(`  ${key.padEnd(30)} ${columns.map((column) => column.padEnd(16)).join(' ')}${expect(Math.min(...shares) >= leastShare)}`);
}
const median = starts[Math.floor(starts.length / 2)] ?? Infinity;
console.log(`start-up in Chromium: ${starts.map((ms) => ms.toFixed(0)).join(' ')} ms, median ${median.toFixed(0)} ms${expect(median < longestStart)}`);
const bytes = readFileSync(moduleFile);
const gzip = gzipSync(bytes, { level: 9 }).length;
console.log(`module: ${bytes.length} bytes, gzip ${gzip}, brotli ${brotliCompressSync(bytes).length}${expect(gzip < largestModule)}`);
process.exitCode = good ? 0 : 1;
