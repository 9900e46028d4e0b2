/** What the script asks the portal that ends what is kept in a browser: shared/portal/assets/device/access.page.js. */
import { expect, it } from 'vitest';
import { createPatient, createPerson } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { newBrowser } from '../support/push/browser.ts';
import { pushKeyOf } from '../support/push/key.ts';
import { accountPath, succeeded } from '../support/scenario.ts';
import { type Visitor, visit } from '../support/visitor.ts';

const { service } = await startInMemory();
const key = await pushKeyOf(service);

async function stateIn(browser: Visitor): Promise<unknown> {
  return (await browser.get('/device/state')).json();
}

async function switchOn(browser: Visitor): Promise<void> {
  const body = new URLSearchParams({ ...newBrowser(key).form, form_token: await browser.formToken() });
  const { headers } = await browser.post('/account/device/told', body);
  expect(headers.get('location')).toBe('/account/device?done=told#notices');
}

it('A browser in which nobody is signed in learns nothing else', async () => {
  expect(await stateIn(await visit(service, undefined))).toEqual({ signedIn: false });
});

it('A browser learns which records the person can open, and whether she is told there, until that is ended elsewhere', async () => {
  const rosa = await createPatient(service);
  const browser = await visit(service, rosa);
  const state = { signedIn: true, cards: [`/records/${rosa.recordId}`] };
  expect(await stateIn(browser)).toEqual({ ...state, told: false });
  await switchOn(browser);
  expect(await stateIn(browser)).toEqual({ ...state, told: true });
  expect(await stateIn(await visit(service, rosa))).toEqual({ ...state, told: false });

  const path = accountPath(rosa.id, '/push-subscriptions');
  const listed = succeeded(await rosa.session.get(path), 'push_subscription_list');
  const [{ id }] = JSON.parse(listed.text).subscriptions;
  succeeded(await rosa.session.delete(`${path}/${id}`), 'push_subscription_remove');
  const answer = await browser.get('/device/state');
  expect(await answer.json()).toEqual({ ...state, told: false });
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^phr-told=; Max-Age=0/)]);
});

it('A browser learns that another person who signs in is not told there', async () => {
  const [rosa, { username, password }] = [await createPerson(service), await createPerson(service)];
  const browser = await visit(service, rosa);
  await switchOn(browser);
  expect(await stateIn(browser)).toMatchObject({ told: true });
  const body = new URLSearchParams({ username, password, form_token: await browser.formToken() });
  expect((await browser.post('/sign-in', body)).status).toBe(303);
  expect(await stateIn(browser)).toEqual({ signedIn: true, cards: [], told: false });
});
