/** Which kind of medical data a call was about, by its path: an entry of the trail names the path, and no model. */
import type { AuditEntry } from '../../../client/index.ts';
import { allViews } from '../health/models/index.ts';
import type { ModelName } from '../health/models/model-view.ts';

/** The last names in paths of minimal reports and of RDF (docs/contract/reports.md#minimal-reports-items, docs/contract/rdf.md#calls). */
const otherNames: ReadonlyMap<string, ModelName> = new Map([
  ['allergies', 'allergies'],
  ['allergy_exclusions', 'no-allergies'],
  ['encounters', 'encounters'],
  ['equipment', 'equipment'],
  ['fulfillments', 'fills'],
  ['immunizations', 'immunizations'],
  ['lab_results', 'labs'],
  ['labs', 'labs'],
  ['measurements', 'measurements'],
  ['medications', 'medications'],
  ['problems', 'problems'],
  ['procedures', 'procedures'],
  ['simple-clinical-notes', 'notes'],
  ['vital_signs', 'vitals'],
  ['vitals', 'vitals'],
]);

/** Undefined when the call was not about one kind. */
export function subjectOf({ path }: Pick<AuditEntry, 'path'>): ModelName | undefined {
  const [, name = ''] =
    /^\/(?:records|carenets)\/[^/]+\/(?:reports\/)?(?:minimal\/)?([^/]+)\//.exec(path) ?? [];
  return allViews.find(({ model }) => model === name)?.name ?? otherNames.get(name);
}
