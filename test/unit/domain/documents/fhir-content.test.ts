/** Bodies that are labelled as FHIR, as they are sent: docs/contract/fhir.md#documents. */
import { describe, expect, it } from 'vitest';
import { readContent } from '../../../../shared/domain/documents/content.ts';
import { checkPatient, isReadable } from '../../../../shared/fhir/same-person.ts';
import { bundle, fhir, patient, sodium } from '../../../support/fhir/resources.ts';
import { said } from '../../fhir/said.ts';

const read = (body: string | Buffer, contentType: string = fhir.contentType) =>
  readContent(Buffer.from(body), contentType);
const factsIn = (body: string) => read(body).instances.map(said);
const factsOf = (resource: object) => factsIn(JSON.stringify(resource));

describe('A body that is no FHIR document', () => {
  const cases: readonly (readonly [what: string, body: string | Buffer, reason: RegExp])[] = [
    ['empty', '', /empty/],
    ['cut off', '{"resourceType": "Patient", "na', /not JSON: it is wrong at (?:its end|character \d+)\.$/],
    ['wrong in the middle', '{"resourceType": "Patient", nope}', /not JSON: it is wrong at character 29\.$/],
    ['JSON with a comment', '{"resourceType":"Patient"/**/}', /not JSON/],
    ['several resources in lines', '{"resourceType":"Patient"}\n{"resourceType":"Patient"}', /not JSON/],
    ['XML', '<Patient xmlns="http://hl7.org/fhir"/>', /not JSON/],
    ['a list', '[]', /one resource of FHIR R4/],
    ['a number', '1e400', /one resource of FHIR R4/],
    ['an object of no type', '{"id": "x"}', /one resource of FHIR R4/],
    ['of a type that is no text', '{"resourceType":{"value":"Patient"}}', /one resource of FHIR R4/],
    ['of a type that R4 does not have', '{"resourceType": "MedicationUsage"}', /one resource of FHIR R4/],
    ['of a type that every object has', '{"resourceType": "constructor"}', /one resource of FHIR R4/],
    ['with a key twice', '{"resourceType": "Patient", "id": "a", "\\u0069d": "b"}', /names id twice/],
    ['with a key twice, inside', '{"resourceType":"Patient","name":[{"text":1,"text":2}]}', /text twice/],
    ['too deep', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`, /deeper than 100/],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /UTF-8/],
    ['Latin-1', Buffer.from('{"resourceType":"Patient","id":"é"}', 'latin1'), /UTF-8/],
    ['UTF-16', Buffer.from('\uFEFF{"resourceType":"Patient"}', 'utf16le'), /UTF-8/],
  ];

  it.each(cases)('because it is %s is refused with the reason', (_what, body, reason) => {
    expect(() => read(body)).toThrow(reason);
  });

  it('does not show its content in the reason', () => {
    expect(() => read('{"resourceType": "Patient", "name": "Secretname" "x"}')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('Secretname') }),
    );
  });

  it('is refused by the version that its label names, unless that is R4', () => {
    const labelled = (version: string) =>
      read(JSON.stringify(sodium('o1')), `${fhir.contentType}; fhirVersion=${version}`);
    for (const version of ['3.0', '5.0', '4.3', 'R4'])
      expect(() => labelled(version)).toThrow('Only FHIR R4 is read: fhirVersion must be 4.0.');
    for (const version of ['4.0', '"4.0"', '4.0.1']) expect(labelled(version).instances).toHaveLength(1);
  });

  it('is one of more facts than a document may hold', () => {
    const devices = Array.from({ length: 10_001 }, (_, index) => ({
      ...{ resourceType: 'Device', id: `d${index}`, patient: {}, deviceName: [{ name: 'Cane' }] },
    }));
    expect(read(bundle(...devices.slice(1))).instances).toHaveLength(10_000);
    expect(() => read(bundle(...devices))).toThrow(/10000 facts/);
  });
});

describe('A FHIR document of which a part cannot be read', () => {
  it.each([
    ['references that lead nowhere', { encounter: { reference: 'Encounter/none' } }],
    ['a reference to itself', { hasMember: [{ reference: 'Observation/o1' }] }],
    ['references of other kinds', { hasMember: [{ reference: '#none' }, { reference: 7 }, null] }],
    ['a contained resource', { contained: [{ resourceType: 'Device', id: 'd' }] }],
    ['a narrative with a script', { text: { status: 'generated', div: '<div><script>1</script></div>' } }],
    ['a key that every object has', { constructor: 1, ['__proto__']: { status: 'x' } }],
  ])('is read in spite of %s', (_what, more) => {
    expect(factsIn(bundle({ ...sodium('o1'), ...more })).map(({ model }) => model)).toEqual(['LabResult']);
  });

  it('names what it could not read with the reasons', () => {
    const condition = { resourceType: 'Condition', subject: { reference: 'Patient/p1' } };
    const body = bundle(
      { ...condition, id: 'asthma', code: { text: 'Asthma' } },
      { ...condition, id: 'doubt', verificationStatus: { coding: [{ code: 'refuted' }] } },
      { resourceType: 'Condition' },
      { resourceType: 'Nonsense', id: '1' },
      { resourceType: 7 },
      ...(['a text', null] as unknown as object[]),
      { resourceType: 'Observation', id: 'o', code: 'not an object', subject: [[[]]] },
    );
    const { instances, unread } = read(body).fhir!;
    expect(instances.map(({ model }) => model)).toEqual(['Problem']);
    expect(unread.map(({ resource }) => resource).toSorted()).toEqual([
      'Condition/doubt',
      'Nonsense',
      'Observation/o',
      'entry 3 (Condition)',
      'entry 5',
      'entry 6',
      'entry 7',
    ]);
    for (const { reason } of unread) expect(reason).toMatch(/^\S.*\.$/);
  });
});

describe('A date of FHIR', () => {
  const onset = (onsetDateTime: string) => ({
    resourceType: 'Condition',
    code: { text: 'Asthma' },
    onsetDateTime,
  });

  it.each([
    ['2015', '2015-01-01T00:00:00Z'],
    ['2015-02', '2015-02-01T00:00:00Z'],
    ['2015-02-07', '2015-02-07T00:00:00Z'],
    ['2015-02-07T13:28:17-05:00', '2015-02-07T18:28:17Z'],
    ['2015-02-07T13:28:17.239+02:00', '2015-02-07T11:28:17.239000Z'],
  ])('of any precision is read: %s as %s', (date, startDate) => {
    expect(factsOf(onset(date))).toMatchObject([{ startDate }]);
  });

  it.each(['2015-02-30', '2015-13', '15', 'yesterday', '2015-02-07T25:00:00Z'])(
    'that does not exist gives no fact with another date: %s',
    (date) => {
      expect(factsOf(onset(date))).toMatchObject([{ model: 'Problem', name_title: 'Asthma' }]);
      expect(factsOf(onset(date))[0]).not.toHaveProperty('startDate');
    },
  );
});

it.each(['7.20', '-1e400', '1e-400', '-0', '140.000000000000000001', `1${'0'.repeat(400)}`])(
  'A number of FHIR keeps its text: %s',
  (text) => {
    const [result] = factsIn(JSON.stringify(sodium('o1', 424242)).replace('424242', text));
    // One that is longer than the field stands in full among the texts.
    if (text.length <= 255) expect(result).toMatchObject({ quantitative_result_value_value: text });
    else expect(result).toMatchObject({ components: `${text} mmol/L` });
  },
);

describe('The person of a FHIR document', () => {
  const born = '1984-02-29';
  const rosa = { name_given: 'Rosa', name_middle: null, name_family: 'Lind', bday: born };
  const outcome = (...resources: readonly object[]) => checkPatient(read(bundle(...resources)).fhir!, rosa);

  /** What the document has besides a result, and what comes of it. */
  const cases: readonly (readonly [what: string, patients: readonly object[], patient: string])[] = [
    ['the person of the record', [patient('Rosa', 'Lind', born)], 'same'],
    ['her with another family name', [patient('Rosa', 'Marquez', born)], 'same'],
    ['her in capitals and with accents', [patient('RÓSA', 'LIND', born)], 'same'],
    ['her with the year of birth alone', [patient('Rosa', 'Lind', '1984')], 'same'],
    ['her without a date of birth', [patient('Rosa', 'Lind')], 'same'],
    ['her with an initial', [patient('R.', 'Lind', born)], 'same'],
    ['two copies of her', [patient('Rosa', 'Lind', born), patient('Rosa', 'Lind', born, 'p2')], 'same'],
    ['nobody that is described', [], 'unnamed'],
    ['a Patient without name and birth', [{ resourceType: 'Patient', id: 'p1' }], 'unnamed'],
    ['someone of her name, born on another day', [patient('Rosa', 'Lind', '1999-09-09')], 'other'],
    ['her twin', [patient('Marta', 'Lind', born)], 'other'],
    ['someone born on her day', [patient('Ines', 'Oyelaran', born)], 'other'],
    ['her sister, without a date of birth', [patient('Marta', 'Lind')], 'other'],
    ['her and another one', [patient('Rosa', 'Lind', born), patient('Ole', 'Berg', '1990', 'p2')], 'several'],
  ];

  it.each(cases)('is %s', (_what, patients, expected) => {
    const found = outcome(...patients, sodium('o1'));
    expect(found).toBe(expected);
    expect(isReadable(found)).toBe(expected === 'same' || expected === 'unnamed');
  });

  it('cannot be two who are elsewhere', () => {
    expect(outcome(sodium('o1', 1, 'Patient/a'), sodium('o2', 2, 'Patient/b'))).toBe('several');
  });

  it('may be contained, or in a Bundle inside of another, and is compared all the same', () => {
    const other = patient('Ole', 'Berg', '1990-01-31');
    const contained = (one: object) => ({ ...sodium('o1', 140, '#p'), contained: [{ ...one, id: 'p' }] });
    expect(outcome(contained(patient('Rosa', 'Lind', born)))).toBe('same');
    expect(outcome(contained(other))).toBe('other');
    expect(outcome(JSON.parse(bundle(other, sodium('o1'))) as object)).toBe('other');
  });
});
