/** How many apps register themselves: anyone may, so that neither the table nor the lists of operators grow without end. */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { type DynamicAppsItem, keys } from '../../store/items/index.ts';
import type { Stored } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { absent, put, type Write } from '../../store/writes.ts';

const hourMs = 3_600_000;

/**
 * The write that counts one more, which says `retry` when another came between. Throws when this hour, or the service, has as many as it
 * takes. Those that were removed do not count: they are looked up only when there seem to be too many.
 */
export async function countRegistration(id: string, store: Store, now: Date): Promise<Write> {
  const [item] = await store.get([keys.dynamicApps()]);
  const apps = item?.apps ?? [];
  refuseManyInAnHour(apps, now);
  const kept = apps.length < limits.dynamicApps ? apps : await existing(apps, now, store);
  if (kept.length >= limits.dynamicApps) throw new ApiError('smart_clients_full');
  const changed = { apps: [...kept, { id, at: now.toISOString() }], revision: (item?.revision ?? 0) + 1 };
  return put(keys.dynamicApps(), changed, { when: conditionOf(item), refused: 'retry' });
}

function conditionOf(item: Stored<DynamicAppsItem> | undefined) {
  return item ? { revision: item.revision } : { PK: absent };
}

function refuseManyInAnHour(apps: DynamicAppsItem['apps'], now: Date): void {
  const inHour = apps.filter((app) => isInHour(app, now));
  const oldest = inHour.at(-limits.dynamicAppsPerHour);
  if (!oldest) return;
  const seconds = Math.ceil((Date.parse(oldest.at) + hourMs - now.getTime()) / 1000);
  throw new ApiError('too_many_attempts', { seconds });
}

/** Those that are still registered, and those of this hour, which count for it whatever became of them. */
async function existing(
  apps: DynamicAppsItem['apps'],
  now: Date,
  store: Store,
): Promise<DynamicAppsItem['apps']> {
  const found = await store.get(apps.map(({ id }) => keys.app(id)));
  return apps.filter((app, index) => found[index] !== undefined || isInHour(app, now));
}

function isInHour({ at }: { readonly at: string }, now: Date): boolean {
  return now.getTime() < Date.parse(at) + hourMs;
}
