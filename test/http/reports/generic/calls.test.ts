/** Paths, status codes and formats of the generic reports: docs/contract/reports.md#status-codes. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectGeneralHeaders,
  expectNotFound,
  expectNotOffered,
} from '../../../support/expectations.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { modelNames as originalModels } from '../../../support/medical/filled.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord, reportPath } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createPerson } from '../../../support/people.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';

const world = await startWithOneRecord();
const { service, owner } = world;
const stranger = await createPerson(service, 'bea');
const everything = originalModels.map((name) => model(name, smallest[name]));
await storeModels(owner.session, world.record, ...everything);
const { Family } = await carenetsOf(owner.session, world.record);
// The type of the document in which the facts are stored, by its root element.
await autoshare(owner.session, world.record, Family!, 'Models');
const places = { records: inRecord(world.record), carenets: inCarenet(Family!) };

/** The id of no record and no carenet. */
const unknown = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** docs/contract/data-models.md#models-made-for-fhir, and #what-was-not-read. The record has no facts of them. */
const modelsOfFhir = [
  'SocialHistory',
  'FamilyHistory',
  'CarePlan',
  'Goal',
  'DeviceUse',
  'Coverage',
  'Appointment',
  'QuestionnaireResponse',
  'UnreadResource',
];

describe.each(['records', 'carenets'] as const)('/%s/{id}/reports/{DATA_MODEL}/', (kind) => {
  function read(name: string, query = '', client = owner.session): Promise<Answer> {
    return client.get(reportPath(places[kind], name), { query });
  }

  it('accepts the name of every model, in any letter case', async () => {
    for (const name of originalModels)
      expect((await read(name.toUpperCase())).json()).toMatchObject([{ __modelname__: name }]);
    for (const name of modelsOfFhir)
      expect([name, (await read(name.toLowerCase())).json()]).toEqual([name, []]);
  });

  it.each([
    ['Demographics', 'which is a model, but not of a report'],
    ['Problems', 'a plural'],
    ['constructor', 'which every object of JavaScript has'],
    ['minimal', 'which begins other paths'],
    ['a%2Fb', 'with a slash in its name'],
  ])('returns 404 for %s, %s', async (name) => {
    expectNotFound(await read(name));
  });

  it('ends in exactly one slash', async () => {
    const path = reportPath(places[kind], 'Problem');
    expectNotFound(await owner.session.get(path.slice(0, -1)));
    expectNotFound(await owner.session.get(`${path}/`));
  });

  it('needs the name of a model', async () => {
    expectNotFound(await owner.session.get(`/${kind}/${places[kind].id}/reports/`));
  });

  it('offers GET only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) {
      expectNotOffered(await owner.session.request(method, reportPath(places[kind], 'Problem')), ['GET']);
    }
  });

  it.each([
    ['response_format=application%2Fxml', 'application/xml'],
    ['response_format=text/xml', 'text/xml'],
    // A plus sign in a query is a space; the format is understood all the same.
    ['response_format=application/rdf+xml', 'application/rdf+xml'],
    // Of several values of a parameter the last counts.
    ['response_format=application/xml&response_format=application/json', 'application/json'],
  ])('with the query "%s" returns %s', async (query, type) => {
    const answer = await read('Problem', query);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['x-total-count']).toBe('1');
    expectGeneralHeaders(answer);
  });

  it('returns 400 for a format that it does not have', async () => {
    expectBadRequest(await read('Problem', 'response_format=application/pdf'));
  });

  it('has no RDF for models that RDF has no words for', async () => {
    for (const name of ['Equipment', 'Measurement', 'Procedure', 'SimpleClinicalNote', ...modelsOfFhir])
      expectBadRequest(await read(name, 'response_format=application/rdf%2Bxml'));
  });

  it('has no RDF for aggregates', async () => {
    expectBadRequest(await read('Problem', 'aggregate_by=count*&response_format=application/rdf%2Bxml'));
  });

  it('returns 404 for an unknown id', async () => {
    expectNotFound(await owner.session.get(reportPath({ kind, id: unknown }, 'Problem')));
    expectNotFound(await stranger.session.get(reportPath({ kind, id: unknown }, 'Problem')));
  });

  it('checks access first, then the format, then the model, then the query', async () => {
    const wrong = { format: 'response_format=x', query: 'limit=x' };
    const both = `${wrong.format}&${wrong.query}`;
    expectDenied(await read('Nonsense', both, stranger.session));
    expectDenied(await read('Problem', wrong.query, stranger.session));
    expectBadRequest(await read('Nonsense', both));
    expectBadRequest(await read('Nonsense', wrong.format));
    expectNotFound(await read('Nonsense', wrong.query));
    expectNotFound(await read('Nonsense', 'no_such_field=1'));
    expectBadRequest(await read('Problem', wrong.query));
  });
});

describe('The export as a continuity of care record', () => {
  it('returns 404 to callers with access and 403 to others', async () => {
    const path = `/records/${places.records.id}/reports/experimental/ccr`;
    expectNotFound(await owner.session.get(path));
    expectDenied(await stranger.session.get(path));
    expectNotOffered(await owner.session.post(path), ['GET']);
  });
});
