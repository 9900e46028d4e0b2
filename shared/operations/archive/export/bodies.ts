/** Bodies of the archived versions, in the order of the ids, with their digests checked. */
import { createHash } from 'node:crypto';
import { mapConcurrentStream } from '../../../concurrency/map-concurrent.ts';
import { isLarge } from '../../../domain/documents/large.ts';
import { partsOf } from '../../../store/body-parts.ts';
import { keys, type VersionItem } from '../../../store/items/index.ts';
import type { Bodies, PartReader, Store } from '../../../store/store.ts';
import { ArchiveError } from '../archive-error.ts';
import { bodyName } from '../format/names.ts';
import type { Archived } from './included-documents.ts';

/** Bodies that are fetched ahead; each is at most as large as a request. Larger ones are read a part at a time. */
const ahead = 8;

type Wanted = Pick<VersionItem, 'id' | 'bodyKey' | 'mediaType' | 'digest' | 'size'>;

export interface NamedBody {
  readonly name: string;
  readonly bytes: Buffer | AsyncIterable<Buffer>;
}

export function readBodies(
  recordId: string,
  { store, bodies }: { readonly store: Store; readonly bodies: Bodies & PartReader },
  archived: Archived,
): AsyncGenerator<NamedBody> {
  return mapConcurrentStream(wantedBodies(recordId, store, archived), ahead, async (version) => ({
    name: bodyName(version.id, version.mediaType),
    bytes: isLarge(version)
      ? intactParts(partsOf(bodies, version.bodyKey, version.size), version)
      : intact(await bodies.get(version.bodyKey), version),
  }));
}

async function* wantedBodies(recordId: string, store: Store, archived: Archived): AsyncGenerator<Wanted> {
  const versions = keys.versions(recordId);
  for await (const page of store.pages({
    ...versions,
    attributes: ['id', 'bodyKey', 'mediaType', 'digest', 'size'],
  })) {
    yield* page.filter(({ id }) => archived.hasVersion(id));
  }
}

/** Returns the bytes; throws when they are not the ones that were stored. */
export function intact(
  bytes: Buffer,
  { id, digest }: { readonly id: string; readonly digest: string },
): Buffer {
  requireDigest(createHash('sha256').update(bytes).digest('hex'), { id, digest });
  return bytes;
}

/** The same for bytes that come in parts: throws after the last one. */
async function* intactParts(parts: AsyncIterable<Buffer>, version: Wanted): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  requireDigest(hash.digest('hex'), version);
}

function requireDigest(found: string, { id, digest }: Pick<Wanted, 'id' | 'digest'>): void {
  if (found === digest) return;
  throw new ArchiveError(
    `The stored body of ${id} does not have the digest that its metadata say. Nothing was exported.`,
  );
}
