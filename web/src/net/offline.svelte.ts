// The service worker: the page works without a network after one visit, and says when a newer version waits.
let waiting: ServiceWorker | null = $state.raw(null);

/** A newer version is there and waits to be taken. */
export const updateWaits = (): boolean => waiting !== null;

/** Changes over to it; solo games and seats are kept, so nothing is lost. */
export function takeUpdate(): void {
  waiting?.postMessage('take over');
}

export async function worksOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  try {
    // Whichever tab takes it, all change over together: what a tab has yet to load must be of its own version.
    let relieved = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (relieved) location.reload();
      relieved = true; // the first one only begins to keep the page
    });
    const registration = await navigator.serviceWorker.register('./sw.js');
    const look = () => {
      // Only an update has somebody to relieve.
      if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => {});
    });
  } catch {
    // A browser that keeps nothing (a private window): the page works while there is a network.
  }
}
