import type { Attachment } from 'svelte/attachments';

const next: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The item in the nearest row above or below that is least far to the side; none where there is one row only. */
function inNextRow(from: HTMLElement, items: HTMLElement[], down: boolean): HTMLElement | null {
  const at = from.getBoundingClientRect();
  const far = (item: HTMLElement) => (down ? 1 : -1) * (item.getBoundingClientRect().top - at.top);
  const beyond = items.filter((item) => far(item) > at.height / 2);
  const row = Math.min(...beyond.map(far));
  const side = (item: HTMLElement) => Math.abs(item.getBoundingClientRect().left - at.left);
  return beyond.filter((item) => far(item) < row + at.height / 2).sort((a, b) => side(a) - side(b))[0] ?? null;
}

/** Arrow keys move inside a group of buttons, Tab goes past it. */
export const roving: Attachment<HTMLElement> = (group) => {
  const items = () => [...group.querySelectorAll<HTMLElement>('button, a.btn')].filter((item) => item.offsetParent !== null);
  let current: HTMLElement | null = null;
  const settle = () => {
    const all = items();
    if (current === null || !all.includes(current)) current = all[0] ?? null;
    for (const item of all) {
      const wanted = item === current ? '0' : '-1';
      if (item.getAttribute('tabindex') !== wanted) item.setAttribute('tabindex', wanted);
    }
  };
  const focused = (event: FocusEvent) => {
    const found = items().find((item) => item.contains(event.target as Node));
    if (found) current = found;
    settle();
  };
  const key = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = next[event.key];
    const vertical = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? inNextRow(all[at]!, all, event.key === 'ArrowDown') : null;
    const to = vertical !== null ? all.indexOf(vertical) : step !== undefined ? at + step : event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : null;
    if (to === null) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  const observer = new MutationObserver(settle);
  observer.observe(group, { childList: true, subtree: true });
  group.addEventListener('focusin', focused);
  group.addEventListener('keydown', key);
  settle();
  return () => {
    observer.disconnect();
    group.removeEventListener('focusin', focused);
    group.removeEventListener('keydown', key);
  };
};
