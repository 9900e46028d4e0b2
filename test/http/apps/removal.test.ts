import { describe, expect, it } from 'vitest';
import { registerAppsAgain } from '../../support/apps.ts';
import type { Answer } from '../../support/client.ts';
import { expectDenied, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  approve,
  authorizeApp,
  clientOf,
  createActiveAccount,
  createRecord,
  externalSystem,
  requestToken,
  succeeded,
  tokenPath,
} from '../../support/scenario.ts';
import type { TestApp } from '../../support/service.ts';
import { nightApp, userApp } from '../../support/user-app.ts';
import { child } from '../../support/xml-tree.ts';

const apps = {
  chart: userApp('chart', {
    index: 'https://chart.example.org/',
    oauth_callback_url: 'https://chart.example.org/after',
    takes_replies: true,
  }),
  night: nightApp,
} as const;

const service = await startServiceInMemory({ apps, env: externalSystem });
const account = await createActiveAccount(service);
const record = await createRecord(service, account);

const pathOf = (app: TestApp): string => `/apps/${encodeURIComponent(app.id)}`;

async function shareCount(app: TestApp): Promise<number> {
  const shares = (await account.session.get(`/records/${record}/shares/`)).xml();
  return shares.children.filter(({ attributes }) => attributes.pha === app.id).length;
}

/** Ids of the messages in the inbox, the newest first. */
async function inboxOf(): Promise<readonly string[]> {
  const answer = await account.session.get(accountPath(account.id, '/inbox/'));
  return succeeded(answer, 'account_inbox')
    .xml()
    .children.map(({ attributes }) => attributes.id!);
}

function expectGone(answer: Answer): void {
  expect([answer.status, answer.headers['x-error-code']]).toEqual([410, 'recipient_gone']);
}

