import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
/** A browser that offers to install the page when told to. */
async function browser() {
  const window = new EventTarget();
  const prompt = vi.fn(() => Promise.resolve());
  vi.resetModules();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) });
  const page = await import('./install.svelte.ts');
  page.listenForInstallOffer();
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    window.dispatchEvent(event);
    return event;
  };
  return { ...page, offer, prompt };
}
beforeEach(() => kept.clear());

test('installing is offered after the second game, and only where the browser can do it', async () => {
  const page = await browser();
  expect(page.offersInstall(5)).toBe(false);
  expect(page.offer().defaultPrevented).toBe(true);
  expect([0, 1, 2, 3].map(page.offersInstall)).toEqual([false, false, true, true]);
  page.install();
  expect(page.prompt).toHaveBeenCalledOnce();
  expect(page.offersInstall(5)).toBe(false);
});
test('whoever declines is not asked again on this device', async () => {
  const page = await browser();
  page.offer();
  page.declineInstall();
  expect(page.offersInstall(5)).toBe(false);
  const later = await browser();
  later.offer();
  expect(later.offersInstall(5)).toBe(false);
  expect(later.prompt).not.toHaveBeenCalled();
});
