/** Summaries of given facts, without a service. */
import type { Fact } from '../../../shared/facts/fact.ts';
import { type SummaryContent, summary } from '../../../shared/fhir/ips/document.ts';
import type { Summary } from '../../support/fhir/ips.ts';
import { instance } from '../facts/instances.ts';
import { factOf } from './facts.ts';

export const service = 'https://phr.example.org';

/** The summary of facts, each of which is all that its part of a section has. */
export function written(
  facts: readonly Fact[],
  more: Partial<SummaryContent> & { total?: number } = {},
): string {
  const { total = 1, ...content } = more;
  return summary({
    id: '019bd1c4-52f0-7a10-9c41-3f6e0a1b2c3d',
    now: new Date('2026-01-31T08:30:00Z'),
    patient: { resourceType: 'Patient', id: 'r1' },
    whyAbsent: 'unknown',
    place: `${service}/records/r1`,
    service,
    found: (section, part) => {
      const own = facts.filter(
        ({ model }) => model === section.parts[part]!.model && section.only !== 'past',
      );
      return { facts: own, total: own.length * total };
    },
    unread: () => ({ facts: [], total: 0 }),
    room: 6_000_000,
    bytesOf: (text) => Buffer.byteLength(JSON.stringify(text)) - 2,
    ...content,
  }).parts.join('');
}

export const bundleOf = (...given: Parameters<typeof written>) => JSON.parse(written(...given)) as Summary;

/** Facts of most models, as a summary has them. */
export const several = [
  instance('Medication', {
    drugName_title: 'Metformin',
    startDate: '2024-01-02',
    endDate: '2025-01-02',
    quantity_value: '5',
    quantity_unit: 'mg',
  }),
  instance('Allergy', { drug_allergen_title: 'Penicillin', severity_title: 'Severe' }),
  instance('Problem', { name_title: 'Asthma', startDate: '2024-01-02T00:00:00Z' }),
  instance('Immunization', {
    product_name_title: 'Influenza',
    date: '2024-01-02T00:00:00Z',
    administration_status_title: 'Given',
    administration_status_system: 'http://smartplatforms.org/terms/codes/ImmunizationAdministrationStatus#',
    administration_status_identifier: 'doseGiven',
  }),
  instance('LabResult', {
    test_name_title: 'Sodium',
    quantitative_result_value_value: '140',
    quantitative_result_value_unit: 'mmol/L',
    abnormal_interpretation_title: 'Abnormal',
    abnormal_interpretation_system: 'http://smartplatforms.org/terms/codes/LabResultInterpretation#',
    abnormal_interpretation_identifier: 'abnormal',
    accession_number: 'A1',
  }),
  instance('Equipment', { name: 'Glucose meter', date_started: '2024-01-02T00:00:00Z' }),
  instance('VitalSigns', {
    date: '2026-01-15T00:00:00Z',
    bp_systolic_value: 120,
    bp_systolic_unit: 'mm[Hg]',
    heart_rate_value: 70,
    heart_rate_unit: '{beats}/min',
  }),
].map((one, index) => factOf(one, `0b4c2d5e-7f3a-4c1b-9d2e-00000000000${index}`));
