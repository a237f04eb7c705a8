import { beforeEach, expect, test, vi } from 'vitest';

/** A browser that holds sounds back until `wake` is called; `tones` is what was heard. */
async function silentBrowser() {
  const tones: number[] = [];
  const sleepers: (() => void)[] = [];
  class Audio {
    state = 'suspended';
    currentTime = 0;
    destination = {};
    resume() {
      return new Promise<void>((resolve) => {
        sleepers.push(() => {
          this.state = 'running';
          resolve();
        });
      });
    }
    createOscillator() {
      const tone = { type: '', frequency: { value: 0 }, connect: () => ({ connect: () => {} }), start: () => tones.push(tone.frequency.value), stop: () => {} };
      return tone;
    }
    createGain() {
      return { gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} };
    }
  }
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ sound: true }), setItem: () => {} });
  vi.stubGlobal('AudioContext', Audio);
  const { play } = await import('./sound.ts');
  return { play, tones, wake: () => sleepers.splice(0).forEach((each) => each()) };
}
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['performance'] });
});

test('what came while a tab slept is not heard all at once: only the newest, if it is of just now', async () => {
  const { play, tones, wake } = await silentBrowser();
  for (let k = 0; k < 20; k++) play('card');
  play('minus');
  expect(tones).toEqual([]);
  wake();
  await vi.waitFor(() => expect(tones).toEqual([110]));
  // From now on sounds are heard as they come.
  play('turn');
  expect(tones).toEqual([110, 1400]);
});

test('a sound that waited for long is not heard at all', async () => {
  const { play, tones, wake } = await silentBrowser();
  play('minus');
  vi.advanceTimersByTime(60_000);
  wake();
  await Promise.resolve();
  await Promise.resolve();
  play('turn');
  await vi.waitFor(() => expect(tones).toEqual([1400]));
});
