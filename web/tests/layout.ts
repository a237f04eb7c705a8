// What no layout of Robotrick's table may do: let one thing cover another, cut a text, or be wider than the screen.
import type { Page } from 'playwright-core';

interface Round {
  hands: string[][];
  passes?: string[][];
  tricks?: string[][];
  scores?: number[];
}
interface RobotrickRecord {
  options: object;
  rounds: Round[];
}

/** A solo game of seat 0 as the page keeps it: a whole record, cut off after so many cards of a trick (both from 0) of a round; without
 * a trick, before cards are passed. */
export function gameAt(record: RobotrickRecord, id: string, round: number, trick?: number, cards = 0): object {
  const { hands, passes, tricks = [], scores: _, ...rest } = record.rounds[round]!;
  const cut = trick === undefined ? { ...rest, hands } : { ...rest, hands, passes, tricks: [...tricks.slice(0, trick), tricks[trick]!.slice(0, cards)].filter((each) => each.length > 0) };
  const { options } = record;
  return {
    id, game: 'robotrick', edition: 'robotrick', options, seat: 0, levels: [null, 'rookie', 'rookie'], names: ['Ann', 'Bo', 'Cy'], seed: '00'.repeat(32),
    record: { format: 'botyard-record/1', game: 'robotrick', edition: 'robotrick', options, players: ['Ann', 'Bo', 'Cy'], rounds: [...record.rounds.slice(0, round), cut] },
    finished: false, moves: 5, version: 1, at: round + 1, updated: 1,
  };
}
/** Opens a game that is kept on the device, and waits for its table: until then the page before it stays, with a table
 * of its own perhaps. */
export async function openGame(page: Page, game: object): Promise<void> {
  const { id } = game as { id: string };
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [`botyard.game.${id}`, JSON.stringify(game)]);
  await page.evaluate((address) => {
    for (const main of document.querySelectorAll('main')) main.setAttribute('data-before', '');
    location.hash = address;
  }, `#/play/${id}`);
  await page.locator('main[data-game]:not([data-before])').waitFor();
}

/** The screens that tables are laid out for. */
export const screensizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 720, height: 1024 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

/** What can be pressed at a table and is smaller than 44 px on a side, by where a press meets it: what lies over it
 * doesn't count, a larger area around a small drawing does. "Why?" in a line of text is as large as the line; robots of a
 * crowded row lie over each other. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 43; // points are a pixel apart, and edges may lie between two
    const top = document.querySelector('dialog[open]') ?? document.querySelector('#app')!;
    const controls = top.querySelectorAll<HTMLElement>('a, button, select, summary, input:not([type=file])');
    return [...controls].flatMap((each) => {
      const target = each.closest('label') ?? each;
      const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const inText = each.matches('.whylink, a:not(.btn)') && each.closest('p, li, h2') !== null;
      let inSight = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && !each.matches('.robot');
      for (let around = target.parentElement; around !== null && inSight; around = around.parentElement) {
        const edge = around.getBoundingClientRect();
        if (!/auto|scroll/.test(getComputedStyle(around).overflow) || around.matches('html, body')) continue;
        inSight = left >= edge.left - 1 && right <= edge.right + 1 && top >= edge.top - 1 && bottom <= edge.bottom + 1;
      }
      if (inText || width === 0 || !inSight || !target.checkVisibility({ visibilityProperty: true })) return [];
      /** The longest way along a line on which a press meets the target; its length and its middle. */
      const meets = (at: (k: number) => [number, number], from: number, to: number): [number, number] => {
        let best: [number, number] = [0, (from + to) / 2];
        for (let k = Math.floor(from), begun = k; k <= to + 1; k++) {
          const hit = document.elementFromPoint(...at(k));
          if (k <= to && hit !== null && target.contains(hit)) continue;
          if (k - begun > best[0]) best = [k - begun, (k + begun) / 2];
          begun = k + 1;
        }
        return best;
      };
      const around = 24;
      const [wide, middle] = meets((k) => [k, y], left - around, right + around);
      const [tall] = meets((k) => [middle, k], top - around, bottom + around);
      const name = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 30);
      if (wide >= least && tall >= least) return [];
      const drawn = `${Math.round(width)} × ${Math.round(height)}`;
      return [`“${name}” (${each.className}) can be pressed on ${wide} × ${tall} px, is ${drawn}`];
    });
  });

