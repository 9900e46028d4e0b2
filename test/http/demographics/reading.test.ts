import { describe, expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import {
  expectBadRequest,
  expectGeneralHeaders,
  expectJson,
  expectNotFound,
  expectNotOffered,
  expectOk,
} from '../../support/expectations.ts';
import { graphOf } from '../../support/medical/rdf.ts';
import { inCarenet, inRecord, type Place } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { admin, createRecord, succeeded } from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';
import { carenetsOf, place } from '../carenets/sharing.ts';
import { aboutRecord, demographicsPath, patientOf, readDemographics } from './calls.ts';
import { little, littleRdf, littleValues, whole, wholeRdf, wholeValues } from './patient.ts';

const { service, owner } = await startWithOneRecord();
/** For each patient, a record and its carenet Family, in which the demographics are placed. */
const known = await recordWith(whole);
const hardly = await recordWith(little);

async function recordWith(body: string): Promise<Record<Place['kind'], Place>> {
  const record = await createRecord(service, owner);
  const answer = await owner.session.put(demographicsPath(inRecord(record)), { body });
  const id = succeeded(answer, 'set_demographics').xml().attributes.id!;
  const { Family } = await carenetsOf(owner.session, record);
  await place(owner.session, record, id, Family!);
  return { records: inRecord(record), carenets: inCarenet(Family!) };
}

describe.each(['records', 'carenets'] as const)('GET /%s/{id}/demographics', (kind) => {
  it.each([
    ['everything', () => known, wholeValues],
    ['little', () => hardly, littleValues],
  ])(
    'returns one JSON object with 24 keys for a patient of whom %s is known',
    async (_what, places, values) => {
      const answer = await readDemographics(owner.session, places()[kind], 'application/json');
      expectJson(answer);
      const { id } = await aboutRecord(owner.session, places().records.id);
      expect(answer.json()).toEqual([{ __modelname__: 'Demographics', __documentid__: id, ...values }]);
      expect(Object.keys((answer.json() as object[])[0]!)).toHaveLength(24);
    },
  );

  it.each([
    ['everything', () => known, wholeValues],
    ['little', () => hardly, littleValues],
  ])(
    'returns a Model with 22 fields as XML for a patient of whom %s is known',
    async (_what, places, values) => {
      const answer = await readDemographics(owner.session, places()[kind], 'application/xml');
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml']);
      const { id } = await aboutRecord(owner.session, places().records.id);
      const fields = Object.entries(values).map(([name, value]) => ({
        ...el('Field', { name }),
        text: value === null ? '' : String(value),
      }));
      expect(fields).toHaveLength(22);
      expect(answer.xml()).toEqual(
        el('Models', {}, el('Model', { name: 'Demographics', documentId: id }, ...fields)),
      );
    },
  );

  it.each([
    ['everything', () => known, wholeRdf],
    ['little', () => hardly, littleRdf],
  ])('returns RDF by default for a patient of whom %s is known', async (_what, places, said) => {
    const { id } = places().records;
    const uri = `${service.origin}/records/${id}`;
    const graph = await graphOf(await readDemographics(owner.session, places()[kind]));
    expect(graph.ofType('sp:Demographics')).toEqual([`${uri}/demographics`]);
    expect(graph.describe(`${uri}/demographics`)).toEqual({
      'rdf:type': ['sp:Demographics'],
      'sp:belongsTo': [`<${uri}>`],
      'sp:medicalRecordNumber': [
        {
          'rdf:type': ['sp:Code'],
          'dcterms:title': [`PHR Record ${id}`],
          'sp:system': ['PHR Record'],
          'dcterms:identifier': [uri],
        },
      ],
      ...said,
    });
    expect(graph.describe(uri)).toEqual({ 'rdf:type': ['sp:MedicalRecord'] });
  });

  it.each([
    ['', 'application/rdf+xml'],
    ['response_format=application/rdf%2Bxml', 'application/rdf+xml'],
    ['response_format=application/rdf+xml', 'application/rdf+xml'],
    ['response_format=application/rdf%20xml', 'application/rdf+xml'],
    ['response_format=application%2Fjson', 'application/json'],
    ['response_format=application/xml', 'application/xml'],
    ['response_format=x&response_format=application/xml', 'application/xml'],
    ['response_format=application/json&no_such=1&limit=x&status=x', 'application/json'],
  ])('with the query "%s" returns %s', async (query, type) => {
    const answer = await owner.session.get(demographicsPath(known[kind]), { query });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
    expectGeneralHeaders(answer);
  });

  it.each([
    'text/xml',
    'json',
    'application/rdf',
    'Application/JSON',
    'application/xml; charset=utf-8',
    '*/*',
  ])('returns 400 for the format %s', async (format) => {
    expectBadRequest(await readDemographics(owner.session, known[kind], format));
  });

  it('ignores the status of the document', async () => {
    const places = await recordWith(whole);
    const { id } = await aboutRecord(owner.session, places.records.id);
    for (const status of ['void', 'archived']) {
      const form = { status };
      const path = documentsPath(places.records.id, id, 'set-status');
      if (status === 'archived') expectOk(await owner.session.post(path, { form: { status: 'active' } }));
      expectOk(await owner.session.post(path, { form }));
      expect(await patientOf(owner.session, places[kind])).toMatchObject(wholeValues);
    }
  });

  it('has no trailing slash: 404', async () => {
    const answer = await owner.session.get(`${demographicsPath(known[kind])}/`);
    expectNotFound(answer);
  });

  it('returns 404 for an unknown id, also to admin apps', async () => {
    const nowhere = { kind, id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' };
    for (const client of [owner.session, admin(service)])
      expectNotFound(await readDemographics(client, nowhere));
  });
});

describe('The demographics of a record', () => {
  it('are not a report and not a model of documents', async () => {
    for (const level of [known.records, known.carenets]) {
      const path = `/${level.kind}/${level.id}/reports/Demographics/`;
      expectNotFound(await owner.session.get(path));
    }
  });

  it('can be read and written in the record, and only read in a carenet', async () => {
    expectNotOffered(await owner.session.post(demographicsPath(known.records)), ['GET', 'PUT']);
    expectNotOffered(await owner.session.delete(demographicsPath(known.records)), ['GET', 'PUT']);
    for (const method of ['PUT', 'POST', 'DELETE'])
      expectNotOffered(await owner.session.request(method, demographicsPath(known.carenets)), ['GET']);
  });
});
