/** The second step without a browser: how many calls its pages make, what strangers can ask, and what a limited session can do. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createGuardedPerson,
  type GuardedPerson,
  passSecondStep,
} from '../support/browser/guarded-person.ts';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { fillIn, formIn, look, type ShownPage } from '../support/page-forms.ts';
import {
  addPasskey,
  type CreationOptions,
  newAuthenticator,
  type RequestOptions,
  signIn,
} from '../support/passkeys.ts';
import { type ActiveAccount, createRecord } from '../support/scenario.ts';
import { codeNow } from '../support/second-factors.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let person: GuardedPerson;
let guarded: Visitor;
/** Calls of the portal, such as `GET /accounts/…/factors`. */
const calls: string[] = [];

async function counted(url: string, init?: RequestInit): Promise<Response> {
  const path = new URL(url).pathname.replace(/[^/]+(?:@|%40)[^/]+/, '…');
  calls.push(`${init?.method ?? 'GET'} ${path}`);
  return fetchHere(url, init);
}

const options = { fetch: counted as typeof fetch };

beforeAll(async () => {
  service = await startServiceInMemory({ env: { SECOND_FACTOR_REQUIRED: '1' } });
  person = await createGuardedPerson(service);
  guarded = await visit(service, person, options);
  await passSecondStep(guarded, person.recoveryCodes[0]!);
});
beforeEach(() => {
  calls.length = 0;
});
afterAll(() => service?.stop());

async function post(
  visitor: Visitor,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const form = { ...fields, form_token: await visitor.formToken() };
  calls.length = 0;
  return visitor.post(path, new URLSearchParams(form));
}

describe('A page about signing in', () => {
  it.each([
    '/account/signing-in',
    '/account/passkeys/new',
    '/account/passkeys/ID',
    '/account/code-app',
    '/account/code-app/remove',
    '/account/recovery-codes',
  ])('%s asks for the factors, beside the count of unread messages, and for nothing else', async (path) => {
    expect((await guarded.get(path.replace('ID', person.passkeyId))).status).toBe(200);
    expect(calls.toSorted()).toEqual(['GET /accounts/…/factors', 'GET /accounts/…/inbox/']);
  });

  it('for the second step asks the service nothing, and its cookie says nothing of the ticket', async () => {
    const visitor = await visit(service, undefined, options);
    const { username, password } = person;
    const answer = await post(visitor, '/sign-in', { username, password });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in/second-step']);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('phr-second-step='))!;
    const bytes = Buffer.from(cookie.split(/[=;]/)[1]!, 'base64url').toString('latin1');
    for (const text of ['ticket', 'totp', username]) expect(bytes).not.toContain(text);
    calls.length = 0;
    expect((await visitor.get('/sign-in/second-step')).status).toBe(200);
    expect(calls).toEqual([]);
  });

  it('is there for ten minutes, and not once it was done', async () => {
    const hers = await createGuardedPerson(service);
    const visitor = await visit(service, hers, options);
    const lateVisitor = await visit(service, hers, options);
    const found = async (by: Visitor) => {
      const answer = await by.get('/sign-in/second-step');
      return answer.headers.get('location') ?? answer.status;
    };
    expect(await found(visitor)).toBe(200);
    await passSecondStep(visitor, hers.recoveryCodes[0]!);
    await post(visitor, '/sign-out', {});
    expect(await found(visitor)).toBe('/sign-in?why=over');
    service.advance(9 * 60);
    expect(await found(lateVisitor)).toBe(200);
    service.advance(61);
    expect(await found(lateVisitor)).toBe('/sign-in?why=over');
  });

  it('says of a passkey that seems to be a copy that it is no longer valid, and what to do', async () => {
    const authenticator = newAuthenticator();
    const proof = { kind: 'recovery', code: person.recoveryCodes.at(-1)! };
    const { password } = person;
    const { id } = await addPasskey(person, { authenticator, password, name: 'Old phone', proof });
    for (const odd of [{}, {}, { counter: 1 }]) await signIn(service, authenticator, odd);
    expect(await (await guarded.get('/account/signing-in')).text()).toContain('No longer valid');
    const page = await (await guarded.get(`/account/passkeys/${id}`)).text();
    expect(page).toContain('Make a new one, and then remove this one.');
    const other = await (await guarded.get(`/account/passkeys/${person.passkeyId}`)).text();
    expect(other).not.toContain('No longer valid');
  });

  it('with a copied passkey as the only second step offers recovery codes, and says what to do now', async () => {
    const berta = await createPerson(service, 'Berta Lind');
    const authenticator = newAuthenticator();
    const { password } = berta;
    const { id, recoveryCodes } = await addPasskey(berta, { authenticator, password });
    for (const odd of [{}, { counter: 1 }]) await signIn(service, authenticator, odd);
    const visitor = await visit(service, berta, options);
    const step = await (await visitor.get('/sign-in/second-step')).text();
    expect(step).toContain('<details open="">');
    expect(step).not.toContain('Use a passkey');
    await passSecondStep(visitor, recoveryCodes![0]!);
    const page = await (await visitor.get('/account/signing-in')).text();
    expect(page).toContain('Your passkey is no longer valid.');
    expect(page).toContain('only a recovery code gets you in, and you have 9 left');
    expect(page).not.toContain('href="/account/recovery-codes"');
    expect((await visitor.get('/account/recovery-codes')).status).toBe(303);
    expect(await (await visitor.get(`/account/passkeys/${id}`)).text()).toContain(
      'This is your only second step',
    );
  });

  it('gives a passkey another name, and not none', async () => {
    const path = `/account/passkeys/${person.passkeyId}`;
    const page = await look(guarded, path);
    const nameless = await fillIn(guarded, page, `${path}/rename`, { name: '' });
    expect(nameless.words).toContain('Enter a name');
    const renamed = await fillIn(guarded, page, `${path}/rename`, { name: 'Blue phone' });
    expect(renamed.words).toContain('The name was saved.');
    expect(renamed.html).toContain('<h1>Blue phone</h1>');
  });

  it('that there is not is not found: a passkey of nobody', async () => {
    expect((await guarded.get('/account/passkeys/none')).status).toBe(404);
    expect((await post(guarded, '/account/passkeys/none/rename', { name: 'Mine' })).status).toBe(404);
  });
});

