/** The page that apps send people to: who asks, for what, and the answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { openPage } from '../support/browser/browser.ts';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { createRecord, requestToken, succeeded } from '../support/scenario.ts';

let portal: TestPortal;
let patient: Patient;
beforeAll(async () => {
  portal = await startPortal();
  patient = await createPatient(portal.service);
});
afterAll(() => portal?.stop());

function address(token: string): string {
  return `/oauth/authorize?oauth_token=${token}`;
}

/** What stands in for the app: it gets the person back. */
async function withApp(page: BrowserPage): Promise<BrowserPage> {
  await page.route('https://problems.example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Problems</title>' }),
  );
  return page;
}

/** A request of the app that names its callback. */
function ask(form: Record<string, string> = { indivo_record_id: patient.recordId }) {
  const callback = 'https://problems.example.org/after';
  return requestToken(portal.service, portal.service.apps.user, { oauth_callback: callback, ...form });
}

describe('A person who is sent by an app', () => {
  it('signs in, reads who asks for what, approves, and is back at the app with a verifier that works', async () => {
    const { token, client } = await ask();
    const page = await withApp(await openPage(portal.origin));
    await page.goto(address(token));
    await page.getByLabel('User name or email address').fill(patient.username);
    await page.getByLabel('Password').fill(patient.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    await page.getByRole('heading', { name: 'Let Problems in?' }).waitFor();
    await page.getByText('Rosa Lind').waitFor();
    await page.getByText('Read all documents and results of this record, also new ones').waitFor();
    await page.getByText('See your password or your messages').waitFor();
    await page.getByRole('button', { name: 'Let it in' }).click();
    await page.waitForURL('https://problems.example.org/**');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('oauth_token')).toBe(token);
    const verifier = searchParams.get('oauth_verifier')!;
    succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange_token');
  });

  it('can load the page again and again before she answers', async () => {
    const { token } = await ask();
    const page = await signIn(portal, patient, address(token));
    await page.reload();
    await page.reload();
    await page.getByRole('button', { name: 'Let it in' }).waitFor();
  });

  it('says no, and the app gets nothing', async () => {
    const { token, client } = await ask();
    const page = await signIn(portal, patient, address(token));
    await page.getByRole('button', { name: 'No, thank you' }).click();
    await page.getByRole('heading', { name: 'The app was not let in' }).waitFor();
    const answer = await client.post('/oauth/access_token', { verifier: 'guessed' });
    expect(answer.status).toBe(403);
  });

  it('chooses among the records that she controls when the app names none', async () => {
    const { service } = portal;
    const mother = await createPatient(service, 'Marta', 'Oyelaran');
    const child = await createRecord(service, mother, { given: 'Tomi', family: 'Oyelaran' });
    const { token } = await ask({});
    const page = await withApp(await signIn(portal, mother, address(token)));
    await page.getByRole('group', { name: 'Which record?' }).waitFor();
    await page.getByRole('radio', { name: /Tomi Oyelaran/ }).check();
    await page.getByRole('button', { name: 'Let it in' }).click();
    await page.waitForURL('https://problems.example.org/**');
    await page.goto(`${portal.origin}/records/${child}/apps`);
    await page.getByRole('heading', { name: 'Problems' }).waitFor();
    await page.goto(`${portal.origin}/records/${mother.recordId}/apps`);
    await page.getByText('No app uses this record.').waitFor();
  });

  it('is told that a request for a circle reads what its members see and nothing else', async () => {
    const circle = await physiciansOf(patient);
    const { token } = await ask({ indivo_carenet_id: circle });
    const page = await signIn(portal, patient, address(token));
    await page.getByText('Read what members of “Physicians” see, and nothing else').waitFor();
    expect(await page.getByText('Add documents and results').count()).toBe(0);
  });

  it('is told that it works when she is not there, and why, if it says so', async () => {
    const { token } = await requestToken(portal.service, portal.service.apps.background, {
      indivo_record_id: patient.recordId,
    });
    const page = await signIn(portal, patient, address(token));
    await page.getByText('Do so at any time, also when you are not signed in').waitFor();
    await page.getByText('Its reason: Results arrive at any time.').waitFor();
  });

  it('cannot answer for a record that she does not control', async () => {
    const { token } = await ask();
    const stranger = await createPatient(portal.service, 'Kim', 'Roe');
    const page = await signIn(portal, stranger, address(token));
    await page.getByRole('heading', { name: 'You cannot answer this request' }).waitFor();
    expect(await page.getByRole('button', { name: 'Let it in' }).count()).toBe(0);
  });

  it('without a record is told that there is none', async () => {
    const { token } = await ask({});
    const page = await signIn(portal, await createPerson(portal.service), address(token));
    await page.getByText('You have no record that you could let an app into.').waitFor();
  });

  it('can let the app in twice as long as it has not come for its key', async () => {
    const { token } = await ask();
    const page = await withApp(await signIn(portal, patient, address(token)));
    await page.getByRole('button', { name: 'Let it in' }).click();
    await page.waitForURL('https://problems.example.org/**');
    const first = page.url();
    await page.goto(portal.origin + address(token));
    await page.getByText('This app has access to the record already.').waitFor();
    await page.getByRole('button', { name: 'Let it in' }).click();
    await page.waitForURL('https://problems.example.org/**');
    expect(page.url()).toBe(first);
  });

  it('is told that the app must be in the circle that it asks for', async () => {
    const circle = await physiciansOf(patient);
    const { token } = await ask({ indivo_carenet_id: circle });
    const page = await signIn(portal, patient, address(token));
    await page.getByRole('button', { name: 'Let it in' }).click();
    await page.getByText('Problems is not in this circle yet.').waitFor();
  });

  it('is told that an unknown request, or one that was used, has ended', async () => {
    const { token, client } = await ask();
    const page = await withApp(await signIn(portal, patient, address(token)));
    await page.getByRole('button', { name: 'Let it in' }).click();
    await page.waitForURL('https://problems.example.org/**');
    const verifier = new URL(page.url()).searchParams.get('oauth_verifier')!;
    succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange_token');
    for (const gone of [token, 'no-such-token', '']) {
      await page.goto(portal.origin + address(gone));
      await page.getByRole('heading', { name: 'This request has ended' }).waitFor();
    }
  });
});

async function physiciansOf({ session, recordId }: Patient): Promise<string> {
  const answer = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list');
  return answer.xml().children.find(({ attributes }) => attributes.name === 'Physicians')!.attributes.id!;
}
