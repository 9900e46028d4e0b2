/**
 * The records that let a backend app in: docs/contract/fhir-api.md#backend-apps. Only who they are: what more there is to a person is read by
 * the id, which is entered in the trail of the record.
 */
import { isSmartGrantInForce } from '../../../access/grants.ts';
import { batches } from '../../../concurrency/batches.ts';
import { ApiError } from '../../../errors.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import type { SearchQuery } from '../../../fhir/rest/query.ts';
import { conditionsFor, intersect } from '../../../smart/scope-sets.ts';
import { parseScopes } from '../../../smart/scopes.ts';
import { accountLocator, keys } from '../../../store/items/index.ts';
import type { FhirContext } from '../../context.ts';
import { requireScope } from '../asked.ts';

/** Records that are looked at together. */
const atOnce = 100;

export interface RecordList {
  /** Patients, in the order of their ids. */
  readonly patients: readonly JsonObject[];
  /** The id that the next page begins behind; undefined: there is none. */
  readonly next: string | undefined;
  /** How many there are, if that is asked for. */
  readonly total: number | undefined;
}

/** A page of them, behind an id. Throws 400 for a search by anything that is not told here. */
export async function listRecords(
  { filters, results }: Pick<SearchQuery, 'filters' | 'results'>,
  after: string | undefined,
  context: FhirContext,
): Promise<RecordList> {
  if (filters.length > 0) throw new ApiError('fhir_patient_required');
  requireScope('Patient', 'search', { granted: context.principal.scopes });
  const patients: string[] = [];
  let total = 0;
  for await (const page of context.store.pages(keys.smartAppRecords(context.principal.app.id))) {
    for (const some of batches(page, atOnce)) {
      const wanted = some.map(({ recordId }) => recordId).filter((id) => results.hasTotal || isBehind(id));
      const open = await lettingIn(wanted, context);
      total += open.length;
      if (!results.isCountOnly) patients.push(...open.filter(isBehind));
    }
    if (!results.hasTotal && patients.length > results.count) break;
  }
  const onPage = patients.slice(0, results.count);
  return {
    patients: onPage.map(patientOf),
    next: patients.length > onPage.length ? onPage.at(-1) : undefined,
    total: results.hasTotal ? total : undefined,
  };

  function isBehind(id: string): boolean {
    return after === undefined || id > after;
  }
}

/** Those of the records that let the app in now, and search for their patients. */
async function lettingIn(
  recordIds: readonly string[],
  { principal, store, time }: FhirContext,
): Promise<readonly string[]> {
  const { app, scopes } = principal;
  const [records, grants] = await Promise.all([
    store.get(recordIds.map(keys.record)),
    store.get(recordIds.map((id) => keys.systemGrant(id, app.id))),
  ]);
  const [accounts, shares] = await Promise.all([
    store.get(grants.flatMap((grant) => (grant ? [keys.account(grant.accountId)] : []))),
    store.get(
      grants.flatMap((grant) =>
        grant ? [keys.fullShare(grant.recordId, accountLocator(grant.accountId))] : [],
      ),
    ),
  ]);
  let place = -1;
  return recordIds.filter((_id, index) => {
    const [record, grant] = [records[index], grants[index]];
    if (!grant) return false;
    place += 1;
    if (!record || grant.kind !== 'system') return false;
    const [account, fullShare] = [accounts[place], shares[place]];
    if (!isSmartGrantInForce(grant, { app, record, account, fullShare }, time)) return false;
    return conditionsFor(intersect(scopes, parseScopes(grant.scope)), 'Patient', 'search') !== undefined;
  });
}

const subsetted = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'SUBSETTED',
};

function patientOf(recordId: string): JsonObject {
  return {
    resourceType: 'Patient',
    id: recordId,
    meta: { tag: [subsetted] },
    identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${recordId}` }],
  };
}
