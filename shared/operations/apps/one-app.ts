/** Registering and removing one app, while all others stay as they are. */
import { removalWrites } from '../../domain/apps/changes.ts';
import type { Reading } from '../../domain/apps/registration-files.ts';
import { type AppItem, keys } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { previewSync, type SyncResult, type SyncServices, syncRegistry } from './sync-registry.ts';

/**
 * Registers the app of these files, or changes its registration; shares and tokens stay. Errors are in the
 * result: faults of the files, and an id or a consumer key that another app has.
 */
export async function registerApp(reading: Reading, services: SyncServices): Promise<SyncResult> {
  return syncRegistry([reading], [], services, 'none');
}

/** What would prevent the registration of these files now; one line each. Changes nothing. */
export async function registrationErrors(
  reading: Reading,
  services: Omit<SyncServices, 'now'>,
): Promise<readonly string[]> {
  return (await previewSync([reading], [], services, 'none')).errors;
}

export interface HeldByApp {
  readonly app: AppItem;
  /** Records that it is enabled on. */
  readonly records: number;
}

/** The app and what it can open; undefined when there is no such app. Two round trips. */
export async function findApp(appId: string, store: Store): Promise<HeldByApp | undefined> {
  const [app] = await store.get([keys.app(appId)]);
  if (!app) return undefined;
  return { app, records: await store.count(keys.appRecordLinks(appId)) };
}

/**
 * Removes an app as a sync does (docs/contract/apps.md#removing-an-app-sync-removal-or-delete-appspha_email):
 * it is rejected from the next call on, and what it held is cleaned up after that. Returns false when there
 * is no such app.
 */
export async function removeApp(appId: string, store: Store, now: () => Date): Promise<boolean> {
  return retryWhenStale(async () => {
    const [app] = await store.get([keys.app(appId)]);
    if (!app) return false;
    await store.transact(removalWrites(app, now()));
    return true;
  });
}
