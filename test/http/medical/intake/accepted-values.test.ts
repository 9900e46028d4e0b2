import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeModels } from '../../../support/medical/facts.ts';
import type { ModelName } from '../../../support/medical/filled.ts';
import { field, model } from '../../../support/medical/models-document.ts';
import { column, inRecord } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';

let service: TestService;
let owner: Person;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
});
afterAll(() => service.stop());

type Pair = readonly [text: string, value: unknown];

/** The values of a field that was sent as each of the texts, in order. */
async function stored(name: ModelName, fieldName: string, texts: readonly string[]): Promise<unknown[]> {
  const record = await createRecord(service, owner);
  for (const text of texts) {
    service.advance(2);
    await storeModels(owner.session, record, model(name, { ...smallest[name], [fieldName]: text }));
  }
  return column(owner.session, inRecord(record), name, fieldName, 'order_by=created_at');
}

async function expectStored(name: ModelName, fieldName: string, pairs: readonly Pair[]): Promise<void> {
  const held = await stored(
    name,
    fieldName,
    pairs.map(([text]) => text),
  );
  expect(pairs.map(([text], index) => [text, held[index]])).toEqual(pairs);
}

describe('The value', () => {
  it('of an instant is in UTC, with six fraction digits or none', async () => {
    await expectStored('Problem', 'endDate', [
      ['2011-03-04T09:30:00Z', '2011-03-04T09:30:00Z'],
      ['2011-03-04', '2011-03-04T00:00:00Z'],
      ['2011-03-04T09:30:00.5Z', '2011-03-04T09:30:00.500000Z'],
      ['2011-03-04T09:30:00.123Z', '2011-03-04T09:30:00.123000Z'],
      ['2011-03-04T09:30:00.123456Z', '2011-03-04T09:30:00.123456Z'],
      ['2011-03-04T09:30:00.000001Z', '2011-03-04T09:30:00.000001Z'],
      ['2011-03-04T09:30:00.000000Z', '2011-03-04T09:30:00Z'],
      ['2011-03-04T09:30:00.1234567Z', '2011-03-04T09:30:00.123456Z'],
      ['2011-03-04T09:30:00.0000009Z', '2011-03-04T09:30:00Z'],
      ['2011-03-04T09:30:00', '2011-03-04T09:30:00Z'],
      ['2011-03-04T09:30:00.25', '2011-03-04T09:30:00.250000Z'],
      ['2011-03-04T09:30:00+02:00', '2011-03-04T07:30:00Z'],
      ['2011-03-04T09:30:00-05:45', '2011-03-04T15:15:00Z'],
      ['2011-12-31T23:30:00-01:00', '2012-01-01T00:30:00Z'],
      ['2012-03-01T00:30:00.123456+01:00', '2012-02-29T23:30:00.123456Z'],
      [' \n2011-03-04T09:30:00Z\t', '2011-03-04T09:30:00Z'],
      ['1850-07-01T12:00:00Z', '1850-07-01T12:00:00Z'],
      ['0001-01-01', '0001-01-01T00:00:00Z'],
      ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
      ['2012-02-29', '2012-02-29T00:00:00Z'],
      ['', null],
    ]);
  });

  it('of a date is the date in UTC', async () => {
    await expectStored('Equipment', 'date_started', [
      ['2011-03-04', '2011-03-04'],
      [' 2011-03-04 ', '2011-03-04'],
      ['2011-03-04T23:59:59Z', '2011-03-04'],
      ['2011-03-04T23:30:00.5-02:00', '2011-03-05'],
      ['2011-03-04T00:30:00', '2011-03-04'],
      ['2000-02-29', '2000-02-29'],
      ['0099-12-31', '0099-12-31'],
      ['', null],
    ]);
  });

  it('of a number is a number', async () => {
    await expectStored('VitalSigns', 'weight_value', [
      ['71.4', 71.4],
      [' 71.4\n', 71.4],
      ['+5', 5],
      ['-0.5', -0.5],
      ['007', 7],
      ['16.0', 16],
      ['1e3', 1000],
      ['2.5E-1', 0.25],
      ['0', 0],
      ['0.1', 0.1],
      ['9007199254740991', 9007199254740991],
      ['', null],
    ]);
  });

  it('of a boolean is true or false in any letter case, and false when empty', async () => {
    await expectStored('Encounter', 'provider_tel_1_preferred_p', [
      ['true', true],
      ['TRUE', true],
      ['True', true],
      ['false', false],
      ['FALSE', false],
      [' true ', true],
      ['', false],
    ]);
  });

  it('of a text is the text with its spaces', async () => {
    await expectStored('Problem', 'notes', [
      ['worse in spring', 'worse in spring'],
      ['  two blanks  ', '  two blanks  '],
      [' ', ' '],
      ['a\n\tb', 'a\n\tb'],
      ['<b> & "c"', '<b> & "c"'],
      ['Größe 😀 中', 'Größe 😀 中'],
      ['1e3', '1e3'],
      ['null', 'null'],
      ['', null],
    ]);
  });

  it('of a text may be as long as its limit, counted in characters', async () => {
    const cases = [
      ['Measurement', 'unit', 'x'.repeat(8)],
      ['Measurement', 'type', 'é'.repeat(24)],
      ['Measurement', 'type', '😀'.repeat(24)],
      ['Equipment', 'name', 'ß'.repeat(40)],
      ['LabResult', 'notes', 'x'.repeat(600)],
      ['Medication', 'instructions', '中'.repeat(255)],
      ['Encounter', 'facility_adr_postalcode', '1'.repeat(12)],
      ['Encounter', 'provider_tel_1_number', '1'.repeat(20)],
      ['Problem', 'notes', 'x'.repeat(262_144)],
      ['Problem', 'notes', 'é'.repeat(131_072)],
    ] as const;
    for (const [name, fieldName, text] of cases)
      expect(await stored(name, fieldName, [text])).toEqual([text]);
  });

  it('of a missing field is null, or false for a boolean', async () => {
    const record = await createRecord(service, owner);
    await storeModels(owner.session, record, model('Encounter', smallest.Encounter));
    const place = inRecord(record);
    expect(await column(owner.session, place, 'Encounter', 'facility_name')).toEqual([null]);
    expect(await column(owner.session, place, 'Encounter', 'endDate')).toEqual([null]);
    expect(await column(owner.session, place, 'Encounter', 'provider_tel_2_preferred_p')).toEqual([false]);
  });

  it('of a repeated field is the last one', async () => {
    const record = await createRecord(service, owner);
    const twice = [...Object.entries(smallest.Problem), ['notes', 'first'], ['notes', 'second']] as const;
    await storeModels(owner.session, record, model('Problem', twice));
    expect(await column(owner.session, inRecord(record), 'Problem', 'notes')).toEqual(['second']);
  });

  it('of a repeated field is null when the last one is empty', async () => {
    const record = await createRecord(service, owner);
    const emptied = [...Object.entries(smallest.Problem), ['notes', 'first'], ['notes', '']] as const;
    await storeModels(owner.session, record, model('Problem', emptied));
    expect(await column(owner.session, inRecord(record), 'Problem', 'notes')).toEqual([null]);
  });

  it.each([
    ['a comment', 'Ast<!-- not -->hma', 'Asthma'],
    ['a processing instruction', 'Ast<?not this?>hma', 'Asthma'],
    ['a CDATA section', '<![CDATA[<As> & ]]>thma', '<As> & thma'],
    ['character references', '&#65;sth&#x6D;a', 'Asthma'],
    ['predefined entities', '&lt;&gt;&amp;&apos;&quot;', `<>&'"`],
  ])('of a field is read across %s', async (_what, markup, text) => {
    const record = await createRecord(service, owner);
    const whole = model('Problem', smallest.Problem);
    const content = whole.replace(
      field('name_title', 'Migraine'),
      `<Field name="name_title">${markup}</Field>`,
    );
    await storeModels(owner.session, record, content);
    expect(await column(owner.session, inRecord(record), 'Problem', 'name_title')).toEqual([text]);
  });
});
