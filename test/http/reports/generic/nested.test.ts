import { describe, expect, it } from 'vitest';
import { storeModels } from '../../../support/medical/facts.ts';
import { filled, unsetValues } from '../../../support/medical/filled.ts';
import { many, markup, model } from '../../../support/medical/models-document.ts';
import { column, inRecord, reportPath, rowsOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { el, type XmlElement } from '../../../support/xml-tree.ts';

/** Not in chronological order. */
const dates = ['2014-06-01', '2014-05-02', '2014-07-01'];

const { owner, record } = await startWithOneRecord();
const fills = dates.map((date) => model('Fill', { ...filled.Fill, date }));
const document = await storeModels(
  owner.session,
  record,
  model('Medication', { ...filled.Medication, fulfillments: many(...fills) }),
  model('VitalSigns', { ...filled.VitalSigns, encounter: markup(model('Encounter', filled.Encounter)) }),
  model('Fill', { ...smallest.Fill, date: '2015-01-01' }),
);

const place = () => inRecord(record);
const source = (name: string) => ({ __modelname__: name, __documentid__: document });

async function xmlOf(name: string): Promise<XmlElement> {
  const query = { response_format: 'application/xml' };
  return (await owner.session.get(reportPath(place(), name), { query })).xml().children[0]!;
}

describe('The facts of a relation', () => {
  it('are in their medication, in document order', async () => {
    const fulfillments = dates.map((date) => ({
      ...source('Fill'),
      ...filled.Fill,
      date: `${date}T00:00:00Z`,
    }));
    expect(await rowsOf(owner.session, place(), 'Medication')).toEqual([
      { ...source('Medication'), ...filled.Medication, fulfillments },
    ]);
  });

  it('are in their vital signs', async () => {
    const encounter = { ...source('Encounter'), ...filled.Encounter };
    expect(await rowsOf(owner.session, place(), 'VitalSigns')).toEqual([
      { ...source('VitalSigns'), ...filled.VitalSigns, encounter },
    ]);
  });

  it('are in the last Field as Models or as one Model', async () => {
    const medication = await xmlOf('Medication');
    expect(medication.children).toHaveLength(14);
    const several = medication.children.at(-1)!;
    expect(several.attributes).toEqual({ name: 'fulfillments' });
    expect(several.children.map(({ name }) => name)).toEqual(['Models']);
    const fills = several.children[0]!.children;
    expect(fills.map(({ name, attributes }) => [name, attributes])).toEqual(
      dates.map(() => ['Model', { name: 'Fill', documentId: document }]),
    );
    expect(fills.map(({ children }) => children[0])).toEqual(
      dates.map((date) => ({ ...el('Field', { name: 'date' }), text: `${date}T00:00:00Z` })),
    );
    expect(fills.map(({ children }) => children.length)).toEqual([36, 36, 36]);

    const signs = await xmlOf('VitalSigns');
    expect(signs.children).toHaveLength(56);
    const one = signs.children.at(-1)!;
    expect(one.attributes).toEqual({ name: 'encounter' });
    expect(one.children).toHaveLength(1);
    expect(one.children[0]).toMatchObject({
      name: 'Model',
      attributes: { name: 'Encounter', documentId: document },
    });
    expect(one.children[0]!.children).toHaveLength(35);
  });

  it('are facts of their own report, without a reference to their parent', async () => {
    expect(await column(owner.session, place(), 'Fill', 'date', 'order_by=date')).toEqual([
      '2014-05-02T00:00:00Z',
      '2014-06-01T00:00:00Z',
      '2014-07-01T00:00:00Z',
      '2015-01-01T00:00:00Z',
    ]);
    const alone = { ...unsetValues('Fill'), ...smallest.Fill, date: '2015-01-01T00:00:00Z' };
    expect(await rowsOf(owner.session, place(), 'Fill', 'order_by=-date&limit=1')).toEqual([
      { ...source('Fill'), ...alone },
    ]);
    expect(await rowsOf(owner.session, place(), 'Encounter')).toEqual([
      { ...source('Encounter'), ...filled.Encounter },
    ]);
  });

  it('are all in a fact that a query selects', async () => {
    const rows = await rowsOf(owner.session, place(), 'Medication', 'startDate=2014-05-02&limit=1');
    expect(rows.map(({ fulfillments }) => (fulfillments as unknown[]).length)).toEqual([3]);
  });

  it('cannot be used in a query', async () => {
    for (const query of [
      'fulfillments=1',
      'group_by=fulfillments&aggregate_by=count*',
      'aggregate_by=count*fulfillments',
    ])
      expect((await owner.session.get(reportPath(place(), 'Medication'), { query })).status).toBe(400);
    for (const query of ['encounter=1', 'encounter_startDate=2014-05-02', 'date_range=encounter**'])
      expect((await owner.session.get(reportPath(place(), 'VitalSigns'), { query })).status).toBe(400);
  });
});
