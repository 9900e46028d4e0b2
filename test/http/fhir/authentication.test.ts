import { describe, expect, it } from 'vitest';
import { FhirClient, type FhirReply } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, peopleSettings } from '../../support/people.ts';
import { accountPath, admin, clientOf, createRecord, succeeded } from '../../support/scenario.ts';
import {
  type Access,
  type AccessWanted,
  backendClient,
  giveAccess,
  giveBackendAccess,
  newestSession,
} from '../../support/smart-access.ts';
import { userApp } from '../../support/user-app.ts';
import { addMember, carenetsOf, removeMember } from '../carenets/sharing.ts';

const page = (name: string) => ({ mode: 'ui', index: `https://${name}.example.org/` });
const apps = {
  chart: userApp('chart', page('chart')),
  leaving: userApp('leaving', page('leaving')),
} as const;

const service = await startServiceInMemory({ env: peopleSettings, apps });
const [owner, relative] = await Promise.all([
  createPerson(service, 'marta', 'Marta Oyelaran'),
  createPerson(service, 'ada', 'Ada Oyelaran'),
]);
const record = await createRecord(service, owner);
const family = (await carenetsOf(owner.session, record)).Family!;

const give = (wanted: Partial<AccessWanted> = {}): Promise<Access> =>
  giveAccess(service, { app: service.apps.chart, account: owner, recordId: record, ...wanted });

/** A Bundle is refused with 422 once it is known who calls. */
const probe = (client: FhirClient): Promise<FhirReply> =>
  client.write('POST', '/fhir', { resourceType: 'Bundle' });

async function expectOpen(client: FhirClient, status = 422): Promise<void> {
  expect((await probe(client)).status).toBe(status);
}

/** A token of a circle writes nothing. */
const inCircle = 403;

const invalid = 'Bearer realm="fhir", error="invalid_token"';

async function expectEnded(client: FhirClient): Promise<void> {
  const reply = await probe(client);
  expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, invalid]);
  expect(reply.json()).toEqual({
    resourceType: 'OperationOutcome',
    issue: [
      {
        severity: 'error',
        code: 'login',
        details: {
          text: 'The access token has expired, was ended, or is not one of this service; get a new one',
        },
        diagnostics: 'The access token has expired, was ended, or is not one of this service; get a new one',
      },
    ],
  });
}

describe('A call of the FHIR base', () => {
  it('without a token says that it needs one', async () => {
    const reply = await probe(new FhirClient(service.origin));
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, 'Bearer realm="fhir"']);
    expect(reply.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  });

  it('signed with OAuth 1.0a needs a token all the same', async () => {
    const signed = await owner.session.get(`/fhir/Patient/${record}`);
    expect([signed.status, signed.headers['www-authenticate']]).toEqual([401, 'Bearer realm="fhir"']);
  });

  it('with a token that nobody issued is refused', async () => {
    await expectEnded(new FhirClient(service.origin, 'a'.repeat(43)));
  });

  it.each([
    ['two headers', { authorization: ['Bearer one', 'Bearer two'] }, ''],
    ['two tokens in one header', { authorization: 'Bearer one two' }, ''],
    ['a header without a token', { authorization: 'Bearer' }, ''],
    ['a token of a thousand characters', { authorization: `Bearer ${'a'.repeat(1000)}` }, ''],
    ['a token in its address', { authorization: 'Bearer one' }, '?access_token=one'],
  ])('with %s is refused as misplaced', async (_what, headers, query) => {
    const path = `/fhir/Patient/${record}${query}`;
    const reply = await new FhirClient(service.origin).get(path, headers);
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([
      400,
      'Bearer realm="fhir", error="invalid_request"',
    ]);
  });

  it('finds its token whatever the letter case of Bearer', async () => {
    const { token } = await give();
    const headers = { authorization: `bearer ${token}`, 'content-type': 'application/fhir+json' };
    const reply = await new FhirClient(service.origin).send('/fhir', { method: 'POST', headers, body: '{}' });
    expect(reply.status).toBe(422);
  });
});

describe('An access token', () => {
  it('opens nothing else', async () => {
    const { client } = await give();
    const paths = ['/version', `/records/${record}`, `/records/${record}/smart/grants`, '/smart/requests/x'];
    for (const path of paths) {
      const reply = await client.get(path);
      expect([path, reply.status, reply.text]).toEqual([path, 403, 'Permission Denied']);
    }
  });

  it('is no token of OAuth 1.0a', async () => {
    const { token } = await give();
    const signed = clientOf(service, service.apps.chart).withToken(token, '');
    expect((await signed.get(`/records/${record}`)).status).toBe(403);
  });
});

