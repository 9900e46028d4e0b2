import { describe, expect, it } from 'vitest';
import type { Answer, RequestOptions } from '../../support/client.ts';
import { documentsPath, idOf, sha256, textOf } from '../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { admin, authorizeApp, clientOf, createRecord, withTokenOf } from '../../support/scenario.ts';
import type { TestApp } from '../../support/service.ts';
import { appOnRecord, contentOf, recordStorage, setUp } from '../../support/storage.ts';
import { child } from '../../support/xml-tree.ts';

const service = await startServiceInMemory({ env: peopleSettings });
let owner = await createPerson(service);
const { user, background } = service.apps;

function setup(record: string, app: TestApp, options: RequestOptions = {}): Promise<Answer> {
  return admin(service).post(appOnRecord(record, app, '/setup'), options);
}

const isEnabled = async (record: string, app: TestApp): Promise<boolean> =>
  (await admin(service).get(appOnRecord(record, app))).status === 200;

describe('POST /records/{RECORD_ID}/apps/{APP_ID}/setup', () => {
  it("enables the app without anyone's consent, whether or not the record has an owner", async () => {
    for (const record of [await createRecord(service), await createRecord(service, owner)]) {
      expect(await isEnabled(record, user)).toBe(false);
      const answer = await setup(record, user);
      expectForm(answer);
      expect(answer.form()).toEqual([
        ['oauth_token', expect.stringMatching(/^[0-9A-Za-z]{20,40}$/)],
        ['oauth_token_secret', expect.stringMatching(/^[0-9A-Za-z]{20,60}$/)],
        ['xoauth_indivo_record_id', record],
      ]);
      expect(await isEnabled(record, user)).toBe(true);
    }
  });

  it('gives an autonomous app access to the record that never expires', async () => {
    const record = await createRecord(service, owner);
    const token = await setUp(service, record, background);
    expectXml(await token.get(`/records/${record}`));
    expectXml(await token.post(documentsPath(record), { body: '<Note xmlns="urn:example:notes"/>' }));
    service.advance(400 * 86_400);
    expectXml(await token.get(`/records/${record}`));
    owner = await createPerson(service);
  });

  it('leaves an existing share unchanged: its tokens stay valid', async () => {
    const record = await createRecord(service, owner);
    const earlier = await authorizeApp(service, owner, record, user);
    const first = await setUp(service, record, user);
    const second = await setUp(service, record, user);
    expectXml(await earlier.get(`/records/${record}`));
    expect(second.credentials.token).not.toBe(first.credentials.token);
    for (const token of [first, second])
      expectXml(await token.get(recordStorage(record, user, token).path()));
    const { children } = (await owner.session.get(`/records/${record}/shares/`)).xml();
    expect(children).toHaveLength(1);
  });

  it("stores a body in the app's storage on the record, under the external id SETUP", async () => {
    const record = await createRecord(service);
    const body = '<Config xmlns="urn:example:config"/>';
    const answer = await setup(record, user, { body });
    expectForm(answer);
    const storage = recordStorage(record, user, withTokenOf(clientOf(service, user), answer));
    const metadata = (await storage.client.get(storage.path('external', 'SETUP', 'meta'))).xml();
    expect(metadata.attributes).toMatchObject({
      type: 'urn:example:config#Config',
      digest: sha256(body),
      record_id: record,
    });
    expect(child(metadata, 'creator').attributes).toEqual({
      id: 'admin@apps.example.org',
      type: 'machineapp',
    });
    expect(textOf(child(metadata, 'creator'), 'fullname')).toBe('Admin');
    expect(await contentOf(storage, 'external', 'SETUP')).toBe(body);
    expect(await contentOf(storage, idOf(metadata))).toBe(body);
  });

  it('ignores a later body, and still returns a token', async () => {
    const record = await createRecord(service);
    await setUp(service, record, user, { body: 'first', contentType: 'text/plain' });
    const token = await setUp(service, record, user, { body: 'second', contentType: 'text/plain' });
    const storage = recordStorage(record, user, token);
    expect(await contentOf(storage, 'external', 'SETUP')).toBe('first');
    const { attributes } = (await token.get(storage.path())).xml();
    expect(attributes.total_document_count).toBe('1');
  });

  it('stores the body of a later call when there was none before or when it was deleted', async () => {
    const record = await createRecord(service);
    await setUp(service, record, user);
    const token = await setUp(service, record, user, { body: 'late', contentType: 'text/plain' });
    const storage = recordStorage(record, user, token);
    expect(await contentOf(storage, 'external', 'SETUP')).toBe('late');
    const id = idOf((await token.get(storage.path('external', 'SETUP', 'meta'))).xml());
    expectOk(await token.delete(storage.path(id)));
    await setUp(service, record, user, { body: 'anew', contentType: 'text/plain' });
    expect(await contentOf(storage, 'external', 'SETUP')).toBe('anew');
  });

  it('leaves unchanged what the app itself stored under that id', async () => {
    const record = await createRecord(service);
    const token = await setUp(service, record, user);
    const storage = recordStorage(record, user, token);
    const own = { body: 'own', contentType: 'text/plain' };
    expectXml(await token.put(storage.path('external', 'SETUP'), own));
    expectForm(await setup(record, user, { body: 'theirs', contentType: 'text/plain' }));
    expect(await contentOf(storage, 'external', 'SETUP')).toBe('own');
  });

  it('stores nothing for an empty body', async () => {
    const record = await createRecord(service);
    const token = await setUp(service, record, user, { body: '', contentType: 'text/plain' });
    const storage = recordStorage(record, user, token);
    expectNotFound(await token.get(storage.path('external', 'SETUP')));
    expect((await token.get(storage.path())).xml().attributes.total_document_count).toBe('0');
  });

  it('returns 400 for malformed XML and changes nothing', async () => {
    const record = await createRecord(service);
    expectBadRequest(await setup(record, user, { body: '<a><b></a>', contentType: 'application/xml' }));
    expect(await isEnabled(record, user)).toBe(false);
    const storage = recordStorage(record, user, await setUp(service, record, user));
    expectNotFound(await storage.client.get(storage.path('external', 'SETUP')));
  });

  it('accepts a body that clients label as a form', async () => {
    const record = await createRecord(service);
    const contentType = 'application/x-www-form-urlencoded';
    const token = await setUp(service, record, user, { body: '<Config/>', contentType });
    expect(await contentOf(recordStorage(record, user, token), 'external', 'SETUP')).toBe('<Config/>');
  });

  it("keeps the app's storage when the app is removed from the record, for its return", async () => {
    const record = await createRecord(service, owner);
    const body = { body: 'kept', contentType: 'text/plain' };
    const first = await setUp(service, record, user, body);
    expectOk(await owner.session.delete(appOnRecord(record, user)));
    expectDenied(await first.get(recordStorage(record, user, first).path()));
    const again = await authorizeApp(service, owner, record, user);
    expect(await contentOf(recordStorage(record, user, again), 'external', 'SETUP')).toBe('kept');
  });
});
