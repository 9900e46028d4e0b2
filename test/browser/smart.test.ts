/** SMART apps in the portal: who lets one in decides on what, how much and how long; opens it, and stops it. The app has a server of its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { openPage } from '../support/browser/browser.ts';
import { createPatient, createPerson, enter, type Patient, signIn } from '../support/browser/patient.ts';
import { type SmartTestApp, smartAppFiles, startSmartApp } from '../support/browser/smart-app.ts';
import { createDocument } from '../support/documents.ts';
import { bundle, fhir, patient as person, sodium } from '../support/fhir/resources.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { admin, succeeded } from '../support/scenario.ts';
import type { ServiceOptions } from '../support/service.ts';
import { smartApps } from '../support/smart-apps.ts';

const most = 'launch launch/patient openid fhirUser offline_access patient/*.cruds patient/AuditEvent.rs';

let app: SmartTestApp;
let portal: TestPortal;
beforeAll(async () => {
  app = await startSmartApp(() => portal.service.origin);
  const growth = smartAppFiles(app.origin, 'Growth', most);
  portal = await startPortal({
    isOnAws: true,
    apps: { growth, backend: smartApps.backend },
  } as ServiceOptions);
});
afterAll(async () => {
  await app?.stop();
  await portal?.stop();
});

/** The page of consent for what the app asks. */
async function asked(patient: Patient, scope: string): Promise<BrowserPage> {
  return signIn(portal, patient, app.begin(scope));
}

async function circleOf({ session, recordId }: Patient, name: string): Promise<string> {
  const answer = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list');
  return answer.xml().children.find(({ attributes }) => attributes.name === name)!.attributes.id!;
}

/** What the app says when the person is back. */
async function back(page: BrowserPage): Promise<string> {
  await page.waitForURL(`${app.origin}/after?**`);
  return (await page.locator('p').textContent())!;
}

describe('A person whom a SMART app sends', () => {
  it('signs in, reads who asks for what, unticks parts, and the app gets what she left in', async () => {
    const patient = await createPatient(portal.service);
    const page = await openPage(portal.origin);
    const scope =
      'launch/patient openid fhirUser offline_access patient/Observation.rs patient/MedicationRequest.crus';
    await page.goto(app.begin(scope));
    await enter(page, patient);
    await page.getByRole('heading', { name: 'Let Growth in?' }).waitFor();
    await page.getByText('Draws how a child grows.').waitFor();
    await page.getByText('Made by Clinic for children').waitFor();
    expect(await page.getByRole('radio', { name: /Rosa Lind/ }).isChecked()).toBe(true);
    await page.getByLabel('Vital signs, such as blood pressure and weight').uncheck();
    await page.getByLabel('Way of life, such as smoking').uncheck();
    await page.getByLabel('Other measurements and findings').uncheck();
    await page.getByLabel('Who you are: your name').uncheck();
    const added = page.getByRole('group', { name: 'What may it add?' });
    await added.getByLabel('Medicines').uncheck();
    await page.getByLabel('1 year').check();
    await page.getByRole('button', { name: 'Let it in', exact: true }).click();
    expect(await back(page)).toMatch(/^Let in: /);
    expect(new Set(app.token!.scope.split(' '))).toEqual(
      new Set([
        'launch/patient',
        'offline_access',
        'patient/Observation.rs?category=laboratory',
        'patient/MedicationRequest.rs',
      ]),
    );
    expect(app.token!.patient).toBe(patient.recordId);
    expect(app.token!.refresh_token).toBeDefined();

    await page.goto(`${portal.origin}/records/${patient.recordId}/apps`);
    await page.getByText('Sees: Laboratory values · Medicines').waitFor();
    await page.getByText('Let in by you').waitFor();
    expect(await page.getByText('Can add').count()).toBe(0);
  });

  it('can let it see a circle alone, after reading what that sees', async () => {
    const patient = await createPatient(portal.service);
    await createDocument(admin(portal.service), patient.recordId, models(problem('Hay fever')));
    const family = await circleOf(patient, 'Family');
    const form = { kind: 'Problem' };
    const path = `/records/${patient.recordId}/autoshare/carenets/${family}/bykind/set`;
    succeeded(await patient.session.post(path, { form }), 'autoshare_kind_create');
    const page = await asked(patient, 'launch/patient patient/Condition.cruds patient/Patient.r');
    await page.locator('summary').getByText('Only a part: what a circle sees').click();
    const choice = page.getByRole('radio', { name: /What “Family” sees of Rosa Lind/ });
    await page.getByText('At the moment: Problems · 1 document').waitFor();
    await choice.check();
    await page.getByRole('button', { name: 'Let it in', exact: true }).click();
    await back(page);
    // Through a circle nothing is added.
    expect(app.token!.scope).toBe('launch/patient patient/Condition.rs patient/Patient.r');
    await page.goto(`${portal.origin}/records/${patient.recordId}/apps`);
    await page.getByText('Only what “Family” sees').waitFor();
    await page.goto(`${portal.origin}/records/${patient.recordId}/sharing/${family}/members`);
    await page.getByRole('heading', { name: 'Apps that people let in for themselves' }).waitFor();
    await page.locator('summary').getByText('Stop Growth').click();
    await page.getByRole('button', { name: 'Stop Growth' }).click();
    await page.getByRole('status').getByText('This access has ended.').waitFor();
    await page.goto(`${portal.origin}/records/${patient.recordId}/apps`);
    await page.getByText('No app uses this record.').waitFor();
  });

  it('without a record can say no alone', async () => {
    const page = await signIn(portal, await createPerson(portal.service), app.begin('patient/Condition.rs'));
    await page.getByText('You have no record that you could let an app into.').waitFor();
    await page.getByRole('button', { name: 'Do not let it in' }).click();
    expect(await back(page)).toBe('Not let in: access_denied');
  });
});

