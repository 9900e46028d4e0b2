/** The International Patient Summary of random facts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sections } from '../../../shared/fhir/ips/sections.ts';
import { parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { type Summary, sectionOf, summaryErrors } from '../../support/fhir/ips.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { instance } from '../facts/instances.ts';
import { apart, comparable, factOf, instanceOf } from './facts.ts';
import { bundleOf, service, several, written } from './summaries.ts';

const inSections = [...new Set(sections.flatMap(({ parts }) => parts.map(({ model }) => model)))].map(
  (name) => models.get(name)!,
);

/** The cells of the table of a section, which has one row. */
function cellsOf(bundle: Summary, code: string): readonly string[] {
  const { div } = sectionOf(bundle, code)!.text!;
  return [...div.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!);
}

/** The rows of its table. */
function rowsOf(bundle: Summary, code: string): readonly (readonly string[])[] {
  const [, ...rows] = sectionOf(bundle, code)!.text!.div.match(/<tr>.*?<\/tr>/g) ?? [];
  return rows.map((row) => [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!));
}

const factsOf = (...instances: readonly Instance[]) =>
  instances.map((one, index) => factOf(one, `0b4c2d5e-7f3a-4c1b-9d2e-${String(index).padStart(12, '0')}`));

/** Dispenses are not in a summary. */
function withoutFills({ related, ...instance }: Instance): Instance {
  const { fulfillments: _left, ...kept } = related;
  return { ...instance, related: kept };
}

describe.each(inSections)('A summary with a fact of $name', (model) => {
  it('is a valid International Patient Summary, from which the same fact is read', () => {
    fc.assert(
      fc.property(instanceOf(model), (instance) => {
        const bundle = parseKeepingNumbers(written([factOf(instance)]));
        expect(summaryErrors(bundle as unknown as Summary)).toEqual([]);
        const expected = apart(withoutFills(instance));
        expect(comparable(readResources(bundle).instances, expected)).toEqual(comparable(expected, expected));
      }),
      { numRuns: propertyRuns(2) },
    );
  });
});

