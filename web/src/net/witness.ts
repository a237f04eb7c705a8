import type { GameRecord } from '$engine/protocol.ts';
import { freshSeed } from '$engine/engine.ts';
import type { Seat, Table } from './protocol.ts';
import { sha256 } from './sha256.ts';

// What this device saw of a deal before the cards, and whether the record of the match agrees: docs/fairness.md.

/** Who sat at a seat, and the hash of what it would add to the deal. */
export interface SeenSeat {
  kind: string;
  /** A bot's is its level. */
  name: string;
  commitment: string;
}
export interface Witness {
  /** The number of the match at its table. */
  match: number;
  /** What the server had bound itself to when this device committed itself. */
  commitment: string;
  /** This device's own randomness. */
  contribution: string;
  /** Everyone, in the order of the match, as shown before this device's contribution was. Null: not yet. */
  seats: SeenSeat[] | null;
}

/** What a record's member "fair" says, as far as anyone may rely on it. */
interface FairClaim {
  protocol: string;
  commitment: string;
  secret: string;
  contributions: string[];
  seats: { kind: string; level?: string; commitment: string }[];
}

/** "fair", or what is wrong; "unshown": all is as it should be, but the own contribution came too late to count. */
export type Verdict = 'fair' | 'unshown' | 'no_proof' | 'commitment' | 'players' | 'contribution' | 'seed' | 'cards';

const prefix = 'botyard.deal.';
/** Where the browser keeps nothing: as long as the page. */
const inMemory = new Map<string, Witness[]>();

function witnesses(table: string): Witness[] {
  try {
    const kept = localStorage.getItem(prefix + table);
    if (kept !== null) return JSON.parse(kept) as Witness[];
  } catch {
    // As if there were none.
  }
  return inMemory.get(table) ?? [];
}
export const witnessOf = (table: string, match: number): Witness | null => witnesses(table).find((each) => each.match === match) ?? null;

/** The last match, and the next that one has committed oneself to. */
export function keepWitness(table: string, witness: Witness): void {
  const kept = [...witnesses(table).filter(({ match }) => match === witness.match - 1), witness];
  inMemory.set(table, kept);
  try {
    localStorage.setItem(prefix + table, JSON.stringify(kept));
  } catch {
    // It lasts as long as the page.
  }
}

/** Commits this device to a contribution to the table's next deal, once: whoever asks again gets the same hash. */
export function commitTo(table: Table): string {
  const match = table.match + 1;
  const before = witnessOf(table.id, match);
  if (before?.commitment === table.commitment) return sha256(before.contribution);
  const { contribution, commitment } = newContribution();
  keepWitness(table.id, { match, commitment: table.commitment, contribution, seats: null });
  return commitment;
}

/** Own randomness for the next deal, and its hash, which is all that anyone learns before everyone has sent theirs. */
function newContribution(): { contribution: string; commitment: string } {
  const contribution = freshSeed();
  return { contribution, commitment: sha256(contribution) };
}

/** The seats as they will be in the match: with a rematch each moves on by one. */
function seatsOf(table: Table): SeenSeat[] {
  const seats = table.players.map(({ kind, name, bot }, k) => ({ kind, name: name ?? bot ?? '', commitment: table.commitments[k]! }));
  return table.match === 0 ? seats : [...seats.slice(-1), ...seats.slice(0, -1)];
}

/** The contribution to show, if it is due from this seat and the table stands by what it said before. */
export function dueReveal(table: Table, seat: Seat | null): string | null {
  if (table.reveal === null || seat === null || !table.reveal.waiting.includes(seat)) return null;
  const witness = witnessOf(table.id, table.match + 1);
  const own = table.commitments[table.players.findIndex((player) => player.seat === seat)];
  if (witness === null || witness.commitment !== table.commitment || sha256(witness.contribution) !== own) return null;
  if (witness.seats === null) keepWitness(table.id, { ...witness, seats: seatsOf(table) });
  return witness.contribution;
}

function claimOf(record: GameRecord): FairClaim | null {
  const { fair } = record as { fair?: FairClaim };
  const seats = record.players?.length ?? 0;
  const known = fair?.protocol === 'botyard-fair/1' || fair?.protocol === 'botyard-fair/2';
  return known && fair.seats?.length === seats && fair.contributions?.length === seats ? fair : null;
}

/** What the server was bound to according to a record; null if that isn't in it. */
export const committedIn = (record: GameRecord): string | null => claimOf(record)?.commitment ?? null;

/** What the cards were dealt from, as text. The first protocol, of tables that wait since before an update, had less in it. */
function dealText({ protocol, secret, contributions, seats }: FairClaim, names: string[]): string {
  const lines = seats.map(({ kind, commitment }, k) => `${kind} ${commitment || '-'} ${contributions[k] || '-'} ${names[k]}`);
  return [protocol, secret, ...(protocol === 'botyard-fair/1' ? contributions : lines)].join('\n');
}

const sameSeats = (seen: SeenSeat[], claim: FairClaim, names: string[]): boolean =>
  seen.length === names.length &&
  seen.every(({ kind, name, commitment }, k) => {
    const claimed = claim.seats[k]!;
    return kind === claimed.kind && name === names[k] && commitment === claimed.commitment;
  });

/** Whether every contribution is hexadecimal, nobody's but a person's, and the one that its seat had committed itself to. */
const goodContributions = (claim: FairClaim): boolean =>
  claim.seats.every(({ kind, commitment }, k) => {
    const contribution = claim.contributions[k]!;
    if (contribution === '') return true;
    return kind === 'person' && /^[0-9a-f]{1,64}$/.test(contribution) && (commitment === '' || sha256(contribution) === commitment);
  });

/** Compares a finished match with what was seen before it; whether the cards follow from the seed is the engine's to say. */
export function judge(witness: Witness, record: GameRecord): Verdict {
  try {
    return compare(witness, record);
  } catch {
    return 'no_proof'; // it is no record
  }
}

function compare(witness: Witness, record: GameRecord): Verdict {
  const claim = claimOf(record);
  if (claim === null) return 'no_proof';
  const names = record.players!;
  if (claim.commitment !== witness.commitment || sha256(claim.secret) !== claim.commitment) return 'commitment';
  if (witness.seats !== null && !sameSeats(witness.seats, claim, names)) return 'players';
  const own = claim.seats.findIndex(({ commitment }) => commitment === sha256(witness.contribution));
  if (own < 0 || !goodContributions(claim)) return 'contribution';
  if (sha256(dealText(claim, names)) !== record.seed) return 'seed';
  return claim.contributions[own] === '' ? 'unshown' : 'fair';
}
