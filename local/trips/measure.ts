/** Plays every call twice, so that the second time everything is warm, and measures the second time. */
import { endpoints, type Operation } from '../../shared/api/registry.ts';
import { countTrips, type Trips } from './recorder.ts';
import { playAllCalls } from './scenario.ts';
import type { Stagehands } from './stage.ts';

/** Sequential round trips that a call may take, for the calls that the design budgets. */
export const budgets: Partial<Record<Operation, number>> = {
  record: 2,
  record_document_meta: 2,
  record_specific_document: 3,
  record_document_list: 2,
  record_create: 3,
  document_create: 3,
  document_version: 3,
  document_set_status: 3,
  document_set_nevershare: 3,
  carenet_document_placement: 3,
  carenet_document_list: 5,
  carenet_document: 4,
  carenet_generic_list: 5,
  read_demographics: 3,
  minimal_labs: 4,
  smart_generic: 3,
  coding_system_query: 1,
  app_document_list: 2,
  app_document_create: 3,
  app_specific_document: 3,
  app_document_meta: 2,
  record_app_document_list: 2,
  record_app_document_create: 3,
  record_app_specific_document: 3,
  record_app_document_meta: 2,
};

/** What the calls answer that never succeed. */
const refusedAlways: Partial<Record<Operation, number>> = {
  documents_delete: 403,
  update_document_meta: 403,
  carenet_app_permissions: 403,
  report_ccr: 404,
  coding_systems_list: 500,
};
/** Removing the app ends the scenario, so it is not part of it. */
export const notMeasured: readonly Operation[] = ['pha_delete'];

/**
 * Trips by operation; of several calls of one operation those of the longest. Throws when a call does not answer as it should, or when an operation of the registry is
 * neither measured nor excepted.
 */
export async function measureTrips(stage: Omit<Stagehands, 'call'>): Promise<ReadonlyMap<Operation, Trips>> {
  const measured = new Map<Operation, Trips>();
  const call: Stagehands['call'] = async (operation, client, method, path, what) => {
    const { result, trips } = await countTrips(() => client.send(method, path, what));
    const expected = refusedAlways[operation] ?? 200;
    if (result.status !== expected) throw new Error(`${operation} answered ${result.status}: ${result.text}`);
    const longest = measured.get(operation);
    if (!longest || longest.sequential < trips.sequential) measured.set(operation, trips);
    return result;
  };
  await playAllCalls({ ...stage, call }, `warm-${Date.now().toString(36)}`);
  measured.clear();
  await playAllCalls({ ...stage, call }, `measured-${Date.now().toString(36)}`);
  const missing = endpoints
    .map(({ id }) => id as Operation)
    .filter((id) => !measured.has(id) && !notMeasured.includes(id));
  if (missing.length > 0) throw new Error(`The scenario does not call ${missing.join(', ')}.`);
  return measured;
}
