import type { BundleEntry, FhirResource, Observation } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import { readingResources, resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import { searchset } from '../../../shared/fhir/write/searchset.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { loinc, rxnorm, smartCode, snomed } from '../../../shared/models/vocabulary.ts';
import { instance } from '../facts/instances.ts';
import { factOf } from './facts.ts';

const id = '0b4c2d5e-7f3a-4c1b-9d2e-8a6f5b4c3d2e';
const source = 'urn:uuid:5c1f3a2b-0000-4000-8000-000000000001';
const meta = { lastUpdated: '2026-01-31T08:30:00.000Z', source };
const subject = { reference: 'Patient/p1' };

const context = { subject: 'Patient/p1', source, today: '2026-01-31' };

/** The resources as they go over the wire. */
function written(of: Instance): readonly FhirResource[] {
  const resources = resourcesOf(factOf(of, id), context);
  return JSON.parse(JSON.stringify(resources));
}

const named = (field: string, title: string, system: string, identifier: string) => ({
  [`${field}_title`]: title,
  [`${field}_system`]: system,
  [`${field}_identifier`]: identifier,
});

const scan = { name: 'Scan', date_performed: '2024-03-06T00:00:00Z' };

describe('The resource of a fact', () => {
  it('about a problem has its code, its dates and its patient, and no extension', () => {
    const problem = instance('Problem', {
      ...named('name', 'Hypertension', snomed, '38341003'),
      startDate: '2016-05-09T00:00:00Z',
      endDate: '2020-01-02T10:30:00Z',
      notes: 'Over.',
    });
    expect(written(problem)).toEqual([
      {
        resourceType: 'Condition',
        id,
        subject,
        code: {
          coding: [{ system: 'http://snomed.info/sct', code: '38341003', display: 'Hypertension' }],
          text: 'Hypertension',
        },
        onsetDateTime: '2016-05-09',
        abatementDateTime: '2020-01-02T10:30:00Z',
        note: [{ text: 'Over.' }],
        clinicalStatus: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'resolved' }],
        },
        category: [
          {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/condition-category',
                code: 'problem-list-item',
              },
            ],
          },
        ],
        meta,
      },
    ]);
  });

  it('about a laboratory result has its value in UCUM with the digits that it was given with', () => {
    const [resource] = written(
      instance('LabResult', {
        ...named('test_name', 'Potassium', loinc, '2823-3'),
        ...named('status', 'Final', `${smartCode}LabStatus#`, 'final'),
        quantitative_result_value_value: '4.10',
        quantitative_result_value_unit: 'mmol/L',
        quantitative_result_normal_range_min_value: '3.5',
        quantitative_result_normal_range_min_unit: 'mmol/L',
      }),
    );
    const ucum = { unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' };
    expect(resource).toMatchObject({
      resourceType: 'Observation',
      status: 'final',
      valueQuantity: { value: 4.1, ...ucum },
      referenceRange: [{ low: { value: 3.5, ...ucum } }],
    });
    expect(resource).not.toHaveProperty('extension');
    const [raw] = resourcesOf(factOf(instance('LabResult', { quantitative_result_value_value: '4.10' })), {
      subject: 'Patient/p1',
      today: '2026-01-31',
    });
    expect(JSON.stringify(raw)).toContain('"valueQuantity":{"value":4.10}');
  });

  it('about vital signs is a panel, and beside it an Observation for each reading in the unit of its profile', () => {
    const resources = written(
      instance('VitalSigns', {
        date: '2026-01-15T14:30:00Z',
        bp_systolic_value: 142,
        bp_systolic_unit: 'mm[Hg]',
        ...named('bp_systolic_name', 'Systolic', loinc, '8480-6'),
        height_value: 1.64,
        height_unit: 'm',
        ...named('height_name', 'Height', loinc, '8302-2'),
      }),
    ) as Observation[];
    expect(resources.map((one) => [one.id, one.code.coding?.map(({ code }) => code)])).toEqual([
      [id, ['85353-1']],
      [`${id}-blood-pressure`, ['85354-9']],
      [`${id}-height`, ['8302-2']],
    ]);
    const [panel, pressure, height] = resources;
    expect(panel?.hasMember).toEqual([
      { reference: `Observation/${id}-blood-pressure` },
      { reference: `Observation/${id}-height` },
    ]);
    expect(pressure?.component?.map(({ valueQuantity }) => valueQuantity)).toEqual([
      { value: 142, unit: 'mm[Hg]', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
    ]);
    expect(height?.valueQuantity).toEqual({
      value: 164,
      unit: 'cm',
      system: 'http://unitsofmeasure.org',
      code: 'cm',
    });
    expect(resources.map(({ extension }) => extension)).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['2026-01-30', 'completed'],
    ['2026-01-31', 'active'],
    ['2026-02-01', 'active'],
  ])('about a medication or device until %s is %s on 31 January 2026', (end, status) => {
    const drug = { ...named('drugName', 'Metformin 500 mg', rxnorm, '860975'), startDate: '2023-10-12' };
    const prescription = named(
      'provenance',
      'Prescription',
      `${smartCode}MedicationProvenance#`,
      'prescription',
    );
    const [statement] = written(instance('Medication', { ...drug, endDate: end }));
    const [request] = written(instance('Medication', { ...drug, ...prescription, endDate: end }));
    const [, use] = written(instance('Equipment', { name: 'Cane', date_stopped: end }));
    expect([statement, request, use]).toMatchObject([
      { resourceType: 'MedicationStatement', status },
      { resourceType: 'MedicationRequest', status },
      { resourceType: 'DeviceUseStatement', status },
    ]);
  });

  it('about a problem without an end is active', () => {
    const [condition] = written(
      instance('Problem', {
        ...named('name', 'Asthma', snomed, '195967001'),
        startDate: '2016-05-09T00:00:00Z',
      }),
    );
    expect(condition).toMatchObject({ clinicalStatus: { coding: [{ code: 'active' }] } });
  });

  it('never says that a condition or allergy is confirmed, which no model holds', () => {
    const [condition] = written(
      instance('Problem', {
        ...named('name', 'Asthma', snomed, '195967001'),
        startDate: '2016-05-09T00:00:00Z',
      }),
    );
    const [exclusion] = written(
      instance('AllergyExclusion', named('name', 'No known allergies', snomed, '160244002')),
    );
    for (const one of [condition, exclusion]) expect(one).not.toHaveProperty('verificationStatus');
  });

  it.each([
    ['2026-01-30T10:00:00Z', 'finished'],
    ['2026-02-03T10:00:00Z', 'unknown'],
    [undefined, 'unknown'],
  ])('about a visit until %s is %s on 31 January 2026', (endDate, status) => {
    const kind = named('encounterType', 'Inpatient', `${smartCode}EncounterType#`, 'inpatient');
    const start = { startDate: '2026-01-29T10:00:00Z', ...kind };
    const [visit] = written(instance('Encounter', endDate === undefined ? start : { ...start, endDate }));
    expect(visit).toMatchObject({ resourceType: 'Encounter', status });
  });

  it('about a prescription stands with its dispenses, whose people and places are contained', () => {
    const fill = instance('Fill', {
      date: '2025-12-19T16:20:00Z',
      dispenseDaysSupply: 30,
      pharmacy_ncpdpid: '5550001',
      pharmacy_org: 'Orchard Lane Pharmacy',
      provider_name_family: 'Achterberg',
      provider_npi_number: '1234567893',
      provider_gender: 'f',
      provider_adr_city: 'Cork',
      provider_ethnicity: 'Not Hispanic',
      provider_tel_1_preferred_p: false,
      provider_tel_2_preferred_p: false,
    });
    const ofOther = instance('Fill', { ...named('drugName', 'Metformin 850 mg', rxnorm, '861007') });
    const [request, dispense, other] = written(
      instance(
        'Medication',
        {
          ...named('drugName', 'Metformin 500 mg', rxnorm, '860975'),
          ...named('provenance', 'Prescription', `${smartCode}MedicationProvenance#`, 'prescription'),
          startDate: '2023-10-12',
          frequency_value: '2',
          frequency_unit: '/d',
        },
        { fulfillments: [fill, ofOther] },
      ),
    );
    expect(request).toMatchObject({
      resourceType: 'MedicationRequest',
      id,
      status: 'active',
      intent: 'order',
      authoredOn: '2023-10-12',
      dosageInstruction: [{ timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } } }],
    });
    expect(request).not.toHaveProperty('extension');
    expect(dispense).toMatchObject({
      resourceType: 'MedicationDispense',
      authorizingPrescription: [{ reference: `MedicationRequest/${id}` }],
      medicationCodeableConcept: { text: 'Metformin 500 mg' },
      whenHandedOver: '2025-12-19T16:20:00Z',
      daysSupply: { value: 30, code: 'd' },
      location: { reference: '#location-1' },
      performer: [{ actor: { reference: '#practitioner-2' } }],
      contained: [
        {
          resourceType: 'Location',
          name: 'Orchard Lane Pharmacy',
          identifier: [
            {
              system: 'http://terminology.hl7.org/NamingSystem/NCPDPProviderIdentificationNumber',
              value: '5550001',
            },
          ],
        },
        {
          resourceType: 'Practitioner',
          name: [{ family: 'Achterberg' }],
          gender: 'female',
          address: [{ city: 'Cork' }],
          extension: [
            {
              url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-ethnicity',
              extension: [{ url: 'text', valueString: 'Not Hispanic' }],
            },
          ],
          identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
        },
      ],
    });
    expect(dispense).not.toHaveProperty('extension');
    expect(other).toMatchObject({ medicationCodeableConcept: { text: 'Metformin 850 mg' } });
  });

  it.each<[string, Instance, object]>([
    [
      'about a procedure of several days has its period',
      instance('Procedure', { ...scan, date_ended: '2024-03-07T00:00:00Z' }),
      { performedPeriod: { start: '2024-03-06', end: '2024-03-07' }, performedDateTime: undefined },
    ],
    [
      'about a procedure of one day has its day',
      instance('Procedure', scan),
      { performedDateTime: '2024-03-06', performedPeriod: undefined },
    ],
    [
      'about an allergy has the year since when it is there as a date',
      instance('Allergy', { drug_allergen_title: 'Penicillin', onset: '2015' }),
      { onsetDateTime: '2015', onsetString: undefined },
    ],
    [
      'about an allergy has words of its begin as a text',
      instance('Allergy', { drug_allergen_title: 'Penicillin', onset: '2015-13' }),
      { onsetString: '2015-13', onsetDateTime: undefined },
    ],
    [
      'about a laboratory result has the text of a range beside its limits',
      instance('LabResult', {
        test_name_title: 'Sodium',
        quantitative_result_normal_range_min_value: '135',
        normal_range_text: 'Adults',
      }),
      { referenceRange: [{ low: { value: 135 }, text: 'Adults' }] },
    ],
    [
      'about a measurement that is named by a code of LOINC has that code',
      instance('Measurement', { type: '9279-1', value: 16, unit: '/min', datetime: '2024-03-06T00:00:00Z' }),
      { code: { coding: [{ system: 'http://loinc.org', code: '9279-1' }] } },
    ],
    [
      'about a questionnaire has the answers below their questions',
      instance('QuestionnaireResponse', { answers: 'Work\n  Job: Nurse' }),
      {
        item: [
          {
            linkId: '1',
            text: 'Work',
            item: [{ linkId: '2', text: 'Job', answer: [{ valueString: 'Nurse' }] }],
          },
        ],
      },
    ],
  ])('%s', (_title, of, expected) => {
    const [resource] = written(of);
    const shown = Object.fromEntries(
      Object.keys(expected).map((name) => [name, (resource as unknown as Record<string, unknown>)[name]]),
    );
    expect(shown).toMatchObject(expected);
  });

  it('about a medicine that nobody prescribed names its dispenses', () => {
    const fill = instance('Fill', { date: '2025-12-19T16:20:00Z' });
    const [statement, dispense] = written(
      instance('Medication', { drugName_title: 'Aspirin' }, { fulfillments: [fill] }),
    );
    expect(statement).toMatchObject({
      resourceType: 'MedicationStatement',
      derivedFrom: [{ reference: `MedicationDispense/${dispense!.id}` }],
    });
  });

  it('about one reading says where it was measured only of a blood pressure', () => {
    const vitals = { bp_systolic_value: 142, bp_site_title: 'Left arm', heart_rate_value: 70 };
    const [pressure, rate] = ['bp_systolic', 'heart_rate'].map((field) =>
      JSON.stringify(readingResources(factOf(instance('VitalSigns', vitals), id), field, context)),
    );
    expect(pressure).toContain('Left arm');
    expect(rate).not.toContain('Left arm');
  });

  it('is a match of a search, and what belongs to it is included', () => {
    const fill = instance('Fill', { date: '2025-12-19T16:20:00Z' });
    const fact = factOf(instance('Medication', { drugName_title: 'Aspirin' }, { fulfillments: [fill] }), id);
    const place = 'https://phr.example.org/records/p1';
    const patient = { resourceType: 'Patient', id: 'p1' };
    const answer = {
      matches: [{ fact }],
      linked: new Map(),
      total: 1,
      patient,
      place,
      self: place,
      next: undefined,
    };
    const { entry } = JSON.parse([...searchset({ ...answer, today: context.today })].join(''));
    const modes = (entry as BundleEntry[]).map(({ resource, search }) => [
      resource!.resourceType,
      search!.mode,
    ]);
    expect(modes).toEqual([
      ['Patient', 'include'],
      ['MedicationStatement', 'match'],
      ['MedicationDispense', 'include'],
    ]);
  });

  it('about a note does not carry the numbers that its attachments have in their document', () => {
    const note = instance('SimpleClinicalNote', {
      title: 'Letter',
      attachment: '1',
      attachment_type: 'text/plain',
    });
    expect(JSON.stringify(written(note))).not.toContain('"valueString":"attachment');
  });

  it('carries what FHIR has no element for in an extension for each field', () => {
    const [dispense] = written(
      instance('Fill', {
        date: '2025-12-19T16:20:00Z',
        dispenseDaysSupply: 30,
        pbm: 'Lakeside Benefits',
        provider_tel_1_preferred_p: false,
        provider_tel_2_preferred_p: false,
      }),
    );
    expect(dispense).toMatchObject({
      extension: [
        {
          url: 'http://indivo.org/vocab/fhir#model-field',
          extension: [
            { url: 'field', valueString: 'pbm' },
            { url: 'value', valueString: 'Lakeside Benefits' },
          ],
        },
      ],
    });
  });
});
