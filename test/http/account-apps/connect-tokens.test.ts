import { describe, expect, it } from 'vitest';
import {
  type ConnectCredentials,
  connectClient,
  connectCredentials,
  connectPath,
  preferencesPath,
  restClient,
} from '../../support/account-apps.ts';
import { registerAppsAgain } from '../../support/apps.ts';
import { encode, type SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, note } from '../../support/documents.ts';
import { expectDenied, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, peopleSettings } from '../../support/people.ts';
import { accountPath, clientOf, createRecord, succeeded, withTokenOf } from '../../support/scenario.ts';
import type { TestApp } from '../../support/service.ts';
import { appOnRecord, appStorage, contentOf, putExternal } from '../../support/storage.ts';
import { userApp } from '../../support/user-app.ts';
import { child } from '../../support/xml-tree.ts';
import { addMember, carenetPath, carenetsOf, enableApp, place, placeApp } from '../carenets/sharing.ts';

const kiosk = {
  kind: 'ui',
  manifest: { name: 'Kiosk', id: 'kiosk@apps.example.org', ui_app: true },
  credentials: { consumer_key: 'kiosk', consumer_secret: 'secret of the kiosk' },
} as const;
const mute = {
  ...userApp('mute', { index: 'https://mute.example.org/' }),
  credentials: { consumer_key: 'mute@apps.example.org', consumer_secret: '' },
};
const night = userApp('night', { mode: 'background' });
/** Has a storage of its own. */
const owl = userApp('owl', { mode: 'background' });
const apps = { kiosk, mute, night, owl } as const;

const service = await startServiceInMemory({ apps, env: peopleSettings });
let [rosa, ann] = [await createPerson(service, 'rosa'), await createPerson(service, 'ann')];
const record = await createRecord(service, rosa);
const carenet = (await carenetsOf(rosa.session, record)).Family!;
for (const app of [service.apps.user, service.apps.mute, service.apps.night])
  await enableApp(service, record, app);
await placeApp(rosa.session, carenet, service.apps.user);
await addMember(rosa.session, carenet, ann);
const document = idOf(await createDocument(rosa.session, record, note('shared')));
await place(rosa.session, record, document, carenet);

const onRecord = (app: TestApp = service.apps.user) => connectCredentials(rosa, app, { record_id: record });
const inCarenet = () => connectCredentials(ann, service.apps.user, { carenet_id: carenet });
const reads = (client: SignedClient) => client.get(`/records/${record}`);

type Scope = 'record' | 'carenet' | 'autonomous';

interface Call {
  readonly call: readonly [method: string, path: string, body?: string];
  /**
   * The status for a token of Rosa on the record, of Ann in the carenet, and of the autonomous app on the
   * record.
   */
  readonly answers: Readonly<Record<Scope, number>>;
}

/** A call of each sort; every other one is in the matrix. */
function calls(): readonly Call[] {
  const app = service.apps.user;
  const unknown = '019bd1c4-52f0-7a10-9c41-3f6e0a1b2c3d';
  const row = (
    record: number,
    carenet: number,
    autonomous: number,
    ...call: readonly [method: string, path: string, body?: string]
  ): Call => ({ call, answers: { record, carenet, autonomous } });
  return [
    row(200, 200, 200, 'GET', '/version'),
    row(403, 403, 403, 'GET', appStorage(service, app).path()),
    row(403, 403, 403, 'GET', `/apps/${app.id}/records/`),
    row(403, 403, 403, 'POST', `/apps/${app.id}/records/${record}/access_token`),
    row(403, 403, 403, 'GET', accountPath(rosa.id)),
    row(403, 403, 403, 'POST', connectPath(rosa, app)),
    row(200, 403, 403, 'PUT', preferencesPath(rosa, app), 'larger'),
    row(403, 403, 403, 'GET', preferencesPath(rosa, service.apps.mute)),
    row(403, 403, 200, 'PUT', preferencesPath(rosa, service.apps.night), 'darker'),
    row(403, 200, 403, 'GET', preferencesPath(ann, app)),
    row(200, 403, 200, 'GET', `/records/${record}`),
    row(403, 403, 403, 'GET', `/records/${record}/owner`),
    row(200, 403, 200, 'POST', documentsPath(record), note('new')),
    row(404, 403, 404, 'GET', documentsPath(record, '019bd1d0-8c10-8b33-9e52-6a7b8c900000')),
    row(200, 403, 403, 'GET', appOnRecord(record, app, '/documents/')),
    row(403, 403, 200, 'GET', appOnRecord(record, service.apps.night, '/documents/')),
    row(403, 403, 403, 'GET', appOnRecord(record, service.apps.mute, '/documents/')),
    row(403, 200, 403, 'GET', carenetPath(carenet, '/record')),
    row(200, 200, 200, 'GET', carenetPath(carenet, `/documents/${document}`)),
    row(403, 403, 403, 'POST', '/oauth/access_token'),
    row(404, 404, 404, 'GET', `/records/${unknown}`),
  ];
}

