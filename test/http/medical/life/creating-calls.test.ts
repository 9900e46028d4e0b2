import { beforeEach, describe, expect, it } from 'vitest';
import { encode, type SignedClient } from '../../../support/client.ts';
import { documentsPath, externalPath, idOf, note } from '../../../support/documents.ts';
import { problem, storeDocument } from '../../../support/medical/facts.ts';
import { models } from '../../../support/medical/models-document.ts';
import { column, inRecord } from '../../../support/medical/reports.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { admin, authorizeApp, createRecord, succeeded } from '../../../support/scenario.ts';

let record: string;
let app: SignedClient;
/** A document without facts. */
let existing: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
  app = await authorizeApp(service, owner, record);
  existing = await storeDocument(owner.session, record, note('x'));
});

const body = models(problem('Asthma'), problem('Eczema'));
const titles = (): Promise<unknown[]> =>
  column(owner.session, inRecord(record), 'Problem', 'name_title', 'order_by=name_title');

/** The path of a call on the existing document by an external id. */
function byExternalId(...call: readonly string[]): string {
  return documentsPath(record, existing, ...call, 'external', encode(service.apps.user.id), 'one');
}

describe('Facts come from', () => {
  it.each<[string, () => readonly [client: SignedClient, method: string, path: string]]>([
    ['a creation', () => [owner.session, 'POST', documentsPath(record)]],
    ['a creation by an app', () => [app, 'POST', documentsPath(record)]],
    ['a creation by the app that created the record', () => [admin(service), 'POST', documentsPath(record)]],
    [
      'a creation under an external id',
      () => [app, 'PUT', externalPath(record, service.apps.user.id, 'one')],
    ],
    ['a replacement', () => [app, 'POST', documentsPath(record, existing, 'replace')]],
    ['a replacement under an external id', () => [app, 'PUT', byExternalId('replace')]],
    [
      'a related document',
      () => [owner.session, 'POST', `${documentsPath(record, existing, 'rels', 'annotation')}/`],
    ],
    ['a related document under an external id', () => [app, 'PUT', byExternalId('rels', 'annotation')]],
    [
      'a related document under an external id by POST',
      () => [app, 'POST', byExternalId('rels', 'annotation')],
    ],
  ])('%s', async (_what, call) => {
    const [client, method, path] = call();
    succeeded(await client.request(method, path, { body }), 'storing');
    expect(await titles()).toEqual(['Asthma', 'Eczema']);
  });

  it('one of three creations at once under the same external id', async () => {
    const path = externalPath(record, service.apps.user.id, 'one');
    const answers = await Promise.all([1, 2, 3].map(() => app.put(path, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const created = answers.find(({ status }) => status === 200)!;
    expect(await titles()).toEqual(['Asthma', 'Eczema']);
    const sources = await column(owner.session, inRecord(record), 'Problem', '__documentid__');
    expect(new Set(sources)).toEqual(new Set([idOf(created.xml())]));
  });
});
