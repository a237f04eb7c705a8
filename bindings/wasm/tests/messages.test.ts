import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { fields, type GameName, type Method } from '../ts/protocol.js';
import { askNative, catalogue, freshEngine, games, pick, randomNumbers, records, root } from './support.js';

test('methods and their fields are those of the engine', async () => {
  const engine = await freshEngine();
  const { methods } = await engine.call('about', {});
  const ofEngine = Object.fromEntries(methods.map(({ name, needs, takes }) => [name, [...needs, ...takes].sort()]));
  const ofTypes = Object.fromEntries(Object.entries(fields).map(([name, known]) => [name, Object.keys(known).sort()]));
  assert.deepStrictEqual(ofTypes, ofEngine);
});

// Real requests and answers are written down as TypeScript, and the compiler says whether they fit the types: a field that
// is missing, of another kind, or not known to them. So the types are checked in both directions, without a second list.

interface Message {
  method: Method;
  params: object;
  answer: unknown;
}

class Collector {
  readonly messages: Message[] = [];
  constructor(private readonly engine: Awaited<ReturnType<typeof freshEngine>>) {}

  ask(method: Method, params: object): any {
    const answer = JSON.parse(this.engine.module.call(JSON.stringify({ method, ...params })));
    this.messages.push({ method, params, answer });
    return answer.ok;
  }
  /** Without writing it down: the compiler takes its time. */
  peek(method: Method, params: object): any {
    return JSON.parse(this.engine.module.call(JSON.stringify({ method, ...params }))).ok;
  }
}

function playAndAsk(collector: Collector, game: GameName, number: number): void {
  const random = randomNumbers(number);
  const players = game === 'robots' ? ['Ann', 'Bo'] : ['Ann', 'Bo', 'Cy'];
  const options = game === 'robots' ? { jokers: true } : { hangars: 4, one_ai_card: true };
  const created = collector.ask('create', { game, seed: number, options, players, language: 'fr' });
  const session = created.session;
  let status = created.status;
  while (!status.finished) {
    if (status.needs_deal) {
      collector.ask('view', { session, seat: 'watcher' });
      status = collector.ask('deal', { session, viewer: 'all' }).status;
      continue;
    }
    const view = collector.peek('view', { session, seat: status.to_move });
    const move = pick(view.legal as string[], random);
    if (random(10) === 0) {
      collector.ask('view', { session, seat: pick([status.to_move, 'watcher', 'all'], random) });
      collector.ask('lens', { session });
      collector.ask('lens', { view });
      collector.ask('lens', { view, players, language: 'fr' });
      collector.ask('cards', { session, seat: pick([status.to_move, 'watcher'], random) });
      collector.ask('cards', { view });
      collector.ask('why_illegal', { view, players, move: 'play A1', language: 'fr' });
      collector.ask('think', { session, level: 'pilot:5it', seed: 3 });
      collector.ask('think', { view, level: 'rookie:5it', time_ms: 1000 });
      collector.ask('why_illegal', { session, move: 'play A1' });
      collector.ask('why_illegal', { view, move });
      collector.ask('apply', { session, move: 'nonsense', at: status.move_count });
    }
    status = collector.ask('apply', { session, move, viewer: pick([status.to_move, 'watcher', 'all'], random) }).status;
  }
  const end = status.move_count;
  collector.ask('view', { session, seat: 'all', at: Math.min(39, end), before_deal: true });
  collector.ask('events', { session, from: end - 5, to: end - 1, viewer: 'watcher' });
  const record = collector.ask('record', { session });
  collector.ask('record', { session, at: 7 });
  collector.ask('trace', { record, number: 3 });
  collector.ask('check_record', { record });
  collector.ask('undo', { session, to: end - 4 });
  collector.ask('open', { record, at: 4, from: 2, viewer: 'watcher', whole: true });
  collector.ask('status', { session });
  collector.ask('solve', { session, objective: 'free' });
  collector.ask('solve', { record, at: end - 3, objective: 'guard', seat: 1, time_ms: 500 });
  collector.ask('undo', { session, to: 5, from: 3, viewer: game === 'robots' ? 'red' : 1, whole: true });
  collector.ask('close', { session });
  collector.ask('open', { record, at: 9, seed: 'ab'.repeat(32) });
  collector.ask('open', { record: JSON.stringify(record) });
}

