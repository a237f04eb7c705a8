/** Milliseconds of a duration token, the player's speed multiplied in. */
export function millis(token: '--m-touch' | '--m-move' | '--m-turn' | '--m-read'): number {
  const style = getComputedStyle(document.documentElement);
  const factors = style.getPropertyValue(token).match(/[\d.]+/g) ?? ['0'];
  const value = factors.reduce((product, factor) => product * Number(factor), 1);
  return Number.isFinite(value) ? value : 0;
}

interface Seen {
  box: DOMRect;
  element: Element;
}

/** Where each card of the table is now: elements with data-fly, named by their card. */
export function lookAround(root: HTMLElement): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const element of Array.from(root.querySelectorAll('[data-fly]'))) {
    seen.set(element.getAttribute('data-fly')!, { box: element.getBoundingClientRect(), element });
  }
  return seen;
}

const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** Lets every card that lies elsewhere now travel there: from where it was, or from whoever played it. */
export function fly(root: HTMLElement, before: Map<string, Seen>): void {
  const time = millis('--m-move');
  if (time === 0) return;
  for (const [card, { box, element }] of lookAround(root)) {
    const was = before.get(card);
    if (box.width === 0 || was?.element === element) continue;
    const home = was?.box ?? root.querySelector(`[data-home="${element.getAttribute('data-from') ?? '-'}"]`)?.getBoundingClientRect();
    if (home === undefined || home.width === 0) continue;
    const from = middle(home);
    const to = middle(box);
    const scale = was ? Math.min(2.4, home.width / box.width) : 0.4;
    const turns = element.hasAttribute('data-turns');
    element.animate(
      [
        { translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: `${scale}`, rotate: turns ? 'y 180deg' : 'none', zIndex: 9 },
        { translate: '0 0', scale: '1', rotate: turns ? 'y 0deg' : 'none', zIndex: 9 },
      ],
      { duration: element.closest('.slot') ? time : time * 1.8, easing: 'cubic-bezier(0.5, 0, 0.15, 1.08)' },
    );
  }
}

/** Ends all that moves here at once. */
export function land(root: HTMLElement): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
