/** docs/contract/smart.md#introspection, docs/contract/smart.md#revocation, docs/contract/smart.md#discovery; RFC 7662, RFC 7009 */

import { describe, expect, it } from 'vitest';
import { fetchHere } from '../../support/fetch-here.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { clientSecret, smartApps } from '../../support/smart-apps.ts';
import { encoded, opens, postForm, refreshing, tokensFor } from '../../support/smart-flow.ts';

const service = await startServiceInMemory({ env: peopleSettings, apps: smartApps });
const charts = { id: service.apps.public.id, redirectUri: 'https://charts.example.org/after' };
let owner = await createPerson(service, 'marta', 'Marta Oyelaran');
const record = await createRecord(service, owner);

const scope = 'launch/patient offline_access patient/Observation.rs';
const tokens = (asked = scope) =>
  tokensFor(service, charts, owner.session, { record_id: record }, { scope: asked });

const call = (name: 'introspect' | 'revoke', form: Readonly<Record<string, string>>, headers = {}) =>
  postForm(`${service.origin}/smart/${name}`, encoded(form), headers);

const asPlanner = { client_id: 'planner@apps.example.org', client_secret: clientSecret };

describe('Introspection', () => {
  it('tells a client of its own tokens alone', async () => {
    const { access_token: access, refresh_token: refresh } = await tokens();
    const own = await call('introspect', { client_id: charts.id, token: refresh });
    expect(own.body).toEqual({
      active: true,
      scope,
      client_id: charts.id,
      exp: expect.any(Number),
      iat: expect.any(Number),
      patient: record,
    });
    for (const token of [access, refresh, 'x', 'a'.repeat(43)])
      expect((await call('introspect', { ...asPlanner, token })).body).toEqual({ active: false });
  });

  it('can be asked with an access token of the client, as long as that is in force', async () => {
    const first = await tokens();
    const second = await tokens();
    const bearer = { authorization: `Bearer ${first.access_token}` };
    const form = { token: second.access_token };
    expect((await call('introspect', form, bearer)).body).toMatchObject({
      active: true,
      client_id: charts.id,
    });
    const refresh = { authorization: `Bearer ${first.refresh_token}` };
    expect((await call('introspect', form, refresh)).status).toBe(401);
    service.advance(3601);
    expect((await call('introspect', form, bearer)).status).toBe(401);
    expect((await call('introspect', { client_id: charts.id, ...form })).body).toEqual({ active: false });
    owner = { ...owner, session: await openSession(service, owner.id) };
  });

  it('of a used refresh token says that it is used', async () => {
    const { refresh_token: token } = await tokens();
    await refreshing(service, charts, token);
    expect((await call('introspect', { client_id: charts.id, token })).body).toEqual({ active: false });
  });

  it.each(['introspect', 'revoke'] as const)(
    'and revocation are for clients that prove who they are: %s',
    async (name) => {
      const { access_token: token } = await tokens();
      expect((await call(name, { token })).status).toBe(401);
      expect((await call(name, { client_id: 'planner@apps.example.org', token })).status).toBe(401);
      expect((await call(name, { client_id: charts.id })).body.error).toBe('invalid_request');
      expect(await opens(service, token)).toBe(true);
    },
  );
});

describe('Revocation', () => {
  const grants = async () => {
    const answer = await owner.session.get(`/records/${record}/smart/grants`);
    return (answer.json() as { grants: readonly { id: string }[] }).grants.map(({ id }) => id);
  };

  it('of an access token ends it alone while there is a refresh token, and everything where there is none', async () => {
    const before = await grants();
    const lasting = await tokens();
    await call('revoke', { client_id: charts.id, token: lasting.access_token });
    expect(await opens(service, lasting.access_token)).toBe(false);
    expect((await refreshing(service, charts, lasting.refresh_token)).status).toBe(200);
    const kept = await grants();
    expect(kept).toHaveLength(before.length + 1);

    const once = await tokens('launch/patient patient/Observation.rs');
    expect(once.refresh_token).toBeUndefined();
    expect(await grants()).toHaveLength(kept.length + 1);
    await call('revoke', { client_id: charts.id, token: once.access_token });
    expect(await opens(service, once.access_token)).toBe(false);
    expect(await grants()).toEqual(kept);
  });

  it('by another client, or of what nobody issued, changes nothing and says nothing', async () => {
    const { access_token: access, refresh_token: refresh } = await tokens();
    for (const token of [access, refresh, 'x', 'a'.repeat(43)]) {
      const reply = await call('revoke', { ...asPlanner, token });
      expect([reply.status, reply.body]).toEqual([200, '']);
    }
    expect(await opens(service, access)).toBe(true);
    expect((await refreshing(service, charts, refresh)).status).toBe(200);
  });
});

describe('The configuration', () => {
  it('has what SMART App Launch 2.2 demands, and says no more than is true', async () => {
    const reply = await fetchHere(`${service.origin}/fhir/.well-known/smart-configuration`);
    const at = (path: string) => service.origin + path;
    expect(await reply.json()).toEqual({
      issuer: at('/fhir'),
      jwks_uri: at('/smart/jwks'),
      authorization_endpoint: at('/smart/authorize'),
      token_endpoint: at('/smart/token'),
      introspection_endpoint: at('/smart/introspect'),
      revocation_endpoint: at('/smart/revoke'),
      management_endpoint: 'https://ui.example.org',
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types_supported: ['code'],
      scopes_supported: expect.arrayContaining(['openid', 'fhirUser', 'launch/patient', 'offline_access']),
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: [
        'none',
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
      ],
      token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
      introspection_endpoint_auth_methods_supported: expect.arrayContaining(['private_key_jwt']),
      revocation_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
      authorization_response_iss_parameter_supported: true,
      capabilities: [
        'launch-ehr',
        'launch-standalone',
        'authorize-post',
        'client-public',
        'client-confidential-symmetric',
        'client-confidential-asymmetric',
        'sso-openid-connect',
        'context-banner',
        'context-ehr-patient',
        'context-standalone-patient',
        'permission-offline',
        'permission-online',
        'permission-patient',
        'permission-user',
        'permission-v1',
        'permission-v2',
      ],
    });
  });

  it('of OpenID Connect says how id tokens are signed, and the keys are there', async () => {
    const reply = await fetchHere(`${service.origin}/fhir/.well-known/openid-configuration`);
    expect(await reply.json()).toMatchObject({
      issuer: `${service.origin}/fhir`,
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code'],
    });
    const keys = await fetchHere(`${service.origin}/smart/jwks`);
    expect(keys.headers.get('access-control-allow-origin')).toBe('*');
    expect(await keys.json()).toEqual({
      keys: [
        {
          kty: 'RSA',
          use: 'sig',
          alg: 'RS256',
          kid: expect.stringMatching(/^[\w-]{43}$/),
          n: expect.stringMatching(/^[\w-]{342}$/),
          e: 'AQAB',
        },
      ],
    });
  });
});
