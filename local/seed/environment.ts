import { keys } from '../../shared/store/items/index.ts';
import type { Store } from '../../shared/store/store.ts';
import { openWorld, type World } from '../demo/environment.ts';
import { withStores } from '../server/codes/stores.ts';
import { useNotedService } from '../server/running-service-file.ts';
import { SeedError } from './seed-error.ts';

/** What seeding needs: the running service, and read access to its table. */
export interface SeedWorld extends World {
  /**
   * Digests of the first versions of the documents that the app has stored in the record. Admin apps may
   * store documents but not list them, so the service cannot be asked.
   */
  readonly storedDigests: (recordId: string, appId: string) => Promise<readonly string[]>;
}

/**
 * Opens what seeding uses: the service that runs on DATA_DIR. Throws an Error that says so when none does.
 */
export function openSeedWorld(env: Record<string, string | undefined>): SeedWorld {
  const world = openWorld(env);
  useNotedService(world.dataDir, env);
  return {
    ...world,
    storedDigests: (recordId, appId) => withStores(env, ({ store }) => storedDigests(store, recordId, appId)),
  };
}

/**
 * Reads the digests from the table, and checks that the record exists there.
 * @internal Exported for its test.
 */
export async function storedDigests(
  store: Store,
  recordId: string,
  appId: string,
): Promise<readonly string[]> {
  if (!(await store.get([keys.record(recordId)]))[0])
    throw new SeedError(`Record ${recordId} does not belong to the service on DATA_DIR.`);
  const digests: string[] = [];
  for await (const page of store.pages(keys.lineages(recordId))) {
    // The first version has the lineage id as its id.
    const first = await store.get(page.map(({ id }) => keys.version(recordId, id)));
    for (const version of first) {
      if (version?.creator.id === appId) digests.push(version.digest);
    }
  }
  return digests;
}
