/** Keeps the screen on while the page is in use, where the browser can; quietly not where it can't. Returns how to end it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const request = async () => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (over) void lock?.release();
  };
  // The browser lets go of it whenever the page is out of sight.
  document.addEventListener('visibilitychange', request);
  void request();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', request);
    void lock?.release();
  };
}
