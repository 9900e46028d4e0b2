/** What an app that asks to be let in can do, as its page says it, and what ends its request. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, formIn, look, type ShownPage } from '../support/page-forms.ts';
import { mainWords } from '../support/page-words.ts';
import { carenetOf, createRecord, requestToken, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let circle: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  visitor = await visit(service, patient);
  circle = await carenetOf(patient, 'Physicians');
});

function ask(form: Record<string, string> = { indivo_record_id: patient.recordId }) {
  const callback = 'https://problems.example.org/after';
  return requestToken(service, service.apps.user, { oauth_callback: callback, ...form });
}

const pageOf = async (token: string, by = visitor) =>
  (await by.get(`/oauth/authorize?oauth_token=${token}`)).text();

/** What the person gets who presses the button that lets the app in. */
async function approve(token: string): Promise<string> {
  const form = formIn(await pageOf(token), '/oauth/authorize');
  form.set('answer', 'approve');
  return (await visitor.post('/oauth/authorize', form)).text();
}

/** The page of an app that asks, for who has just signed in. */
async function pageAfterSignIn(token: string): Promise<readonly [Visitor, ShownPage]> {
  const newcomer = await visit(service, undefined);
  const page = await look(newcomer, `/oauth/authorize?oauth_token=${token}`);
  const { username, password } = patient;
  return [newcomer, await fillIn(newcomer, page, '/sign-in', { username, password })];
}

const verifierIn = (html: string) => /oauth_verifier=([\w-]+)/.exec(html)?.[1];

describe('A person who is sent by an app', () => {
  it('signs in, reads who asks for what, approves, and is back at the app with a verifier that works', async () => {
    const { token, client } = await ask();
    const [newcomer, page] = await pageAfterSignIn(token);
    for (const text of [
      'Let Problems in?',
      'Rosa Lind',
      'Read all documents and results of this record, also new ones',
      'See your password or your messages',
    ])
      expect(page.words).toContain(text);
    const { html } = await fillIn(newcomer, page, '/oauth/authorize', { answer: 'approve' });
    const [, back = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(html)!;
    expect(back).toMatch(/^https:\/\/problems\.example\.org\/after\?/);
    expect(back).toContain(`oauth_token=${token}`);
    succeeded(await client.post('/oauth/access_token', { verifier: verifierIn(back)! }), 'exchange_token');
  });

  it('says no, and the app gets nothing', async () => {
    const { token, client } = await ask();
    const page = await look(visitor, `/oauth/authorize?oauth_token=${token}`);
    const { words } = await fillIn(visitor, page, '/oauth/authorize', { answer: 'refuse' });
    expect(words).toContain('The app was not let in');
    expect((await client.post('/oauth/access_token', { verifier: 'guessed' })).status).toBe(403);
  });

  it('chooses among the records that she controls when the app names none', async () => {
    const mother = await createPatient(service, 'Marta', 'Oyelaran');
    const child = await createRecord(service, mother, { given: 'Tomi', family: 'Oyelaran' });
    const { token } = await ask({});
    const hers = await visit(service, mother);
    const page = await look(hers, `/oauth/authorize?oauth_token=${token}`);
    expect(page.words).toMatch(/Which record\?.*Tomi Oyelaran/);
    await fillIn(hers, page, '/oauth/authorize', { answer: 'approve', record: child });
    const uses = async (record: string) =>
      !(await look(hers, `/records/${record}/apps`)).words.includes('No app uses');
    expect([await uses(child), await uses(mother.recordId)]).toEqual([true, false]);
  });
});

describe('The page of an app that asks', () => {
  it('for a circle says that it reads what its members see, and that it must be in the circle first', async () => {
    const { token } = await ask({ indivo_carenet_id: circle });
    const words = mainWords(await pageOf(token));
    expect(words).toContain('Read what members of “Physicians” see, and nothing else');
    expect(words).not.toContain('Add documents and results');
    expect(mainWords(await approve(token))).toContain('Problems is not in this circle yet.');
  });

  it('to work when nobody is signed in says so, and why', async () => {
    const { token } = await requestToken(service, service.apps.background, {
      indivo_record_id: patient.recordId,
    });
    const words = mainWords(await pageOf(token));
    expect(words).toContain('Do so at any time, also when you are not signed in');
    expect(words).toContain('Its reason: Results arrive at any time.');
  });

  it('has no answer for who does not control the record, or has none', async () => {
    const { token } = await ask();
    const stranger = await visit(service, await createPerson(service));
    const page = await pageOf(token, stranger);
    expect(page).toContain('You cannot answer this request');
    expect(page).not.toContain('Let it in');
    const { token: open } = await ask({});
    expect(await pageOf(open, stranger)).toContain('You have no record that you could let an app into.');
  });
});

describe('A request of an app', () => {
  it('can be answered twice with the same verifier, and has ended once the app has come for its key', async () => {
    const { token, client } = await ask();
    for (const page of [await pageOf(token), await pageOf(token)]) expect(page).toContain('Let it in');
    const verifier = verifierIn(await approve(token))!;
    expect(await pageOf(token)).toContain('This app has access to the record already.');
    expect(verifierIn(await approve(token))).toBe(verifier);
    succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange_token');
    for (const gone of [token, 'no-such-token', ''])
      expect(await pageOf(gone)).toContain('This request has ended');
  });
});
