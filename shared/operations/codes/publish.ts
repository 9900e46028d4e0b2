/** Publishes a version of a coding system. */
import type { BuiltIndex } from '../../codes/index/build.ts';
import { newVersion, removeIndex, storeIndex } from '../../domain/codes/objects.ts';
import { type CodeSystemItem, keys } from '../../store/items/index.ts';
import { type Bodies, retryWhenStale, type Store } from '../../store/store.ts';
import { type Plan, type Publication, PublicationRefused, planPublication } from './plan-publication.ts';

export type Wanted = Pick<Publication, 'system' | 'aliases' | 'description' | 'replace'>;

export interface Published {
  readonly outcome: Plan['kind'];
  readonly item: CodeSystemItem;
}

interface Services {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly now: () => Date;
}

/**
 * Makes an index the current version of a system under all its names at once: first it stores the objects,
 * under an id of their own, then one transaction points the names to them. Publishing the same again changes
 * nothing. The version before stays for requests that are still reading it, and is removed by the next
 * publication. Throws PublicationRefused.
 */
export async function publishCodeSystem(
  wanted: Wanted,
  { bytes, ...index }: BuiltIndex,
  { store, bodies, now }: Services,
): Promise<Published> {
  const { system } = wanted;
  const time = now();
  const version = newVersion(bytes, time);
  let isStored = false;

  async function attempt(): Promise<Plan> {
    const existing = await readAll(store);
    const plan = planPublication({ ...wanted, ...index }, existing, version, time.toISOString());
    if (plan.kind === 'unchanged') return plan;
    if (plan.item.version === version && !isStored) {
      await storeIndex(system, version, bytes, bodies);
      isStored = true;
    }
    await store.transact(plan.writes);
    return plan;
  }

  try {
    const plan = await retryWhenStale(attempt);
    if (isStored && plan.item.version !== version) await removeIndex(system, version, bodies);
    if (plan.kind !== 'unchanged' && plan.outdated) await removeIndex(system, plan.outdated, bodies);
    return { outcome: plan.kind, item: plan.item };
  } catch (error) {
    // After any other error the transaction may have succeeded, and then needs its objects.
    if (isStored && error instanceof PublicationRefused) await removeIndex(system, version, bodies);
    throw error;
  }
}

async function readAll(store: Store): Promise<ReadonlyMap<string, CodeSystemItem>> {
  const items = await store.query(keys.codeSystems);
  return new Map(items.map(({ PK: _, SK, ...item }) => [SK, item]));
}
