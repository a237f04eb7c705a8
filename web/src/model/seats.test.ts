import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetSeat, isFleeting, keptSeats, readSeat, writeSeat, type KeptSeat } from './seats.ts';
import { stubStorage } from './storage.fixture.ts';

const seat: KeptSeat = { table: 'abc', token: 'secret', game: 'robots', name: 'Ann', seat: 'red', over: false, updated: 5 };

/** A browser that keeps nothing, as one in which cookies and site data are blocked. */
const blocked = {
  get length(): number {
    throw new DOMException('denied', 'SecurityError');
  },
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};

describe('the right to a seat', () => {
  afterEach(() => {
    forgetSeat('abc');
    vi.unstubAllGlobals();
  });

  test('lasts as long as the page where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', blocked);
    writeSeat(seat);
    expect(readSeat('abc')).toEqual(seat);
    expect(keptSeats()).toEqual([seat]);
    expect(isFleeting('abc')).toBe(true);
    forgetSeat('abc');
    expect(readSeat('abc')).toBe(null);
    expect(isFleeting('abc')).toBe(false);
  });

  test('is kept by the browser as soon as that has room again', () => {
    vi.stubGlobal('localStorage', blocked);
    writeSeat(seat);
    stubStorage();
    writeSeat({ ...seat, updated: 6 });
    expect(isFleeting('abc')).toBe(false);
    expect(keptSeats()).toEqual([{ ...seat, updated: 6 }]);
  });
});
