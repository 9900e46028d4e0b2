/** docs/contract/smart.md#codes; RFC 6749 §4.1.2 and §4.1.3, RFC 7636 §4.6 */
import { describe, expect, it } from 'vitest';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { clientSecret, smartApps } from '../../support/smart-apps.ts';
import { askForToken, codeFor, encoded, opens, postForm } from '../../support/smart-flow.ts';

const service = await startServiceInMemory({ env: peopleSettings, apps: smartApps });
const charts = { id: service.apps.public.id, redirectUri: 'https://charts.example.org/after' };
const planner = {
  id: service.apps.secret.id,
  redirectUri: 'https://planner.example.org/after',
  proof: { client_secret: clientSecret },
};
const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
const record = await createRecord(service, owner);

const code = (client = charts, session = owner.session) =>
  codeFor(service, client, session, { record_id: record });

const exchange = (form: Awaited<ReturnType<typeof code>>, client = charts) =>
  askForToken(service, client, form);

const refused = { status: 400, body: { error: 'invalid_grant', error_description: expect.any(String) } };

describe('A code', () => {
  it('becomes an access token whose answer no cache keeps, and which pages of any origin may read', async () => {
    const reply = await exchange(await code());
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'launch/patient patient/Observation.rs',
      patient: record,
      need_patient_banner: true,
    });
    for (const { headers } of [reply, await exchange({ ...(await code()), code_verifier: undefined })]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('pragma')).toBe('no-cache');
    }
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(await opens(service, reply.body.access_token)).toBe(true);
  });

  it('works once: of several exchanges at the same time one wins, and its token lasts', async () => {
    const form = await code();
    const replies = await Promise.all(Array.from({ length: 6 }, () => exchange(form)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    const winner = replies.find(({ status }) => status === 200)!;
    expect(await opens(service, winner.body.access_token)).toBe(true);
  });

  it('that is used again later ends what came of it', async () => {
    const form = await code();
    const first = await exchange(form);
    expect(await exchange(form)).toMatchObject(refused);
    expect(await opens(service, first.body.access_token)).toBe(true);
    service.advance(31);
    expect(await exchange(form)).toMatchObject(refused);
    expect(await opens(service, first.body.access_token)).toBe(false);
  });

  it('that somebody uses again without the verifier ends what came of it at once', async () => {
    const form = await code();
    const first = await exchange(form);
    expect(await exchange({ ...form, code_verifier: undefined })).toMatchObject(refused);
    expect(await opens(service, first.body.access_token)).toBe(false);
  });

  it.each([
    ['without its verifier', { code_verifier: undefined }],
    ['with another verifier', { code_verifier: 'v'.repeat(43) }],
    ['with a verifier that is too short', { code_verifier: 'v' }],
    ['with another address', { redirect_uri: 'http://127.0.0.1:8011/after' }],
    ['without the address', { redirect_uri: undefined }],
  ])('gives nothing %s, and stays for its client', async (_what, changed) => {
    const form = await code();
    expect(await exchange({ ...form, ...changed })).toMatchObject(refused);
    expect((await exchange(form)).status).toBe(200);
  });

  it('takes five wrong tries, also at the same time', async () => {
    const form = await code();
    const wrong = { ...form, code_verifier: 'v'.repeat(43) };
    for (const reply of await Promise.all(Array.from({ length: 5 }, () => exchange(wrong))))
      expect(reply).toMatchObject(refused);
    expect(await exchange(form)).toMatchObject(refused);
  });

  it('of one client gives nothing to another, and stays for the first', async () => {
    const form = await code();
    expect(await exchange(form, planner)).toMatchObject(refused);
    expect((await exchange(form)).status).toBe(200);
  });

  it('is for a minute', async () => {
    const form = await code();
    service.advance(61);
    expect(await exchange(form)).toMatchObject(refused);
  });

  it('gives nothing after the person has ended the access', async () => {
    const form = await code();
    const session = await openSession(service, owner.id);
    const { grants } = (await session.get(`/records/${record}/smart/grants`)).json() as {
      grants: { id: string }[];
    };
    for (const { id } of grants)
      succeeded(await session.delete(`/records/${record}/smart/grants/${id}`), 'record_smart_grant_end');
    expect(await exchange(form)).toMatchObject(refused);
  });

  it('gives nothing after a share has ended', async () => {
    const session = await openSession(service, owner.id);
    const relative = await createPerson(service, 'ada', 'Ada Oyelaran');
    const shares = `/records/${record}/shares/`;
    succeeded(await session.post(shares, { form: { account_id: relative.id } }), 'record_share_add');
    const form = await code(charts, relative.session);
    succeeded(await session.delete(shares + encodeURIComponent(relative.id)), 'record_share_delete');
    expect(await exchange(form)).toMatchObject(refused);
  });

  it('that nobody issued gives nothing', async () => {
    for (const text of [undefined, '', 'x', 'a'.repeat(43), 'a'.repeat(100_000)])
      expect(await exchange({ ...(await codeForm()), code: text })).toMatchObject(refused);
  });
});

