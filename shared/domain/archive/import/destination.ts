/** Whether an archive can be imported here, and what of it: nothing is written yet. */
import { keys } from '../../../store/keys.ts';
import type { Store } from '../../../store/store.ts';
import type { AccountItem, AppItem, CarenetItem } from '../../items.ts';
import { ArchiveFault } from '../fault.ts';
import type { Contents } from './contents.ts';
import { beingErased, recordExists } from './marker.ts';

export interface Destination {
  /** The registrations here of the apps that the archive binds to the record. */
  readonly apps: ReadonlyMap<string, Pick<AppItem, 'id' | 'grant'>>;
  /** Apps that are not registered here, and whose bindings are left out. */
  readonly missingApps: readonly string[];
  /** Entries of the trail of an earlier life of the record were kept here. */
  readonly hadAudits: boolean;
}

/** Throws ArchiveFault when it cannot, or when apps are missing and may not be left out. */
export async function checkDestination(
  contents: Contents,
  { skipMissingApps }: { readonly skipMissingApps: boolean },
  store: Store,
): Promise<Destination> {
  const { recordId, record, sharing, people, months } = contents;
  const pointer = record.external_id;
  const recordKey = pointer && keys.recordKey(pointer.principal_id, pointer.external_id);
  const [existing, erased, key] = await store.get([
    keys.record(recordId),
    keys.erasedRecord(recordId),
    recordKey ?? keys.record(recordId),
  ]);
  const [note] = await store.get([keys.recordImport(recordId)]);
  if (existing && !note) throw recordExists(recordId);
  if (erased) throw beingErased(recordId);
  if (recordKey && key && key.recordId !== recordId) throw externalIdTaken();
  await checkCarenets(sharing, recordId, store);
  await checkPeople(people, store);
  return { ...(await findApps(contents, skipMissingApps, store)), hadAudits: await hasAudits() };

  async function hasAudits(): Promise<boolean> {
    for (const month of months) {
      const partition = keys.auditMonth(recordId, month);
      if ((await store.query({ partition, limit: 1 })).length > 0) return true;
    }
    return false;
  }
}

export function externalIdTaken(): ArchiveFault {
  return new ArchiveFault('The external id of the record names another record here; nothing was changed.');
}

async function checkCarenets(
  { carenets }: Contents['sharing'],
  recordId: string,
  store: Store,
): Promise<void> {
  const found = (await store.get(carenets.map(({ id }) => keys.carenet(id)))) as unknown as readonly (
    | CarenetItem
    | undefined
  )[];
  const taken = found.find((carenet) => carenet && carenet.recordId !== recordId);
  if (taken)
    throw new ArchiveFault(`Carenet ${taken.id} belongs to another record here; nothing was changed.`);
}

/** Ids of accounts are found by a short locator, which two of them could share. */
async function checkPeople(people: Contents['people'], store: Store): Promise<void> {
  const found = (await store.get(people.map(({ id }) => keys.account(id)))) as unknown as readonly (
    | AccountItem
    | undefined
  )[];
  for (const [index, { id }] of people.entries()) {
    const account = found[index];
    if (account && account.id !== id)
      throw new ArchiveFault(`No account ${id} can be made here; nothing was changed.`);
  }
}

/** The apps that the archive binds: enabled ones, those that keep documents, and one that owns the record. */
async function findApps(
  { sharing, storageApps }: Contents,
  skipMissingApps: boolean,
  store: Store,
): Promise<Pick<Destination, 'apps' | 'missingApps'>> {
  const bound = [...sharing.apps.map(({ app_id }) => app_id), ...storageApps];
  if (sharing.owner?.kind === 'app') bound.push(sharing.owner.id);
  const ids = [...new Set(bound)].sort();
  const found = (await store.get(ids.map(keys.app))) as unknown as readonly (AppItem | undefined)[];
  const missingApps = ids.filter((_, index) => found[index] === undefined);
  if (missingApps.length > 0 && !skipMissingApps)
    throw new ArchiveFault(
      `These apps are not registered here: ${missingApps.join(', ')}. Nothing was changed. Register them, or add ` +
        '--skip-missing-apps to leave out what binds them to the record.',
    );
  return { apps: new Map(found.flatMap((app) => (app ? [[app.id, app]] : []))), missingApps };
}
