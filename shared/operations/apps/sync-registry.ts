/** The sync itself: it reads the registry, plans and writes, and starts again when another sync interferes. */

import { type Change, registryWrites } from '../../domain/apps/changes.ts';
import type { AppKind, Reading } from '../../domain/apps/registration-files.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { planSync, type Removals } from './plan-sync.ts';
import { type RegisteredApp, readRegisteredApps } from './registered.ts';
import { shortSecretWarnings } from './short-secrets.ts';

interface SyncedApp {
  readonly kind: AppKind;
  readonly id: string;
  readonly name: string;
  readonly consumerKey: string;
}

export interface SyncResult {
  /** One line each; empty when everything could be applied. */
  readonly errors: readonly string[];
  /** One line for each app that is registered here and would not be in a deployment. */
  readonly warnings: readonly string[];
  /** The registered apps after the sync, in the order of their ids. */
  readonly apps: readonly SyncedApp[];
  /** One line for each app that was created, changed or removed. */
  readonly changes: readonly string[];
}

export interface SyncServices {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly now: () => Date;
}

/** What a sync does to one app. */
export interface SyncStep {
  readonly does: 'create' | 'change' | 'remove';
  readonly kind: AppKind;
  readonly id: string;
  readonly name: string;
}

/** Makes the registry agree with the files. Unchanged apps are not written. */
export async function syncRegistry(
  readings: readonly Reading[],
  foundKinds: readonly AppKind[],
  { store, keyring, now }: SyncServices,
  removals?: Removals,
): Promise<SyncResult> {
  const changes: string[] = [];
  const errors = await retryWhenStale(async () => {
    const registered = await readRegisteredApps(store, keyring);
    const plan = planSync({ readings, foundKinds, registered, removals });
    for (const group of plan.changes) {
      await store.transact(registryWrites(group, keyring, now()));
      changes.push(...group.map((change) => inWords(stepOf(change))));
    }
    return plan.errors;
  });
  const apps = inShort(await readRegisteredApps(store, keyring));
  return { errors, warnings: shortSecretWarnings(readings), apps, changes };
}

/** What a sync would do to the registry now, and what it would report. Changes nothing. */
export async function previewSync(
  readings: readonly Reading[],
  foundKinds: readonly AppKind[],
  { store, keyring }: Omit<SyncServices, 'now'>,
  removals?: Removals,
): Promise<{ readonly errors: readonly string[]; readonly steps: readonly SyncStep[] }> {
  const registered = await readRegisteredApps(store, keyring);
  const { errors, changes } = planSync({ readings, foundKinds, registered, removals });
  return { errors, steps: changes.flat().map(stepOf) };
}

function inShort(registered: readonly RegisteredApp[]): readonly SyncedApp[] {
  return registered.map(({ app: { kind, id, name, consumerKey } }) => ({ kind, id, name, consumerKey }));
}

function stepOf({ before, after }: Change): SyncStep {
  const { kind, id, name } = (after ?? before)!;
  return { does: !before ? 'create' : after ? 'change' : 'remove', kind, id, name };
}

function inWords({ does, kind, id, name }: SyncStep): string {
  return `${{ create: 'created', change: 'changed', remove: 'removed' }[does]} ${kind} app ${id} (${name})`;
}
