/** Reads the files of an archive. At most a line, a small file or one body is in memory. */
import { createHash } from 'node:crypto';
import { ArchiveError } from '../archive-error.ts';
import type { Manifest } from '../format/files.ts';
import type { Kind } from '../format/schema.ts';
import type { ArchiveSource } from '../io.ts';

const longestLine = 262_144;
/** Maximum bytes of a file that is read as a whole, except bodies. */
const largestFile = 33_554_432;
const newline = 0x0a;

export type Digest = Manifest['files'][number];

/** All bytes of a file, up to a maximum. */
export async function readBytes(source: ArchiveSource, name: string, maximum: number): Promise<Buffer> {
  const size = source.size(name);
  if (size === undefined) throw new ArchiveError(`${name} is missing.`);
  if (size > maximum)
    throw new ArchiveError(`${name} has ${size} octets; ${maximum} are the most it may have.`);
  const pieces: Uint8Array[] = [];
  for await (const piece of source.read(name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A file with one value; without `digest` its bytes are not checked. */
export async function readJson<T>(
  source: ArchiveSource,
  name: string,
  kind: Kind<T>,
  digest?: Digest,
): Promise<T> {
  const octets = await readBytes(source, name, largestFile);
  if (digest) requireDigest(digest, octets.length, createHash('sha256').update(octets).digest('hex'));
  return kind.read(parse(octets, name), name);
}

/** The values of a file with one per line. Its digest is checked after the last one. */
export async function* readLines<T>(source: ArchiveSource, digest: Digest, kind: Kind<T>): AsyncGenerator<T> {
  const { name } = digest;
  const hash = createHash('sha256');
  let octets = 0;
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of source.read(name)) {
    hash.update(piece);
    octets += piece.length;
    rest = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline, start)) {
      number += 1;
      yield lineOf(rest.subarray(start, end), number);
      start = end + 1;
    }
    rest = rest.subarray(start);
    if (rest.length > longestLine) throw tooLong(number + 1);
  }
  if (rest.length > 0) throw new ArchiveError(`${name} ends within a line.`);
  requireDigest(digest, octets, hash.digest('hex'));

  function lineOf(line: Buffer, at: number): T {
    if (line.length > longestLine) throw tooLong(at);
    return kind.read(parse(line, `${name}, line ${at}`), `${name}, line ${at}`);
  }

  function tooLong(at: number): ArchiveError {
    return new ArchiveError(`${name}, line ${at} is longer than ${longestLine} octets.`);
  }
}

function requireDigest({ name, octets, sha256 }: Digest, size: number, found: string): void {
  if (size === octets && found === sha256) return;
  throw new ArchiveError(`${name} is not what the manifest says: its size or its SHA-256 differs.`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(octets: Uint8Array, place: string): unknown {
  try {
    return JSON.parse(utf8.decode(octets));
  } catch {
    throw new ArchiveError(`${place} is not JSON in UTF-8.`);
  }
}
