/** Migrations that work on one record after the other. */
import { keys } from '../../store/items/index.ts';
import type { MigrationServices, MigrationStep } from './migration.ts';

/**
 * The steps of a migration that does this to each record and returns notes about it. A record that is created while it runs
 * may be left out: the present version has made it.
 */
export async function* everyRecord(
  services: MigrationServices,
  after: string | undefined,
  work: (recordId: string, services: MigrationServices) => Promise<readonly string[]>,
): AsyncGenerator<MigrationStep> {
  const [shard, last] = after === undefined ? [0, undefined] : placeIn(after);
  for (const [index, entries] of keys.recordSearchEntries.entries()) {
    if (index < shard) continue;
    const rest = index === shard && last !== undefined ? { after: last } : {};
    for await (const page of services.store.pages({ ...entries, ...rest })) {
      for (const { id } of page) {
        const notes = await work(id, services).catch((error: unknown) => {
          throw new Error(`Record ${id}: ${(error as Error).message}`, { cause: error });
        });
        yield { position: `${index}#${id}`, notes };
      }
    }
  }
}

/** The number of the partition of search entries, and the record in it. */
function placeIn(position: string): readonly [number, string] {
  const [shard, recordId] = position.split('#');
  return [Number(shard), recordId!];
}
