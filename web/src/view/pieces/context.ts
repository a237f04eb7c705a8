import { getContext, setContext } from 'svelte';
import type { Edition } from '../../model/table.ts';

const key = Symbol('edition');
/** The edition whose cards are drawn below here. */
export const setEdition = (edition: () => Edition): void => void setContext(key, edition);
export const getEdition = (): (() => Edition) => getContext<() => Edition>(key);

const nameKey = Symbol('names');
/** The names of the players at this table: no card is seen in them. */
export const setNames = (names: () => string[]): void => void setContext(nameKey, names);
export const getNames = (): (() => string[]) => getContext<(() => string[]) | undefined>(nameKey) ?? (() => []);
