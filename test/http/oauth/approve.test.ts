/** Request tokens that are shown and approved, and how approvals and tokens end: one case of each sort. All others are in test/unit/domain/oauth. */
import { describe, expect, it } from 'vitest';
import {
  expectBadRequest,
  expectDenied,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createRecord,
  redirectOf,
  requestToken,
  succeeded,
  tokenPath,
} from '../../support/scenario.ts';
import { nightApp } from '../../support/user-app.ts';
import { child } from '../../support/xml-tree.ts';
import { addMember, authorizeInCarenet, carenetPath, carenetsOf, placeApp } from '../carenets/sharing.ts';

const apps = {
  night: nightApp,
} as const;

const service = await startServiceInMemory({ apps, env: peopleSettings });
/** Owns the record. */
/** Holds a full share of it. */
const [rosa, tom] = await Promise.all([createPerson(service, 'rosa'), createPerson(service, 'tom')]);
const record = await createRecord(service, rosa);
await shareWith(tom);

async function shareWith({ id }: Person): Promise<void> {
  expectOk(await admin(service).post(`/records/${record}/shares/`, { form: { account_id: id } }));
}

const forRecord = (id: string) => ({ form: { record_id: id } });
const bound = () => requestToken(service, service.apps.user, { indivo_record_id: record });

describe('A request token', () => {
  it('is shown to the account, and is approved with a redirect to the callback of the app', async () => {
    const { token } = await bound();
    const info = await rosa.session.get(tokenPath(token, 'info'));
    expectXml(info);
    expect(child(info.xml(), 'kind').text).toBe('new');
    const answer = succeeded(
      await rosa.session.post(tokenPath(token, 'approve'), forRecord(record)),
      'approve',
    );
    const redirect = redirectOf(answer);
    expect(redirect.origin + redirect.pathname).toBe('https://problems.example.org/after');
    expect([...redirect.searchParams.keys()]).toEqual(['oauth_token', 'oauth_verifier']);
    expect(redirect.searchParams.get('oauth_token')).toBe(token);
  });

  it('is refused without an id, for another record, and for one that does not exist', async () => {
    const path = tokenPath((await bound()).token, 'approve');
    expectBadRequest(await rosa.session.post(path));
    expectDenied(await rosa.session.post(path, forRecord(await createRecord(service, rosa))));
    const unbound = tokenPath((await requestToken(service, service.apps.user)).token, 'approve');
    expectNotFound(await rosa.session.post(unbound, forRecord('no-such-record')));
  });

  it('goes to one of two accounts that approve at the same time', async () => {
    const path = tokenPath((await bound()).token, 'approve');
    const accounts = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? rosa : tom));
    const answers = await Promise.all(accounts.map(({ session }) => session.post(path, forRecord(record))));
    const winners = new Set(answers.flatMap(({ status }, i) => (status === 200 ? [accounts[i]!.id] : [])));
    expect(winners.size).toBe(1);
    answers.filter(({ status }) => status !== 200).forEach(expectDenied);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
  });
});

describe('An approval and a token', () => {
  it('end with the share of the account, also when it gets another', async () => {
    const access = await authorizeApp(service, tom, record);
    const { token, client } = await bound();
    const answer = await tom.session.post(tokenPath(token, 'approve'), forRecord(record));
    const verifier = redirectOf(succeeded(answer, 'approve')).searchParams.get('oauth_verifier')!;
    expectXml(await access.get(`/records/${record}`));
    expectOk(await admin(service).delete(`/records/${record}/shares/${encodeURIComponent(tom.id)}`));
    await shareWith(tom);
    expectDenied(await client.post('/oauth/access_token', { verifier }));
    expectDenied(await access.get(`/records/${record}`));
  });
});

describe('An account that is disabled', () => {
  it('loses its session and the tokens of its apps, in a carenet too, except autonomous ones', async () => {
    const ann = await createPerson(service, 'ann');
    const own = await createRecord(service, ann);
    const access = await authorizeApp(service, ann, own);
    const autonomous = await authorizeApp(service, ann, own, service.apps.night);
    const { Family } = await carenetsOf(rosa.session, record);
    await placeApp(rosa.session, Family!, service.apps.user);
    await addMember(rosa.session, Family!, ann);
    const inCarenet = await authorizeInCarenet(service, ann, Family!);
    expectXml(await inCarenet.get(carenetPath(Family!, '/documents/')));
    for (const state of ['disabled', 'active'])
      expectOk(await admin(service).post(accountPath(ann.id, '/set-state'), { form: { state } }));
    expectDenied(await ann.session.get(accountPath(ann.id)));
    expectDenied(await access.get(`/records/${own}`));
    expectDenied(await inCarenet.get(carenetPath(Family!, '/documents/')));
    expectXml(await autonomous.get(`/records/${own}`));
    expectXml(await (await openSession(service, ann.id)).get(accountPath(ann.id)));
  });
});

describe('A session and an access token', () => {
  it('expire after half an hour, however they are used', async () => {
    const session = await openSession(service, rosa.id);
    const access = await authorizeApp(service, { ...rosa, session }, record);
    service.advance(1740);
    expectXml(await session.get(accountPath(rosa.id)));
    expectXml(await access.get(`/records/${record}`));
    service.advance(61);
    expectDenied(await session.get(accountPath(rosa.id)));
    expectDenied(await access.get(`/records/${record}`));
  });
});
