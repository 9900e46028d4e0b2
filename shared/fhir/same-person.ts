/** Whether a FHIR document is about the person of the record: docs/contract/fhir.md#whose-document-it-is. */
import type { Demographics } from '../models/demographics/index.ts';
import type { Reading } from './read/read-resources.ts';
import { hasFamilyName, hasGivenName, hasOtherGivenName, isNamed, plain } from './same-name.ts';

/**
 * `same`: each Patient in it is the person of the record. `unnamed`: it has no Patient, or one without name and date of birth.
 * `unchecked`: the record has no demographics. `other` and `several`: it is about another person, or about several; then it has no
 * facts.
 */
export type PatientCheck = 'same' | 'unnamed' | 'unchecked' | 'other' | 'several';

type Patient = Reading['patients'][number];
export type Person = Pick<Demographics, 'name_given' | 'name_middle' | 'name_family' | 'bday'>;

/** Whether the outcome can depend on the demographics of the record. */
export function needsDemographics({ patients }: Pick<Reading, 'patients'>): boolean {
  return patients.some(isDescribed);
}

/** `person` is undefined for a record without demographics. */
export function checkPatient(
  { patients, subjects }: Pick<Reading, 'patients' | 'subjects'>,
  person: Person | undefined,
): PatientCheck {
  const described = patients.filter(isDescribed);
  // A patient that is elsewhere may be the one that is here. Two that are elsewhere are two.
  if (subjects.length > 1) return 'several';
  if (described.length === 0) return patients.length > 1 ? 'several' : 'unnamed';
  if (!person) return described.every((one) => isAlike(one, described[0]!)) ? 'unchecked' : 'several';
  const same = described.filter((patient) => isPerson(patient, person)).length;
  if (same === described.length) return 'same';
  return same > 0 ? 'several' : 'other';
}

/** Whether documents with this outcome are read for facts. */
export function isReadable(check: PatientCheck): boolean {
  return check !== 'other' && check !== 'several';
}

function isDescribed({ names, birthDate }: Patient): boolean {
  return birthDate !== null || isNamed(names);
}

/**
 * Dates of birth agree as far as both say them, and then the family name or a given name is enough, because people
 * change one of them. Other given names are another person's: twins share the rest. Without a date of birth, both names
 * must agree.
 */
function isPerson({ names, birthDate }: Patient, person: Person): boolean {
  const hasFamily = hasFamilyName(names, person.name_family);
  const hasGiven = hasGivenName(names, person.name_given);
  if (birthDate === null) return hasFamily && hasGiven;
  if (!isSameDate(birthDate, person.bday)) return false;
  if (!isNamed(names) || hasGiven) return true;
  return hasFamily && !hasOtherGivenName(names, person);
}

/** Two Patients of one document, of which nothing else is known. */
function isAlike(one: Patient, other: Patient): boolean {
  const family = (patient: Patient) =>
    patient.names.map(({ family, text }) => plain(family ?? text ?? '')).join();
  const isSameDay = one.birthDate === null || other.birthDate === null || one.birthDate === other.birthDate;
  return isSameDay && family(one) === family(other) && !isOtherwiseGiven(one, other);
}

/** Whether the given names of two Patients are those of two people. */
function isOtherwiseGiven(one: Patient, other: Patient): boolean {
  const given = other.names.flatMap((name) => name.given).join(' ');
  return hasOtherGivenName(one.names, { name_given: given, name_middle: null, name_family: '' });
}

/** Of different precision: as far as both go. */
function isSameDate(one: string, other: string | null | undefined): boolean {
  if (!other) return true;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) === other.slice(0, length);
}
