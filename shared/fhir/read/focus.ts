/** What an Observation is about beside its subject: https://hl7.org/fhir/R4/observation-definitions.html#Observation.focus */
import { element, isObject, listOf, textOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';

/** What is the patient's own: a tumour, a disease, a test, a device. Anything else may be a fetus, a donor or a relative. */
const ofPatient: ReadonlySet<string> = new Set([
  'AllergyIntolerance',
  'BodyStructure',
  'Condition',
  'Device',
  'DiagnosticReport',
  'Encounter',
  'ImagingStudy',
  'Immunization',
  'MedicationRequest',
  'MedicationStatement',
  'Observation',
  'Procedure',
  'Specimen',
]);

/** Whether an Observation of the patient tells of somebody or something else. */
export function hasOtherFocus(resource: Resource, collection: Collection): boolean {
  const subject = element(resource.json, 'subject');
  const patient = isObject(subject) ? textOf(element(subject, 'reference')) : undefined;
  return listOf(element(resource.json, 'focus')).some((focus) => {
    const reference = isObject(focus) ? textOf(element(focus, 'reference')) : undefined;
    if (reference !== undefined && reference === patient) return false;
    const [, named] =
      /(?:^|\/)([A-Z][A-Za-z]{0,63})\/[^/]+(?:\/_history\/[^/]*)?$/.exec(reference ?? '') ?? [];
    const said = isObject(focus) ? textOf(element(focus, 'type')) : undefined;
    const type = collection.resolve(focus, resource)?.type ?? said ?? named;
    return type === undefined || !ofPatient.has(type);
  });
}
