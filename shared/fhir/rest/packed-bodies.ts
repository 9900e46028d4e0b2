/** The bodies of the resources of a document: a line of JSON each, compressed some at a time. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type JsonObject, parseKeepingNumbers } from '../json.ts';
import type { Elsewhere, SentResource } from './sent.ts';

/** A body as it is stored. */
export type StoredBody = Pick<SentResource, 'content' | 'elsewhere'>;

/** Where the body of each resource is: the number of its chunk, and its line in that. */
interface BodyPlace {
  readonly chunk: number;
  readonly line: number;
}

export interface PackedBodies {
  readonly chunks: readonly Buffer[];
  /** In the order of the bodies. */
  readonly places: readonly BodyPlace[];
}

/** Bytes of JSON that are compressed together: enough to be small, and few enough to read one of them. */
const rawBytes = 160_000;
/** Bytes of a chunk, unless one resource alone has more. */
const mostBytes = 60_000;

/** Packs bodies in their order. */
export function packBodies(bodies: readonly StoredBody[]): PackedBodies {
  const chunks: Buffer[] = [];
  const places: BodyPlace[] = [];
  const add = (lines: readonly string[]): void => {
    const packed = deflateRawSync(lines.join('\n'));
    if (packed.length > mostBytes && lines.length > 1) {
      const half = lines.length >> 1;
      add(lines.slice(0, half));
      add(lines.slice(half));
      return;
    }
    for (const line of lines.keys()) places.push({ chunk: chunks.length, line });
    chunks.push(packed);
  };
  let lines: string[] = [];
  let bytes = 0;
  for (const body of bodies) {
    const line = lineOf(body);
    if (lines.length > 0 && bytes + line.length > rawBytes) {
      add(lines);
      lines = [];
      bytes = 0;
    }
    lines.push(line);
    bytes += line.length;
  }
  if (lines.length > 0) add(lines);
  return { chunks, places };
}

/** The bodies at these lines of a chunk. Numbers keep their text. */
export function unpackBodies(packed: Uint8Array, lines: readonly number[]): readonly StoredBody[] {
  const all = inflateRawSync(packed).toString('utf8').split('\n');
  return lines.map((line) => {
    const [content, elsewhere] = parseKeepingNumbers(all[line]!) as unknown as [
      JsonObject,
      Readonly<Record<string, Elsewhere>>?,
    ];
    return { content, ...(elsewhere && { elsewhere: new Map(Object.entries(elsewhere)) }) };
  });
}

/** `JSON.stringify` writes no line breaks. */
function lineOf({ content, elsewhere }: StoredBody): string {
  return JSON.stringify(elsewhere ? [content, Object.fromEntries(elsewhere)] : [content]);
}
