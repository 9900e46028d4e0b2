/** Creates the record of a patient of whom only the files know. */
import type { Actor } from '../../access/principal.ts';
import type { Services } from '../../domain/context.ts';
import { liftSafeguard, storeSafeguard } from '../../domain/outbox/safeguards.ts';
import { recordByExternalId } from '../../domain/records/create.ts';
import { ApiError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { objectPrefixes } from '../../store/object-keys.ts';
import { operatorEntry } from '../operator-audit-entry.ts';
import { demographicsOf } from './demographics.ts';
import { externalIdOf } from './identity.ts';
import type { FindRecord } from './records.ts';

/**
 * The app owns the record, whose external id is the identity of the patient: so the next run finds it. Patients that are not in the
 * files, or of whom they say too little, get none.
 */
export function createRecordOf(
  app: Actor,
  {
    store,
    bodies,
    now,
    config,
  }: Pick<Services, 'store' | 'bodies' | 'config'> & { readonly now: () => Date },
): FindRecord {
  return async (patient, described, resource) => {
    if (!resource || described.length === 0) return undefined;
    const at = now();
    const time = at.toISOString();
    const bodyKey = `${objectPrefixes.documents}${newId(at)}`;
    const lift = liftSafeguard(
      await storeSafeguard({ event: 'body_awaited', bodyKey }, { store, now: at, time }),
    );
    const externalId = externalIdOf(patient);
    const context = {
      ...{ store, bodies, config, now: at, time, bodyKey, actor: app },
      commit: (
        writes: Parameters<typeof store.transact>[0],
        made: { recordId?: string; documentId?: string } = {},
      ) => {
        const about = { ...made, appId: app.id, externalId };
        const entry = operatorEntry('record_import_fhir', at, ['records', 'import-fhir', '--create'], about);
        return store.transact([...writes, entry, lift]);
      },
    };
    try {
      const { id } = await recordByExternalId(
        demographicsOf(resource),
        { principalId: app.id, id: externalId },
        context,
      );
      return { recordId: id };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) throw error;
      return { reason: `No record can be created for ${patient}: ${error.message}` };
    }
  };
}
