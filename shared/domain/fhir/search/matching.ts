/** Which resources a search finds: by its parameters, the scopes of the token, and who is referred to. */
import type { JsonObject } from '../../../fhir/json.ts';
import { matches, meets } from '../../../fhir/rest/matches.ts';
import type { SearchQuery } from '../../../fhir/rest/query.ts';
import { valuesOf } from '../../../fhir/rest/values.ts';
import { conditionsFor } from '../../../smart/scope-sets.ts';
import type { SentStores } from '../sent/index.ts';
import type { FhirView } from '../view.ts';
import { isOfPatient } from './patient.ts';
import { mustBeReferredTo, referredTo } from './referred.ts';

export interface Matching {
  readonly isMatch: (json: JsonObject) => boolean;
  /** Whether every resource of the type matches, so that none need be looked at. */
  readonly isEvery: boolean;
}

/** What the search finds. Reads nothing, unless the scopes are narrow and the type is one that is seen only by reference. */
export async function matchingOf(
  { type, filters }: Pick<SearchQuery, 'type' | 'filters'>,
  view: FhirView,
  stores: SentStores,
): Promise<Matching> {
  const { base, recordId, granted } = view;
  const conditions = conditionsFor(granted, type, 'search');
  const referred = mustBeReferredTo(type, view) ? await referredTo(view, stores) : undefined;
  const [ofPatient, others] = [
    filters.filter((filter) => isOfPatient(filter, recordId)),
    filters.filter((filter) => !isOfPatient(filter, recordId)),
  ];
  return {
    isEvery: filters.length === 0 && conditions?.length === 0 && !referred,
    isMatch: (json) =>
      matches(json, others, base) &&
      // Everything in the record is about its patient, also what does not say so.
      ofPatient.every(
        (filter) => valuesOf(json, filter.parameter).length === 0 || matches(json, [filter], base),
      ) &&
      meets(json, conditions, base) &&
      (!referred || referred.has(`${type}/${String(json.id)}`)),
  };
}
