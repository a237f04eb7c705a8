import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { hash: '', pathname: '/' });
vi.stubGlobal('addEventListener', () => {});
const { parse } = await import('./route.svelte.ts');

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
