/** A link from the patient who makes it to the doctor who opens it on a phone, in two browsers that know nothing of each other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { carenetsOf } from '../http/carenets/sharing.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { createPatient, nameDocument, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { readQr } from '../support/links/read-qr.ts';
import { problem } from '../support/medical/facts.ts';
import { filled } from '../support/medical/filled.ts';
import { model, models } from '../support/medical/models-document.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin, succeeded } from '../support/scenario.ts';

const portal = portalOfFile({ isOnAws: true });
let patient: Patient;
beforeAll(async () => {
  patient = await createPatient(portal.service);
  await createDocument(admin(portal.service), patient.recordId, models(problem('Hay fever')));
  const letter = await createDocument(
    admin(portal.service),
    patient.recordId,
    'Dear Rosa, your eyes are well.',
    {
      contentType: 'text/plain',
    },
  );
  await nameDocument(patient, idOf(letter), 'Letter of the eye clinic');
});

/** Opens the form for a link to this. */
const openForm = (what: string): Promise<BrowserPage> =>
  signIn(portal, patient, `/records/${patient.recordId}/links/new?what=${what}`, phone);

interface Wanted {
  readonly label?: string;
  readonly passcode?: string;
  readonly views?: string;
}

/** Fills in the form, and goes on to the page that asks once more. */
async function fillIn(page: BrowserPage, { label = '', passcode = '', views = '' }: Wanted): Promise<void> {
  await page.getByLabel('Name of the link').fill(label);
  await page.getByLabel('Passcode').fill(passcode);
  await page.getByLabel('How often can it be opened?').fill(views);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Is this what you want to show?' }).waitFor();
}

/** Makes a link to the summary. The page that shows it stays open. */
async function makeLink(wanted: Wanted): Promise<{ page: BrowserPage; address: string }> {
  const page = await openForm('summary');
  await fillIn(page, wanted);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByRole('heading', { name: 'The link is made' }).waitFor();
  return { page, address: await page.getByLabel('The link', { exact: true }).inputValue() };
}

/** Opens the address in a browser of somebody else, and says who it is. */
async function openAsDoctor(address: string, passcode?: string): Promise<BrowserPage> {
  const page = await openPage(portal.origin, phone);
  await page.goto(address);
  await sayWho(page, passcode);
  return page;
}

async function sayWho(page: BrowserPage, passcode?: string): Promise<void> {
  await page.getByLabel('Who are you?').fill('Dr Weber, Berlin');
  if (passcode) await page.getByLabel('Passcode').fill(passcode);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

const heading = (page: BrowserPage, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** What a camera sees: the pixels of the code on this screen. */
async function readScreen(page: BrowserPage): Promise<string | undefined> {
  const code = page.getByRole('img', { name: 'QR code of the link' });
  const png = (await code.screenshot()).toString('base64');
  const { pixels, width, height } = await page.evaluate<{
    pixels: string;
    width: number;
    height: number;
  }>(`(async () => {
    const bytes = Uint8Array.from(atob('${png}'), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (const byte of data) text += String.fromCharCode(byte);
    return { pixels: btoa(text), width: image.width, height: image.height };
  })()`);
  return readQr(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height);
}

describe('A patient who shares her summary by link', () => {
  it('sees what will be shown and what not before the link is made, and can go back', async () => {
    const page = await signIn(portal, patient, `/records/${patient.recordId}/sharing`, phone);
    await page.getByRole('link', { name: 'Make a link, see and end your links' }).click();
    await page.getByRole('link', { name: 'Make a link' }).click();
    await page.getByRole('link', { name: 'Health summary' }).click();
    await fillIn(page, { label: 'For Dr Weber', passcode: 'Blue-17', views: '1' });
    const shown = page.getByRole('region', { name: 'This will be shown: Health summary' });
    await shown.getByText('Problems: 1').waitFor();
    await page
      .getByRole('region', { name: 'This will not be shown' })
      .getByText('The documents themselves')
      .waitFor();
    await page.getByText('Everybody who has the link and the passcode: Blue-17').waitFor();
    await page.getByText('It can be opened once.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go back and change it' }).click();
    expect(await page.getByLabel('Passcode').inputValue()).toBe('Blue-17');
  });

  it('gets it once, as a text to copy and as a QR code that another program reads on a phone and on the printed sheet', async () => {
    const { page, address } = await makeLink({ label: 'On paper', passcode: 'Blue-17' });
    expect(address).toMatch(new RegExp(`^${portal.origin}/view#shlink:/[\\w-]+$`));
    expect(await readScreen(page)).toBe(address);
    expect(page.url()).toBe(`${portal.origin}/records/${patient.recordId}/links`);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByRole('status').getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);

    await page.emulateMedia({ media: 'print' });
    await page.getByText('Point the camera of a phone').waitFor();
    await page.getByText('A passcode is needed.').waitFor();
    expect(await page.getByText('You see this link only now').isVisible()).toBe(false);
    expect(await page.getByLabel('The link', { exact: true }).isVisible()).toBe(false);
    expect(await readScreen(page)).toBe(address);
    await page.emulateMedia({ media: 'screen' });

    await page.reload();
    await heading(page, 'A link has been made already');
    await page.getByRole('link', { name: 'To your links' }).click();
    expect(await page.getByRole('heading', { name: 'On paper', exact: true }).count()).toBe(1);
  });

  it('that opens once and with a passcode sees who opened it; the doctor is told how many tries are left, and gets in no second time', async () => {
    const { page, address } = await makeLink({ label: 'For Dr Weber', passcode: 'Blue-17', views: '1' });
    const doctor = await openAsDoctor(address, 'blue-17');
    await doctor.getByRole('alert').getByText('You have 4 more tries.').waitFor();
    await sayWho(doctor, 'Blue-17');
    await heading(doctor, 'Rosa Lind');
    await doctor.getByRole('region', { name: 'Problems', exact: true }).getByText('Hay fever').waitFor();
    await doctor.locator('.link-facts').getByText('Rosa Lind').waitFor();
    await doctor.reload();
    await sayWho(doctor, 'Blue-17');
    await heading(doctor, 'This link has ended');
    await page.getByRole('link', { name: 'To your links' }).click();
    const link = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'For Dr Weber' }) });
    await link.getByText('Opened: 1 of 1 time').waitFor();
    await page.goto(`/records/${patient.recordId}/activity`);
    await page
      .getByText(/Dr Weber, Berlin/)
      .first()
      .waitFor();
  });

  it('ends it, and a doctor who has it sees nothing more; made again, only the new one opens', async () => {
    const { page, address } = await makeLink({ label: 'To be ended' });
    await page.getByRole('link', { name: 'To your links' }).click();
    await page.getByRole('button', { name: 'End it now: To be ended' }).click();
    await page.getByText('The link has ended. Nobody can open it any more.').waitFor();
    await heading(await openAsDoctor(address), 'This link has ended');
    await page.getByRole('button', { name: 'Make it again: To be ended' }).click();
    await page.getByRole('button', { name: 'Make the new link' }).click();
    await heading(page, 'The link is made');
    const again = await page.getByLabel('The link', { exact: true }).inputValue();
    expect(again).not.toBe(address);
    await heading(await openAsDoctor(again), 'Rosa Lind');
  });
});

