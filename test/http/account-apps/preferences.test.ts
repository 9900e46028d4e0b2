import { describe, expect, it } from 'vitest';
import { connectClient, connectCredentials, preferencesPath } from '../../support/account-apps.ts';
import { registerAppsAgain } from '../../support/apps.ts';
import type { Answer, RequestOptions, SignedClient } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectGeneralHeaders,
  expectNotFound,
  expectOk,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, peopleSettings } from '../../support/people.ts';
import { authorizeApp, clientOf, createRecord } from '../../support/scenario.ts';
import { appOnRecord, appStorage } from '../../support/storage.ts';
import { objectKeys } from '../../support/stored-everywhere.ts';
import { sweepAgain } from '../../support/sweeper.ts';
import { nightApp, userApp } from '../../support/user-app.ts';
import { addMember, authorizeInCarenet, carenetsOf, enableApp, placeApp } from '../carenets/sharing.ts';

const apps = {
  chart: userApp('chart', {
    index: 'https://chart.example.org/',
    oauth_callback_url: 'https://chart.example.org/after',
  }),
  night: nightApp,
} as const;

const service = await startServiceInMemory({ apps, env: peopleSettings });
let [rosa, ann] = [await createPerson(service, 'rosa'), await createPerson(service, 'ann')];
const record = await createRecord(service, rosa);

const own = (app = service.apps.chart) => preferencesPath(rosa, app);

/** Stores preferences under a binary type. */
async function set(
  body: string | Buffer,
  path = own(),
  options: RequestOptions = { contentType: 'application/octet-stream' },
  client: SignedClient = rosa.session,
): Promise<void> {
  expectOk(await client.put(path, { body, ...options }));
}

function expectPreferences(answer: Answer, bytes: string | Buffer): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain']);
  expect(answer.bytes.equals(Buffer.from(bytes))).toBe(true);
  expectGeneralHeaders(answer);
}

describe('Preferences', () => {
  it('are empty until they are stored', async () => {
    expectPreferences(await rosa.session.get(own(service.apps.user)), '');
  });

  it.each([
    ['XML', '<Prefs v="1"/>', 'application/xml'],
    ['malformed XML', '<Prefs', 'application/xml'],
    ['a form', 'a=1&b=%zz', 'application/x-www-form-urlencoded'],
    ['JSON', '{"größe": 3}', 'application/json'],
    ['text', 'größer', 'text/plain; charset=utf-8'],
    ['bytes', Buffer.from([0, 255, 10, 13, 254]), 'application/octet-stream'],
    ['anything without a type', '<Prefs', null],
    ['nothing', '', 'text/plain'],
  ])('are returned as they were stored: %s', async (_what, body, contentType) => {
    await set('earlier');
    await set(body, own(), { contentType });
    expectPreferences(await rosa.session.get(own()), body);
  });

  it('are replaced by a new value and gone after a delete; deleting none returns 200', async () => {
    await set('first');
    await set('second');
    expectPreferences(await rosa.session.get(own()), 'second');
    expectOk(await rosa.session.delete(own()));
    expectPreferences(await rosa.session.get(own()), '');
    expectOk(await rosa.session.delete(own()));
    await set('third');
    expectPreferences(await rosa.session.get(own()), 'third');
  });

  it('are separate for each account and app', async () => {
    await set('of Rosa for chart');
    await set('of Rosa for night', own(service.apps.night));
    await set('of Ann for chart', preferencesPath(ann, service.apps.chart), {}, ann.session);
    expectPreferences(await rosa.session.get(own()), 'of Rosa for chart');
    expectPreferences(await rosa.session.get(own(service.apps.night)), 'of Rosa for night');
    expectOk(await ann.session.delete(preferencesPath(ann, service.apps.chart)));
    expectPreferences(await rosa.session.get(own()), 'of Rosa for chart');
  });

  it('return 400 and stay unchanged when they are labelled as text but are not UTF-8', async () => {
    await set('before');
    const body = Buffer.from([0x61, 0xff]);
    expectBadRequest(await rosa.session.put(own(), { body, contentType: 'text/plain' }));
    expectPreferences(await rosa.session.get(own()), 'before');
  });

  it('are not a document of the app', async () => {
    await set('hidden');
    const listed = await clientOf(service, service.apps.chart).get(
      appStorage(service, service.apps.chart).path(),
    );
    expect(listed.xml().attributes.total_document_count).toBe('0');
  });

  it('return 405 for other methods, and 404 for an unknown account or app', async () => {
    expect((await rosa.session.post(own())).status).toBe(405);
    const unknown = [
      preferencesPath({ id: 'nobody@mail.example' }, service.apps.chart),
      preferencesPath(rosa, { id: 'nobody@apps.example.org' }),
      preferencesPath(rosa, service.apps.ui),
    ];
    for (const path of unknown) {
      expectNotFound(await rosa.session.get(path));
      expectNotFound(await rosa.session.put(path, { body: 'x' }));
      expectNotFound(await rosa.session.delete(path));
    }
  });
});

