/** Reading the bodies of resources. */
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import { type StoredBody, unpackBodies } from '../../../fhir/rest/packed-bodies.ts';
import { servedResource, withReferences } from '../../../fhir/rest/sent.ts';
import { keys, type SentBodiesItem, type SentHead } from '../../../store/items/index.ts';
import type { Key } from '../../../store/key.ts';
import { targetsOf } from './elsewhere.ts';
import { readWhole } from './scan.ts';
import { addressOf, type Row, type SentStores, type SentView } from './view.ts';

/** Objects that are read at once. */
const objectsAtOnce = 8;

/**
 * The resources of rows, in their order, as they are served. One round trip, none for what was read with its row; three more where references lead
 * to other documents. Call it for a page of rows: all bodies are in memory.
 */
export async function readBodies(
  rows: readonly Row[],
  view: SentView,
  stores: SentStores,
): Promise<readonly JsonObject[]> {
  const bodies = await storedBodies(rows, view, stores);
  const targets = await targetsOf(
    bodies.flatMap(({ elsewhere }) => [...(elsewhere ?? [])]),
    view,
    stores,
  );
  return rows.map((row, index) => {
    const { content, elsewhere } = bodies[index]!;
    const pointed = elsewhere ? withReferences(content, elsewhere, (name) => targets.get(name)) : content;
    return servedResource(pointed, { ...row, source: addressOf(row.documentId, view) });
  });
}

interface Chunk {
  readonly row: Row;
  /** The rows in it, by their place in the list. */
  readonly members: number[];
}

async function storedBodies(
  rows: readonly Row[],
  { recordId }: SentView,
  stores: SentStores,
): Promise<readonly StoredBody[]> {
  const chunks = new Map<string, Chunk>();
  for (const [index, row] of rows.entries()) {
    const name = `${row.lineageId} ${row.body.head.extraction} ${row.body.chunk}`;
    const chunk = chunks.get(name) ?? { row, members: [] };
    chunks.set(name, chunk);
    chunk.members.push(index);
  }
  const all = [...chunks.values()];
  const read = all.filter(({ row }) => row.body.packed);
  const inTable = all.filter(({ row }) => !row.body.packed && !row.body.head.object);
  const inObjects = all.filter(({ row }) => !row.body.packed && row.body.head.object);
  const [items, parts] = await Promise.all([
    readWhole(
      inTable.flatMap(({ row: { lineageId, body } }) =>
        chunkKeys(recordId, lineageId, body.head, [body.chunk]),
      ),
      stores.store,
    ),
    mapConcurrent(inObjects, objectsAtOnce, (chunk) => chunkInObject(chunk, stores)),
  ]);
  const packed = [...read.map(({ row }) => row.body.packed!), ...items.map((item) => item.packed), ...parts];
  const found: StoredBody[] = [];
  for (const [index, { members }] of [...read, ...inTable, ...inObjects].entries()) {
    const lines = unpackBodies(
      packed[index]!,
      members.map((member) => rows[member]!.body.line),
    );
    for (const [order, member] of members.entries()) found[member] = lines[order]!;
  }
  return found;
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

function chunkInObject({ row: { body } }: Chunk, { largeBodies }: SentStores): Promise<Uint8Array> {
  const { key, ends } = body.head.object!;
  const start = ends[body.chunk - 1] ?? 0;
  return largeBodies.part(key, start, ends[body.chunk]! - start);
}
