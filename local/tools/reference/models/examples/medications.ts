/** Examples of medications, of their fills, and of vaccines. */
import { cvx, rxnorm, smartCode } from '../../../../../shared/models/vocabulary.ts';
import { coded, type ExampleFact, type ModelExample } from '../example.ts';

function filled(date: string, days: string): ExampleFact {
  return {
    model: 'Fill',
    fields: {
      date,
      dispenseDaysSupply: days,
      pharmacy_org: 'Maple Pharmacy',
      quantityDispensed_value: days,
      quantityDispensed_unit: 'tablet',
    },
  };
}

export const fill: ModelExample = {
  facts: [
    filled('2025-10-20T15:10:00Z', '30'),
    filled('2025-11-19T11:00:00Z', '30'),
    filled('2025-12-19T16:40:00Z', '90'),
  ],
  shown: ['date', 'dispenseDaysSupply', 'pharmacy_org'],
  queries: [
    ['Fills of 90 days', 'dispenseDaysSupply=90'],
    ['Fills in December 2025', 'date_range=date*2025-12-01*2025-12-31T23:59:59Z'],
    ['Days of supply in all', 'aggregate_by=sum*dispenseDaysSupply'],
    ['Days of supply dispensed in each month', 'date_group=date*month&aggregate_by=sum*dispenseDaysSupply'],
    ['Fills of each pharmacy', 'group_by=pharmacy_org&aggregate_by=count*'],
  ],
};

export const medication: ModelExample = {
  facts: [
    {
      model: 'Medication',
      fields: {
        ...coded('drugName', 'Lisinopril 10 MG Oral Tablet', rxnorm, '314076'),
        startDate: '2023-10-26',
        frequency_value: '1',
        frequency_unit: '/d',
        instructions: 'One tablet in the morning.',
        ...coded('provenance', 'Prescription', `${smartCode}MedicationProvenance#`, 'prescription'),
      },
      related: { fulfillments: [filled('2025-12-19T16:40:00Z', '90')] },
    },
    {
      model: 'Medication',
      fields: {
        ...coded('drugName', 'Cetirizine 10 MG Oral Tablet', rxnorm, '1014678'),
        startDate: '2025-05-02',
        endDate: '2025-06-30',
        frequency_value: '1',
        frequency_unit: '/d',
      },
    },
  ],
  shown: ['drugName_title', 'startDate', 'endDate'],
  queries: [
    ['Statements about one drug', 'drugName_identifier=314076'],
    ['Medications started in 2025', 'date_range=startDate*2025-01-01*2025-12-31'],
    ['Medications started in each year', 'date_group=startDate*year&aggregate_by=count*'],
    [
      'Statements of each provenance, with a group for those without one',
      'group_by=provenance_identifier&aggregate_by=count*',
    ],
    ['How many have ended', 'aggregate_by=count*endDate'],
  ],
};

function vaccination(date: string, title: string, code: string): ExampleFact {
  return {
    model: 'Immunization',
    fields: {
      date,
      ...coded(
        'administration_status',
        'Dose given',
        `${smartCode}ImmunizationAdministrationStatus#`,
        'doseGiven',
      ),
      ...coded('product_name', title, cvx, code),
    },
  };
}

export const immunization: ModelExample = {
  facts: [
    vaccination('2024-10-10T10:00:00Z', 'influenza, split virus, trivalent', '141'),
    vaccination('2025-10-09T10:00:00Z', 'Tdap', '115'),
  ],
  shown: ['date', 'product_name_title'],
  queries: [
    ['Doses of one vaccine', 'product_name_identifier=115'],
    ['Doses since the summer of 2025', 'date_range=date*2025-06-21*'],
    ['Doses in each year', 'date_group=date*year&aggregate_by=count*'],
    ['When each vaccine was last given', 'group_by=product_name_title&aggregate_by=max*date'],
  ],
};
