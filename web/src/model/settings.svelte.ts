import type { Language } from '../text/catalogue.svelte.ts';

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
  letterKeys: boolean;
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
  letterKeys: true,
  name: '',
};

const key = 'botyard.settings';

function load(): Settings {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...defaults };
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
  if (settings.motion === 'normal') delete root.dataset['motion'];
  else root.dataset['motion'] = settings.motion;
}

const paces = { fast: 0.45, normal: 1, slow: 1.8 };
const motions = { off: 0, fast: 0.5, normal: 1, slow: 2 };
/** What the holds of pictures are multiplied with. */
export function stageSpeed(): number {
  const still = settings.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? paces[settings.pace] * 0.6 : paces[settings.pace] * motions[settings.motion];
}
