import { beforeEach, describe, expect, it } from 'vitest';
import { documentPrefix, documentsPath, listDocuments } from '../../../support/documents.ts';
import { problem, storeDocument } from '../../../support/medical/facts.ts';
import { models } from '../../../support/medical/models-document.ts';
import { column, inRecord } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { authorizeApp, createRecord } from '../../../support/scenario.ts';
import { appStorage, recordStorage, store } from '../../../support/storage.ts';

let record: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

const body = models(problem('Asthma'));
const invalid = body.replace('name_title', 'name_tittle');
const form = 'application/x-www-form-urlencoded';
const titles = (): Promise<unknown[]> => column(owner.session, inRecord(record), 'Problem', 'name_title');

describe('A document of models', () => {
  /** One of each sort. All others are in test/unit/xml and test/unit/domain/documents. */
  const read = ['TEXT/XML;charset="UTF-8"', 'text/plain', form, null];

  it.each(read)('is read when it is sent as %s', async (contentType) => {
    const id = await storeDocument(owner.session, record, body, { contentType });
    expect(await titles()).toEqual(['Asthma']);
    const { documents } = await listDocuments(owner.session, record, { type: 'Models' });
    expect(documents.map(({ attributes }) => [attributes.id, attributes.type])).toEqual([
      [id, `${documentPrefix}Models`],
    ]);
  });

  it.each(read)('that breaks a rule is rejected when it is sent as %s', async (contentType) => {
    const answer = await owner.session.post(documentsPath(record), { body: invalid, contentType });
    expect(answer.status).toBe(400);
    expect((await listDocuments(owner.session, record)).total).toBe(1);
  });

  it.each(['image/svg+xml', 'multipart/form-data; boundary=x'])(
    'is not read when it is sent as %s',
    async (contentType) => {
      await storeDocument(owner.session, record, body, { contentType });
      await storeDocument(owner.session, record, invalid, { contentType });
      expect(await titles()).toEqual([]);
      expect((await listDocuments(owner.session, record)).total).toBe(3);
    },
  );

  it.each(['text/plain', null])(
    'that is not well-formed is stored as text when it is sent as %s',
    async (contentType) => {
      await storeDocument(owner.session, record, body.replace('</Models>', ''), { contentType });
      expect(await titles()).toEqual([]);
    },
  );

  it('written as JSON is stored as text', async () => {
    const json = JSON.stringify([{ __modelname__: 'Problem', ...smallest.Problem }]);
    await storeDocument(owner.session, record, json, { contentType: 'application/json' });
    await storeDocument(owner.session, record, '[{"__modelname__":"Nonsense"}]', {
      contentType: 'application/json',
    });
    expect(await titles()).toEqual([]);
  });
});

describe('The storage of an app', () => {
  it('yields no facts and accepts models that break the rules', async () => {
    const app = await authorizeApp(service, owner, record);
    const storages = [recordStorage(record, service.apps.user, app), appStorage(service, service.apps.user)];
    for (const storage of storages)
      for (const content of [body, invalid])
        await store(storage, content, { contentType: 'application/xml' });
    expect(await titles()).toEqual([]);
  });
});
