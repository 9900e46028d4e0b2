/** The second step with a code, without a browser: what is refused, and what a browser that was trusted or left alone comes to. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, createPerson } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, look, type ShownPage } from '../support/page-forms.ts';
import { askForResetLink } from '../support/reset-links.ts';
import type { ActiveAccount } from '../support/scenario.ts';
import { nextCode, setUpApp } from '../support/second-factors.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
beforeAll(async () => {
  // The portal signs its calls with the real time, whatever time it is for the service.
  ({ service } = await startInMemory({ env: { CLOCK_WINDOW: '86400' } }));
});

interface WithApp {
  readonly person: ActiveAccount;
  /** A browser in which she has not signed in. */
  readonly browser: Visitor;
  readonly code: () => string;
  readonly recoveryCodes: readonly string[];
}

async function personWithApp(): Promise<WithApp> {
  const person = await createPerson(service);
  const { secret, recoveryCodes } = await setUpApp(service, person, person.session);
  const code = () => nextCode(service, secret);
  return { person, browser: await visit(service, undefined), code, recoveryCodes: recoveryCodes! };
}

type Person = Pick<ActiveAccount, 'username' | 'password'>;

async function givePassword(browser: Visitor, { username, password }: Person, path = '/sign-in') {
  return fillIn(browser, await look(browser, path), '/sign-in', { username, password });
}

const step = '/sign-in/second-step';
const giveCode = (browser: Visitor, page: ShownPage, code: string, trust: readonly string[] = []) =>
  fillIn(browser, page, step, { code, trust });
const giveRecoveryCode = (browser: Visitor, page: ShownPage, recovery: string) =>
  fillIn(browser, page, step, { kind: 'recovery', recovery });

async function signOut(browser: Visitor): Promise<void> {
  await fillIn(browser, await look(browser, '/account'), '/sign-out');
}

/** The key that the page shows for an app. */
const keyIn = ({ html }: ShownPage) => /id="key"[^>]*>([^<]+)</.exec(html)![1]!.replaceAll(/\s/g, '');