describe('A person without her device', () => {
  const adding = '/account/passkeys/new';
  let berta: ActiveAccount;
  let browser: Visitor;
  beforeAll(async () => {
    berta = await createPerson(service, 'Berta Lind');
    browser = await visit(service, berta, options);
  });

  /** Does what the script does on the page that adds a passkey, on a device that keeps none. */
  async function add(fields: Readonly<Record<string, string>> = {}): Promise<ShownPage> {
    const form = { name: 'Tablet', present: berta.password, ...fields };
    const asked = await post(browser, '/account/passkeys/options', form);
    expect(asked.status, await asked.clone().text()).toBe(200);
    const { options: given } = (await asked.json()) as { options: CreationOptions };
    const credential = JSON.stringify(newAuthenticator().create(given));
    return fillIn(browser, await look(browser, adding), '/account/passkeys', { name: 'Tablet', credential });
  }

  it('adds a passkey with a recovery code that was not used, or by her password after signing in with one', async () => {
    const first = await add();
    const codes = [...first.html.matchAll(/<li>([\w-]{8,})<\/li>/g)].map(([, code]) => code!);
    expect(codes).toHaveLength(10);
    expect((await look(browser, adding)).words).toContain('A recovery code');
    expect((await add({ code: codes[0]! })).words).toContain('The passkey was added.');
    const [passkey] = /\/account\/passkeys\/(?!new)[^"]+/.exec(
      (await look(browser, '/account/signing-in')).html,
    )!;
    const kept = await fillIn(browser, await look(browser, passkey), `${passkey}/remove`, {
      present: berta.password,
    });
    expect(kept.words).toContain('Enter the code');
    const used = await fillIn(browser, await look(browser, '/account/code-app'), '/account/code-app', {
      present: berta.password,
      code: codes[0]!,
    });
    expect(used.words).toContain('This code is not right');

    browser = await visit(service, berta, options);
    const step = await look(browser, '/sign-in/second-step');
    const passed = { kind: 'recovery', recovery: codes[1]! };
    const entered = await fillIn(browser, step, '/sign-in/second-step', passed);
    expect(entered.words).toContain('for ten minutes that takes no other code');
    expect((await look(browser, adding)).words).not.toContain('A recovery code');
    expect((await add()).words).toContain('The passkey was added.');
  });
});

describe('Somebody who has given no password', () => {
  it('comes from the second step to the sign-in page, whatever she enters', async () => {
    const stranger = await visit(service, undefined, options);
    const page = await stranger.get('/sign-in/second-step');
    expect([page.status, page.headers.get('location')]).toEqual([303, '/sign-in?why=over']);
    for (const [path, fields] of [
      ['/sign-in/second-step', { kind: 'totp', code: '123456' }],
      ['/sign-in/passkey', { step: 'second', credential: '{}' }],
    ] as const) {
      const answer = await post(stranger, path, fields);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('Signing in took too long. Please begin again.');
      expect(calls).toEqual([]);
    }
    const asked = await post(stranger, '/sign-in/passkey/options', { step: 'second' });
    expect(asked.status).toBe(403);
    expect(await asked.json()).toEqual({ problem: 'Signing in took too long. Please begin again.' });
  });

  it('gets a challenge that names nobody, and a passkey that is none is refused', async () => {
    const stranger = await visit(service, undefined, options);
    const asked = await post(stranger, '/sign-in/passkey/options', {});
    expect(asked.headers.get('cache-control')).toBe('no-store');
    const { options: given } = (await asked.json()) as { options: Record<string, unknown> };
    expect(given).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    for (const credential of ['{}', 'null', '[]', 'x', `"${'x'.repeat(40_000)}"`]) {
      const answer = await post(stranger, '/sign-in/passkey', { credential });
      expect([credential.slice(0, 9), answer.status]).toEqual([credential.slice(0, 9), 403]);
      expect(await answer.text()).toContain('This passkey does not open an account here');
    }
    expect((await post(stranger, '/sign-in/passkey', { credential: '' })).status).toBe(400);
  });

  it('is told that it took too long when a passkey answers to a challenge that is over', async () => {
    const stranger = await visit(service, undefined, options);
    const asked = await post(stranger, '/sign-in/passkey/options', {});
    const { options: given } = (await asked.json()) as { options: RequestOptions };
    const device = newAuthenticator();
    device.create({ rp: { id: given.rpId }, user: { id: 'bm9ib2R5' }, challenge: given.challenge });
    const credential = JSON.stringify(device.get({ ...given, challenge: 'b3Zlcg' }));
    const answer = await post(stranger, '/sign-in/passkey', { credential });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('That took too long. Please try again');
  });
});

