import type { Language } from '../text/catalogue.svelte.ts';

export const keyActs = ['why', 'last', 'tip', 'undo', 'lens', 'cards', 'next', 'about'] as const;
export type KeyAct = (typeof keyActs)[number];

/** At each speed, as a part of the normal one and the quickest first: how long pictures stay, and how long cards travel. */
const speeds = { instant: { hold: 0, travel: 0 }, fast: { hold: 0.45, travel: 0.5 }, normal: { hold: 1, travel: 1 }, slow: { hold: 1.8, travel: 2 } };
export type Pace = keyof typeof speeds;
export const paces = Object.keys(speeds) as Pace[];

/** What a player has chosen, kept on the device. */
export interface Settings {
  language: Language | null; // null: the browser's
  theme: 'auto' | 'light' | 'dark';
  /** Off: nothing moves, but pictures stay as long as the pace says. Whoever asks their system for less motion has that anyway. */
  motion: 'off' | 'normal';
  /** The one speed of all that happens at a table. At `instant` nothing moves and no picture stays: what happens is there as
   * soon as it is known, and is told all the same. */
  pace: Pace;
  lens: boolean;
  /** The sheet of cards played and voids can be opened. */
  cardSheet: boolean;
  pauseAfterTrick: boolean;
  /** A click on a card or on an answer only selects it; a second one commits. By touch a card is always played so. */
  confirmMoves: boolean;
  /** Robotrick's only possible card is played without being asked for, at any time or in the last trick of a round. */
  autoForced: boolean;
  autoLast: boolean;
  /** Trumps come first in Robotrick's hand, before the other suits in their order. */
  trumpFirst: boolean;
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
  /** What others say at a table isn't shown. */
  muted: boolean;
  /** A short vibration when one's turn comes, on devices that can. */
  vibrate: boolean;
  /** A notification when one's turn comes and the page is out of sight. Null: nobody has been asked yet. */
  notify: boolean | null;
}

export const defaults: Settings = {
  language: null,
  theme: 'auto',
  motion: 'normal',
  pace: 'normal',
  lens: true,
  cardSheet: true,
  pauseAfterTrick: true,
  confirmMoves: false,
  autoForced: false,
  autoLast: true,
  trumpFirst: false,
  sound: false,
  volume: 0.5,
  hints: true,
  letterKeys: true,
  keys: { why: 'w', last: 'l', tip: 't', undo: 'u', lens: 'x', cards: 'p', next: 'n', about: 'i' },
  textSize: 'normal',
  deckColours: 'four',
  name: '',
  muted: false,
  vibrate: true,
  notify: null,
};

const key = 'botyard.settings';

function load(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Omit<Settings, 'motion'> & { motion: string }>;
    // Another version of the page may have kept a pace that this one doesn't know; earlier ones had a speed of animations beside
    // the pace, which counts where the pace was left as it was.
    const known = (wanted: string | undefined) => paces.find((each) => each === wanted);
    const pace = known(kept.pace === defaults.pace ? (kept.motion ?? kept.pace) : kept.pace) ?? defaults.pace;
    return { ...defaults, ...kept, pace, motion: kept.motion === 'off' ? 'off' : 'normal', keys: { ...defaults.keys, ...kept.keys } };
  } catch {
    return { ...defaults, keys: { ...defaults.keys } };
  }
}

export const settings: Settings = $state(load());
/** As they were last read or written here: what differs from it was chosen in this tab since. */
let known = load();

/** Keeps what was chosen here, and leaves alone what another tab has chosen meanwhile. */
export function keep(): void {
  const now = $state.snapshot(settings);
  const names = Object.keys(now) as (keyof Settings)[];
  const chosen = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(known[name]));
  if (chosen.length === 0) return;
  known = now;
  try {
    localStorage.setItem(key, JSON.stringify({ ...load(), ...Object.fromEntries(chosen.map((name) => [name, now[name]])) }));
  } catch {
    // A browser without storage: the choice lasts as long as the page.
  }
}

/** Takes what is kept: another tab has chosen something, or a file was read. `changed` is the storage's key, null for all. */
export function takeKept(changed: string | null): void {
  if (changed !== null && changed !== key) return;
  known = load();
  Object.assign(settings, load());
}

/** Shows the choices that are the style sheet's. */
export function dress(root: HTMLElement): void {
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  for (const [name, value, plain] of [
    ['motion', settings.motion === 'off' || settings.pace === 'instant' ? 'off' : settings.pace, 'normal'],
    ['text', settings.textSize, 'normal'],
    ['deck', settings.deckColours, 'four'],
  ] as const) {
    if (value === plain) delete root.dataset[name];
    else root.dataset[name] = value;
  }
}

/** What durations of animations are multiplied with: the same as --speed. 0: nothing moves. */
export function motionSpeed(): number {
  const still = settings.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : speeds[settings.pace].travel;
}
/** What the holds of pictures are multiplied with. Where nothing moves, they needn't wait for that. */
export const stageSpeed = (): number => speeds[settings.pace].hold * (motionSpeed() > 0 ? 1 : 0.6);
