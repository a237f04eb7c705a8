import { getContext, setContext } from 'svelte';
import type { Event, GameName } from '../../model/table.ts';

/** An event whose reasons are read, and the button that asked for them. */
interface Told {
  event: Pick<Event, 'text' | 'why'>;
  game: GameName;
  button: HTMLElement;
}

/** What is being read. It stays as it is until it is closed, whatever is played meanwhile, even if the line with its
 * button goes. */
export class Reading {
  told: Told | null = $state.raw(null);
}

const key = Symbol('reading');
/** At a table one plate is for all reasons; it outlasts the parts of the table. */
export const setReading = (reading: Reading): void => void setContext(key, reading);
export const getReading = (): Reading | null => getContext<Reading | undefined>(key) ?? null;
