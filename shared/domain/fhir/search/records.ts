/** The records that let a backend app in: docs/contract/fhir-api.md#backend-apps. */
import { ApiError } from '../../../errors.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import type { SearchQuery } from '../../../fhir/rest/query.ts';
import type { FhirContext } from '../../context.ts';
import { requireScope } from '../asked.ts';
import { patientsOfApp } from '../sources/patients.ts';

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
  requireScope('Patient', 'search', { granted: context.principal.scopes }, context);
  const patients: JsonObject[] = [];
  let total = 0;
  for await (const some of patientsOfApp(context)) {
    total += some.length;
    const behind = some.filter(({ json }) => after === undefined || String(json.id) > after);
    // One more tells whether there is a next page.
    const missing = results.isCountOnly ? 0 : results.count + 1 - patients.length;
    patients.push(...behind.slice(0, Math.max(0, missing)).map(({ json }) => json));
    if (!results.hasTotal && patients.length > results.count) break;
  }
  const onPage = patients.slice(0, results.count);
  return {
    patients: onPage,
    next: patients.length > onPage.length ? String(onPage.at(-1)?.id) : undefined,
    total: results.hasTotal ? total : undefined,
  };
}