describe('Access to preferences', () => {
  const calls = (client: SignedClient, path: string, options: RequestOptions = {}) => [
    () => client.put(path, { body: 'changed', ...options }),
    () => client.get(path, options),
    () => client.delete(path, options),
  ];

  async function expectAllowed(client: SignedClient, path = own()): Promise<void> {
    await set('changed', path, {}, client);
    expectPreferences(await client.get(path), 'changed');
    expectOk(await client.delete(path));
  }

  async function expectRefused(client: SignedClient, path = own(), options?: RequestOptions): Promise<void> {
    for (const call of calls(client, path, options)) expectDenied(await call());
  }

  it('is given to the account itself, whether or not the app is enabled anywhere', async () => {
    await expectAllowed(rosa.session);
    await expectRefused(ann.session);
    await expectRefused(rosa.session, own(), { unsigned: true });
  });

  it('is given to the app with a token that acts for the account, on any record', async () => {
    const elsewhere = await createRecord(service, rosa);
    await expectAllowed(await authorizeApp(service, rosa, elsewhere, service.apps.chart));
    await enableApp(service, record, service.apps.chart);
    const connect = await connectCredentials(rosa, service.apps.chart, { record_id: record });
    await expectAllowed(connectClient(service, connect));
  });

  it('is given to the app with a token in a carenet', async () => {
    const { Family } = await carenetsOf(rosa.session, record);
    await enableApp(service, record, service.apps.chart);
    await placeApp(rosa.session, Family!, service.apps.chart);
    await addMember(rosa.session, Family!, ann);
    const token = await authorizeInCarenet(service, ann, Family!, service.apps.chart);
    await expectAllowed(token, preferencesPath(ann, service.apps.chart));
    await expectRefused(token);
  });

  it('ends for a token when the share of its app ends', async () => {
    const fresh = await createRecord(service, rosa);
    const token = await authorizeApp(service, rosa, fresh, service.apps.chart);
    await expectAllowed(token);
    expectOk(await rosa.session.delete(appOnRecord(fresh, service.apps.chart)));
    await expectRefused(token);
  });
});

describe('Simultaneous changes of preferences', () => {
  it('all succeed, and one of them is stored', async () => {
    const texts = Array.from({ length: 10 }, (_, index) => `setting ${index}`);
    const answers = await Promise.all(texts.map((body) => rosa.session.put(own(), { body })));
    for (const answer of answers) expectOk(answer);
    expect(texts).toContain((await rosa.session.get(own())).text);
  });

  it('let reads between them return whole values', async () => {
    const values = ['a', 'b'].map((letter) => letter.repeat(100_000));
    const found = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        if (index % 4 === 0) await rosa.session.delete(own());
        await set(values[index % 2]!);
        return rosa.session.get(own());
      }),
    );
    for (const { status, text } of found) {
      expect(status).toBe(200);
      expect(['', ...values]).toContain(text);
    }
  });
});

describe('What remains of preferences', () => {
  const chart = () => service.apps.chart;

  const bodies = async () => (await objectKeys(service)).length;

  /** Processes everything that waits in the outbox. */
  async function settle(): Promise<void> {
    service.advance(1200);
    await sweepAgain(service);
    rosa = { ...rosa, session: await openSession(service, rosa.id) };
  }

  it('includes no bodies of replaced or deleted ones', async () => {
    expectOk(await rosa.session.delete(own()));
    await settle();
    const before = await bodies();
    for (const text of ['one', 'two', 'three']) await set(text);
    await settle();
    expect(await bodies()).toBe(before + 1);
    expectPreferences(await rosa.session.get(own()), 'three');
    expectOk(await rosa.session.delete(own()));
    await settle();
    expect(await bodies()).toBe(before);
  });

  it('is nothing when the app is removed; a new registration of the same id starts empty', async () => {
    await settle();
    const before = await bodies();
    await set('of the old one');
    await set('of Ann', preferencesPath(ann, chart()), {}, await openSession(service, ann.id));
    expectOk(await clientOf(service, chart()).delete(`/apps/${chart().id}`));
    expectNotFound(await rosa.session.get(own()));
    expectNotFound(await rosa.session.put(own(), { body: 'x' }));
    await registerAppsAgain(service, apps);
    expectPreferences(await rosa.session.get(own()), '');
    await set('of the new one');
    await settle();
    expectPreferences(await rosa.session.get(own()), 'of the new one');
    expect(await bodies()).toBe(before + 1);
    expectOk(await rosa.session.delete(own()));
  });
});
