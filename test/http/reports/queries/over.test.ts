/** What is over in a model without an end: docs/contract/query-interface.md#what-is-over. */
import { describe, expect, it } from 'vitest';
import { createDocument, documentsPath, idOf } from '../../../support/documents.ts';
import { allergyTo } from '../../../support/fhir/allergy-bundle.ts';
import { bundle, fhir } from '../../../support/fhir/resources.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';

const started = await startWithOneRecord();
const { owner } = started;
const status = (code: string) => ({ clinicalStatus: { coding: [{ code }] } });
// RDF has allergens by their codes only.
const drug = (code: string, display: string) => ({
  code: { coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code, display }] },
});
const milk = {
  code: { coding: [{ system: 'http://fdasis.nlm.nih.gov', code: '917J3173FT', display: 'Milk' }] },
};
const document = bundle(
  allergyTo('Aspirin', 'medication', { ...drug('1191', 'Aspirin'), ...status('active') }),
  allergyTo('Milk', 'food', { ...milk, ...status('resolved') }),
  allergyTo('Latex', 'medication', { ...drug('1314891', 'Latex'), ...status('inactive') }),
  // Nobody says that it is over.
  allergyTo('Codeine', 'medication', { ...drug('2670', 'Codeine'), clinicalStatus: undefined }),
);
const { record } = started;
const id = idOf(await createDocument(owner.session, record, document, fhir));
const { text } = await owner.session.get(`/records/${record}/carenets/`);
const carenet = /<Carenet id="([^"]+)" name="Family"/.exec(text)![1]!;
await owner.session.put(documentsPath(record, id, 'carenets', carenet));
const places = [`/records/${record}`, `/carenets/${carenet}`];

const names = ['Aspirin', 'Codeine', 'Latex', 'Milk'];
const holding = ['Aspirin', 'Codeine'];
const named = (text: string) => names.filter((name) => text.includes(name));

describe.each([
  ['a generic report in JSON', 'Allergy/', ''],
  ['a generic report in XML', 'Allergy/', 'response_format=application/xml'],
  ['a generic report in RDF', 'Allergy/', 'response_format=application/rdf%2Bxml'],
  ['a generic report in FHIR', 'Allergy/', 'response_format=application/fhir%2Bjson'],
  ['a minimal report', 'minimal/allergies/', ''],
  ['a minimal report in FHIR', 'minimal/allergies/', 'response_format=application/fhir%2Bjson'],
])('Allergies in %s', (_, report, format) => {
  it('are without those that are over, and with them when it is asked for', async () => {
    for (const place of places) {
      const get = (query: string) => owner.session.get(`${place}/reports/${report}`, { query });
      const answer = await get(format);
      expect(named(answer.text)).toEqual(holding);
      expect(answer.headers['x-total-count']).toBe('2');
      const all = await get(`${format}&over=include`);
      expect(named(all.text)).toEqual(names);
      expect(all.headers['x-total-count']).toBe('4');
    }
  });
});

it('A generic and a minimal report can be asked for with or without what is over, and for nothing else', async () => {
  for (const report of ['Allergy/', 'minimal/allergies/']) {
    const get = (over: string) => owner.session.get(`${places[0]}/reports/${report}`, { query: { over } });
    expect((await get('exclude')).headers['x-total-count']).toBe('2');
    for (const value of ['', 'INCLUDE']) {
      const answer = await get(value);
      expect([value, answer.status]).toEqual([value, 400]);
      expect(answer.text).toBe('over must be one of exclude, include');
    }
  }
});

describe('What is over', () => {
  const ask = async (query: string) =>
    (await owner.session.get(`${places[0]}/reports/Allergy/`, { query })).json() as readonly {
      value?: number;
    }[];

  it('does not count in aggregates unless it is asked for', async () => {
    expect(await ask('aggregate_by=count*')).toMatchObject([{ value: 2 }]);
    expect(await ask('aggregate_by=count*&over=include')).toMatchObject([{ value: 4 }]);
    expect(await ask('aggregate_by=count*&group_by=clinical_status')).toHaveLength(2);
    expect(await ask('aggregate_by=count*&group_by=clinical_status&over=include')).toHaveLength(4);
  });

  it('is found by a filter only together with the parameter', async () => {
    expect(await ask('clinical_status=resolved')).toEqual([]);
    expect(await ask('clinical_status=resolved&over=include')).toMatchObject([
      { food_allergen_title: 'Milk' },
    ]);
  });

  it('is not in the call that lists allergies as RDF', async () => {
    expect(named((await owner.session.get(`${places[0]}/allergies/`)).text)).toEqual(holding);
  });

  it('is in the patient summary, which says so', async () => {
    const { text } = await owner.session.get(`${places[0]}/reports/ips`);
    expect(named(text)).toEqual(names);
    expect(text).toContain('resolved');
  });

  it('keeps the parameter in the address of the next page in FHIR', async () => {
    const query = 'response_format=application/fhir%2Bjson&over=include&limit=1';
    const answer = await owner.session.get(`${places[0]}/reports/Allergy/`, { query });
    const { link } = answer.json() as { link: readonly { relation: string; url: string }[] };
    expect(link.find(({ relation }) => relation === 'next')!.url).toContain('over=include');
  });

  it('is no question of other models and of audits: the parameter changes nothing there, and its value is checked in reports', async () => {
    const get = (path: string, query: string) => owner.session.get(`${places[0]}/${path}`, { query });
    expect((await get('reports/Problem/', 'over=include')).status).toBe(200);
    expect((await get('reports/Problem/', 'over=maybe')).status).toBe(400);
    expect((await get('audits/query/', 'over=include')).status).toBe(200);
  });
});
