/** Finds every version of every document that the person may read. */
import type { Client, DocumentMetadata } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';
import { listDocuments } from '../documents/read-documents.ts';

const statuses: readonly DocumentMetadata['status'][] = ['active', 'archived', 'void'];
const page = 1000;

/**
 * The versions that were stored up to this time, the oldest first: always the same ones, whatever is stored later. Members of a
 * carenet see no earlier versions.
 */
export async function readVersions(
  client: Client,
  key: ScopeKey,
  until: Date,
): Promise<readonly DocumentMetadata[]> {
  const latest = (await Promise.all(statuses.map((status) => readAll(client, key, status)))).flat();
  const versions = await mapConcurrent(latest, callsAtOnce, (document) => versionsOf(client, key, document));
  return versions
    .flat()
    .filter(({ createdAt }) => Date.parse(createdAt) <= until.getTime())
    .toSorted((one, other) => (one.createdAt + one.id < other.createdAt + other.id ? -1 : 1));
}

async function readAll(
  client: Client,
  key: ScopeKey,
  status: DocumentMetadata['status'],
): Promise<readonly DocumentMetadata[]> {
  const read = (offset: number) => listDocuments(client, key, { status, limit: page, offset });
  const { documents, total } = await read(0);
  const pages = Math.max(1, Math.ceil(total / page));
  const offsets = Array.from({ length: pages - 1 }, (_, index) => (index + 1) * page);
  const rest = await mapConcurrent(offsets, callsAtOnce, read);
  return [...documents, ...rest.flatMap((list) => list.documents)];
}

async function versionsOf(
  client: Client,
  key: ScopeKey,
  document: DocumentMetadata,
): Promise<readonly DocumentMetadata[]> {
  if (key.kind === 'carenet' || document.replaces === undefined) return [document];
  const { documents } = await client.documentVersions({
    recordId: key.recordId,
    documentId: document.id,
    limit: page,
  });
  return documents;
}
