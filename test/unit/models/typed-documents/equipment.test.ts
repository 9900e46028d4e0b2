import { describe, expect, it } from 'vitest';
import { extractInstances } from '../../../../shared/models/extract.ts';
import { bytes, filled, prefix } from '../documents.ts';

const document = (content: string) => bytes(`<Equipment xmlns="${prefix}">${content}</Equipment>`);
const read = (content: string) => extractInstances(`${prefix}Equipment`, document(content));
const refusal = (message: string | RegExp) =>
  expect.objectContaining({
    status: 400,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });

describe('An Equipment document', () => {
  it('fills the five fields and leaves the other elements in the document', () => {
    const [equipment, ...others] = read(`
      <dateStarted>2009-02-05</dateStarted>
      <dateStopped>2010-06-12</dateStopped>
      <type>cardiac</type>
      <name> Pacemaker</name>
      <vendor>Acme</vendor>
      <id>167-ABC-23</id>
      <description>it <!-- really --><![CDATA[<works>]]></description>
      <specification>blah</specification>
      <certification>none</certification>`);
    expect(others).toEqual([]);
    expect(equipment).toEqual({
      model: 'Equipment',
      values: ['2009-02-05', '2010-06-12', ' Pacemaker', 'Acme', 'it <works>'],
      related: {},
    });
  });

  it('needs only a name', () => {
    expect(read('<name>Pump</name>')).toEqual([
      { model: 'Equipment', values: [null, null, 'Pump', null, null], related: {} },
    ]);
  });

  it('may have empty optional elements', () => {
    const content =
      '<dateStarted/><dateStopped> </dateStopped><type/><name>Pump</name><vendor/><description/>';
    expect(read(content).map(filled)).toEqual([{ name: 'Pump' }]);
  });

  it.each([
    ['no name', '<vendor>Acme</vendor>', /^Equipment lacks name/],
    ['an empty name', '<name/>', 'Equipment name must be given and not be empty.'],
    ['elements in another order', '<vendor>Acme</vendor><name>Pump</name>', /vendor in the wrong place/],
    ['an unknown element', '<name>Pump</name><colour>red</colour>', /does not take colour/],
    ['an attribute', '<name type="x">Pump</name>', 'name takes no attributes; remove type.'],
    [
      'a name that is too long',
      `<name>${'x'.repeat(41)}</name>`,
      'Equipment name must not exceed 40 characters.',
    ],
  ])('is rejected with %s', (_title, content, message) => {
    expect(() => read(content)).toThrow(refusal(message));
  });

  it.each([
    '2009-02-05T00:00:00Z',
    '2009-02-05T00:00:00',
    '2009-02-05Z',
    '2009-02-05+01:00',
    '2009-02-30',
    '09-02-05',
    'yesterday',
  ])('is rejected with %s as a date', (text) => {
    for (const element of ['dateStarted', 'dateStopped']) {
      expect(() => read(`<${element}>${text}</${element}><name>Pump</name>`)).toThrow(
        refusal(`${element} must be a date, such as 2014-05-02, without time and zone.`),
      );
    }
  });
});
