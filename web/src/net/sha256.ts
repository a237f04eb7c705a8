// SHA-256 (FIPS 180-4). The browser's own is to be had on secure pages only, and tables on a home network aren't.

/** The fractional parts of the roots of the first primes, as the standard has its constants. */
function primeRoots(count: number, root: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let n = 2, found = 0; found < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime &&= n % d !== 0;
    if (prime) words[found++] = (n ** (1 / root) % 1) * 2 ** 32;
  }
  return words;
}
const roundWords = primeRoots(64, 3);
const firstState = primeRoots(8, 2);
const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The text's bytes, a one bit, zeros, and the length in bits: whole blocks of 64 bytes. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, bytes.length * 8);
  return view;
}

function scheduleOf(blocks: DataView, at: number): Uint32Array {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = blocks.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    w[i] = w[i - 16]! + w[i - 7]! + (rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3)) + (rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10));
  }
  return w;
}

function mix(state: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + roundWords[i]! + w[i]!;
    const two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word));
}

/** Of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const blocks = padded(text);
  const state = firstState.slice();
  for (let at = 0; at < blocks.byteLength; at += 64) mix(state, scheduleOf(blocks, at));
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}
