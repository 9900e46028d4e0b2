/** Reports as Bundles of FHIR R4: docs/contract/fhir.md#reports. */
import { describe, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../../../local/seed/arguments.ts';
import { readProfile } from '../../../../local/seed/profile.ts';
import type { Pairs } from '../../../support/client.ts';
import { createDocument, documentsPath, idOf } from '../../../support/documents.ts';
import { oneFactOfEachKind } from '../../../support/facts.ts';
import { checkAnswer } from '../../../support/fhir/answer.ts';
import { bundle, fhir, sodium } from '../../../support/fhir/resources.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import {
  inRecord,
  minimalPath,
  type Place,
  reportPath,
  rowsOf,
  withoutSparse,
} from '../../../support/medical/reports.ts';
import { createRecord } from '../../../support/scenario.ts';

const { service, owner } = await startInMemory();
const record = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
for (const { bytes, mediaType } of readProfile(sampleRoot, sampleProfile).documents)
  await createDocument(owner.session, record, bytes, { contentType: mediaType });
await createDocument(owner.session, record, oneFactOfEachKind);

const responseFormat = { response_format: 'application/fhir+json' };

interface Entry {
  readonly fullUrl: string;
  readonly resource: {
    readonly resourceType: string;
    readonly id: string;
    readonly meta?: { readonly source?: string };
    readonly [name: string]: unknown;
  };
  readonly search: { readonly mode: 'match' | 'include' };
}

interface Bundle {
  readonly resourceType: 'Bundle';
  readonly type: string;
  readonly total: number;
  readonly link: readonly { readonly relation: string; readonly url: string }[];
  readonly entry: readonly Entry[];
}

