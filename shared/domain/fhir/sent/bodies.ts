/** Reading the bodies of resources. */
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import { linesOf, type StoredText, textIn } from '../../../fhir/rest/packed-bodies.ts';
import { keys, type SentBodiesItem, type SentHead } from '../../../store/items/index.ts';
import type { Key } from '../../../store/key.ts';
import { targetsOf } from './elsewhere.ts';
import { referencesLookedUp } from './looked-up.ts';
import { readWhole } from './scan.ts';
import { ServedResource } from './served-resource.ts';
import type { Row, SentStores, SentView } from './view.ts';

/** Rows whose bodies are read at once, and the compressed bytes of these, unless one body alone has more. */
const readAtOnce = { rows: 1000, bytes: 8_000_000 };
/** Resources that are handed out together: bytes of text that were unpacked for them, and references to other documents. */
const handedOut = { bytes: 8_000_000, references: 2500 };
/** About what a chunk in the table has at most. */
const chunkBytes = 60_000;
/** Objects that are read at once. */
const objectsAtOnce = 8;

/**
 * The resources of rows as they are served, some at a time, in the order of the rows. Memory holds few megabytes, however well bodies are
 * compressed, as long as the caller keeps none. For up to a thousand rows one round trip, none for what was read with its row; two or three more
 * where references lead to other documents.
 */
export async function* servedOf(
  rows: readonly Row[],
  view: SentView,
  stores: SentStores,
): AsyncGenerator<readonly ServedResource[]> {
  const unpacked = unpackedOf(stores);
  for (const some of readTogether(rows)) {
    const chunks = new Set(some.map(({ chunk }) => chunk));
    await readChunks(chunks, view, stores);
    let part: Stored[] = [];
    let [bytes, references] = [0, 0];
    for (const { row, chunk } of some) {
      const known = chunk.lines ?? unpacked.get(chunk.name!);
      const lines = known ?? linesOf(chunk.packed!);
      if (!known) unpacked.keep(chunk.name!, lines);
      const line = lines[row.body.line]!;
      const stored = textIn(line);
      part.push({ row, stored });
      bytes += known ? line.length : lengthOf(lines);
      references += stored.elsewhere?.size ?? 0;
      if (bytes < handedOut.bytes && references < handedOut.references) continue;
      yield await served(part, view, stores);
      part = [];
      [bytes, references] = [0, 0];
    }
    if (part.length > 0) yield await served(part, view, stores);
  }
}

/** The resources of few rows, such as one, as they are served. */
export async function readBodies(
  rows: readonly Row[],
  view: SentView,
  stores: SentStores,
): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for await (const some of servedOf(rows, view, stores)) found.push(...some.map(({ json }) => json));
  return found;
}

interface Stored {
  readonly row: Row;
  readonly stored: StoredText;
}

async function served(
  part: readonly Stored[],
  view: SentView,
  stores: SentStores,
): Promise<readonly ServedResource[]> {
  const references = part.flatMap(({ stored: { elsewhere } }) =>
    elsewhere ? referencesLookedUp(elsewhere) : [],
  );
  const targets = await targetsOf(references, view, stores);
  const serving = { view, targets, metas: new Map<string, string>() };
  return part.map(({ row, stored }) => new ServedResource(row, stored, serving));
}

/** A chunk of bodies that some rows share. */
interface Chunk {
  /** One of the rows. */
  readonly row: Row;
  /** The same in all that a call reads. */
  name?: string;
  packed?: Uint8Array;
  /** Where it was unpacked before. */
  lines?: readonly string[];
}

interface InChunk {
  readonly row: Row;
  readonly chunk: Chunk;
}

