import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, freshEngine } from './support.js';

test('the module brings English along and learns other languages', async () => {
  const engine = await freshEngine();
  const { session } = engine.callNow('create', { game: 'robotrick', seed: 4, players: ['Ann', 'Bo', 'Cy'] });
  const { move } = engine.callNow('think', { session, level: 'greedy' });
  engine.callNow('apply', { session, move });
  const told = (language: string) => engine.callNow('events', { session, viewer: 0, language }).events.at(-1)?.text;
  const english = /^You pass \w+ and \w+\.$/;
  assert.match(told('en') ?? '', english);
  assert.match(told('fr') ?? '', english); // not loaded yet
  assert.deepStrictEqual(engine.callNow('about', {}).languages, ['en']);
  for (const language of ['fr', 'de', 'ja']) {
    assert.deepStrictEqual(engine.callNow('load_language', { language, toml: catalogue(language) }), { language, missing: [] });
  }
  assert.deepStrictEqual(engine.callNow('about', {}).languages, ['en', 'de', 'fr', 'ja']);
  assert.match(told('fr-CA') ?? '', /^Vous donnez \w+ et \w+\.$/);
  assert.match(told('de') ?? '', /^Du gibst \w+ und \w+ weiter\.$/);
  assert.match(told('ja') ?? '', /^あなたは\w+と\w+を渡しました。$/);
  assert.match(told('en') ?? '', english);
});
