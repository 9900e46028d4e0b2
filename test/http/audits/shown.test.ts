/** What the audit trail says was in the answer of a call: docs/contract/audits.md#what-was-shown. */
import { describe, expect, it } from 'vitest';
import { type Entry, readAudits } from '../../support/audits.ts';
import type { Pairs, SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, externalPath, idOf, note } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { model } from '../../support/medical/models-document.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { admin, authorizeApp, createRecord, succeeded } from '../../support/scenario.ts';
import { carenetPath, carenetsOf, placementPath } from '../carenets/sharing.ts';

const service = await startServiceInMemory({ env: peopleSettings });
const [rosa, doctor] = [await createPerson(service, 'rosa'), await createPerson(service, 'weber')];
const record = await createRecord(service, rosa);
const allergies = ['Peanut', 'Latex', 'Pollen'].map((title) =>
  model('Allergy', { ...smallest.Allergy, allergic_reaction_title: title }),
);
const shared = await storeModels(admin(service), record, ...allergies);
await storeModels(admin(service), record, problem('Asthma'), problem('Gout', '2015-02-03'));
const circle = (await carenetsOf(rosa.session, record)).Physicians!;
const add = { form: { account_id: doctor.id } };
succeeded(await rosa.session.post(carenetPath(circle, '/accounts/'), add), 'carenet_account_create');
succeeded(await rosa.session.put(placementPath(record, shared, circle)), 'placement');

/** The newest entry, after this call. */
async function entryOf(client: SignedClient, path: string, query: Pairs = {}): Promise<Entry> {
  expect((await client.get(path, { query })).status).toBe(200);
  return (await readAudits(rosa.session, record, { limit: '1' })).entries[0]!;
}

describe('The audit entry of a report', () => {
  it('says allergies only when a member of a circle asks for thirteen kinds and gets allergies', async () => {
    const kinds = [
      ...['Allergy', 'Problem', 'Medication', 'LabResult', 'VitalSigns', 'Immunization', 'Procedure'],
      ...['Encounter', 'Fill', 'Measurement', 'Equipment', 'SocialHistory', 'AllergyExclusion'],
    ];
    for (const kind of kinds)
      succeeded(await doctor.session.get(carenetPath(circle, `/reports/${kind}/`)), kind);
    const { entries } = await readAudits(rosa.session, record, { limit: '13' });
    expect(entries.map(({ effective_principal }) => effective_principal)).toEqual(kinds.map(() => doctor.id));
    expect(entries.map(({ shown }) => shown)).toEqual([...kinds.slice(1).map(() => ''), 'Allergy 3']);
  });

  it('counts what was on the page, in every format', async () => {
    const path = `/records/${record}/reports/Problem/`;
    for (const format of ['json', 'xml', 'rdf+xml'])
      expect(await entryOf(rosa.session, path, { response_format: `application/${format}` })).toMatchObject({
        shown: 'Problem 2',
      });
    expect(await entryOf(rosa.session, path, { limit: '1' })).toMatchObject({ shown: 'Problem 1' });
    expect(await entryOf(rosa.session, path, { name_title: 'Measles' })).toMatchObject({ shown: '' });
    const minimal = `/records/${record}/reports/minimal/problems/`;
    expect(await entryOf(rosa.session, minimal)).toMatchObject({ shown: 'Problem 2' });
    expect(await entryOf(rosa.session, `/records/${record}/problems/`)).toMatchObject({ shown: 'Problem 2' });
  });

  it('counts whom the report is about, where FHIR says it', async () => {
    const known = await createRecord(service, rosa);
    await storeModels(admin(service), known, problem('Asthma'));
    const report = `/records/${known}/reports/Problem/`;
    succeeded(
      await rosa.session.get(report, { query: { response_format: 'application/fhir+json' } }),
      'generic_list',
    );
    succeeded(await rosa.session.get(`/records/${known}/reports/ips`), 'report_ips');
    const { entries } = await readAudits(rosa.session, known, { limit: '2' });
    expect(entries.map(({ shown }) => shown)).toEqual([
      'Demographics 1, Problem 1',
      'Demographics 1, Problem 1',
    ]);
  });

  it('counts the facts that went into an aggregate', async () => {
    const path = `/records/${record}/reports/Allergy/`;
    const count = { aggregate_by: 'count*created_at' };
    expect(await entryOf(rosa.session, path, count)).toMatchObject({ shown: 'Allergy 3' });
    const none = { ...count, allergic_reaction_title: 'Wool' };
    expect(await entryOf(rosa.session, path, none)).toMatchObject({ shown: '' });
  });

  it('says what was in a patient summary, through a circle only what it shows', async () => {
    expect(await entryOf(doctor.session, carenetPath(circle, '/reports/ips'))).toMatchObject({
      shown: 'Allergy 3',
    });
  });

  it('says nothing of an answer that failed', async () => {
    const path = `/records/${record}/reports/Problem/`;
    expect((await rosa.session.get(path, { query: { no_such_field: '1' } })).status).toBe(400);
    const [entry] = (await readAudits(rosa.session, record, { limit: '1' })).entries;
    expect([entry?.resp_code, entry?.shown]).toEqual(['400', undefined]);
  });
});

