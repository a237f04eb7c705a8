// All that this site keeps on the device, for whoever wants to take it along, bring it back or be rid of it.
import { takeKept } from './settings.svelte.ts';
import { indexKey, savedKey, type SavedGame } from './saved.ts';
import { pack, unpack } from './share.ts';

/** The index of games is made anew from the games. */
const ours = (key: string): boolean => key.startsWith('botyard.') && key !== indexKey;
const isGame = (key: string): boolean => key.startsWith(savedKey(''));

function entries(): [string, string][] {
  const found: [string, string][] = [];
  for (let k = 0; k < localStorage.length; k++) {
    const key = localStorage.key(k);
    if (key !== null && ours(key)) found.push([key, localStorage.getItem(key) ?? '']);
  }
  return found;
}
function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** As the text of a file. A game that is still played goes along packed, so that nobody reads its cards by looking into the
 * file. */
export async function exported(): Promise<string> {
  const all: Record<string, unknown> = {};
  for (const [key, text] of entries()) {
    const value = read(text);
    all[key] = isGame(key) && !(value as SavedGame).finished ? { packed: await pack(text) } : value;
  }
  return JSON.stringify(all, null, 1);
}

const updatedAt = (value: unknown): number => (typeof value === 'object' && value !== null && 'updated' in value ? Number(value.updated) : Infinity);
const packedIn = (value: unknown): string | null => (typeof value === 'object' && value !== null && 'packed' in value ? String(value.packed) : null);

/** Takes what a file of `exported` holds, beside what is here; of two states of the same game or seat the newer one stays.
 * Answers how many entries were taken; null if it is no such file. Rejected if there is no room. */
export async function imported(text: string): Promise<number | null> {
  const all = read(text);
  if (typeof all !== 'object' || all === null) return null;
  const found = Object.entries(all).filter(([key]) => ours(key));
  if (found.length === 0) return null;
  let taken = 0;
  for (const [key, value] of found) {
    const packed = packedIn(value);
    const theirs = packed === null ? value : read(await unpack(packed));
    const here = localStorage.getItem(key);
    if (here !== null && updatedAt(read(here)) >= updatedAt(theirs) && updatedAt(theirs) !== Infinity) continue;
    localStorage.setItem(key, typeof theirs === 'string' ? theirs : JSON.stringify(theirs));
    taken += 1;
  }
  localStorage.removeItem(indexKey);
  takeKept(null);
  return taken;
}

export function forgetEverything(): void {
  for (const [key] of entries()) localStorage.removeItem(key);
  localStorage.removeItem(indexKey);
}