async function report(place: Place, model: string, query: Pairs = {}): Promise<Bundle> {
  const answer = await owner.session.get(reportPath(place, model), {
    query: { ...query, ...responseFormat },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toBe('application/fhir+json');
  const found = answer.json() as Bundle;
  expect(checkAnswer(found).errors).toEqual([]);
  return found;
}

const matches = ({ entry }: Bundle) => entry.filter(({ search }) => search.mode === 'match');

/** In the unit of the data model: height is in metres there, and in centimetres in FHIR. */
function valueInModel({ valueQuantity }: Entry['resource']): number {
  const { value, code } = valueQuantity as { readonly value: number; readonly code: string };
  return code === 'cm' ? value / 100 : value;
}

const models = [
  'Allergy',
  'AllergyExclusion',
  'Encounter',
  'Equipment',
  'Fill',
  'Immunization',
  'LabResult',
  'Measurement',
  'Medication',
  'Problem',
  'Procedure',
  'SimpleClinicalNote',
  'VitalSigns',
];

describe('A report as FHIR', () => {
  it.each(models)(
    'of %s has a valid resource for each fact, about the person of the record',
    async (model) => {
      const rows = await rowsOf(owner.session, inRecord(record), model, { limit: '1000' });
      const found = await report(inRecord(record), model, { limit: '1000' });
      expect(rows.length).toBeGreaterThan(0);
      expect(found).toMatchObject({ resourceType: 'Bundle', type: 'searchset', total: rows.length });
      expect(matches(found)).toHaveLength(rows.length);
      const [patient] = found.entry;
      expect(patient).toMatchObject({
        resource: { resourceType: 'Patient', id: record, name: [{ family: 'Halloran', given: ['Agnes'] }] },
        search: { mode: 'include' },
      });
      for (const { resource, fullUrl } of matches(found)) {
        const subject = resource.subject ?? resource.patient;
        if (subject) expect(subject).toEqual({ reference: `Patient/${record}` });
        expect(fullUrl).toBe(
          `${service.origin}/records/${record}/fhir/${resource.resourceType}/${resource.id}`,
        );
      }
    },
  );

  it('leads from each resource to its document', async () => {
    const [row] = await rowsOf(owner.session, inRecord(record), 'Procedure');
    const found = await report(inRecord(record), 'Procedure');
    const sources = matches(found).map(({ resource }) => resource.meta?.source);
    const path = documentsPath(record, String(row!.__documentid__));
    expect(sources).toContain(service.origin + path);
    expect((await owner.session.get(path)).status).toBe(200);
  });

  it('has the codes of FHIR: systems as their URIs, and units of UCUM', async () => {
    const found = await report(inRecord(record), 'LabResult', { test_name_identifier: '4548-4', limit: '1' });
    expect(matches(found)[0]!.resource).toMatchObject({
      resourceType: 'Observation',
      code: { coding: [{ system: 'http://loinc.org', code: '4548-4' }] },
      valueQuantity: { unit: '%', system: 'http://unitsofmeasure.org', code: '%' },
    });
  });

  it('is filtered, ordered and paged as the other formats, and says where the next page is', async () => {
    const query = { test_name_identifier: '4548-4', order_by: '-collected_at', limit: '3' };
    const rows = await rowsOf(owner.session, inRecord(record), 'LabResult', query);
    const first = await report(inRecord(record), 'LabResult', query);
    const times = matches(first).map(({ resource }) => Date.parse(String(resource.effectiveDateTime)));
    expect(times).toEqual(rows.map((row) => Date.parse(String(row.collected_at))));
    const next = new URL(first.link.find(({ relation }) => relation === 'next')!.url);
    expect(Object.fromEntries(next.searchParams)).toEqual({ ...query, ...responseFormat, offset: '3' });
    const second = await report(inRecord(record), 'LabResult', { ...query, offset: '3' });
    expect(first.total).toBe(second.total);
    const ids = [first, second].flatMap((page) => matches(page).map(({ resource }) => resource.id));
    expect(new Set(ids).size).toBe(6);
    const last = await report(inRecord(record), 'LabResult', { ...query, offset: String(first.total - 1) });
    expect(last.link.map(({ relation }) => relation)).toEqual(['self']);
  });

  it.each([
    ['problems', 'Problem', { limit: '2', order_by: '-date_onset' }, { limit: '2', order_by: '-startDate' }],
    ['labs', 'LabResult', { limit: '3', offset: '2' }, { limit: '3', offset: '2' }],
    ['equipment', 'Equipment', {}, {}],
    ['procedures', 'Procedure', {}, {}],
    ['allergies', 'Allergy', {}, {}],
    ['simple-clinical-notes', 'SimpleClinicalNote', {}, {}],
  ])('of the minimal report %s is that of the generic report %s', async (minimal, model, asked, same) => {
    const path = minimalPath(inRecord(record), minimal);
    const answer = await owner.session.get(path, { query: { ...asked, ...responseFormat } });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/fhir+json']);
    const found = answer.json() as Bundle;
    expect(checkAnswer(found).errors).toEqual([]);
    const generic = await report(inRecord(record), model, same);
    expect(found.entry).toEqual(generic.entry);
    expect(found.link[0]!.url).toContain(`${service.origin}${path}?`);
  });

  it('of minimal reports has the next page of that report', async () => {
    const path = minimalPath(inRecord(record), 'problems');
    const query = { limit: '1', ...responseFormat };
    const { link } = (await owner.session.get(path, { query })).json() as Bundle;
    const next = new URL(link.find(({ relation }) => relation === 'next')!.url);
    expect(next.pathname).toBe(path);
    expect(next.searchParams.get('offset')).toBe('1');
  });

  it('of vitals has an Observation for each reading, which a document with only these gives back', async () => {
    const path = minimalPath(inRecord(record), 'vitals');
    const asked = { order_by: 'date_measured', limit: '1000' };
    const xml = await owner.session.get(path, { query: asked });
    const found = (
      await owner.session.get(path, { query: { ...asked, ...responseFormat } })
    ).json() as Bundle;
    expect(checkAnswer(found).errors).toEqual([]);
    const values = [...xml.text.matchAll(/<value>([^<]*)<\/value>/g)].map(([, value]) => Number(value));
    expect(values.length).toBeGreaterThan(10);
    expect(found.total).toBe(values.length);
    expect(matches(found).map(({ resource }) => valueInModel(resource))).toEqual(values);
    expect(new Set(matches(found).map(({ fullUrl }) => fullUrl)).size).toBe(values.length);

    const other = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
    await createDocument(owner.session, other, JSON.stringify(found), fhir);
    const again = await owner.session.get(minimalPath(inRecord(other), 'vitals'), { query: asked });
    const readings = (text: string) =>
      [...text.matchAll(/<VitalSign.*?<\/VitalSign>/gs)].map(([found]) => found).toSorted();
    expect(readings(again.text)).toEqual(readings(xml.text));
  });

  it('of vitals is filtered and paged by reading, also by the category in its path', async () => {
    const path = `${minimalPath(inRecord(record), 'vitals')}bp_systolic`;
    const found = (
      await owner.session.get(path, { query: { ...responseFormat, limit: '2', order_by: '-date_measured' } })
    ).json() as Bundle;
    expect(matches(found)).toHaveLength(2);
    for (const { resource } of matches(found))
      expect(resource).toMatchObject({
        resourceType: 'Observation',
        status: 'final',
        subject: { reference: `Patient/${record}` },
        category: [{ coding: [{ code: 'vital-signs' }] }],
        code: { coding: expect.arrayContaining([expect.objectContaining({ code: '8480-6' })]) },
        valueQuantity: { system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
      });
    const next = new URL(found.link.find(({ relation }) => relation === 'next')!.url);
    expect([next.pathname, next.searchParams.get('offset')]).toEqual([path, '2']);
  });

  it('does not exist of an aggregate of a minimal report', async () => {
    const path = minimalPath(inRecord(record), 'labs');
    const answer = await owner.session.get(path, { query: { aggregate_by: 'count*', ...responseFormat } });
    expect([answer.status, answer.text]).toEqual([
      400,
      'response_format: an aggregate has no form in FHIR; use JSON or XML',
    ]);
  });

  it('says nothing of the signature in its links', async () => {
    const { link } = await report(inRecord(record), 'Problem', { limit: '1' });
    for (const { url } of link) expect(url).not.toContain('oauth');
  });

  it('through a carenet has what the carenet shows, and of the person only an id', async () => {
    const carenets = await owner.session.get(`/records/${record}/carenets/`);
    const id = /<Carenet id="([^"]+)" name="Family"/.exec(carenets.text)![1]!;
    const place: Place = { kind: 'carenets', id };
    expect(matches(await report(place, 'LabResult'))).toEqual([]);
    const shared = idOf(await createDocument(owner.session, record, bundle(sodium('o1')), fhir));
    await owner.session.put(documentsPath(record, shared, 'carenets', id));
    const found = await report(place, 'LabResult');
    expect(matches(found)).toHaveLength(1);
    expect(found.entry[0]!.resource).toEqual({ resourceType: 'Patient', id: record });
    expect(matches(found)[0]!.resource.meta!.source).toBe(
      `${service.origin}/carenets/${id}/documents/${shared}`,
    );
    const minimal = await owner.session.get(minimalPath(place, 'labs'), { query: responseFormat });
    expect((minimal.json() as Bundle).entry).toEqual(found.entry);
  });

  it('is a document that gives the same facts in another record', async () => {
    const other = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
    const own = ['__documentid__'];
    const said = async (where: string, model: string) =>
      (await rowsOf(owner.session, inRecord(where), model, { limit: '1000' }))
        .map((row) => withoutSparse(model, row))
        .map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !own.includes(name))))
        .toSorted();
    for (const model of ['Problem', 'Allergy', 'Immunization', 'Procedure']) {
      const query = { limit: '1000', ...responseFormat };
      const body = (await owner.session.get(reportPath(inRecord(record), model), { query })).text;
      await createDocument(owner.session, other, body, fhir);
      expect(await said(other, model)).toEqual(await said(record, model));
    }
  });

  it.each([
    ['an aggregate', { aggregate_by: 'count*test_name_title', group_by: 'test_name_title' }],
    ['a count', { aggregate_by: 'count*test_name_title' }],
  ])('does not exist of %s', async (_what, query) => {
    const answer = await owner.session.get(reportPath(inRecord(record), 'LabResult'), {
      query: { ...query, ...responseFormat },
    });
    expect([answer.status, answer.text]).toEqual([
      400,
      'response_format: an aggregate has no form in FHIR; use JSON or XML',
    ]);
  });
});
