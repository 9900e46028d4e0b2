/** Carries out migrations. */
import { keys, type MigrationItem } from '../../store/items/index.ts';
import { put } from '../../store/writes.ts';
import { operatorEntry } from '../operator-audit-entry.ts';
import type { MigrationServices, MigrationStep } from './migration.ts';
import type { MigrationState } from './state.ts';

/** Told after every step; `steps` counts those of earlier, interrupted runs too. */
export type OnMigrationStep = (step: MigrationStep, steps: number) => void;

/**
 * Carries out one migration, from where an earlier run was interrupted, and records that it is complete, with an audit entry of the
 * operator. Where it has come to is recorded after every step. Returns how many steps it took in all.
 */
export async function runMigration(
  { migration, item }: MigrationState,
  services: MigrationServices,
  onStep: OnMigrationStep,
): Promise<number> {
  const { store, now } = services;
  const key = keys.migration(migration.id);
  let state: MigrationItem = item ?? { id: migration.id, startedAt: now().toISOString(), steps: 0 };
  for await (const step of migration.steps(services, state.position)) {
    state = { ...state, position: step.position, steps: state.steps + 1 };
    await store.put(key, state);
    onStep(step, state.steps);
  }
  const { position, ...rest } = state;
  const at = now();
  await store.transact([
    put(key, { ...rest, doneAt: at.toISOString() }),
    operatorEntry('migrate', at, ['migrate', migration.id]),
  ]);
  return state.steps;
}
