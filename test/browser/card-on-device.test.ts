/** The emergency card on a person's device: it opens without a connection, for who knows the secret, and goes with the access. */
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type Authenticator, addAuthenticator } from '../support/browser/authenticator.ts';
import type { BrowserPage, PageOptions } from '../support/browser/browser.ts';
import { enterPhrase, keepCard, keptCards, openCards, ownPhone } from '../support/browser/device.ts';
import {
  cookiesFor,
  createPatient,
  createPerson,
  type Patient,
  signedIn,
  signIn,
} from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { bundle, fhir, patient as person } from '../support/fhir/resources.ts';
import { portalOfFile } from '../support/portal.ts';
import { succeeded } from '../support/scenario.ts';

const portal = portalOfFile({ hasName: true });
/** Of whom several tests keep the card. */
let rosa: Patient;
beforeAll(async () => {
  rosa = await allergic();
});

const phrase = 'seven grey herons wait';

/** A device that has a connection whenever the card is opened: it needs no service worker. */
const online: PageOptions = { ...ownPhone, serviceWorkers: 'block' };

async function allergic(given = 'Rosa', family = 'Lind', text = 'Penicillin'): Promise<Patient> {
  const patient = await createPatient(portal.service, given, family);
  const allergy = {
    resourceType: 'AllergyIntolerance',
    id: 'a1',
    code: { text },
    patient: { reference: 'Patient/p1' },
    recorder: { reference: 'Patient/p1' },
  };
  await createDocument(patient.session, patient.recordId, bundle(person(given, family), allergy), fhir);
  return patient;
}

/** Ines has the whole record of the patient, too. */
async function shareWith(patient: Patient, accountId: string): Promise<void> {
  const form = { account_id: accountId };
  succeeded(await patient.session.post(`/records/${patient.recordId}/shares/`, { form }), 'record_share_add');
}

async function goOffline(page: BrowserPage): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.context().setOffline(true);
}

/** What a browser without a connection says by itself is no fault. */
function expectNoOther(page: BrowserPage): void {
  expect(page.takeComplaints().filter((line) => !line.includes('net::ERR_INTERNET_DISCONNECTED'))).toEqual(
    [],
  );
}

const nothing = (page: BrowserPage) => page.getByText('No emergency card is kept on this device.');

