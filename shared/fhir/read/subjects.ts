/** Whom resources name as their patient: docs/contract/fhir.md#whose-document-it-is. */
import { element, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import { visitText } from '../work.ts';
import { absoluteReference, type Collection, type Resource } from './collection.ts';
import { hasOtherFocus } from './focus.ts';
import { isDescribed, type PatientIdentity } from './patients.ts';

/** What a reference to a patient says, as it is written there. At least one of the three is given. */
export interface Subject {
  /** With its server, where that is known. */
  readonly reference: string | null;
  readonly identifiers: PatientIdentity['identifiers'];
  /** What the patient is called. */
  readonly display: string | null;
}

/** Why a resource is not about a patient; nothing when it is, or does not say. */
export function subjectProblem(resource: Resource, collection: Collection): string | undefined {
  if (resource.type === 'Observation' && hasOtherFocus(resource, collection)) {
    return 'It observes something other than the patient, which its focus names.';
  }
  const isOther = subjectsOf(resource.json).some((one) => !isPatient(one, resource, collection));
  return isOther ? 'Its subject is not a patient.' : undefined;
}

/** All that resources name as their patient, unless it leads to a Patient here that says who it is. Each once. */
export function subjectsOutside(
  collection: Collection,
  patients: ReadonlyMap<Resource, PatientIdentity>,
): readonly Subject[] {
  const outside = new Map<string, Subject>();
  for (const resource of collection.resources) {
    for (const reference of subjectsOf(resource.json)) {
      if (!isPatient(reference, resource, collection)) continue;
      const patient = patients.get(patientAt(reference, resource, collection)!);
      if (patient && isDescribed(patient)) continue;
      const subject = withStub(subjectOf(reference, resource), patient);
      if (subject.reference === null && subject.display === null && subject.identifiers.length === 0)
        continue;
      const key = JSON.stringify(subject);
      visitText(key.length);
      outside.set(key, subject);
    }
  }
  return [...outside.values()];
}

/** The Patient here that a reference leads to: not one of the same id on another server. */
function patientAt(reference: JsonObject, resource: Resource, collection: Collection): Resource | undefined {
  const target = collection.resolve(reference, resource);
  const { server } = resource.container ?? resource;
  const isRelative = /^Patient\/[^/]+/.test(textOf(element(reference, 'reference')) ?? '');
  const isElsewhere =
    isRelative && server !== undefined && target?.server !== undefined && server !== target.server;
  return isElsewhere ? undefined : target;
}

/** The subject, with what is known of a Patient here that does not say who it is. */
function withStub(subject: Subject, stub: PatientIdentity | undefined): Subject {
  if (!stub) return subject;
  return {
    ...subject,
    reference: stub.reference,
    identifiers: [...subject.identifiers, ...stub.identifiers],
  };
}

/** Elements that name the patient: the last three those of Task, ResearchSubject and EnrollmentRequest. */
const naming = ['subject', 'patient', 'beneficiary', 'for', 'individual', 'candidate'];

/** The references of a resource to its patient. A list is not allowed, and each of its entries counts. */
export function subjectsOf(json: JsonObject): readonly JsonObject[] {
  const named = naming.flatMap((name) => listOf(element(json, name)).filter(isObject));
  return element(json, 'resourceType') === 'Appointment' ? [...named, ...patientsAt(json)] : named;
}

/** The patients of an appointment, who are among those that take part. */
function patientsAt(appointment: JsonObject): readonly JsonObject[] {
  return listOf(element(appointment, 'participant')).flatMap((participant) => {
    const actor = isObject(participant) ? element(participant, 'actor') : undefined;
    if (!isObject(actor)) return [];
    const isPatient = /(?:^|\/)Patient\//.test(textOf(element(actor, 'reference')) ?? '');
    return isPatient || element(actor, 'type') === 'Patient' ? [actor] : [];
  });
}

function isPatient(reference: JsonObject, resource: Resource, collection: Collection): boolean {
  const kind =
    collection.resolve(reference, resource)?.type ??
    textOf(element(reference, 'type')) ??
    /(?:^|\/)([A-Z][A-Za-z]+)\/[^/]+$/.exec(textOf(element(reference, 'reference')) ?? '')?.[1];
  return kind === undefined || kind === 'Patient';
}

/** A search for an identifier is one (https://hl7.org/fhir/R4/http.html#trules). */
const search = /^Patient\?identifier=(?:([^|&]*)\|)?([^|&]+)$/;

function subjectOf(json: JsonObject, resource: Resource): Subject {
  const identifiers = listOf(element(json, 'identifier')).flatMap((identifier) => {
    const value = isObject(identifier) ? textOf(element(identifier, 'value')) : undefined;
    return value ? [{ system: textOf(element(identifier as JsonObject, 'system')) ?? null, value }] : [];
  });
  const display = textOf(element(json, 'display'))?.trim() || null;
  const text = textOf(element(json, 'reference'));
  if (text === undefined) return { reference: null, identifiers, display };
  const [, system, value] = search.exec(text) ?? [];
  if (value)
    return { reference: null, identifiers: [...identifiers, { system: system || null, value }], display };
  const version = text.indexOf('/_history/');
  const unversioned = version < 0 ? text : text.slice(0, version);
  return { reference: absoluteReference(unversioned, resource.container ?? resource), identifiers, display };
}