/** Makes all calls and expects the status of each; see docs/contract/access.md#connect-and-rest-tokens. */
async function expectAnswers(client: SignedClient, scope: Scope): Promise<void> {
  const [found, expected]: [string[], string[]] = [[], []];
  for (const { call, answers } of calls()) {
    const [method, path, body] = call;
    const { status } = await client.request(method, path, body === undefined ? {} : { body });
    found.push(`${method} ${path}: ${status}`);
    expected.push(`${method} ${path}: ${answers[scope]}`);
  }
  expect(found).toEqual(expected);
}

describe('A connect token', () => {
  it('lets the UI app call as the app for the account, as the REST token lets the app itself', async () => {
    const credentials = await onRecord();
    await expectAnswers(connectClient(service, credentials), 'record');
    await expectAnswers(restClient(service, credentials), 'record');
  });

  it('does the same in a carenet', async () => {
    const credentials = await inCarenet();
    await expectAnswers(connectClient(service, credentials), 'carenet');
    await expectAnswers(restClient(service, credentials), 'carenet');
  });

  it('makes an autonomous app act for the account, too', async () => {
    const credentials = await onRecord(service.apps.night);
    await expectAnswers(connectClient(service, credentials), 'autonomous');
    await expectAnswers(restClient(service, credentials, service.apps.night), 'autonomous');
  });

  it.each([
    ['a user-bound', 'user'],
    ['an autonomous', 'night'],
  ] as const)(
    'of %s app makes the account the author, and the app the proxy in the audit entry',
    async (_mode, name) => {
      const app = service.apps[name];
      const credentials = await onRecord(app);
      for (const client of [connectClient(service, credentials), restClient(service, credentials, app)]) {
        const created = await createDocument(client, record, note('by Rosa'));
        expect(child(created, 'creator').attributes).toEqual({ id: rosa.id, type: 'account' });
        const query = { document_id: idOf(created) };
        const answer = await rosa.session.get(`/records/${record}/audits/query/`, { query });
        const entry = child(child(child(answer.xml(), 'Report'), 'Item'), 'AuditEntry');
        expect(child(entry, 'PrincipalInfo').attributes).toEqual({
          effective_principal: rosa.id,
          proxied_principal: app.id,
        });
      }
    },
  );
});

describe('Connect and REST tokens of an autonomous app', () => {
  it('are not the app: they reach no app-wide storage, and can neither fetch a token nor remove the app', async () => {
    const { owl } = service.apps;
    const own = appStorage(service, owl);
    succeeded(await putExternal(own, 'model', 'of everyone'), 'storing');
    await enableApp(service, record, owl);
    const credentials = await onRecord(owl);
    for (const client of [connectClient(service, credentials), restClient(service, credentials, owl)]) {
      expectXml(await reads(client));
      expectDenied(await client.get(own.path()));
      expectDenied(await client.get(own.path('external', 'model')));
      expectDenied(await putExternal({ ...own, client }, 'model', 'of Rosa'));
      expectDenied(await client.post(own.path(), { body: 'of Rosa', contentType: 'text/plain' }));
      expectDenied(await client.post(`/apps/${encode(owl.id)}/records/${record}/access_token`));
      expectDenied(await client.delete(`/apps/${encode(owl.id)}`));
    }
    expect(await contentOf(own, 'external', 'model')).toBe('of everyone');
  });
});

