// Installing the page like an app. The browser says that it can be done; it is offered quietly, and only to whoever comes back.
const key = 'botyard.install';
/** Finished games after which somebody may want it. */
const enough = 2;

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}
let offer: InstallOffer | null = $state.raw(null);

/** Listens for the browser's offer, which comes once, some time after the page was loaded. */
export function listenForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // no bar of the browser's own
    if (!declined()) offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => (offer = null));
}

/** Whether the line is shown to somebody with so many finished games. */
export const offersInstall = (finishedGames: number): boolean => offer !== null && finishedGames >= enough;

export function install(): void {
  void offer?.prompt();
  offer = null;
}
/** Not now, and not again on this device. */
export function declineInstall(): void {
  offer = null;
  try {
    localStorage.setItem(key, 'declined');
  } catch {
    // A browser without storage asks again on the next visit.
  }
}
function declined(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
