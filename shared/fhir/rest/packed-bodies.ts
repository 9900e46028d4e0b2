/** The bodies of the resources of a document: a line of JSON each, compressed some at a time. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type JsonObject, parseWritten } from '../json.ts';
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

/** The lines of a chunk. */
export function linesOf(packed: Uint8Array): readonly string[] {
  return inflateRawSync(packed).toString('utf8').split('\n');
}

/** The body in a line of a chunk. Numbers keep their text. */
export function bodyIn(line: string): StoredBody {
  const [content, elsewhere] = parseWritten(line) as unknown as [
    JsonObject,
    Readonly<Record<string, Elsewhere>>?,
  ];
  return { content, ...(elsewhere && { elsewhere: new Map(Object.entries(elsewhere)) }) };
}

/** A body as text: what `JSON.stringify` writes of its content. */
export interface StoredText {
  readonly content: string;
  readonly elsewhere?: ReadonlyMap<string, Elsewhere>;
}

/** So a line ends that says where references lead: with a list of such lists in an object. */
const endOfElsewhere = '"]}]';

/** The same without its content being parsed, unless references of it may lead to other documents. */
export function textIn(line: string): StoredText {
  if (!line.endsWith(endOfElsewhere)) return { content: line.slice(1, -1) };
  // The content may end like that itself.
  const { elsewhere } = bodyIn(line);
  if (!elsewhere) return { content: line.slice(1, -1) };
  const tail = JSON.stringify(Object.fromEntries(elsewhere));
  return { content: line.slice(1, -tail.length - 2), elsewhere };
}

/** `JSON.stringify` writes no line breaks. */
function lineOf({ content, elsewhere }: StoredBody): string {
  return JSON.stringify(elsewhere ? [content, Object.fromEntries(elsewhere)] : [content]);
}
