/** Calls that an app receives, signed by the real service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, readLaunch, readWebhook } from '../../shared/client/index.ts';
import { problem, storeModels } from '../support/medical/facts.ts';
import { Receiver } from '../support/receiver.ts';
import { authorizeApp, createActiveAccount, createRecord } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { loopbackCallbacks } from '../support/subscriptions.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ workers: true, env: loopbackCallbacks });
});
afterAll(() => service?.stop());

/** The app that both calls are for, by the clock of the service. */
function credentials(laterSeconds = 0) {
  const { consumerKey, consumerSecret } = service.apps.user;
  return { consumerKey, consumerSecret, now: () => (service.now() + laterSeconds) * 1000 };
}

describe('A webhook call', () => {
  it('says which report of which record changed, to the app alone and for five minutes', async () => {
    const receiver = await Receiver.start();
    const callback = `${receiver.callback()}?from=a%20b`;
    const owner = await createActiveAccount(service);
    const recordId = await createRecord(service, owner);
    const app = await authorizeApp(service, owner, recordId);
    const { id, consumerKey } = service.apps.user;
    const url = '/reports/Problem/';
    const path = `/experimental/records/${recordId}/apps/${id}/subscriptions/`;
    expect((await app.post(path, { form: { url, callback } })).status).toBe(200);
    await storeModels(app, recordId, problem('Asthma'));
    const [heard] = await receiver.until(1);
    await receiver.stop();

    const received = { callback, authorization: heard!.headers.authorization, body: heard!.body };
    expect(await readWebhook(received, credentials())).toEqual({ recordId, url });
    const changed = { ...received, body: received.body.replace(recordId, 'another') };
    expect(await readWebhook(changed, credentials())).toBeUndefined();
    expect(
      await readWebhook({ ...received, callback: 'http://127.0.0.1/hook' }, credentials()),
    ).toBeUndefined();
    expect(await readWebhook(received, credentials(301))).toBeUndefined();
    expect(await readWebhook(received, { ...credentials(), consumerSecret: 'other' })).toBeUndefined();
    expect(await readWebhook(received, { ...credentials(), consumerKey: `${consumerKey}x` })).toBeUndefined();
    for (const authorization of [undefined, null, '', 'Basic abc', 'OAuth oauth_signature="%"'])
      expect(await readWebhook({ ...received, authorization }, credentials())).toBeUndefined();
  });
});

describe('The address that the UI app opens', () => {
  it('brings a token for the person and the record, which works', async () => {
    const owner = await createActiveAccount(service);
    const recordId = await createRecord(service, owner);
    await authorizeApp(service, owner, recordId);
    const { apps, origin, now } = service;
    const ui = new Client({ origin, ...apps.ui, now: () => now() * 1000 });
    const { username, password } = owner;
    const session = await ui.sessionCreate({ username, password });
    const asPerson = ui.withToken(session.oauth_token, session.oauth_token_secret);
    const { oauthHeader } = await asPerson.getConnectCredentials({
      accountEmail: owner.id,
      phaEmail: apps.user.id,
      recordId,
    });
    const start = new URL(`https://problems.example.org/start?record_id=${recordId}`);
    start.searchParams.append('oauth_header', oauthHeader);

    const launch = await readLaunch(start.href, credentials());
    expect(launch).toMatchObject({ accountId: owner.id, recordId });
    const app = new Client({ origin, ...credentials() }).withToken(launch!.token, launch!.tokenSecret);
    expect((await app.record({ recordId })).id).toBe(recordId);

    expect(await readLaunch(start.href.replace('/start', '/other'), credentials())).toBeUndefined();
    expect(await readLaunch(start.href, credentials(301))).toBeUndefined();
    expect(await readLaunch('https://problems.example.org/start', credentials())).toBeUndefined();
  });
});
