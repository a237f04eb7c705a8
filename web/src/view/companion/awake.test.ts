import { beforeEach, expect, test, vi } from 'vitest';
import { stayAwake } from './awake.ts';

/** A browser that keeps its screen on while `held` isn't 0, and lets go whenever the page is out of sight. */
function browser() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const locks = new Set<object>();
  const request = () => {
    const lock = { release: () => Promise.resolve(void locks.delete(lock)) };
    locks.add(lock);
    return Promise.resolve(lock);
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const show = async (visible: boolean) => {
    page.visibilityState = visible ? 'visible' : 'hidden';
    if (!visible) locks.clear();
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
  };
  return { held: () => locks.size, show };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
beforeEach(() => void vi.unstubAllGlobals());

test('the screen stays on, again after the page was out of sight, until that is ended', async () => {
  const { held, show } = browser();
  const end = stayAwake();
  await settled();
  expect(held()).toBe(1);
  await show(false);
  expect(held()).toBe(0);
  await show(true);
  expect(held()).toBe(1);
  end();
  await settled();
  expect(held()).toBe(0);
  await show(false);
  await show(true);
  expect(held()).toBe(0);
});

test('what was asked for and ended before the browser answered is let go, too', async () => {
  const { held } = browser();
  stayAwake()();
  await settled();
  expect(held()).toBe(0);
});

test('a browser that can’t, or won’t, is no error', async () => {
  browser();
  vi.stubGlobal('navigator', {});
  stayAwake()();
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('battery is low')) } });
  stayAwake()();
  await settled();
});
