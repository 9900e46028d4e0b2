/** Stores documents under external ids, several in a transaction: as calls store them, with the same items and rules. */

import { hash } from 'node:crypto';
import type { Actor } from '../../access/principal.ts';
import type { WritingContext } from '../../domain/context.ts';
import type { NewContent } from '../../domain/documents/content.ts';
import { addVersion } from '../../domain/documents/replace.ts';
import { newVersion } from '../../domain/documents/version.ts';
import { createDocument, takeExternalId } from '../../domain/documents/writes.ts';
import { overflowKeyOf } from '../../domain/facts/overflow-object.ts';
import { factChangeOf, storeOverflow } from '../../domain/facts/writes.ts';
import { liftSafeguard, storeSafeguard } from '../../domain/outbox/safeguards.ts';
import { factsChanged } from '../../domain/subscriptions/facts-changed-event.ts';
import { newDocumentId, newId } from '../../ids.ts';
import { keys, type LineageItem, type RecordItem, type VersionItem } from '../../store/items/index.ts';
import { mergeWrites } from '../../store/merge-writes.ts';
import { objectPrefixes } from '../../store/object-keys.ts';
import { expectItem, getRows } from '../../store/reads.ts';
import { type Bodies, retryWhenStale, StaleRead, type Store } from '../../store/store.ts';
import type { Write } from '../../store/writes.ts';
import { operatorEntry } from '../operator-audit-entry.ts';
import { lastUpdatedIn } from './identity.ts';
import type { Outcome } from './tally.ts';

/** A document that the record shall have under an external id. */
export interface Wanted {
  readonly externalId: string;
  readonly bytes: Buffer;
  readonly content: NewContent;
  /** When the resource was last changed on its server, in a form that sorts; empty when it does not say. */
  readonly updated: string;
}

export interface Storing {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly now: () => Date;
  /** The app that the documents are from: their creator, and the owner of their external ids. */
  readonly app: Actor;
}

/** Items of a transaction; DynamoDB takes 100. Some are needed besides those of documents. */
const mostWrites = 94;
/** Bytes of facts in a transaction; DynamoDB takes 4 MB, and metadata need some. */
const mostBytes = 1_500_000;
const operation = 'record_import_fhir';
const words = ['records', 'import-fhir'];

/**
 * Stores the documents that the record does not have yet, and replaces those that have changed, unless theirs are newer. Returns what came of each, in their
 * order. Their external ids must differ. Interrupted at any point, it leaves whole documents, and bodies that the sweeper removes.
 */
export async function storeDocuments(
  record: RecordItem,
  wanted: readonly Wanted[],
  storing: Storing,
): Promise<readonly Outcome[]> {
  const created = new Set<string>();
  return retryWhenStale(async (attempt) => {
    const { store, app } = storing;
    const current = attempt === 0 ? record : await readRecord(record.id, store);
    const ids = wanted.map(({ externalId }) => keys.externalDocument(record.id, app.id, externalId));
    const known = await store.get(ids);
    await createAll(
      current,
      wanted.filter((_, index) => !known[index]),
      storing,
      (externalId) => created.add(externalId),
    );
    const existing = wanted.flatMap((one, index) => {
      const item = created.has(one.externalId) ? undefined : known[index];
      return item ? [{ one, documentId: item.documentId }] : [];
    });
    const outcomes = new Map<string, Outcome>();
    for (const [index, named] of (await latestOf(record.id, existing, store)).entries()) {
      const { one } = existing[index]!;
      outcomes.set(one.externalId, await replaceIfChanged(current, one, named, storing));
    }
    return wanted.map(({ externalId }) => outcomes.get(externalId) ?? 'created');
  });
}

async function readRecord(recordId: string, store: Store): Promise<RecordItem> {
  const [record] = await store.get([keys.record(recordId)]);
  return expectItem(record);
}

interface Named {
  readonly version: VersionItem;
  readonly lineage: LineageItem;
}

