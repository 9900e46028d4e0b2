/** Whether a FHIR document is about the person of the record: docs/contract/fhir.md#whose-document-it-is. */
import type { Demographics } from '../models/demographics/index.ts';
import { isDescribed } from './read/patients.ts';
import type { Reading } from './read/read-resources.ts';
import {
  hasFamilyName,
  hasGivenName,
  hasOtherGivenName,
  isCalled,
  isCalledLike,
  isNamed,
  mayBeCalled,
  plain,
} from './same-name.ts';
import { asSubject, contradict, grouped, NamedHere, type Subject } from './same-subject.ts';

/**
 * `same`: each patient in it is the person of the record. `unnamed`: nothing in it says who the patient is. `unchecked`: the record has no
 * demographics. `other` and `several`: it is about another person, or about several; then it has no facts.
 */
export type PatientCheck = 'same' | 'unnamed' | 'unchecked' | 'other' | 'several';

type Patient = Reading['patients'][number];
export type Person = Pick<Demographics, 'name_given' | 'name_middle' | 'name_family' | 'bday'>;

/** Ways in which resources may name patients who are not here. More are several: each is compared with all. */
const mostSubjects = 20;

/** Whether the outcome can depend on the demographics of the record. */
export function needsDemographics({ patients, subjects }: Pick<Reading, 'patients' | 'subjects'>): boolean {
  return patients.some(isDescribed) || subjects.some(({ display }) => display !== null);
}

/** `person` is undefined for a record without demographics. */
export function checkPatient(
  { patients, subjects }: Pick<Reading, 'patients' | 'subjects'>,
  person: Person | undefined,
): PatientCheck {
  const described = patients.filter(isDescribed);
  const here = new NamedHere(described);
  const stubs = patients.filter((patient) => !isDescribed(patient)).map(asSubject);
  const elsewhere = [...stubs, ...subjects].filter((subject) => !here.has(subject));
  if (elsewhere.length === 0) return described.length === 0 ? 'unnamed' : checkDescribed(described, person);
  const groups = grouped(elsewhere.slice(0, mostSubjects + 1));
  if (elsewhere.length > mostSubjects || groups.length > 1) return 'several';
  if (described.length === 0) return checkDisplays(elsewhere, person);
  const check = checkDescribed(described, person);
  return areCalledLike(elsewhere, described, check === 'same' ? person : undefined) ? check : 'several';
}

/** Whether documents with this outcome are read for facts. */
export function isReadable(check: PatientCheck): boolean {
  return check !== 'other' && check !== 'several';
}

/** For Patients that say who they are. */
function checkDescribed(described: readonly Patient[], person: Person | undefined): PatientCheck {
  if (!person) return areAlike(described) ? 'unchecked' : 'several';
  const same = described.filter((patient) => isPerson(patient, person)).length;
  if (same === described.length) return 'same';
  return same > 0 ? 'several' : 'other';
}

/** For one patient who is not here, by what it is called. */
function checkDisplays(subjects: readonly Subject[], person: Person | undefined): PatientCheck {
  const displays = subjects.flatMap(({ display }) => display ?? []);
  if (displays.length === 0) return 'unnamed';
  if (!person) return 'unchecked';
  const others = displays.filter((one) => !isNameOf(one, person) && !mayBeCalled(one, person)).length;
  if (others === displays.length) return 'other';
  if (others > 0) return 'several';
  return displays.some((one) => isNameOf(one, person)) ? 'same' : 'unnamed';
}

/** Whether what one patient who is not here is called, which it must be, is what a Patient here or the person is called. */
function areCalledLike(
  subjects: readonly Subject[],
  described: readonly Patient[],
  person: Person | undefined,
): boolean {
  const called = subjects.filter(({ display }) => display !== null);
  const isOther = subjects.some((subject) =>
    described.some((patient) => contradict(subject.identifiers, patient.identifiers)),
  );
  if (called.length === 0 || isOther) return false;
  return called.every(
    ({ display }) =>
      (person && isNameOf(display!, person)) || described.some(({ names }) => isCalledLike(display!, names)),
  );
}

function isNameOf(display: string, person: Person): boolean {
  return isCalled(display, person.name_family, person.name_given);
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
  if (!isDate(birthDate) || !isSameDate(birthDate, person.bday)) return false;
  if (!isNamed(names) || hasGiven) return true;
  return hasFamily && !hasOtherGivenName(names, person);
}

/** Whether several Patients of one document, of which nothing else is known, are one. */
function areAlike(described: readonly Patient[]): boolean {
  const [first, ...others] = described;
  if (!first || others.length === 0) return true;
  const family = familyOf(first);
  const given = first.names.slice(0, mostSubjects).flatMap((name) => name.given.slice(0, mostSubjects));
  const known = { name_given: given.join(' '), name_middle: null, name_family: '' };
  return others.every(
    (other) =>
      isSameDay(first.birthDate, other.birthDate) &&
      familyOf(other) === family &&
      !hasOtherGivenName(other.names, known),
  );
}

function familyOf({ names }: Patient): string {
  return names.map(({ family, text }) => plain(family ?? text ?? '')).join();
}

function isSameDay(one: string | null, other: string | null): boolean {
  return one === null || other === null || (one === other && isDate(one));
}

/** A date of FHIR (https://hl7.org/fhir/R4/datatypes.html#date): a year, with a month and a day if they are known. */
function isDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (!year) return false;
  const time = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(`${year}-${month}-${day}`);
}

/** Of different precision: as far as both go. */
function isSameDate(one: string, other: string | null | undefined): boolean {
  if (!other) return true;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) === other.slice(0, length);
}
