/** Stores new documents under external ids, several in a transaction: as calls store them, with the same items. */
import { documentsStored } from '../../domain/documents/stored-event.ts';
import { newVersion } from '../../domain/documents/version.ts';
import { createDocument, takeExternalId } from '../../domain/documents/writes.ts';
import { type PreparedFacts, prepareFacts } from '../../domain/facts/prepare-facts.ts';
import { identitiesOf, readStatements, type Stating } from '../../domain/facts/restating.ts';
import { storeOverflow } from '../../domain/facts/writes.ts';
import { prepareSent } from '../../domain/fhir/sent/prepare.ts';
import { factsChanged } from '../../domain/subscriptions/facts-changed-event.ts';
import { newDocumentId } from '../../ids.ts';
import { bytesOf } from '../../store/item-size.ts';
import type { RecordItem, VersionItem } from '../../store/items/index.ts';
import { mergeWrites } from '../../store/merge-writes.ts';
import type { Write } from '../../store/writes.ts';
import { guard, importEntry, newBodyKey, type Storing, type Wanted } from './storing.ts';

/** Items of a transaction; DynamoDB takes 100. Some are needed besides those of documents. */
const mostWrites = 94;
/** Bytes of a transaction, about; DynamoDB takes 4 MB. */
const mostBytes = 1_500_000;

/** Creates the documents in as few transactions as they fit into, and tells of each that is committed. */
export async function createDocuments(
  record: RecordItem,
  wanted: readonly Wanted[],
  storing: Storing,
  onCreated: (externalId: string) => void,
): Promise<void> {
  const commit = async () => {
    await createBatch(record, batch, storing);
    for (const { externalId } of batch) onCreated(externalId);
  };
  let batch: Prepared[] = [];
  let [writes, bytes] = [0, 0];
  const statements = wanted.flatMap(({ content }) => content.statements ?? []);
  const known = await readStatements(
    record.id,
    identitiesOf({ creator: storing.app }, statements),
    storing.store,
  );
  for (const one of wanted) {
    const prepared = await prepare(record, one, known, storing);
    const isFull =
      writes + prepared.writes.length > mostWrites ||
      bytes + prepared.bytes > mostBytes ||
      batch.some((other) => meet(other, prepared));
    if (isFull && batch.length > 0) {
      await commit();
      batch = [];
      [writes, bytes] = [0, 0];
    }
    batch.push(prepared);
    writes += prepared.writes.length;
    bytes += prepared.bytes;
  }
  if (batch.length > 0) await commit();
}

interface Prepared {
  readonly externalId: string;
  readonly version: VersionItem;
  readonly body: Buffer;
  readonly facts: PreparedFacts['facts'];
  readonly writes: readonly Write[];
  /** Keys of the items that the writes store. */
  readonly stored: readonly string[];
  /** That the writes store, about. */
  readonly bytes: number;
}

async function prepare(
  record: RecordItem,
  { bytes, content, externalId }: Wanted,
  known: Stating['known'],
  { app, now, store, bodies }: Storing,
): Promise<Prepared> {
  const at = now();
  const bodyKey = newBodyKey(at);
  const version = newVersion(newDocumentId(at), bytes, content, {
    actor: app,
    time: at.toISOString(),
    bodyKey,
  });
  const wanted = { record, version, lineageId: version.id, content, known };
  const { facts } = await prepareFacts(wanted, { store, bodies });
  const named = { recordId: record.id, version, lineageId: version.id, sent: content.sent };
  const sent = await prepareSent(named, { store, bodies }, at);
  const about = { recordId: record.id, documentId: version.id, appId: app.id, externalId };
  const writes = [
    ...createDocument(record.id, version, facts, sent),
    takeExternalId(record.id, app.id, externalId, version.id, 'retry'),
    importEntry(at, about),
  ];
  return {
    externalId,
    version,
    body: bytes,
    facts,
    writes,
    stored: writes.flatMap(({ kind, key }) => (kind === 'put' ? [`${key.PK} ${key.SK}`] : [])),
    bytes: writes.reduce((sum, write) => sum + bytesOf(write), 0),
  };
}

/** Whether both store the same item, because they speak of the same resource. The second one is then computed again. */
function meet(one: Prepared, other: Prepared): boolean {
  const stored = new Set(one.stored);
  return other.stored.some((key) => stored.has(key));
}

/** On `retry`, all is computed again: one of the external ids may have been taken, or an app have subscribed. */
async function createBatch(record: RecordItem, batch: readonly Prepared[], storing: Storing): Promise<void> {
  const { store, bodies, now } = storing;
  const at = now();
  const context = { store, now: at, time: at.toISOString() };
  const lift = await guard(
    batch.flatMap(({ version, facts }) => [
      version.bodyKey,
      ...(facts?.overflow ? [facts.overflow.key] : []),
    ]),
    context,
  );
  await Promise.all(
    batch.flatMap(({ version, body, facts }) => [
      bodies.put(version.bodyKey, body, version.digest),
      storeOverflow(facts, bodies),
    ]),
  );
  await store.transact(
    mergeWrites([
      ...batch.flatMap(({ writes }) => writes),
      ...factsChanged(
        record,
        batch.map(({ facts }) => facts?.head),
        context,
      ),
      ...documentsStored(record, { ...context, actor: storing.app }),
      lift,
    ]),
  );
}
