/** Reports of the real service, as the client returns them: one fact of each model, with every field filled. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { Client, type MinimalReport } from '../../shared/client/index.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { filled, filledValuesOf, type ModelName, modelNames } from '../support/medical/filled.ts';
import { model, models } from '../support/medical/models-document.ts';
import { smallest } from '../support/medical/smallest.ts';
import { loinc, rxnorm, snomed } from '../support/medical/vocabulary.ts';
import { demographics } from '../support/scenario.ts';
import type { TestApp, TestService } from '../support/service.ts';

let service: TestService;
let app: Client;
let recordId: string;
let documentId: string;
/** On a record whose facts have only the required fields. */
let sparse: { readonly app: Client; readonly recordId: string };

beforeAll(async () => {
  service = await startServiceInMemory();
  const { background } = service.apps;
  const admin = clientOf(service.apps.admin);
  const open = async (facts: Readonly<Record<ModelName, object>>) => {
    const { id } = await admin.recordCreate({ body: demographics(), mediaType: 'application/xml' });
    const token = await admin.recordPhaSetup({ recordId: id, appId: background.id });
    const client = clientOf(background).withToken(token.oauth_token, token.oauth_token_secret);
    const body = models(...modelNames.map((name) => model(name, { ...facts[name] })));
    const document = await client.documentCreate({ recordId: id, body, mediaType: 'application/xml' });
    return { recordId: id, app: client, documentId: document.id };
  };
  sparse = await open(smallest);
  ({ app, recordId, documentId } = await open(filled));
});

function clientOf({ consumerKey, consumerSecret }: TestApp): Client {
  return new Client({ origin: service.origin, fetch: fetchHere, consumerKey, consumerSecret });
}

const code = (text: string, type: string, value: string) => ({ text, type, value, abbrev: undefined });

