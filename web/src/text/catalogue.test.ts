import { expect, test } from 'vitest';
import { english } from './en/index.ts';
import { french } from './fr/index.ts';
import { german } from './de/index.ts';
import { japanese } from './ja/index.ts';
import { rules as englishRules } from './rules/en.ts';
import { rules as frenchRules } from './rules/fr.ts';
import { rules as germanRules } from './rules/de.ts';
import { rules as japaneseRules } from './rules/ja.ts';
import { languages, preferred } from './catalogue.svelte.ts';

const others = { fr: french, de: german, ja: japanese };
const otherRules = { fr: frenchRules, de: germanRules, ja: japaneseRules };

const sources = import.meta.glob<string>('../**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });
const wordsIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

test('each language on offer is checked here', () => {
  expect(Object.keys(others).sort()).toEqual(languages.map(({ code }) => code).filter((code) => code !== 'en').sort());
  expect(Object.keys(otherRules)).toEqual(Object.keys(others));
});

test.each(Object.entries(others))('%s has each text, with the same words to fill in', (_, language) => {
  expect(Object.keys(language).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) {
    // "one card" may say its number or not.
    const words = (sentence: string) => wordsIn(sentence).filter((word) => !(key.endsWith('_one') && word === 'n'));
    expect(words(language[key as keyof typeof language]), key).toEqual(words(text));
  }
});

test('each text is used', () => {
  const code = Object.entries(sources)
    .filter(([path]) => !/^(\.|.*\/text)\/(en|fr|de|ja)\//.test(path))
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

test.each(Object.entries(otherRules))('the rules have the same sections in %s', (_, rules) => {
  for (const game of ['robotrick', 'robots'] as const) {
    const shape = (sections: typeof englishRules.robots) => sections.map(({ id, text }) => [id, text.map((part) => (typeof part === 'string' ? 1 : part.length))]);
    expect(shape(rules[game])).toEqual(shape(englishRules[game]));
  }
});

const textsOf = (code: keyof typeof others): string[] => [
  ...Object.values(others[code]),
  ...Object.values(otherRules[code]).flatMap((sections) => sections.flatMap(({ title, text }) => [title, ...text.flat()])),
];
test('French keeps its signs with a no-break space, narrow before ; ? !', () => {
  expect(textsOf('fr').filter((text) => /[^\u202f][;?!]|[^\u00a0][:»]|«[^\u00a0]/.test(text))).toEqual([]);
});
test('German quotes are „…“, Japanese signs are full-width', () => {
  expect(textsOf('de').filter((text) => /["”«»]|(?<!„[^“]*)“/.test(text))).toEqual([]);
  expect(textsOf('ja').filter((text) => /[:;?!()]/.test(text))).toEqual([]);
});

test('the browser’s first language that we speak is taken', () => {
  expect(preferred(['pt-BR', 'fr-CA', 'en'])).toBe('fr');
  expect(preferred(['ja-JP', 'en'])).toBe('ja');
  expect(preferred(['pt'])).toBe('en');
});