describe('A summary', () => {
  const problem = models.get('Problem')!;
  const anyProblems = fc
    .array(instanceOf(problem), { minLength: 1, maxLength: 20 })
    .map((instances) =>
      instances.map((one, index) =>
        factOf(one, `0b4c2d5e-7f3a-4c1b-9d2e-${String(index).padStart(12, '0')}`),
      ),
    );

  it('without a fact has each required and recommended section, with the reason why it is empty', () => {
    const bundle = bundleOf([]);
    expect(summaryErrors(bundle)).toEqual([]);
    for (const code of ['10160-0', '48765-2', '11450-4', '11369-6', '30954-2', '47519-4', '46264-8']) {
      const section = sectionOf(bundle, code)!;
      expect(section.emptyReason!.coding).toEqual([
        {
          system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason',
          code: 'unavailable',
          display: 'Unavailable',
        },
      ]);
      expect(section.text!.div).toContain('There is no information about this here.');
    }
    expect(sectionOf(bundle, '8716-3')).toBeUndefined();
  });

  it('never has more bytes than it has room for, besides its frame, and says how many entries are left out', () => {
    const frame = Buffer.byteLength(written([]));
    const sentences = 500;
    fc.assert(
      fc.property(anyProblems, fc.nat(60_000), (facts, room) => {
        const text = written(facts, { room });
        expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(room + 2 * frame + sentences);
        const bundle = JSON.parse(text) as Summary;
        expect(summaryErrors(bundle)).toEqual([]);
        const section = sectionOf(bundle, '11450-4')!;
        const left = facts.length - (section.entry?.length ?? 0);
        if (left === 0) expect(section.text!.div).not.toContain('not in this summary');
        else {
          const what = left === 1 ? '1 further entry is' : `${left} further entries are`;
          expect(section.text!.div).toContain(
            `<p>${what} not in this summary. All are in the report ${service}/records/r1/reports/Problem/</p>`,
          );
        }
      }),
      { numRuns: propertyRuns(2) },
    );
  });

  it('with all sections full has no more bytes either, and one section has the room that those before it leave', () => {
    const many = (one: (typeof several)[number], count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...one,
        id: one.id.replace(/^.{8}/, String(10_000_000 + at)),
      }));
    const full = written(
      several.flatMap((one) => many(one, 60)),
      { room: 60_000 },
    );
    expect(Buffer.byteLength(full)).toBeLessThan(60_000 + 2 * Buffer.byteLength(written([])));
    const device = several.find(({ model }) => model === 'Equipment')!;
    // It is the seventh of ten sections: a quarter of the room is more than enough.
    expect(sectionOf(bundleOf(many(device, 20), { room: 120_000 }), '46264-8')!.entry).toHaveLength(20);
  });

  it('has texts of the record as text, whatever they are', () => {
    const index = problem.fields.findIndex(({ name }) => name === 'notes');
    const [base] = fc.sample(instanceOf(problem), { numRuns: 1, seed: 1 });
    const values = base!.values.map((value, at) =>
      at === index ? '<script>alert(1)</script>\u0000 & "]]>' : value,
    );
    const bundle = bundleOf([factOf({ ...base!, values })]);
    expect(summaryErrors(bundle)).toEqual([]);
    expect(sectionOf(bundle, '11450-4')!.text!.div).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;\ufffd &amp; ',
    );
  });

  it('has units and times as people write them', () => {
    const lab = instance('LabResult', {
      test_name_title: 'Pressure',
      quantitative_result_value_value: '<5',
      quantitative_result_value_unit: 'mm[Hg]',
      quantitative_result_normal_range_max_value: '7',
      collected_at: '2026-01-15T08:10:00Z',
    });
    const vitals = instance('VitalSigns', {
      date: '2026-01-15T00:00:00Z',
      heart_rate_value: 70,
      heart_rate_unit: '{beats}/min',
      temperature_value: 36.6,
      temperature_unit: 'Cel',
      oxygen_saturation_value: 98,
      oxygen_saturation_unit: '%{HemoglobinSaturation}',
    });
    const bundle = bundleOf([factOf(lab), factOf(vitals, '0b4c2d5e-7f3a-4c1b-9d2e-8a6f5b4c3d2f')]);
    expect(cellsOf(bundle, '30954-2')).toEqual(['Pressure', '&lt;5 mmHg', '2026-01-15 08:10 UTC', 'up to 7']);
    // Columns that no row fills are not there.
    expect(cellsOf(bundle, '8716-3')).toEqual(['2026-01-15', '70 beats/min', '36.6 °C', '98 %']);
    expect(sectionOf(bundle, '8716-3')!.text!.div).toContain(
      '<tr><th>Date</th><th>Heart rate</th><th>Temperature</th><th>Oxygen saturation</th></tr>',
    );
  });

  it('tells how often a medicine is taken, how, and at most how much', () => {
    const patch = instance('Medication', {
      drugName_title: 'Fentanyl',
      frequency_value: '1.0',
      frequency_unit: '/(3.d)',
      instructions: 'Change the patch',
      route_title: 'Transdermal',
      maximum_dose: '1 patch in 3 days',
    });
    const drops = instance('Medication', {
      drugName_title: 'Eye drops',
      frequency_value: '2',
      frequency_unit: 'drops',
    });
    expect(rowsOf(bundleOf(factsOf(patch)), '10160-0')).toEqual([
      ['Fentanyl', 'once in 3 days', 'Change the patch', 'Transdermal', '1 patch in 3 days'],
    ]);
    expect(cellsOf(bundleOf(factsOf(drops)), '10160-0')).toEqual(['Eye drops', '2 drops']);
  });

  it('says of a person whom it may not name that it is concealed', () => {
    const bundle = bundleOf([], { whyAbsent: 'masked' });
    const url = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
    const why = { extension: [{ url, valueCode: 'masked' }] };
    expect(bundle.entry[1]!.resource).toEqual({
      resourceType: 'Patient',
      id: 'r1',
      meta: { profile: ['http://hl7.org/fhir/uv/ips/StructureDefinition/Patient-uv-ips'] },
      name: [{ _text: why }],
      _birthDate: why,
    });
  });

  it('claims for each resource the profile that it keeps', () => {
    const claims = bundleOf(several).entry.map(({ resource: { resourceType, meta, category } }) => {
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

describe('The table of a summary', () => {
  const weighed = (date: string, weight: number) =>
    instance('VitalSigns', { date, weight_value: weight, weight_unit: 'kg' });
  const visit = '2026-01-15T08:10:00Z';

  it('has the readings of one time in one row, and loses none', () => {
    const bundle = bundleOf(
      factsOf(
        instance('VitalSigns', {
          date: visit,
          bp_systolic_value: 121,
          bp_systolic_unit: 'mm[Hg]',
          bp_diastolic_value: 81,
          bp_diastolic_unit: 'mm[Hg]',
        }),
        weighed(visit, 70),
        // Weighed twice.
        weighed(visit, 71),
        instance('VitalSigns', { date: visit, status: 'preliminary', heart_rate_value: 64 }),
        weighed('2025-01-15T08:10:00Z', 69),
        weighed('2025-01-15T08:11:00Z', 68),
      ),
    );
    expect(rowsOf(bundle, '8716-3')).toEqual([
      ['2026-01-15 08:10 UTC', '121 mmHg', '81 mmHg', '', '70 kg'],
      ['2026-01-15 08:10 UTC', '', '', '', '71 kg'],
      ['2026-01-15 08:10 UTC (preliminary)', '', '', '64', ''],
      ['2025-01-15 08:10 UTC', '', '', '', '69 kg'],
      ['2025-01-15 08:11 UTC', '', '', '', '68 kg'],
    ]);
    expect(sectionOf(bundle, '8716-3')!.entry).toHaveLength(6);
  });

  it('keeps readings without a date apart', () => {
    const bundle = bundleOf(
      factsOf(
        instance('VitalSigns', { weight_value: 70, weight_unit: 'kg' }),
        instance('VitalSigns', { heart_rate_value: 64, heart_rate_unit: '{beats}/min' }),
      ),
    );
    expect(rowsOf(bundle, '8716-3')).toHaveLength(2);
  });

  it('tells what was done alike on more than three days in one row, and each of it in the entries', () => {
    const done = (name: string, day: string, more = {}) =>
      instance('Procedure', { name, date_performed: `2024-03-${day}T10:00:00Z`, ...more });
    const hospice = ['09', '08', '07', '06'].map((day) => done('Hospice care', day));
    const dialysis = ['05', '04', '03'].map((day) => done('Dialysis', day));
    const elsewhere = done('Hospice care', '02', { location: 'At home' });
    const bundle = bundleOf(factsOf(...hospice, ...dialysis, elsewhere));
    expect(rowsOf(bundle, '47519-4')).toEqual([
      ['Hospice care', '2024-03-06 to 2024-03-09 (4 times)', ''],
      ['Dialysis', '2024-03-05 10:00 UTC', ''],
      ['Dialysis', '2024-03-04 10:00 UTC', ''],
      ['Dialysis', '2024-03-03 10:00 UTC', ''],
      ['Hospice care', '2024-03-02 10:00 UTC', 'At home'],
    ]);
    expect(sectionOf(bundle, '47519-4')!.entry).toHaveLength(8);
  });

  it.each([
    [{ administration_status_title: 'Not administered', refusal_reason_title: 'Refused' }, 'Refused'],
    [{ administration_status_title: 'Refused by the patient', status_reason_title: 'Fever' }, 'Fever'],
  ])('says of a vaccine that it was not given, and why: %j', (said, reason) => {
    const code = { administration_status_identifier: 'notAdministered' };
    const vaccine = instance('Immunization', { product_name_title: 'Zoster', ...code, ...said });
    expect(rowsOf(bundleOf([factOf(vaccine)]), '11369-6')).toEqual([['Zoster', 'Not given', reason]]);
  });

  it('has names of SNOMED CT without their tags, and of no other system', () => {
    const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
    const problem = (name_title: string, name_system: string) =>
      instance('Problem', { name_title, name_system, name_identifier: '1' });
    const bundle = bundleOf(
      factsOf(
        problem('Pneumonia (disorder)', snomed),
        problem('Asthma (disorder)', 'http://hl7.org/fhir/sid/icd-10'),
        instance('Procedure', { name: 'Hospice care (regime/therapy)', name_type: snomed, name_value: '1' }),
      ),
    );
    expect(rowsOf(bundle, '11450-4')).toEqual([['Pneumonia'], ['Asthma (disorder)']]);
    expect(rowsOf(bundle, '47519-4')).toEqual([['Hospice care']]);
  });

  it('has no dose of 1.0, which could be read as 10, and the results of laboratories as they are', () => {
    const bundle = bundleOf(
      factsOf(
        instance('Medication', {
          drugName_title: 'Warfarin',
          quantity_value: '1.0',
          quantity_unit: '{tablet}',
          frequency_value: '2.00',
          frequency_unit: '/d',
        }),
        instance('Medication', { drugName_title: 'Digoxin', quantity_value: '10.05', quantity_unit: 'mg' }),
        instance('LabResult', { test_name_title: 'INR', quantitative_result_value_value: '1.0' }),
      ),
    );
    expect(rowsOf(bundle, '10160-0')).toEqual([
      ['Warfarin', '1 tablet', 'twice a day'],
      ['Digoxin', '10.05 mg', ''],
    ]);
    expect(rowsOf(bundle, '30954-2')).toEqual([['INR', '1.0']]);
  });
});
