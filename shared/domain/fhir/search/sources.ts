/** Where the resources of each type come from, beside the rows of FHIR documents. */
import { modelsOf } from '../../../fhir/rest/fact-types.ts';
import { patientOf, relatedPersonOf } from '../patient.ts';
import { resourcesOfFacts } from './facts.ts';
import type { Source } from './source.ts';

const patients: Source = {
  resources: async function* (view, _bounds, context) {
    yield [{ json: await patientOf(view, context), kind: 'Patient' }];
  },
};

const relatedPeople: Source = {
  resources: async function* (view, _bounds, context) {
    const json = await relatedPersonOf(view, context);
    if (json) yield [{ json, kind: 'RelatedPerson' }];
  },
};

const byType: Readonly<Record<string, Source>> = {
  Patient: patients,
  RelatedPerson: relatedPeople,
};

/** The sources of a type. */
export function sourcesOf(type: string): readonly Source[] {
  const own = Object.hasOwn(byType, type) ? [byType[type]!] : [];
  if (modelsOf(type).length === 0) return own;
  return [...own, { resources: (view, bounds, context) => resourcesOfFacts(type, view, bounds, context) }];
}
