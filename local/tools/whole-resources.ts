/** What is stored of the resources of FHIR documents is what the bytes of the documents say, and nothing else is left. */
import { isDeepStrictEqual } from 'node:util';
import { sentItems } from '../../shared/domain/fhir/sent/remove.ts';
import { rowsIn } from '../../shared/domain/fhir/sent/rows.ts';
import { storerHash } from '../../shared/facts/statements.ts';
import { readFhirDocument } from '../../shared/fhir/document.ts';
import { bodyIn, linesOf, type StoredBody } from '../../shared/fhir/rest/packed-bodies.ts';
import { unpackNames } from '../../shared/fhir/rest/packed-names.ts';
import { parseRowBlock } from '../../shared/fhir/rest/row-blocks.ts';
import { rowValuesOf } from '../../shared/fhir/rest/row-values.ts';
import { nothingSent, type Sent } from '../../shared/fhir/rest/sent.ts';
import { isReadable } from '../../shared/fhir/same-person.ts';
import { isFhirType } from '../../shared/fhir/type-uri.ts';
import { keys, type LineageItem, type SentHead, type VersionItem } from '../../shared/store/items/index.ts';
import type { Bodies, Store } from '../../shared/store/store.ts';

interface Stores {
  readonly store: Store;
  readonly bodies: Bodies;
}

/** A sentence for each thing that is wrong with what is stored of the latest version of a document. */
export async function sentFaults(
  recordId: string,
  lineage: LineageItem,
  latest: VersionItem,
  stores: Stores,
): Promise<readonly string[]> {
  const { id, fhir } = lineage;
  const expected = await expectedOf(recordId, id, latest, stores);
  if (!fhir)
    return expected.resources.length === 0
      ? []
      : [`${id} has no resources, and should have ${expected.resources.length}.`];
  if (fhir.documentId !== latest.id)
    return [`${id} has resources of ${fhir.documentId}, not of ${latest.id}.`];
  const items = await stores.store.get(
    fhir.blocks.map((name) => keys.sentRows(recordId, parseRowBlock(name), id, fhir.extraction)),
  );
  if (items.some((item) => item === undefined)) return [`${id} lacks rows of its resources.`];
  const rows = items.flatMap((item, index) =>
    rowsIn(item!, parseRowBlock(fhir.blocks[index]!).type, { ...lineage, fhir }),
  );
  const chunks = await chunksOf(recordId, id, fhir, stores);
  if (chunks.some((chunk) => chunk === undefined)) return [`${id} lacks bodies of its resources.`];
  const found = rows
    .toSorted((one, other) => one.place - other.place)
    .map(({ type, id, place, identity, from, to, categories, codes, status, body }) => ({
      ...{ type, id, place, identity },
      ...{ from, to, categories, codes, status },
      body: plain(bodyIn(linesOf(chunks[body.chunk]!)[body.line]!)),
    }));
  const wanted = expected.resources.map((resource) => {
    const { type, id, place, identity, content } = resource;
    const { from, to, categories, codes, status } = rowValuesOf(content);
    return {
      ...{ type, id, place, identity },
      ...{ from, to, categories, codes, status },
      body: plain(resource),
    };
  });
  if (!isDeepStrictEqual(found, wanted)) return [`${id} has other resources than its bytes say.`];
  if (fhir.storer !== storerHash(latest)) return [`${id} has resources of somebody who did not store it.`];
  const names = await stores.store.get(
    [...fhir.names].map((group) => keys.sentNames(recordId, group, id, fhir.extraction)),
  );
  const known = names.flatMap((item) => (item ? unpackNames(item.names) : []));
  return isDeepStrictEqual(byName(known), byName(expected.names))
    ? []
    : [`${id} has other names of its resources than its bytes say.`];
}

/** A sentence for each item that neither a document nor a pending event names. */
export async function leftResources(
  recordId: string,
  { store }: Pick<Stores, 'store'>,
): Promise<readonly string[]> {
  const stored = await store.query(keys.sentOf(recordId));
  // Heads are read after the items, and events last: what is removed in between is named by one of them.
  const lineages = await store.query(keys.lineages(recordId));
  const pending = (await Promise.all(keys.outboxEvents.map((range) => store.query(range)))).flat();
  const named = new Set([
    ...lineages.flatMap(({ id, fhir }) => (fhir ? sentItems(recordId, id, fhir) : [])).map(({ SK }) => SK),
    ...pending
      .flatMap((event) =>
        event.event === 'resources_superseded' && event.recordId === recordId
          ? sentItems(recordId, event.lineageId, event.fhir)
          : [],
      )
      .map(({ SK }) => SK),
  ]);
  return stored.flatMap(({ SK }) =>
    named.has(String(SK)) ? [] : [`Nothing names what is stored of resources as ${SK}.`],
  );
}

async function expectedOf(
  recordId: string,
  lineageId: string,
  version: VersionItem,
  { bodies }: Stores,
): Promise<Sent> {
  const { type, reading, createdAt, server, bodyKey } = version;
  if (!isFhirType(type) || !reading || !isReadable(reading.patient)) return nothingSent;
  const { sent } = readFhirDocument(await bodies.get(bodyKey), undefined, { storedAt: createdAt, server });
  return sent({ recordId, lineageId, storer: storerHash(version) });
}

/** Of a name that stands for resources of several types, each is one. */
function byName(names: Sent['names']): readonly string[] {
  return names.map(({ name, type, digest, asOf }) => JSON.stringify([name, type, digest, asOf])).sort();
}

async function chunksOf(
  recordId: string,
  lineageId: string,
  { extraction, chunks, object }: SentHead,
  { store, bodies }: Stores,
): Promise<readonly (Uint8Array | undefined)[]> {
  if (object) {
    const bytes = await bodies.get(object.key).catch(() => undefined);
    return object.ends.map((end, index) => bytes?.subarray(object.ends[index - 1] ?? 0, end));
  }
  const numbers = Array.from({ length: chunks }, (_, number) => number);
  const found = await store.get(
    numbers.map((number) => keys.sentBodies(recordId, lineageId, extraction, number)),
  );
  return found.map((item) => item?.packed);
}

/** As text: numbers whose text matters are objects that compare as different. */
function plain({ content, elsewhere }: StoredBody): string {
  return JSON.stringify([content, [...(elsewhere ?? [])].sort()]);
}
