/** A name that is long and has no space in it makes no page wider than the screen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { succeeded } from '../support/scenario.ts';

let portal: TestPortal;
let patient: Patient;
beforeAll(async () => {
  portal = await startPortal();
  patient = await createPatient(portal.service, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), 'Lind');
  const circle = `/records/${patient.recordId}/carenets/`;
  succeeded(await patient.session.post(circle, { form: { name: 'W'.repeat(40) } }), 'carenet_create');
});
afterAll(() => portal?.stop());

it.each([320, 390])('On a screen of %i px, every page of the record fits', async (width) => {
  const page = await signIn(portal, patient, '/records', { viewport: { width, height: 800 } });
  const record = `/records/${patient.recordId}`;
  const paths = ['health', 'documents', 'details', 'contact', 'sharing', 'apps', 'activity', 'download'];
  for (const path of ['/records', '/account', ...paths.map((name) => `${record}/${name}`)]) {
    await page.goto(path);
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect({ path, wide }).toEqual({ path, wide: width });
  }
});
