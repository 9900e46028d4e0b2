/** The types that can be autoshared in a record (docs/contract/carenets.md#autoshare-by-type). */
import { notFound } from '../../errors.ts';
import { resourceTypes } from '../../fhir/resource-types.ts';
import { fhirTypePrefix } from '../../fhir/type-uri.ts';
import { keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { registeredTypes } from '../../xml/registered-types.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';

const names = [
  'Allergy',
  'Annotation',
  'AsthmaActionPlan',
  'Contact',
  'Demographics',
  'EncryptedDocument',
  'Equipment',
  'Genotype',
  'HBA1C',
  'Immunization',
  'Lab',
  'Medication',
  'Models',
  'Problem',
  'Procedure',
  'SchoolForm',
  'SimpleClinicalNote',
  'Survey',
  'SurveyAnswers',
  'UserPreferences',
  'VitalSign',
];

const everywhere = new Set([
  ...[...names, ...registeredTypes.map(({ localName }) => localName)].map((name) => documentPrefix + name),
  ...[...resourceTypes].map((name) => fhirTypePrefix + name),
]);

const statuses = ['active', 'void', 'archived'];

/**
 * Throws 404 for a type that is neither known in every record nor the type of a document of this one. A counter
 * exists from the first document of a type on, even if that document now has a version of another type. At most one
 * round trip.
 */
export async function requireKnownType(store: Store, recordId: string, type: string): Promise<void> {
  if (everywhere.has(type)) return;
  const counters = await store.get(statuses.map((status) => keys.typeCount(recordId, status, type)));
  if (counters.every((counter) => counter === undefined)) throw notFound();
}