/** The sheets that people with paper cards would enter: what lies open in a record, entry by entry. */
function robotrickSheets(text: string): object[] {
  const { edition, options, players, rounds } = JSON.parse(text);
  const sheet = { format: 'botyard-companion/1', game: 'robotrick', edition, options: options ?? {}, players: players ?? ['Ann', 'Bo', 'Cy'] };
  const entered: object[] = [];
  const sheets: object[] = [{ ...sheet, rounds: [] }];
  for (const { ai_card, trump, droco, tricks } of rounds) {
    const cards = tricks.flat().filter((card: string) => !droco.includes(card));
    for (const round of [{}, { ai_card }, { ai_card, trump }, { ai_card, trump, droco: droco.slice(1) }]) {
      sheets.push({ ...sheet, rounds: [...entered, round] });
    }
    for (const count of cards.keys()) {
      sheets.push({ ...sheet, rounds: [...entered, { ai_card, trump, droco, cards: cards.slice(0, count) }] });
    }
    entered.push({ ai_card, trump, droco, cards });
    sheets.push({ ...sheet, rounds: [...entered] });
  }
  return sheets;
}

function asTypeScript(messages: Message[]): string {
  const lines = ["import type { Params, Response } from '../../../bindings/wasm/ts/protocol.js';"];
  for (const { method, params, answer } of messages) {
    lines.push(`(${JSON.stringify(params)}) satisfies Params<'${method}'>;`);
    lines.push(`(${JSON.stringify(answer)}) satisfies Response<'${method}'>;`);
  }
  return lines.join('\n') + '\n';
}

function compile(name: string, source: string): string {
  const folder = new URL('build/wasm/messages/', root);
  mkdirSync(folder, { recursive: true });
  const file = fileURLToPath(new URL(`${name}.ts`, folder));
  writeFileSync(file, source);
  const tsc = fileURLToPath(new URL('bindings/wasm/node_modules/typescript/bin/tsc', root));
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'ES2022', '--module', 'NodeNext', '--skipLibCheck', '--lib', 'ES2022,DOM'];
  try {
    execFileSync(process.execPath, [tsc, ...strict, file], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return String((error as { stdout: string }).stdout).slice(0, 3000);
  }
}

test('real messages fit the types', async () => {
  const engine = await freshEngine();
  const collector = new Collector(engine);
  collector.ask('about', {});
  collector.ask('games', { language: 'de' });
  collector.ask('edition', { game: 'robotrick', edition: 'prototype', language: 'ja' });
  collector.ask('edition', { game: 'robots', edition: '1.4' });
  const { toml } = (await engine.call('edition', { game: 'robotrick', edition: 'robotrick' }));
  collector.ask('load_edition', { toml: toml.replace('id = "robotrick"', 'id = "mine"'), file: 'mine.toml' });
  collector.ask('load_edition', { toml: 'game = 3' });
  collector.ask('load_language', { language: 'fr', toml: catalogue('fr') });
  collector.ask('load_language', { language: 'pt-BR', toml: '' });
  collector.ask('load_language', { language: 'pt', toml: 'x = 3' });
  collector.ask('bench', { game: 'robots', rollouts: 'random', positions: 1, iterations: 50 });
  for (const game of games) {
    playAndAsk(collector, game, 1);
    for (const record of records(game).slice(-2)) collector.ask('trace', { record: JSON.parse(record) });
    for (const record of records(game).slice(0, 1)) collector.ask('events', { record, viewer: 'all' });
  }
  const ownCard = { id: 'X1', follow: 'low', unfollow: ['LONG', 'HIGH'], lead: ['HIGH'] };
  collector.ask('make_edition', { base: 'prototype', id: 'own', name: 'Mine', ai_cards: [ownCard], language: 'fr' });
  collector.ask('make_edition', { base: 'prototype', id: 'own', ai_cards: [{ ...ownCard, lead: ['LONG'] }] });
  for (const sheet of robotrickSheets(records('robotrick')[0] ?? '')) collector.ask('companion', { sheet });
  const board = { format: 'botyard-companion/1', game: 'robots', options: { jokers: true }, players: ['Ann', 'Bo'] };
  const entries = ['twin S5 C5', 'build HA', 'build H7', 'mode S5 attack', 'mode C5 attack', 'next', 'next', 'attack S5', 'attack C5', 'next',
    'block S5 H7', 'next', 'next', 'empty red', 'next', 'mode H7 attack', 'next', 'next', 'attack H7', 'next', 'next', 'next', 'next'];
  for (const count of entries.keys()) collector.ask('companion', { sheet: { ...board, entries: entries.slice(0, count + 1) } });
  for (const record of records('bad').slice(0, 20)) collector.ask('check_record', { record });
  assert.deepStrictEqual(new Set(collector.messages.map(({ method }) => method)), new Set(Object.keys(fields)));
  const events = new Set(collector.messages.flatMap(({ answer }) => ((answer as any).ok?.events ?? []).map((e: any) => e.event)));
  assert.ok(events.size >= 22, `only these events happened: ${[...events].join(' ')}`);
  assert.equal(compile('real', asTypeScript(collector.messages)), '');
});

