/** The page that apps send people to: who asks, for what, and the answer. */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { openPage } from '../support/browser/browser.ts';
import { createPatient, patientOfFile, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import { createRecord, requestToken, succeeded } from '../support/scenario.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

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
});
