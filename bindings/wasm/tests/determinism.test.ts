import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NodeEngine } from '../ts/node.js';
import type { GameName } from '../ts/protocol.js';
import { askNative, freshEngine, games } from './support.js';

// Games are played in the module; then the native program gets the same requests and must give the same answers to the
// byte: views, thoughts of bots with all their numbers, explanations, records and traces.

const gamesPlayed = 200;

/** Every kind of thinking, by iterations: only those are the same everywhere. Searching takes time, so most are quick. */
const levels = [
  ['greedy', 'random', 'greedy'],
  ['random', 'greedy', 'random'],
  ['greedy', 'greedy', 'greedy'],
  ['rookie:10it', 'greedy', 'random'],
  ['greedy', 'captain:20it', 'random'],
  ['commander:20it', 'greedy', 'pilot:15it'],
];

class Recorder {
  readonly requests: string[] = [];
  readonly answers: string[] = [];
  constructor(readonly engine: NodeEngine) {}

  ask(request: object): any {
    const text = JSON.stringify(request);
    const answer = this.engine.module.call(text);
    this.requests.push(text);
    this.answers.push(answer);
    return JSON.parse(answer).ok;
  }
}

const optionsOf = (game: GameName, number: number) =>
  game === 'robots' ? { jokers: number % 2 === 1 } : { hangars: 3 + (number % 2), one_ai_card: number % 3 === 0 };

function playGame(recorder: Recorder, game: GameName, number: number): void {
  const edition = game === 'robotrick' && number % 4 === 3 ? { edition: 'prototype' } : {};
  const created = recorder.ask({ method: 'create', game, seed: number, options: optionsOf(game, number), ...edition });
  const session = created.session;
  const bots = levels[number % levels.length] ?? [];
  let status = created.status;
  while (!status.finished) {
    if (status.needs_deal) {
      status = recorder.ask({ method: 'deal', session }).status;
      continue;
    }
    const seat = status.to_move === 'black' ? 0 : status.to_move === 'red' ? 1 : status.to_move;
    const thought = recorder.ask({ method: 'think', session, level: bots[seat], seed: status.move_count });
    if (status.move_count % 16 === 5) {
      recorder.ask({ method: 'view', session, seat: status.to_move });
      recorder.ask({ method: 'lens', session });
      recorder.ask({ method: 'cards', session });
    }
    status = recorder.ask({ method: 'apply', session, move: thought.move, viewer: status.to_move }).status;
  }
  const record = recorder.ask({ method: 'record', session });
  recorder.ask({ method: 'trace', record });
  recorder.ask({ method: 'close', session });
}

for (const game of games) {
  test(`${gamesPlayed} games of ${game} are the same natively and in WebAssembly`, async () => {
    const recorder = new Recorder(await freshEngine());
    for (let number = 0; number < gamesPlayed; ++number) playGame(recorder, game, number);
    const native = askNative(recorder.requests);
    assert.equal(native.length, recorder.answers.length);
    for (const [i, answer] of recorder.answers.entries()) {
      if (answer !== native[i]) assert.equal(answer, native[i], recorder.requests[i]);
    }
  });
}

test('the search tries the same moves as often, at speed', async () => {
  const engine = await freshEngine();
  const requests = games.flatMap((game) =>
    ['random', 'learned'].map((rollouts) => JSON.stringify({ method: 'bench', game, rollouts, positions: 2, iterations: 3000 })),
  );
  const native = askNative(requests).map((line) => JSON.parse(line).ok.checksum);
  assert.deepStrictEqual(
    requests.map((request) => JSON.parse(engine.module.call(request)).ok.checksum),
    native,
  );
});

test('the solver finds the same values', async () => {
  const recorder = new Recorder(await freshEngine());
  const session = recorder.ask({ method: 'create', game: 'robotrick', seed: 5 }).session;
  let status = recorder.ask({ method: 'status', session });
  while (status.move_count < 3 + 18) {
    const move = recorder.ask({ method: 'think', session, level: 'greedy' }).move;
    status = recorder.ask({ method: 'apply', session, move }).status;
  }
  for (const objective of ['guard', 'margin', 'free']) recorder.ask({ method: 'solve', session, objective });
  const strip = (line: string) => line.replace(/"seconds":[^,}]*/g, '');
  assert.deepStrictEqual(recorder.answers.map(strip), askNative(recorder.requests).map(strip));
});
