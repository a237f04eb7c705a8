// Notifications of the browser, for whoever has said yes to them.

export const canNotify = (): boolean => 'Notification' in globalThis && Notification.permission !== 'denied';

/** Asks the browser, which asks the person; whether they agreed. To be called when a button was pressed. */
export const mayNotify = async (): Promise<boolean> => 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';

/** Shows a notification; a tap on it leads to this page. Quietly nothing where that isn't allowed. */
export async function notify(title: string, body: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { body, tag: 'botyard.turn', data: location.href };
  // Phones show them only by the service worker.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.active) return registration.showNotification(title, options);
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // A phone without a service worker.
  }
}
