import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSeat, writeSeat, type KeptSeat } from '../model/seats.ts';
import { stubStorage } from '../model/storage.fixture.ts';
import { Refused } from '../model/table.ts';
import { speak } from '../text/catalogue.svelte.ts';
import { sitDown } from './rest.ts';
import { sha256 } from './sha256.ts';
import { witnessOf } from './witness.ts';

/** A server that gives a seat to each new token, and whose answers may get lost. */
let seats: string[];
let asked: { token: string; commitment: string; name: string }[];
let answersLost: number;
let spoken: string[];
let refuses: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
  [seats, asked, spoken, answersLost, refuses] = [[], [], [], 0, false];
  vi.stubGlobal('document', { baseURI: 'http://botyard.test/' });
  vi.stubGlobal('fetch', (_: URL, { body, headers }: { body: string; headers: Record<string, string> }) => {
    spoken.push(headers['accept-language']!);
    const request = JSON.parse(body) as { token: string; commitment: string; name: string };
    asked.push(request);
    if (refuses) return Promise.resolve(Response.json({ error: { code: 'table.full', message: 'full', details: {} } }, { status: 409 }));
    if (!seats.includes(request.token)) seats.push(request.token);
    if (answersLost-- > 0) return Promise.reject(new TypeError('no network'));
    const seat = seats.indexOf(request.token);
    return Promise.resolve(Response.json({ table: { match: 0, status: 'waiting', commitment: 'bound' }, seat, token: request.token }, { status: 201 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function sit(): Promise<{ seat: unknown; token: string }> {
  const sitting = sitDown('abc', { name: 'Ann' });
  sitting.catch(() => {});
  await vi.runAllTimersAsync();
  return sitting;
}
const kept = (token: string): KeptSeat => ({ table: 'abc', token, game: 'robots', name: 'Ann', seat: 'black', over: false, updated: 1 });

describe('sitting down', () => {
  test('is asked for once more when the answer is lost, and takes one seat', async () => {
    answersLost = 1;
    const own = await sit();
    expect(seats).toEqual([own.token]);
    expect(own.token).toMatch(/^[0-9a-f]{32}$/);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect(sha256(witnessOf('abc', 1)!.contribution)).toBe(asked[0]!.commitment);
  });

  test('takes the same seat when the person tries again later, also on a page that was opened anew', async () => {
    answersLost = 2;
    await expect(sit()).rejects.toThrow(Refused);
    const own = await sit();
    expect(seats).toEqual([own.token]);
    expect(new Set(asked.map(({ commitment }) => commitment)).size).toBe(1);
    expect([...Array(localStorage.length).keys()].map((k) => localStorage.key(k))).toContain('botyard.asked.abc');
  });

  test('takes another seat once the first is kept', async () => {
    const first = await sit();
    writeSeat(kept(first.token));
    expect(readSeat('abc')?.token).toBe(first.token);
    const second = await sit();
    expect(second.token).not.toBe(first.token);
    expect(seats).toEqual([first.token, second.token]);
  });

  test('is not repeated when the server refuses it', async () => {
    refuses = true;
    await expect(sit()).rejects.toThrow('full');
    expect(asked).toHaveLength(1);
  });

  test('asks for refusals in the language of the page', async () => {
    await speak('de');
    await sit();
    await speak('en');
    await sit();
    expect(spoken).toEqual(['de', 'en']);
  });

  test('leads to the first match’s witness where that has begun meanwhile', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ table: { match: 1, status: 'playing', commitment: 'bound' }, seat: 0, token: 'x' })));
    await sit();
    expect(witnessOf('abc', 1)?.commitment).toBe('bound');
  });
});
