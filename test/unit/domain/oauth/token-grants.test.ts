import { describe, expect, it } from 'vitest';
import {
  addMember,
  authorizeInCarenet,
  carenetPath,
  carenetsOf,
  enableApp,
  placeApp,
  removeMember,
} from '../../../http/carenets/sharing.ts';
import type { Answer, SignedClient } from '../../../support/client.ts';
import { connectApp } from '../../../support/connect.ts';
import { expectDenied, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createPerson, openSession, type Person } from '../../../support/people.ts';
import { authorizeApp, createRecord, succeeded } from '../../../support/scenario.ts';
import { signedUrl, timeText } from '../../../support/signed-url.ts';
import { nightApp } from '../../../support/user-app.ts';
import { changesBy } from './changes.ts';

let tom: Person;

const { service, owner: rosa } = await startInMemory({ apps: { night: nightApp } });
const { shareWith, endShare, giveTo, setState } = changesBy(service);

/** Creates a record of Rosa's with both apps enabled, the user app also placed in a carenet, and a new Tom. */
async function begin(): Promise<{ record: string; carenet: string }> {
  const record = await createRecord(service, rosa);
  for (const app of [service.apps.user, service.apps.night]) await enableApp(service, record, app);
  const { Family } = await carenetsOf(rosa.session, record);
  await placeApp(rosa.session, Family!, service.apps.user);
  tom = await createPerson(service, 'tom');
  return { record, carenet: Family! };
}

/** Disables the account and makes it active again. */
async function interrupt(person: Person): Promise<Person> {
  for (const state of ['disabled', 'active']) await setState(person, state);
  return { ...person, session: await openSession(service, person.id) };
}

/** Every kind of token that acts for an account on a record. */
async function tokensFor(holder: Person, record: string): Promise<Tokens> {
  const { user, night } = service.apps;
  const place = { record_id: record };
  const access = await authorizeApp(service, holder, record);
  const bound = await connectApp(service, holder, user, place);
  const autonomous = await connectApp(service, holder, night, place);
  return {
    'an access token': access,
    'a connect token': bound.connect,
    'a REST token': bound.rest,
    'a connect token of an autonomous app': autonomous.connect,
    'a REST token of an autonomous app': autonomous.rest,
  };
}

type Tokens = Readonly<Record<string, SignedClient>>;

/** For which tokens the call has this status. */
async function withStatus(tokens: Tokens, path: string, status: number): Promise<readonly string[]> {
  const answers = await Promise.all(
    Object.entries(tokens).map(async ([name, client]) => [name, (await client.get(path)).status] as const),
  );
  return answers.filter(([, given]) => given === status).map(([name]) => name);
}

async function expectAlive(tokens: Tokens, path: string): Promise<void> {
  expect(await withStatus(tokens, path, 200)).toEqual(Object.keys(tokens));
}

/** Expects that the tokens are good for nothing. */
async function expectAllDead(tokens: Tokens, path: string): Promise<void> {
  for (const call of [path, '/version'])
    expect(await withStatus(tokens, call, 403)).toEqual(Object.keys(tokens));
}

const reads = (client: SignedClient, record: string): Promise<Answer> => client.get(`/records/${record}`);

/** Expects that the token is good for nothing. */
async function expectDead(client: SignedClient, path: string): Promise<void> {
  expectDenied(await client.get(path));
  expectDenied(await client.get('/version'));
}

describe('All tokens on a record that act for an account', () => {
  it('end when the account is disabled, and do not come back when it is active again', async () => {
    const { record } = await begin();
    await giveTo(tom, record);
    const tokens = await tokensFor(tom, record);
    await expectAlive(tokens, `/records/${record}`);
    await setState(tom, 'disabled');
    await expectAllDead(tokens, `/records/${record}`);
    const again = await interrupt(tom);
    await expectAllDead(tokens, `/records/${record}`);
    expectXml(await reads(await authorizeApp(service, again, record), record));
  });

  it('end with the full share that they rest on, and do not come back when the account gets another', async () => {
    const { record } = await begin();
    await shareWith(tom, record);
    const tokens = await tokensFor(tom, record);
    await expectAlive(tokens, `/records/${record}`);
    await shareWith(tom, record, 'nurse');
    await expectAlive(tokens, `/records/${record}`);
    await endShare(tom, record);
    await expectAllDead(tokens, `/records/${record}`);
    await shareWith(tom, record);
    await expectAllDead(tokens, `/records/${record}`);
    await expectAlive(await tokensFor(tom, record), `/records/${record}`);
  });

  it('end when another account becomes the owner, and do not come back when the first owner is back', async () => {
    const { record } = await begin();
    const tokens = await tokensFor(rosa, record);
    await giveTo(rosa, record);
    await expectAlive(tokens, `/records/${record}`);
    await giveTo(tom, record);
    await expectAllDead(tokens, `/records/${record}`);
    await giveTo(rosa, record);
    await expectAllDead(tokens, `/records/${record}`);
    expectXml(await reads(await authorizeApp(service, rosa, record), record));
  });

  it('of the former owner do not pass to a full share of the same record', async () => {
    const { record } = await begin();
    const tokens = await tokensFor(rosa, record);
    await giveTo(tom, record);
    await shareWith(rosa, record);
    await expectAllDead(tokens, `/records/${record}`);
    expectXml(await reads(await authorizeApp(service, rosa, record), record));
  });

  it('are not good for a record with another owner, although they are good for their own', async () => {
    const { record } = await begin();
    const other = await createRecord(service, tom);
    for (const app of [service.apps.user, service.apps.night]) await enableApp(service, other, app);
    const tokens = await tokensFor(rosa, record);
    expect(await withStatus(tokens, `/records/${other}`, 403)).toEqual(Object.keys(tokens));
    await expectAlive(tokens, '/version');
  });
});

