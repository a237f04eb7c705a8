import { expect, test } from 'vitest';
import sentences from '$data/text/en.toml?raw';
import { rules } from '../text/rules/en.ts';
import { sectionOf } from './rules.ts';

/** The names in a section of the engine's catalogue. */
function namesIn(section: string): string[] {
  const from = sentences.indexOf(`[${section}]`);
  const to = sentences.indexOf('\n[', from + 1);
  return [...sentences.slice(from, to < 0 ? undefined : to).matchAll(/^(\w+) = /gm)].map(([, name]) => name!);
}

test('each reason of the engine leads to a paragraph that is there', () => {
  const ids = new Set(Object.values(rules).flatMap((sections) => sections.map(({ id }) => id)));
  const reasons = namesIn('why').map((name) => name.replace(/_you$/, ''));
  expect(reasons.length).toBeGreaterThan(20);
  expect(reasons.filter((name) => !ids.has(sectionOf(`why.${name}`) ?? ''))).toEqual([]);
});
