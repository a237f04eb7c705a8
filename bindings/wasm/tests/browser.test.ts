import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BrowserEngine, CallOptions } from '../ts/browser.js';
import type { Method } from '../ts/protocol.js';
import { openPage } from './chromium.js';
import { catalogue, freshEngine, games, records, traceOf } from './support.js';

// Through the workers of a page in Chromium.

declare global {
  // What the page has; made by the first test.
  var engine: BrowserEngine;
  var errorOf: (work: Promise<unknown>) => Promise<{ name: string; message: string; code?: string }>;
}

let page: Page;
let close: () => Promise<void>;

before(async () => {
  ({ page, close } = await openPage());
  await page.evaluate(async () => {
    const place = '/js/ts/browser.js';
    const { BrowserEngine } = await import(place);
    globalThis.engine = new BrowserEngine({ module: '/botyard.wasm' });
    globalThis.errorOf = (work) =>
      work.then(
        () => ({ name: 'none', message: '' }),
        (error) => ({ name: error.name, message: error.message, code: error.code }),
      );
  });
});
after(() => close());

for (const game of games) {
  test(`the records of ${game} trace exactly in Chromium`, async () => {
    const text = await page.evaluate(async (lines) => {
      const traced = [];
      for (const [number, record] of lines.entries()) {
        traced.push(...(await globalThis.engine.call('trace', { record, number })).lines);
      }
      return JSON.stringify(traced); // as one text it comes over much faster
    }, records(game));
    assert.deepStrictEqual(JSON.parse(text), traceOf(game));
  });
}

test('bad records are refused in Chromium with the codes of Node', async () => {
  const codes = await page.evaluate(async (bad) => {
    const found = [];
    for (const record of bad) found.push((await globalThis.errorOf(globalThis.engine.call('check_record', { record }))).code);
    return found;
  }, records('bad'));
  const node = await freshEngine();
  const due = records('bad').map((record) => JSON.parse(node.module.call(JSON.stringify({ method: 'check_record', record }))).error.code);
  assert.deepStrictEqual(codes, due);
});

test('a game is played against bots, which think in another worker and move as in Node', async () => {
  const play = async (call: <M extends Method>(method: M, params: any, options?: CallOptions) => Promise<any>) => {
    const moves: string[] = [];
    let { session, status } = await call('create', { game: 'robotrick', seed: 11 });
    while (!status.needs_deal) {
      const { move } = await call('think', { session, level: 'captain:20it', seed: moves.length });
      moves.push(move);
      ({ status } = await call('apply', { session, move }));
    }
    return { moves, record: await call('record', { session }) };
  };
  const inPage = await page.evaluate(`(${play.toString()})((...call) => globalThis.engine.call(...call))`);
  const node = await freshEngine();
  assert.deepStrictEqual(inPage, await play((method, params) => node.call(method, params)));
});

test('a long answer tells how far it is', async () => {
  const told = await page.evaluate(async () => {
    const told: number[] = [];
    const { session } = await globalThis.engine.call('create', { game: 'robots', seed: 1 });
    // By iterations: a busy machine takes longer for them, and only has more to tell.
    const onProgress = (done: number) => void told.push(done);
    await globalThis.engine.call('think', { session, level: 'commander:40000it' }, { onProgress });
    return told;
  });
  assert.ok(told.length >= 4, `${told}`);
  assert.deepStrictEqual(told, [...told].sort((a, b) => a - b));
  assert.ok(told.every((done) => done > 0 && done <= 1));
});

test('a long answer can be cancelled at once; games and editions survive it', async () => {
  const result = await page.evaluate(async () => {
    const engine = globalThis.engine;
    const { toml } = await engine.call('edition', { game: 'robotrick', edition: 'robotrick' });
    await engine.call('load_edition', { toml: toml.replace('id = "robotrick"', 'id = "mine"') });
    const { session } = await engine.call('create', { game: 'robotrick', edition: 'mine', seed: 2 });
    const stopping = new AbortController();
    const start = performance.now();
    const thinking = globalThis.errorOf(engine.call('think', { session, level: 'commander:60s' }, { signal: stopping.signal }));
    const waiting = globalThis.errorOf(engine.call('think', { session, level: 'greedy' }, { signal: stopping.signal }));
    setTimeout(() => stopping.abort(), 100);
    const meanwhile = await engine.call('view', { session, seat: 0 });
    const errors = [await thinking, await waiting];
    const seconds = (performance.now() - start) / 1000;
    const again = await engine.call('think', { session, level: 'greedy' });
    return { errors: errors.map((error) => error.name), seconds, legal: meanwhile.legal.length, move: again.move };
  });
  assert.deepStrictEqual(result.errors, ['AbortError', 'AbortError']);
  assert.ok(result.seconds < 60, `${result.seconds} s: the thought wasn’t ended`);
  assert.equal(result.legal, 66);
  assert.match(result.move, /^pass /);
});

test('a language is known to both workers, also to a thinker that starts later', async () => {
  const told = await page.evaluate(async (toml) => {
    const engine = globalThis.engine;
    const { session } = await engine.call('create', { game: 'robotrick', seed: 6 });
    const why = async () => (await engine.call('think', { session, level: 'greedy', language: 'de' })).why.text;
    const texts = [await why()];
    await engine.call('load_language', { language: 'de', toml });
    texts.push(await why(), (await engine.call('status', { session, language: 'de' })).summary.text);
    const stopping = new AbortController();
    const thinking = globalThis.errorOf(engine.call('think', { session, level: 'commander:60s' }, { signal: stopping.signal }));
    setTimeout(() => stopping.abort(), 50);
    await thinking;
    texts.push(await why());
    return texts;
  }, catalogue('de'));
  assert.match(told[0] ?? '', /are the cards to part with\.$/);
  assert.match(told[1] ?? '', /lässt sich am ehesten verzichten\.$/);
  assert.match(told[2] ?? '', /^Runde 1/);
  assert.equal(told[3], told[1]);
});

test('an engine whose worker breaks down says so, then and later', async () => {
  const names = await page.evaluate(async () => {
    const place = '/js/ts/browser.js';
    const { BrowserEngine } = await import(place);
    const broken = new BrowserEngine({ module: '/botyard.wasm', startWorker: () => new Worker('/nowhere.js') });
    const errors = [await globalThis.errorOf(broken.call('games', {})), await globalThis.errorOf(broken.call('games', {}))];
    return errors.map((error) => error.name);
  });
  assert.deepStrictEqual(names, ['Crash', 'Crash']);
});

test('a refusal is an error with its code; a page that is gone for is told', async () => {
  const result = await page.evaluate(async () => {
    const place = '/js/ts/browser.js';
    const { BrowserEngine } = await import(place);
    const missing = new BrowserEngine({ module: '/nowhere.wasm' });
    const closed = new BrowserEngine({ module: '/botyard.wasm' });
    closed.close();
    return [
      await globalThis.errorOf(globalThis.engine.call('view', { session: 999, seat: 0 })),
      await globalThis.errorOf(missing.call('games', {})),
      await globalThis.errorOf(closed.call('games', {})),
    ];
  });
  assert.equal(result[0]?.code, 'engine.no_session');
  assert.equal(result[1]?.name, 'Crash');
  assert.equal(result[2]?.name, 'Crash');
});
