/** Service and portal as `npm start` runs them, with the sample patient, on a data directory of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { patientOfStart, type SeededPatient } from '../../seed/seeded-patients-file.ts';
import { freePort } from '../../server/emulators/free-port.ts';
import type { Teardown } from '../../server/teardown.ts';
import { StartedService } from '../started-service.ts';

export interface StartedPortal {
  readonly service: StartedService;
  /** Where the portal is. */
  readonly origin: string;
  readonly patient: SeededPatient;
}

/** How long the record of the sample patient may take to load, in milliseconds, and how often it is looked for. */
const longestLoad = 60_000;
const lookInterval = 100;

/** Starts both and waits until the sample patient can sign in. What has been started is in the teardown. */
export async function startPortal(
  teardown: Teardown,
  options: { readonly execArgv?: readonly string[]; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<StartedPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'));
  teardown.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const env = { ...options.env, SEED: 'true', UI_URL: origin };
  const service = await StartedService.start({ ...options, dataDir, env });
  teardown.add(() => service.stop());
  return { service, origin, patient: await samplePatient(dataDir) };
}

async function samplePatient(dataDir: string): Promise<SeededPatient> {
  for (let waited = 0; waited < longestLoad; waited += lookInterval) {
    const patient = patientOfStart(dataDir);
    if (patient) return patient;
    await wait(lookInterval);
  }
  throw new Error('The sample patient was not loaded.');
}

/** Signs in with the form of the sign-in page. */
export async function signIn(
  page: Page,
  { username, password }: Pick<SeededPatient, 'username' | 'password'>,
): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('User name or email address').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/records');
}
