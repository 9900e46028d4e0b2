/** Which migrations a table has had. */
import { keys, type MigrationItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { put } from '../../store/writes.ts';
import { migrations as all } from './list.ts';
import type { Migration } from './migration.ts';

export interface MigrationState {
  readonly migration: Migration;
  /** Undefined for one that was never begun. */
  readonly item: MigrationItem | undefined;
}

/** Every migration, and how far it has come. One round trip. */
export async function migrationStates(
  store: Store,
  migrations: readonly Migration[] = all,
): Promise<readonly MigrationState[]> {
  const items = await store.query(keys.migrations);
  return migrations.map((migration) => ({ migration, item: items.find(({ id }) => id === migration.id) }));
}

/** Those that are not complete, in their order. None for a table that has never held anything. */
export async function missingMigrations(
  store: Store,
  migrations: readonly Migration[] = all,
): Promise<readonly MigrationState[]> {
  const missing = (await migrationStates(store, migrations)).filter(({ item }) => !item?.doneAt);
  return missing.length > 0 && (await isNew(store)) ? [] : missing;
}

/**
 * Records that a new table needs no migration. Call it before the first app is registered: no version of the service stores
 * anything before that. Does nothing to any other table.
 */
export async function noteNewTable(
  store: Store,
  now: Date,
  migrations: readonly Migration[] = all,
): Promise<void> {
  if (migrations.length === 0 || !(await isNew(store))) return;
  const time = now.toISOString();
  const items = migrations.map(({ id }): MigrationItem => ({ id, startedAt: time, doneAt: time, steps: 0 }));
  await store.transact(items.map((item) => put(keys.migration(item.id), item)));
}

/** Whether there is no app, no record and no account. */
async function isNew(store: Store): Promise<boolean> {
  const isEmpty = async (range: Parameters<Store['count']>[0]) =>
    (await store.query({ ...range, limit: 1 })).length === 0;
  if (!(await isEmpty(keys.apps))) return false;
  const entries = [...keys.recordSearchEntries, ...keys.accountSearchEntries];
  return (await Promise.all(entries.map(isEmpty))).every(Boolean);
}
