/** Whether a FHIR document is about the person of the record: docs/contract/fhir.md#whose-document-it-is. */
import type { Demographics } from '../models/demographics/index.ts';
import type { Reading } from './read/read-resources.ts';

/**
 * `same`: each Patient in it is the person of the record. `unnamed`: it has no Patient, or one without name and date of birth.
 * `unchecked`: the record has no demographics. `other` and `several`: it is about another person, or about several; then it has no
 * facts.
 */
export type PatientCheck = 'same' | 'unnamed' | 'unchecked' | 'other' | 'several';

type Patient = Reading['patients'][number];
export type Person = Pick<Demographics, 'name_given' | 'name_family' | 'bday'>;

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

type Names = Patient['names'];

function isNamed(names: Names): boolean {
  return names.some(({ family, given, text }) => family !== null || given.length > 0 || text !== null);
}

/**
 * Dates of birth agree as far as both say them, and then the family name or a given name is enough, because people
 * change one of them. Without a date of birth, both names must agree.
 */
function isPerson({ names, birthDate }: Patient, person: Person): boolean {
  const [hasFamily, hasGiven] = [
    names.some((name) => isSameName(name.family, person.name_family) || isIn(name, person.name_family)),
    names.some(
      (name) => name.given.some((one) => isSameName(one, person.name_given)) || isIn(name, person.name_given),
    ),
  ];
  if (birthDate === null) return hasFamily && hasGiven;
  if (!isSameDate(birthDate, person.bday)) return false;
  return !isNamed(names) || hasFamily || hasGiven;
}

/** Two Patients of one document, of which nothing else is known. */
function isAlike(one: Patient, other: Patient): boolean {
  const family = (patient: Patient) =>
    patient.names.map(({ family, text }) => plain(family ?? text ?? '')).join();
  const isSameDay = one.birthDate === null || other.birthDate === null || one.birthDate === other.birthDate;
  return isSameDay && family(one) === family(other);
}

/** Of different precision: as far as both go. */
function isSameDate(one: string, other: string | null | undefined): boolean {
  if (!other) return true;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) === other.slice(0, length);
}

function isSameName(one: string | null, other: string | null | undefined): boolean {
  return one !== null && !!other && plain(one) === plain(other);
}

/** Whether a name that is only a text, without its parts, has these words. */
function isIn({ family, given, text }: Names[number], wanted: string | null | undefined): boolean {
  if (family !== null || given.length > 0 || text === null || !wanted) return false;
  const words = (name: string) =>
    ` ${name
      .split(/[\s,]+/)
      .map(plain)
      .filter(Boolean)
      .join(' ')} `;
  return words(wanted).trim() !== '' && words(text).includes(words(wanted));
}

/** Without accents, case, blanks, hyphens and apostrophes. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
