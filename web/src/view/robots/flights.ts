import type { RobotsView } from '../../model/robots/sides.ts';
import { sidesOf } from '../../model/robots/sides.ts';
import type { Event } from '../../model/table.ts';
import { motionSpeed } from '../../model/settings.svelte.ts';

// Cards that go from one place of the table to another are seen on their way: their faces fly in a layer of their own,
// while the table already shows how things stand.

interface Spot {
  x: number;
  y: number;
  width: number;
  rotate: string;
}
interface Seen extends Spot {
  zone: string;
  face: HTMLElement | null;
}

const ease = 'cubic-bezier(0.5, 0, 0.15, 1.08)';

function spotOf(element: Element): Spot {
  const face = element.querySelector<HTMLElement>('.card') ?? (element as HTMLElement);
  const { left, top, width, height } = face.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width: face.offsetWidth || width, rotate: getComputedStyle(face).rotate };
}
const angle = ({ rotate }: Spot) => (rotate === 'none' || rotate === '' ? '0deg' : rotate);

export class Flights {
  readonly #table: () => HTMLElement | undefined;
  readonly #layer: () => HTMLElement | undefined;
  #seen = new Map<string, Seen>();

  constructor(table: () => HTMLElement | undefined, layer: () => HTMLElement | undefined) {
    this.#table = table;
    this.#layer = layer;
  }

  /** Before the table changes: where each card lies. */
  look(): void {
    this.#seen.clear();
    if (motionSpeed() === 0) return;
    for (const [card, element] of this.#places()) {
      const face = element.querySelector<HTMLElement>('.card');
      this.#seen.set(card, { ...spotOf(element), zone: zoneOf(element), face: face === null ? null : (face.cloneNode(true) as HTMLElement) });
    }
  }

  /** After it: whatever is elsewhere now flies there. */
  play(view: RobotsView, event: Event | null): void {
    if (motionSpeed() === 0 || this.#seen.size === 0) return;
    const now = this.#places();
    let count = 0;
    for (const [card, element] of now) {
      const before = this.#seen.get(card);
      if (before?.zone === zoneOf(element)) continue;
      const from = before ?? this.#origin(element, event);
      const face = before?.face ?? element.querySelector<HTMLElement>('.card');
      if (from === null || face === null) continue;
      this.#fly(face, from, spotOf(element), count++, element as HTMLElement);
    }
    const { below, above } = sidesOf(view);
    for (const [card, before] of this.#seen) {
      if (now.has(card) || before.face === null) continue;
      const side = [below, above].find(({ discard }) => discard.includes(card));
      const goal = side ? this.#find(`[data-pile="${side.seat}-discard"] .stack`) : this.#find('.lab.above .theirhand');
      if (goal !== null && count < 14) this.#fly(before.face, before, { ...spotOf(goal), rotate: '0deg' }, count++, null);
    }
    if (event?.event === 'fight') this.#meet(event.attacker, event.blocker, now);
  }

  /** Fighters meet half-way, and go back to where they stand. */
  #meet(attacker: string, blocker: string, now: Map<string, Element>): void {
    const pair = [now.get(attacker), now.get(blocker)];
    if (!pair[0] || !pair[1]) return;
    const spots = pair.map((element) => spotOf(element!));
    const middle = { x: (spots[0]!.x + spots[1]!.x) / 2, y: (spots[0]!.y + spots[1]!.y) / 2 };
    pair.forEach((element, k) => {
      const spot = spots[k]!;
      const aside = spot.width * 0.42 * (k === 0 ? -1 : 1);
      const there = `translate(${middle.x + aside - spot.x}px, ${middle.y - spot.y}px)`;
      const face = element!.querySelector<HTMLElement>('.card');
      if (face === null) return;
      this.#show(face, spot, element as HTMLElement, [
        { transform: `${at(spot)} rotate(${angle(spot)})`, offset: 0 },
        { transform: `${there} ${at(spot)} rotate(${k === 0 ? 8 : -8}deg)`, offset: 0.4, easing: 'ease-in' },
        { transform: `${there} ${at(spot)} rotate(${k === 0 ? 14 : -14}deg)`, offset: 0.5 },
        { transform: `${there} ${at(spot)} rotate(${k === 0 ? 8 : -8}deg)`, offset: 0.62 },
        { transform: `${at(spot)} rotate(${angle(spot)})`, offset: 1 },
      ], 820 * motionSpeed(), 0);
    });
  }

  #fly(face: HTMLElement, from: Spot, to: Spot, turn: number, hides: HTMLElement | null): void {
    const frames: Keyframe[] = [
      { transform: `${at(from)} rotate(${angle(from)}) scale(${from.width / to.width})` },
      { transform: `${at(to)} rotate(${angle(to)}) scale(1)` },
    ];
    this.#show(face, to, hides, frames, 330 * motionSpeed(), turn * 35 * motionSpeed());
  }

  #show(face: HTMLElement, spot: Spot, hides: HTMLElement | null, frames: Keyframe[], duration: number, delay: number): void {
    const layer = this.#layer();
    if (!layer) return;
    const ghost = face.cloneNode(true) as HTMLElement;
    ghost.classList.remove('illegal', 'selected', 'previewed');
    ghost.style.setProperty('--cw', `${spot.width}px`);
    layer.append(ghost);
    const hidden = hides?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
    const flight = ghost.animate(frames, { duration, delay, easing: ease, fill: 'both' });
    const end = () => {
      ghost.remove();
      hidden?.cancel();
    };
    flight.finished.then(end, end);
  }

  /** Where a card comes from that wasn't seen before: the supply, the pile, or a hidden hand. */
  #origin(element: Element, event: Event | null): Spot | null {
    const lab = element.closest('.lab');
    const below = element.closest('.rhand') !== null || lab?.classList.contains('below') === true;
    const place = below ? '.lab.below' : '.lab.above';
    const drawn = event?.event === 'research' || event?.event === 'supply';
    const source = drawn ? this.#find(`${place} .pile.supply .stack`) : event?.event === 'return' ? this.#find(`${place} .pile:not(.supply) .stack`) : this.#find(`${place} .theirhand`);
    if (source === null) return null;
    const spot = spotOf(source);
    return { ...spot, width: Math.min(spot.width, 60), rotate: '0deg' };
  }

  #find = (selector: string): Element | null => this.#table()?.querySelector(selector) ?? null;
  #places(): Map<string, Element> {
    return new Map([...(this.#table()?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].map((element) => [element.dataset['at']!, element]));
  }
}

const zoneOf = (element: Element): string => {
  if (element.closest('.rhand')) return 'hand';
  if (element.closest('.dmg')) return `under ${element.closest<HTMLElement>('.robot')?.dataset['card']}`;
  return element.closest<HTMLElement>('[data-pile]')?.dataset['pile'] ?? 'lab';
};
/** Faces are placed by their middle. */
const at = ({ x, y }: Spot): string => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
