/** PNG with a palette (ISO/IEC 15948): a byte for each pixel says which of up to 256 colours it has. */
import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue, and how much covers what is below; each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bitDepth = 8;
const paletteColour = 3;

/** A square picture. `pixels` has a row after the other. */
export function writePng(
  size: number,
  pixels: Uint8Array,
  palette: readonly Colour[],
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([bitDepth, paletteColour], 8);
  // Each row begins with its filter: none, since neighbours have nothing in common but their colour.
  const rows = Buffer.alloc(size * (size + 1));
  for (let row = 0; row < size; row += 1)
    rows.set(pixels.subarray(row * size, (row + 1) * size), row * (size + 1) + 1);
  const bytes = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new Uint8Array(bytes);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
