/** The page of the own account: which mails somebody wants, and where she is signed in. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createPerson } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, formIn, look } from '../support/page-forms.ts';
import type { ActiveAccount } from '../support/scenario.ts';
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
  for (let left = count(); left > 0; left -= 1) {
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
