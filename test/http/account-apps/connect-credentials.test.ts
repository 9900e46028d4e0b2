import { describe, expect, it } from 'vitest';
import {
  connectCredentials,
  connectPath,
  credentialsIn,
  parametersIn,
  restClient,
  signatureFor,
} from '../../support/account-apps.ts';
import { createDocument, note } from '../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../support/people.ts';
import { admin, createRecord } from '../../support/scenario.ts';
import { appOnRecord } from '../../support/storage.ts';
import { userApp } from '../../support/user-app.ts';
import { child } from '../../support/xml-tree.ts';
import {
  addMember,
  carenetAppPath,
  carenetPath,
  carenetsOf,
  enableApp,
  placeApp,
  removeMember,
} from '../carenets/sharing.ts';

const apps = {
  chart: {
    ...userApp('chart', {
      index: 'HTTPS://Chart.example.org:443/of/{record_id}/in/{carenet_id}/{other}?d={document_id}&x=1',
      oauth_callback_url: 'https://chart.example.org/after',
    }),
    credentials: { consumer_key: 'chart key', consumer_secret: 's3cr+t/1' },
  },
  night: userApp('night', { mode: 'background', oauth_callback_url: '/night/after' }),
  other: userApp('other', { index: 'https://other.example.org/' }),
} as const;

const service = await startServiceInMemory({ apps, env: peopleSettings });
/** Owns the record. */
/** Has a full share of the record. */
/** Is a member of the carenet. */
/** Has no access to the record. */
let [rosa, tom, ann, bea] = (await Promise.all(
  ['rosa', 'tom', 'ann', 'bea'].map((name) => createPerson(service, name)),
)) as [Person, Person, Person, Person];
const record = await createRecord(service, rosa);
const carenet = (await carenetsOf(rosa.session, record)).Family!;
expectOk(await admin(service).post(`/records/${record}/shares/`, { form: { account_id: tom.id } }));
for (const app of [service.apps.chart, service.apps.night, service.apps.user])
  await enableApp(service, record, app);
await placeApp(rosa.session, carenet, service.apps.chart);
await addMember(rosa.session, carenet, ann);

const ask = (who: Person, form: Record<string, string>, app = service.apps.chart) =>
  who.session.post(connectPath(who, app), { form });

