/** Bodies of the archived versions, in the order of the ids, with their digests checked. */
import { createHash } from 'node:crypto';
import { mapConcurrentStream } from '../../../concurrency/map-concurrent.ts';
import { keys, type VersionItem } from '../../../store/items/index.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import { ArchiveError } from '../archive-error.ts';
import { bodyName } from '../format/names.ts';
import type { Archived } from './included-documents.ts';

/** Bodies that are fetched ahead; each is at most as large as a request. */
const ahead = 8;

type Wanted = Pick<VersionItem, 'id' | 'bodyKey' | 'mediaType' | 'digest'>;

export interface NamedBody {
  readonly name: string;
  readonly octets: Buffer;
}

export function readBodies(
  recordId: string,
  { store, bodies }: { readonly store: Store; readonly bodies: Bodies },
  archived: Archived,
): AsyncGenerator<NamedBody> {
  return mapConcurrentStream(wantedBodies(recordId, store, archived), ahead, async (version) => ({
    name: bodyName(version.id, version.mediaType),
    octets: intact(await bodies.get(version.bodyKey), version),
  }));
}

async function* wantedBodies(recordId: string, store: Store, archived: Archived): AsyncGenerator<Wanted> {
  const versions = keys.versions(recordId);
  for await (const page of store.pages({
    ...versions,
    attributes: ['id', 'bodyKey', 'mediaType', 'digest'],
  })) {
    yield* page.filter(({ id }) => archived.hasVersion(id));
  }
}

/** Returns the bytes; throws when they are not the ones that were stored. */
export function intact(
  octets: Buffer,
  { id, digest }: { readonly id: string; readonly digest: string },
): Buffer {
  if (createHash('sha256').update(octets).digest('hex') === digest) return octets;
  throw new ArchiveError(
    `The stored body of ${id} does not have the digest that its metadata say. Nothing was exported.`,
  );
}
