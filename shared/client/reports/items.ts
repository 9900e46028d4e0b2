/** The items of minimal reports on a patient's conditions and treatment. Dates and times are texts as in the document. */
import { childText, optionalChild, optionalChildText, type XmlElement } from '../xml/element.ts';
import { decimal } from '../xml/values.ts';
import { type Coded, coded, nestedText, type Provider, provider } from './coded.ts';

export interface AllergyItem {
  /** The kind of allergen, and the allergen. */
  readonly allergenType: Coded | undefined;
  readonly allergenName: Coded | undefined;
  readonly reaction: string | undefined;
  /** How severe it is. */
  readonly specifics: string | undefined;
}

export function allergyItem(element: XmlElement): AllergyItem {
  const allergen = optionalChild(element, 'allergen');
  return {
    allergenType: allergen && coded(allergen, 'type'),
    allergenName: allergen && coded(allergen, 'name'),
    reaction: optionalChildText(element, 'reaction'),
    specifics: optionalChildText(element, 'specifics'),
  };
}

export interface EquipmentItem {
  readonly dateStarted: string | undefined;
  readonly dateStopped: string | undefined;
  readonly name: string;
  readonly vendor: string | undefined;
  readonly description: string | undefined;
}

export function equipmentItem(element: XmlElement): EquipmentItem {
  return {
    dateStarted: optionalChildText(element, 'dateStarted'),
    dateStopped: optionalChildText(element, 'dateStopped'),
    name: childText(element, 'name'),
    vendor: optionalChildText(element, 'vendor'),
    description: optionalChildText(element, 'description'),
  };
}

export interface ImmunizationItem {
  readonly dateAdministered: string | undefined;
  readonly vaccine: Coded | undefined;
}

export function immunizationItem(element: XmlElement): ImmunizationItem {
  const vaccine = optionalChild(element, 'vaccine');
  return {
    dateAdministered: optionalChildText(element, 'dateAdministered'),
    vaccine: vaccine && coded(vaccine, 'type'),
  };
}

export interface MedicationItem {
  readonly dateStarted: string | undefined;
  readonly dateStopped: string | undefined;
  readonly name: Coded | undefined;
  /** The amount: a number, or a text where it is none. */
  readonly dose: number | string | undefined;
  readonly doseUnit: string | undefined;
  readonly frequency: string | undefined;
  readonly instructions: string | undefined;
}

export function medicationItem(element: XmlElement): MedicationItem {
  const amount = nestedText(element, 'dose', 'value');
  return {
    dateStarted: optionalChildText(element, 'dateStarted'),
    dateStopped: optionalChildText(element, 'dateStopped'),
    name: coded(element, 'name'),
    dose: amount === undefined ? nestedText(element, 'dose', 'textValue') : (decimal(amount) ?? amount),
    doseUnit: nestedText(element, 'dose', 'unit'),
    frequency: optionalChildText(element, 'frequency'),
    instructions: nestedText(element, 'prescription', 'instructions'),
  };
}

export interface ProblemItem {
  readonly dateOnset: string | undefined;
  readonly dateResolution: string | undefined;
  readonly name: Coded | undefined;
  readonly comments: string | undefined;
}

export function problemItem(element: XmlElement): ProblemItem {
  return {
    dateOnset: optionalChildText(element, 'dateOnset'),
    dateResolution: optionalChildText(element, 'dateResolution'),
    name: coded(element, 'name'),
    comments: optionalChildText(element, 'comments'),
  };
}

export interface ProcedureItem {
  readonly datePerformed: string | undefined;
  readonly name: Coded | undefined;
  readonly provider: Provider | undefined;
  readonly location: string | undefined;
  readonly comments: string | undefined;
}

export function procedureItem(element: XmlElement): ProcedureItem {
  return {
    datePerformed: optionalChildText(element, 'datePerformed'),
    name: coded(element, 'name'),
    provider: provider(element),
    location: optionalChildText(element, 'location'),
    comments: optionalChildText(element, 'comments'),
  };
}
