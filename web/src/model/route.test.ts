import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => {});
const { parse } = await import('./route.svelte.ts');

test.each([
  ['/', { page: 'front' }],
  ['/play/abc', { page: 'solo', id: 'abc' }],
  ['/t/xyz', { page: 'table', id: 'xyz' }],
  ['/new/robots', { page: 'new', game: 'robots' }],
  ['/nowhere', { page: 'unknown', path: '/nowhere' }],
])('%s', (path, route) => expect(parse(path)).toEqual(route));
