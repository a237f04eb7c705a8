import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askNative, freshEngine, games, records, traceOf } from './support.js';

for (const game of games) {
  test(`the records of ${game} trace exactly in Node`, async () => {
    const engine = await freshEngine();
    const lines = [];
    for (const [number, record] of records(game).entries()) {
      lines.push(...(await engine.call('trace', { record, number })).lines);
    }
    assert.deepStrictEqual(lines, traceOf(game));
  });
}

test('bad records are refused with the reasons of the native program', async () => {
  const engine = await freshEngine();
  const bad = records('bad');
  assert.equal(bad.length, 60);
  const requests = bad.map((record) => JSON.stringify({ method: 'check_record', record }));
  const native = askNative(requests);
  for (const [i, request] of requests.entries()) {
    const answer = JSON.parse(engine.module.call(request));
    assert.match(answer.error.code, /^[a-z]+\.[a-z_]+$/);
    assert.deepStrictEqual(answer, JSON.parse(native[i] ?? ''));
  }
});
