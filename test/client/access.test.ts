import { beforeAll, expect, it } from 'vitest';
import { Client, exchangeAccess, requestAccess } from '../../shared/client/index.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { createRecord, externalSystem, freshEmail } from '../support/scenario.ts';
import type { TestApp, TestService } from '../support/service.ts';

let service: TestService;
let app: Client;
let session: Client;
let recordId: string;

beforeAll(async () => {
  service = await startServiceInMemory({ env: externalSystem });
  const admin = clientOf(service.apps.admin);
  const id = freshEmail();
  await admin.accountCreate({ accountId: id, primarySecretP: '0' });
  await admin.accountSetState({ accountEmail: id, state: 'active' });
  await admin.accountAuthsystemAdd({ accountEmail: id, system: 'clinic_sso', username: id });
  const ui = clientOf(service.apps.ui);
  const opened = await ui.sessionCreate({ username: id, system: 'clinic_sso' });
  session = ui.withToken(opened.oauth_token, opened.oauth_token_secret);
  recordId = await createRecord(service, { id });
  app = clientOf(service.apps.user);
});

function clientOf({ consumerKey, consumerSecret }: TestApp): Client {
  const now = () => service.now() * 1000;
  return new Client({ origin: service.origin, fetch: fetchHere, consumerKey, consumerSecret, now });
}

/**
 * Does what the user does on the page of the UI app: claims and approves. Returns the address that the user
 * is sent to.
 */
async function approve(token: string): Promise<URL> {
  await session.requestTokenClaim({ reqtokenId: token });
  const { location } = await session.requestTokenApprove({ reqtokenId: token, recordId });
  return new URL(location);
}

it('An app gets access to a record in three steps', async () => {
  const request = await requestAccess(app, { recordId });
  const page = new URL(request.authorizationUrl);
  expect(page.origin + page.pathname).toBe('https://ui.example.org/oauth/authorize');
  expect([...page.searchParams]).toEqual([['oauth_token', request.token]]);

  const back = await approve(request.token);
  expect(back.searchParams.get('oauth_token')).toBe(request.token);
  const access = await exchangeAccess(app, request, back.searchParams.get('oauth_verifier')!);
  expect(access).toMatchObject({ recordId, carenetId: undefined });

  const client = app.withToken(access.token, access.tokenSecret);
  expect(await client.record({ recordId })).toMatchObject({ id: recordId });
});

it('A request token that no one approved gets no access token', async () => {
  const request = await requestAccess(app);
  await expect(exchangeAccess(app, request, 'verifier')).rejects.toMatchObject({
    operation: 'exchange_token',
    status: 403,
  });
});

it('A client stays without a token when another client is made from it with one', async () => {
  const other = app.withToken('token', 'secret');
  await expect(other.getVersion()).rejects.toMatchObject({ status: 403 });
  expect(await app.getVersion()).toBe('2.0.0');
});

it('A client can have its own clock, for a machine whose clock is wrong', async () => {
  service.advance(3600);
  expect(await app.getVersion()).toBe('2.0.0');
  const { consumerKey, consumerSecret } = service.apps.user;
  const late = new Client({ origin: service.origin, fetch: fetchHere, consumerKey, consumerSecret });
  await expect(late.getVersion()).rejects.toMatchObject({ status: 403 });
});
