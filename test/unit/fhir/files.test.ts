/** The files of notes, and what notes are superseded by: docs/contract/fhir.md#attachments. */
import { describe, expect, it } from 'vitest';
import { parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { Work } from '../../../shared/fhir/work.ts';
import { models } from '../../../shared/models/registry.ts';

type Part = Readonly<Record<string, unknown>>;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const pdf = { contentType: 'application/pdf', data: 'QUJD' };

function note(attachments: readonly Part[], more: Part = {}): Part {
  const content = attachments.map((attachment) => ({ attachment }));
  return { resourceType: 'DocumentReference', status: 'current', description: 'Letter', content, ...more };
}

const bundle = (...resources: readonly Part[]): Part => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: resources.map((resource) => ({ resource })),
});

/** The sparse fields of each note, as far as they are asked for. */
function notesIn(document: Part, ...names: readonly string[]) {
  const text = JSON.stringify(document);
  const { instances } = readResources(parseKeepingNumbers(text), undefined, new Work(text.length));
  const { fields } = models.get('SimpleClinicalNote')!;
  return instances.map(({ values }) =>
    names.map((name) => values[fields.findIndex((field) => field.name === name)] ?? null),
  );
}

const filesIn = (document: Part) => notesIn(document, 'attachment', 'attachment_type', 'attachment_size');

describe('The files of a note', () => {
  it('are numbered by their place in the whole document', () => {
    const document = bundle(note([pdf]), note([pdf, { contentType: 'image/png', data: 'QUI=' }]));
    expect(filesIn(document)).toEqual([
      ['1', 'application/pdf', '3'],
      ['2 3', 'application/pdf image/png', '3 2'],
    ]);
  });

  it('may be contained, or a Binary that others name too', () => {
    const contained = [{ resourceType: 'Binary', id: 'b', ...pdf }];
    expect(filesIn(note([{ url: '#b' }, { url: '#b' }], { contained }))).toEqual([
      ['1', 'application/pdf', '3'],
    ]);
    const shared = note([{ url: 'Binary/b' }]);
    expect(filesIn(bundle(shared, shared, { resourceType: 'Binary', id: 'b', ...pdf }))).toEqual([
      ['1', 'application/pdf', '3'],
      ['1', 'application/pdf', '3'],
    ]);
  });

  it('are not what nobody could open: no base64, no Binary at the URL', () => {
    const broken = { contentType: 'application/pdf', data: 'QUJD!' };
    const elsewhere = { contentType: 'application/pdf', url: 'https://files.example/1' };
    const other = { contentType: 'application/pdf', url: 'Patient/p' };
    const document = bundle(note([broken, elsewhere, other, pdf]), { resourceType: 'Patient', id: 'p' });
    expect(filesIn(document)).toEqual([['2', 'application/pdf', '3']]);
  });

  it('are not plain text that the note has in full, but one that it had to cut', () => {
    const plain = (text: string) => ({ contentType: 'text/plain', data: base64(text) });
    expect(filesIn(note([plain('Feels well.'), pdf]))).toEqual([['2', 'application/pdf', '3']]);
    expect(filesIn(note([plain('x'.repeat(300_000))]))).toEqual([['1', 'text/plain', '300000']]);
  });

  it('are no text that has a few control characters, such as broken quotes: it is told without them', () => {
    const said =
      'The patient\u0019s potassium was 7.1. Severe penicillin allergy. It was told to the family.';
    const one = note([{ contentType: 'text/plain', data: base64(said) }]);
    expect(notesIn(one, 'content')).toEqual([[said.replace('\u0019', '')]]);
  });

  it('are what is called plain text and is none, such as a packed file', () => {
    const packed = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0, 0xed, 0x7d, 0x79, 0x77]).toString(
      'base64',
    );
    const called = note([{ contentType: 'text/plain', data: packed }]);
    expect(notesIn(called, 'content', 'attachment', 'attachment_type')).toEqual([[null, '1', 'text/plain']]);
  });

  it('are at most twenty', () => {
    const [[numbers]] = filesIn(note(Array.from({ length: 30 }, () => pdf))) as [[string]];
    expect(numbers).toBe('1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20');
  });

  it('have the type that the source names, or none that anything could be made of', () => {
    const types = ['TEXT/HTML; charset=x', 'image/jpg', 'a b', 'x'.repeat(500), 'text/plain\u202e'];
    const document = note(types.map((contentType) => ({ contentType, data: 'QUJD' })));
    const binary = 'application/octet-stream';
    expect(filesIn(document)).toEqual([
      ['1 2 3 4 5', `text/html image/jpeg ${binary} ${binary} ${binary}`, '3 3 3 3 3'],
    ]);
  });

  it('in a Binary are read as text, too', () => {
    const document = (notes: number) =>
      bundle(
        { resourceType: 'Binary', id: 'b', contentType: 'text/plain', data: base64('x'.repeat(50_000)) },
        ...Array.from({ length: notes }, () => note([{ url: 'Binary/b' }])),
      );
    expect(notesIn(document(1), 'content', 'attachment')).toEqual([['x'.repeat(50_000), null]]);
    // Each of them would have the text.
    expect(() => notesIn(document(100), 'content')).toThrow('takes more work than its size allows');
  });

  it('cannot be claimed by an extension', () => {
    const field = { url: 'field', valueString: 'attachment' };
    const value = { url: 'value', valueString: '7' };
    const extension = [{ url: 'http://indivo.org/vocab/fhir#model-field', extension: [field, value] }];
    expect(filesIn(note([], { extension }))).toEqual([[null, null, null]]);
  });
});

describe('A note is superseded', () => {
  const replaces = (id: string, more: Part = {}): Part =>
    note([], {
      id: 'later',
      date: '2024-06-01T10:00:00Z',
      relatesTo: [{ code: 'replaces', target: { reference: `DocumentReference/${id}` } }],
      ...more,
    });
  const first = note([], { id: 'first', description: 'First letter' });
  const stateOf = (later: Part) =>
    notesIn(bundle(first, later), 'title', 'status', 'superseded_by').find(
      ([title]) => title === 'First letter',
    );

  it.each<[string, Part, readonly (string | null)[]]>([
    ['by one that replaces it', replaces('first'), ['superseded', 'Letter, 2024-06-01']],
    [
      'by the title of its attachment',
      replaces('first', { content: [{ attachment: { title: 'New' } }] }),
      ['superseded', 'New, 2024-06-01'],
    ],
    [
      'by one that has neither a title nor a date',
      replaces('first', {
        description: undefined,
        date: undefined,
        type: { text: '' },
        context: { period: { start: '2024' } },
      }),
      ['superseded', 'DocumentReference/later'],
    ],
    ['not by one that was a mistake', replaces('first', { status: 'entered-in-error' }), ['current', null]],
    [
      'not by one that nobody can be sure of',
      replaces('first', { implicitRules: 'urn:x' }),
      ['current', null],
    ],
    [
      'not by one that adds to it',
      replaces('first', {
        relatesTo: [{ code: 'appends', target: { reference: 'DocumentReference/first' } }],
      }),
      ['current', null],
    ],
    ['not by one that replaces another', replaces('other'), ['current', null]],
  ])('%s', (_, later, expected) => {
    expect(stateOf(later)!.slice(1)).toEqual(expected);
  });

  it('not by itself', () => {
    expect(notesIn(bundle(replaces('later')), 'status', 'superseded_by')).toEqual([['current', null]]);
  });
});
