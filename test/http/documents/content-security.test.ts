import { expect, it } from 'vitest';
import { preferencesPath } from '../../support/account-apps.ts';
import type { Answer } from '../../support/client.ts';
import {
  createDocument,
  documentsPath,
  externalPath,
  idOf,
  replaceDocument,
} from '../../support/documents.ts';
import { expectDenied, expectNotFound, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { appStorage, putExternal, recordStorage, store, type TestStorage } from '../../support/storage.ts';
import { storeToken } from '../../support/stored-tokens.ts';
import { carenetPath, carenetsOf, place } from '../carenets/sharing.ts';

const page = '<script>alert(1)</script>';
const html = { contentType: 'text/html' };

const service = await startServiceInMemory({ env: peopleSettings });
const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
const record = await createRecord(service, owner);
const token = await storeToken(service, owner, record);

const createPage = async () => idOf(await createDocument(owner.session, record, page, html));
const contact = { body: '<Contact xmlns="http://indivo.org/vocab/xml/documents#"/>' };

async function fromStorage(storage: TestStorage): Promise<Answer[]> {
  const id = idOf(await store(storage, page, html));
  succeeded(await putExternal(storage, 'page', page, html), 'storing');
  const { client, path } = storage;
  return [await client.get(path(id)), await client.get(path('external', 'page'))];
}

/** Responses with stored bytes, by what they hold. */
const readers: Readonly<Record<string, () => Promise<Answer[]>>> = {
  'a document': async () => [await owner.session.get(documentsPath(record, await createPage()))],
  'a replaced version': async () => {
    const id = await createPage();
    await replaceDocument(owner.session, record, id);
    return [await owner.session.get(documentsPath(record, id))];
  },
  'a document by its external id': async () => {
    const path = externalPath(record, service.apps.user.id, 'page');
    succeeded(await token.put(path, { body: page, ...html }), 'document_create_by_ext_id');
    return [await token.get(path)];
  },
  'a special document': async () => {
    const path = documentsPath(record, 'special', 'contact');
    succeeded(await owner.session.put(path, contact), 'save_special_document');
    return [await owner.session.get(path)];
  },
  'a document of a carenet, or its special document': async () => {
    const { Family: family } = await carenetsOf(owner.session, record);
    const saved = await owner.session.put(documentsPath(record, 'special', 'contact'), contact);
    const id = await createPage();
    for (const each of [id, idOf(saved.xml())]) await place(owner.session, record, each, family!);
    const paths = [`/documents/${id}`, '/documents/special/contact'];
    return Promise.all(paths.map((path) => owner.session.get(carenetPath(family!, path))));
  },
  "an app's own document": () => fromStorage(appStorage(service, service.apps.user)),
  "an app's document on a record": () => fromStorage(recordStorage(record, service.apps.user, token)),
  "an account's preferences": async () => {
    const path = preferencesPath(owner, service.apps.user);
    expectOk(await owner.session.put(path, { body: page, ...html }));
    return [await owner.session.get(path)];
  },
};

it.each(Object.entries(readers))(
  'A response with %s does not run as a page of the service',
  async (_, read) => {
    for (const answer of await read()) {
      expect(answer.status).toBe(200);
      expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  },
);

it('A response without stored bytes has no policy for content', async () => {
  const list = await owner.session.get(documentsPath(record));
  const missing = await owner.session.get(documentsPath(record, '7c9e6679-7425-40de-944b-e07fc1f90ae7'));
  expectNotFound(missing);
  const denied = await owner.session.get(documentsPath(record), { unsigned: true });
  expectDenied(denied);
  for (const { headers } of [list, missing, denied])
    expect(headers).not.toHaveProperty('content-security-policy');
});
