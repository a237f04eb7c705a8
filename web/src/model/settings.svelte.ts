import type { Language } from '../text/catalogue.svelte.ts';

export const keyActs = ['why', 'last', 'tip', 'undo', 'lens', 'next'] as const;
export type KeyAct = (typeof keyActs)[number];

/** How long pictures stay at each pace, as a part of their time at the normal one; quickest first. */
const paceFactors = { instant: 0, fast: 0.45, normal: 1, slow: 1.8 };
export type Pace = keyof typeof paceFactors;
export const paces = Object.keys(paceFactors) as Pace[];

/** What a player has chosen, kept on the device. */
export interface Settings {
  language: Language | null; // null: the browser's
  theme: 'auto' | 'light' | 'dark';
  motion: 'off' | 'fast' | 'normal' | 'slow';
  /** How long bots seem to think: pictures stay longer or shorter. At `instant` nothing moves and no picture stays: what
   * happens is there as soon as it is known, and is told all the same. */
  pace: Pace;
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
    // Another version of the page may have kept a pace that this one doesn't know.
    const pace = paces.find((each) => each === kept.pace) ?? defaults.pace;
    return { ...defaults, ...kept, pace, keys: { ...defaults.keys, ...kept.keys } };
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
    ['motion', settings.pace === 'instant' ? 'off' : settings.motion, 'normal'],
    ['text', settings.textSize, 'normal'],
    ['deck', settings.deckColours, 'four'],
  ] as const) {
    if (value === plain) delete root.dataset[name];
    else root.dataset[name] = value;
  }
}

const motions = { off: 0, fast: 0.5, normal: 1, slow: 2 };
/** What durations of animations are multiplied with: the same as --speed. 0: nothing moves. */
export function motionSpeed(): number {
  const still = settings.pace === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : motions[settings.motion];
}
/** What the holds of pictures are multiplied with. Where nothing moves, they needn't wait for that. */
export const stageSpeed = (): number => paceFactors[settings.pace] * (motionSpeed() || 0.6);
