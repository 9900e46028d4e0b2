/** Whom the resources of a FHIR document name as their patient: docs/contract/fhir.md#whose-document-it-is. */
import { describe, expect, it } from 'vitest';
import { createDocument } from '../../../support/documents.ts';
import { bundle, fhir, patient, sodium } from '../../../support/fhir/resources.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { inRecord, rowsOf } from '../../../support/medical/reports.ts';
import { createRecord, demographics } from '../../../support/scenario.ts';
import { child } from '../../../support/xml-tree.ts';

const { service, owner } = await startInMemory();

const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
const rosa = { ...patient('Rosa', 'Lind', born), identifier: [{ system: 'urn:mrn', value: '1' }] };
const about = (id: string, subject: object): object => ({ ...sodium(id), subject });
const entries = (...entry: readonly object[]) =>
  JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
const mrn = (value: string, system = 'urn:mrn') => ({ identifier: { system, value } });

/** What the service says of the body in a new record of Rosa Lind, and how many facts the record has then. */
async function said(body: string): Promise<readonly [patient: string, facts: number]> {
  const record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
  const document = await createDocument(owner.session, record, body, fhir);
  const rows = await rowsOf(owner.session, inRecord(record), 'LabResult');
  return [child(document, 'reading').attributes.patient!, rows.length];
}

type Case = readonly [what: string, body: string, patient: string, facts: number];

describe('Beside the Patient of the record, a subject', () => {
  const beside = (subject: object, more: object = {}) =>
    bundle({ ...rosa, ...more }, sodium('o1'), about('o2', subject));
  const one = { resource: sodium('o1', 140, 'Patient/p1') };
  const server = 'https://a.example/fhir';
  const contained = (...inner: readonly object[]) => ({
    ...about('o2', { reference: '#p1' }),
    contained: inner,
  });

  it.each<Case>([
    ['that is elsewhere', beside({ reference: 'Patient/other' }), 'several', 0],
    ['that is another on the same server', beside({ reference: `${server}/Patient/other` }), 'several', 0],
    ['with the identifier of another', beside(mrn('2')), 'several', 0],
    ['with the same number of another hospital', beside(mrn('1', 'urn:other')), 'several', 0],
    [
      'that is searched by the number of another',
      beside({ reference: 'Patient?identifier=urn:mrn|2' }),
      'several',
      0,
    ],
    ['that is called otherwise', beside({ display: 'Marta Lind' }), 'several', 0],
    ['of which only an initial is told', beside({ display: 'R. Lind' }), 'several', 0],
    [
      'called as she is, with the number of another',
      beside({ ...mrn('2'), display: 'Rosa Lind' }),
      'several',
      0,
    ],
    [
      'of whom a Patient says only the id',
      bundle(rosa, { resourceType: 'Patient', id: 'p2' }, sodium('o1', 1, 'Patient/p2')),
      'several',
      0,
    ],
    [
      'in a list of subjects',
      bundle(rosa, { ...sodium('o1'), subject: [{ reference: 'Patient/other' }] }),
      'several',
      0,
    ],
    [
      'as patient beside a subject',
      bundle(rosa, { ...sodium('o1'), patient: { reference: 'Patient/other' } }),
      'several',
      0,
    ],
    [
      'of the same id on another server',
      entries(
        { fullUrl: `${server}/Patient/p1`, resource: rosa },
        { fullUrl: 'https://b.example/Observation/o1', resource: sodium('o1') },
      ),
      'several',
      0,
    ],
    [
      'of a report that gives no facts',
      bundle(rosa, sodium('o1'), { resourceType: 'CarePlan', subject: { reference: 'Patient/other' } }),
      'several',
      0,
    ],

    ['that leads to it', beside({ reference: 'Patient/p1' }), 'same', 2],
    ['that leads to a version of it', beside({ reference: 'Patient/p1/_history/3' }), 'same', 2],
    ['of its id on a server', beside({ reference: `${server}/Patient/p1` }), 'same', 2],
    [
      'that leads to the URN of its entry',
      entries({ fullUrl: 'urn:uuid:7', resource: rosa }, one, {
        resource: about('o2', { reference: 'urn:uuid:7' }),
      }),
      'same',
      2,
    ],
    [
      'of its id, where the entry has a URL',
      entries({ fullUrl: `${server}/Patient/p1`, resource: rosa }, one),
      'same',
      1,
    ],
    ['that leads to a contained copy', bundle(rosa, sodium('o1'), contained(rosa)), 'same', 2],
    [
      'that leads to a contained one with her number',
      bundle(rosa, contained({ resourceType: 'Patient', id: 'p1', identifier: rosa.identifier })),
      'same',
      1,
    ],
    ['with its identifier', beside(mrn('1')), 'same', 2],
    ['with its identifier without a system', beside({ identifier: { value: '1' } }), 'same', 2],
    ['that is searched by its identifier', beside({ reference: 'Patient?identifier=urn:mrn|1' }), 'same', 2],
    [
      'elsewhere that is called as she is',
      beside({ reference: 'Patient/other', display: 'LIND, ROSA' }),
      'same',
      2,
    ],
    ['that is called as she is', beside({ display: 'Ms. Rosa Lind' }), 'same', 2],
    ['that is a group', beside({ reference: 'Group/g' }), 'same', 1],
    ['that is empty', beside({}), 'same', 2],
  ])('%s', async (_what, body, patient, facts) => {
    expect(await said(body)).toEqual([patient, facts]);
  });
});

