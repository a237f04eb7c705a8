import type { Seat, TableState } from './table.ts';

/** The decision whose clock is shown: one's own if there is one, else the one that ends first. Null: no clock runs. A bot's decision
 * has none, nor has that of a person for whom a bot plays. */
export function running({ clock, players, seat, status }: TableState): { seat: Seat; until: number } | null {
  if (clock === null || status !== 'playing') return null;
  const timed = players.flatMap(({ seat: each, kind, away }, k) => {
    const since = clock.asked[k] ?? null;
    return since === null || kind !== 'person' || away ? [] : [{ seat: each, until: since + clock.time }];
  });
  return timed.find(({ seat: each }) => each === seat) ?? timed.sort((a, b) => a.until - b.until)[0] ?? null;
}

/** Time left as a clock shows it: 0:09, 1:30; whole hours where there are many. */
export function shownTime(left: number, language: string): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds >= 3600) return new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' }).format(Math.floor(seconds / 3600));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