describe('A doctor who opens a link', () => {
  it('sees the documents that were chosen, and nothing else', async () => {
    const page = await openForm('documents');
    await page.getByLabel('Search by name').fill('eye');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Letter of the eye clinic').check();
    await page.getByLabel('Search by name').fill('nothing like this');
    await page.getByRole('button', { name: 'Search' }).click();
    // What is ticked stays, whatever is looked for.
    expect(await page.getByLabel('Letter of the eye clinic').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Go on' }).click();
    await fillIn(page, {});
    await page
      .getByRole('region', { name: 'This will be shown: 1 document' })
      .getByText('Letter of the eye clinic')
      .waitFor();
    await page.getByRole('button', { name: 'Make the link' }).click();
    const doctor = await openAsDoctor(await page.getByLabel('The link', { exact: true }).inputValue());
    await doctor.getByRole('button', { name: 'Show: Letter of the eye clinic' }).click();
    await doctor.getByText('Dear Rosa, your eyes are well.').waitFor();
    expect(await doctor.getByText('Hay fever').count()).toBe(0);
  });

  it('sees of a circle what it sees, and that it does not say whose it is', async () => {
    const sharer = await createPatient(portal.service, 'Marta', 'Oyelaran');
    await createDocument(admin(portal.service), sharer.recordId, models(problem('Hay fever')));
    await createDocument(admin(portal.service), sharer.recordId, models(model('Allergy', filled.Allergy)));
    const { session, recordId } = sharer;
    const circle = (await carenetsOf(session, recordId)).Physicians!;
    const kinds = `/records/${recordId}/autoshare/carenets/${circle}/bykind/set`;
    succeeded(await session.post(kinds, { form: { kind: 'Allergy' } }), 'autoshare_kind_create');
    const page = await signIn(portal, sharer, `/records/${recordId}/links/new?what=carenet`, phone);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('alert').getByText('Choose a circle').waitFor();
    await page.getByLabel('Physicians').check();
    await fillIn(page, {});
    await page.getByText('Allergies: 1').waitFor();
    expect(await page.getByText('Problems: 1').count()).toBe(0);
    await page.getByRole('button', { name: 'Make the link' }).click();
    const doctor = await openAsDoctor(await page.getByLabel('The link', { exact: true }).inputValue());
    await doctor.getByText('It does not say whose it is.').waitFor();
    await doctor.getByText(/Shrimp/).waitFor();
    expect(await doctor.getByText('Hay fever').count()).toBe(0);
  });
});
