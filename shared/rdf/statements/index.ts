/** The statements about a fact, by the name of its model. */
import { allergy, allergyExclusion } from './allergies.ts';
import { labResult } from './lab-results.ts';
import { fulfillment, medication } from './medications.ts';
import type { Rule } from './rule.ts';
import { encounter, immunization, problem } from './visits.ts';
import { vitalSigns } from './vital-signs.ts';

export const statementsByModel: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['Allergy', allergy],
  ['AllergyExclusion', allergyExclusion],
  ['Encounter', encounter],
  ['Fill', fulfillment],
  ['Immunization', immunization],
  ['LabResult', labResult],
  ['Medication', medication],
  ['Problem', problem],
  ['VitalSigns', vitalSigns],
]);