describe('The audit entry of documents', () => {
  it('names the version that was read, by its id or by an external id, and what it holds', async () => {
    const letter = idOf(await createDocument(admin(service), record, note('letter')));
    expect(await entryOf(rosa.session, documentsPath(record, letter))).toMatchObject({
      shown: `1 documents ${letter}`,
    });
    expect(await entryOf(doctor.session, carenetPath(circle, `/documents/${shared}`))).toMatchObject({
      shown: `Allergy 3, 1 documents ${shared}`,
      carenet_id: circle,
    });
    const app = await authorizeApp(service, rosa, record);
    const external = externalPath(record, service.apps.user.id, 'letter-1');
    const stored = succeeded(await app.put(external, { body: note('letter') }), 'document_create_by_ext_id');
    expect(await entryOf(app, external)).toMatchObject({ shown: `1 documents ${idOf(stored.xml())}` });
  });

  it('says how many a list had, and names few of them', async () => {
    const own = await createRecord(service, rosa);
    const family = (await carenetsOf(rosa.session, own)).Family!;
    const list = async (query: Pairs = {}) => {
      const path = carenetPath(family, '/documents/');
      succeeded(await rosa.session.get(path, { query }), 'carenet_document_list');
      return (await readAudits(rosa.session, own, { limit: '1' })).entries[0]!.shown;
    };
    expect(await list()).toBe('');
    const ids: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      const id = idOf(await createDocument(admin(service), own, note(`${number}`)));
      succeeded(await rosa.session.put(placementPath(own, id, family)), 'carenet_document_placement');
      ids.unshift(id);
    }
    expect(await list()).toBe('11 documents');
    expect(await list({ limit: '10' })).toBe(['10 documents', ...ids.slice(0, 10)].join(' '));
    expect(await list({ order_by: 'created_at', limit: '1' })).toBe(`1 documents ${ids.at(-1)}`);
    const versions = `${documentsPath(own, ids[0]!)}/versions/`;
    succeeded(await rosa.session.get(versions), 'document_versions');
    const [entry] = (await readAudits(rosa.session, own, { limit: '1' })).entries;
    expect(entry).toMatchObject({ view_func: 'document_versions', shown: `1 documents ${ids[0]}` });
  });

  it('says nothing of calls that show neither data nor documents', async () => {
    expect(await entryOf(rosa.session, `/records/${record}`)).not.toHaveProperty('shown');
    expect(await entryOf(rosa.session, documentsPath(record, shared, 'meta'))).not.toHaveProperty('shown');
  });
});

describe('The page view of a call', () => {
  const header = (value: string) => ({ headers: { 'x-page-view': value } });

  it('is in the entries of a session, which are all there', async () => {
    const view = 'pageview-0123456789';
    for (const path of ['', '/documents/', '/reports/Problem/'])
      succeeded(await rosa.session.get(`/records/${record}${path}`, header(view)), path);
    const { entries } = await readAudits(rosa.session, record, { limit: '4' });
    expect(entries.map(({ page_view }) => page_view)).toEqual([view, view, view, undefined]);
  });

  it('is refused when it is malformed', async () => {
    const answer = await rosa.session.get(`/records/${record}`, header('short'));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('X-Page-View must be 16 to 64 letters, digits');
  });

  it('is ignored without a session', async () => {
    succeeded(await admin(service).get(`/records/${record}`, header('pageview-0123456789')), 'record');
    succeeded(await admin(service).get(`/records/${record}`, header('short')), 'record');
    const { entries } = await readAudits(rosa.session, record, { limit: '2' });
    for (const entry of entries) expect(entry).not.toHaveProperty('page_view');
  });
});