describe('The connect credentials', () => {
  it('have all elements in order and two tokens, and expire half an hour later', async () => {
    const before = Math.floor(service.now());
    const answer = await ask(rosa, { record_id: record });
    expectXml(answer);
    const root = answer.xml();
    expect(root.name).toBe('ConnectCredentials');
    expect(root.children.map(({ name }) => name)).toEqual([
      'App',
      'ConnectToken',
      'ConnectSecret',
      'APIBase',
      'RESTToken',
      'RESTSecret',
      'OAuthHeader',
      'ExpiresAt',
    ]);
    expect(child(root, 'App')).toEqual({
      name: 'App',
      attributes: { id: service.apps.chart.id },
      children: [],
      text: '',
    });
    expect(child(root, 'APIBase').text).toBe(service.origin);
    const found = credentialsIn(answer);
    const secrets = [found.connectToken, found.connectSecret, found.restToken, found.restSecret];
    expect(new Set(secrets).size).toBe(4);
    for (const text of secrets) expect(text).toMatch(/^[0-9A-Za-z]{20,60}$/);
    expect(found.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const life = Date.parse(found.expiresAt) / 1000 - before;
    expect(life).toBeGreaterThanOrEqual(1800);
    expect(life).toBeLessThan(1830);
  });

  it('have new tokens every time, while earlier ones stay valid', async () => {
    const [first, second] = [
      await connectCredentials(rosa, service.apps.chart, { record_id: record }),
      await connectCredentials(rosa, service.apps.chart, { record_id: record }),
    ];
    expect(first.restToken).not.toBe(second.restToken);
    for (const found of [first, second])
      expectXml(await restClient(service, found, service.apps.chart).get(`/records/${record}`));
  });
});

describe('The OAuth header of connect credentials', () => {
  it("carries both sets of parameters and is signed with the app's own secret for its start page without query", async () => {
    const before = Math.floor(service.now());
    const found = await connectCredentials(rosa, service.apps.chart, { record_id: record });
    expect(found.header.startsWith('OAuth realm="", ')).toBe(true);
    const parameters = parametersIn(found.header);
    expect(parameters).toEqual({
      realm: '',
      oauth_version: '1.0',
      oauth_consumer_key: 'chart key',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_nonce: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
      oauth_timestamp: expect.stringMatching(/^\d+$/),
      oauth_signature: signatureFor(found.header, 's3cr+t/1', `https://chart.example.org/of/${record}/in//`),
      smart_container_api_base: service.origin,
      smart_oauth_token: found.restToken,
      smart_oauth_token_secret: found.restSecret,
      smart_user_id: rosa.id,
      smart_app_id: service.apps.chart.id,
      smart_record_id: record,
    });
    expect(Number(parameters.oauth_timestamp)).toBeGreaterThanOrEqual(before);
    expect(Number(parameters.oauth_timestamp)).toBeLessThan(before + 60);
  });

  it("names the carenet's record when the app is opened in a carenet", async () => {
    const { header } = await connectCredentials(ann, service.apps.chart, { carenet_id: carenet });
    expect(parametersIn(header)).toMatchObject({ smart_record_id: record, smart_user_id: ann.id });
    const startPage = `https://chart.example.org/of//in/${carenet}/`;
    expect(parametersIn(header).oauth_signature).toBe(signatureFor(header, 's3cr+t/1', startPage));
  });

  it('is also there for an app without a start page', async () => {
    const { header, restToken } = await connectCredentials(rosa, service.apps.night, { record_id: record });
    expect(parametersIn(header)).toMatchObject({ smart_oauth_token: restToken, smart_record_id: record });
  });
});

describe('The REST token of connect credentials', () => {
  it('lets the app act for the account on the record', async () => {
    const found = await connectCredentials(tom, service.apps.chart, { record_id: record });
    const client = restClient(service, found, service.apps.chart);
    const created = await createDocument(client, record, note('through the app'));
    expect(child(created, 'creator').attributes).toEqual({ id: tom.id, type: 'account' });
    expectDenied(await client.get(carenetPath(carenet, '/record')));
  });

  it('is limited to the carenet that was asked for', async () => {
    const found = await connectCredentials(ann, service.apps.chart, { carenet_id: carenet });
    const client = restClient(service, found, service.apps.chart);
    expectXml(await client.get(carenetPath(carenet, '/documents/')));
    expectDenied(await client.get(`/records/${record}`));
  });

  it('carries the account for an autonomous app, too, and expires like any other', async () => {
    const found = await connectCredentials(rosa, service.apps.night, { record_id: record });
    const client = restClient(service, found, service.apps.night);
    const created = await createDocument(client, record, note('by night'));
    expect(child(created, 'creator').attributes).toEqual({ id: rosa.id, type: 'account' });
    expect(Date.parse(found.expiresAt)).toBeGreaterThan(service.now() * 1000);
    service.advance(1801);
    expectDenied(await client.get(`/records/${record}`));
    [rosa, tom, ann, bea] = (await Promise.all(
      [rosa, tom, ann, bea].map(async ({ id, fullName }) => ({
        id,
        fullName,
        session: await openSession(service, id),
      })),
    )) as [Person, Person, Person, Person];
  });
});

describe('Asking for connect credentials', () => {
  it('uses the carenet when both ids are given, and treats an empty value as none', async () => {
    const inCarenet = async (form: Record<string, string>) => {
      const found = await connectCredentials(rosa, service.apps.chart, form);
      const client = restClient(service, found, service.apps.chart);
      const answer = await client.get(`/records/${record}`);
      return answer.status === 403;
    };
    expect(await inCarenet({ record_id: record, carenet_id: carenet })).toBe(true);
    expect(await inCarenet({ record_id: '', carenet_id: carenet })).toBe(true);
    expect(await inCarenet({ record_id: record, carenet_id: '' })).toBe(false);
    expect(await inCarenet({ record_id: 'no-such-record', carenet_id: carenet })).toBe(true);
  });

  it('returns 400 without a record or a carenet', async () => {
    const forms: Record<string, string>[] = [
      {},
      { record_id: '' },
      { record_id: '', carenet_id: '' },
      { other: record },
    ];
    for (const form of forms) expectBadRequest(await ask(rosa, form));
  });

  it('returns 404 for an unknown record or carenet', async () => {
    const unknown = '019bd1c4-52f0-7a10-9c41-3f6e0a1b2c3d';
    for (const id of ['no-such-record', unknown, carenet]) {
      expectNotFound(await ask(rosa, { record_id: id }));
      expectNotFound(await ask(rosa, { record_id: id, carenet_id: '' }));
    }
    for (const id of ['no-such-carenet', unknown, record])
      expectNotFound(await ask(rosa, { carenet_id: id }));
    expectNotFound(await ask(bea, { record_id: unknown }, service.apps.other));
  });

  it('returns 404 for an unknown account or app, and for an app that is not a user app', async () => {
    const form = { record_id: record };
    expectNotFound(
      await rosa.session.post(connectPath({ id: 'no@mail.example' }, service.apps.chart), { form }),
    );
    expectNotFound(await rosa.session.post(connectPath(rosa, { id: 'no@apps.example.org' }), { form }));
    expectNotFound(await rosa.session.post(connectPath(rosa, service.apps.ui), { form }));
    expectNotFound(await rosa.session.post(connectPath(rosa, service.apps.admin), { form }));
  });
});

describe('403', () => {
  it('returns 403 until the app is enabled on the record or placed in the carenet', async () => {
    const fresh = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, fresh);
    expectDenied(await ask(rosa, { record_id: fresh }));
    expectDenied(await ask(rosa, { carenet_id: Family! }));
    expectOk(await rosa.session.put(appOnRecord(fresh, service.apps.chart)));
    expectXml(await ask(rosa, { record_id: fresh }));
    expectDenied(await ask(rosa, { carenet_id: Family! }));
    await placeApp(rosa.session, Family!, service.apps.chart);
    expectXml(await ask(rosa, { carenet_id: Family! }));
    expectOk(await rosa.session.delete(carenetAppPath(Family!, service.apps.chart)));
    expectDenied(await ask(rosa, { carenet_id: Family! }));
    expectOk(await rosa.session.delete(appOnRecord(fresh, service.apps.chart)));
    expectDenied(await ask(rosa, { record_id: fresh }));
  });

  it('returns 403 to an account that does not control the record or is not in the carenet', async () => {
    expectXml(await ask(tom, { record_id: record }));
    for (const who of [ann, bea]) expectDenied(await ask(who, { record_id: record }));
    for (const who of [rosa, tom, ann]) expectXml(await ask(who, { carenet_id: carenet }));
    expectDenied(await ask(bea, { carenet_id: carenet }));
    await removeMember(rosa.session, carenet, ann);
    expectDenied(await ask(ann, { carenet_id: carenet }));
    await addMember(rosa.session, carenet, ann);
  });

  it('returns 403 for an autonomous app in a carenet', async () => {
    expectDenied(await ask(rosa, { carenet_id: carenet }, service.apps.night));
  });
});
