/** That the check of patient summaries takes what HL7 calls valid, and finds what is not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Summary, summaryErrors } from '../../support/fhir/ips.ts';
import { ipsPackage } from '../../support/fhir/profiles/definitions.ts';
import type { Entry } from '../../support/fhir/profiles/references.ts';
import { Validator } from '../../support/fhir/profiles/validator.ts';
import type { Resource } from '../../support/fhir/profiles/values.ts';
import { instance } from '../facts/instances.ts';
import { factOf } from './facts.ts';
import { bundleOf } from './summaries.ts';

const folder = join(ipsPackage, 'example');

describe.each(readdirSync(folder).sort())('HL7’s example %s', (file) => {
  it('is valid by the profiles that it and what is in it claim', () => {
    const example = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Resource;
    const inside = (example.entry ?? []) as readonly Entry[];
    const validator = new Validator(inside);
    const claims = [example, ...inside.map(({ resource }) => resource!)].flatMap((resource) =>
      ((resource.meta as { profile?: readonly string[] })?.profile ?? []).map(
        (profile) => [resource, profile] as const,
      ),
    );
    expect(claims.length).toBeGreaterThan(0);
    expect(claims.flatMap(([resource, profile]) => validator.check(resource, profile))).toEqual([]);
  });
});

/** A resource of a summary, with everything that a defect may change. */
// biome-ignore lint/suspicious/noExplicitAny: defects are of any form.
type Changeable = any;

interface Changes {
  readonly bundle: Changeable;
  readonly composition: Changeable;
  /** The first resource of the kind. */
  readonly first: (kind: string, category?: string) => Changeable;
}

