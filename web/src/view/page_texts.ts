import type { Route } from '../model/route.svelte.ts';
import type { Part } from '../text/parts.ts';

const tables = ['friends', 'guide', 'robotrick', 'robots'] as const;
/** What each page says beyond the shell's texts: these are loaded with its code. */
export const pageTexts: Record<Route['page'], readonly Part[]> = {
  front: [],
  solo: tables,
  table: tables,
  new: [],
  rules: [],
  replay: tables,
  companion: ['companion', 'friends', 'robotrick', 'robots'],
  history: [],
  settings: ['friends'],
  unknown: [],
};
