import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/errors.ts';
import { extractInstances } from '../../../shared/models/extract.ts';
import { models } from '../../../shared/models/registry.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { hostileCorpus } from '../xml/hostile-corpus.ts';
import {
  bytes,
  countInstances,
  fieldElement,
  fieldElements,
  modelElement,
  modelsDocument,
  prefix,
} from './documents.ts';

const read = (content: string) => extractInstances(`${prefix}Models`, modelsDocument(content));
const refusal = (message: RegExp) =>
  expect.objectContaining({ status: 400, message: expect.stringMatching(message) });

const pump = modelElement('Equipment', fieldElement('name', 'Pump'));
const fill = modelElement('Fill', fieldElements({ date: '2014-05-02', dispenseDaysSupply: '30' }));
const medication = (fills: number) =>
  modelElement(
    'Medication',
    fieldElements({
      drugName_title: 'x',
      drugName_system: 'http://purl.bioontology.org/ontology/RXNORM/',
      drugName_identifier: '1',
      startDate: '2014-05-02',
    }) + fieldElement('fulfillments', `<Models>${fill.repeat(fills)}</Models>`),
  );

describe('A Models document', () => {
  it('may hold 10,000 models, and one more is rejected', () => {
    expect(read(pump.repeat(10_000))).toHaveLength(10_000);
    expect(() => read(pump.repeat(10_001))).toThrow(refusal(/at most 10000 Model elements/));
  });

  it('has its nested models counted', () => {
    expect(countInstances(read(medication(9_999)))).toBe(10_000);
    expect(() => read(medication(99).repeat(100) + pump)).toThrow(refusal(/at most 10000 Model elements/));
  });

  it('may hold 200 fields in a model, and one more is rejected, repeated or not', () => {
    const name = fieldElement('name', 'Pump');
    expect(read(modelElement('Equipment', name.repeat(200)))).toHaveLength(1);
    expect(() => read(modelElement('Equipment', name.repeat(201)))).toThrow(
      refusal(/at most 200 Field elements; Equipment/),
    );
    expect(read(modelElement('Equipment', name.repeat(200)).repeat(3))).toHaveLength(3);
  });

  it('has the fields of nested models counted separately', () => {
    expect(countInstances(read(medication(300)))).toBe(301);
  });
});

// The large ones mainly cost time in the parser, which has its own tests.
const small = hostileCorpus.filter(({ bytes }) => bytes.length < 100_000);