const facts = [
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

const sectionOf = ({ composition }: Changes, code: string) =>
  composition.section.find((section: Changeable) => section.code.coding[0].code === code);

/** Each with a part of what the check must say of it. */
const defects: readonly (readonly [name: string, change: (changes: Changes) => void, said: string])[] = [
  [
    'a required section that is missing',
    (all) => remove(all, '48765-2'),
    'section:sectionAllergies is there 0',
  ],
  ['a recommended section that is missing', (all) => remove(all, '47519-4'), 'There is no section 47519-4'],
  [
    'a section twice',
    (all) => all.composition.section.push(sectionOf(all, '11450-4')),
    'section:sectionProblems is there 2 times',
  ],
  [
    'a section that IPS does not know',
    (all) => {
      sectionOf(all, '8716-3').code.coding[0].code = '46240-8';
    },
    'IPS has no section 46240-8',
  ],
  [
    'a section with the entries of another',
    (all) => {
      sectionOf(all, '11450-4').entry = sectionOf(all, '48765-2').entry;
    },
    'refers to AllergyIntolerance, which does not belong there',
  ],
  [
    'an optional section with neither entries nor a reason',
    (all) => {
      delete sectionOf(all, '47519-4').emptyReason;
    },
    'Section 47519-4 has entries and a reason, or neither',
  ],
  [
    'a required section with neither entries nor a reason',
    (all) => {
      delete sectionOf(all, '11450-4').entry;
    },
    'ips-comp-1',
  ],
  [
    'a narrative with a script',
    (all) => {
      sectionOf(all, '47519-4').text.div =
        '<div xmlns="http://www.w3.org/1999/xhtml"><script>1</script></div>';
    },
    'The narrative of section 47519-4 is no plain XHTML',
  ],
  [
    'a Bundle of another type',
    ({ bundle }) => {
      bundle.type = 'collection';
    },
    'Bundle.type fixes',
  ],
  ['a Bundle without a time', ({ bundle }) => delete bundle.timestamp, 'timestamp is there 0 times'],
  [
    'a Composition of another type',
    ({ composition }) => {
      composition.type.coding[0].code = '34133-9';
    },
    'Composition.type fixes',
  ],
  [
    'a second Patient',
    ({ bundle, first }) =>
      bundle.entry.push({
        fullUrl: 'https://phr.example.org/fhir/Patient/2',
        resource: { ...first('Patient') },
      }),
    'entry:patient is there 2 times',
  ],
  [
    'an element that is missing',
    ({ first }) => delete first('Patient')._birthDate,
    '.birthDate is there 0 times',
  ],
  [
    'a patient who is not as the profile demands',
    ({ first }) => delete first('Patient')._birthDate,
    'Condition/0b4c2d5e-7f3a-4c1b-9d2e-000000000002.subject refers to a resource that is none of',
  ],
  [
    'an element that is empty',
    ({ first }) => {
      first('Condition').note = [{}];
    },
    '.note[0] is empty',
  ],
  [
    'a type that the profile does not allow',
    ({ first }) => {
      const result = first('Observation', 'laboratory');
      delete result._effectiveDateTime;
      result.effectiveInstant = '2024-01-02T00:00:00Z';
    },
    '.effective may not be instant',
  ],
  [
    'a contained resource that is not as the profile demands',
    ({ first }) => delete first('Observation', 'laboratory').contained[0].type,
    'Specimen/specimen-1.type is there 0 times',
  ],
  [
    'a contained resource to which nothing leads',
    ({ first }) => delete first('Observation', 'laboratory').specimen,
    'Nothing leads to Specimen/specimen-1',
  ],
  [
    'a name without a name',
    ({ first }) => {
      first('Patient').name = [{ use: 'official' }];
    },
    'ips-pat-1',
  ],
  [
    'a period that ends before it starts',
    ({ first }) => {
      first('MedicationStatement').effectivePeriod.end = '2023-12-31';
    },
    'per-1',
  ],
  [
    'a dose that is a bound',
    ({ first }) => {
      first('MedicationStatement').dosage[0].doseAndRate[0].doseQuantity.comparator = '<';
    },
    'sqty-1',
  ],
  [
    'a device whose name has no kind',
    ({ first }) => {
      for (const name of first('Device').deviceName) delete name.type;
    },
    'deviceName[0].type is there 0 times',
  ],
  [
    'a code that a required value set does not have',
    ({ first }) => {
      first('Condition').clinicalStatus.coding[0].code = 'unwell';
    },
    'condition-clinical|unwell is not in http://hl7.org/fhir/ValueSet/condition-clinical',
  ],
  [
    'a code that a value set of IPS leaves out',
    ({ first }) => {
      first('Observation', 'laboratory').status = 'entered-in-error';
    },
    'is not in http://hl7.org/fhir/uv/ips/ValueSet/results-status-uv-ips',
  ],
  [
    'a code of the system of an extensible value set that has no such code',
    ({ first }) => {
      first('Observation', 'laboratory').interpretation[0].coding[0].code = 'XX';
    },
    'XX is not in http://hl7.org/fhir/ValueSet/observation-interpretation',
  ],
  [
    'a unit that vital signs may not have',
    ({ bundle }) => {
      const pressure = bundle.entry.find(({ resource }: Changeable) => resource.component).resource;
      pressure.component[0].valueQuantity.code = 'kPa';
    },
    'kPa is not in http://hl7.org/fhir/ValueSet/ucum-vitals-common',
  ],
  [
    'a claim of a profile that it does not keep',
    ({ first }) => {
      first('Observation', 'laboratory').category[0].coding[0].code = 'exam';
    },
    '.category:laboratory is there 0 times',
  ],
  [
    'a reference that leads nowhere',
    ({ composition }) => {
      composition.custodian.reference = 'Organization/nobody';
    },
    'Organization/nobody is not in the Bundle',
  ],
  [
    'an entry to which nothing leads',
    (all) => {
      all.composition.author = [{ reference: all.composition.custodian.reference }];
    },
    'Nothing leads to Device/author',
  ],
  [
    'an element that R4 does not know',
    ({ first }) => {
      first('Condition').mood = 'low';
    },
    'must NOT have additional properties',
  ],
];

function remove({ composition }: Changes, code: string): void {
  composition.section = composition.section.filter(
    (section: Changeable) => section.code.coding[0].code !== code,
  );
}

describe('The check of patient summaries', () => {
  it('finds nothing in a summary of many facts', () => {
    expect(summaryErrors(bundleOf(facts))).toEqual([]);
  });

  it.each(defects)('finds %s', (_name, change, said) => {
    const bundle = bundleOf(facts) as Summary;
    const resources = bundle.entry.map(({ resource }) => resource as Changeable);
    const first = (kind: string, category?: string) =>
      resources.find(
        (one) => one.resourceType === kind && (!category || one.category?.[0].coding[0].code === category),
      );
    change({ bundle, composition: resources[0], first });
    const found = summaryErrors(bundle);
    expect(
      found.filter((error) => error.includes(said)),
      found.join('\n'),
    ).not.toEqual([]);
  });
});

describe('A summary', () => {
  it('claims for each resource the profile that it keeps', () => {
    const claims = bundleOf(facts).entry.map(({ resource: { resourceType, meta, category } }) => {
      const [profile = ''] = (meta as { profile?: readonly string[] })?.profile ?? [];
      const [of] = (category ?? []) as readonly { coding: readonly { code: string }[] }[];
      const kind = resourceType === 'Observation' ? `Observation ${of!.coding[0]!.code}` : resourceType;
      return `${kind} ${profile.split('/').at(-1)}`;
    });
    expect([...new Set(claims)].sort()).toEqual([
      'AllergyIntolerance AllergyIntolerance-uv-ips',
      'Composition Composition-uv-ips',
      'Condition Condition-uv-ips',
      'Device ',
      'Device Device-uv-ips',
      'DeviceUseStatement DeviceUseStatement-uv-ips',
      'Immunization Immunization-uv-ips',
      'MedicationStatement MedicationStatement-uv-ips',
      'Observation laboratory Observation-results-laboratory-pathology-uv-ips',
      'Observation vital-signs vitalsigns',
      'Organization Organization-uv-ips',
      'Patient Patient-uv-ips',
    ]);
  });
});
