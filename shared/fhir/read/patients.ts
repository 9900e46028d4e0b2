/** Who the Patients are that are in what was sent. */
import { element, isObject, type Json, listOf, textOf } from '../json.ts';
import { isNamed, type Names } from '../same-name.ts';
import { absoluteReference, type Collection, type Resource } from './collection.ts';

/** Who a Patient resource says that they are, as it is written there. */
export interface PatientIdentity {
  /** `Patient/5` with its server, where that is known; the place of one without id. */
  readonly reference: string;
  /** The address of its entry. */
  readonly fullUrl: string | null;
  readonly names: Names;
  /** 1980, 1980-05 or 1980-05-02, if it is a date; what is no text is `unreadable`. */
  readonly birthDate: string | null;
  readonly gender: string | null;
  readonly identifiers: readonly { readonly system: string | null; readonly value: string }[];
}

/** All Patient resources, contained ones too. */
export function patientsIn({ resources }: Collection): ReadonlyMap<Resource, PatientIdentity> {
  const patients = resources.filter(({ type }) => type === 'Patient');
  return new Map(patients.map((resource) => [resource, identityOf(resource)]));
}

/** Whether a Patient says who it is. */
export function isDescribed({ names, birthDate }: Pick<PatientIdentity, 'names' | 'birthDate'>): boolean {
  return birthDate !== null || isNamed(names);
}

function identityOf(resource: Resource): PatientIdentity {
  const { json, fullUrl } = resource;
  const objects = (name: string) => listOf(element(json, name)).filter(isObject);
  const said = {
    names: objects('name').map((name) => ({
      family: textOf(element(name, 'family')) ?? null,
      given: listOf(element(name, 'given')).flatMap((given) => textOf(given) ?? []),
      text: textOf(element(name, 'text')) ?? null,
    })),
    birthDate: textIfGiven(element(json, 'birthDate')),
    gender: textOf(element(json, 'gender')) ?? null,
    identifiers: objects('identifier').flatMap((identifier) => {
      const value = textOf(element(identifier, 'value'));
      return value ? [{ system: textOf(element(identifier, 'system')) ?? null, value }] : [];
    }),
  };
  // Two contained Patients may have the same id. Where they say no more than identifiers, these tell them apart.
  const isKnownByIdentifiers = resource.container && !isDescribed(said) && said.identifiers.length > 0;
  const reference = isKnownByIdentifiers ? resource.place : referenceOf(resource);
  return { reference, fullUrl: fullUrl ?? null, ...said };
}

function referenceOf(resource: Resource): string {
  const id = textOf(element(resource.json, 'id'));
  return id === undefined ? resource.place : absoluteReference(`Patient/${id}`, resource);
}

function textIfGiven(value: Json | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : 'unreadable';
}
