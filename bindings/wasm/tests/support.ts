import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { loadEngine, type NodeEngine } from '../ts/node.js';
import type { GameName } from '../ts/protocol.js';

/** The repository: the tests run from build/wasm/js/tests. */
export const root = new URL('../../../../', import.meta.url);
export const moduleFile = new URL('build/wasm/botyard.wasm', root);
export const games: GameName[] = ['robotrick', 'robots'];

export const freshEngine = (): Promise<NodeEngine> => loadEngine(moduleFile);

const conformance = new URL('tests/conformance/', root);
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
export const records = (game: string) => linesOf(readFileSync(new URL(`${game}.jsonl`, conformance), 'utf8'));
export const traceOf = (game: string): unknown[] =>
  linesOf(gunzipSync(readFileSync(new URL(`${game}.trace.jsonl.gz`, conformance))).toString()).map((line) => JSON.parse(line));

/** The sentences of a language, as a page fetches them. */
export const catalogue = (language: string) => readFileSync(new URL(`data/text/${language}.toml`, root), 'utf8');

/** The same requests to the program that was built for this machine. */
export function askNative(requests: string[]): string[] {
  const program = fileURLToPath(new URL('build/release/botyard', root));
  const answers = execFileSync(program, ['engine'], { input: requests.join('\n') + '\n', maxBuffer: 2 ** 31 });
  return linesOf(answers.toString());
}

/** A number from 0 up to a limit, the same in every run. */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

export function pick<T>(list: readonly T[], random: (limit: number) => number): T {
  const chosen = list[random(list.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
}
