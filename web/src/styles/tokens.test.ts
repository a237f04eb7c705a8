import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');
/** The values that a colour is given: first that of the dark theme, then twice that of the light one. */
const valuesOf = (name: string): string[] => [...sheet.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6})`, 'g'))].map(([, value]) => value!);

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

describe('the ring of the focus', () => {
  it.each(['yard', 'floor', 'panel', 'raised', 'sunk', 'stock'])('has a contrast of 3 at least on %s, in both themes', (ground) => {
    const grounds = valuesOf(ground);
    expect(grounds).toHaveLength(3);
    expect(valuesOf('focus').map((focus, k) => contrast(focus, grounds[k]!)).filter((each) => each < 3)).toEqual([]);
  });
});
