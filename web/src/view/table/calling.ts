// How a table calls its player: by the page's title, by sound and notification when it is out of sight, by vibration
// on phones.
import { isDue, isSlow } from '../../model/hurry.ts';
import { settings } from '../../model/settings.svelte.ts';
import { play } from '../../model/sound.ts';
import type { TableState } from '../../model/table.ts';
import { canNotify, mayNotify, notify } from '../../net/notify.ts';
import { t } from '../../text/catalogue.svelte.ts';

/** The page's title. `mine`: the picture asks the player. Out of sight pictures take their time, but the title is there
 * at once. */
export const titleOf = (name: string, mine: boolean, hidden: boolean, latest: TableState): string =>
  mine || (hidden && isDue(latest)) ? t('title.your_turn', { title: name }) : `${name} · Botyard`;

/** The player's turn has come at a table with others. */
export function call(name: string, touch: boolean): void {
  if (settings.vibrate && touch) navigator.vibrate?.(60);
  if (!document.hidden) return;
  play('turn');
  if (settings.notify === true) void notify(t('turn.notice'), name);
}

/** Whether to ask the player for leave to notify: once, at a table where a decision may take hours. */
export const asksToNotify = (state: TableState): boolean =>
  state.seat !== null && state.status === 'playing' && isSlow(state) && settings.notify === null && canNotify();
/** The player's answer; only a yes is put to the browser. */
export async function answerToNotify(yes: boolean): Promise<void> {
  settings.notify = yes && (await mayNotify());
}

/** A phone doesn't go dark while one plays with others, unless a decision may take hours. */
export const keepsAwake = (latest: TableState, touch: boolean): boolean =>
  touch && latest.status === 'playing' && latest.seat !== null && !isSlow(latest);
