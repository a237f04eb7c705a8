// Makes a screenshot smaller without changing a pixel. Chromium predicts each pixel from its neighbours (PNG filters),
// which suits photographs; the flat areas of our page compress a sixth better without that.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12; // length, type and checksum have four bytes each
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The predictor of filter 4: whichever of left, above and above left is nearest to left + above - above left. */
function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** Takes rows of bytes, each behind the number of its filter. Returns them with filter 0: pixels as they are. */
function withoutFilters(rows: Buffer, rowLength: number, pixelLength: number): Buffer {
  const plain = Buffer.alloc(rows.length);
  for (let start = 0; start < rows.length; start += rowLength + 1) {
    const filter = rows[start]!;
    for (let k = start + 1; k <= start + rowLength; k++) {
      const isFirst = k - start <= pixelLength;
      const left = isFirst ? 0 : plain[k - pixelLength]!;
      const above = start === 0 ? 0 : plain[k - rowLength - 1]!;
      const corner = isFirst || start === 0 ? 0 : plain[k - rowLength - 1 - pixelLength]!;
      const predicted = [0, left, above, (left + above) >> 1, filter === 4 ? paeth(left, above, corner) : 0][filter]!;
      plain[k] = rows[k]! + predicted; // bytes wrap around
    }
  }
  return plain;
}

/** For pictures of eight bits a channel that are not interlaced, as Chromium writes them. */
export function smaller(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')!.data;
  const pixelLength = header[9] === 6 ? 4 : 3; // with or without transparency
  const rows = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const plain = withoutFilters(rows, header.readUInt32BE(0) * pixelLength, pixelLength);
  const packed = deflateSync(plain, { level: 9, memLevel: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}