describe('The access of an app ends', () => {
  it('when its days are over', async () => {
    const { client } = await give({ days: 0 });
    await expectEnded(client);
  });

  it('when the record gets another owner, and does not come back with the first', async () => {
    const moved = await createRecord(service, owner);
    const { client } = await give({ recordId: moved });
    await expectOpen(client);
    for (const { id } of [relative, owner]) {
      const change = { body: id, contentType: 'text/plain' };
      succeeded(await admin(service).put(`/records/${moved}/owner`, change), 'record_set_owner');
      await expectEnded(client);
    }
  });

  it('when the full share of the person is removed, and does not come back with another share', async () => {
    const shares = `/records/${record}/shares/`;
    const form = { account_id: relative.id };
    succeeded(await owner.session.post(shares, { form }), 'record_share_add');
    const { client } = await give({ account: relative, basis: 'fullShare' });
    await expectOpen(client);
    succeeded(await owner.session.delete(shares + encodeURIComponent(relative.id)), 'record_share_delete');
    await expectEnded(client);
    succeeded(await owner.session.post(shares, { form }), 'record_share_add');
    await expectEnded(client);
    succeeded(await owner.session.delete(shares + encodeURIComponent(relative.id)), 'record_share_delete');
  });

  it('when the person leaves the circle, and when the circle is deleted', async () => {
    await addMember(owner.session, family, relative);
    const wanted = { account: relative, carenetId: family, basis: 'membership' } as const;
    const { client } = await give(wanted);
    await expectOpen(client, inCircle);
    await removeMember(owner.session, family, relative);
    await expectEnded(client);
    const form = { name: 'Travel' };
    const made = succeeded(
      await owner.session.post(`/records/${record}/carenets/`, { form }),
      'carenet_create',
    );
    const travel = made.xml().children[0]!.attributes.id!;
    const inTravel = await give({ carenetId: travel });
    await expectOpen(inTravel.client, inCircle);
    succeeded(await owner.session.delete(`/carenets/${travel}`), 'carenet_delete');
    await expectEnded(inTravel.client);
  });

  it('when the account is no longer active', async () => {
    const leaving = await createPerson(service, 'leaving');
    const theirs = await createRecord(service, leaving);
    const { client } = await give({ account: leaving, recordId: theirs });
    await expectOpen(client);
    const state = accountPath(leaving.id, '/set-state');
    succeeded(await admin(service).post(state, { form: { state: 'disabled' } }), 'account_set_state');
    await expectEnded(client);
  });

  it('when the app is removed', async () => {
    const { client } = await give({ app: service.apps.leaving });
    await expectOpen(client);
    const leaving = clientOf(service, service.apps.leaving);
    succeeded(await leaving.delete(`/apps/${service.apps.leaving.id}`), 'pha_delete');
    await expectEnded(client);
  });
});

describe('A changed password, and sessions that end', () => {
  it('end only the access that rests on a session', async () => {
    const person = await createPerson(service, 'offline');
    const theirs = await createRecord(service, person);
    const session = await newestSession(service, person);
    const offline = await give({ account: person, recordId: theirs });
    const online = await give({ account: person, recordId: theirs, session });
    await expectOpen(online.client);
    const other = await openSession(service, person.id);
    succeeded(await other.delete(accountPath(person.id, `/sessions/${session.id}`)), 'account_session_end');
    await expectEnded(online.client);
    await expectOpen(offline.client);
    const again = await newestSession(service, person);
    const second = await give({ account: person, recordId: theirs, session: again });
    await expectOpen(second.client);
    const form = { username: person.id, password: 'a password nobody guesses' };
    const added = { form: { system: 'password', ...form } };
    succeeded(await admin(service).post(accountPath(person.id, '/authsystems/'), added), 'authsystem_add');
    const set = { form: { password: 'another that nobody guesses' } };
    const path = accountPath(person.id, '/authsystems/password/set');
    succeeded(await admin(service).post(path, set), 'account_password_set');
    await expectEnded(second.client);
    await expectOpen(offline.client);
  });
});

describe('A backend app', () => {
  it('names the patient in every call, except where it asks for its patients', async () => {
    const client = await backendClient(service, service.apps.chart);
    await giveBackendAccess(service, { app: service.apps.chart, account: owner, recordId: record });
    const reply = await client.get('/fhir/Observation');
    expect(reply.status).toBe(400);
    expect(reply.json().issue[0]).toMatchObject({ severity: 'error', code: 'required' });
  });
});

describe('The hour of an access token', () => {
  // The last test: sessions are over, too.
  it('ends it', async () => {
    const { client } = await give();
    await expectOpen(client);
    service.advance(3600);
    await expectEnded(client);
  });
});
