// Who may do what before the start, so that the page offers nothing that the server would refuse.
import type { Player, Seat } from './table.ts';

type Seated = Pick<Player, 'seat' | 'kind' | 'host'>;

/** Who made the table and sits at it. */
export const hostOf = <P extends Seated>(players: readonly P[]): P | null => players.find(({ kind, host }) => kind === 'person' && host) ?? null;

/** Whether this seat may start and seat bots: the host alone, or everyone seated where no host sits. */
export function mayManage(players: readonly Seated[], own: Seat | null): boolean {
  const host = hostOf(players);
  return own !== null && (host === null || host.seat === own);
}

/** Whether this seat may remove that player: the host any other person. */
export const mayRemove = (players: readonly Seated[], own: Seat | null, player: Seated): boolean =>
  own !== null && hostOf(players)?.seat === own && player.kind === 'person' && player.seat !== own;

/** The keys of the invitations that one can send from a table: '' is an invitation without a key. */
export interface Invitations {
  play: string | null;
  watch: string | null;
}
/** `key` is the table's, as far as it is known here. */
export function invitations(table: { keyed: boolean; watch: 'public' | 'link' | 'none' }, key: string): Invitations {
  if (!table.keyed) return { play: '', watch: null };
  return { play: key === '' ? null : key, watch: table.watch === 'none' ? null : '' };
}