/** All that is wrong with the table as it is laid out now, in words. */
export const faultsOfTable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);

    const tools = [...document.querySelectorAll('.bar .inbar')].map((each) => each.getBoundingClientRect()).filter(({ left, right, width, height }) => width >= 40 && height >= 40 && left >= 0 && right <= innerWidth);
    const wanted = document.querySelector('.yard.calm') ? 2 : 4; // while cards are passed, there is no last trick and nothing to preview
    if (tools.length < wanted) found.push(`${tools.length} of ${wanted} tools are within reach`);

    const table = document.querySelector('main[data-game]')!;
    const boxes: { name: string; box: DOMRect }[] = [];
    const add = (name: string, selector: string) => {
      for (const each of table.querySelectorAll(selector)) {
        const box = each.getBoundingClientRect();
        if (box.width > 0 && box.height > 0) boxes.push({ name, box });
      }
    };
    add('own plate', '.seat.bottom');
    add('left plate', '.seat.left');
    add('right plate', '.seat.right');
    add('prompt', '.lens');
    add('hand', '.hand');
    add('Droco’s panel', '.bench');
    add('step of passing', '.yard.calm');
    add('slot', '.slot > .lying, .slot > .card');
    add('name at a slot', '.slot > .nm');
    boxes.forEach((a, k) => {
      for (const b of boxes.slice(k + 1)) {
        const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (x > 2 && y > 2) found.push(`${a.name} and ${b.name} overlap by ${Math.round(x)} × ${Math.round(y)} px`);
      }
    });

    /** A plate stays within the yard, and what is written on it within the plate. */
    const sticksOut = (inner: DOMRect, outer: DOMRect) => inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    const yard = table.querySelector('.yard')!.getBoundingClientRect();
    for (const plate of table.querySelectorAll('.seat')) {
      const box = plate.getBoundingClientRect();
      if (sticksOut(box, yard)) found.push(`a plate sticks out of the yard: ${plate.className}`);
      for (const each of plate.querySelectorAll('.who, .bay, .tray, .tray em, .tray .mini')) {
        if (sticksOut(each.getBoundingClientRect(), box)) found.push(`${each.className || each.tagName} sticks out of its plate: ${plate.className}`);
      }
    }

    for (const each of table.querySelectorAll<HTMLElement>('.hand [data-card]')) {
      const points = each.querySelector('.vp');
      const { left, top, width, height } = points?.getBoundingClientRect() ?? new DOMRect();
      const over = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1));
      if (width === 0 || over?.closest('[data-card]') !== each) found.push(`the points of ${each.dataset['card']} can’t be seen`);
    }

    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim();
      const parent = node.parentElement!;
      if (text === '' || parent.closest('.vh, svg, .side, .card') || !parent.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      // The text sticks out of something that cuts off what does.
      for (let around: Element | null = parent; around !== null && around !== table.parentElement; around = around.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(around);
        if (display === 'inline') continue;
        const edge = around.getBoundingClientRect();
        if (around === parent && overflowX === 'hidden' && around.scrollWidth > around.clientWidth + 1) found.push(`shortened: ${text.slice(0, 50)} (${around.className})`);
        else if (overflowX !== 'visible' && (box.right > edge.right + 1 || box.left < edge.left - 1)) found.push(`cut at its side: ${text.slice(0, 50)} (${around.className})`);
        if (overflowY === 'hidden' && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)) found.push(`cut above or below: ${text.slice(0, 50)} (${around.className})`);
      }
      // Something else lies over the middle of the text. (Cards lie over each other on purpose.)
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const over = x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? null : document.elementFromPoint(x, y);
      // All of a phone's plate opens the sheet of its cards.
      const byPlate = over?.closest('.traybtn') && over.closest('.seat')!.contains(parent);
      if (over !== null && !byPlate && !over.contains(parent) && !parent.contains(over)) found.push(`covered: ${text.slice(0, 50)} (by ${over.getAttribute('class') ?? over.tagName})`);
    }
    return found;
  });