/** The latest versions of these documents. */
async function latestOf(
  recordId: string,
  existing: readonly { readonly documentId: string }[],
  store: Store,
): Promise<readonly Named[]> {
  if (existing.length === 0) return [];
  const lineages = await store.get(existing.map(({ documentId }) => keys.lineage(recordId, documentId)));
  const versions = await getRows(
    store,
    lineages.map((lineage) => [keys.version(recordId, expectItem(lineage).latestId)] as const),
  );
  return versions.map(([version], index) => ({
    version: expectItem(version),
    lineage: expectItem(lineages[index]),
  }));
}

/** Creates the documents in as few transactions as they fit into, and tells of each that is committed. */
async function createAll(
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
  for (const one of wanted) {
    const prepared = prepare(record, one, storing);
    const isFull = writes + prepared.writes.length > mostWrites || bytes + prepared.bytes > mostBytes;
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
  readonly facts: ReturnType<typeof factChangeOf>;
  readonly writes: readonly Write[];
  /** Of the facts, about. */
  readonly bytes: number;
}

function prepare(
  record: RecordItem,
  { bytes, content, externalId }: Wanted,
  { app, now }: Storing,
): Prepared {
  const at = now();
  const bodyKey = newBodyKey(at);
  const version = newVersion(newDocumentId(at), bytes, content, {
    actor: app,
    time: at.toISOString(),
    bodyKey,
  });
  const facts = factChangeOf(record.id, version, version.id, content.instances);
  const about = { recordId: record.id, documentId: version.id, appId: app.id, externalId };
  return {
    externalId,
    version,
    body: bytes,
    facts,
    writes: [
      ...createDocument(record.id, version, facts),
      takeExternalId(record.id, app.id, externalId, version.id, 'retry'),
      operatorEntry(operation, at, words, about),
    ],
    bytes: (facts?.writes ?? []).reduce((sum, write) => sum + sizeOf(write), 0),
  };
}

/** About, and not less than it is by much: blocks are texts or compressed. */
function sizeOf(write: Write): number {
  const { rows, packed } = ('item' in write ? write.item : {}) as { rows?: string; packed?: Uint8Array };
  return (rows?.length ?? 0) + (packed?.length ?? 0);
}

function newBodyKey(at: Date): string {
  return `${objectPrefixes.documents}${newId(at)}`;
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
      lift,
    ]),
  );
}

/** Lets the sweeper remove these objects, unless the write that is returned is committed. */
async function guard(
  [bodyKey = '', ...otherBodyKeys]: readonly string[],
  context: Parameters<typeof storeSafeguard>[1],
): Promise<Write> {
  const others = otherBodyKeys.length > 0 ? { otherBodyKeys } : {};
  return liftSafeguard(await storeSafeguard({ event: 'body_awaited', bodyKey, ...others }, context));
}

async function replaceIfChanged(
  record: RecordItem,
  { bytes, content, externalId, updated }: Wanted,
  named: Named,
  { store, bodies, now, app }: Storing,
): Promise<Outcome> {
  const { digest, bodyKey: latestKey } = named.version;
  if (digest === hash('sha256', bytes, 'hex')) return 'unchanged';
  if (updated !== '' && updated < lastUpdatedIn(await bodies.get(latestKey))) return 'older';
  const at = now();
  const time = at.toISOString();
  const bodyKey = newBodyKey(at);
  const lift = await guard([bodyKey, overflowKeyOf(bodyKey)], { store, now: at, time });
  const context: WritingContext = {
    store,
    bodies,
    now: at,
    time,
    actor: app,
    bodyKey,
    entities: { record },
    commit: (writes, made) => {
      const about = { recordId: record.id, documentId: made?.documentId, appId: app.id, externalId };
      return store.transact([...writes, operatorEntry(operation, at, words, about), lift]);
    },
  };
  const addition = { recordId: record.id, named, bytes, content, replaced: () => new ReplacedMeanwhile() };
  try {
    await addVersion(addition, context);
  } catch (error) {
    throw error instanceof ReplacedMeanwhile ? new StaleRead() : error;
  }
  return 'replaced';
}

/**
 * Someone else has replaced the document at the same moment, or an attempt of this command whose answer was lost. It is no API error:
 * after such an error the body is removed, which may be in use.
 */
class ReplacedMeanwhile extends Error {}
