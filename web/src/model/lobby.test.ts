import { expect, test } from 'vitest';
import { hostOf, invitations, mayManage, mayRemove } from './lobby.ts';
import type { Player } from './table.ts';

type Seated = Pick<Player, 'seat' | 'kind' | 'host'>;
const ann: Seated = { seat: 0, kind: 'person', host: true };
const bo: Seated = { seat: 1, kind: 'person', host: false };
const bot: Seated = { seat: 2, kind: 'bot', host: false };
const withHost = [ann, bo, bot];
const withoutHost = [{ ...ann, host: false }, bo, bot];

test('where a host sits, the host alone starts and seats bots', () => {
  expect(hostOf(withHost)).toBe(ann);
  expect(mayManage(withHost, 0)).toBe(true);
  expect(mayManage(withHost, 1)).toBe(false);
  expect(mayManage(withHost, null)).toBe(false);
});
test('where no host sits, everyone seated does', () => {
  expect(hostOf(withoutHost)).toBe(null);
  expect(mayManage(withoutHost, 0)).toBe(true);
  expect(mayManage(withoutHost, 1)).toBe(true);
  expect(mayManage(withoutHost, null)).toBe(false);
});
test('the host removes other people, and nobody else removes anyone', () => {
  expect(withHost.map((player) => mayRemove(withHost, 0, player))).toEqual([false, true, false]);
  expect(withHost.map((player) => mayRemove(withHost, 1, player))).toEqual([false, false, false]);
  expect(withoutHost.map((player) => mayRemove(withoutHost, 0, player))).toEqual([false, false, false]);
  expect(withHost.map((player) => mayRemove(withHost, null, player))).toEqual([false, false, false]);
});
test('a keyed table has an invitation to play for whoever has the key, and one to watch if it may be watched', () => {
  expect(invitations({ keyed: true, watch: 'link' }, 'k3y')).toEqual({ play: 'k3y', watch: '' });
  expect(invitations({ keyed: true, watch: 'none' }, 'k3y')).toEqual({ play: 'k3y', watch: null });
  expect(invitations({ keyed: true, watch: 'public' }, '')).toEqual({ play: null, watch: '' });
});
test('a table without a key has one invitation for everything', () => {
  expect(invitations({ keyed: false, watch: 'link' }, '')).toEqual({ play: '', watch: null });
});
