/** Which parameters of a type give the date by which its resources are ordered, its code, its category and its status. */

import { parametersOf } from './index.ts';
import type { Parameter } from './parameter.ts';

/** The first that a resource has is its date. */
const dates: Readonly<Record<string, readonly string[]>> = {
  AllergyIntolerance: ['date', 'onset', 'last-date'],
  Condition: ['onset-date', 'recorded-date', 'asserted-date'],
  DiagnosticReport: ['date', 'issued'],
  DocumentReference: ['date', 'period'],
  Goal: ['start-date', 'target-date'],
  MedicationDispense: ['whenhandedover', 'whenprepared'],
  MedicationRequest: ['authoredon'],
  QuestionnaireResponse: ['authored'],
  ServiceRequest: ['authored', 'occurrence'],
  Specimen: ['collected'],
  MedicationStatement: ['effective'],
  MedicationAdministration: ['effective-time'],
  Patient: ['birthdate'],
  RelatedPerson: ['birthdate'],
  Provenance: ['recorded'],
};

/** Of types without a row: the first of these that the type has. */
const usualDates = ['date', 'created', 'started', 'period', 'sent', 'authored-on', 'datewritten'];
const usualCodes = ['code', 'vaccine-code', 'type'];
const usualStatuses = ['status', 'clinical-status', 'lifecycle-status'];

/** The date parameters by which resources of a type are ordered: the first with a value counts. Empty: they have no date. */
export function mainDatesOf(type: string): readonly Parameter[] {
  const parameters = parametersOf(type);
  const named = Object.hasOwn(dates, type) ? dates[type] : undefined;
  const names = named ?? usualDates.filter((name) => parameters.get(name)?.kind === 'date').slice(0, 1);
  return names.map((name) => parameters.get(name)!);
}

/** The parameter with the code that says what a resource is of; undefined: none. */
export function mainCodeOf(type: string): Parameter | undefined {
  return firstOf(type, usualCodes);
}

/** The parameter with the category of a resource; undefined: none. */
export function mainCategoryOf(type: string): Parameter | undefined {
  return firstOf(type, ['category']);
}

/** The parameter with the status of a resource; undefined: none. */
export function mainStatusOf(type: string): Parameter | undefined {
  return firstOf(type, usualStatuses);
}

function firstOf(type: string, names: readonly string[]): Parameter | undefined {
  const parameters = parametersOf(type);
  const name = names.find((one) => parameters.get(one)?.kind === 'token');
  return name === undefined ? undefined : parameters.get(name);
}