describe('DELETE /apps/{id}', () => {
  it('returns 404 for an unknown app, and for admin and UI apps', async () => {
    expectNotFound(await clientOf(service, service.apps.chart).delete('/apps/nobody@apps.example.org'));
    for (const app of [service.apps.admin, service.apps.ui])
      expectNotFound(await clientOf(service, app).delete(pathOf(app)));
  });

  it('ends the registration, the credentials, all tokens and all shares of the app for good', async () => {
    const { chart } = service.apps;
    const own = clientOf(service, chart);
    const token = await authorizeApp(service, account, record, chart);
    const open = await requestToken(service, chart, { indivo_record_id: record });
    const approved = await requestToken(service, chart, { indivo_record_id: record });
    const verifier = await approve(account, approved.token, record);
    expectXml(await token.get(`/records/${record}`));
    expect(await shareCount(chart)).toBe(1);

    expectOk(await own.delete(pathOf(chart)));

    expectNotFound(await admin(service).get(pathOf(chart)));
    expect((await admin(service).get('/apps/')).text).not.toContain(chart.id);
    expectDenied(await own.get('/version'));
    expectDenied(await own.delete(pathOf(chart)));
    expectDenied(await token.get(`/records/${record}`));
    expectDenied(await approved.client.post('/oauth/access_token', { verifier }));
    expectNotFound(await account.session.get(tokenPath(open.token, 'info')));
    expectNotFound(await account.session.post(tokenPath(open.token, 'claim')));
    expect(await shareCount(chart)).toBe(0);

    await registerAppsAgain(service, apps);

    expect((await own.get('/version')).status).toBe(200);
    expectDenied(await token.get(`/records/${record}`));
    expectDenied(await approved.client.post('/oauth/access_token', { verifier }));
    expectNotFound(await account.session.get(tokenPath(open.token, 'info')));
    expect(await shareCount(chart)).toBe(0);
    const { token: fresh } = await requestToken(service, chart, { indivo_record_id: record });
    expect(child((await account.session.get(tokenPath(fresh, 'info'))).xml(), 'kind').text).toBe('new');
    expectXml(await (await authorizeApp(service, account, record, chart)).get(`/records/${record}`));
    expectDenied(await token.get(`/records/${record}`));
  });

  it('keeps the documents that the app created', async () => {
    const { night } = service.apps;
    const token = await authorizeApp(service, account, record, night);
    const body = 'kept';
    const created = await token.post(`/records/${record}/documents/`, { body, contentType: 'text/plain' });
    expectXml(created);
    const path = `/records/${record}/documents/${created.xml().attributes.id}`;
    expectOk(await clientOf(service, night).delete(pathOf(night)));
    expect((await account.session.get(path)).text).toBe(body);
    const creator = child((await account.session.get(`${path}/meta`)).xml(), 'creator');
    expect(creator.attributes.id).toBe(night.id);
    await registerAppsAgain(service, apps);
  });

  it('ends what people have answered for the app alone: they keep what they got and wrote, and are told that it is gone', async () => {
    const { chart } = service.apps;
    const own = clientOf(service, chart);
    const token = await authorizeApp(service, account, record, chart);
    for (const key of ['answered', 'half-answered', 'unanswered'])
      expectOk(
        await token.post(`/records/${record}/inbox/${key}`, { form: { subject: key, body: 'Please.' } }),
      );
    const [unanswered, half, answered] = await inboxOf();
    const reply = (message: string, form: Record<string, string> = {}) =>
      account.session.post(accountPath(account.id, `/inbox/${message}/reply`), {
        form: { body: 'Here it is.', ...form },
      });
    const sent = (rest: string) => account.session.get(accountPath(account.id, `/sent/${rest}`));
    const done = succeeded(await reply(answered!), 'message_reply').json() as { id: string };
    const waiting = succeeded(await reply(half!, { num_attachments: '1' }), 'message_reply').json() as {
      id: string;
    };
    const inbox = `${pathOf(chart)}/inbox/`;
    expect((await own.get(inbox)).json()).toMatchObject({ messages: [{ subject: 'Re: answered' }] });

    expectOk(await own.delete(pathOf(chart)));

    for (const message of [answered!, half!, unanswered!]) {
      const answer = await account.session.get(accountPath(account.id, `/inbox/${message}`));
      expect(child(succeeded(answer, 'account_inbox_message').xml(), 'body').text).toBe('Please.');
      expect(child(answer.xml(), 'sender').attributes).toEqual({ name: 'chart' });
      expectGone(await reply(message));
    }
    const kept = { kind: 'app', id: chart.id, name: null, delivered: true };
    expect((await sent(done.id)).json()).toMatchObject({ body: 'Here it is.', to: [kept] });
    const file = { body: 'Late', contentType: 'text/plain' };
    const late = await account.session.post(
      accountPath(account.id, `/sent/${waiting.id}/attachments/1`),
      file,
    );
    expect(succeeded(late, 'sent_message_attach').json()).toMatchObject({ missing: [], undelivered: 1 });
    expect((await sent(waiting.id)).json()).toMatchObject({ to: [{ ...kept, delivered: false }] });

    await registerAppsAgain(service, apps);
    // Another registration of the same id has none of it.
    expect((await own.get(inbox, { query: { include_archive: '1' } })).json()).toEqual({ messages: [] });
    await authorizeApp(service, account, record, chart);
    expectGone(await reply(unanswered!));
    expect((await own.get(inbox)).json()).toEqual({ messages: [] });
  });

  it('may be signed with an autonomous token', async () => {
    const { night } = service.apps;
    const token = await authorizeApp(service, account, record, night);
    expectXml(await token.get(`/records/${record}`));
    expectOk(await token.delete(pathOf(night)));
    expectDenied(await token.get('/version'));
    expectDenied(await clientOf(service, night).get('/version'));
    await registerAppsAgain(service, apps);
    expectDenied(await token.get('/version'));
  });
});

describe('An app that leaves the registration folder', () => {
  it('is removed with its tokens, which stay invalid when it returns', async () => {
    const { chart, night } = service.apps;
    const token = await authorizeApp(service, account, record, chart);
    await registerAppsAgain(service, { night: apps.night });
    expectNotFound(await admin(service).get(pathOf(chart)));
    expectDenied(await token.get(`/records/${record}`));
    expect((await clientOf(service, night).get('/version')).status).toBe(200);
    await registerAppsAgain(service, apps);
    expectDenied(await token.get(`/records/${record}`));
  });

  it('keeps its tokens when only its manifest changes, and uses a new secret at once', async () => {
    const { chart } = service.apps;
    const token = await authorizeApp(service, account, record, chart);
    const renamed = { ...apps.chart, manifest: { ...apps.chart.manifest, name: 'Renamed' } };
    await registerAppsAgain(service, { ...apps, chart: renamed });
    expectXml(await token.get(`/records/${record}`));
    expect((await admin(service).get(pathOf(chart))).json()).toMatchObject({ name: 'Renamed' });

    const credentials = { consumer_key: chart.consumerKey, consumer_secret: 'a new secret' };
    await registerAppsAgain(service, { ...apps, chart: { ...renamed, credentials } });
    expectDenied(await clientOf(service, chart).get('/version'));
    expectDenied(await token.get(`/records/${record}`));
    expect(
      (await clientOf(service, { ...chart, consumerSecret: 'a new secret' }).get('/version')).status,
    ).toBe(200);
    await registerAppsAgain(service, apps);
    expectXml(await token.get(`/records/${record}`));
  });
});
