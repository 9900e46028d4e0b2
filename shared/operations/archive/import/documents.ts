/** Stores the documents of an archive: bodies, versions, list entries, facts and counts. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../access/principal.ts';
import { mapConcurrentStream } from '../../../concurrency/map-concurrent.ts';
import { FactSums } from '../../../domain/documents/fact-counts.ts';
import { kindsReadAgain } from '../../../domain/documents/kinds-read-again.ts';
import { isLarge } from '../../../domain/documents/large.ts';
import { countedWith, putListings } from '../../../domain/documents/writes.ts';
import type { FactStores } from '../../../domain/facts/block-reader.ts';
import { mayEcho, withoutEchoes } from '../../../domain/facts/echoes.ts';
import { ImportedStatements } from '../../../domain/facts/restating.ts';
import { type FactChange, factChangeOf } from '../../../domain/facts/writes.ts';
import { type SentChange, sentChangeOf } from '../../../domain/fhir/sent/extraction.ts';
import { sentObjectKey } from '../../../domain/fhir/sent/prepare.ts';
import type { DocumentContents } from '../../../facts/contents.ts';
import { storerHash } from '../../../facts/statements.ts';
import type { ReadingSummary } from '../../../fhir/summary.ts';
import {
  type DocumentCountItem,
  type ImportItem,
  keys,
  type LineageItem,
  type RecordItem,
  type VersionItem,
} from '../../../store/items/index.ts';
import { type Said, whatIsSaid } from '../../facts/extract-stored.ts';
import { type ActorValue, names, type VersionLine } from '../format/files.ts';
import type { OnProgress } from '../io.ts';
import type { ImportBodies } from './bodies.ts';
import type { Contents } from './contents.ts';
import { bodyKeyFor, extractionFor } from './import-lock.ts';
import { largestBody } from './largest-body.ts';
import { readBytes } from './read.ts';
import { type ArchivedDocument, readGroups } from './read-documents.ts';
import type { ImportWriter } from './writer.ts';

/** Documents that are processed at once. */
const ahead = 8;

export interface WithoutFacts {
  readonly documentId: string;
  readonly reason: string;
}

export interface Storing {
  readonly contents: Contents;
  readonly item: ImportItem;
  readonly bodies: ImportBodies;
  readonly writer: ImportWriter;
  /** What is stored so far. */
  readonly stores: FactStores;
  readonly onProgress: OnProgress;
}

export interface StoredDocuments {
  readonly withoutFacts: readonly WithoutFacts[];
  /** Whether anything is said twice in them. */
  readonly restated: RecordItem['restated'];
}

/**
 * Stores versions before their bodies, so that discarding the import finds all objects. Returns the documents
 * that break a rule of the present models; they have no facts.
 */
export async function storeDocuments(storing: Storing): Promise<StoredDocuments> {
  const { contents, writer, onProgress } = storing;
  const { source } = contents;
  const file = contents.file(names.documents);
  await storeVersions(storing);
  const counts = new Counts(contents.recordId);
  const refused: WithoutFacts[] = [];
  const statements = new ImportedStatements();
  let done = 0;
  for await (const read of mapConcurrentStream(readGroups(source, file), ahead, (group) =>
    storeBodies(group, storing),
  )) {
    // In the order of the archive, and one after the other: what the later ones repeat is stored with the earlier ones.
    const stored = withFacts(await withNewOnly(read, storing), statements, storing);
    await storeItems(stored, storing);
    await storeOverflow(stored, storing);
    counts.add(stored);
    if (stored.reason) refused.push({ documentId: stored.versions.at(-1)!.id, reason: stored.reason });
    done += 1;
    onProgress({ step: 'stored', done, total: contents.latest.size });
  }
  for (const write of statements.writes(contents.recordId)) await writer.write(write);
  await counts.store(contents.recordId, writer);
  return { withoutFacts: refused, restated: statements.restated };
}

async function storeVersions({ contents, item, writer }: Storing): Promise<void> {
  const { source, recordId } = contents;
  for await (const { versions } of readGroups(source, contents.file(names.documents))) {
    for (const line of versions)
      await writer.put(keys.version(recordId, line.id), versionItem(line, contents, item));
  }
  await writer.finish();
}

interface ReadDocument {
  readonly document: ArchivedDocument['document'];
  readonly versions: readonly VersionItem[];
  readonly said: Said;
  /** Its latest version is to be stored once more: its bytes say something else than the archive does. */
  readonly isCorrected: boolean;
}

