import type { GameName, Seat } from './table.ts';

/** The right to a seat at a server's table, kept on the device and never in an address. */
export interface KeptSeat {
  table: string;
  token: string;
  game: GameName;
  name: string;
  seat: Seat;
  /** The right to be the host, of whoever made the table. */
  host?: string;
  /** What sitting down takes, for the invitations that are sent from here. */
  key?: string;
  over: boolean;
  updated: number;
}

const prefix = 'botyard.seat.';

export function readSeat(table: string): KeptSeat | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + table) ?? 'null') as KeptSeat | null;
  } catch {
    return null;
  }
}
export function writeSeat(seat: KeptSeat): void {
  try {
    localStorage.setItem(prefix + seat.table, JSON.stringify(seat));
  } catch {
    // Then the seat lasts as long as the page.
  }
}
export function forgetSeat(table: string): void {
  try {
    localStorage.removeItem(prefix + table);
  } catch {
    // Nothing is kept.
  }
}
/** Newest first. */
export function keptSeats(): KeptSeat[] {
  const seats: KeptSeat[] = [];
  try {
    for (let k = 0; k < localStorage.length; k++) {
      const key = localStorage.key(k);
      const seat = key?.startsWith(prefix) ? readSeat(key.slice(prefix.length)) : null;
      if (seat) seats.push(seat);
    }
  } catch {
    // No storage, no seats.
  }
  return seats.sort((a, b) => b.updated - a.updated);
}
