import { parse } from './route.svelte.ts';
import type { GameName } from './table.ts';

/** A place in the rules. */
export interface RulesPlace {
  game: GameName;
  section: string;
  paragraph: number;
}

// The rules beside whatever is on the screen: a table stays as it is while somebody looks something up.
let open: RulesPlace | null = $state.raw(null);

/** The place that lies open; null: the drawer is shut. */
export const openRules = (): RulesPlace | null => open;
export function closeRules(): void {
  open = null;
}
/** For a link to the rules: opens them beside the table. A click that asks for a tab or a window of its own still gets one. */
export function besideTable(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  const route = parse(link.hash.slice(1));
  if (route.page !== 'rules' || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open = route;
}
