import { describe, expect, it } from 'vitest';
import { extractInstances } from '../../../../shared/models/extract.ts';
import { bytes, filled, prefix } from '../documents.ts';

const document = (content: string) => bytes(`<Procedure xmlns="${prefix}">${content}</Procedure>`);
const read = (content: string) => extractInstances(`${prefix}Procedure`, document(content));
const refusal = (message: string | RegExp) =>
  expect.objectContaining({
    status: 400,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });

describe('A Procedure document', () => {
  it('fills the nine fields', () => {
    const instances = read(`
      <datePerformed>2009-05-16T12:00:00</datePerformed>
      <name type="http://codes.example.org/procedures#" value="85" abbrev="append">Appendectomy</name>
      <provider><name>Kenneth Mandl</name><institution>Children's Hospital Boston</institution></provider>
      <location>Operating room 3</location>
      <comments> went well </comments>`);
    expect(instances).toEqual([
      {
        model: 'Procedure',
        values: [
          '2009-05-16T12:00:00Z',
          'Appendectomy',
          'http://codes.example.org/procedures#',
          '85',
          'append',
          'Kenneth Mandl',
          "Children's Hospital Boston",
          'Operating room 3',
          ' went well ',
        ],
        related: {},
      },
    ]);
  });

  it('needs only a name, and its attributes are optional', () => {
    expect(read('<name abbrev="append">Appendectomy</name>').map(filled)).toEqual([
      { name: 'Appendectomy', name_abbrev: 'append' },
    ]);
    expect(read('<name value="">Appendectomy</name>').map(filled)).toEqual([{ name: 'Appendectomy' }]);
  });

  it('may have xml and xsi attributes, which fill no field', () => {
    const xml =
      '<name xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="x" xml:lang="en">X</name>';
    expect(read(xml).map(filled)).toEqual([{ name: 'X' }]);
  });

  it('has fractions kept, and offsets converted to UTC', () => {
    const [procedure] = read('<datePerformed> 2009-05-16T12:00:00.5-04:00</datePerformed><name>X</name>');
    expect(filled(procedure)).toMatchObject({ date_performed: '2009-05-16T16:00:00.500000Z' });
  });

  it.each([
    ['no name', '<location>x</location>', /^Procedure lacks name/],
    ['an empty name', '<name type="x"/>', 'Procedure name must be given and not be empty.'],
    [
      'another attribute',
      '<name code="1">X</name>',
      'name takes only the attributes type, value, abbrev; remove code.',
    ],
    [
      'an attribute in a namespace',
      '<name xmlns:x="urn:x" x:value="1">X</name>',
      'name takes only the attributes type, value, abbrev; remove value.',
    ],
    [
      'a type that is too long',
      `<name type="${'x'.repeat(81)}">X</name>`,
      'Procedure name_type must not exceed 80 characters.',
    ],
    [
      'a provider without institution',
      '<name>X</name><provider><name>Y</name></provider>',
      /lacks institution/,
    ],
    [
      'a provider without name',
      '<name>X</name><provider><institution>Y</institution></provider>',
      /^provider lacks name/,
    ],
    ['an empty provider', '<name>X</name><provider/>', /^provider lacks name/],
    ['elements in another order', '<name>X</name><comments/><location/>', /location in the wrong place/],
  ])('is rejected with %s', (_title, content, message) => {
    expect(() => read(content)).toThrow(refusal(message));
  });

  it.each(['2009-05-16', '2009-05-16Z', '2009-05-16T12:00', '2009-02-30T12:00:00Z', 'noon'])(
    'is rejected with %s as a date and time',
    (text) => {
      expect(() => read(`<datePerformed>${text}</datePerformed><name>X</name>`)).toThrow(
        refusal('datePerformed must be a date and time, such as 2014-05-02T15:10:00Z.'),
      );
    },
  );
});
