// A whole record in an address: deflated and in the letters that an address may hold.
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** No record is longer than this, and a shared address must not fill the memory. */
const longest = 1 << 20;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > longest) throw new Error('too long');
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let packed = '';
  for (let k = 0; k < bytes.length; k += 3) {
    const word = (bytes[k]! << 16) | ((bytes[k + 1] ?? 0) << 8) | (bytes[k + 2] ?? 0);
    const count = Math.min(4, Math.ceil(((bytes.length - k) * 4) / 3));
    for (let j = 0; j < count; j++) packed += letters[(word >> (18 - 6 * j)) & 63];
  }
  return packed;
}

/** Rejected if it isn't what `pack` made. */
export async function unpack(packed: string): Promise<string> {
  const bytes = new Uint8Array(Math.floor((packed.length * 3) / 4));
  let word = 0;
  let at = 0;
  for (let k = 0; k < packed.length; k++) {
    const value = letters.indexOf(packed[k]!);
    if (value < 0) throw new Error('not an address of a record');
    word = ((word << 6) | value) & 0xffffff;
    if (k % 4 !== 0) bytes[at++] = (word >> (6 - 2 * (k % 4))) & 255;
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')));
}
