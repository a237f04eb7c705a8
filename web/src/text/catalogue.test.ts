import { expect, test } from 'vitest';
import { english } from './en/index.ts';
import { french } from './fr/index.ts';
import { rules as englishRules } from './rules/en.ts';
import { rules as frenchRules } from './rules/fr.ts';
import { preferred } from './catalogue.svelte.ts';

const sources = import.meta.glob<string>('../**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });
const wordsIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

test.each(Object.entries({ french }))('%s has each text, with the same words to fill in', (_, language) => {
  expect(Object.keys(language).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) {
    // "one card" may say its number or not.
    const words = (sentence: string) => wordsIn(sentence).filter((word) => !(key.endsWith('_one') && word === 'n'));
    expect(words(language[key as keyof typeof language]), key).toEqual(words(text));
  }
});

test('each text is used', () => {
  const code = Object.entries(sources)
    .filter(([path]) => !/\/text\/(en|fr)\//.test(path) && !path.startsWith('./en') && !path.startsWith('./fr'))
    .map(([, text]) => text)
    .join('\n');
  const unused = Object.keys(english).filter((key) => {
    // 'stem_one' through tn('stem'), and `settings.${name}` through a template.
    const stem = key.replace(/_(one|other|few|many)$/, '');
    if (code.includes(`'${key}'`) || code.includes(`'${stem}'`)) return false;
    const templates = [...code.matchAll(/`([\w.]*(?:\$\{[^}]*\}[\w.]*)+)`/g)].map(([, template]) => template!);
    return !templates.some((template) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`).test(key));
  });
  expect(unused).toEqual([]);
});

test('the rules have the same sections in each language', () => {
  for (const game of ['robotrick', 'robots'] as const) {
    const shape = (sections: typeof englishRules.robots) => sections.map(({ id, text }) => [id, text.map((part) => (typeof part === 'string' ? 1 : part.length))]);
    expect(shape(frenchRules[game])).toEqual(shape(englishRules[game]));
  }
});

test('the browser’s first language that we speak is taken', () => {
  expect(preferred(['pt-BR', 'fr-CA', 'en'])).toBe('fr');
  expect(preferred(['pt'])).toBe('en');
});
