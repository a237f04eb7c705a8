import { expect, test } from 'vitest';
import { placeBeside, type Box } from './guide_place.ts';

const phone: Box = { left: 8, top: 60, width: 344, height: 572 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const apart = (a: Box, b: Box) => a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top;

test('a lesson stands at the lower right where nothing is in its way', () => {
  expect(placeBeside({ width: 276, height: 200 }, [], box(0, 60, 1440, 840))).toEqual(box(1164, 700, 276, 200));
});
test('it never covers what it speaks of where there is room', () => {
  const size = { width: 344, height: 210 };
  for (const looked of [[box(8, 500, 344, 130)], [box(8, 60, 344, 130)], [box(8, 60, 344, 100), box(8, 480, 344, 150)], [box(120, 300, 60, 60)]]) {
    const place = placeBeside(size, looked, phone);
    for (const each of looked) expect(apart(place, each), JSON.stringify([looked, place])).toBe(true);
    expect(place.left).toBeGreaterThanOrEqual(phone.left);
    expect(place.top).toBeGreaterThanOrEqual(phone.top);
    expect(place.top + place.height).toBeLessThanOrEqual(632);
  }
});
test('beside a tall thing it goes to the side', () => {
  const tall = box(300, 60, 264, 800);
  expect(apart(placeBeside({ width: 276, height: 300 }, [tall], box(0, 60, 1200, 840)), tall)).toBe(true);
});
test('it becomes lower rather than cover anything', () => {
  const looked = [box(8, 60, 344, 170), box(8, 420, 344, 212)];
  const place = placeBeside({ width: 344, height: 260 }, looked, phone);
  for (const each of looked) expect(apart(place, each)).toBe(true);
  expect(place.height).toBe(180);
});
test('where there is no room it covers as little as can be', () => {
  const most = box(8, 60, 344, 500);
  expect(placeBeside({ width: 344, height: 200 }, [most], phone).top).toBe(432);
});
