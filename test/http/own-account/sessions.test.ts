import { describe, expect, it } from 'vitest';
import type { Answer, SignedClient } from '../../support/client.ts';
import { connectApp } from '../../support/connect.ts';
import { expectDenied, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createAccountWithPassword,
  createRecord,
  succeeded,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';

let rosa: Person;

const service = await startServiceInMemory({ env: peopleSettings });

interface Listed {
  readonly id: string;
  readonly device: string;
  readonly app_id: string;
  readonly created_at: string;
  readonly used_at: string;
  readonly expires_at: string;
  readonly current: boolean;
}

async function list(person: Person, session = person.session): Promise<readonly Listed[]> {
  const answer = await session.get(accountPath(person.id, '/sessions/'));
  return JSON.parse(succeeded(answer, 'account_sessions').text);
}

const end = ({ id }: Person, session: SignedClient, which: string): Promise<Answer> =>
  session.delete(accountPath(id, `/sessions/${which}`));

const endOthers = ({ id }: Person, session: SignedClient): Promise<Answer> =>
  session.delete(accountPath(id, '/sessions/'), { query: { keep: 'current' } });

const info = ({ id }: Person, session: SignedClient): Promise<Answer> => session.get(accountPath(id));

async function openNamed(person: Person, device?: string): Promise<SignedClient> {
  const form = { system: 'clinic_sso', username: person.id, ...(device !== undefined && { device }) };
  const answer = await ui(service).post('/oauth/internal/session_create', { form });
  return withTokenOf(ui(service), succeeded(answer, 'session_create'));
}

/** A person with a record on which an app is let in and opened from two sessions. */
async function begin() {
  rosa = await createPerson(service);
  const other = await openSession(service, rosa.id);
  const record = await createRecord(service, rosa);
  const letIn = await authorizeApp(service, rosa, record);
  const place = { record_id: record };
  const own = await connectApp(service, rosa, service.apps.user, place);
  const theirs = await connectApp(service, { ...rosa, session: other }, service.apps.user, place);
  const read = (client: SignedClient) => client.get(`/records/${record}`);
  return { other, record, letIn, own, theirs, read };
}

describe('GET /accounts/{id}/sessions/', () => {
  it('lists what is in force with its browser, or the name of the app, and marks the one that asks', async () => {
    rosa = await createPerson(service);
    service.advance(60);
    const firefox = await openNamed(rosa, 'Firefox / Windows');
    const listed = await list(rosa, firefox);
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox / Windows', true],
      ['Portal', false],
    ]);
    expect(listed[0]!.id).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(listed[0]!.app_id).toBe(service.apps.ui.id);
    expect(Date.parse(listed[0]!.expires_at) - Date.parse(listed[0]!.created_at)).toBeLessThanOrEqual(
      1_800_000,
    );
    expect(JSON.stringify(listed)).not.toContain(firefox.credentials.token);
  });

  it('does not list a session that has expired', async () => {
    rosa = await createPerson(service);
    service.advance(1790);
    const later = await openSession(service, rosa.id);
    expect(await list(rosa, later)).toHaveLength(2);
    service.advance(20);
    expect(await list(rosa, later)).toHaveLength(1);
  });

  it.each(['disabled', 'retired'])('lists nothing from before the account was %s', async (state) => {
    rosa = await createPerson(service);
    await admin(service).post(accountPath(rosa.id, '/set-state'), { form: { state } });
    expectDenied(await info(rosa, rosa.session));
    const back = state === 'retired' ? '/reset' : '/set-state';
    await admin(service).post(accountPath(rosa.id, back), { form: { state: 'active' } });
    await admin(service).post(accountPath(rosa.id, '/set-state'), { form: { state: 'active' } });
    const session = await openSession(service, rosa.id);
    expect(await list(rosa, session)).toHaveLength(1);
  });
});

describe('DELETE /accounts/{id}/sessions/{session}', () => {
  it('ends the session that signs, with the tokens of the apps that it opened, and nothing else', async () => {
    const { other, letIn, own, theirs, read } = await begin();
    expectOk(await end(rosa, rosa.session, 'current'));
    expectDenied(await info(rosa, rosa.session));
    expectDenied(await read(own.connect));
    expectDenied(await read(own.rest));
    expectXml(await info(rosa, other));
    expectXml(await read(theirs.connect));
    expectXml(await read(theirs.rest));
    expectXml(await read(letIn));
    expect(await list(rosa, other)).toHaveLength(1);
  });

  it('ends another one, which is 404 from then on', async () => {
    const { other, own, theirs, read } = await begin();
    const [found] = (await list(rosa)).filter(({ current }) => !current);
    expectOk(await end(rosa, rosa.session, found!.id));
    expectDenied(await info(rosa, other));
    expectDenied(await read(theirs.connect));
    expectDenied(await read(theirs.rest));
    expectXml(await info(rosa, rosa.session));
    expectXml(await read(own.connect));
    expectNotFound(await end(rosa, rosa.session, found!.id));
  });

  it('returns 404 for a session of another person, and for what is none', async () => {
    rosa = await createPerson(service);
    const tom = await createPerson(service, 'tom');
    const [ofTom] = await list(tom);
    for (const id of [ofTom!.id, 'x', `${'0'.repeat(21)}é`, '0'.repeat(22)]) {
      expectNotFound(await end(rosa, rosa.session, encodeURIComponent(id)));
    }
    expectXml(await info(tom, tom.session));
  });
});

