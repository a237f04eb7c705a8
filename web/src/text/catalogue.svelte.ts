import type { Key } from './en/index.ts';
import { hasPart, loadPart, textsOf, type Language, type Part } from './parts.ts';

export type { Key, Language, Part };
export type Words = Record<string, string | number>;

export const languages: { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ja', name: '日本語' },
];

let current: Language = $state('en');

/** The browser's variety of a language (en-US, fr-CA), which decides how dates and lists are written; else the language itself. */
const localeOf = (code: Language): string => globalThis.navigator?.languages?.find((tag) => tag.toLowerCase().split('-')[0] === code) ?? code;
/** Makes something when it is first asked for. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
/** How a language writes lists, numbers and dates, and which forms of a noun it has. A page needs few of these, and each takes the browser
 * some milliseconds to make. */
const writersOf = (locale: string) => ({
  plurals: lazily(() => new Intl.PluralRules(locale)),
  and: lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' })),
  or: lazily(() => new Intl.ListFormat(locale, { type: 'disjunction' })),
  signed: lazily(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })),
  percent: lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })),
  day: lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })),
  minute: lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })),
});
let writers = $state.raw(writersOf(localeOf('en')));

/** The language of the page now. */
export const language = (): Language => current;

/** The first of the browser's languages that we speak. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const found = languages.find(({ code }) => tag.toLowerCase().split('-')[0] === code);
    if (found) return found.code;
  }
  return 'en';
}

let missing: Language | null = $state(null);
/** A language that was wanted and could not be loaded; the page goes on in the one it has. */
export const missingLanguage = (): Language | null => missing;

/** The pages that have been loaded speak these; another language is shown once it has all of them. */
const needed = new Set<Part>(['shell']);
let wanted: Language = 'en';
/** Whether any language has been there yet. */
let begun = false;

async function learn(code: Language): Promise<void> {
  // Another page may be entered meanwhile.
  while ([...needed].some((part) => !hasPart(code, part))) await Promise.all([...needed].map((part) => loadPart(code, part)));
}

/** Changes the page's language as soon as its texts are there. Where a first language can't be had, it is English; throws
 * only if that can't be had either. */
export async function speak(code: Language): Promise<void> {
  wanted = code;
  // A file may be gone, or the network.
  const failure = await learn(code).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (wanted !== code) return; // another one has been chosen meanwhile
  if (failure !== null) {
    if (!begun && code === 'en') throw failure.error;
    if (!begun) await speak('en');
    missing = code;
    return;
  }
  missing = null;
  begun = true;
  current = code;
  writers = writersOf(localeOf(current));
}

/** Resolves when these texts can be spoken, in whatever language the page speaks by then. */
export async function withTexts(parts: readonly Part[]): Promise<void> {
  const fresh = parts.filter((part) => !needed.has(part));
  for (const part of fresh) needed.add(part);
  const speaking = () => (begun ? current : wanted);
  try {
    for (let code: Language | null = null; code !== speaking(); ) {
      code = speaking();
      await Promise.all(parts.map((part) => loadPart(code!, part)));
    }
  } catch (error) {
    for (const part of fresh) needed.delete(part);
    throw error;
  }
}

/** A text in the page's language, {words} filled in. A word that is missing or empty is a defect of the page: unit tests stop at it, and
 * tests in a browser find it on the console. */
export function t(key: Key, words: Words = {}): string {
  const sentence = textsOf(current)[key];
  if (sentence === undefined) return unloaded(key);
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const word = words[name] ?? '';
    if (word !== '') return String(word);
    if (import.meta.env.MODE === 'test') throw new Error(`the text ${key} lacks its word "${name}"`);
    console.error(`the text ${key} lacks its word "${name}"`);
    return words[name] === undefined ? whole : '';
  });
}

/** A page that says it hasn't asked for its part: a defect, told like a missing word. */
function unloaded(key: Key): string {
  const complaint = `the text ${key} isn’t loaded`;
  if (import.meta.env.MODE === 'test') throw new Error(complaint);
  console.error(complaint);
  return '';
}

type PluralKey = Key extends infer K ? (K extends `${infer Stem}_other` ? Stem : never) : never;
/** The same where a count decides the form: `stem_one`, `stem_other`. */
export function tn(stem: PluralKey, n: number, words: Words = {}): string {
  const form = `${stem}_${writers.plurals().select(n)}`;
  return t((form in textsOf(current) ? form : `${stem}_other`) as Key, { n, ...words });
}

/** Names in a sentence: "Bo and Cy". */
export const allOf = (items: readonly string[]): string => writers.and().format(items);
/** Names of which one is meant: "Bo or Cy". */
export const oneOf = (items: readonly string[]): string => writers.or().format(items);
/** Labels side by side, without "and": Japanese has its own comma, and no space after it. */
export const listed = (items: readonly string[]): string => items.join(current === 'ja' ? '、' : ', ');
/** Sentences one after the other; what is empty is left out. */
export const together = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(current === 'ja' ? '' : ' ');

/** Points as the table writes them: +7, −3, 0; a part of a point as the language does: +1.5, +1,5. */
export const signed = (points: number): string => writers.signed().format(points).replace('-', '−');
/** A share from 0 to 1: 40%, 40 %. */
export const percent = (share: number): string => writers.percent().format(share);
/** The day of a moment in milliseconds, and the minute too. */
export const dayOf = (time: number): string => writers.day().format(time);
export const minuteOf = (time: number): string => writers.minute().format(time);