describe('A token for a carenet', () => {
  it('ends when its account leaves the carenet, and does not come back with the account', async () => {
    const { carenet } = await begin();
    const path = carenetPath(carenet, '/documents/');
    await addMember(rosa.session, carenet, tom);
    const clients = [
      await authorizeInCarenet(service, tom, carenet),
      ...Object.values(await connectApp(service, tom, service.apps.user, { carenet_id: carenet })),
    ];
    for (const client of clients) expectXml(await client.get(path));
    await removeMember(rosa.session, carenet, tom);
    for (const client of clients) await expectDead(client, path);
    await addMember(rosa.session, carenet, tom);
    for (const client of clients) await expectDead(client, path);
    expectXml(await (await authorizeInCarenet(service, tom, carenet)).get(path));
  });

  it('stays good when the membership of its account is changed', async () => {
    const { carenet } = await begin();
    await addMember(rosa.session, carenet, tom);
    const client = await authorizeInCarenet(service, tom, carenet);
    const form = { account_id: tom.id, write: 'true' };
    succeeded(
      await rosa.session.post(carenetPath(carenet, '/accounts/'), { form }),
      'carenet_account_create',
    );
    expectXml(await client.get(carenetPath(carenet, '/documents/')));
  });

  it('ends with the full share that it rests on, also when the account gets another', async () => {
    const { record, carenet } = await begin();
    const path = carenetPath(carenet, '/documents/');
    await shareWith(tom, record);
    const client = await authorizeInCarenet(service, tom, carenet);
    expectXml(await client.get(path));
    await endShare(tom, record);
    await expectDead(client, path);
    await shareWith(tom, record);
    await expectDead(client, path);
  });

  it('ends with the session grant of its account', async () => {
    const { carenet } = await begin();
    const path = carenetPath(carenet, '/documents/');
    await addMember(rosa.session, carenet, tom);
    const client = await authorizeInCarenet(service, tom, carenet);
    const again = await interrupt(tom);
    await expectDead(client, path);
    expectXml(await (await authorizeInCarenet(service, again, carenet)).get(path));
  });
});

/** The result for a URL that is signed with the client's token now. */
async function verdict({ credentials }: SignedClient): Promise<string> {
  const signer = { token: credentials.token!, secret: credentials.tokenSecret! };
  const url = signedUrl('/widgets/Chart?record_id=1', signer, timeText(Math.floor(service.now())));
  return (await rosa.session.get('/oauth/internal/surl-verify', { query: { url } })).xml().text;
}

describe('A URL signed with a token', () => {
  it('does not match once the share that the token rests on has ended', async () => {
    const { record } = await begin();
    await shareWith(tom, record);
    const client = await authorizeApp(service, tom, record);
    expect(await verdict(client)).toBe('ok');
    await endShare(tom, record);
    expect(await verdict(client)).toBe('mismatch');
    await shareWith(tom, record);
    expect(await verdict(client)).toBe('mismatch');
  });

  it('does not match once the session grant of the account has ended', async () => {
    const { carenet } = await begin();
    await addMember(rosa.session, carenet, tom);
    const client = await authorizeInCarenet(service, tom, carenet);
    expect(await verdict(client)).toBe('ok');
    await interrupt(tom);
    expect(await verdict(client)).toBe('mismatch');
  });
});

describe('A token of an autonomous app that acts for no account', () => {
  it('outlives the share, the sessions and the ownership of the account that approved it', async () => {
    const { record } = await begin();
    await shareWith(tom, record);
    const client = await authorizeApp(service, tom, record, service.apps.night);
    await endShare(tom, record);
    await interrupt(tom);
    await giveTo(tom, record);
    await giveTo(rosa, record);
    expectXml(await reads(client, record));
  });
});
