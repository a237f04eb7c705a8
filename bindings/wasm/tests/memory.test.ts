import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameName } from '../ts/protocol.js';
import { freshEngine, games, pick, randomNumbers } from './support.js';

const gamesPlayed = 1500;

test(`memory stays bounded over ${gamesPlayed} games of each kind in one engine`, async () => {
  const engine = await freshEngine();
  const random = randomNumbers(1);
  const play = (game: GameName, seed: number, most: number) => {
    const { session } = engine.callNow('create', { game, seed });
    for (let made = 0; made < most; ++made) {
      const status = engine.callNow('status', { session });
      if (status.to_move === null) break;
      const { legal } = engine.callNow('view', { session, seat: status.to_move });
      engine.callNow('apply', { session, move: pick(legal, random) });
    }
    engine.callNow('think', { session, level: 'captain:60it', seed });
    engine.callNow('close', { session });
  };
  for (let seed = 0; seed < 100; ++seed) for (const game of games) play(game, seed, 8);
  const before = engine.module.memorySize;
  for (let seed = 100; seed < gamesPlayed; ++seed) for (const game of games) play(game, seed, 8);
  assert.equal(engine.module.memorySize, before);
  assert.ok(before < 32 * 2 ** 20, `${before} bytes`);
});

test('a search by time takes its memory once', async () => {
  const engine = await freshEngine();
  const { session } = engine.callNow('create', { game: 'robots', seed: 3 });
  engine.callNow('think', { session, level: 'commander:50ms' });
  const before = engine.module.memorySize;
  for (let i = 0; i < 5; ++i) engine.callNow('think', { session, level: 'commander:50ms', seed: i });
  assert.equal(engine.module.memorySize, before);
  assert.ok(before < 200 * 2 ** 20, `${before} bytes`);
});
