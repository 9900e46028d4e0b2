/** docs/contract/smart.md#grants, docs/contract/smart.md#backend-apps, docs/contract/smart.md#launch-from-the-portal */

import { describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { fetchHere } from '../../support/fetch-here.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { smartApps } from '../../support/smart-apps.ts';
import { askedFor, letSmartAppIn } from '../../support/smart-consent.ts';
import { askForToken, asking, opens, refreshing, tokensFor } from '../../support/smart-flow.ts';
import { addMember, carenetsOf } from '../carenets/sharing.ts';

const service = await startServiceInMemory({ env: peopleSettings, apps: smartApps });
const charts = { id: service.apps.public.id, redirectUri: 'https://charts.example.org/after' };
let [owner, relative] = await Promise.all([
  createPerson(service, 'marta', 'Marta Oyelaran'),
  createPerson(service, 'ada', 'Ada Oyelaran'),
]);

/** A record of its own for a test, with a circle in which the relative is. */
async function newRecord() {
  const record = await createRecord(service, owner);
  const family = (await carenetsOf(owner.session, record)).Family!;
  await addMember(owner.session, family, relative);
  return { record, family };
}

interface Listed {
  readonly id: string;
  readonly scope: string;
}

async function grantsAt(session: SignedClient, place: string): Promise<readonly Listed[]> {
  const answer = succeeded(await session.get(`${place}/smart/grants`), 'smart_grants');
  return (answer.json() as { grants: readonly Listed[] }).grants;
}

const scope = 'launch/patient patient/Observation.rs';

describe('The apps that people have let in', () => {
  it('are listed with what they get, for whom, and for how long', async () => {
    const { record, family } = await newRecord();
    await tokensFor(service, charts, owner.session, { record_id: record, days: '30' });
    await tokensFor(service, charts, relative.session, { carenet_id: family });
    const listed = await grantsAt(owner.session, `/records/${record}`);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(listed).toEqual([
      {
        id: expect.any(String),
        kind: 'patient',
        app: { id: charts.id, name: 'charts' },
        account: { id: relative.id, full_name: 'Ada Oyelaran' },
        carenet: { id: family, name: 'Family' },
        scope,
        created_at: at,
        expires_at: null,
        last_used_at: at,
      },
      {
        id: expect.any(String),
        kind: 'patient',
        app: { id: charts.id, name: 'charts' },
        account: { id: owner.id, full_name: 'Marta Oyelaran' },
        carenet: null,
        scope,
        created_at: at,
        expires_at: at,
        last_used_at: at,
      },
    ]);
    expect(await grantsAt(relative.session, `/carenets/${family}`)).toEqual([listed[0]]);
    expect(await grantsAt(owner.session, `/carenets/${family}`)).toEqual([listed[0]]);
  });

  it('of others in a circle are shown to who controls the record alone', async () => {
    const { record, family } = await newRecord();
    const tokens = await tokensFor(service, charts, owner.session, { carenet_id: family });
    expect(await grantsAt(relative.session, `/carenets/${family}`)).toEqual([]);
    const [grant] = await grantsAt(owner.session, `/carenets/${family}`);
    const path = `/carenets/${family}/smart/grants/${grant!.id}`;
    expect((await relative.session.delete(path)).status).toBe(404);
    expect(await opens(service, tokens.access_token)).toBe(true);
    expect((await relative.session.get(`/records/${record}/smart/grants`)).status).toBe(403);
  });

  it('stop at once when they are stopped, once', async () => {
    const { record, family } = await newRecord();
    const offline = { scope: `${scope} offline_access` };
    const own = await tokensFor(service, charts, owner.session, { record_id: record }, offline);
    const shared = await tokensFor(service, charts, relative.session, { carenet_id: family }, offline);
    const [ofRelative, ofOwner] = await grantsAt(owner.session, `/records/${record}`);
    const path = `/records/${record}/smart/grants/${ofOwner!.id}`;
    const both = await Promise.all([owner.session.delete(path), owner.session.delete(path)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await opens(service, own.access_token)).toBe(false);
    expect((await refreshing(service, charts, own.refresh_token)).body.error).toBe('invalid_grant');
    const inCircle = `/carenets/${family}/smart/grants/${ofRelative!.id}`;
    succeeded(await relative.session.delete(inCircle), 'carenet_smart_grant_end');
    expect(await opens(service, shared.access_token)).toBe(false);
    for (const id of ['x', ofOwner!.id, '018f0000-0000-7000-8000-000000000000'])
      expect((await owner.session.delete(`/records/${record}/smart/grants/${id}`)).status).toBe(404);
  });

  it('stand there once for each device that stays signed in, and without old ones that cannot be used', async () => {
    const { record } = await newRecord();
    const consent = { record_id: record };
    const offline = { scope: `${scope} offline_access` };
    const phone = await tokensFor(service, charts, owner.session, consent, offline);
    await tokensFor(service, charts, owner.session, consent);
    service.advance(3601);
    owner = { ...owner, session: await openSession(service, owner.id) };
    relative = { ...relative, session: await openSession(service, relative.id) };
    await tokensFor(service, charts, owner.session, consent);
    expect(await grantsAt(owner.session, `/records/${record}`)).toHaveLength(2);
    expect((await refreshing(service, charts, phone.refresh_token)).status).toBe(200);
  });
});

describe('A backend app', () => {
  const letIn = (record: string, form: Readonly<Record<string, string>>, person = owner) =>
    person.session.post(`/records/${record}/smart/grants`, {
      form: { app_id: service.apps.backend.id, ...form },
    });

  it('is let in by who controls the record, with scopes that it is registered for, and once', async () => {
    const { record } = await newRecord();
    const first = succeeded(await letIn(record, { scope: 'system/Observation.rs' }), 'let in').json();
    expect(first).toMatchObject({
      kind: 'system',
      app: { id: service.apps.backend.id, name: 'night-import' },
      scope: 'system/Observation.rs',
      expires_at: null,
      last_used_at: null,
    });
    succeeded(await letIn(record, { scope: 'system/Goal.rs', days: '7' }), 'let in');
    const listed = await grantsAt(owner.session, `/records/${record}`);
    expect(listed.map((grant) => grant.scope)).toEqual(['system/Goal.rs']);
    const [{ id }] = listed as [Listed];
    succeeded(await owner.session.delete(`/records/${record}/smart/grants/${id}`), 'record_smart_grant_end');
    expect(await grantsAt(owner.session, `/records/${record}`)).toEqual([]);
  });

  it('is not let in by others, with other scopes, or when it is none', async () => {
    const { record } = await newRecord();
    const observations = 'system/Observation.rs';
    for (const [form, person, status] of [
      [{ scope: observations }, relative, 403],
      [{ scope: 'patient/Observation.rs' }, owner, 400],
      [{ scope: 'openid' }, owner, 400],
      [{ scope: `${observations} x` }, owner, 400],
      [{ scope: `${observations} system/AuditEvent.rs` }, owner, 400],
      [{ scope: observations, days: '-1' }, owner, 400],
      [{ scope: '' }, owner, 400],
      [{ scope: observations, app_id: service.apps.public.id }, owner, 400],
      [{ scope: observations, app_id: 'nobody@apps.example.org' }, owner, 404],
    ] as const) {
      const answer = await letIn(record, form, person);
      expect([form, answer.status]).toEqual([form, status]);
    }
    expect(await grantsAt(owner.session, `/records/${record}`)).toEqual([]);
  });
});

describe('An app that is opened in the portal', () => {
  async function open(form: Readonly<Record<string, string>>, person = owner) {
    const answer = await person.session.post('/smart/launches', { form: { app_id: charts.id, ...form } });
    const { location } = succeeded(answer, 'smart_launch').json() as { location: string };
    return new URL(location);
  }
  const asked = 'launch patient/Observation.rs patient/Goal.rs';
  const from = (address: URL) =>
    asking(service, charts, { scope: asked, launch: address.searchParams.get('launch')! });

  it('learns where it was opened, and gets that record or nothing', async () => {
    const { record, family } = await newRecord();
    const other = await newRecord();
    const address = await open({ record_id: record });
    expect(address.origin + address.pathname).toBe('https://charts.example.org/launch');
    expect(address.searchParams.get('iss')).toBe(`${service.origin}/fhir`);
    const id = await askedFor(from(address).address);
    const { launch } = (await owner.session.get(`/smart/requests/${id}`)).json() as { launch: unknown };
    expect(launch).toEqual({ record_id: record, carenet_id: null });
    for (const form of [{ carenet_id: family }, { record_id: other.record }]) {
      const refused = await owner.session.post(`/smart/requests/${id}/approve`, {
        form: { ...form, scope: asked },
      });
      expect(refused.headers['x-error-code']).toBe('smart_request_elsewhere');
    }
    for (const path of ['', '/approve', '/deny']) {
      const call = path === '' ? 'get' : 'post';
      expect((await relative.session[call](`/smart/requests/${id}${path}`, {})).status).toBe(403);
    }
    const form = { record_id: record, scope: asked };
    succeeded(await owner.session.post(`/smart/requests/${id}/approve`, { form }), 'smart_request_approve');
  });

  it('gets the same without a question when it asks for the same again, as long as that is in force', async () => {
    const { record } = await newRecord();
    const first = from(await open({ record_id: record }));
    const less = { record_id: record, scope: 'launch patient/Goal.rs' };
    await letSmartAppIn(owner.session, first.address, less);

    const second = from(await open({ record_id: record }));
    const reply = await fetchHere(second.address, { redirect: 'manual' });
    const back = new URL(reply.headers.get('location')!);
    expect(back.origin + back.pathname).toBe('https://charts.example.org/after');
    expect(back.searchParams.get('state')).toBe(second.values.state);
    const tokens = await askForToken(service, charts, {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code')!,
      redirect_uri: charts.redirectUri,
      code_verifier: second.verifier,
    });
    expect(tokens.body).toMatchObject({ scope: 'launch patient/Goal.rs', patient: record });

    const more = asking(service, charts, {
      scope: `${asked} patient/Condition.rs`,
      launch: (await open({ record_id: record })).searchParams.get('launch')!,
    });
    await askedFor(more.address);
    const [grant] = await grantsAt(owner.session, `/records/${record}`);
    const path = `/records/${record}/smart/grants/${grant!.id}`;
    succeeded(await owner.session.delete(path), 'record_smart_grant_end');
    await askedFor(from(await open({ record_id: record })).address);
  });

  it('can use the launch once, within five minutes, and nobody else can', async () => {
    const { record } = await newRecord();
    const address = await open({ record_id: record });
    await askedFor(from(address).address);
    const error = async (url: string) => {
      const reply = await fetchHere(url, { redirect: 'manual' });
      return new URL(reply.headers.get('location')!).searchParams.get('error');
    };
    expect(await error(from(address).address)).toBe('invalid_request');
    const planner = { id: service.apps.secret.id, redirectUri: 'https://planner.example.org/after' };
    const launch = (await open({ record_id: record })).searchParams.get('launch')!;
    expect(await error(asking(service, planner, { launch }).address)).toBe('invalid_request');
    service.advance(301);
    expect(await error(asking(service, charts, { launch }).address)).toBe('invalid_request');
  });

  it('is opened by who has access, when it can be opened', async () => {
    const { record, family } = await newRecord();
    const launch = (form: Readonly<Record<string, string>>, person = owner) =>
      person.session.post('/smart/launches', { form: { app_id: charts.id, ...form } });
    expect((await launch({ record_id: record }, relative)).status).toBe(403);
    expect((await launch({ carenet_id: family }, relative)).status).toBe(200);
    expect((await launch({ record_id: record, app_id: service.apps.secret.id })).status).toBe(404);
    expect((await launch({ record_id: record, app_id: service.apps.backend.id })).status).toBe(404);
    expect((await launch({ record_id: record, app_id: 'nobody' })).status).toBe(404);
    expect((await launch({})).status).toBe(400);
  });
});
