import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('location', { hash: '', pathname: '/' });
vi.stubGlobal('addEventListener', () => {});
const { parse, rename, go } = await import('./route.svelte.ts');

test.each([
  ['/', { page: 'front' }],
  ['/play/abc', { page: 'solo', id: 'abc' }],
  ['/t/xyz', { page: 'table', id: 'xyz', key: '' }],
  ['/t/xyz.k3y', { page: 'table', id: 'xyz', key: 'k3y' }],
  ['/new/robots', { page: 'new', game: 'robots' }],
  ['/rules/robots/turn/5', { page: 'rules', game: 'robots', section: 'turn', paragraph: 5 }],
  ['/rules/robotrick', { page: 'rules', game: 'robotrick', section: '', paragraph: 0 }],
  ['/replay/r/abc-_/23', { page: 'replay', from: 'r', what: 'abc-_', at: 23 }],
  ['/replay', { page: 'replay', from: 'none', what: '', at: 0 }],
  ['/companion', { page: 'companion', game: null }],
  ['/companion/robots', { page: 'companion', game: 'robots' }],
  ['/nowhere', { page: 'unknown', path: '/nowhere' }],
])('%s', (path, route) => expect(parse(path)).toEqual(route));

describe('renaming the address', () => {
  const names: string[] = [];
  beforeAll(() => {
    vi.useFakeTimers();
    vi.stubGlobal('history', { replaceState: (_state: null, _title: string, address: string) => void names.push(address) });
  });
  beforeEach(() => {
    names.length = 0;
    vi.advanceTimersByTime(1000); // one clock for all, on which the last change is long ago
  });
  afterAll(() => void vi.useRealTimers());

  test('is done at once, and seldom enough for Safari, which takes 100 changes in 30 seconds', () => {
    rename('/replay/r/x/0');
    expect(names).toEqual(['#/replay/r/x/0']);
    for (let step = 1; step <= 1000; step++) {
      rename(`/replay/r/x/${step}`);
      vi.advanceTimersByTime(30);
    }
    vi.advanceTimersByTime(1000);
    expect(names.length).toBeLessThanOrEqual(100);
    expect(names.at(-1)).toBe('#/replay/r/x/1000');
  });
  test('is not done late, after somebody has gone elsewhere', () => {
    rename('/replay/r/x/0');
    rename('/replay/r/x/1');
    go('/settings');
    vi.advanceTimersByTime(1000);
    expect(names).toEqual(['#/replay/r/x/0']);
  });
});