const codeForm = async () => ({
  grant_type: 'authorization_code',
  redirect_uri: charts.redirectUri,
  code_verifier: 'v'.repeat(43),
});

describe('A client', () => {
  it.each([
    ['without an id', { client_id: undefined }, {}],
    ['that is unknown', { client_id: 'nobody@apps.example.org' }, {}],
    ['that is public and shows a secret', { client_secret: clientSecret }, {}],
    ['that has a secret and shows none', { client_id: 'planner@apps.example.org' }, {}],
    ['with a wrong secret', { client_id: 'planner@apps.example.org', client_secret: 'x'.repeat(32) }, {}],
    [
      'that has a key and shows a secret',
      { client_id: 'signer@apps.example.org', client_secret: clientSecret },
      {},
    ],
    ['that has a key and shows nothing', { client_id: 'signer@apps.example.org' }, {}],
    ['with a broken header', { client_id: undefined }, { authorization: 'Basic !' }],
    [
      'with a header without a colon',
      { client_id: undefined },
      { authorization: `Basic ${btoa('planner')}` },
    ],
  ])('%s proves nothing', async (_what, changed, headers) => {
    const form = encoded({ client_id: charts.id, ...(await codeForm()), ...changed });
    const reply = await postForm(`${service.origin}/smart/token`, form, headers);
    expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client']);
    const challenge = 'authorization' in headers ? 'Basic realm="smart"' : null;
    expect(reply.headers.get('www-authenticate')).toBe(challenge);
  });

  it('proves who it is in one way, with one id', async () => {
    const basic = { authorization: `Basic ${btoa(`${encodeURIComponent(planner.id)}:${clientSecret}`)}` };
    for (const [changed, headers] of [
      [{ client_id: planner.id, client_secret: clientSecret }, basic],
      [{ client_id: charts.id }, basic],
    ] as const) {
      const form = encoded({ ...(await codeForm()), ...changed });
      const reply = await postForm(`${service.origin}/smart/token`, form, headers);
      expect([reply.status, reply.body.error]).toEqual([400, 'invalid_request']);
    }
  });

  it('sends each parameter once, in the body, and one of three grant types', async () => {
    const form = encoded({ client_id: charts.id, ...(await codeForm()) });
    const address = `${service.origin}/smart/token`;
    expect((await postForm(address, `${form}&code=x&code=x`)).body.error).toBe('invalid_request');
    expect((await postForm(`${address}?${form}`, '')).body.error).toBe('unsupported_grant_type');
    const password = form.replace('authorization_code', 'password');
    expect((await postForm(address, password)).body.error).toBe('unsupported_grant_type');
    const prototype = form.replace('authorization_code', 'constructor');
    expect((await postForm(address, prototype)).body.error).toBe('unsupported_grant_type');
    const backend = form.replace('authorization_code', 'client_credentials');
    expect((await postForm(address, backend)).body.error).toBe('unauthorized_client');
  });

  it('that gives wrong secrets is slowed down, and others are not', async () => {
    const wrong = { ...planner, proof: { client_secret: 'x'.repeat(32) } };
    for (let tries = 0; tries < 5; tries += 1) await exchange(await codeForm(), wrong);
    const reply = await exchange(await codeForm(), planner);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await exchange(await code(charts, await openSession(service, owner.id)))).status).toBe(200);
    service.advance(61);
    expect((await exchange(await codeForm(), planner)).status).toBe(400);
  });
});
