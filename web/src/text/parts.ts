// The texts of a language are files of their own, each loaded with the first page that speaks them.
import type { Key } from './en/index.ts';

export type Language = 'en' | 'fr' | 'de' | 'ja';
/** `shell` is what every page may say, and all of the front page. */
export const parts = ['shell', 'companion', 'friends', 'guide', 'robotrick', 'robots'] as const;
export type Part = (typeof parts)[number];
export type Texts = Partial<Record<Key, string>>;

const files = import.meta.glob<Record<string, Texts>>('./{en,fr,de,ja}/{shell,companion,friends,guide,robotrick,robots}.ts');
const loading = new Map<string, Promise<void>>();
const loaded = new Set<string>();
const texts: Record<Language, Texts> = { en: {}, fr: {}, de: {}, ja: {} };

/** The texts of a language that are there by now. */
export const textsOf = (code: Language): Texts => texts[code];
export const hasPart = (code: Language, part: Part): boolean => loaded.has(`./${code}/${part}.ts`);

/** Loads a part of a language once; what failed is tried again when it is wanted again. */
export function loadPart(code: Language, part: Part): Promise<void> {
  const path = `./${code}/${part}.ts`;
  let coming = loading.get(path);
  if (coming === undefined) {
    coming = files[path]!().then((file) => {
      Object.assign(texts[code], file[part]);
      loaded.add(path);
    });
    coming.catch(() => loading.delete(path));
    loading.set(path, coming);
  }
  return coming;
}
