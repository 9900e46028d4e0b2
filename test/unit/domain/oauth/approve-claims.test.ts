import { describe, expect, it } from 'vitest';
import { expectBadRequest, expectDenied, expectNotFound } from '../../../support/expectations.ts';
import { createPerson } from '../../../support/people.ts';
import { carenetOf, redirectOf, requestToken, succeeded, tokenPath } from '../../../support/scenario.ts';
import { userApp } from '../../../support/user-app.ts';
import { boundToken, expectRedirect, forCarenet, forRecord, startShared } from './approval.ts';

const apps = { night: userApp('night', { mode: 'background', oauth_callback_url: '/night/after' }) } as const;

const { service, record, rosa, tom } = await startShared(apps);
/** Has no access to the record. */
const ann = await createPerson(service, 'ann');

const bound = (app = service.apps.user) => boundToken(service, app, record);

async function unbound(app = service.apps.user): Promise<string> {
  return tokenPath((await requestToken(service, app)).token, 'approve');
}

describe('The claim of a request token', () => {
  it('lets only the claimant approve', async () => {
    const { path, token } = await bound();
    succeeded(await tom.session.post(tokenPath(token, 'claim')), 'claim');
    expectDenied(await rosa.session.post(path, forRecord(record)));
    expectRedirect(await tom.session.post(path, forRecord(record)), 'https://problems.example.org/after?');
  });

  it('is made by approving an unclaimed token', async () => {
    const { path, token } = await bound();
    expectRedirect(await rosa.session.post(path, forRecord(record)), 'https://problems.example.org/after?');
    expectDenied(await rosa.session.post(tokenPath(token, 'claim')));
    expectDenied(await tom.session.post(tokenPath(token, 'claim')));
    expectDenied(await tom.session.post(path, forRecord(record)));
  });

  it('lets the claimant repeat the approval until the exchange, with the same response', async () => {
    const { path } = await bound();
    const first = await rosa.session.post(path, forRecord(record));
    const second = await rosa.session.post(path, forRecord(record));
    expect([second.status, second.text]).toEqual([200, first.text]);
  });

  it('is not made by a rejected approval', async () => {
    const { path, token } = await bound();
    expectDenied(await ann.session.post(path, forRecord(record)));
    expectBadRequest(await rosa.session.post(path));
    succeeded(await tom.session.post(tokenPath(token, 'claim')), 'claim');
  });

  it('goes to one of two accounts that approve at the same time', async () => {
    const { path } = await bound();
    const accounts = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? rosa : tom));
    const answers = await Promise.all(accounts.map(({ session }) => session.post(path, forRecord(record))));
    const winners = new Set(answers.flatMap(({ status }, i) => (status === 200 ? [accounts[i]!.id] : [])));
    expect(winners.size).toBe(1);
    answers.filter(({ status }) => status !== 200).forEach(expectDenied);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
  });
});

describe('An unbound request token', () => {
  it('may be approved for a record that the account controls', async () => {
    for (const account of [rosa, tom]) {
      expectRedirect(
        await account.session.post(await unbound(), forRecord(record)),
        'https://problems.example.org/after?',
      );
    }
    expectDenied(await ann.session.post(await unbound(), forRecord(record)));
  });

  it('leads to an access token for the chosen record', async () => {
    const { token, client } = await requestToken(service, service.apps.user);
    const answer = await rosa.session.post(tokenPath(token, 'approve'), forRecord(record));
    const verifier = redirectOf(succeeded(answer, 'approve')).searchParams.get('oauth_verifier')!;
    const exchanged = succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange');
    expect(exchanged.form().slice(2)).toEqual([['xoauth_indivo_record_id', record]]);
  });

  it('returns 404 for an unknown record or carenet', async () => {
    const path = await unbound();
    expectNotFound(await rosa.session.post(path, forRecord('no-such-record')));
    expectNotFound(await rosa.session.post(path, forCarenet('no-such-carenet')));
    expectNotFound(await rosa.session.post(path, forCarenet(record)));
  });

  it('returns 400 without an id or with both', async () => {
    const path = await unbound();
    const carenet = await carenetOf(rosa, 'Family');
    expectBadRequest(await rosa.session.post(path));
    expectBadRequest(await rosa.session.post(path, { form: { record_id: '', carenet_id: '' } }));
    expectBadRequest(await rosa.session.post(path, { form: { record_id: record, carenet_id: carenet } }));
  });
});

describe('The approval for a carenet', () => {
  it.each([
    ['a carenet-bound token', true],
    ['an unbound token', false],
  ])('returns 403 for %s while the app is not in the carenet', async (_what, isBound) => {
    const carenet = await carenetOf(rosa, 'Family');
    const form = isBound ? { indivo_carenet_id: carenet } : {};
    const path = tokenPath((await requestToken(service, service.apps.user, form)).token, 'approve');
    for (const account of [rosa, tom, ann])
      expectDenied(await account.session.post(path, forCarenet(carenet)));
  });

  it('returns 403 for an autonomous app', async () => {
    const carenet = await carenetOf(rosa, 'Family');
    const { token } = await requestToken(service, service.apps.night, { indivo_carenet_id: carenet });
    expectDenied(await rosa.session.post(tokenPath(token, 'approve'), forCarenet(carenet)));
    expectDenied(await rosa.session.post(await unbound(service.apps.night), forCarenet(carenet)));
  });

  it('returns 403 when a carenet-bound token is approved for the record', async () => {
    const carenet = await carenetOf(rosa, 'Family');
    const { token } = await requestToken(service, service.apps.user, { indivo_carenet_id: carenet });
    expectDenied(await rosa.session.post(tokenPath(token, 'approve'), forRecord(record)));
  });
});
