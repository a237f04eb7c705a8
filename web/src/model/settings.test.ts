import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from './storage.fixture.ts';

/** The module as a page meets it whose storage holds this text, or nothing. */
async function opened(kept: string | null, reducedMotion = false) {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => {} });
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
  return import('./settings.svelte.ts');
}
const withPace = (pace: unknown, more: object = {}, reducedMotion = false) => opened(JSON.stringify({ pace, ...more }), reducedMotion);
const dressed = ({ dress }: { dress: (root: HTMLElement) => void }) => {
  const root = { dataset: {} } as HTMLElement;
  dress(root);
  return { ...root.dataset };
};
beforeEach(() => vi.unstubAllGlobals());

test('what an earlier version kept is read as it was meant', async () => {
  for (const pace of ['fast', 'normal', 'slow']) {
    const { settings } = await withPace(pace, { name: 'Ann' });
    expect(settings).toMatchObject({ pace, motion: 'normal', name: 'Ann' });
    expect((await withPace(pace, { motion: 'off' })).settings).toMatchObject({ pace, motion: 'off' });
  }
  // Animations once had a speed of their own.
  expect((await withPace('normal', { motion: 'slow' })).settings).toMatchObject({ pace: 'slow', motion: 'normal' });
  expect((await withPace('fast', { motion: 'slow' })).settings).toMatchObject({ pace: 'fast', motion: 'normal' });
  expect((await opened(null)).settings.pace).toBe('normal');
  expect((await opened('nonsense')).settings.pace).toBe('normal');
});

test('a pace that this version does not know is the normal one', async () => {
  const { settings, stageSpeed } = await withPace('warp', { name: 'Ann' });
  expect(settings).toMatchObject({ pace: 'normal', name: 'Ann' });
  expect(stageSpeed()).toBe(1);
});

test('at once, no picture stays and nothing moves, whatever animation is chosen', async () => {
  for (const motion of ['off', 'normal']) {
    for (const reducedMotion of [false, true]) {
      const page = await withPace('instant', { motion }, reducedMotion);
      expect(page.stageSpeed()).toBe(0);
      expect(page.motionSpeed()).toBe(0);
      expect(dressed(page)).toEqual({ motion: 'off' });
      // The choice of animation is kept for the day when another pace is chosen.
      expect(page.settings.motion).toBe(motion);
    }
  }
});

test('at any other pace pictures stay, also where nothing moves', async () => {
  for (const pace of ['fast', 'normal', 'slow']) {
    for (const motion of ['off', 'normal']) {
      const { stageSpeed, motionSpeed } = await withPace(pace, { motion });
      expect(stageSpeed()).toBeGreaterThan(0);
      expect(motionSpeed() === 0).toBe(motion === 'off');
    }
  }
  expect((await withPace('normal')).stageSpeed()).toBe(1);
});

test('one speed is that of pictures, of cards that travel, and of the style sheet', async () => {
  const all = [];
  for (const pace of ['instant', 'fast', 'normal', 'slow']) {
    const page = await withPace(pace);
    all.push([page.stageSpeed(), page.motionSpeed(), dressed(page)]);
  }
  expect(all).toEqual([
    [0, 0, { motion: 'off' }],
    [0.45, 0.5, { motion: 'fast' }],
    [1, 1, {}],
    [1.8, 2, { motion: 'slow' }],
  ]);
});

test('whoever asks their system for less motion has none at any speed', async () => {
  for (const pace of ['fast', 'normal', 'slow']) {
    const page = await withPace(pace, {}, true);
    expect(page.motionSpeed()).toBe(0);
    expect(page.stageSpeed()).toBeGreaterThan(0);
  }
});

test('paces are offered from the quickest to the slowest', async () => {
  const { paces } = await opened(null);
  const speeds = [];
  for (const pace of paces) speeds.push((await withPace(pace)).stageSpeed());
  expect(paces).toEqual(['instant', 'fast', 'normal', 'slow']);
  expect(speeds).toEqual([...speeds].sort((a, b) => a - b));
});

test('what two tabs choose doesn’t undo each other', async () => {
  const { kept } = stubStorage();
  const tab = async () => {
    vi.resetModules();
    return import('./settings.svelte.ts');
  };
  const [first, second] = [await tab(), await tab()];
  first.settings.theme = 'dark';
  first.keep();
  // The second one hasn't heard of it.
  second.settings.name = 'Ann';
  second.keep();
  expect(JSON.parse(kept.get('botyard.settings')!)).toMatchObject({ theme: 'dark', name: 'Ann' });
  // Now both do.
  for (const each of [first, second]) {
    each.takeKept('botyard.settings');
    expect(each.settings).toMatchObject({ theme: 'dark', name: 'Ann' });
    each.keep();
  }
  expect(JSON.parse(kept.get('botyard.settings')!)).toMatchObject({ theme: 'dark', name: 'Ann' });
});
