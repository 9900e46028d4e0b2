/** Checks whether an archive can be imported here, and which parts of it. Writes nothing. */

import { type AppItem, keys } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { ArchiveError } from '../archive-error.ts';
import { checkCarenets } from './carenets.ts';
import type { Contents } from './contents.ts';
import { beingErased, recordExists } from './import-lock.ts';

export interface Destination {
  /** The registrations here of the apps that the archive binds to the record. */
  readonly apps: ReadonlyMap<string, Pick<AppItem, 'id' | 'grant'>>;
  /** Apps that are not registered here, whose bindings are left out. */
  readonly missingApps: readonly string[];
}

/** Throws ArchiveError when the record, or anything left of it, exists. */
export async function checkPlace(recordId: string, store: Store): Promise<void> {
  // In this order, because an import of the same archive may begin and end in between.
  const [any] = await store.query({ partition: keys.recordPartition(recordId), limit: 1 });
  const [note] = await store.get([keys.recordImport(recordId)]);
  const [existing, erased] = await store.get([keys.record(recordId), keys.erasedRecord(recordId)]);
  if (existing && !note) throw recordExists(recordId);
  if (erased) throw beingErased(recordId);
  if (any && !note) throw leftBehind(recordId);
}

function leftBehind(recordId: string): ArchiveError {
  return new ArchiveError(
    `Record ${recordId} was erased here, but something of it has come up since. Remove it with records erase ` +
      `${recordId} --yes, then import again. Nothing was changed.`,
  );
}

/** Throws ArchiveError when something here prevents the import, or apps are missing and may not be left out. */
export async function checkSurroundings(
  contents: Contents,
  { skipMissingApps }: { readonly skipMissingApps: boolean },
  store: Store,
): Promise<Destination> {
  const { recordId, record, people } = contents;
  const pointer = record.external_id;
  if (pointer) {
    const [key] = await store.get([keys.recordKey(pointer.principal_id, pointer.external_id)]);
    if (key && key.recordId !== recordId) throw externalIdTaken();
  }
  await checkCarenets(contents, store);
  await checkPeople(people, store);
  return findApps(contents, skipMissingApps, store);
}

export function externalIdTaken(): ArchiveError {
  return new ArchiveError('The external id of the record names another record here; nothing was changed.');
}

/** Accounts are found by a short locator of their ids, which two ids could share. */
async function checkPeople(people: Contents['people'], store: Store): Promise<void> {
  const found = await store.get(people.map(({ id }) => keys.account(id)));
  for (const [index, { id }] of people.entries()) {
    const account = found[index];
    if (account && account.id !== id)
      throw new ArchiveError(`No account ${id} can be made here; nothing was changed.`);
  }
}

/** The apps that the archive binds: enabled ones, those with stored documents, and one that owns the record. */
async function findApps(
  { sharing, storageApps }: Contents,
  skipMissingApps: boolean,
  store: Store,
): Promise<Destination> {
  const bound = [...sharing.apps.map(({ app_id }) => app_id), ...storageApps];
  if (sharing.owner?.kind === 'app') bound.push(sharing.owner.id);
  const ids = [...new Set(bound)].sort();
  const found = await store.get(ids.map(keys.app));
  const missingApps = ids.filter((_, index) => found[index] === undefined);
  if (missingApps.length > 0 && !skipMissingApps)
    throw new ArchiveError(
      `These apps are not registered here: ${missingApps.join(', ')}. Nothing was changed. Register them, or add ` +
        '--skip-missing-apps to leave out what binds them to the record.',
    );
  return { apps: new Map(found.flatMap((app) => (app ? [[app.id, app]] : []))), missingApps };
}
