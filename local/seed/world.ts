import type { VersionItem } from '../../shared/domain/items.ts';
import { keys } from '../../shared/store/keys.ts';
import { createTable, dynamoClient } from '../../shared/store/table.ts';
import { openWorld, type World } from '../demo/world.ts';
import { useNotedService } from '../service-note.ts';
import { SeedError } from './seed-error.ts';

/** What seeding works with: the running service, and a look into the table behind it. */
export interface SeedWorld extends World {
  /**
   * Digests of the documents that the app has stored into the record, as they were first. Admin apps may store
   * documents and not list them, so the service cannot be asked.
   */
  readonly storedDigests: (recordId: string, appId: string) => Promise<readonly string[]>;
}

/** The world around the service that `npm start` runs with the same settings. */
export function openSeedWorld(env: Record<string, string | undefined>): SeedWorld {
  const world = openWorld(env);
  return {
    ...world,
    storedDigests: (recordId, appId) => {
      findTable(world.dataDir, env);
      return storedDigests(env.TABLE_NAME!, recordId, appId);
    },
  };
}

function findTable(dataDir: string, env: Record<string, string | undefined>): void {
  try {
    useNotedService(dataDir, env);
  } catch {
    throw new SeedError(
      `No service runs on the data directory ${dataDir}. Start it with npm start, with the same DATA_DIR and PORT.`,
    );
  }
}

/** Reads them from the table; endpoint, region and credentials come from the SDK's own variables of the process. */
export async function storedDigests(
  tableName: string,
  recordId: string,
  appId: string,
): Promise<readonly string[]> {
  const client = dynamoClient();
  const store = createTable(client, tableName);
  const digests: string[] = [];
  try {
    const partition = keys.recordPartition(recordId);
    for await (const page of store.pages({ partition, prefix: keys.lineages })) {
      // The first version has the id of its lineage.
      const first = await store.get(page.map(({ id }) => keys.version(recordId, String(id))));
      for (const { creator, digest } of first as unknown as readonly VersionItem[]) {
        if (creator.id === appId) digests.push(digest);
      }
    }
  } finally {
    client.destroy();
  }
  return digests;
}