describe('A person on the page of her apps', () => {
  it('opens an app on her record, lets it in, sees it there, and stops it', async () => {
    const patient = await createPatient(portal.service);
    const page = await signIn(portal, patient, `/records/${patient.recordId}/apps`);
    await page.getByRole('button', { name: 'Open Growth' }).click();
    await page.getByText('Growth was opened for this record.').waitFor();
    expect(await page.getByRole('radio', { name: /Rosa Lind/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Let it in', exact: true }).click();
    expect(await back(page)).toBe('Let in: launch patient/Observation.rs');
    expect(app.token!.patient).toBe(patient.recordId);
    await page.goto(`${portal.origin}/records/${patient.recordId}/apps`);
    await page.getByText('Sees: Laboratory values · Vital signs').waitFor();
    await page.locator('summary').getByText('Stop Growth').click();
    await page.getByText('What it has seen or copied, it keeps.').waitFor();
    await page.getByRole('button', { name: 'Stop Growth' }).click();
    await page.getByRole('status').getByText('This access has ended.').waitFor();
    await page.getByText('No app uses this record.').waitFor();
    await page.goto(`${portal.origin}/records/${patient.recordId}/activity`);
    await page.getByText('You let an app in, or changed what it may.').waitFor();
    await page.getByText('You stopped an app.').waitFor();
  });

  it('reads in her activity what an app saw and added for her', async () => {
    const patient = await createPatient(portal.service);
    const results = bundle(person('Rosa', 'Lind'), sodium('one'), sodium('two'));
    await createDocument(admin(portal.service), patient.recordId, results, fhir);
    const page = await asked(patient, 'launch/patient patient/Observation.rs patient/Condition.crus');
    await page.getByRole('button', { name: 'Let it in', exact: true }).click();
    await back(page);
    const call = (path: string, init: RequestInit = {}) => {
      const authorization = `Bearer ${app.token!.access_token}`;
      const headers = { authorization, 'content-type': 'application/fhir+json' };
      return fetch(`${portal.service.origin}/fhir/${path}`, { ...init, headers });
    };
    expect((await call('Observation')).status).toBe(200);
    const subject = { reference: `Patient/${patient.recordId}` };
    const asthma = { resourceType: 'Condition', subject, code: { text: 'Asthma' } };
    expect((await call('Condition', { method: 'POST', body: JSON.stringify(asthma) })).status).toBe(201);
    await page.goto(`${portal.origin}/records/${patient.recordId}/activity`);
    await page.getByText('You, with Growth, saw 2 laboratory results.').waitFor();
    await page.getByText('You, with Growth, added a document.').waitFor();
    await page.getByText('You, with Growth, began or renewed its access.').waitFor();
  });

  it('lets an app in that works on its own, for some parts, and changes that', async () => {
    const patient = await createPatient(portal.service);
    const page = await signIn(portal, patient, `/records/${patient.recordId}/apps`);
    await page.getByRole('link', { name: 'Let night-import in' }).click();
    await page.getByText('night-import works on its own').waitFor();
    await page.getByText('14 more kinds, ticked too').click();
    await page.getByRole('group', { name: 'What may it see?' }).getByLabel('Medicines').uncheck();
    await page.getByRole('button', { name: 'Let it in', exact: true }).click();
    await page.getByRole('status').getByText('The app can use the record now.').waitFor();
    await page.getByText('Works on its own, also when you are not signed in').first().waitFor();
    await page.getByText('All that it may').click();
    expect(await page.getByRole('listitem').getByText('Medicines', { exact: true }).count()).toBe(0);
    await page.getByText('Allergies and bad reactions', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Change what night-import may' }).click();
    await page.getByRole('button', { name: 'Let it in', exact: true }).click();
    await page.getByText('Sees: everything but who looked at the record').waitFor();
  });
});

it('The member of a circle lets an app see what it shows, and stops that on the page of its apps', async () => {
  const patient = await createPatient(portal.service);
  const member = await createPerson(portal.service);
  const family = await circleOf(patient, 'Family');
  const form = { account_id: member.id };
  succeeded(await patient.session.post(`/carenets/${family}/accounts/`, { form }), 'carenet_account_create');
  const page = await signIn(portal, member, `/carenets/${family}/apps`);
  await page.getByText('No app sees this for you.').waitFor();
  await page.getByRole('button', { name: 'Open Growth' }).click();
  await page.getByText('Growth was opened for what “Family” sees.').waitFor();
  await page.getByRole('button', { name: 'Let it in', exact: true }).click();
  await back(page);
  await page.goto(`${portal.origin}/carenets/${family}/apps`);
  await page.locator('summary').getByText('Stop Growth').click();
  await page.getByRole('button', { name: 'Stop Growth' }).click();
  await page.getByText('No app sees this for you.').waitFor();
});
