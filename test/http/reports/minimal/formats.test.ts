/** The formats of minimal reports, and which values of `response_format` choose one: docs/contract/reports.md#minimal-reports-envelope. */
import { describe, expect, it } from 'vitest';
import type { SignedClient } from '../../../support/client.ts';
import { expectBadRequest, expectDenied, expectXml } from '../../../support/expectations.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord, minimalPath } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createPerson } from '../../../support/people.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';

const { service, owner, record } = await startWithOneRecord();
const stranger = await createPerson(service, 'bea');
const { Family } = await carenetsOf(owner.session, record);
await autoshare(owner.session, record, Family!, 'Models');
await storeModels(owner.session, record, model('Equipment', smallest.Equipment));
const places = { records: inRecord(record), carenets: inCarenet(Family!) };

describe.each(['records', 'carenets'] as const)('A minimal report at /%s/', (kind) => {
  const read = (query: string, client: SignedClient = owner.session) =>
    client.get(minimalPath(places[kind], 'equipment'), { query });

  it('is XML, also when another format is asked for that it does not have', async () => {
    for (const query of ['', 'response_format=application/json']) {
      const answer = await read(query);
      expectXml(answer);
      expect(answer.headers['x-total-count']).toBe('1');
      expect(answer.xml().name).toBe('Reports');
    }
  });

  it('is a Bundle of FHIR when that is asked for, last of all formats', async () => {
    const answer = await read('response_format=application/json&response_format=application/fhir+json');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/fhir+json']);
    expect(answer.headers['x-total-count']).toBe('1');
    expect(answer.json()).toMatchObject({ resourceType: 'Bundle', type: 'searchset', total: 1 });
  });

  it('checks access first, then the text of the format, then the query, then whether FHIR has a form of it', async () => {
    const fhir = 'response_format=application/fhir%2Bjson';
    expectDenied(await read('response_format=%01', stranger.session));
    expectDenied(await read(`${fhir}&limit=x`, stranger.session));
    expectBadRequest(
      await read('response_format=%01&limit=x'),
      'response_format must not contain control characters',
    );
    const limit = await read('limit=x');
    expectBadRequest(limit);
    const both = await read(`${fhir}&limit=x&aggregate_by=count*`);
    expectBadRequest(both, limit.text);
    const none = 'response_format: an aggregate has no form in FHIR; use JSON or XML';
    expectBadRequest(await read(`${fhir}&aggregate_by=count*`), none);
    expectXml(await read('response_format=application/json&aggregate_by=count*'));
  });
});
