import { beforeEach, expect, test, vi } from 'vitest';

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
    const { settings } = await withPace(pace, { motion: 'slow', name: 'Ann' });
    expect(settings).toMatchObject({ pace, motion: 'slow', name: 'Ann' });
  }
  expect((await opened(null)).settings.pace).toBe('normal');
  expect((await opened('nonsense')).settings.pace).toBe('normal');
});

test('a pace that this version does not know is the normal one', async () => {
  const { settings, stageSpeed } = await withPace('warp', { name: 'Ann' });
  expect(settings).toMatchObject({ pace: 'normal', name: 'Ann' });
  expect(stageSpeed()).toBe(1);
});

test('at once, no picture stays and nothing moves, whatever animation is chosen', async () => {
  for (const motion of ['off', 'fast', 'normal', 'slow']) {
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
    for (const motion of ['off', 'fast', 'normal', 'slow']) {
      const { stageSpeed, motionSpeed } = await withPace(pace, { motion });
      expect(stageSpeed()).toBeGreaterThan(0);
      expect(motionSpeed() === 0).toBe(motion === 'off');
    }
  }
  expect((await withPace('normal', { motion: 'slow' })).stageSpeed()).toBe(2);
  expect((await withPace('normal', { motion: 'slow' }, true)).stageSpeed()).toBe(0.6);
});

test('paces are offered from the quickest to the slowest', async () => {
  const { paces } = await opened(null);
  const speeds = [];
  for (const pace of paces) speeds.push((await withPace(pace)).stageSpeed());
  expect(paces).toEqual(['instant', 'fast', 'normal', 'slow']);
  expect(speeds).toEqual([...speeds].sort((a, b) => a - b));
});
