import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../model/settings.svelte.ts';
import type { TableState } from '../../model/table.ts';
import { answerToNotify, asksToNotify, call, keepsAwake, titleOf } from './calling.ts';

const day = 86_400_000;
/** A table at which it is somebody's turn; `time` for each decision in milliseconds. */
function table(more: object = {}, time: number | null = day): TableState {
  const clock = time === null ? null : { time, asked: [0] };
  return { status: 'playing', seat: 0, view: { legal: ['play A1'] }, clock, ...more } as unknown as TableState;
}

/** A browser with notifications, and what it and the device were told to do; `asked` counts the questions to the person. */
function browser({ answer = 'granted', permission = 'default', hidden = true } = {}) {
  const shown: [string, string][] = [];
  const buzzed: number[] = [];
  let asked = 0;
  class Notification {
    static permission = permission;
    static requestPermission(): Promise<string> {
      asked += 1;
      Notification.permission = answer;
      return Promise.resolve(answer);
    }
    onclick: (() => void) | null = null;
    constructor(title: string, { body }: { body: string }) {
      shown.push([title, body]);
    }
  }
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('navigator', { vibrate: (time: number) => buzzed.push(time) > 0 });
  vi.stubGlobal('document', { hidden });
  vi.stubGlobal('location', { href: 'http://host/#/t/abc' });
  return { shown, buzzed, asked: () => asked };
}
/** What was begun and not waited for has been done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.unstubAllGlobals();
  Object.assign(settings, defaults);
});

test('the title says whose turn it is: as the picture does, and out of sight at once', () => {
  expect(titleOf('Robots', true, false, table())).toBe('● Your turn · Robots');
  expect(titleOf('Robots', false, true, table())).toBe('● Your turn · Robots');
  // The picture is still on its way, or it is somebody else's turn.
  expect(titleOf('Robots', false, false, table())).toBe('Robots · Botyard');
  expect(titleOf('Robots', false, true, table({ view: { legal: [] } }))).toBe('Robots · Botyard');
  expect(titleOf('Robots', false, true, table({ status: 'over' }))).toBe('Robots · Botyard');
});

test('leave to notify is asked for at a slow table, once, and the browser is asked only after a yes', async () => {
  const { asked } = browser();
  const others = [table({}, null), table({}, 60_000), table({ seat: null }), table({ status: 'lobby' })];
  for (const state of others) expect(asksToNotify(state)).toBe(false);
  expect(asksToNotify(table())).toBe(true);
  await answerToNotify(false);
  expect([asksToNotify(table()), settings.notify, asked()]).toEqual([false, false, 0]);

  settings.notify = null;
  await answerToNotify(true);
  expect([asksToNotify(table()), settings.notify, asked()]).toEqual([false, true, 1]);
});
test('whoever refuses in the browser is not asked again, and whoever refused before is not asked at all', async () => {
  browser({ answer: 'denied' });
  await answerToNotify(true);
  expect([asksToNotify(table()), settings.notify]).toEqual([false, false]);
  browser({ permission: 'denied' });
  settings.notify = null;
  expect(asksToNotify(table())).toBe(false);
});

test('a turn is notified out of sight only, to whoever has said yes', async () => {
  const away = browser({ permission: 'granted' });
  call('Robots', false);
  await settled();
  expect(away.shown).toEqual([]);
  settings.notify = true;
  call('Robots', false);
  await settled();
  expect(away.shown).toEqual([['It is your turn.', 'Robots']]);

  const here = browser({ permission: 'granted', hidden: false });
  call('Robots', false);
  await settled();
  expect(here.shown).toEqual([]);
});
test('the service worker shows it where there is one: phones know no other way', async () => {
  const { shown } = browser({ permission: 'granted' });
  const told: string[] = [];
  const registration = { active: {}, showNotification: (title: string) => Promise.resolve(void told.push(title)) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  settings.notify = true;
  call('Robots', false);
  await settled();
  expect([told, shown]).toEqual([['It is your turn.'], []]);
});

test('a phone vibrates when the turn has come, in sight, too, unless the player wants none of it', () => {
  const { buzzed } = browser({ hidden: false });
  call('Robots', false);
  expect(buzzed).toEqual([]);
  call('Robots', true);
  expect(buzzed).toEqual([60]);
  settings.vibrate = false;
  call('Robots', true);
  expect(buzzed).toEqual([60]);
  // Not every browser can.
  settings.vibrate = true;
  vi.stubGlobal('navigator', {});
  call('Robots', true);
});

test('a phone stays awake for a player of a running match, not for a watcher or a day’s thought', () => {
  for (const state of [table({}, null), table({}, 60_000)]) expect(keepsAwake(state, true)).toBe(true);
  const others = [table(), table({ seat: null }, null), table({ status: 'over' }, null)];
  for (const state of others) expect(keepsAwake(state, true)).toBe(false);
  expect(keepsAwake(table({}, null), false)).toBe(false);
});
