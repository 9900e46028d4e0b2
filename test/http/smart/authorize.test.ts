/** docs/contract/smart.md#authorization-request; RFC 6749 §4.1.1 and §4.1.2.1, RFC 7636, RFC 9700 §2.1 */

import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { fetchHere } from '../../support/fetch-here.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { smartApps } from '../../support/smart-apps.ts';
import { asking, encoded } from '../../support/smart-flow.ts';
import { storeOf } from '../../support/stored-people.ts';

const service = await startServiceInMemory({ apps: smartApps });
const charts = { id: service.apps.public.id, redirectUri: 'https://charts.example.org/after' };

/** What requests of this machine count in, within the present hour: with so many already, the last one just now. */
async function countRequests(count: number): Promise<void> {
  const now = new Date(service.now() * 1000).toISOString();
  const key = keys.attempts('requests of SMART apps', 'ipv4 7f000001/32', now.slice(0, 13));
  await storeOf(service).put(key, { count, lastAt: now, ttl: Math.floor(service.now()) + 172_800 });
}

async function answerTo(address: string) {
  const reply = await fetchHere(address, { redirect: 'manual' });
  const location = reply.headers.get('location');
  return { status: reply.status, location, text: await reply.text() };
}

const ask = (changed: Parameters<typeof asking>[2], client = charts) => {
  const { address, values } = asking(service, client, changed);
  return answerTo(address).then((answer) => ({ ...answer, state: values.state }));
};

/** The parameters that the app is sent back with. */
const sentBack = (location: string | null) => Object.fromEntries(new URL(location!).searchParams);