describe('A hostile document:', () => {
  it.each(small.map(({ name, bytes }) => [name, bytes] as const))(
    '%s is rejected as any type',
    (_name, bytes) => {
      for (const type of ['Models', 'Equipment', 'Procedure', 'SimpleClinicalNote']) {
        expect(() => extractInstances(prefix + type, bytes)).toThrow(refusal(/cannot be read as XML/));
      }
    },
  );

  it('elements nested deep in a field are rejected at the first', () => {
    const deep = `${'<a>'.repeat(90)}${'</a>'.repeat(90)}`;
    expect(() => read(modelElement('Equipment', fieldElement('name', deep)))).toThrow(
      refusal(/takes text only/),
    );
  });

  it('a typed document with more elements than any real one is rejected', () => {
    const signature = '<signature><provider><name/><institution/></provider></signature>';
    const xml = `<SimpleClinicalNote xmlns="${prefix}"><dateOfVisit>2010-02-02T12:00:00Z</dateOfVisit>${signature.repeat(3000)}</SimpleClinicalNote>`;
    expect(() => extractInstances(`${prefix}SimpleClinicalNote`, bytes(xml))).toThrow(
      refusal(/more than 10000 elements/),
    );
  });

  // Large enough that a cost which grows with the square takes minutes.
  it.each([
    ['spaces between two digits', `1${' '.repeat(400_000)}1`],
    ['digits', '1'.repeat(400_000)],
    ['digits and a letter', `${'1'.repeat(400_000)}x`],
    ['an exponent', `1e${'9'.repeat(400_000)}`],
    ['pieces', '1<!---->'.repeat(50_000)],
  ])('a number of 400,000 bytes is rejected: %s', (_title, text) => {
    const fields = { type: 'x', unit: 'x', datetime: '2014-05-02', value: text };
    expect(() => read(modelElement('Measurement', fieldElements(fields)))).toThrow(
      refusal(/^Measurement value must be a number/),
    );
  });

  it.each([
    ['an email address', 'Fill', 'provider_email', 'a@'.repeat(200_000)],
    ['a name', 'Equipment', 'name', '😀'.repeat(100_000)],
    ['a date', 'Equipment', 'date_started', `2014-05-02${' '.repeat(400_000)}x`],
    ['an instant', 'Encounter', 'startDate', `2014-05-02T00:00:00.${'1'.repeat(400_000)}x`],
    ['a Boolean', 'Fill', 'provider_tel_1_preferred_p', 'true'.repeat(100_000)],
    ['a text', 'Problem', 'notes', 'x'.repeat(400_000)],
  ])('%s of 400,000 bytes is rejected', (_title, model, field, text) => {
    expect(() => read(modelElement(model, fieldElement(field, text)))).toThrow(refusal(/must/));
  });

  it('a document of 1 MB with every field of 500 laboratory results is read', () => {
    const fields = models.get('LabResult')?.plainFields ?? [];
    const values = fields.map(({ name, type, fixed, oneOf }) => [
      name,
      fixed ?? oneOf?.[0] ?? (type === 'DateTime' ? '2014-05-02T15:10:00.123456+02:00' : 'some text'),
    ]);
    const lab = modelElement('LabResult', fieldElements(Object.fromEntries(values)));
    const bytes = modelsDocument(lab.repeat(500));
    expect(bytes.length).toBeGreaterThan(1_000_000);
    const heap = process.memoryUsage().heapUsed;
    const instances = extractInstances(`${prefix}Models`, bytes);
    expect(instances).toHaveLength(500);
    // The memory kept is a small multiple of the document, garbage included.
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(60_000_000);
  });
});

/** Expects that extraction returns instances or throws an error with status 400. */
function expectAnswer(type: string, bytes: Uint8Array): void {
  try {
    expect(extractInstances(prefix + type, bytes)).toBeInstanceOf(Array);
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400 });
  }
}

const types = fc.constantFrom('Models', 'Equipment', 'Procedure', 'SimpleClinicalNote');
const modelNames = fc.constantFrom(...models.keys(), 'Demographics', '');
const fieldNames = fc.constantFrom(
  ...[...models.values()].flatMap(({ fields, relations }) =>
    [...fields, ...relations].map(({ name }) => name),
  ),
  'id',
);
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    '1',
    'true',
    '2014-05-02',
    '2014-05-02T15:10:00Z',
    '<!-- x -->',
    '<![CDATA[x]]>',
    '<x/>',
    '&#65;',
    '&x;',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const documents = fc.letrec<{ models: string; model: string; field: string }>((tie) => ({
  models: fc.array(tie('model'), { maxLength: 3 }).map((inner) => `<Models>${inner.join('')}</Models>`),
  model: fc
    .tuple(modelNames, fc.array(tie('field'), { maxLength: 5 }))
    .map(([name, inner]) => modelElement(name, inner.join(''))),
  field: fc
    .tuple(fieldNames, fc.oneof({ maxDepth: 3, withCrossShrink: true }, texts, tie('model'), tie('models')))
    .map(([name, inner]) => fieldElement(name, inner)),
})).models;

describe('Reading instances returns them or throws a 400 error', () => {
  it('for any bytes', () => {
    fc.assert(fc.property(types, fc.uint8Array({ maxLength: 200 }), expectAnswer), {
      numRuns: propertyRuns(40),
    });
  });

  it('for any text', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 200 }).map(bytes);
    fc.assert(fc.property(types, text, expectAnswer), { numRuns: propertyRuns(40) });
  });

  it('for documents of random models and fields', () => {
    const document = documents.map((xml) => bytes(xml.replace('<Models>', `<Models xmlns="${prefix}">`)));
    fc.assert(
      fc.property(document, (bytes) => expectAnswer('Models', bytes)),
      { numRuns: propertyRuns(100) },
    );
  });
});
