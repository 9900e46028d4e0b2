import { beforeEach, describe, expect, it } from 'vitest';
import { storeModels } from '../../../support/medical/facts.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inRecord, reportPath } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord } from '../../../support/scenario.ts';

let record: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

/** The response bodies of a report as JSON and as XML. */
async function texts(name: keyof typeof smallest, values: Record<string, string>): Promise<[string, string]> {
  await storeModels(owner.session, record, model(name, { ...smallest[name], ...values }));
  const path = reportPath(inRecord(record), name);
  const json = await owner.session.get(path);
  const xml = await owner.session.get(path, { query: { response_format: 'application/xml' } });
  return [json.text, xml.text];
}

it('A number is written as the shortest text that reads as the same number, in XML with a point', async () => {
  const [asJson, asXml] = await texts('VitalSigns', { weight_value: '16', height_value: '70.80' });
  expect(asJson).toMatch(/"weight_value": ?16[,}]/);
  expect(asJson).toMatch(/"height_value": ?70\.8[,}]/);
  expect(asXml).toContain('<Field name="weight_value">16.0</Field>');
  expect(asXml).toContain('<Field name="height_value">70.8</Field>');
});

describe('A text value', () => {
  it('that looks like a number stays a text', async () => {
    const [asJson, asXml] = await texts('Medication', { quantity_value: '1.50' });
    expect(asJson).toMatch(/"quantity_value": ?"1\.50"/);
    expect(asXml).toContain('<Field name="quantity_value">1.50</Field>');
  });

  it('keeps markup, spaces and line breaks', async () => {
    const notes = '  <b>"x"</b> & \'y\'\n\tGröße 😀 ]]>  ';
    const [asJson] = await texts('Problem', { notes });
    expect(JSON.parse(asJson)[0].notes).toBe(notes);
    const answer = await owner.session.get(reportPath(inRecord(record), 'Problem'), {
      query: { response_format: 'application/xml' },
    });
    const field = answer.xml().children[0]!.children.find(({ attributes }) => attributes.name === 'notes');
    expect(field!.text).toBe(notes);
  });

  it('keeps a carriage return, which an XML parser would turn into a line break', async () => {
    await storeModels(
      owner.session,
      record,
      model('Problem', { ...smallest.Problem, notes: { markup: 'a&#13;b' } }),
    );
    const path = reportPath(inRecord(record), 'Problem');
    expect((await owner.session.get(path)).json()).toMatchObject([{ notes: 'a\rb' }]);
    const { text } = await owner.session.get(path, { query: { response_format: 'text/xml' } });
    expect(text).toMatch(/a&#(13|x0*[dD]);b/);
  });
});

it('An instant is in UTC with six fraction digits or none, in both JSON and XML', async () => {
  const values = { startDate: '2011-03-04T09:30:00.1+02:00', endDate: '0850-07-01' };
  const [asJson, asXml] = await texts('Problem', values);
  const expected = { startDate: '2011-03-04T07:30:00.100000Z', endDate: '0850-07-01T00:00:00Z' };
  expect(JSON.parse(asJson)[0]).toMatchObject(expected);
  for (const [name, text] of Object.entries(expected))
    expect(asXml).toContain(`<Field name="${name}">${text}</Field>`);
});

describe('An empty report', () => {
  it('is an empty list, and as XML an empty element', async () => {
    const path = reportPath(inRecord(record), 'Problem');
    const json = await owner.session.get(path);
    expect([json.status, json.json(), json.headers['x-total-count']]).toEqual([200, [], '0']);
    const xml = await owner.session.get(path, { query: { response_format: 'application/xml' } });
    expect(xml.xml()).toEqual({ name: 'Models', attributes: {}, children: [], text: '' });
    expect(xml.headers['x-total-count']).toBe('0');
  });
});
