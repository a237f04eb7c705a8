import { expect, test } from 'vitest';
import { pack, unpack } from './share.ts';

test.each(['', 'a', 'ab', 'abc', '{"game":"robotrick","players":["Zoë","ボ"]}', 'x'.repeat(50_000)])('comes back as it was', async (text) => {
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]*$/);
  expect(await unpack(packed)).toBe(text);
});
test('what nobody packed is refused', async () => {
  await expect(unpack('%%%')).rejects.toThrow();
  await expect(unpack('AAAA')).rejects.toThrow();
});
test('a small address does not unpack into a huge text', async () => {
  await expect(unpack(await pack('x'.repeat(3 << 20)))).rejects.toThrow();
});
