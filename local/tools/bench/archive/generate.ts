/**
 * A record with everything that an archive can hold: documents of several media types, in several versions
 * and every status, with relations, labels, external ids and shares, and with audit entries. The items are
 * the same that calls write, but they are written in batches.
 */
import { createHash } from 'node:crypto';
import { forEachConcurrent } from '../../../../shared/concurrency/map-concurrent.ts';
import { FactSums } from '../../../../shared/domain/documents/fact-counts.ts';
import { countedWith, putListings } from '../../../../shared/domain/documents/writes.ts';
import { factChangeOf } from '../../../../shared/domain/facts/writes.ts';
import { kindsToShareBy } from '../../../../shared/facts/contents.ts';
import { newDocumentId, newId, nextVersionId } from '../../../../shared/ids.ts';
import { whatIsSaid } from '../../../../shared/operations/facts/extract-stored.ts';
import {
  type AuditItem,
  type DocumentCountItem,
  type DocumentStatus,
  keys,
  type LineageItem,
  type RelationItem,
  type StatusChangeItem,
  type VersionItem,
} from '../../../../shared/store/items/index.ts';
import type { Item, Key } from '../../../../shared/store/key.ts';
import type { Bodies } from '../../../../shared/store/store.ts';
import { contentOf } from './content.ts';
import { type People, recordItems, storeKeptBody } from './record-items.ts';

export interface Filling {
  /** Stores an item, at once or later in a batch. */
  readonly put: (key: Key, item: object) => Promise<void>;
  readonly bodies: Bodies;
  readonly people: People;
}

export interface Generated {
  readonly recordId: string;
  readonly documents: number;
  readonly versions: number;
}

const start = Date.UTC(2025, 0, 1);
const documentsAtOnce = 16;
const creator = { id: 'problems@apps.example.org', type: 'pha', fullName: 'Problems' } as const;

/** The documents are ten minutes apart. */
export async function generateRecord(count: number, { put, bodies, people }: Filling): Promise<Generated> {
  const recordId = newId(new Date(start));
  const counts = new Map<string, { key: Key<DocumentCountItem>; item: DocumentCountItem }>();
  const sums = new FactSums(recordId);
  const made: Document[] = [];
  let versions = 0;
  for (let index = 0; index < count; index += 1) made.push(documentAt(index));
  relate(made);
  await forEachConcurrent(made.entries(), documentsAtOnce, ([number, document]) => store(document, number));
  for (const { key, item } of counts.values()) await put(key, item);
  for (const { key, item } of sums.items()) await put(key, item);
  const ids = made.map(({ lineage }) => lineage.id);
  for (const [key, item] of recordItems(recordId, new Date(start), ids, people)) await put(key, item);
  await storeKeptBody(recordId, bodies);
  return { recordId, documents: count, versions };

  async function store(
    { lineage: bare, all: made, bodiesOf, changes, relations }: Document,
    number: number,
  ): Promise<void> {
    const all: VersionItem[] = [];
    for (const [index, bareVersion] of made.entries()) {
      const { contents } = await whatIsSaid(bareVersion, async () => bodiesOf[index]!);
      const version = { ...bareVersion, ...(contents && { contents }) };
      all.push(version);
      await bodies.put(version.bodyKey, bodiesOf[index]!, version.digest);
      await put(keys.version(recordId, version.id), { ...version });
      await put(...auditOf(version));
    }
    versions += all.length;
    const latest = all.at(-1)!;
    const said = await whatIsSaid(latest, async () => bodiesOf.at(-1)!);
    const kinds = kindsToShareBy(latest.contents);
    const lineage: LineageItem = { ...bare, ...(kinds && { kinds }) };
    const facts = factChangeOf(recordId, latest, lineage.id, said.instances);
    const head = { ...lineage, ...(facts && { facts: facts.head, counts: facts.counts }) };
    await put(keys.lineage(recordId, lineage.id), head);
    sums.add(head);
    for (const write of [...putListings(recordId, latest, lineage), ...(facts?.writes ?? [])])
      if (write.kind === 'put') await put(write.key, write.item);
    for (const [place, change] of changes.entries()) {
      const key = keys.statusChange(recordId, lineage.id, change.at, place + all.length, 'request');
      await put(key, { ...change });
    }
    for (const { relation, objectId, subjectId, createdAt } of relations) {
      const item: RelationItem = { relation, objectId, subjectId, createdAt };
      await put(keys.relation(recordId, objectId, relation, subjectId), { ...item });
    }
    if (number % 4 === 0) {
      const external = { appId: creator.id, externalId: `imported ${number}`, documentId: lineage.id };
      await put(keys.externalDocument(recordId, creator.id, external.externalId), external);
    }
    counted(keys.count(recordId, lineage.status), latest);
    if (latest.type !== '') counted(keys.typeCount(recordId, lineage.status, latest.type), {});
  }

  function counted(key: Key<DocumentCountItem>, version: Pick<VersionItem, 'contents'>): void {
    counts.set(key.SK, { key, item: countedWith(counts.get(key.SK)?.item, version) });
  }

  function auditOf({ id, createdAt }: VersionItem): [Key, Item] {
    const request = newId(new Date(createdAt));
    const item: AuditItem = {
      id: request,
      requestId: request,
      time: createdAt,
      operation: 'document_create',
      status: 200,
      successful: true,
      principal: creator.id,
      proxy: '',
      recordId,
      carenetId: '',
      appId: '',
      documentId: id,
      externalId: '',
      messageId: '',
      method: 'POST',
      path: `/records/${recordId}/documents/`,
      sourceIp: '192.0.2.7',
      shown: { kinds: { Allergy: 3, Problem: 1 }, others: 2, documents: 1, documentIds: [id] },
      pageView: `page-view-${request}`,
    };
    return [keys.audit(recordId, createdAt, request), { ...item }];
  }
}

