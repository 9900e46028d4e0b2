import { describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { expectBadRequest, expectDenied, expectForm, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
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
  withTokenOf,
} from '../../support/scenario.ts';
import type { TestApp } from '../../support/service.ts';
import { userApp } from '../../support/user-app.ts';

const path = '/oauth/access_token';
const night = userApp('night', { mode: 'background', oauth_callback_url: 'https://night.example.org/' });

const service = await startServiceInMemory({ env: externalSystem, apps: { night } });
const [rosa, tom] = await Promise.all([createActiveAccount(service), createActiveAccount(service)]);
const record = await createRecord(service, rosa);

async function approved(
  app: TestApp = service.apps.user,
): Promise<{ client: SignedClient; verifier: string }> {
  const { token, client } = await requestToken(service, app, { indivo_record_id: record });
  return { client, verifier: await approve(rosa, token, record) };
}

/** Another text of the same length. */
const wrong = (verifier: string): string => verifier.slice(0, -1) + (verifier.endsWith('A') ? 'B' : 'A');

describe('POST /oauth/access_token', () => {
  it('returns an access token and the record it is for', async () => {
    const { client, verifier } = await approved();
    const answer = await client.post(path, { verifier });
    expectForm(answer);
    expect(answer.form()).toEqual([
      ['oauth_token', expect.stringMatching(/^[0-9A-Za-z]{20,40}$/)],
      ['oauth_token_secret', expect.stringMatching(/^[0-9A-Za-z]{20,60}$/)],
      ['xoauth_indivo_record_id', record],
    ]);
    expect(answer.form()[0]![1]).not.toBe(client.credentials.token);
    expectXml(await withTokenOf(clientOf(service, service.apps.user), answer).get(`/records/${record}`));
  });

  it('accepts the verifier in the form, and in both header and form', async () => {
    const one = await approved();
    expectForm(await one.client.post(path, { form: { oauth_verifier: one.verifier } }));
    const other = await approved();
    const both = { verifier: other.verifier, form: { oauth_verifier: other.verifier } };
    expectForm(await other.client.post(path, both));
  });

  it('returns 400 without a verifier and does not use up the token', async () => {
    const { client, verifier } = await approved();
    expectBadRequest(await client.post(path));
    expectBadRequest(await client.post(path, { form: { oauth_verifier: '' } }));
    expectBadRequest(await client.post(path, { verifier: '' }));
    expectBadRequest(await client.post(path, { query: { oauth_verifier: verifier } }));
    expectForm(await client.post(path, { verifier }));
  });

  it('returns 403 for a wrong verifier and does not use up the token', async () => {
    const { client, verifier } = await approved();
    for (const value of [
      wrong(verifier),
      verifier.slice(1),
      `${verifier}A`,
      verifier.toLowerCase() + verifier,
      'é',
    ]) {
      expectDenied(await client.post(path, { verifier: value }));
    }
    expectForm(await client.post(path, { verifier }));
  });

  it('returns 403 when header and form differ', async () => {
    const { client, verifier } = await approved();
    expectDenied(await client.post(path, { verifier, form: { oauth_verifier: wrong(verifier) } }));
    expectForm(await client.post(path, { verifier }));
  });

  it('returns 403 before the approval', async () => {
    const { token, client } = await requestToken(service, service.apps.user, { indivo_record_id: record });
    expectDenied(await client.post(path, { verifier: 'a' }));
    succeeded(await rosa.session.post(tokenPath(token, 'claim')), 'claim');
    expectDenied(await client.post(path, { verifier: 'a' }));
  });

  it('returns 403 the second time', async () => {
    const { client, verifier } = await approved();
    expectForm(await client.post(path, { verifier }));
    expectDenied(await client.post(path, { verifier }));
    expectDenied(await client.get('/version'));
  });

  it('succeeds for exactly one of a hundred calls at the same time, with a token that works', async () => {
    const { client, verifier } = await approved();
    const answers = await Promise.all(Array.from({ length: 100 }, () => client.post(path, { verifier })));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    answers.filter(({ status }) => status !== 200).forEach(expectDenied);
    expectXml(await withTokenOf(clientOf(service, service.apps.user), winners[0]!).get(`/records/${record}`));
  });

  it('returns 403 with the key of another app', async () => {
    const { client, verifier } = await approved();
    const { token, tokenSecret } = client.credentials;
    const thief = clientOf(service, service.apps.night).withToken(token!, tokenSecret!);
    expectDenied(await thief.post(path, { verifier }));
    expectForm(await client.post(path, { verifier }));
  });

  it('returns 403 with the verifier of another token', async () => {
    const [one, other] = [await approved(), await approved()];
    expectDenied(await one.client.post(path, { verifier: other.verifier }));
  });
});

describe('The exchange by an autonomous app', () => {
  it('returns a token for the whole record', async () => {
    const { client, verifier } = await approved(service.apps.night);
    const answer = await client.post(path, { verifier });
    expectForm(answer);
    expect(answer.form().slice(2)).toEqual([['xoauth_indivo_record_id', record]]);
    expectXml(await withTokenOf(clientOf(service, service.apps.night), answer).get(`/records/${record}`));
  });

  it('returns 403 once the account that approved has lost control of the record', async () => {
    const lost = await createRecord(service, rosa);
    const { token, client } = await requestToken(service, service.apps.night, { indivo_record_id: lost });
    const verifier = await approve(rosa, token, lost);
    const change = { body: tom.id, contentType: 'text/plain' };
    succeeded(await admin(service).put(`/records/${lost}/owner`, change), 'record_set_owner');
    expectDenied(await client.post(path, { verifier }));
  });
});

describe('An access token of an app that is not autonomous', () => {
  it('works while the account that approved has full control, and ends with it', async () => {
    const held = await createRecord(service, rosa);
    const client = await authorizeApp(service, rosa, held);
    expectXml(await client.get(`/records/${held}`));
    const change = { body: tom.id, contentType: 'text/plain' };
    succeeded(await admin(service).put(`/records/${held}/owner`, change), 'record_set_owner');
    expectDenied(await client.get(`/records/${held}`));
    succeeded(
      await admin(service).post(`/records/${held}/shares/`, { form: { account_id: rosa.id } }),
      'share',
    );
    expectDenied(await client.get(`/records/${held}`));
  });

  it('does not act as the account or the app alone, or for another record', async () => {
    const client = await authorizeApp(service, rosa, record);
    const other = await createRecord(service, rosa);
    expectDenied(await client.get(`/records/${other}`));
    expectDenied(await client.get(`/accounts/${rosa.id}`));
    expectDenied(await client.get(`/accounts/${rosa.id}/records/`));
    expectDenied(await client.delete(`/apps/${service.apps.user.id}`));
    expectDenied(await client.get(`/records/${record}/owner`));
  });
});

describe('Credentials that do not belong together', () => {
  it('are denied: a token works only with the consumer it was issued to', async () => {
    const access = await authorizeApp(service, rosa, record);
    const tokens = [access.credentials, rosa.session.credentials];
    const [app, portal] = [service.apps.user, service.apps.ui];
    for (const { token, tokenSecret, consumerKey } of tokens) {
      for (const other of [app, portal, service.apps.admin, service.apps.night]) {
        if (other.consumerKey === consumerKey) continue;
        expectDenied(await clientOf(service, other).withToken(token!, tokenSecret!).get('/version'));
      }
    }
  });
});