interface StoredDocument {
  readonly lineage: LineageItem;
  readonly versions: readonly VersionItem[];
  readonly facts: FactChange | undefined;
  readonly sent: SentChange | undefined;
  readonly isCorrected: boolean;
  readonly reason?: string | undefined;
}

/** Stores the bodies, and reads the latest one. */
async function storeBodies(
  { document, versions: lines }: ArchivedDocument,
  { contents, item, bodies }: Storing,
): Promise<ReadDocument> {
  let latest: Buffer = Buffer.alloc(0);
  for (const { id, body, octets: size, sha256, type } of lines) {
    const store = async () => {
      const read = await readBytes(contents.source, body, largestBody(type));
      await bodies.put(bodyKeyFor(item, id), read, sha256, keys.version(contents.recordId, id));
      return read;
    };
    // No facts are read from a large one, so its bytes are not kept.
    latest = isLarge({ size }) ? await bodies.inTurn(store) : await store();
  }
  const versions = lines.map((line) => versionItem(line, contents, item));
  const archived = versions.at(-1)!;
  const said = await whatIsSaid(archived, async () => latest);
  const isCorrected = !isDeepStrictEqual(archived.contents, said.contents);
  return { document, versions: versions.with(-1, holding(archived, said)), said, isCorrected };
}

/** What an archive says of the latest version does not count beside what its bytes say. */
function holding({ contents: _, ...version }: VersionItem, { contents }: Said): VersionItem {
  return { ...version, ...(contents && { contents }) };
}

/** The document without what the record itself had said before it. */
async function withNewOnly(
  read: ReadDocument,
  { contents: { recordId }, writer, stores }: Storing,
): Promise<ReadDocument> {
  if (!mayEcho(recordId, read.said)) return read;
  // What it may echo is looked up in the table.
  await writer.finish();
  return { ...read, said: await withoutEchoes(recordId, read.said, stores) };
}

/** The document with its facts, compared with those before it. */
function withFacts(
  { document, versions, said, isCorrected }: ReadDocument,
  statements: ImportedStatements,
  { contents, item }: Storing,
): StoredDocument {
  const { recordId } = contents;
  const version = versions.at(-1)!;
  // In an archive, no kinds mean that it must not be shared by kind.
  const archived = document.kinds?.length ? { kinds: document.kinds } : {};
  const { set: kinds } = kindsReadAgain(archived, said.contents, document.kinds === undefined);
  const name = extractionFor(item, document.id);
  const stating = { recordId, version, lineageId: document.id, extraction: name };
  const own = said.statements ?? [];
  const facts = factChangeOf(recordId, version, document.id, said.instances, {
    name,
    ...(document.facts_created_at && { createdAt: document.facts_created_at }),
    ...(own.length > 0 && { restating: statements.compare({ ...stating, statements: own }) }),
  });
  const sentPlace = {
    recordId,
    lineageId: document.id,
    documentId: version.id,
    storer: storerHash(version),
    objectKey: sentObjectKey(version.bodyKey),
    name,
  };
  const sent = said.sent && sentChangeOf(said.sent(sentPlace), sentPlace);
  const lineage: LineageItem = {
    id: document.id,
    status: document.status,
    nevershare: document.nevershare,
    latestId: version.id,
    latestType: version.type,
    latestCreatedAt: version.createdAt,
    latestCreatedBy: version.creator.id,
    modifiedAt: document.modified_at,
    ...kinds,
    ...(facts && { facts: facts.head }),
    ...(sent && { fhir: sent.head }),
    counts: facts?.counts ?? {},
    // Follows the revisions of the changes of status, which are numbered from 1.
    revision: (contents.statusChanges.get(document.id) ?? 0) + 1,
  };
  statements.stored(lineage);
  return { lineage, versions, facts, sent, isCorrected, reason: said.reason };
}

async function storeItems(
  { lineage, versions, facts, sent, isCorrected }: StoredDocument,
  { contents: { recordId }, writer }: Storing,
): Promise<void> {
  await writer.put(keys.lineage(recordId, lineage.id), lineage);
  const latest = versions.at(-1)!;
  if (isCorrected) await writer.put(keys.version(recordId, latest.id), latest);
  for (const write of putListings(recordId, latest, lineage)) await writer.write(write);
  // A repetition stores the same blocks again.
  for (const write of [...(facts?.writes ?? []), ...(sent?.writes ?? [])]) {
    if (write.kind === 'put') await writer.write({ kind: 'put', key: write.key, item: write.item });
  }
}