describe('DELETE /accounts/{id}/sessions/', () => {
  it('with keep=current ends the others with their tokens; apps that were let in go on', async () => {
    const { other, letIn, own, theirs, read } = await begin();
    expectOk(await endOthers(rosa, rosa.session));
    expectDenied(await info(rosa, other));
    expectDenied(await read(theirs.connect));
    expectDenied(await read(theirs.rest));
    for (const client of [rosa.session, await openSession(service, rosa.id)])
      expectXml(await info(rosa, client));
    for (const client of [own.connect, own.rest, letIn]) expectXml(await read(client));
  });

  it('without it ends all, and only new ones work', async () => {
    const { other, letIn, own, read } = await begin();
    expectOk(await rosa.session.delete(accountPath(rosa.id, '/sessions/')));
    for (const client of [rosa.session, other]) expectDenied(await info(rosa, client));
    for (const client of [own.connect, own.rest]) expectDenied(await read(client));
    expectXml(await read(letIn));
    const fresh = await openSession(service, rosa.id);
    expect(await list(rosa, fresh)).toHaveLength(1);
  });

  it('leaves the kept session one that can open apps, and that can be ended', async () => {
    const { record, read } = await begin();
    expectOk(await endOthers(rosa, rosa.session));
    const opened = await connectApp(service, rosa, service.apps.user, { record_id: record });
    expectXml(await read(opened.connect));
    expectOk(await end(rosa, rosa.session, 'current'));
    expectDenied(await info(rosa, rosa.session));
    expectDenied(await read(opened.connect));
    expectDenied(await read(opened.rest));
  });

  it('leaves exactly one session when each of several ends all others at the same time', async () => {
    rosa = await createPerson(service);
    const sessions = [rosa.session];
    while (sessions.length < 5) sessions.push(await openSession(service, rosa.id));
    const answers = await Promise.all(sessions.map((session) => endOthers(rosa, session)));
    const alive = await Promise.all(sessions.map((session) => info(rosa, session)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(alive.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
  });

  it('ends a session whose calls are on their way: what begins afterwards is denied', async () => {
    const { other, record } = await begin();
    const open = () =>
      connectApp(service, { ...rosa, session: other }, service.apps.user, { record_id: record }).catch(
        () => undefined,
      );
    const [, ...opened] = await Promise.all([endOthers(rosa, rosa.session), open(), open(), open()]);
    for (const tokens of opened) {
      if (tokens === undefined) continue;
      expectDenied(await tokens.connect.get(`/records/${record}`));
      expectDenied(await tokens.rest.get(`/records/${record}`));
    }
    expectDenied(await info(rosa, other));
  });

  it('takes no other value of keep', async () => {
    rosa = await createPerson(service);
    const answer = await rosa.session.delete(accountPath(rosa.id, '/sessions/'), { query: { keep: 'all' } });
    expect(answer.status).toBe(400);
    expectXml(await info(rosa, rosa.session));
  });
});

describe('The last use of a session', () => {
  it('is written at most every ten minutes, however many calls there are', async () => {
    rosa = await createPerson(service);
    const [began] = await list(rosa);
    service.advance(590);
    expect((await list(rosa))[0]!.used_at).toBe(began!.created_at);
    service.advance(20);
    await Promise.all(Array.from({ length: 5 }, () => info(rosa, rosa.session)));
    const [used] = await list(rosa);
    const minutes = (Date.parse(used!.used_at) - Date.parse(began!.created_at)) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(10);
    const usesInThreeCalls = async () => {
      const uses = [];
      for (let count = 0; count < 3; count += 1) uses.push((await list(rosa))[0]!.used_at);
      return new Set(uses);
    };
    service.advance(300);
    expect(await usesInThreeCalls()).toEqual(new Set([used!.used_at]));
    service.advance(301);
    const later = await usesInThreeCalls();
    expect([later.size, later.has(used!.used_at)]).toEqual([1, false]);
  });
});

it('A person who signs in with a password has a session like any other', async () => {
  const account = await createAccountWithPassword(service);
  const form = { username: account.username, password: account.password, device: 'x'.repeat(201) };
  expect((await ui(service).post('/oauth/internal/session_create', { form })).status).toBe(400);
});
