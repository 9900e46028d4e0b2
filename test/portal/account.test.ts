/** The page of the own account: name, address, password, language, which mails somebody wants, where she is signed in, and its end. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPatient, createPerson } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, formIn, look } from '../support/page-forms.ts';
import { type ActiveAccount, accountPath, createRecord } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let person: ActiveAccount;
let visitor: Visitor;
beforeAll(async () => {
  ({ service } = await startInMemory());
});
beforeEach(async () => {
  person = await createPerson(service, 'Ines Oyelaran');
  visitor = await visit(service, person);
});

const page = () => look(visitor, '/account');

it('The choice of mails is saved for each group, and what is no choice changes nothing', async () => {
  const chosen = { results: 'daily', messages: 'off', shares: 'at_once', circles: 'daily', links: 'off' };
  const saved = await fillIn(visitor, await page(), '/account/mails', chosen);
  expect(saved.words).toContain('Your choice was saved.');
  expect(Object.fromEntries(formIn(saved.html, '/account/mails'))).toMatchObject(chosen);
  await fillIn(visitor, saved, '/account/mails', { results: 'hourly', links: 'at_once' });
  expect(Object.fromEntries(formIn((await page()).html, '/account/mails'))).toMatchObject({
    ...chosen,
    links: 'at_once',
  });
});

/** Whether a browser is still signed in. */
const isIn = async (browser: Visitor) => (await browser.get('/account')).status === 200;

it('A person signs other browsers out one by one, and one that is out already is no mistake', async () => {
  const others = [await visit(service, person), await visit(service, person)];
  let shown = await page();
  const count = () => shown.words.match(/Sign out there/g)?.length ?? 0;
  // She signed in once without a browser, too.
  expect(count()).toBe(3);
  for (let left = 3; left > 0; left -= 1) {
    const session = formIn(shown.html, '/account/sessions/end').get('session')!;
    const before = shown;
    shown = await fillIn(visitor, before, '/account/sessions/end', { session });
    expect(shown.words).toContain('That browser is signed out.');
    expect(count()).toBe(left - 1);
    expect((await fillIn(visitor, before, '/account/sessions/end', { session })).status).toBe(200);
  }
  expect(await Promise.all([visitor, ...others].map(isIn))).toEqual([true, false, false]);
});

it('A person signs out everywhere else, and stays signed in here', async () => {
  const others = [await visit(service, person), await visit(service, person)];
  const after = await fillIn(visitor, await page(), '/account/sessions/end-others');
  expect(after.words).toContain('All other browsers are signed out.');
  expect(after.html).not.toContain('action="/account/sessions/end-others"');
  expect(await Promise.all([visitor, ...others].map(isIn))).toEqual([true, false, false]);
});

const day = 86_400_000;

describe('A person', () => {
  it('changes her password, and from then on only the new one lets her in', async () => {
    const chosen = 'a much better one';
    const values = { old: person.password, new: chosen };
    const changed = await fillIn(visitor, await look(visitor, '/account'), '/account/password', values);
    expect(changed.words).toContain('Your password was changed.');
    const enter = async (password: string) =>
      fillIn(visitor, await look(visitor, '/sign-in'), '/sign-in', { username: person.username, password });
    await fillIn(visitor, changed, '/sign-out');
    expect((await enter(person.password)).words).toContain('User name and password do not match');
    expect((await enter(chosen)).path).toBe('/records');
  });

  it('changes her name, the address for mails and her user name, and reads which mails the choices are about', async () => {
    const name = `${person.username}-2`;
    const present = person.password;
    let page = await look(visitor, '/account');
    for (const [form, values, told] of [
      ['profile', { name: 'Ines Lind' }, 'Your name was saved.'],
      ['contact', { contact: 'ines@post.example', present }, 'Your email address was changed.'],
      ['username', { username: name }, 'Your user name was changed.'],
    ] as const) {
      page = await fillIn(visitor, page, `/account/${form}`, values);
      expect(page.words).toContain(told);
    }
    const shown = (form: string) => Object.fromEntries(formIn(page.html, `/account/${form}`));
    expect(shown('profile').name).toBe('Ines Lind');
    expect(shown('contact').contact).toBe('ines@post.example');
    expect(shown('username').username).toBe(name);
    for (const [field, title] of [
      ['results', 'Something new in a record, such as results'],
      ['circles', 'Somebody new in a circle of yours, or you in another'],
    ] as const)
      expect(page.html.split('<fieldset').find((group) => group.includes(title))).toContain(
        `name="${field}"`,
      );
  });

  it('reads the portal in another language, from then on', async () => {
    const german = await fillIn(visitor, await look(visitor, '/account'), '/language', { language: 'de' });
    expect(german.html).toContain('<html lang="de"');
    expect(german.words).toContain('Mein Konto');
    expect((await look(visitor, '/records')).words).toContain('Abmelden');
  });

  it('asks for her account to be deleted, sees when, and takes it back', async () => {
    const patient = await createPatient(service);
    const other = await createRecord(service, patient, { given: 'Mia', family: 'Lind' });
    const heir = await createPerson(service, 'Tom Lind');
    const hers = await visit(service, patient);
    const path = '/account/delete';
    expect((await look(hers, '/account')).html).toContain(`href="${path}"`);
    let page = await look(hers, path);
    expect(page.html).toMatch(
      new RegExp(`<a [^>]*href="/records/${other}/download"[^>]*>Download the record of Mia Lind`),
    );
    const [own, his] = [`choice-${patient.recordId}`, `choice-${other}`];
    const ask = async (values: Readonly<Record<string, string>>) => {
      page = await fillIn(hers, page, path, values);
      return page.words;
    };
    const unanswered = await ask({});
    for (const name of ['Rosa Lind', 'Mia Lind'])
      expect(unanswered).toContain(`Choose whether the record of ${name} is deleted`);
    const present = patient.password;
    const given = { [own]: 'delete', [his]: 'give', [`heir-${other}`]: 'nobody@mail.example', present };
    expect(await ask(given)).toContain('There is no account with this address');
    expect(formIn(page.html, path).get(own)).toBe('delete');
    const right = { [`heir-${other}`]: heir.id };
    expect(await ask({ ...right, present: 'not the one' })).toContain('This is not your current password.');
    expect(await ask({ ...right, present })).toContain('You asked us to delete your account.');

    const notice = 'Your account will be deleted on';
    const [, date = ''] = new RegExp(`${notice}.*?<time datetime="([^"]+)"`, 's').exec(page.html) ?? [];
    expect(Math.abs(Date.parse(date) - service.now() * 1000 - 14 * day)).toBeLessThan(day / 24);
    const due = async () =>
      JSON.parse((await patient.session.get(accountPath(patient.id, '/erasure'))).text).due;
    expect(Date.parse(await due())).toBe(Date.parse(date));
    expect((await look(hers, path)).words).toContain(notice);
    const kept = await fillIn(hers, page, '/account/keep');
    expect(kept.words).toContain('Your account stays.');
    expect(kept.words).not.toContain(notice);
    expect(kept.html).toContain(`href="${path}"`);
    expect(await due()).toBeNull();
  });
});