describe('A minimal report', () => {
  it('says what was asked for, and which document each row comes from', async () => {
    const report = await app.minimalProblems({ recordId, limit: 5, offset: 0, orderBy: '-date_onset' });
    expect(report).toMatchObject({ total: 1, limit: 5, offset: 0, orderBy: '-date_onset', groups: [] });
    expect(report.rows[0]!.document).toMatchObject({
      id: documentId,
      recordId,
      status: 'active',
      nevershare: false,
      creator: { id: service.apps.background.id, type: 'pha' },
      latest: { id: documentId },
    });
  });

  it.each([
    [
      'minimalAllergies',
      {
        allergenType: code('Food allergy', snomed, '414285001'),
        allergenName: code('Codeine', rxnorm, '2670'),
        reaction: 'Urticaria',
        specifics: 'Moderate',
      },
    ],
    [
      'equipmentList',
      {
        dateStarted: '2011-05-01',
        dateStopped: '2013-02-28',
        name: 'Nebulizer',
        vendor: 'Breathwell',
        description: 'Stands beside the bed.',
      },
    ],
    [
      'minimalImmunizations',
      {
        dateAdministered: '2010-05-12T00:00:00Z',
        vaccine: code(
          'typhoid, oral',
          'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#',
          '25',
        ),
      },
    ],
    [
      'minimalLabs',
      {
        dateMeasured: '2010-12-27T17:00:00Z',
        laboratoryName: 'City Laboratory',
        laboratoryAddress:
          '1 Street of the laboratory, City of the laboratory, Region of the laboratory, 20912, Country of the laboratory',
        comments: 'Drawn after breakfast.',
        firstLabTestName: 'Potassium',
        firstLabTestValue: '4.10',
        normalRangeMinimum: '3.5',
        normalRangeMaximum: '5.0',
        nonCriticalRangeMinimum: '2.5',
        nonCriticalRangeMaximum: '7.5',
      },
    ],
    [
      'minimalMedications',
      {
        dateStarted: '2014-05-02',
        dateStopped: '2014-11-30',
        name: code('Cetirizine 10 MG Oral Tablet', rxnorm, '1014678'),
        dose: 1,
        doseUnit: '{tablet}',
        frequency: '2 /d',
        instructions: 'Take with water.',
      },
    ],
    [
      'minimalProblems',
      {
        dateOnset: '2011-03-04T09:30:00Z',
        dateResolution: '2012-07-01T08:00:00.000001Z',
        name: code('Asthma', snomed, '195967001'),
        comments: 'worse in spring',
      },
    ],
    [
      'procedureList',
      {
        datePerformed: '2009-06-17T08:15:00Z',
        name: { text: 'Appendectomy', type: 'http://codes.example/surgery#', value: '85', abbrev: 'app' },
        provider: { name: 'Nia Okafor', institution: 'Harbour Hospital' },
        location: 'Theatre 2',
        comments: 'Without complications.',
      },
    ],
    [
      'simpleClinicalNotesList',
      {
        dateOfVisit: '2012-02-03T13:12:00Z',
        finalizedAt: '2012-02-03T16:00:00Z',
        visitType: {
          text: 'Acute care',
          type: 'http://codes.example/visits#',
          value: '123',
          abbrev: 'acute',
        },
        visitLocation: 'Longwood',
        specialty: {
          text: 'Hematology',
          type: 'http://codes.example/specialties#',
          value: '234',
          abbrev: 'hem',
        },
        signature: {
          at: '2012-02-03T15:59:59Z',
          provider: { name: 'Nia Okafor', institution: 'Harbour Clinic' },
        },
        chiefComplaint: 'stomach ache',
        content: 'Patient presents with pain.',
      },
    ],
  ] as const)('has in %s every field of the fact', async (method, item) => {
    const read = app[method] as (input: { recordId: string }) => Promise<MinimalReport<object>>;
    const { rows } = await read.call(app, { recordId });
    expect(rows).toHaveLength(1);
    const { document: _, ...row } = rows[0]!;
    expect(row).toEqual(item);
  });

  it('of measurements has numbers', async () => {
    const { rows } = await app.measurementList({ recordId, labCode: 'HBA1C' });
    expect(rows).toHaveLength(1);
    const { document: _, id, ...row } = rows[0]!;
    expect(row).toEqual({ type: 'HBA1C', value: 6.5, unit: 'percent', datetime: '2011-04-12T00:00:00Z' });
    expect(id).toMatch(/^[\da-f-]{36}$/);
  });

  it('of vital signs has one row for each reading, with the site for blood pressure only', async () => {
    const { total, rows } = await app.minimalVitals({ recordId, orderBy: 'value' });
    expect(total).toBe(9);
    const [height] = rows;
    const { document: _, ...row } = height!;
    expect(row).toEqual({
      dateMeasured: '2010-05-12T04:00:00.123456Z',
      name: code('Body height', loinc, '8302-2'),
      value: 1.8,
      unit: 'm',
      site: undefined,
      position: undefined,
    });
    const systolic = await app.minimalVitalsOfCategory({ recordId, category: 'bp_systolic' });
    expect(systolic.rows).toMatchObject([{ value: 132, site: 'Right arm', position: 'Sitting' }]);
  });

  it('has undefined where the fact has no value', async () => {
    const { rows } = await sparse.app.equipmentList({ recordId: sparse.recordId });
    const { document: _, ...row } = rows[0]!;
    expect(row).toStrictEqual({
      dateStarted: undefined,
      dateStopped: undefined,
      name: 'Pacemaker',
      vendor: undefined,
      description: undefined,
    });
    const allergies = await sparse.app.minimalAllergies({ recordId: sparse.recordId });
    expect(allergies.rows).toMatchObject([{ allergenName: undefined, reaction: 'Hives' }]);
  });

  it('of an aggregate query has groups instead of rows', async () => {
    const byType = await app.measurementList({
      recordId,
      labCode: 'HBA1C',
      groupBy: 'lab_code',
      aggregateBy: 'avg*value',
    });
    expect(byType).toMatchObject({ total: 1, rows: [], groups: [{ group: 'HBA1C', value: 6.5 }] });
    const latest = await app.minimalProblems({ recordId, aggregateBy: 'max*date_onset' });
    expect(latest.groups).toEqual([{ group: undefined, value: '2011-03-04T09:30:00Z' }]);
    const empty = await app.measurementList({ recordId, labCode: 'none', aggregateBy: 'avg*value' });
    expect(empty.groups).toEqual([{ group: undefined, value: null }]);
    expect(latest.orderBy).toBeUndefined();
  });
});

describe('A minimal report in FHIR', () => {
  const responseFormat = 'application/fhir+json';

  it('is a text with its total', async () => {
    const report = await app.minimalVitals({ recordId, responseFormat, limit: 2 });
    expect(report).toMatchObject({ contentType: responseFormat, totalCount: 9 });
    expect(JSON.parse(report.text)).toMatchObject({ resourceType: 'Bundle', type: 'searchset', total: 9 });
    const raw = await app.raw.minimalVitals({ recordId, responseFormat, limit: 2 });
    expect([raw.contentType, raw.totalCount]).toEqual([responseFormat, 9]);
  });

  it('does not exist of an aggregate', async () => {
    const counted = app.minimalProblems({ recordId, responseFormat, aggregateBy: 'count*' });
    await expect(counted).rejects.toMatchObject({ status: 400, code: 'report_format_unavailable' });
  });

  it('comes only when it is asked for; XML is read into rows', async () => {
    const named = await app.minimalProblems({ recordId, responseFormat: 'application/xml' });
    expect(named.rows).toHaveLength(1);
    expect(named).toEqual(await app.minimalProblems({ recordId }));
  });
});