test('the compiler notices messages that don’t fit', async () => {
  const engine = await freshEngine();
  const status = JSON.parse(engine.module.call('{"method":"create","game":"robots","seed":1}')).ok.status;
  const wrong = [
    { method: 'status', params: { session: 1 }, answer: { ok: { ...status, move_count: '3' } } },
    { method: 'status', params: { session: 1 }, answer: { ok: { ...status, more: 1 } } },
    { method: 'status', params: { sesion: 1 }, answer: { ok: status } },
  ] as Message[];
  const errors = compile('wrong', asTypeScript(wrong));
  const lines = [...errors.matchAll(/wrong\.ts\((\d+),\d+\): error/g)].map(([, line]) => Number(line));
  assert.deepStrictEqual(lines, [3, 5, 6]); // an import, then a request and an answer each
});

test('nothing that comes in makes the module stop working', async () => {
  const engine = await freshEngine();
  const random = randomNumbers(99);
  const record = records('robotrick')[0] ?? '';
  const texts = [
    '', '{', 'null', '[]', '{"method":3}', '{"method":"view"}', '['.repeat(100_000), '{"a":'.repeat(50_000),
    `{"method":"trace","record":${'['.repeat(5000)}}`, `{"method":"load_edition","toml":${JSON.stringify('a=' + '['.repeat(100_000))}}`,
    `{"method":"load_edition","toml":${JSON.stringify('é"\u0000[[[a.b]]'.repeat(500))}}`,
    `{"method":"load_language","language":"fr","toml":${JSON.stringify('a=' + '['.repeat(100_000))}}`,
    `{"method":"load_language","language":"fr","toml":${JSON.stringify('[event]\nplays = "{who|a|b|{{|}{card"')}}`,
    `{"method":"load_language","language":"${'f'.repeat(1000)}","toml":""}`,
    '{"method":"create","game":"robotrick","seed":-1}', '{"method":"create","game":"robotrick","seed":1e400}',
    '{"method":"create","game":"robotrick","seed":9007199254740993}', '{"method":"view","session":1e9,"seat":{}}',
    '{"method":"think","level":"exec:rm","record":' + record + '}', '{"method":"think","level":"ismcts:99999999999","record":' + record + '}',
    `{"method":"companion","sheet":{"format":"botyard-companion/1","game":"robotrick","players":["a","b","c"],"rounds":${'['.repeat(3000)}}}`,
    `{"method":"companion","sheet":{"format":"botyard-companion/1","game":"robotrick","players":["a","b","${'c'.repeat(100_000)}"],"rounds":[]}}`,
    `{"method":"companion","sheet":{"format":"botyard-companion/1","game":"robotrick","players":["a","b","c"],"rounds":[{"cards":[${'"A1",'.repeat(90_000)}"A1"]}]}}`,
    `{"method":"make_edition","base":"prototype","id":"x","ai_cards":[{"id":${JSON.stringify('"\\\u0000\n]]'.repeat(500))},"follow":["LOW"],"unfollow":["\\n"],"lead":["HIGH"]}]}`,
    '{"method":"bench","game":"robots","rollouts":"learned","positions":0}', '"' + 'x'.repeat(5_000_000) + '"',
  ];
  const good = Object.keys(fields).map((method) =>
    JSON.stringify({ method, game: 'robotrick', seed: 5, session: 1, record: JSON.parse(record), seat: 0, at: 4, level: 'random', move: 'play A1' }),
  );
  for (const sheet of robotrickSheets(record).slice(-40)) good.push(JSON.stringify({ method: 'companion', sheet }));
  const entries = ['twin S5 C5', 'build HA', 'build H7', 'mode S5 attack', 'next', 'next', 'attack S5', 'next', 'block S5 H7', 'damage H7 S2'];
  for (const count of entries.keys()) {
    const sheet = { format: 'botyard-companion/1', game: 'robots', players: ['Ann', 'Bo'], entries: entries.slice(0, count) };
    good.push(JSON.stringify({ method: 'companion', sheet }));
  }
  good.push(JSON.stringify({ method: 'make_edition', base: 'prototype', id: 'own', ai_cards: [{ id: 'X', follow: 'LOW', unfollow: ['LOW'], lead: ['HIGH'] }] }));
  for (let i = 0; i < 3000; ++i) {
    const bytes = [...pick(good, random)];
    for (let change = random(4); change >= 0; --change) bytes[random(bytes.length)] = pick([...'"{}[]:,0a-9 \\e.'], random);
    texts.push(bytes.join(''));
  }
  let refused = 0;
  for (const text of texts) {
    const answer = JSON.parse(engine.module.call(text));
    if (answer.error) {
      ++refused;
      assert.ok(answer.error.code.length > 3 && answer.error.text.length > 3, text.slice(0, 200));
    }
  }
  assert.ok(refused > 1000);
  // The native program is asked a part of it, so that both refuse alike.
  const some = texts.slice(0, 400).filter((text) => text.length < 100_000 && text.trim() !== '' && !text.includes('"bench"'));
  const fresh = await freshEngine();
  assert.deepStrictEqual(some.map((text) => fresh.module.call(text)), askNative(some));
});
