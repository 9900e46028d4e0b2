/** docs/contract/documents.md#what-a-document-holds: what lists and metadata say of what a document holds. */
import { describe, expect, it } from 'vitest';
import { readContent } from '../../../shared/domain/documents/content.ts';
import { comparedContent } from '../../../shared/domain/documents/record-content.ts';
import {
  contentsOf,
  type DocumentContents,
  kindsToShareBy,
  newestIn,
} from '../../../shared/facts/contents.ts';
import type { PatientCheck } from '../../../shared/fhir/same-person.ts';
import { model, models } from '../../support/medical/models-document.ts';
import { smallest } from '../../support/medical/smallest.ts';

function ofXml(...content: readonly string[]): DocumentContents | undefined {
  return comparedContent(readContent(Buffer.from(models(...content)), 'application/xml'), 'same').contents;
}

function ofFhir(root: object, patient: PatientCheck = 'same'): DocumentContents | undefined {
  const bytes = Buffer.from(JSON.stringify(root));
  return comparedContent(readContent(bytes, 'application/fhir+json'), patient).contents;
}

const bundle = (...resources: readonly object[]) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: resources.map((resource) => ({ resource })),
});

const laboratory = [{ coding: [{ code: 'laboratory' }] }];
const result = (text: string, date?: string, more: object = {}) => ({
  resourceType: 'Observation',
  status: 'final',
  category: laboratory,
  code: { text },
  ...(date && { effectiveDateTime: date }),
  valueQuantity: { value: 5.9, unit: '%' },
  ...more,
});
const condition = (text: string, more: object = {}) => ({
  resourceType: 'Condition',
  code: { text },
  ...more,
});

