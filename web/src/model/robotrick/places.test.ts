import { describe, expect, it } from 'vitest';
import type { RobotrickView } from './frames.ts';
import { orderFrom, ring, spotOf } from './places.ts';
import steps from './steps.fixture.json';

describe('where everybody sits', () => {
  it('follows the table of the rules', () => {
    expect([1, 2, 3].map((round) => ring(round).join(''))).toEqual(['0D12', '01D2', '012D']);
    expect([1, 2, 3].map((round) => orderFrom('D', round).join(''))).toEqual(['D120', 'D201', 'D012']);
  });

  it('agrees with the order in which tricks were played', () => {
    const view = steps.over.after as unknown as RobotrickView;
    for (const trick of view.tricks) expect(trick.map(([place]) => place)).toEqual(orderFrom(trick[0]![0], view.round));
  });

  it('puts you at the bottom and Droco into his gap, from every seat', () => {
    expect([1, 2, 3].map((round) => spotOf('D', round, 0))).toEqual(['ll', 'top', 'lr']);
    expect([1, 2, 3].map((round) => spotOf('D', round, 1))).toEqual(['lr', 'll', 'top']);
    for (const eyes of [0, 1, 2]) {
      for (const round of [1, 2, 3]) {
        expect(spotOf(String(eyes), round, eyes)).toBe('bottom');
        expect(new Set(ring(round).map((place) => spotOf(place, round, eyes))).size).toBe(4);
      }
    }
    expect(spotOf('1', 1, 0)).toBe('ul');
    expect(spotOf('2', 3, 0)).toBe('ur');
  });
});
