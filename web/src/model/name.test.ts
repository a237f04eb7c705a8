import { expect, test } from 'vitest';
import { shownName } from './name.ts';

test('a name from elsewhere can’t hide anything or turn the page’s text around', () => {
  expect(shownName('\u202Ennb\u200B \u{E0041}')).toBe('nnb');
  expect(shownName('さくら')).toBe('さくら');
  expect(shownName('Zoë 🤖')).toBe('Zoë 🤖');
  expect([...shownName('🤖'.repeat(100))]).toHaveLength(24);
});