describe('In a session that can only set up a second step', () => {
  let visitor: Visitor;
  let owner: Patient;
  beforeAll(async () => {
    owner = await createPatient(service);
    await createRecord(service, owner, { given: 'Tom' });
    visitor = await visit(service, owner, options);
  });

  it('pages and forms lead to where it is set up', async () => {
    for (const path of ['/records', '/account', '/inbox']) {
      const answer = await visitor.get(path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 303, '/account/set-up']);
    }
    const form = { name: 'Rosa Lind', form_token: await tokenOn('/account/set-up') };
    const answer = await visitor.post('/account/profile', new URLSearchParams(form));
    expect(answer.headers.get('location')).toBe('/account/set-up');
  });

  it('a form that is to be kept is kept: the session is not over', async () => {
    const form = { name: 'Rosa Lind', keep: 'yes', form_token: await tokenOn('/account/set-up') };
    const answer = await visitor.post('/account/profile', new URLSearchParams(form));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Send what you entered');
  });

  it('she can choose another language, and sign out', async () => {
    const browser = await visit(service, owner, options);
    const page = await look(browser, '/account/set-up');
    const german = await fillIn(browser, page, '/language', { language: 'de' });
    expect(german.words).toContain('Richten Sie einen zweiten Schritt ein');
    expect((await fillIn(browser, german, '/sign-out')).words).toContain('Sie haben sich abgemeldet.');
  });

  it('she signs in to the page that sets it up, which leads to her records once she has a code app, that she cannot turn off', async () => {
    const browser = await visit(service, undefined);
    const { username, password, recordId } = owner;
    const asked = await look(browser, `/records/${recordId}/health`);
    const page = await fillIn(browser, asked, '/sign-in', { username, password });
    expect(page.words).toContain('Set up a second step');
    expect(page.html).toContain('href="/account/code-app"');
    const begun = await look(browser, '/account/code-app');
    const scan = await fillIn(browser, begun, '/account/code-app', { present: password });
    const secret = /id="key"[^>]*>([^<]+)</.exec(scan.html)![1]!.replaceAll(/\s/g, '');
    const codes = await fillIn(browser, scan, scan.path, { code: codeNow(service, secret) });
    expect(codes.html).toMatch(/href="\/records"[^>]*>I have kept them/);
    expect((await look(browser, `/records/${recordId}/health`)).words).toContain('Health at a glance');
    const { html, words } = await look(browser, '/account/code-app/remove');
    expect(words).toContain('Your account must have a second step.');
    expect(html).not.toContain('action="/account/code-app/remove"');
  });

  it('she can make a passkey instead, and goes on to her records', async () => {
    const other = await createPatient(service);
    await createRecord(service, other, { given: 'Tom' });
    const browser = await visit(service, other);
    expect((await look(browser, '/account/set-up')).html).toContain('href="/account/passkeys/new"');
    const page = await look(browser, '/account/passkeys/new');
    const form = formIn(page.html, '/account/passkeys');
    form.set('name', 'Telephone');
    form.set('present', other.password);
    const asked = await browser.post('/account/passkeys/options', form);
    const { options: given } = (await asked.json()) as { options: CreationOptions };
    form.set('credential', JSON.stringify(newAuthenticator().create(given)));
    const codes = await (await browser.post('/account/passkeys', form)).text();
    expect(codes).toMatch(/href="\/records"[^>]*>I have kept them/);
    expect((await look(browser, '/records')).html).toContain('<h1>Records</h1>');
  });

  it('the page that sets it up is for nobody else', async () => {
    const other = await visit(service, await createPerson(service), options);
    for (const one of [other, guarded]) {
      const answer = await one.get('/account/set-up');
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/records']);
    }
  });

  async function tokenOn(path: string): Promise<string> {
    return /name="form_token" value="([^"]+)"/.exec(await (await visitor.get(path)).text())![1]!;
  }
});
