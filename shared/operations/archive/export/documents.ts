/**
 * The documents of a record with all their versions. A document is archived as it was when its head was read:
 * with the versions that it had then, whatever changes during the export.
 */

import type { Actor } from '../../../access/principal.ts';
import { batches } from '../../../concurrency/batches.ts';
import { whenComplete } from '../../../domain/facts/poll-until.ts';
import type { ReadingSummary } from '../../../fhir/summary.ts';
import { lineagePrefix } from '../../../ids.ts';
import {
  keys,
  type LineageItem,
  type StoredDocumentItem,
  type VersionItem,
} from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { ArchiveError } from '../archive-error.ts';
import type { ActorValue, DocumentLine, VersionLine } from '../format/files.ts';
import { bodyName } from '../format/names.ts';
import { ordinalOf, versionAt } from '../ordinals.ts';
import type { Archived } from './included-documents.ts';

/** Documents whose versions are in memory at once. */
const headsAtOnce = 100;

/** Each document followed by its versions, in the order of the ids. Records in `archived` what was read. */
export async function* readDocuments(
  recordId: string,
  store: Store,
  archived: Archived,
): AsyncGenerator<DocumentLine | VersionLine> {
  for await (const heads of store.pages(keys.lineages(recordId))) {
    for (const some of batches(heads, headsAtOnce)) {
      const versions = versionsByDocument(await readVersions(recordId, some, store));
      for (const head of some) {
        const seen = snapshot(head, versions.get(lineagePrefix(head.id)) ?? []);
        const { lineage, all } = seen ?? (await readAgain(recordId, head.id, store));
        archived.add(lineage.id, lineage.latestId, lineage.revision);
        yield documentLine(lineage, all.length);
        yield* all.map(versionLine);
      }
    }
  }
}

interface Snapshot {
  readonly lineage: LineageItem;
  readonly all: readonly VersionItem[];
}

/** The versions that the head names; undefined when they are not visible yet, or have changed since. */
function snapshot(lineage: LineageItem, versions: readonly VersionItem[]): Snapshot | undefined {
  const all = versions.slice(0, ordinalOf(lineage.latestId) + 1);
  const isWhole = all.length === ordinalOf(lineage.latestId) + 1;
  const isChain = all.every(({ id, replacedBy }, index) => {
    const next = index + 1 < all.length ? versionAt(lineage.id, index + 1) : undefined;
    return id === versionAt(lineage.id, index) && replacedBy === next;
  });
  return isWhole && isChain ? { lineage, all } : undefined;
}

function readVersions(recordId: string, heads: readonly LineageItem[], store: Store) {
  const first = keys.version(recordId, heads[0]!.id).SK;
  const last = `${keys.versionsOf(recordId, heads.at(-1)!.id).prefix}~`;
  return store.query({ ...keys.versions(recordId), between: [first, last] });
}

function versionsByDocument(items: readonly VersionItem[]): Map<string, VersionItem[]> {
  const versions = new Map<string, VersionItem[]>();
  for (const version of items) {
    const prefix = lineagePrefix(version.id);
    const known = versions.get(prefix);
    if (known) known.push(version);
    else versions.set(prefix, [version]);
  }
  return versions;
}

function readAgain(recordId: string, documentId: string, store: Store): Promise<Snapshot> {
  return whenComplete(async () => {
    const [head] = await store.get([keys.lineage(recordId, documentId)]);
    if (!head) throw new ArchiveError(`Document ${documentId} has gone. Is the record being erased?`);
    const versions = await readVersions(recordId, [head], store);
    return snapshot(head, versions);
  }, `The versions of document ${documentId} are not to be found.`);
}

function documentLine(
  { id, status, nevershare, modifiedAt, facts, kinds }: LineageItem,
  versions: number,
): DocumentLine {
  return {
    kind: 'document',
    id,
    status,
    nevershare,
    modified_at: modifiedAt,
    facts_created_at: facts?.createdAt,
    kinds: kinds ?? [],
    versions,
  };
}

function versionLine(version: VersionItem): VersionLine {
  const { id, mediaType, replaces, replacedBy, suppressedAt, suppressor } = version;
  const { reading, contents, through, broughtBy, server } = version;
  return {
    kind: 'version',
    id,
    ...contentOf(version, bodyName(id, mediaType)),
    replaces,
    replaced_by: replacedBy,
    suppressed_at: suppressedAt,
    suppressed_by: suppressor && actorValue(suppressor),
    reading: reading && readingValue(reading),
    contents,
    through,
    brought_by: broughtBy,
    server,
  };
}

/** The fields that documents of records and of apps have in common. */
export function contentOf(document: VersionItem | StoredDocumentItem, body: string) {
  const { type, mediaType, size, digest, creator, createdAt, modifiedAt, label } = document;
  return {
    type,
    media_type: mediaType,
    octets: size,
    sha256: digest,
    body,
    creator: actorValue(creator),
    created_at: createdAt,
    modified_at: modifiedAt,
    label,
  };
}

function readingValue({ unreadCount, ...reading }: ReadingSummary) {
  return { ...reading, unread_count: unreadCount };
}

function actorValue({ id, type, fullName }: Actor): ActorValue {
  return { id, type, full_name: fullName };
}
