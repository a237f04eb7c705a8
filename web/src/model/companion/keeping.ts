// What the companion keeps on the device: a sheet for each game, and AI cards that differ from ours.
import type { AiCard } from '$engine/protocol.ts';
import type { RobotrickSheet, RobotsSheet } from './sheet.ts';

export interface KeptSheet<S> {
  sheet: S;
  /** Moments of the present round that were seen (Robotrick). */
  seen: number;
  updated: number;
}
export interface Sheets {
  robotrick: RobotrickSheet;
  robots: RobotsSheet;
}
const sheetKey = (game: keyof Sheets): string => `botyard.companion.${game}`;

export function readSheet<G extends keyof Sheets>(game: G): KeptSheet<Sheets[G]> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(sheetKey(game)) ?? 'null') as KeptSheet<Sheets[G]> | null;
    return kept?.sheet?.game === game ? kept : null;
  } catch {
    return null;
  }
}
export function writeSheet<G extends keyof Sheets>(game: G, kept: KeptSheet<Sheets[G]>): void {
  try {
    localStorage.setItem(sheetKey(game), JSON.stringify(kept));
  } catch {
    // Then it lasts as long as the page.
  }
}
export function forgetSheet(game: keyof Sheets): void {
  try {
    localStorage.removeItem(sheetKey(game));
  } catch {
    // Nothing is kept.
  }
}

/** An edition with AI cards of one's own beside those of `base`. */
export interface OwnEdition {
  id: string;
  base: string;
  name: string;
  cards: AiCard[];
  toml: string;
}
const editionPrefix = 'botyard.edition.';
export const ownId = (base: string): string => (base.endsWith('-own') ? base : `${base}-own`);

export function writeEdition(edition: OwnEdition): void {
  try {
    localStorage.setItem(editionPrefix + edition.id, JSON.stringify(edition));
  } catch {
    // Then it lasts as long as the page.
  }
}
export function keptEditions(): OwnEdition[] {
  const found: OwnEdition[] = [];
  try {
    for (let k = 0; k < localStorage.length; k++) {
      const key = localStorage.key(k);
      if (!key?.startsWith(editionPrefix)) continue;
      const edition = JSON.parse(localStorage.getItem(key) ?? 'null') as OwnEdition | null;
      if (typeof edition?.toml === 'string') found.push(edition);
    }
  } catch {
    // No storage, or not ours.
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The cards with one more; the same id takes the place of the old one. */
export const withOwnCard = (cards: readonly AiCard[], card: AiCard): AiCard[] => [...cards.filter(({ id }) => id !== card.id), card];
