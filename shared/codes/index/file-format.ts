/**
 * The object in which an index is stored:
 *
 *     CODEINDX | SHA-256 of all that follows | length of the header | header | sections
 *
 * The header is JSON with the layout's version, numbers about the index, and the sections in their order. A section
 * is stored as it is or deflated (RFC 1951). Numbers are little-endian, as on every machine this runs on.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DamagedIndex } from './damaged-index-error.ts';

/** Changes with everything that makes an older reader misread an object. */
const layout = 1;

const magic = Buffer.from('CODEINDX');
const digestStart = magic.length;
const digestEnd = digestStart + 32;
const headerStart = digestEnd + 4;
/** More than the octets need, so that zlib sees their end before it asks for another piece of memory. */
const spare = 64;

export interface Section {
  readonly octets: Buffer;
  /** Store it deflated. */
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
  /** ByteString in the object, and once it is unpacked. */
  readonly stored: number;
  readonly length: number;
  readonly packed: boolean;
}

export interface Container {
  readonly octets: Buffer;
  /** SHA-256 of the contents, hexadecimal. The same contents give the same object. */
  readonly digest: string;
}

export function writeContainer(numbers: Numbers, sections: Readonly<Record<string, Section>>): Container {
  const parts: Buffer[] = [];
  const listed = Object.entries(sections).map(([name, { octets, pack }]): StoredSection => {
    const stored = pack ? deflateRawSync(octets) : octets;
    parts.push(stored);
    return { name, stored: stored.length, length: octets.length, packed: pack };
  });
  const header = Buffer.from(JSON.stringify({ layout, numbers, sections: listed } satisfies Header));
  const headerLength = Buffer.alloc(4);
  headerLength.writeUInt32LE(header.length);
  const octets = Buffer.concat([magic, Buffer.alloc(32), headerLength, header, ...parts]);
  const digest = digestOf(octets);
  digest.copy(octets, digestStart);
  return { octets, digest: digest.toString('hex') };
}

export interface OpenContainer {
  readonly digest: string;
  /** Throws DamagedIndex when there is none of that name. */
  number(name: string): number;
  /** The section, unpacked, in memory of its own so that the object can be let go. */
  section(name: string): Buffer;
}

/** Reads an object. Throws DamagedIndex when it is not one, or not as it was written. */
export function readContainer(octets: Buffer): OpenContainer {
  if (octets.length < headerStart || !octets.subarray(0, digestStart).equals(magic)) {
    throw new DamagedIndex('it is no index');
  }
  const digest = digestOf(octets);
  if (!digest.equals(octets.subarray(digestStart, digestEnd))) {
    throw new DamagedIndex('its octets are not those that were written');
  }
  const headerEnd = headerStart + octets.readUInt32LE(digestEnd);
  const header = JSON.parse(octets.toString('utf8', headerStart, headerEnd)) as Header;
  if (header.layout !== layout) {
    throw new DamagedIndex(`its layout is ${header.layout}, and layout ${layout} can be read; load it again`);
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
      const stored = octets.subarray(place.start, place.end);
      return place.packed ? unpack(stored, place.length) : Buffer.from(stored);
    },
  };
}

function digestOf(octets: Buffer): Buffer {
  return createHash('sha256').update(octets.subarray(digestEnd)).digest();
}

/** In one piece: pieces of the default size would have to be joined. */
function unpack(octets: Buffer, length: number): Buffer {
  return inflateRawSync(octets, { chunkSize: length + spare });
}
