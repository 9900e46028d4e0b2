/** People with a record, and how they come into the portal. */
import type { Cookie, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { sampleProfile, sampleRoot } from '../../../local/seed/arguments.ts';
import { readProfile } from '../../../local/seed/profile.ts';
import { createDocument, idOf } from '../documents.ts';
import { escapeXml } from '../medical/models-document.ts';
import type { TestPortal } from '../portal.ts';
import { type ActiveAccount, admin, createActiveAccount, createRecord, succeeded } from '../scenario.ts';
import type { TestService } from '../service.ts';
import { type BrowserPage, openPage, type PageOptions } from './browser.ts';

export interface Patient extends ActiveAccount {
  readonly recordId: string;
  readonly fullName: string;
}

const password = 'green apples in june';

/** A person with an account and no record. */
export async function createPerson(
  service: TestService,
  fullName = 'Ines Oyelaran',
): Promise<ActiveAccount & { readonly fullName: string }> {
  return { ...(await createActiveAccount(service, { password, fullName })), fullName };
}

/** A person who owns a record, which has demographics alone. */
export async function createPatient(service: TestService, given = 'Rosa', family = 'Lind'): Promise<Patient> {
  const account = await createPerson(service, `${given} ${family}`);
  const name = { given: escapeXml(given), family: escapeXml(family) };
  return { ...account, recordId: await createRecord(service, account, name) };
}

/** The same for all tests of a file: she comes after its portal, and before what the file itself does beforehand. */
export function patientOfFile(portal: { readonly service: TestService }): Patient {
  const patient = {} as Patient;
  beforeAll(async () => void Object.assign(patient, await createPatient(portal.service)));
  return patient;
}

/** Stores documents of the sample patient in a record, all or those with such names. Returns their ids, by the names of the files. */
export async function storeSampleDocuments(
  service: TestService,
  recordId: string,
  wanted = /./,
): Promise<ReadonlyMap<string, string>> {
  const { documents } = readProfile(sampleRoot, sampleProfile);
  const ids = new Map<string, string>();
  for (const { file, bytes, mediaType } of documents.filter((each) => wanted.test(each.file))) {
    const made = await createDocument(admin(service), recordId, bytes, { contentType: mediaType });
    ids.set(file, idOf(made));
  }
  return ids;
}

/** Names a document. */
export async function nameDocument(
  { session, recordId }: Patient,
  documentId: string,
  label: string,
): Promise<void> {
  const path = `/records/${recordId}/documents/${documentId}/label`;
  succeeded(await session.put(path, { body: label, contentType: 'text/plain' }), 'label');
}

type Visitor = Pick<ActiveAccount, 'username' | 'password'>;

/** The cookies of those who have signed in, so that one test after the other need not do it again. */
const sessions = new WeakMap<Visitor, Cookie[]>();

/** A browser in which the person has signed in, and which shows no page yet. */
export async function signedIn(
  { origin }: Pick<TestPortal, 'origin'>,
  visitor: Visitor,
  options: PageOptions = {},
): Promise<BrowserPage> {
  const page = await openPage(origin, options);
  const known = sessions.get(visitor);
  if (known) await page.context().addCookies(known);
  else sessions.set(visitor, await cookiesFor(page, visitor, origin));
  return page;
}

/** Opens the path in such a browser. */
export async function signIn(
  portal: Pick<TestPortal, 'origin'>,
  visitor: Visitor,
  path = '/records',
  options: PageOptions = {},
): Promise<BrowserPage> {
  const page = await signedIn(portal, visitor, options);
  await page.goto(path);
  return page;
}

/** The cookies of a person who signs in with the form of the sign-in page, which is not shown. Throws when she cannot. */
export async function cookiesFor(
  page: BrowserPage,
  { username, password }: Visitor,
  origin: string,
): Promise<Cookie[]> {
  const { request } = page.context();
  const shown = await (await request.get('/sign-in')).text();
  const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(shown) ?? [];
  const form = { form_token: token, username, password };
  const answer = await request.post('/sign-in', { form, headers: { origin }, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${username} could not sign in: ${answer.status()}`);
  return page.context().cookies();
}

/** Fills in the form of the sign-in page and sends it. */
export async function enter(page: Page, { username, password }: Visitor): Promise<void> {
  await page.getByLabel('User name or email address').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
