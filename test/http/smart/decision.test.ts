/** docs/contract/smart.md#the-decision */
import { describe, expect, it } from 'vitest';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { smartApps } from '../../support/smart-apps.ts';
import { askedFor } from '../../support/smart-consent.ts';
import { askForToken, asking, codeFor, opens, tokensFor } from '../../support/smart-flow.ts';
import { addMember, carenetsOf, removeMember } from '../carenets/sharing.ts';

const service = await startServiceInMemory({ env: peopleSettings, apps: smartApps });
const charts = { id: service.apps.public.id, redirectUri: 'https://charts.example.org/after' };
let [owner, relative, stranger] = await Promise.all([
  createPerson(service, 'marta', 'Marta Oyelaran'),
  createPerson(service, 'ada', 'Ada Oyelaran'),
  createPerson(service, 'eve'),
]);
const record = await createRecord(service, owner);
const family = (await carenetsOf(owner.session, record)).Family!;
await addMember(owner.session, family, relative);

const request = (changed: Parameters<typeof asking>[2] = {}) =>
  askedFor(asking(service, charts, changed).address);

const decide = (
  id: string,
  form: Readonly<Record<string, string>>,
  { session }: Pick<Person, 'session'> = owner,
) => session.post(`/smart/requests/${id}/approve`, { form });

const scope = 'launch/patient patient/Observation.rs';