describe('The emergency card on a device', () => {
  it('is kept from its page, and opens without a connection and without signing in', async () => {
    const page = await signIn(portal, rosa, `/records/${rosa.recordId}/print/emergency-card`, ownPhone);
    await page.getByRole('link', { name: 'Keep it on this device' }).click();
    await page.getByLabel('Secret phrase').fill(phrase);
    await page.getByRole('button', { name: 'Keep the card here' }).click();
    await page.getByRole('heading', { name: 'The card is on this device' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // The session has ended by itself, and the device is where there is no connection.
    await page.context().clearCookies();
    await goOffline(page);
    await page.getByRole('link', { name: 'Open the card' }).click();
    await enterPhrase(page, phrase);
    const card = page.getByRole('article');
    await card.getByRole('heading', { name: 'Rosa Lind' }).waitFor();
    await card.getByText('Penicillin', { exact: true }).waitFor();
    await card
      .getByText(/^This is a copy of \d+ \w+ 20\d\d, \d\d:\d\d\. Something may have changed since\.$/)
      .waitFor();
    await card.getByText('A missing entry does not mean that there is none.').waitFor();
    // Nobody can write on it.
    expect(await card.getByText('Write names and phone numbers here').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close the card' }).click();
    expect(await page.getByText('Penicillin').count()).toBe(0);
    expectNoOther(page);
  });

  it('opens with its own secret phrase alone, whatever capitals and blanks are typed; it is in the browser only sealed, and the phrase reaches nobody', async () => {
    const page = await signedIn(portal, rosa, online);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await keepCard(page, rosa.recordId, phrase);
    await openCards(page, 'seven grey herons sleep');
    await page.getByText('This is not the secret phrase. Please try again').waitFor();
    await page.getByText('Forgotten it? Nobody can find it out.').waitFor();
    expect(await page.getByText('Penicillin').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await enterPhrase(page, '  Seven GREY  herons wait ');
    await page.getByText('Penicillin', { exact: true }).waitFor();
    expect(sent.filter((text) => decodeURIComponent(text).includes('herons'))).toEqual([]);
    // When the session has ended by itself, the sign-in page leads to it.
    await page.context().clearCookies();
    await page.goto('/records');
    await page.getByRole('link', { name: 'Emergency card' }).click();
    await page.getByLabel('Secret phrase of the card').waitFor();
    const [card = '', ...others] = await keptCards(page);
    expect(others).toEqual([]);
    expect(card).toContain(`id=/records/${rosa.recordId}`);
    expect(card).toContain('iterations=600000');
    for (const secret of ['Penicillin', 'Rosa', 'Lind', phrase]) expect(card).not.toContain(secret);
  });

  it('is one copy of each record, opens with its own phrase, shows texts as they are, and can be removed', async () => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    const ada = await allergic('Ada', 'Berg', hostile);
    await shareWith(ada, rosa.id);
    const page = await signedIn(portal, rosa, online);
    await keepCard(page, rosa.recordId, 'nine black crows watch');
    await keepCard(page, rosa.recordId, phrase);
    await keepCard(page, ada.recordId, 'eight white swans leave');
    expect(await keptCards(page)).toHaveLength(2);
    await openCards(page, 'eight white swans leave');
    await page.getByText(hostile).waitFor();
    expect(await page.getByText('Penicillin').count()).toBe(0);
    await page.goto('/account/device');
    await page
      .getByText(/^Copy of \d+ \w+ 20\d\d/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Open the card that is kept here' }).waitFor();
    await page.getByRole('link', { name: /Rosa Lind/ }).click();
    await page.getByText(/This device has a copy of \d+ \w+ 20\d\d/).waitFor();
    await page.getByRole('button', { name: 'Remove the copy' }).click();
    await page.getByText('This device has a copy of').waitFor({ state: 'hidden' });
    const [left = '', ...others] = await keptCards(page);
    expect(left).toContain(ada.recordId);
    expect(others).toEqual([]);
  });
});

it('A secret phrase that is easy to guess is not taken, and another one is suggested', async () => {
  const page = await signIn(portal, rosa, `/records/${rosa.recordId}/print/emergency-card/keep`);
  for (const [text, problem] of [
    ['herons', 'Use at least 12 characters, such as four words'],
    ['4711 0815 1234', 'Numbers alone are guessed quickly. Use words'],
    ['rosa rosa rosa rosa', 'This is easy to guess.'],
  ] as const) {
    await page.getByLabel('Secret phrase').fill(text);
    await page.getByRole('button', { name: 'Keep the card here' }).click();
    await page.getByText(problem).waitFor();
  }
  expect(await keptCards(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Suggest one' }).click();
  expect(await page.getByLabel('Secret phrase').inputValue()).toMatch(/^(?:[a-z]{4} ){3}[a-z]{4}$/);
});

describe('The card goes', () => {
  it('when the person signs out', async () => {
    const patient = await allergic();
    const page = await signedIn(portal, patient, online);
    await keepCard(page, patient.recordId, phrase);
    // By the script alone, whatever the portal answers.
    await page.route('**/sign-out', (route) => route.fulfill({ status: 204 }));
    await page.getByText('Menu').click();
    await Promise.all([
      page.waitForRequest('**/sign-out'),
      page.getByRole('button', { name: 'Sign out' }).click(),
    ]);
    expect(await keptCards(page)).toEqual([]);
    await page.goto('/offline');
    await nothing(page).waitFor();
  });

  it('when she signs out and no script can remove it', async () => {
    const patient = await allergic();
    const page = await signedIn(portal, patient, ownPhone);
    await keepCard(page, patient.recordId, phrase);
    await page.evaluate(
      `HTMLFormElement.prototype.submit.call(document.querySelector('form[action="/sign-out"]'))`,
    );
    await page.getByText('You have signed out.').waitFor();
    expect(await keptCards(page)).toEqual([]);
  });

  it('when it is opened with a connection by somebody who has lost access, and when somebody else signs in who has none', async () => {
    const ada = await allergic('Ada', 'Berg');
    await shareWith(ada, rosa.id);
    const page = await signedIn(portal, rosa, online);
    await keepCard(page, ada.recordId, phrase);
    await keepCard(page, rosa.recordId, phrase);
    const share = `/records/${ada.recordId}/shares/${encodeURIComponent(rosa.id)}/delete`;
    succeeded(await ada.session.post(share), 'record_share_delete');
    await page.goto('/offline');
    await expect.poll(() => keptCards(page)).toEqual([expect.stringContaining(rosa.recordId)]);
    await page.context().clearCookies();
    await cookiesFor(page, await createPerson(portal.service), portal.origin);
    // The next visit: another window.
    const next = await page.context().newPage();
    await next.goto('/records');
    await expect.poll(() => keptCards(page)).toEqual([]);
    await page.goto('/offline');
    await nothing(page).waitFor();
  });
});

describe('A card that a passkey keeps', () => {
  /** As the pages that add a passkey do. */
  const addPasskey = (page: BrowserPage) =>
    page.evaluate(`navigator.credentials.create({ publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      rp: { name: 'Portal' },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name: 'rosa', displayName: 'Rosa' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }, { type: 'public-key', alg: -257 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: { prf: {} },
    } }).then(() => undefined)`);

  async function askToKeep(page: BrowserPage, hasPrf: boolean): Promise<Authenticator> {
    const authenticator = await addAuthenticator(page, { hasPrf });
    await page.goto(`/records/${rosa.recordId}/print/emergency-card/keep`);
    await addPasskey(page);
    await page.getByRole('button', { name: 'Keep it with the passkey' }).click();
    return authenticator;
  }

  async function keepWithPasskey(page: BrowserPage): Promise<Authenticator> {
    const authenticator = await askToKeep(page, true);
    await page.getByRole('heading', { name: 'The card is on this device' }).waitFor();
    return authenticator;
  }

  const openWithPasskey = (page: BrowserPage) =>
    page.getByRole('button', { name: 'Open it with the passkey' }).click();

  async function expectClosed(page: BrowserPage): Promise<void> {
    await page.getByText('That did not work. Please try again.').waitFor();
    expect(await page.getByText('Penicillin').count()).toBe(0);
  }

  it('opens without a phrase and without a connection, for who can unlock the device', async () => {
    const page = await signedIn(portal, rosa, ownPhone);
    const authenticator = await keepWithPasskey(page);
    const [card = ''] = await keptCards(page);
    expect(card).not.toContain('Penicillin');

    await page.context().clearCookies();
    await goOffline(page);
    await page.goto('/offline');
    await openWithPasskey(page);
    await page.getByText('Penicillin', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close the card' }).click();
    await authenticator.unlocks(false);
    await openWithPasskey(page);
    await expectClosed(page);
    expect(await violationsOf(page)).toEqual([]);
    expectNoOther(page);
  });

  it('opens with that passkey alone', async () => {
    const page = await signedIn(portal, rosa, online);
    const authenticator = await keepWithPasskey(page);
    await authenticator.forget();
    await addPasskey(page);
    await page.goto('/offline');
    await openWithPasskey(page);
    await expectClosed(page);
  });

  it('is not made with a passkey that has no secret to give: a phrase does it then', async () => {
    const page = await signedIn(portal, rosa, online);
    await askToKeep(page, false);
    await page.getByText('Your passkey cannot lock the card. Use a secret phrase instead.').waitFor();
    expect(await keptCards(page)).toEqual([]);
  });
});
