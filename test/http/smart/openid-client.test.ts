/** docs/contract/smart.md#calls with a certified client of OpenID Connect, https://www.npmjs.com/package/openid-client */
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { fetchHere } from '../../support/fetch-here.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { clientSecret, smartApps, smartKeys } from '../../support/smart-apps.ts';
import { letSmartAppIn } from '../../support/smart-consent.ts';
import { opens } from '../../support/smart-flow.ts';

const service = await startServiceInMemory({ env: peopleSettings, apps: smartApps });
const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
const record = await createRecord(service, owner);

async function privateKey({ privateKey: key, kid }: typeof smartKeys.signed): Promise<oidc.PrivateKey> {
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const algorithm = { name: 'ECDSA', namedCurve: 'P-384' };
  const imported = await crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, false, ['sign']);
  return { key: imported, kid };
}

/** The client, which has found out by itself where everything is, and verifies signatures of id tokens. */
async function configured(app: keyof typeof smartApps, authentication: oidc.ClientAuth) {
  const issuer = new URL(`${service.origin}/fhir`);
  const execute = [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks];
  const options = { execute, [oidc.customFetch]: fetchHere as oidc.CustomFetch };
  return oidc.discovery(issuer, service.apps[app].id, {}, authentication, options);
}

/** From the request of an app to its tokens. */
async function authorized(config: oidc.Configuration, redirectUri: string, scope: string) {
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    aud: `${service.origin}/fhir`,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const back = await letSmartAppIn(owner.session, address, { record_id: record });
  expect(back.href.startsWith(`${redirectUri}?`)).toBe(true);
  return oidc.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: scope.includes('openid'),
  });
}

const scope = 'launch/patient openid fhirUser offline_access patient/Observation.rs';

describe('A certified client', () => {
  it.each([
    ['public', 'https://charts.example.org/after', async () => oidc.None()],
    ['secret', 'https://planner.example.org/after', async () => oidc.ClientSecretBasic(clientSecret)],
    ['secret', 'https://planner.example.org/after', async () => oidc.ClientSecretPost(clientSecret)],
    [
      'signed',
      'https://signer.example.org/after',
      async () => oidc.PrivateKeyJwt(await privateKey(smartKeys.signed)),
    ],
  ] as const)('gets, refreshes and gives back tokens: %s', async (app, redirectUri, authentication) => {
    const config = await configured(app, await authentication());
    const tokens = await authorized(config, redirectUri, scope);
    expect(tokens).toMatchObject({ token_type: 'bearer', scope, patient: record, expires_in: 3600 });
    expect(tokens.claims()).toMatchObject({
      iss: `${service.origin}/fhir`,
      aud: service.apps[app].id,
      fhirUser: `${service.origin}/fhir/Patient/${record}`,
      sub: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      auth_time: expect.any(Number),
    });
    expect(await opens(service, tokens.access_token)).toBe(true);

    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed).toMatchObject({ scope, patient: record });
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    expect(await opens(service, refreshed.access_token)).toBe(true);

    expect(await oidc.tokenIntrospection(config, refreshed.access_token)).toMatchObject({
      active: true,
      scope,
      client_id: service.apps[app].id,
      patient: record,
      sub: tokens.claims()!.sub,
      fhirUser: `${service.origin}/fhir/Patient/${record}`,
    });

    await oidc.tokenRevocation(config, tokens.access_token);
    expect(await opens(service, tokens.access_token)).toBe(false);
    expect(await opens(service, refreshed.access_token)).toBe(true);
    await oidc.tokenRevocation(config, refreshed.refresh_token!);
    expect(await opens(service, refreshed.access_token)).toBe(false);
    expect(await oidc.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false });
    await expect(oidc.refreshTokenGrant(config, refreshed.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('of a backend app gets a token of five minutes, and no refresh token', async () => {
    const config = await configured('backend', oidc.PrivateKeyJwt(await privateKey(smartKeys.backend)));
    const tokens = await oidc.clientCredentialsGrant(config, { scope: 'system/Observation.rs system/*.r' });
    expect(tokens).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 300,
      scope: 'system/Observation.rs system/*.r',
    });
    expect(await opens(service, tokens.access_token)).toBe(true);
    service.advance(301);
    expect(await opens(service, tokens.access_token)).toBe(false);
  });

  it('knows an account by one name, and another client knows it by another', async () => {
    const charts = await configured('public', oidc.None());
    const planner = await configured('secret', oidc.ClientSecretBasic(clientSecret));
    const subjects = [];
    for (const [config, redirectUri] of [
      [charts, 'https://charts.example.org/after'],
      [charts, 'https://charts.example.org/after'],
      [planner, 'https://planner.example.org/after'],
    ] as const) {
      subjects.push((await authorized(config, redirectUri, 'openid')).claims()!.sub);
    }
    expect(subjects[1]).toBe(subjects[0]);
    expect(subjects[2]).not.toBe(subjects[0]);
  });
});