describe('A request for a code', () => {
  it('leads to the page of the portal on which the person decides', async () => {
    const { status, location } = await ask({});
    expect(status).toBe(302);
    expect(location).toMatch(/^https:\/\/ui\.example\.org\/smart\/authorize\?request=[0-9A-Za-z]{43}$/);
  });

  it('can come as a form, and then its address is not read', async () => {
    const { values } = asking(service, charts);
    const post = (query: string) =>
      fetchHere(`${service.origin}/smart/authorize${query}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: encoded(values),
      });
    for (const query of ['', '?client_id=another&redirect_uri=https://evil.example.org/'])
      expect((await post(query)).headers.get('location')).toMatch(/^https:\/\/ui\.example\.org\/smart\//);
  });

  it('accepts the base with a slash at its end', async () => {
    const { location } = await ask({ aud: `${service.origin}/fhir/` });
    expect(location).toMatch(/^https:\/\/ui\.example\.org\//);
  });
});

describe('A request that nobody may be sent back for is answered with a text', () => {
  it.each([
    ['an unknown app', { client_id: 'nobody@apps.example.org' }, 'smart_client_unknown'],
    ['no app', { client_id: undefined }, 'smart_client_unknown'],
    ['an admin app', { client_id: 'admin' }, 'smart_client_unknown'],
    ['another address', { redirect_uri: 'https://evil.example.org/after' }, 'smart_redirect_unregistered'],
    ['no address', { redirect_uri: undefined }, 'smart_redirect_unregistered'],
    [
      'a longer path',
      { redirect_uri: 'https://charts.example.org/after/more' },
      'smart_redirect_unregistered',
    ],
    [
      'a query more',
      { redirect_uri: 'https://charts.example.org/after?next=1' },
      'smart_redirect_unregistered',
    ],
    ['a fragment', { redirect_uri: 'https://charts.example.org/after#x' }, 'smart_redirect_unregistered'],
    ['dots', { redirect_uri: 'https://charts.example.org/x/../after' }, 'smart_redirect_unregistered'],
    ['capitals', { redirect_uri: 'https://CHARTS.example.org/after' }, 'smart_redirect_unregistered'],
    [
      'a user name',
      { redirect_uri: 'https://charts.example.org@evil.example.org/after' },
      'smart_redirect_unregistered',
    ],
    ['no https', { redirect_uri: 'http://charts.example.org/after' }, 'smart_redirect_unregistered'],
    ['a port', { redirect_uri: 'https://charts.example.org:8443/after' }, 'smart_redirect_unregistered'],
    [
      'the address of another app',
      { redirect_uri: 'https://planner.example.org/after' },
      'smart_redirect_unregistered',
    ],
    [
      'a name of this machine',
      { redirect_uri: 'http://localhost:8011/after' },
      'smart_redirect_unregistered',
    ],
  ])('%s', async (_what, changed, code) => {
    const { address } = asking(service, charts, changed);
    const reply = await fetchHere(address, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('x-error-code')]).toEqual([400, code]);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(reply.headers.get('location')).toBeNull();
  });

  it.each(['client_id', 'redirect_uri'] as const)('%s twice', async (name) => {
    const { address, values } = asking(service, charts);
    const { status, location } = await answerTo(`${address}&${name}=${encodeURIComponent(values[name]!)}`);
    expect([status, location]).toEqual([400, null]);
  });
});

describe('A program on a person’s machine', () => {
  it('gets its port from the system, and the address is the registered one otherwise', async () => {
    for (const [redirectUri, status] of [
      ['http://127.0.0.1:51004/after', 302],
      ['http://127.0.0.1/after', 302],
      ['http://127.0.0.1:51004/other', 400],
      ['http://127.0.0.1:51004@evil.example.org/after', 400],
      ['http://127.0.0.1.evil.example.org/after', 400],
      ['http://127.0.0.1:99999/after', 400],
      ['https://127.0.0.1:51004/after', 400],
      ['http://[::1]:51004/after', 400],
    ] as const)
      expect([redirectUri, (await ask({ redirect_uri: redirectUri })).status]).toEqual([redirectUri, status]);
  });
});

describe('A request that is wrong goes back to the app with the reason', () => {
  it.each([
    ['no response_type', { response_type: undefined }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['a code and a token', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['an answer in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['no aud', { aud: undefined }, 'invalid_request'],
    ['another aud', { aud: 'https://fhir.example.org/fhir' }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge of another length', { code_challenge: 'abc' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which would mean plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['no scope that exists', { scope: 'everything patient/Unicorn.rs' }, 'invalid_scope'],
    ['scopes beyond the registration', { scope: 'system/Observation.rs' }, 'invalid_scope'],
    ['no question', { prompt: 'none' }, 'interaction_required'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['an address of a request', { request_uri: 'https://x.example.org/' }, 'request_uri_not_supported'],
    ['a launch that nobody made', { launch: 'a'.repeat(43) }, 'invalid_request'],
    ['a launch in another form', { launch: '../..' }, 'invalid_request'],
    ['a long nonce', { nonce: 'n'.repeat(2001) }, 'invalid_request'],
  ])('%s', async (_what, changed, error) => {
    const { status, location, state } = await ask(changed);
    expect(status).toBe(302);
    expect(location!.startsWith('https://charts.example.org/after?')).toBe(true);
    expect(sentBack(location)).toEqual({
      error,
      error_description: expect.any(String),
      state,
      iss: `${service.origin}/fhir`,
    });
  });

  it('without a state there is none to return', async () => {
    const { location } = await ask({ state: undefined });
    expect(sentBack(location)).toMatchObject({ error: 'invalid_request' });
    expect(sentBack(location)).not.toHaveProperty('state');
  });

  it('without a state that is too long for a header', async () => {
    const { values } = asking(service, charts, { state: 's'.repeat(2001) });
    const { location } = await answerTo(`${service.origin}/smart/authorize?${encoded(values)}`);
    expect(sentBack(location)).toMatchObject({ error: 'invalid_request' });
    expect(sentBack(location)).not.toHaveProperty('state');
  });

  it('when a parameter stands there twice', async () => {
    const { address } = asking(service, charts);
    // Of a long name the beginning is told: here the fortieth letter is in the middle of a character.
    const long = encodeURIComponent(`${'n'.repeat(39)}\u{1F600}`);
    for (const more of ['scope=openid', `${long}=1&${long}=2`]) {
      const { location } = await answerTo(`${address}&${more}`);
      expect(sentBack(location)).toMatchObject({ error: 'invalid_request' });
    }
  });

  it('for a backend app, which has no address, with a text', async () => {
    const backend = { id: service.apps.backend.id, redirectUri: 'https://charts.example.org/after' };
    expect((await ask({}, backend)).status).toBe(400);
  });
});

describe('Requests of one network, which anybody can send', () => {
  const isStored = (location: string | null) => location!.startsWith('https://ui.example.org/smart/');
  const tooMany = {
    error: 'temporarily_unavailable',
    error_description: 'Too many requests came from this network; try again in some seconds.',
  };

  it('are 300 in an hour without a pause, also at the same time; then the app is told to try again', async () => {
    await countRequests(299);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({})));
    expect(answers.filter(({ location }) => isStored(location))).toHaveLength(1);
    for (const { status, location, state } of answers) {
      expect(status).toBe(302);
      if (!isStored(location))
        expect(sentBack(location)).toEqual({ ...tooMany, state, iss: `${service.origin}/fhir` });
    }
  });

  it('are one every ten seconds after that, and start again with the hour', async () => {
    await countRequests(310);
    expect(sentBack((await ask({})).location)).toMatchObject(tooMany);
    service.advance(9);
    expect(sentBack((await ask({})).location)).toMatchObject(tooMany);
    service.advance(1);
    expect(isStored((await ask({})).location)).toBe(true);
    expect(sentBack((await ask({})).location)).toMatchObject(tooMany);
    service.advance(3600);
    expect(isStored((await ask({})).location)).toBe(true);
  });

  it('that are wrong are not stored, and do not count', async () => {
    await countRequests(299);
    for (let time = 0; time < 3; time += 1)
      expect(sentBack((await ask({ state: undefined })).location)).toMatchObject({
        error: 'invalid_request',
      });
    expect(isStored((await ask({})).location)).toBe(true);
  });
});