describe('What a person is asked', () => {
  it('is who asks, for what, and where she goes then', async () => {
    const id = await request({
      scope: 'launch/patient patient/Observation.rs patient/Unicorn.rs system/*.rs',
    });
    const answer = succeeded(await owner.session.get(`/smart/requests/${id}`), 'smart_request');
    expect(answer.json()).toEqual({
      id,
      app: {
        id: service.apps.public.id,
        name: 'charts',
        description: null,
        author: null,
        homepage: null,
        translations: null,
        is_checked: true,
      },
      scope,
      redirect_host: 'charts.example.org',
      launch: null,
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('is nothing for an id that nobody made', async () => {
    for (const id of ['x', 'a'.repeat(43), '%2F'])
      expect((await owner.session.get(`/smart/requests/${id}`)).status).toBe(404);
  });
});

describe('A decision', () => {
  it('takes out what is not ticked, and the granted scopes say so', async () => {
    const tokens = await tokensFor(
      service,
      charts,
      owner.session,
      {
        record_id: record,
        scope: 'launch/patient patient/Observation.rs?category=laboratory patient/Goal.rs',
      },
      { scope: 'launch/patient openid patient/*.rs patient/AuditEvent.rs' },
    );
    expect(tokens.scope).toBe('launch/patient patient/Observation.rs?category=laboratory patient/Goal.rs');
    expect(tokens).not.toHaveProperty('id_token');
    expect(tokens).not.toHaveProperty('refresh_token');
  });

  it('gives nothing that was not asked for', async () => {
    const ticked = {
      record_id: record,
      scope: `${scope} patient/Condition.rs offline_access patient/Observation.c`,
    };
    expect((await tokensFor(service, charts, owner.session, ticked)).scope).toBe(scope);
  });

  it('must leave something', async () => {
    const id = await request();
    for (const nothing of ['', 'launch/patient', 'patient/Condition.rs'])
      expect((await decide(id, { record_id: record, scope: nothing })).headers['x-error-code']).toBe(
        'smart_scope_empty',
      );
  });

  it('is made once: a second one finds nothing to decide', async () => {
    const id = await request();
    const form = { record_id: record, scope };
    const session = await openSession(service, owner.id);
    const both = await Promise.all([decide(id, form), decide(id, form, { session })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await decide(id, form)).status).toBe(404);
    expect((await owner.session.post(`/smart/requests/${id}/deny`)).status).toBe(404);
  });

  it('against the app sends it back with an error, and leaves nothing to decide', async () => {
    const { values, address } = asking(service, charts);
    const id = await askedFor(address);
    const answer = succeeded(await owner.session.post(`/smart/requests/${id}/deny`), 'smart_request_deny');
    const { location } = answer.json() as { location: string };
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
      error: 'access_denied',
      state: values.state,
      iss: `${service.origin}/fhir`,
    });
    expect((await decide(id, { record_id: record, scope })).status).toBe(404);
  });

  it('is for an hour from the request', async () => {
    const id = await request();
    service.advance(700);
    expect((await owner.session.get(`/smart/requests/${id}`)).status).toBe(200);
    service.advance(2901);
    const session = await openSession(service, owner.id);
    expect((await decide(id, { record_id: record, scope }, { session })).status).toBe(404);
    owner = { ...owner, session };
    relative = { ...relative, session: await openSession(service, relative.id) };
    stranger = { ...stranger, session: await openSession(service, stranger.id) };
  });

  it('is for one record or circle that the person has access to', async () => {
    const id = await request();
    const missing = '018f0000-0000-7000-8000-000000000000';
    for (const [form, person, status] of [
      [{}, owner, 400],
      [{ record_id: record, carenet_id: family }, owner, 400],
      [{ record_id: missing }, owner, 404],
      [{ carenet_id: missing }, owner, 404],
      [{ record_id: '../x' }, owner, 404],
      [{ record_id: record }, stranger, 403],
      [{ carenet_id: family }, stranger, 403],
      [{ record_id: record }, relative, 403],
      [{ record_id: record, days: '0' }, owner, 400],
      [{ record_id: record, days: '4000' }, owner, 400],
      [{ record_id: record, days: '1e3' }, owner, 400],
    ] as const) {
      const { status: given } = await decide(id, { scope, ...form }, person);
      expect([form, given]).toEqual([form, status]);
    }
  });

  it('ends by itself after the days that were chosen', async () => {
    const consent = { record_id: record, days: '1', scope: `${scope} offline_access` };
    const { access_token: token, refresh_token: refresh } = await tokensFor(
      service,
      charts,
      owner.session,
      consent,
      { scope: `${scope} offline_access` },
    );
    expect(await opens(service, token)).toBe(true);
    service.advance(86_401);
    const form = { grant_type: 'refresh_token', refresh_token: refresh };
    expect((await askForToken(service, charts, form)).body.error).toBe('invalid_grant');
    owner = { ...owner, session: await openSession(service, owner.id) };
    relative = { ...relative, session: await openSession(service, relative.id) };
  });
});

describe('A circle', () => {
  it('lets a member let an app see what she sees, and nothing is written through it', async () => {
    const asked = { scope: 'launch/patient patient/*.cruds patient/AuditEvent.rs' };
    const tokens = await tokensFor(service, charts, relative.session, { carenet_id: family }, asked);
    expect(tokens).toMatchObject({ scope: 'launch/patient patient/*.rs', patient: record });
    expect(await opens(service, tokens.access_token)).toBe(true);
  });

  it('no longer opens to an app whose person has left it, before and after the code was exchanged', async () => {
    const code = await codeFor(service, charts, relative.session, { carenet_id: family });
    const { access_token: token } = await tokensFor(service, charts, relative.session, {
      carenet_id: family,
    });
    await removeMember(owner.session, family, relative);
    expect((await askForToken(service, charts, code)).body.error).toBe('invalid_grant');
    expect(await opens(service, token)).toBe(false);
    await addMember(owner.session, family, relative);
    expect(await opens(service, token)).toBe(false);
  });
});

describe('Who has looked at a record', () => {
  it('is told to an app by the owner alone, and only when it asks for it by name', async () => {
    const asked = { scope: 'patient/*.rs patient/AuditEvent.rs' };
    const own = await tokensFor(service, charts, owner.session, { record_id: record }, asked);
    expect(own.scope).toBe('patient/*.rs patient/AuditEvent.rs');
    const shares = `/records/${record}/shares/`;
    succeeded(await owner.session.post(shares, { form: { account_id: relative.id } }), 'record_share_add');
    const shared = await tokensFor(service, charts, relative.session, { record_id: record }, asked);
    expect(shared.scope).toBe('patient/*.rs');
    const circle = await tokensFor(service, charts, owner.session, { carenet_id: family }, asked);
    expect(circle.scope).toBe('patient/*.rs');
  });
});
