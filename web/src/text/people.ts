// Every name of a player that the page shows is made here: of people, of bots, of Droco, and "you".
import type { Place } from '$engine/protocol.ts';
import { shownName } from '../model/name.ts';
import type { Player, Seat } from '../model/table.ts';
import { t } from './catalogue.svelte.ts';

/** Who sits at a table, and whose eyes these are. */
export interface Seated {
  seat: Seat | null;
  players: readonly { seat: Seat; name: string }[];
}

export const isYou = (place: Place | Seat, { seat }: Seated): boolean => String(place) === String(seat);

/** The name alone, for sentences that can't say "you". */
export const playerName = (place: Place | Seat, { players }: Seated): string =>
  players.find(({ seat }) => String(seat) === String(place))?.name ?? String(place);

/** "You" for one's own seat, names for others. */
export function nameOf(place: Place | Seat, table: Seated): string {
  if (place === 'D') return t('robotrick.droco');
  return isYou(place, table) ? t('table.you') : playerName(place, table);
}

const named = ['rookie', 'pilot', 'captain', 'commander', 'random', 'greedy', 'ismcts', 'exec'] as const;
/** What a bot is called by the way it plays: "pilot", "captain 500it". A level that this page doesn't know is called as the
 * server or the record calls it. The command line behind `exec:` is nobody's business at the table. */
export function levelName(level: string): string {
  const [name = '', ...budget] = shownName(level).split(':');
  const known = named.find((each) => each === name);
  const word = known === undefined ? name : t(`level.${known}`);
  return known === 'exec' ? word : [word, ...budget].join(' ');
}

/** What stands beside a player's name: which bot it is, that a bot stands in, or that a person is not connected. */
export function playerNote({ kind, level, away, connected }: Pick<Player, 'kind' | 'level' | 'away' | 'connected'>): string {
  if (away) return t('table.away_note');
  if (kind === 'person' && !connected) return t('lobby.away');
  return kind === 'bot' && level !== null ? t('table.bot_note', { level: levelName(level) }) : '';
}

/** The names at a server's table: people by their own, bots by their level and, where several play at one level, a number.
 * The server's sentences name them in the same way. */
export function namesAtTable(players: readonly { name: string | null; bot: string | null }[]): string[] {
  const bots = players.map(({ name, bot }) => (name === null ? bot : null));
  return players.map(({ name, bot }, k) => {
    if (name !== null) return shownName(name);
    if (bot === null) return '';
    const title = shownName(bot.charAt(0).toUpperCase() + bot.slice(1));
    const same = bots.filter((each) => each === bot).length;
    return same > 1 ? `${title} ${bots.slice(0, k + 1).filter((each) => each === bot).length}` : title;
  });
}

/** The name of a seat in a record, which may not know who played. */
export const nameInRecord = (name: string | undefined, seat: Seat): string =>
  shownName(name ?? '') || (typeof seat === 'number' ? t('new.seat_n', { n: seat + 1 }) : t(seat === 'black' ? 'new.black' : 'new.red'));
