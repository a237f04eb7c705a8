import { expect, test, vi } from 'vitest';
import { english } from './en/index.ts';
import { rules as englishRules } from './rules/en.ts';
import { rules as frenchRules } from './rules/fr.ts';
import { rules as germanRules } from './rules/de.ts';
import { rules as japaneseRules } from './rules/ja.ts';
import { parts } from './parts.ts';
import { pageTexts } from '../view/page_texts.ts';
import { allOf, dayOf, languages, oneOf, percent, preferred, signed, speak, tn } from './catalogue.svelte.ts';

const files = import.meta.glob<Record<string, Record<string, string>>>('./{en,fr,de,ja}/*.ts', { eager: true });
type Texts = Record<keyof typeof english, string>;
/** All texts of a language, from all its files. */
const whole = (code: string): Texts => Object.assign({}, ...parts.map((part) => files[`./${code}/${part}.ts`]![part]!)) as Texts;
const others = { fr: whole('fr'), de: whole('de'), ja: whole('ja') };
const { fr: french, de: german, ja: japanese } = others;
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

const dataFiles = import.meta.glob<string>(['$data/text/*.toml', '$data/terminal/*.toml', '$data/reference/*.toml'], { query: '?raw', import: 'default', eager: true });
/** What players of a language read anywhere: on the page, in the engine's sentences, in the terminal, on printed sheets. */
const everywhere = (code: keyof typeof others): string[] => [
  ...textsOf(code),
  ...Object.entries(dataFiles).flatMap(([path, text]) => (path.endsWith(`/${code}.toml`) ? text.split('\n') : [])),
];
test.each(['fr', 'de', 'ja'] as const)('a criterion is called by its word in %s; its code stands in brackets behind, for authors of editions', (code) => {
  const raw = everywhere(code).filter((text) => /\b(LOW|HIGH|LONG|SHORT)\b/.test(text.replace(/[(（](LOW|HIGH|LONG|SHORT)[)）]/g, '')));
  // The one sentence that lists what an edition's file may say, and the names' own keys.
  expect(raw.filter((line) => !/^(bad_criterion|criterion_\w+) = /.test(line))).toEqual([]);
});
/** Words that native readers stumbled on, or that the printed editions say otherwise. */
const stumblingBlocks = {
  fr: /\bentame|\bfournit|\bfournir|Rester \{|vues de personne/,
  de: /\bbirgs?t\b|\bFolgen\b/,
  ja: /並んだら|並んでいる|並んでいれば|棋譜|ラボ/,
};
test.each(['fr', 'de', 'ja'] as const)('no text in %s has a word that native readers stumbled on', (code) => {
  expect(everywhere(code).filter((text) => stumblingBlocks[code].test(text))).toEqual([]);
});
test('on the page Droco’s card has one name in French, who is ready is said of one as of several, and Japanese writes names in kana', () => {
  expect(textsOf('fr').filter((text) => /(son|autre) programme|Prêts? /.test(text))).toEqual([]);
  expect(textsOf('ja').filter((text) => /Droco|ブラウザー/.test(text))).toEqual([]);
});
test('undo has a word of its own, which is not that for going or putting back', () => {
  expect([english['table.undo'], french['table.undo'], german['table.undo'], japanese['table.undo']]).toEqual(['Undo', 'Annuler', 'Rückgängig', '元に戻す']);
});

test('the browser’s first language that we speak is taken', () => {
  expect(preferred(['pt-BR', 'fr-CA', 'en'])).toBe('fr');
  expect(preferred(['ja-JP', 'en'])).toBe('ja');
  expect(preferred(['pt'])).toBe('en');
});

test('lists, numbers, shares and days are written as the language does', async () => {
  const said: Record<string, string[]> = {};
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en-GB', 'fr-FR'] });
  for (const { code } of languages) {
    await speak(code);
    said[code] = [allOf(['Bo', 'Cy']), oneOf(['A1', 'A2', 'B3']), signed(1.25), signed(-3), signed(0), percent(0.4), dayOf(Date.UTC(2026, 10, 18, 12)), tn('robotrick.aside', 3), tn('robotrick.aside', 1)].map((text) => text.replace(/\s/g, ' ')); // kinds of spaces differ between browsers
  }
  await speak('en');
  vi.unstubAllGlobals();
  expect(said).toEqual({
    en: ['Bo and Cy', 'A1, A2 or B3', '+1.3', '−3', '0', '40%', '18 Nov 2026', '3 cards set aside, unseen by all', '1 card set aside, unseen by all'],
    fr: ['Bo et Cy', 'A1, A2 ou B3', '+1,3', '−3', '0', '40 %', '18 nov. 2026', '3 cartes mises de côté, que personne n’a vues', '1 carte mise de côté, que personne n’a vue'],
    de: ['Bo und Cy', 'A1, A2 oder B3', '+1,3', '−3', '0', '40 %', '18.11.2026', '3 Karten beiseitegelegt, von niemandem gesehen', '1 Karte beiseitegelegt, von niemandem gesehen'],
    ja: ['Bo、Cy', 'A1、A2、またはB3', '+1.3', '−3', '0', '40%', '2026/11/18', '除外した3枚（誰も見ていません）', '除外した1枚（誰も見ていません）'],
  });
});
test('a count takes the form of its noun: no text says a number before a noun in one form only', () => {
  // Where the number stands behind the noun (round 3) there is nothing to inflect.
  const before = /\{n\} (more )?(card|point|trick|robot|game|hangar|mate|entry|entries)s?\b/;
  const counted = Object.entries(english).filter(([key, text]) => before.test(text) && !/_(one|other)$/.test(key));
  expect(counted.map(([key]) => key)).toEqual([]);
});

test('the rules say who the owner and the dealer are at a real table, and who lays Droco’s cards, in the players’ words', () => {
  const words = { en: ['owner', 'dealer', 'Droco’s cards'], fr: ['propriétaire', 'donneur', 'cartes de Droco'], de: ['Besitzer', 'Geber', 'Drocos Karten'], ja: ['持ち主', '親', 'ドロコのカード'] };
  for (const [code, rules] of Object.entries({ en: englishRules, ...otherRules })) {
    const text = rules.robotrick.find(({ id }) => id === 'real')?.text.flat().join(' ') ?? '';
    expect(words[code as keyof typeof words].filter((word) => !text.includes(word)), code).toEqual([]);
  }
});


test('a language whose file is missing is named, and the page goes on in the one it has', async () => {
  vi.resetModules();
  vi.doMock('./fr/shell.ts', () => Promise.reject(new Error('gone')));
  const { language, missingLanguage, speak, t } = await import('./catalogue.svelte.ts');
  await speak('fr'); // the first one: it is English then
  expect([language(), missingLanguage(), t('table.undo')]).toEqual(['en', 'fr', 'Undo']);
  await speak('de');
  expect([language(), missingLanguage()]).toEqual(['de', null]);
  await speak('fr');
  expect([language(), missingLanguage()]).toEqual(['de', 'fr']);
  vi.doUnmock('./fr/shell.ts');
});

test('a page is loaded with its texts, in the language that is spoken by then', async () => {
  vi.resetModules();
  const { speak, t, withTexts } = await import('./catalogue.svelte.ts');
  await speak('en');
  expect(() => t('robots.your_hand')).toThrow('isn’t loaded');
  await Promise.all([withTexts(['robots']), speak('de')]);
  expect(t('robots.your_hand')).toBe(german['robots.your_hand']);
  await speak('ja');
  expect([t('robots.your_hand'), t('table.undo')]).toEqual([japanese['robots.your_hand'], japanese['table.undo']]);
});

test('where neither a language nor English can be had, that is an error', async () => {
  vi.resetModules();
  for (const code of ['fr', 'en']) vi.doMock(`./${code}/shell.ts`, () => Promise.reject(new Error('gone')));
  const { speak } = await import('./catalogue.svelte.ts');
  await expect(speak('fr')).rejects.toThrow();
  for (const code of ['fr', 'en']) vi.doUnmock(`./${code}/shell.ts`);
  await speak('fr'); // what failed is tried again
});

/** A file of the page and all that it imports, but for the other pages. */
function reaches(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || sources[entry] === undefined || entry === '../view/pages.ts') return seen;
  seen.add(entry);
  // What is imported for its type only has no texts.
  const imports = sources[entry].matchAll(/(?:^|\n)\s*(?:import|export) (?!type )[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g);
  for (const [, fixed, late] of imports) {
    const path = new URL(fixed ?? late!, new URL(entry, 'file:///src/text/')).pathname;
    reaches(path.startsWith('/src/text/') ? `./${path.slice('/src/text/'.length)}` : `..${path.slice('/src'.length)}`, seen);
  }
  return seen;
}
/** The texts that these files may say. */
function said(paths: Iterable<string>): string[] {
  const code = [...paths].map((path) => sources[path]).join('\n');
  const templates = [...code.matchAll(/`([a-z]+\.[\w.]*(?:\$\{[^}]*\}[\w.]*)+)`/g)].map(
    ([, template]) => new RegExp(`^${template!.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`),
  );
  const isNamed = (key: string) => code.includes(`'${key}'`) || code.includes(`'${key.replace(/_(one|other|few|many)$/, '')}'`);
  return Object.keys(english).filter((key) => isNamed(key) || templates.some((template) => template.test(key)));
}
const loaded: (readonly [string, readonly string[]])[] = [['App', []], ...Object.entries(pageTexts)];
test.each(loaded)('%s is loaded with all that it may say, and with no more', (page, texts) => {
  const always: Record<string, string> = { App: './App.svelte', front: './front/Front.svelte', unknown: './front/Unknown.svelte' };
  const late = new RegExp(`\\b${page}: \\(\\) => import\\('([^']+)'\\)`).exec(sources['../view/pages.ts']!)?.[1];
  const reached = reaches(`../view/${(always[page] ?? late!).slice(2)}`);
  expect(reached.size).toBeGreaterThan(3);
  const keys = said(reached);
  const needed = parts.filter((part) => part !== 'shell' && keys.some((key) => key in files[`./en/${part}.ts`]![part]!));
  expect([...texts].sort()).toEqual([...needed].sort());
});
