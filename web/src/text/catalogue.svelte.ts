import { english, type Key } from './en/index.ts';

export type { Key };
export type Language = 'en' | 'fr' | 'de' | 'ja';
export type Words = Record<string, string | number>;

export const languages: { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ja', name: '日本語' },
];

const loaders: Partial<Record<Language, () => Promise<Record<Key, string>>>> = {
  fr: async () => (await import('./fr/index.ts')).french,
  de: async () => (await import('./de/index.ts')).german,
  ja: async () => (await import('./ja/index.ts')).japanese,
};

let sentences: Record<Key, string> = $state.raw(english);
let current: Language = $state('en');
let plurals = new Intl.PluralRules('en');

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

export async function speak(code: Language): Promise<void> {
  sentences = (await loaders[code]?.()) ?? english;
  current = loaders[code] ? code : 'en';
  plurals = new Intl.PluralRules(current);
  document.documentElement.lang = current;
}

/** A text in the page's language, {words} filled in. */
export function t(key: Key, words: Words = {}): string {
  return sentences[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(words[name] ?? whole));
}

type PluralKey = Key extends infer K ? (K extends `${infer Stem}_other` ? Stem : never) : never;
/** The same where a count decides the form: `stem_one`, `stem_other`. */
export function tn(stem: PluralKey, n: number, words: Words = {}): string {
  const form = `${stem}_${plurals.select(n)}`;
  return t((form in sentences ? form : `${stem}_other`) as Key, { n, ...words });
}

/** A list without "and": Japanese has its own comma, and no space after it. */
export const listed = (items: readonly string[]): string => items.join(current === 'ja' ? '、' : ', ');
/** Sentences one after the other; what is empty is left out. */
export const together = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(current === 'ja' ? '' : ' ');

/** Points as the table writes them: +7, −3, 0. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');
