import { freshSeed } from '$engine/engine.ts';
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

/** Seats that the browser couldn't keep; they last as long as the page. */
const fleeting = new Map<string, KeptSeat>();

/** Whether a seat lasts only as long as this page, as the browser keeps nothing. */
export const isFleeting = (table: string): boolean => fleeting.has(table);

export function readSeat(table: string): KeptSeat | null {
  const here = fleeting.get(table);
  if (here) return here;
  try {
    return JSON.parse(localStorage.getItem(prefix + table) ?? 'null') as KeptSeat | null;
  } catch {
    return null;
  }
}
export function writeSeat(seat: KeptSeat): void {
  forgetRequest(seat.table);
  try {
    localStorage.setItem(prefix + seat.table, JSON.stringify(seat));
    fleeting.delete(seat.table);
  } catch {
    fleeting.set(seat.table, seat);
  }
}
export function forgetSeat(table: string): void {
  fleeting.delete(table);
  try {
    localStorage.removeItem(prefix + table);
  } catch {
    // Nothing is kept.
  }
}
/** What a seat is asked for with: the token that shall be the right to it, and this device's randomness for the deal. If the answer
 * is lost, the server answers the same request with the same seat, so it is kept until there is a seat. */
export interface SeatRequest {
  token: string;
  contribution: string;
}
const requestPrefix = 'botyard.asked.';
const fleetingRequests = new Map<string, SeatRequest>();

/** The request of a table that had no answer yet, or a new one. */
export function seatRequest(table: string): SeatRequest {
  const before = keptRequest(table) ?? fleetingRequests.get(table);
  if (before !== undefined) return before;
  const made = { token: freshSeed().slice(0, 32), contribution: freshSeed() };
  try {
    localStorage.setItem(requestPrefix + table, JSON.stringify(made));
  } catch {
    fleetingRequests.set(table, made);
  }
  return made;
}
function keptRequest(table: string): SeatRequest | undefined {
  try {
    return (JSON.parse(localStorage.getItem(requestPrefix + table) ?? 'null') as SeatRequest | null) ?? undefined;
  } catch {
    return undefined;
  }
}
function forgetRequest(table: string): void {
  fleetingRequests.delete(table);
  try {
    localStorage.removeItem(requestPrefix + table);
  } catch {
    // Nothing is kept.
  }
}

/** Newest first. */
export function keptSeats(): KeptSeat[] {
  const seats: KeptSeat[] = [...fleeting.values()];
  try {
    for (let k = 0; k < localStorage.length; k++) {
      const key = localStorage.key(k);
      const seat = key?.startsWith(prefix) ? readSeat(key.slice(prefix.length)) : null;
      if (seat && !isFleeting(seat.table)) seats.push(seat);
    }
  } catch {
    // No storage, no seats.
  }
  return seats.sort((a, b) => b.updated - a.updated);
}
