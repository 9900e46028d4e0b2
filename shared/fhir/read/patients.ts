/** Whom resources are about. */
import { element, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';

/** Who a Patient resource says that they are, as it is written there. */
export interface PatientIdentity {
  /** `Patient/5`, or its place. */
  readonly reference: string;
  readonly names: readonly {
    readonly family: string | null;
    readonly given: readonly string[];
    readonly text: string | null;
  }[];
  /** 1980, 1980-05 or 1980-05-02. */
  readonly birthDate: string | null;
  readonly gender: string | null;
  readonly identifiers: readonly { readonly system: string | null; readonly value: string }[];
}

/** All Patient resources, contained ones too. */
export function patientsIn({ resources }: Collection): readonly PatientIdentity[] {
  return resources.filter(({ type }) => type === 'Patient').map(identityOf);
}

function identityOf({ json, place }: Resource): PatientIdentity {
  const objects = (name: string) => listOf(element(json, name)).filter(isObject);
  return {
    reference: place,
    names: objects('name').map((name) => ({
      family: textOf(element(name, 'family')) ?? null,
      given: listOf(element(name, 'given')).flatMap((given) => textOf(given) ?? []),
      text: textOf(element(name, 'text')) ?? null,
    })),
    birthDate: textOf(element(json, 'birthDate')) ?? null,
    gender: textOf(element(json, 'gender')) ?? null,
    identifiers: objects('identifier').flatMap((identifier) => {
      const value = textOf(element(identifier, 'value'));
      return value ? [{ system: textOf(element(identifier, 'system')) ?? null, value }] : [];
    }),
  };
}

/** The reference of a resource to its patient. */
function subjectOf(json: JsonObject): JsonObject | undefined {
  const subject = element(json, 'subject') ?? element(json, 'patient');
  return isObject(subject) ? subject : undefined;
}

/** Why a resource is not about a patient; nothing when it is, or does not say. */
export function subjectProblem(resource: Resource, collection: Collection): string | undefined {
  if (resource.type === 'Observation' && element(resource.json, 'focus') !== undefined) {
    return 'It observes something other than the patient, which its focus names.';
  }
  const subject = subjectOf(resource.json);
  if (!subject) return undefined;
  const kind =
    collection.resolve(subject, resource)?.type ??
    textOf(element(subject, 'type')) ??
    /(?:^|\/)([A-Z][A-Za-z]+)\/[^/]+$/.exec(textOf(element(subject, 'reference')) ?? '')?.[1];
  return kind === undefined || kind === 'Patient' ? undefined : 'Its subject is not a patient.';
}

/** The references to patients that lead to no Patient of the collection, each once. */
export function subjectsOutside(collection: Collection): readonly string[] {
  const outside = collection.resources.flatMap((resource) => {
    const subject = subjectOf(resource.json);
    if (!subject || collection.resolve(subject, resource)) return [];
    const reference = textOf(element(subject, 'reference'));
    return reference && !subjectProblem(resource, collection) ? [reference] : [];
  });
  return [...new Set(outside)];
}