/** The rows in parts whose bodies are read at once. A chunk that several of a part share counts once. */
function* readTogether(rows: readonly Row[]): Generator<readonly InChunk[]> {
  let part: InChunk[] = [];
  let chunks = new Map<SentHead, Chunk[]>();
  let bytes = 0;
  for (const row of rows) {
    const { head, chunk: number } = row.body;
    let chunk = chunks.get(head)?.[number];
    const more = chunk ? 0 : compressedBytes(row);
    if (part.length > 0 && (part.length === readAtOnce.rows || bytes + more > readAtOnce.bytes)) {
      yield part;
      part = [];
      chunks = new Map();
      chunk = undefined;
      bytes = 0;
    }
    if (!chunk) {
      chunk = { row };
      bytes += compressedBytes(row);
      const ofHead = chunks.get(head) ?? [];
      chunks.set(head, ofHead);
      ofHead[number] = chunk;
    }
    part.push({ row, chunk });
  }
  if (part.length > 0) yield part;
}

function compressedBytes({ body: { head, chunk } }: Row): number {
  if (!head.object) return chunkBytes;
  const { ends } = head.object;
  return ends[chunk]! - (ends[chunk - 1] ?? 0);
}

/** Reads the chunks, and finds those that are unpacked already. */
async function readChunks(
  chunks: Iterable<Chunk>,
  { recordId }: SentView,
  stores: SentStores,
): Promise<void> {
  const unpacked = unpackedOf(stores);
  const inTable: Chunk[] = [];
  const inObjects: Chunk[] = [];
  for (const chunk of chunks) {
    const { lineageId, body } = chunk.row;
    chunk.name = `${recordId} ${lineageId} ${body.head.extraction} ${body.chunk}`;
    const lines = unpacked.get(chunk.name);
    if (lines) chunk.lines = lines;
    else if (body.packed) chunk.packed = body.packed;
    else if (body.head.object) inObjects.push(chunk);
    else inTable.push(chunk);
  }
  const wanted = inTable.flatMap(({ row: { lineageId, body } }) =>
    chunkKeys(recordId, lineageId, body.head, [body.chunk]),
  );
  const [items, parts] = await Promise.all([
    readWhole(wanted, stores.store),
    mapConcurrent(inObjects, objectsAtOnce, ({ row }) => chunkInObject(row, stores)),
  ]);
  for (const [index, chunk] of inTable.entries()) chunk.packed = items[index]!.packed;
  for (const [index, chunk] of inObjects.entries()) chunk.packed = parts[index]!;
}

/** The keys of chunks in the table. */
export function chunkKeys(
  recordId: string,
  lineageId: string,
  { extraction }: SentHead,
  numbers: readonly number[],
): readonly Key<SentBodiesItem>[] {
  return numbers.map((number) => keys.sentBodies(recordId, lineageId, extraction, number));
}

function chunkInObject({ body }: Row, { largeBodies }: SentStores): Promise<Uint8Array> {
  const { key, ends } = body.head.object!;
  const start = ends[body.chunk - 1] ?? 0;
  return largeBodies.part(key, start, ends[body.chunk]! - start);
}

/** Letters of the chunks that a call keeps unpacked. */
const mostUnpacked = 4_000_000;

/** Chunks that a call has unpacked last: those with many small resources are asked for again and again while it goes through all of them. */
class Unpacked {
  readonly #chunks = new Map<string, readonly string[]>();
  #length = 0;

  get(name: string): readonly string[] | undefined {
    return this.#chunks.get(name);
  }

  /** One with a single resource is not asked for again. */
  keep(name: string, lines: readonly string[]): void {
    if (lines.length < 2) return;
    this.#chunks.set(name, lines);
    this.#length += lengthOf(lines);
    for (const [oldest, held] of this.#chunks) {
      if (this.#length <= mostUnpacked) return;
      this.#chunks.delete(oldest);
      this.#length -= lengthOf(held);
    }
  }
}

const unpackedBy = new WeakMap<SentStores, Unpacked>();

function unpackedOf(stores: SentStores): Unpacked {
  const known = unpackedBy.get(stores) ?? new Unpacked();
  unpackedBy.set(stores, known);
  return known;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length, 0);
}