interface Document {
  readonly lineage: LineageItem;
  readonly all: VersionItem[];
  readonly bodiesOf: readonly Buffer[];
  readonly changes: readonly StatusChangeItem[];
  readonly relations: RelationItem[];
}

function documentAt(index: number): Document {
  const created = new Date(start + index * 600_000);
  const all: VersionItem[] = [];
  const bodiesOf: Buffer[] = [];
  const versions = index % 50 === 0 ? 4 : index % 5 === 0 ? 2 : 1;
  for (let number = 0; number < versions; number += 1) {
    const before = all.at(-1);
    const id = before ? nextVersionId(before.id)! : newDocumentId(created);
    const createdAt = new Date(created.getTime() + number * 1000).toISOString();
    const { bytes, type, mediaType } = contentOf(index, number);
    bodiesOf.push(bytes);
    if (before)
      all.splice(-1, 1, {
        ...before,
        replacedBy: id,
        suppressedAt: createdAt,
        suppressor: creator,
        modifiedAt: createdAt,
      });
    all.push({
      id,
      type,
      size: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
      mediaType,
      bodyKey: `documents/${id}`,
      creator,
      createdAt,
      modifiedAt: createdAt,
      ...(index % 3 === 0 && { label: `Label of ${index}` }),
      ...(before && { replaces: before.id }),
      revision: 1,
    });
  }
  const changes = changesOf(index, created);
  const latest = all.at(-1)!;
  const lineage: LineageItem = {
    id: all[0]!.id,
    status: changes.at(-1)?.status ?? 'active',
    nevershare: index % 13 === 0,
    latestId: latest.id,
    latestType: latest.type,
    latestCreatedAt: latest.createdAt,
    latestCreatedBy: latest.creator.id,
    modifiedAt: changes.at(-1)?.at ?? latest.createdAt,
    revision: versions + changes.length,
  };
  return { lineage, all, bodiesOf, changes, relations: [] };
}

function changesOf(index: number, created: Date): readonly StatusChangeItem[] {
  const statuses: readonly DocumentStatus[] =
    index % 7 === 0 ? ['archived'] : index % 11 === 0 ? ['archived', 'active', 'void'] : [];
  return statuses.map((status, number) => ({
    status,
    reason: `Reason ${number} of ${index}`,
    by: 'rosa@mail.example',
    at: new Date(created.getTime() + (number + 5) * 60_000).toISOString(),
  }));
}

/** Every second document annotates the one before it. */
function relate(documents: readonly Document[]): void {
  for (let index = 1; index < documents.length; index += 2) {
    const [object, subject] = [documents[index - 1]!, documents[index]!];
    const relation = index % 4 === 1 ? 'annotation' : 'interpretation';
    const last = object.all.at(-1)!;
    const first = subject.all[0]!;
    object.all.splice(-1, 1, { ...last, relatesTo: { [relation]: 1 } });
    subject.all.splice(0, 1, { ...first, isRelatedFrom: { [relation]: 1 } });
    subject.relations.push({
      relation,
      objectId: last.id,
      subjectId: first.id,
      createdAt: subject.lineage.latestCreatedAt,
    });
  }
}