describe('A generic report', () => {
  test.each(modelNames)('of %s has the values of the document', async (dataModel) => {
    const { total, rows, groups } = await app.genericList({ recordId, dataModel });
    expect([total, groups]).toEqual([1, []]);
    expect(rows).toMatchObject([
      { __modelname__: dataModel, __documentid__: documentId, ...filledValuesOf(dataModel) },
    ]);
  });

  it('can be filtered by numbers and Booleans, and ordered by a field', async () => {
    const ofValue = (value: number) =>
      app.genericList({ recordId, dataModel: 'Measurement', orderBy: '-value', filters: { value } });
    expect((await ofValue(6.5)).total).toBe(1);
    expect((await ofValue(6.6)).total).toBe(0);
    const preferred = (filter: boolean) =>
      app.genericList({ recordId, dataModel: 'Fill', filters: { provider_tel_1_preferred_p: filter } });
    expect([(await preferred(true)).total, (await preferred(false)).total]).toEqual([1, 0]);
  });

  it('of an aggregate query has groups with typed values', async () => {
    const report = await app.genericList({
      recordId,
      dataModel: 'Measurement',
      dateGroup: 'datetime*month',
      aggregateBy: 'count*value',
    });
    expect(report).toEqual({ total: 1, rows: [], groups: [{ group: '2011-04', value: 1 }] });
    const flat = await app.genericList({
      recordId,
      dataModel: 'VitalSigns',
      aggregateBy: 'sum*weight_value',
    });
    expect(flat.groups).toEqual([{ group: undefined, value: 70.8 }]);
  });

  it('in another format is a text', async () => {
    const report = await app.genericList({ recordId, dataModel: 'Problem', responseFormat: 'text/xml' });
    expect(report).toMatchObject({ contentType: 'text/xml', totalCount: 1 });
    expect(report.text).toContain('<Models><Model name="Problem"');
  });
});

describe('Demographics', () => {
  it('are data unless another format is asked for', async () => {
    const read = await app.readDemographics({ recordId });
    expect(read).toMatchObject({ __modelname__: 'Demographics', name_family: expect.any(String) });
    const rdf = await app.readDemographics({ recordId, responseFormat: 'application/rdf+xml' });
    expect(rdf.contentType).toBe('application/rdf+xml');
    expect(rdf.text).toContain('<rdf:RDF');
  });
});

describe('The audit trail', () => {
  it('has an entry for each call, with numbers and Booleans', async () => {
    const { total, entries } = await app.auditRecordView({ recordId, limit: 1, orderBy: 'created_at' });
    expect(total).toBeGreaterThan(3);
    expect(entries).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/),
        operation: 'record_create',
        successful: true,
        principal: service.apps.admin.id,
        proxy: undefined,
        carenetId: undefined,
        recordId,
        appId: undefined,
        documentId: expect.toSatisfy((id: unknown) => id === undefined || typeof id === 'string'),
        externalId: undefined,
        messageId: undefined,
        path: '/records/',
        sourceIp: expect.any(String),
        method: 'POST',
        status: 200,
      },
    ]);
  });

  it('can be queried by operation, and counted', async () => {
    const query = { recordId, filters: { function_name: 'document_create' } } as const;
    expect((await app.auditQuery(query)).entries).toMatchObject([{ operation: 'document_create' }]);
    const counted = await app.auditQuery({ ...query, groupBy: 'function_name', aggregateBy: 'count*' });
    expect(counted).toMatchObject({ entries: [], groups: [{ group: 'document_create', value: 1 }] });
  });
});

describe('A raw response', () => {
  it('is what the service sent, with the same parameters', async () => {
    const list = await app.raw.recordDocumentList({ recordId, limit: 1 });
    expect(list.contentType).toBe('application/xml');
    expect(list.text).toContain(`<Documents record_id="${recordId}" total_document_count="2"`);
    expect(new TextDecoder().decode(list.bytes)).toBe(list.text);
    const labs = await app.raw.genericList({ recordId, dataModel: 'LabResult' });
    expect([labs.contentType, labs.totalCount]).toEqual(['application/json', 1]);
    await expect(app.raw.record({ recordId: 'none' })).rejects.toMatchObject({ status: 404 });
  });
});
