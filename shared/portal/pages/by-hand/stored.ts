/** Entries by hand among the documents of a record. */
import { createHash } from 'node:crypto';
import type { Client, DocumentMetadata, StoredBytes } from '../../../client/index.ts';
import { type ContentElsewhere, findContent, readMetadata } from '../documents/read-documents.ts';
import type { ModelName } from '../health/models/model-view.ts';
import { type EntryKind, entryKinds, kindsOnPage } from './kinds.ts';
import { isOfKind, type StoredEntry, storedEntry } from './resources.ts';

/** Media type of all of them. */
export const fhir = 'application/fhir+json';
const typePrefix = 'http://hl7.org/fhir/';

/** How many of the newest documents of a kind are looked at. */
const mostLookedAt = 200;

export interface FoundEntry {
  readonly document: DocumentMetadata;
  readonly stored: StoredEntry;
  readonly kind: EntryKind;
}

/**
 * What a document says that somebody has entered by hand in this record. Undefined for any other: one that an app has stored, also for the
 * account, or that a link or a message has brought, whatever it says, is never taken for one, so that nobody writes over what a clinic has sent. What was entered
 * in the record of somebody else, and is added here as a file, would become a word about this person if it were changed.
 */
export function entryIn(
  document: DocumentMetadata,
  content: StoredBytes | ContentElsewhere,
): FoundEntry | undefined {
  // Nobody enters so much by hand.
  if ('location' in content) return undefined;
  const { bytes, mediaType } = content;
  if (document.creator.type !== 'account' || document.reading?.via || !mediaType.startsWith(fhir))
    return undefined;
  const stored = storedEntry(new TextDecoder().decode(bytes));
  if (stored?.subject !== `Patient/${document.recordId}`) return undefined;
  const kind = stored && entryKinds.find((one) => isOfKind(stored, one));
  return kind && { document, stored, kind };
}

export async function readEntry(
  client: Client,
  recordId: string,
  documentId: string,
): Promise<{ readonly document: DocumentMetadata; readonly entry: FoundEntry | undefined }> {
  const key = { kind: 'record', recordId } as const;
  const [document, content] = await Promise.all([
    readMetadata(client, key, documentId),
    findContent(client, key, documentId),
  ]);
  return { document, entry: entryIn(document, content) };
}

/** The document that an earlier sending of the same form has made: it has the same bytes. */
export async function sentBefore(
  client: Client,
  recordId: string,
  { resourceType }: EntryKind,
  body: string,
): Promise<DocumentMetadata | undefined> {
  const digest = createHash('sha256').update(body).digest('hex');
  const type = typePrefix + resourceType;
  const { documents } = await client.recordDocumentList({ recordId, type, limit: mostLookedAt, offset: 0 });
  return documents.find((one) => one.digest === digest);
}

/** Who has added which document of the kinds that a page of Health lists: of those that a person has, by id. */
export async function addedByPeople(
  client: Client,
  recordId: string,
  model: ModelName,
): Promise<ReadonlyMap<string, DocumentMetadata['creator']>> {
  const types = [...new Set(kindsOnPage(model).map(({ resourceType }) => typePrefix + resourceType))];
  const lists = await Promise.all(
    types.map((type) => client.recordDocumentList({ recordId, type, limit: mostLookedAt, offset: 0 })),
  );
  const added = lists.flatMap(({ documents }) =>
    documents.filter(({ creator }) => creator.type === 'account'),
  );
  return new Map(added.map(({ id, creator }) => [id, creator]));
}