describe('The kinds of data in a document', () => {
  it('are its data models in the order of their names, with how many facts and the newest date', () => {
    const problem = (title: string, startDate: string) =>
      model('Problem', { ...smallest.Problem, name_title: title, startDate });
    const contents = ofXml(
      problem('Asthma', '2009-05-16'),
      problem('Hay fever', '2013-01-01'),
      model('Allergy', smallest.Allergy),
    );
    expect(contents!.kinds).toEqual([
      { kind: 'Allergy', count: 1 },
      { kind: 'Problem', count: 2, newest: '2013-01-01' },
    ]);
  });

  it('are as precise as their source, in the day of its own place', () => {
    const year = ofFhir(bundle(condition('Asthma', { onsetDateTime: '2019' })));
    expect(year!.kinds).toEqual([{ kind: 'Problem', count: 1, newest: '2019' }]);
    const evening = ofFhir(bundle(result('HbA1c', '2026-04-16T23:30:00-05:00')));
    expect(evening!.kinds).toEqual([{ kind: 'LabResult', count: 1, newest: '2026-04-16' }]);
    expect(
      newestIn(ofFhir(bundle(result('a', '2026-04-16'), condition('b', { onsetDateTime: '2019' })))!),
    ).toBe('2026-04-16');
  });

  it('count what is nested with what holds it', () => {
    const medication = `<Model name="Medication">${Object.entries(smallest.Medication)
      .map(([name, value]) => `<Field name="${name}">${value}</Field>`)
      .join('')}<Field name="fulfillments"><Models>${model('Fill', smallest.Fill)}</Models></Field></Model>`;
    expect(ofXml(medication)!.kinds.map(({ kind, count }) => [kind, count])).toEqual([['Medication', 1]]);
  });

  it('have kinds of resources without a data model under their own name, with their dates', () => {
    const order = (authoredOn: string) => ({
      resourceType: 'ServiceRequest',
      subject: { reference: 'Patient/1' },
      code: { text: 'CT of the abdomen' },
      authoredOn,
    });
    const contents = ofFhir(bundle(order('2025-03-01'), order('2025-07-09'), result('HbA1c')));
    expect(contents!.kinds).toEqual([
      { kind: 'LabResult', count: 1 },
      { kind: 'ServiceRequest', count: 2, newest: '2025-07-09' },
    ]);
    expect(kindsToShareBy(contents)).toEqual(['LabResult', 'ServiceRequest']);
  });

  it('leave out who and where, and what only tells more of what contains it', () => {
    const contents = ofFhir(
      bundle(
        { resourceType: 'Patient', name: [{ family: 'Lind' }] },
        { resourceType: 'Practitioner', name: [{ family: 'Berg' }] },
        { resourceType: 'PractitionerRole' },
        { resourceType: 'Organization', name: 'Clinic' },
        { resourceType: 'Location', name: 'Ward 3' },
        { resourceType: 'Provenance', recorded: '2026-01-01T00:00:00Z' },
        result('HbA1c', undefined, {
          specimen: { reference: '#s' },
          contained: [{ resourceType: 'Specimen', id: 's', type: { text: 'Blood' } }],
        }),
      ),
    );
    expect(contents!.kinds).toEqual([{ kind: 'LabResult', count: 1 }]);
    expect(kindsToShareBy(contents)).toEqual(['LabResult']);
  });

  it.each([
    [
      'a refuted problem',
      condition('Asthma', { verificationStatus: { coding: [{ code: 'refuted' }] } }),
      'Problem',
    ],
    ['a laboratory result entered in error', { ...result('HbA1c'), status: 'entered-in-error' }, 'LabResult'],
    [
      'vital signs entered in error',
      {
        resourceType: 'Observation',
        status: 'entered-in-error',
        code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
        valueQuantity: { value: 60, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
      },
      'VitalSigns',
    ],
    [
      'an exclusion of allergies that was refuted',
      {
        resourceType: 'AllergyIntolerance',
        code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
        verificationStatus: { coding: [{ code: 'refuted' }] },
      },
      'AllergyExclusion',
    ],
    [
      'an allergy that was refuted',
      {
        resourceType: 'AllergyIntolerance',
        code: { text: 'Penicillin' },
        verificationStatus: { coding: [{ code: 'refuted' }] },
      },
      'Allergy',
    ],
    ['a medicine by itself', { resourceType: 'Medication', code: { text: 'Ibuprofen' } }, 'Medication'],
  ])('have that of %s, without a fact', (_title, resource, kind) => {
    const contents = ofFhir(bundle(resource));
    expect(contents!.kinds).toEqual([{ kind, count: 0 }]);
    expect(contents).not.toHaveProperty('unread');
    expect(kindsToShareBy(contents)).toEqual([kind]);
  });

  it('are none in a document without data, and in one about somebody else or several people', () => {
    expect(contentsOf({ instances: [] })).toBeUndefined();
    expect(ofXml()).toBeUndefined();
    expect(ofFhir(bundle({ resourceType: 'Patient', name: [{ family: 'Lind' }] }))).toBeUndefined();
    expect(ofFhir(bundle(result('HbA1c')), 'other')).toBeUndefined();
    expect(ofFhir(bundle(result('HbA1c')), 'several')).toBeUndefined();
    expect(kindsToShareBy(undefined)).toBeUndefined();
  });
});

const narrative = { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Depression</div>' };

describe('A document must not be shared by the kinds of data in it', () => {
  const cases: readonly (readonly [string, object])[] = [
    [
      'when a resource in it could not be read',
      { resourceType: 'Immunization', modifierExtension: [{ url: 'urn:x' }] },
    ],
    ['when there is something in it that is no resource', {}],
    ['when a resource is of a kind that FHIR does not have', { resourceType: 'Secret', subject: {} }],
    [
      'when a resource is not about the patient',
      condition('Mastitis', { subject: { reference: 'Group/herd', type: 'Group' } }),
    ],
    [
      'when a resource of a kind without a data model is not about the patient',
      { resourceType: 'Flag', subject: { reference: 'Location/ward', type: 'Location' } },
    ],
    ['when a Composition has a narrative', { resourceType: 'Composition', text: narrative }],
    [
      'when a section of a Composition has a narrative, however deep',
      { resourceType: 'Composition', section: [{ title: 'History', section: [{ text: narrative }] }] },
    ],
    [
      'when a resource contains something of no kind',
      result('LDL', undefined, { contained: [{ id: 'c', code: { text: 'Depression' } }] }),
    ],
    ['when a resource contains words', result('LDL', undefined, { contained: ['Depression'] })],
  ];
  it.each(cases)('%s', (_title, resource) => {
    const contents = ofFhir(bundle(result('HbA1c'), resource));
    expect(contents!.kinds).toContainEqual({
      kind: 'LabResult',
      count: expect.toSatisfy((count) => count > 0),
    });
    expect(kindsToShareBy(contents)).toBeUndefined();
  });

  it('when an older version or a deleted resource stands in it', () => {
    const entry = (resource: object, more: object = {}) => ({ fullUrl: 'urn:uuid:1', resource, ...more });
    const history = (...entries: readonly object[]) => ({ ...bundle(), entry: entries });
    const older = history(entry(result('HbA1c')), entry(condition('Depression')));
    const deleted = history(
      { resource: result('HbA1c') },
      entry(condition('Depression'), { request: { method: 'DELETE', url: 'Condition/1' } }),
    );
    for (const root of [older, deleted]) {
      expect(ofFhir(root)).toMatchObject({ kinds: [{ kind: 'LabResult', count: 1 }], unclear: true });
      expect(kindsToShareBy(ofFhir(root))).toBeUndefined();
    }
  });

  it('when the outcome of a request stands in it, or a value beside resources', () => {
    const outcome = { resourceType: 'OperationOutcome', issue: [{ diagnostics: 'Depression' }] };
    const answered = (response: object) => ({
      ...bundle(),
      type: 'batch-response',
      entry: [{ resource: result('HbA1c'), response }],
    });
    const parameters = (...more: readonly object[]) => ({
      resourceType: 'Parameters',
      parameter: [{ name: 'return', resource: result('HbA1c') }, ...more],
    });
    const value = { name: 'note', valueString: 'Depression' };
    for (const root of [
      answered({ status: '200', outcome }),
      parameters(value),
      parameters({ name: 'notes', part: [value] }),
    ])
      expect(ofFhir(root)).toMatchObject({ kinds: [{ kind: 'LabResult', count: 1 }], unclear: true });
    for (const root of [answered({ status: '200' }), parameters()])
      expect(kindsToShareBy(ofFhir(root))).toEqual(['LabResult']);
  });

  it('but it may, when a Composition only has headings', () => {
    const composition = { resourceType: 'Composition', title: 'Results', section: [{ title: 'Blood' }] };
    expect(kindsToShareBy(ofFhir(bundle(composition, result('HbA1c'))))).toEqual(['LabResult']);
  });

  it('when it has more than ten kinds of resources without a data model, of which lists name ten', () => {
    const types = [
      'Account',
      'AdverseEvent',
      'BodyStructure',
      'CareTeam',
      'ChargeItem',
      'Claim',
      'Consent',
      'DetectedIssue',
      'Flag',
      'ImagingStudy',
      'Invoice',
    ];
    const of = (count: number) =>
      ofFhir(bundle(...types.slice(0, count).map((resourceType) => ({ resourceType }))));
    expect(kindsToShareBy(of(10))).toEqual(types.slice(0, 10));
    expect(of(11)!.kinds.map(({ kind }) => kind)).toEqual(types.slice(0, 10));
    expect(kindsToShareBy(of(11))).toBeUndefined();
  });

  it('and says how much of it could not be read', () => {
    const unreadable = { resourceType: 'Immunization', modifierExtension: [{ url: 'urn:x' }] };
    expect(ofFhir(bundle(unreadable, unreadable, result('HbA1c')))).toMatchObject({
      kinds: [
        { kind: 'Immunization', count: 0 },
        { kind: 'LabResult', count: 1 },
      ],
      unread: 2,
    });
  });
});

describe('The name of a document by what it holds', () => {
  const named = (root: object) => {
    const { name, more } = ofFhir(root)!;
    return more === undefined ? name : [name, more];
  };

  it('lists up to three things, each once, and how many more there are', () => {
    expect(named(bundle(result('HbA1c'), result('LDL'), result('HbA1c')))).toBe('HbA1c, LDL');
    const many = ['A', 'B', 'C', 'D', 'E'].map((text) => result(text));
    expect(named(bundle(...many))).toEqual(['A, B, C', 2]);
  });

  it('leaves the tags of SNOMED CT out', () => {
    const code = {
      coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma (disorder)' }],
    };
    expect(named(bundle({ resourceType: 'Condition', code }))).toBe('Asthma');
  });

  it('is the title of a composition before anything else', () => {
    const composition = { resourceType: 'Composition', title: 'Discharge letter' };
    expect(named(bundle(composition, result('HbA1c'), condition('Asthma')))).toBe('Discharge letter');
  });

  it('is the title of the only note, where all else are the results of the report or the visit', () => {
    const report = { resourceType: 'DiagnosticReport', status: 'final', code: { text: 'Lipid panel' } };
    expect(named(bundle(result('LDL'), result('HDL'), report))).toBe('Lipid panel');
    expect(named(bundle(report, condition('Asthma')))).toBe('Lipid panel, Asthma');
  });

  it('is none for a document of more than two kinds, or of things that no text names', () => {
    const pulse = {
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
      valueQuantity: { value: 60, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
    };
    const drug = {
      resourceType: 'MedicationStatement',
      status: 'active',
      medicationCodeableConcept: { text: 'Ibuprofen' },
    };
    expect(named(bundle(result('HbA1c'), condition('Asthma'), drug))).toBeUndefined();
    expect(named(bundle(pulse))).toBeUndefined();
  });

  it('is short and on one line, whatever the titles are', () => {
    const long = named(bundle(result(`${'🩸'.repeat(70)}\n${'x'.repeat(70)}`)));
    expect([...(long as string)]).toHaveLength(80);
    expect(long).toBe(`${'🩸'.repeat(70)} ${'x'.repeat(8)}…`);
    expect(named(bundle({ resourceType: 'Composition', title: 'a\u0000 \t b' }, result('x')))).toBe('a b');
  });
});
