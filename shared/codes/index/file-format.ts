/**
 * The object that stores an index:
 *
 *     CODEINDX | SHA-256 of all that follows | length of the header | header | sections
 *
 * The header is JSON with the version of the layout, numbers about the index, and the sections in order. A
 * section is stored uncompressed or deflated (RFC 1951). Numbers are little-endian, as on every machine that
 * runs this.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DamagedIndex } from './damaged-index-error.ts';

/** Must change whenever an older reader would misread an object. */
const layout = 1;

/** Ends each of the texts that a section holds. Entries have no control characters. */
export const separator = 0x0a;

const magic = Buffer.from('CODEINDX');
const digestStart = magic.length;
const digestEnd = digestStart + 32;
const headerStart = digestEnd + 4;
/** Spare output bytes, so that zlib sees the end before it allocates another chunk. */
const spare = 64;

export interface Section {
  readonly bytes: Buffer;
  /** Whether to store it deflated. */
  readonly pack: boolean;
}

export type Numbers = Readonly<Record<string, number>>;

interface Header {
  readonly layout: number;
  readonly numbers: Numbers;
  readonly sections: readonly StoredSection[];
}

interface StoredSection {
  readonly name: string;
  /** Bytes in the object, and after decompression. */
  readonly stored: number;
  readonly length: number;
  readonly packed: boolean;
}

export interface Container {
  readonly bytes: Buffer;
  /** SHA-256 of the content, in hexadecimal. The same content gives the same object. */
  readonly digest: string;
}

export function writeContainer(numbers: Numbers, sections: Readonly<Record<string, Section>>): Container {
  const parts: Buffer[] = [];
  const listed = Object.entries(sections).map(([name, { bytes, pack }]): StoredSection => {
    const stored = pack ? deflateRawSync(bytes) : bytes;
    parts.push(stored);
    return { name, stored: stored.length, length: bytes.length, packed: pack };
  });
  const header = Buffer.from(JSON.stringify({ layout, numbers, sections: listed } satisfies Header));
  const headerLength = Buffer.alloc(4);
  headerLength.writeUInt32LE(header.length);
  const bytes = Buffer.concat([magic, Buffer.alloc(32), headerLength, header, ...parts]);
  const digest = digestOf(bytes);
  digest.copy(bytes, digestStart);
  return { bytes, digest: digest.toString('hex') };
}

export interface OpenContainer {
  readonly digest: string;
  /** Throws DamagedIndex when no number has that name. */
  number(name: string): number;
  /** Returns a section, decompressed, in memory of its own so that the object can be freed. */
  section(name: string): Buffer;
}

/** Reads an object. Throws DamagedIndex when it is not an index, or has changed since it was written. */
export function readContainer(bytes: Buffer): OpenContainer {
  if (bytes.length < headerStart || !bytes.subarray(0, digestStart).equals(magic)) {
    throw new DamagedIndex('it is not an index');
  }
  const digest = digestOf(bytes);
  if (!digest.equals(bytes.subarray(digestStart, digestEnd))) {
    throw new DamagedIndex('its bytes have changed since it was written');
  }
  const headerEnd = headerStart + bytes.readUInt32LE(digestEnd);
  const header = JSON.parse(bytes.toString('utf8', headerStart, headerEnd)) as Header;
  if (header.layout !== layout) {
    throw new DamagedIndex(
      `its layout is ${header.layout}, but only layout ${layout} can be read; load it again`,
    );
  }
  let end = headerEnd;
  const places = new Map(
    header.sections.map((section) => {
      const start = end;
      end += section.stored;
      return [section.name, { ...section, start, end }];
    }),
  );
  return {
    digest: digest.toString('hex'),
    number(name) {
      const value = header.numbers[name];
      if (value === undefined) throw new DamagedIndex(`it has no number ${name}`);
      return value;
    },
    section(name) {
      const place = places.get(name);
      if (!place) throw new DamagedIndex(`it has no section ${name}`);
      const stored = bytes.subarray(place.start, place.end);
      return place.packed ? unpack(stored, place.length) : Buffer.from(stored);
    },
  };
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes.subarray(digestEnd)).digest();
}

/** In one chunk: chunks of the default size would have to be concatenated. */
function unpack(bytes: Buffer, length: number): Buffer {
  return inflateRawSync(bytes, { chunkSize: length + spare });
}
