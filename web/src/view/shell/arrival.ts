import { tick } from 'svelte';

/** What a page that was just entered begins with: the table itself, or the page's heading. */
function beginning(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main');
  return main === null || main.matches('[data-game]') ? main : (main.querySelector<HTMLElement>('h1') ?? main);
}

/** Does what a browser does when it loads a page, for a page that was entered without loading: the top comes into sight, and
 * the focus goes to its beginning as soon as that is there, unless something on the new page has taken it. The result stops the waiting. */
export function arrive(): () => void {
  scrollTo(0, 0);
  const left = document.activeElement;
  const look = () => {
    const place = stopped ? null : beginning();
    if (place === null) return;
    stop();
    const at = document.activeElement;
    if (at !== null && at !== document.body && at !== left) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  let stopped = false;
  function stop(): void {
    stopped = true;
    observer.disconnect();
  }
  // The page before is gone by then.
  void tick().then(() => {
    if (!stopped) observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
  return stop;
}
