/** One fact of every model with only the required fields. */
import { coded, type Values } from './compound-values.ts';
import type { ModelName } from './filled.ts';
import { cvx, loinc, platformCodes, rxnorm, snomed } from './vocabulary.ts';

export const smallest: Readonly<Record<ModelName, Values>> = {
  Allergy: {
    ...coded('allergic_reaction', 'Hives', snomed, '247472004'),
    ...coded('category', 'Drug allergy', snomed, '416098002'),
    ...coded('severity', 'Mild', snomed, '255604002'),
  },
  AllergyExclusion: coded('name', 'No known food allergy', snomed, '429625007'),
  Encounter: {
    startDate: '2014-05-02T00:00:00Z',
    ...coded('encounterType', 'Home visit', platformCodes('EncounterType'), 'home'),
  },
  Equipment: { name: 'Pacemaker' },
  Fill: { date: '2014-06-01T00:00:00Z', dispenseDaysSupply: 0 },
  Immunization: {
    date: '2011-10-01T00:00:00Z',
    ...coded(
      'administration_status',
      'Dose given',
      platformCodes('ImmunizationAdministrationStatus'),
      'doseGiven',
    ),
    ...coded('product_name', 'MMR', cvx, '03'),
  },
  LabResult: coded('test_name', 'Sodium', loinc, '2951-2'),
  Measurement: { type: 'weight', value: 7, unit: 'kg', datetime: '2011-04-13T00:00:00Z' },
  Medication: { ...coded('drugName', 'Aspirin', rxnorm, '1191'), startDate: '2015-01-02' },
  Problem: { ...coded('name', 'Migraine', snomed, '37796009'), startDate: '2013-01-01T00:00:00Z' },
  Procedure: { name: 'Suture' },
  SimpleClinicalNote: { date_of_visit: '2013-02-03T00:00:00Z' },
  VitalSigns: { date: '2013-05-06T00:00:00Z' },
};