describe('A person', () => {
  it('turns the code app on after her password, and from then on signs in with a code, too, also where no script runs', async () => {
    const person = await createPatient(service);
    const browser = await visit(service, person);
    const begin = async (present: string) =>
      fillIn(browser, await look(browser, '/account/code-app'), '/account/code-app', { present });
    expect((await look(browser, '/account/code-app')).words).toContain('can then no longer sign you in');
    expect((await begin('not the one')).words).toContain('This is not your current password.');
    const scan = await begin(person.password);
    const secret = keyIn(scan);
    expect(scan.html).toContain('aria-label="QR code with the key for the code app"');
    const [, link = ''] = /href="(otpauth:[^"]+)"[^>]*>Open the code app</.exec(scan.html)!;
    expect(new URL(link.replaceAll('&amp;', '&')).searchParams.get('secret')).toBe(secret);
    const refused = await fillIn(browser, scan, scan.path, { code: '000000' });
    expect(refused.words).toContain('This code is not right.');
    // Its page still has the key.
    const again = await look(browser, '/account/code-app/scan');
    expect([keyIn(refused), keyIn(again)]).toEqual([secret, secret]);
    const code = () => nextCode(service, secret);
    const codes = await fillIn(browser, again, '/account/code-app/scan', { code: code() });
    expect(codes.words).toContain('The second step is on from now on.');
    expect((await look(browser, '/account/signing-in')).words).toContain('Your account has a second step.');
    await signOut(browser);
    const asked = await givePassword(browser, person, '/sign-in?next=/inbox');
    expect([asked.path, (await giveCode(browser, asked, code())).path]).toEqual([step, '/inbox']);
  });

  it('is let try again after a wrong code, none, or one that was used', async () => {
    const { person, browser, code } = await personWithApp();
    const asked = await givePassword(browser, person);
    expect((await giveCode(browser, asked, '')).words).toContain('Enter the code');
    const used = code();
    expect((await giveCode(browser, asked, used)).path).toBe('/records');
    await signOut(browser);
    const again = await giveCode(browser, await givePassword(browser, person), used);
    expect(again.words).toContain('This code is not right, or it has been used already');
    expect((await giveCode(browser, await look(browser, step), code())).path).toBe('/records');
  });

  it('is slowed down after five wrong codes, and is told for how long', async () => {
    const { person, browser } = await personWithApp();
    let page = await givePassword(browser, person);
    for (let time = 0; time < 5; time += 1) {
      page = await giveCode(browser, page, '000000');
      expect(page.words).toContain('This code is not right');
    }
    page = await giveCode(browser, page, '000000');
    expect([page.status, page.words]).toEqual([
      429,
      expect.stringContaining('There have been too many wrong codes. Try again in'),
    ]);
  });

  it('who trusts a browser is not asked for a code there, but everywhere else, until it is forgotten', async () => {
    const { person, browser, code } = await personWithApp();
    await giveCode(browser, await givePassword(browser, person), code(), ['yes']);
    await signOut(browser);
    expect((await givePassword(browser, person)).path).toBe('/records');
    expect((await givePassword(await visit(service, undefined), person)).path).toBe(step);
    const ways = await look(browser, '/account/signing-in');
    expect(ways.words).toContain('One browser is not asked for a code, for up to 30 days.');
    const forgotten = await fillIn(browser, ways, '/account/signing-in/forget-browsers');
    expect(forgotten.words).toContain('No browser is trusted any more.');
    await signOut(browser);
    expect((await givePassword(browser, person)).path).toBe(step);
  });

  it('uses a recovery code up, however it is written', async () => {
    const { person, browser, recoveryCodes } = await personWithApp();
    const [code = ''] = recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const { words } = await giveRecoveryCode(browser, await givePassword(browser, person), typed);
    expect(words).toContain('You have signed in with a recovery code, which is used up now.');
    expect(words).toContain('9 of your 10 codes are left.');
    await signOut(browser);
    const again = await giveRecoveryCode(browser, await givePassword(browser, person), code);
    expect(again.words).toContain('This recovery code is not right');
  });

  it('without her phone sets the app up on another one after a recovery code, makes new codes, and turns it off', async () => {
    const { person, browser, recoveryCodes } = await personWithApp();
    const { password: present } = person;
    const inside = await giveRecoveryCode(browser, await givePassword(browser, person), recoveryCodes[0]!);
    expect(inside.html).toMatch(/href="\/account\/code-app"[^>]*>Set up on another phone/);
    const form = async (path: string, values: Readonly<Record<string, string>>) =>
      fillIn(browser, await look(browser, path), path, values);
    const secret = keyIn(await form('/account/code-app', { present }));
    const code = () => nextCode(service, secret);
    const set = await form('/account/code-app/scan', { code: code() });
    expect(set.words).toContain('The code app is set up.');

    expect((await form('/account/recovery-codes', { present })).words).toContain('Enter the code');
    const made = await form('/account/recovery-codes', { present, code: code() });
    expect(made.words).toContain('These are your new codes.');
    const renewed = made.html.match(/[A-Z0-9]+(?:-[A-Z0-9]+)+(?=<)/g)!;
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((one) => recoveryCodes.includes(one))).toEqual([]);

    const off = '/account/code-app/remove';
    expect((await look(browser, off)).words).toContain('This is your only second step');
    expect((await form(off, { present, code: recoveryCodes[1]! })).words).toContain('This code is not right');
    expect((await form(off, { present, code: code() })).words).toContain('The code app is turned off.');
    await signOut(browser);
    expect((await givePassword(browser, person)).path).toBe('/records');
  });

  it('without phone and codes is told whom to write to, and a new password opens nothing', async () => {
    const { person, browser } = await personWithApp();
    const { words } = await givePassword(browser, person);
    expect(words).toContain('Write to support@clinic.example. We make sure that it is you');
    const path = `/accounts/${person.id}/new_password/${await askForResetLink(service, person.id)}`;
    const password = 'red cherries in july';
    await fillIn(browser, await look(browser, path), path, { password });
    expect((await givePassword(browser, { ...person, password })).path).toBe(step);
  });

  it('who takes more than ten minutes begins again', async () => {
    const { person, browser, code } = await personWithApp();
    const asked = await givePassword(browser, person);
    service.advance(11 * 60);
    const over = 'Signing in took too long. Please begin again.';
    const late = await giveCode(browser, asked, code());
    expect(late.words).toContain(over);
    expect((await look(browser, step)).words).toContain(over);
    const { username, password } = person;
    const again = await fillIn(browser, late, '/sign-in', { username, password });
    expect((await giveCode(browser, again, code())).path).toBe('/records');
  });

  it('loses nothing that she typed when her session had ended before she sent it', async () => {
    const { person, browser, code } = await personWithApp();
    await giveCode(browser, await givePassword(browser, person), code());
    const account = await look(browser, '/account');
    service.advance(16 * 60);
    const kept = await fillIn(browser, account, '/account/profile', { name: 'Rosa Maria Lind' });
    expect(kept.words).toContain('What you entered is kept.');
    const { username, password } = person;
    const asked = await fillIn(browser, kept, '/sign-in', { username, password });
    const wrong = await giveCode(browser, asked, '000000');
    expect(wrong.words).toContain('This code is not right');
    const page = await giveCode(browser, wrong, code());
    expect(page.words).toContain('Send what you entered');
    const sent = await fillIn(browser, page, '/account/profile');
    expect(sent.words).toContain('Your name was saved.');
  });
});

it('Somebody else who signs in in the same browser does not see the key that another person has begun to set up', async () => {
  const [rosa, marta] = [await createPerson(service), await createPerson(service, 'Marta')];
  const browser = await visit(service, rosa);
  const page = await look(browser, '/account/code-app');
  const scan = await fillIn(browser, page, '/account/code-app', { present: rosa.password });
  expect(scan.html).toContain('id="key"');
  await signOut(browser);
  expect((await givePassword(browser, marta)).path).toBe('/records');
  const other = await look(browser, '/account/code-app/scan');
  expect(other.words).toContain('That took too long. Please begin again.');
  expect(other.html).not.toContain('id="key"');
});

it('The key that a person has begun to set up is there for ten minutes', async () => {
  const rosa = await createPerson(service);
  const browser = await visit(service, rosa);
  const page = await look(browser, '/account/code-app');
  await fillIn(browser, page, '/account/code-app', { present: rosa.password });
  service.advance(9 * 60);
  expect((await look(browser, '/account/code-app/scan')).html).toContain('id="key"');
  service.advance(61);
  const late = await look(browser, '/account/code-app/scan');
  expect(late.words).toContain('That took too long. Please begin again.');
  expect(late.html).not.toContain('id="key"');
});
