import { expect, test } from 'vitest';
import { parseInvitation, tablePath } from './invitation.ts';

test.each([
  ['k3m9x2', { id: 'k3m9x2', key: '' }],
  ['k3m9x2.p7q2', { id: 'k3m9x2', key: 'p7q2' }],
  ['k3m9x2.', { id: 'k3m9x2', key: '' }],
  ['k3m9x2.p7q2.', { id: 'k3m9x2', key: 'p7q2' }],
  ['', { id: '', key: '' }],
])('the invitation %s', (text, invitation) => expect(parseInvitation(text)).toEqual(invitation));

test('a path leads back to what it was made of', () => {
  expect(tablePath('k3m9x2')).toBe('/t/k3m9x2');
  expect(tablePath('k3m9x2', 'p7q2')).toBe('/t/k3m9x2.p7q2');
});
