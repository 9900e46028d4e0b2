import type { SampleApp } from '../demo/environment.ts';
import type { SeedWorld } from './environment.ts';
import type { Profile, ProfileDocument } from './profile.ts';
import { SeedError } from './seed-error.ts';
import { call, send } from './service-calls.ts';

/** What was stored in a record. */
export interface Filled {
  readonly stored: number;
  /** Documents that an earlier run stored. */
  readonly alreadyThere: number;
  readonly demographics: 'stored' | 'stored with the record' | 'already the same' | 'none in the profile';
}

/**
 * Stores what the record lacks of the profile, in the order of the names. Demographics come last, so that
 * they stay unchanged when a document cannot be stored. Documents of a record are never deleted: after an
 * error the ones before it stay, and the next run stores the rest. Throws SeedError, which says how many are
 * stored.
 */
export async function fillRecord(
  world: SeedWorld,
  app: SampleApp,
  recordId: string,
  profile: Profile,
): Promise<Filled> {
  const missing = without(profile.documents, await world.storedDigests(recordId, app.id));
  const alreadyThere = profile.documents.length - missing.length;
  let stored = 0;
  try {
    for (const document of missing) {
      await storeDocument(world, app, recordId, document);
      stored += 1;
    }
    return { stored, alreadyThere, demographics: await storeDemographics(world, app, recordId, profile) };
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    const there = `at least ${alreadyThere + stored} of the ${profile.documents.length} documents`;
    throw new SeedError(
      `${error.message}\nRecord ${recordId} holds ${there}. Run the same command again; it stores what is missing.`,
    );
  }
}

/** The documents that are missing. Of equal documents, as many as there are copies missing. */
function without(
  documents: readonly ProfileDocument[],
  present: readonly string[],
): readonly ProfileDocument[] {
  const left = [...present];
  return documents.filter(({ digest }) => {
    const index = left.indexOf(digest);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

async function storeDocument(
  world: SeedWorld,
  app: SampleApp,
  recordId: string,
  { file, bytes, mediaType }: ProfileDocument,
): Promise<void> {
  try {
    const content = { body: bytes, contentType: mediaType };
    await call(world, app, 'document_create', { RECORD_ID: recordId }, content);
  } catch (error) {
    throw error instanceof SeedError ? new SeedError(`${file}: ${error.message}`) : error;
  }
}

/** Stores a new version only when they differ from the record's. */
async function storeDemographics(
  world: SeedWorld,
  app: SampleApp,
  recordId: string,
  { demographics }: Profile,
): Promise<Filled['demographics']> {
  if (!demographics) return 'none in the profile';
  const values = { RECORD_ID: recordId, SPECIAL_DOCUMENT: 'demographics' };
  const current = await send(world, app, 'read_special_document', values);
  if (current.status === 200 && current.bytes.equals(demographics)) return 'already the same';
  const content = { body: demographics, contentType: 'application/xml' };
  await call(world, app, 'set_demographics', { RECORD_ID: recordId }, content);
  return 'stored';
}