describe('A token is valid only with its own signer:', () => {
  it("a connect token fails with the app's own key, with that of another UI app and with that of an admin app", async () => {
    const credentials = await onRecord();
    const { connectToken, connectSecret } = credentials;
    for (const app of [service.apps.user, service.apps.kiosk, service.apps.admin, service.apps.mute]) {
      const client = clientOf(service, app).withToken(connectToken, connectSecret);
      expectDenied(await reads(client));
      expectDenied(await client.get('/version'));
    }
    expectXml(await reads(connectClient(service, credentials)));
  });

  it('a REST token fails with the key of any other app', async () => {
    const { restToken, restSecret } = await onRecord();
    for (const app of [service.apps.ui, service.apps.kiosk, service.apps.night])
      expectDenied(await reads(clientOf(service, app).withToken(restToken, restSecret)));
  });

  it('a connect token from the session of another UI app works only with that UI app', async () => {
    const form = { username: rosa.id, system: 'clinic_sso' };
    const own = clientOf(service, service.apps.kiosk);
    const session = withTokenOf(own, await own.post('/oauth/internal/session_create', { form }));
    const credentials = await connectCredentials({ id: rosa.id, session }, service.apps.user, {
      record_id: record,
    });
    expectXml(await reads(connectClient(service, credentials, service.apps.kiosk)));
    expectDenied(await reads(connectClient(service, credentials)));
    expectXml(await reads(restClient(service, credentials)));
  });

  it('a connect token fails with the secret of the REST token', async () => {
    const credentials = await onRecord();
    const { restSecret } = credentials;
    expectDenied(await reads(connectClient(service, { ...credentials, connectSecret: restSecret })));
  });
});

describe('An app with an empty consumer secret', () => {
  it('cannot sign, with or without a token, and works through connect tokens', async () => {
    const { mute: app } = service.apps;
    const credentials = await onRecord(app);
    expectDenied(await clientOf(service, app).get('/version'));
    expectDenied(await restClient(service, credentials, app).get('/version'));
    expectDenied(await reads(restClient(service, credentials, app)));
    const client = connectClient(service, credentials);
    const created = await createDocument(client, record, note('by the mute app'));
    expect(child(created, 'creator').attributes).toEqual({ id: rosa.id, type: 'account' });
    expectXml(await client.get(appOnRecord(record, app, '/documents/')));
    expectOk(await client.put(preferencesPath(rosa, app), { body: 'quiet' }));
  });
});

describe('A connect token ends', () => {
  /** Expects that neither token is valid any longer. */
  async function expectDead(
    credentials: ConnectCredentials,
    app: TestApp = service.apps.user,
  ): Promise<void> {
    for (const client of [connectClient(service, credentials), restClient(service, credentials, app)]) {
      expectDenied(await reads(client));
      expectDenied(await client.get('/version'));
    }
  }

  it('when the app is removed from the record, and does not come back with it', async () => {
    const own = await createRecord(service, rosa);
    await enableApp(service, own, service.apps.user);
    const credentials = await connectCredentials(rosa, service.apps.user, { record_id: own });
    const client = connectClient(service, credentials);
    expectXml(await client.get(`/records/${own}`));
    expectOk(await rosa.session.delete(appOnRecord(own, service.apps.user)));
    await expectDead(credentials);
    await enableApp(service, own, service.apps.user);
    await expectDead(credentials);
  });

  it('when the app is removed, and does not come back with it', async () => {
    const { night: app } = service.apps;
    const credentials = await onRecord(app);
    expectXml(await reads(connectClient(service, credentials)));
    expectOk(await clientOf(service, app).delete(`/apps/${app.id}`));
    await expectDead(credentials, app);
    await registerAppsAgain(service, apps);
    await enableApp(service, record, app);
    await expectDead(credentials, app);
  });

  it('when the UI app is removed, and does not come back with it', async () => {
    const own = clientOf(service, service.apps.kiosk);
    const form = { username: rosa.id, system: 'clinic_sso' };
    const session = withTokenOf(own, await own.post('/oauth/internal/session_create', { form }));
    const holder = { id: rosa.id, session };
    const credentials = await connectCredentials(holder, service.apps.user, { record_id: record });
    const client = connectClient(service, credentials, service.apps.kiosk);
    expectXml(await reads(client));
    await registerAppsAgain(service, { mute, night, owl });
    expectDenied(await reads(client));
    await registerAppsAgain(service, apps);
    expect((await own.get('/version')).status).toBe(200);
    expectDenied(await reads(client));
    expectDenied(await client.get('/version'));
    // The REST token belongs to the app, so it is still valid.
    expectXml(await reads(restClient(service, credentials)));
  });

  it('half an hour after it was issued, even for an autonomous app', async () => {
    const issued = [await onRecord(), await onRecord(service.apps.night)] as const;
    service.advance(1740);
    for (const credentials of issued) expectXml(await reads(connectClient(service, credentials)));
    service.advance(61);
    await expectDead(issued[0]);
    await expectDead(issued[1], service.apps.night);
    rosa = { ...rosa, session: await openSession(service, rosa.id) };
    ann = { ...ann, session: await openSession(service, ann.id) };
  });
});