/** Stores the objects of facts and resources that are too large for the table, after the items that refer to them. */
async function storeOverflow({ lineage, facts, sent }: StoredDocument, storing: Storing): Promise<void> {
  const { contents, bodies, writer } = storing;
  const objects = [facts?.overflow, sent?.object].filter((object) => object !== undefined);
  if (objects.length === 0) return;
  await writer.finish();
  for (const { key, bytes } of objects) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await bodies.put(key, bytes, sha256, keys.lineage(contents.recordId, lineage.id));
  }
}

function versionItem(line: VersionLine, { relations }: Contents, item: ImportItem): VersionItem {
  const {
    replaces,
    replaced_by,
    suppressed_at,
    suppressed_by,
    reading,
    contents,
    through,
    brought_by,
    server,
  } = line;
  const { relatesTo = {}, isRelatedFrom = {} } = relations.get(line.id) ?? {};
  return {
    id: line.id,
    ...contentItem(line, bodyKeyFor(item, line.id)),
    ...(replaces !== undefined && { replaces }),
    ...(replaced_by !== undefined && { replacedBy: replaced_by }),
    ...(suppressed_at !== undefined && { suppressedAt: suppressed_at }),
    ...(suppressed_by !== undefined && { suppressor: actorOf(suppressed_by) }),
    ...(reading !== undefined && { reading: readingOf(reading) }),
    ...(contents !== undefined && { contents: contentsIn(contents) }),
    ...(through !== undefined && { through }),
    ...(brought_by !== undefined && { broughtBy: brought_by }),
    ...(server !== undefined && { server }),
    ...(Object.keys(relatesTo).length > 0 && { relatesTo }),
    ...(Object.keys(isRelatedFrom).length > 0 && { isRelatedFrom }),
    revision: 1,
  };
}

function readingOf({ unread_count, ...reading }: NonNullable<VersionLine['reading']>): ReadingSummary {
  return { ...reading, unreadCount: unread_count };
}

function contentsIn({ unclear, ...contents }: NonNullable<VersionLine['contents']>): DocumentContents {
  return { ...contents, ...(unclear && { unclear }) };
}

/** The fields that documents of records and of apps have in common. */
export function contentItem(line: Omit<VersionLine, 'kind' | 'id'>, bodyKey: string) {
  return {
    type: line.type,
    size: line.octets,
    digest: line.sha256,
    mediaType: line.media_type,
    bodyKey,
    creator: actorOf(line.creator),
    createdAt: line.created_at,
    modifiedAt: line.modified_at,
    ...(line.label !== undefined && { label: line.label }),
  };
}

function actorOf({ id, type, full_name }: ActorValue): Actor {
  return { id, type, fullName: full_name };
}

/** How many documents there are of each status, kind of data and type, and how many facts they say. */
class Counts {
  readonly #ofFacts: FactSums;
  readonly #byStatus = new Map<string, DocumentCountItem>();
  readonly #byType = new Map<string, Map<string, number>>();

  constructor(recordId: string) {
    this.#ofFacts = new FactSums(recordId);
  }

  add({ lineage, versions }: StoredDocument): void {
    this.#ofFacts.add(lineage);
    const { status, latestType } = lineage;
    this.#byStatus.set(status, countedWith(this.#byStatus.get(status), versions.at(-1)!));
    // The type of any version stays known.
    for (const { type } of versions) this.#count('active', type, 0);
    this.#count(status, latestType, 1);
  }

  async store(recordId: string, writer: ImportWriter): Promise<void> {
    for (const [status, counted] of this.#byStatus) await writer.put(keys.count(recordId, status), counted);
    for (const [status, types] of this.#byType) {
      for (const [type, documents] of types)
        await writer.put(keys.typeCount(recordId, status, type), { documents });
    }
    for (const { key, item } of this.#ofFacts.items()) await writer.put(key, item);
  }

  #count(status: string, type: string, by: number): void {
    if (type === '') return;
    const types = this.#byType.get(status) ?? new Map<string, number>();
    types.set(type, (types.get(type) ?? 0) + by);
    this.#byType.set(status, types);
  }
}
