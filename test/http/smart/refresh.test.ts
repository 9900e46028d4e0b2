/** docs/contract/smart.md#refresh-tokens; RFC 6749 §6, RFC 9700 §4.14 */
import { describe, expect, it } from 'vitest';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../support/people.ts';
import { accountPath, admin, createRecord, succeeded } from '../../support/scenario.ts';
import { clientSecret, smartApps } from '../../support/smart-apps.ts';
import { askForToken, opens, refreshing, tokensFor } from '../../support/smart-flow.ts';

const service = await startServiceInMemory({ env: peopleSettings, apps: smartApps });
const charts = { id: service.apps.public.id, redirectUri: 'https://charts.example.org/after' };
let owner = await createPerson(service, 'marta', 'Marta Oyelaran');
const record = await createRecord(service, owner);

const scope = 'launch/patient offline_access patient/Observation.rs patient/Goal.rs';

const tokens = (asked = scope, person = owner) =>
  tokensFor(service, charts, person.session, { record_id: record }, { scope: asked });

const next = (token: string, changed = {}) => refreshing(service, charts, token, changed);

const refused = { status: 400, body: { error: 'invalid_grant' } };

describe('A refresh token', () => {
  it('gives an access token and the next refresh token', async () => {
    const { refresh_token: first } = await tokens();
    const { status, body } = await next(first);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope,
      patient: record,
      need_patient_banner: true,
      refresh_token: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
    });
    expect(await opens(service, body.access_token)).toBe(true);
    expect((await next(body.refresh_token)).status).toBe(200);
  });

  it('gives the same next one when an answer was lost, and to calls at the same time', async () => {
    const { refresh_token: first } = await tokens();
    const replies = await Promise.all(Array.from({ length: 5 }, () => next(first)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1);
    for (const { body } of replies) expect(await opens(service, body.access_token)).toBe(true);
    service.advance(20);
    const late = await next(first);
    expect(late.body.refresh_token).toBe(replies[0]!.body.refresh_token);
    expect((await next(late.body.refresh_token)).status).toBe(200);
  });

  it('that is used again later ends everything that came of the decision', async () => {
    const { access_token: access, refresh_token: first } = await tokens();
    const second = await next(first);
    service.advance(31);
    expect(await next(first)).toMatchObject(refused);
    expect(await next(second.body.refresh_token)).toMatchObject(refused);
    expect(await opens(service, access)).toBe(false);
    expect(await opens(service, second.body.access_token)).toBe(false);
  });

  it('that is used again after the next one was, ends everything at once', async () => {
    const { refresh_token: first } = await tokens();
    const second = await next(first);
    const third = await next(second.body.refresh_token);
    expect(await next(first)).toMatchObject(refused);
    expect(await opens(service, third.body.access_token)).toBe(false);
    expect(await next(third.body.refresh_token)).toMatchObject(refused);
  });

  it('gives nothing to another client, and stays for the first', async () => {
    const { refresh_token: token, access_token: access } = await tokens();
    const planner = {
      id: service.apps.secret.id,
      redirectUri: '',
      proof: { client_secret: clientSecret },
    };
    expect(await refreshing(service, planner, token)).toMatchObject(refused);
    expect(await next(access)).toMatchObject(refused);
    expect((await next(token)).status).toBe(200);
  });

  it('can give an access token for less, but not for more', async () => {
    const { refresh_token: first } = await tokens();
    for (const more of ['patient/Condition.rs', 'patient/*.rs', `${scope} openid`, 'patient/Unicorn.rs', 'x'])
      expect((await next(first, { scope: more })).body.error).toBe('invalid_scope');
    const less = await next(first, { scope: 'patient/Goal.r' });
    expect(less.body).toMatchObject({ scope: 'patient/Goal.r', patient: record });
    expect((await next(less.body.refresh_token)).body.scope).toBe(scope);
  });

  it('opens nothing by itself', async () => {
    const { refresh_token: token } = await tokens();
    expect(await opens(service, token)).toBe(false);
  });

  it('that nobody issued gives nothing', async () => {
    for (const token of ['x', 'a'.repeat(43), 'ä'.repeat(43), 'a'.repeat(100_000)])
      expect(await next(token)).toMatchObject(refused);
    const empty = await askForToken(service, charts, { grant_type: 'refresh_token' });
    expect(empty).toMatchObject(refused);
  });

  it('that nobody uses for a year ends', async () => {
    const { refresh_token: token } = await tokens();
    service.advance(366 * 86_400 + 1);
    expect(await next(token)).toMatchObject(refused);
    owner = { ...owner, session: await openSession(service, owner.id) };
  });
});

async function signOutEverywhere(person: Person): Promise<void> {
  const state = (form: { state: string }) =>
    admin(service).post(accountPath(person.id, '/set-state'), { form });
  succeeded(await state({ state: 'disabled' }), 'account_set_state');
  succeeded(await state({ state: 'active' }), 'account_set_state');
}

describe('How long an app stays signed in', () => {
  it('is decided by the person: offline_access outlives her session, online_access does not', async () => {
    const offline = await tokens('offline_access patient/Goal.rs');
    const online = await tokens('online_access patient/Goal.rs');
    succeeded(await owner.session.delete(accountPath(owner.id, '/sessions/')), 'account_sessions_end');
    expect((await next(offline.refresh_token)).status).toBe(200);
    expect(await next(online.refresh_token)).toMatchObject(refused);
    expect(await opens(service, online.access_token)).toBe(false);
    owner = { ...owner, session: await openSession(service, owner.id) };
  });

  it('is with online_access until the session is over by itself', async () => {
    const { refresh_token: token } = await tokens('online_access patient/Goal.rs');
    service.advance(1700);
    const later = await next(token);
    expect(later.status).toBe(200);
    service.advance(101);
    expect(await next(later.body.refresh_token)).toMatchObject(refused);
    owner = { ...owner, session: await openSession(service, owner.id) };
  });

  it('ends with the account in any case', async () => {
    const { refresh_token: token } = await tokens('offline_access patient/Goal.rs');
    const state = { form: { state: 'disabled' } };
    succeeded(await admin(service).post(accountPath(owner.id, '/set-state'), state), 'account_set_state');
    expect(await next(token)).toMatchObject(refused);
    await signOutEverywhere(owner);
  });
});
