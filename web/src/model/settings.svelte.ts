import type { Language } from '../text/catalogue.svelte.ts';

export const keyActs = ['why', 'last', 'tip', 'undo', 'lens', 'next'] as const;
export type KeyAct = (typeof keyActs)[number];

/** What a player has chosen, kept on the device. */
export interface Settings {
  language: Language | null; // null: the browser's
  theme: 'auto' | 'light' | 'dark';
  motion: 'off' | 'fast' | 'normal' | 'slow';
  /** How long bots seem to think: pictures stay longer or shorter. */
  pace: 'fast' | 'normal' | 'slow';
  lens: boolean;
  pauseAfterTrick: boolean;
  sound: boolean;
  volume: number;
  hints: boolean;
  letterKeys: boolean;
  /** A letter for each act at the table. */
  keys: Record<KeyAct, string>;
  textSize: 'normal' | 'large' | 'larger';
  /** Of the ordinary deck: each suit its own, or black and red only. */
  deckColours: 'four' | 'two';
  name: string;
}

export const defaults: Settings = {
  language: null,
  theme: 'auto',
  motion: 'normal',
  pace: 'normal',
  lens: true,
  pauseAfterTrick: true,
  sound: false,
  volume: 0.5,
  hints: true,
  letterKeys: true,
  keys: { why: 'w', last: 'l', tip: 't', undo: 'u', lens: 'x', next: 'n' },
  textSize: 'normal',
  deckColours: 'four',
  name: '',
};

const key = 'botyard.settings';

function load(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>;
    return { ...defaults, ...kept, keys: { ...defaults.keys, ...kept.keys } };
  } catch {
    return { ...defaults, keys: { ...defaults.keys } };
  }
}

export const settings: Settings = $state(load());

export function keep(): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // A browser without storage: the choice lasts as long as the page.
  }
}

/** Shows the choices that are the style sheet's. */
export function dress(root: HTMLElement): void {
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  for (const [name, value, plain] of [
    ['motion', settings.motion, 'normal'],
    ['text', settings.textSize, 'normal'],
    ['deck', settings.deckColours, 'four'],
  ] as const) {
    if (value === plain) delete root.dataset[name];
    else root.dataset[name] = value;
  }
}

const paces = { fast: 0.45, normal: 1, slow: 1.8 };
const motions = { off: 0, fast: 0.5, normal: 1, slow: 2 };
/** What the holds of pictures are multiplied with. */
export function stageSpeed(): number {
  const still = settings.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? paces[settings.pace] * 0.6 : paces[settings.pace] * motions[settings.motion];
}