describe('Without a Patient, subjects', () => {
  const all = (...subjects: readonly object[]) =>
    bundle(...subjects.map((one, index) => about(`o${index}`, one)));
  const atServer = (server: string, id: string) => ({
    fullUrl: `${server}/Observation/${id}`,
    resource: sodium(id),
  });

  it.each<Case>([
    ['of one reference', all({ reference: 'Patient/a' }, { reference: 'Patient/a' }), 'unnamed', 2],
    [
      'of one, with and without its server',
      all({ reference: 'Patient/a' }, { reference: 'http://x/Patient/a' }),
      'unnamed',
      2,
    ],
    ['of one identifier', all(mrn('2'), mrn('2')), 'unnamed', 2],
    [
      'of one, by reference and identifier',
      all({ reference: 'Patient/a', ...mrn('2') }, mrn('2')),
      'unnamed',
      2,
    ],
    ['of one, with an initial', all({ reference: 'Patient/a', display: 'R. Lind' }), 'unnamed', 1],
    [
      'of one that is called as the person is',
      all({ reference: 'Patient/a', display: 'LIND, Rosa M' }),
      'same',
      1,
    ],
    [
      'that only say the name of the person',
      all({ display: 'Rosa Lind' }, { display: 'Lind, Rosa' }),
      'same',
      2,
    ],

    ['of two identifiers', all(mrn('2'), mrn('3')), 'several', 0],
    ['of an identifier and a reference', all(mrn('2'), { reference: 'Patient/a' }), 'several', 0],
    ['of two names', all({ display: 'Rosa Lind' }, { display: 'Marta Lind' }), 'several', 0],
    [
      'of one reference and two names',
      all({ reference: 'Patient/a', display: 'Rosa Lind' }, { reference: 'Patient/a', display: 'Ole Berg' }),
      'several',
      0,
    ],
    [
      'of the same id on two servers',
      entries(atServer('http://a', 'o1'), atServer('http://b', 'o2')),
      'several',
      0,
    ],
    ['of thirty', all(...Array.from({ length: 30 }, (_, index) => mrn(`${index}`))), 'several', 0],
    ['that name somebody else', all({ display: 'Marta Lind' }), 'other', 0],
    [
      'with a reference, that name somebody else',
      all({ reference: 'Patient/a', display: 'Ole Berg' }),
      'other',
      0,
    ],
  ])('%s', async (_what, body, patient, facts) => {
    expect(await said(body)).toEqual([patient, facts]);
  });

  it('who are contained under the same id, and known by their identifiers, are told apart', async () => {
    const inside = (id: string, number: string) => ({
      ...about(id, { reference: '#p' }),
      contained: [{ resourceType: 'Patient', id: 'p', identifier: [{ system: 'urn:mrn', value: number }] }],
    });
    expect(await said(bundle(inside('o1', '1'), inside('o2', '1')))).toEqual(['unnamed', 2]);
    expect(await said(bundle(inside('o1', '1'), inside('o2', '2')))).toEqual(['several', 0]);
  });
});

describe('A Patient', () => {
  const ines = patient('Ines', 'Berg', '1999-09-09', 'p2');

  it.each<Case>([
    [
      'inside of a contained resource',
      bundle(rosa, { ...sodium('o1'), contained: [{ resourceType: 'Device', id: 'd', contained: [ines] }] }),
      'several',
      0,
    ],
    [
      'in Parameters',
      bundle(rosa, sodium('o1'), {
        resourceType: 'Parameters',
        parameter: [{ name: 'x', part: [{ name: 'y', resource: ines }] }],
      }),
      'several',
      0,
    ],
    [
      'in Parameters with all that is about her',
      JSON.stringify({
        resourceType: 'Parameters',
        parameter: [
          { name: 'x', resource: rosa },
          { name: 'y', resource: sodium('o1') },
        ],
      }),
      'same',
      1,
    ],
  ])('%s counts', async (_what, body, expected, facts) => {
    expect(await said(body)).toEqual([expected, facts]);
  });

  it.each<readonly [string, unknown, string]>([
    ['the first figure of the year', born.slice(0, 1), 'other'],
    ['a year and a half of a month', born.slice(0, 6), 'other'],
    ['a day with blanks', `${born} `, 'other'],
    ['a day that is none', `${born.slice(0, 4)}-02-30`, 'other'],
    ['a number', Number(born.slice(0, 4)), 'other'],
    ['a list', [born], 'other'],
    ['an empty text', '', 'same'],
    ['null', null, 'same'],
    ['a year and a month', born.slice(0, 7), 'same'],
  ])('whose date of birth is %s', async (_what, birthDate, expected) => {
    const [found] = await said(bundle({ ...rosa, birthDate }, sodium('o1')));
    expect(found).toBe(expected);
  });
});
