/** A link from the patient who makes it, once in a browser, to the doctor who opens it on a phone, in a browser that knows nothing of her. */
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
import { fillIn, look, type ShownPage } from '../support/page-forms.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin, succeeded } from '../support/scenario.ts';
import { type Visitor, visit } from '../support/visitor.ts';

const portal = portalOfFile({ isServed: true });
let patient: Patient;
let visitor: Visitor;
let letter: string;
beforeAll(async () => {
  patient = await createPatient(portal.service);
  await createDocument(admin(portal.service), patient.recordId, models(problem('Hay fever')));
  const text = 'Dear Rosa, your eyes are well.';
  const made = await createDocument(admin(portal.service), patient.recordId, text, {
    contentType: 'text/plain',
  });
  letter = idOf(made);
  await nameDocument(patient, letter, 'Letter of the eye clinic');
  visitor = await visit(portal.service, patient);
});

const linksOf = ({ recordId }: Patient) => `/records/${recordId}/links`;

/** Fills in the form for a link to this, and says yes to what will be shown. Returns the page with the link. */
async function makeLink(
  what: string,
  wanted: Readonly<Record<string, string>> = {},
  [owner, by] = [patient, visitor],
): Promise<ShownPage> {
  const links = linksOf(owner);
  const form = await look(by, `${links}/new?what=${what}`);
  return fillIn(by, await fillIn(by, form, links, wanted), links);
}

/** The link as it is in this portal. */
const linkOn = ({ html }: ShownPage) => `${portal.origin}/view${/#shlink:\/[\w-]+/.exec(html)![0]}`;

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
  it('gets it once, as a text to copy and as a QR code that another program reads on a phone and on the printed sheet', async () => {
    const page = await signIn(portal, patient, `${linksOf(patient)}/new?what=summary`, phone);
    await page.getByLabel('Name of the link').fill('On paper');
    await page.getByLabel('Passcode').fill('Blue-17');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Is this what you want to show?' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make the link' }).click();
    await heading(page, 'The link is made');
    const address = await page.getByLabel('The link', { exact: true }).inputValue();
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
    const made = await makeLink('summary', { label: 'For Dr Weber', passcode: 'Blue-17', views: '1' });
    const doctor = await openAsDoctor(linkOn(made), 'blue-17');
    await doctor.getByRole('alert').getByText('You have 4 more tries.').waitFor();
    await sayWho(doctor, 'Blue-17');
    await heading(doctor, 'Rosa Lind');
    await doctor.getByRole('region', { name: 'Problems', exact: true }).getByText('Hay fever').waitFor();
    await doctor.locator('.link-facts').getByText('Rosa Lind').waitFor();
    await doctor.reload();
    await sayWho(doctor, 'Blue-17');
    await heading(doctor, 'This link has ended');
    expect((await look(visitor, linksOf(patient))).words).toMatch(/For Dr Weber .*Opened: 1 of 1 time/);
    expect((await look(visitor, `/records/${patient.recordId}/activity`)).words).toContain(
      'Dr Weber, Berlin',
    );
  });

  it('ends it, and a doctor who has it sees nothing more; made again, only the new one opens', async () => {
    const first = linkOn(await makeLink('summary', { label: 'To be ended' }));
    const list = await look(visitor, linksOf(patient));
    const [, path = ''] = /action="([^"]+)\/end"/.exec(list.html)!;
    const ended = await fillIn(visitor, list, `${path}/end`);
    expect(ended.words).toContain('The link has ended. Nobody can open it any more.');
    const doctor = await openAsDoctor(first);
    await heading(doctor, 'This link has ended');
    const asked = await fillIn(visitor, ended, `${path}/again`);
    const again = linkOn(await fillIn(visitor, asked, `${path}/again`));
    expect(again).not.toBe(first);
    // Another address but for what is behind #, so that the page is loaded.
    await doctor.goto(again.replace('#', '?again#'));
    await sayWho(doctor);
    await heading(doctor, 'Rosa Lind');
  });
});

describe('A doctor who opens a link', () => {
  it('sees the documents that were chosen, and nothing else', async () => {
    const doctor = await openAsDoctor(linkOn(await makeLink(`documents&document=${letter}&go=on`)));
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
    const by = await visit(portal.service, sharer);
    const made = await makeLink('carenet', { circle }, [sharer, by]);
    const doctor = await openAsDoctor(linkOn(made));
    await doctor.getByText('It does not say whose it is.').waitFor();
    await doctor.getByText(/Shrimp/).waitFor();
    expect(await doctor.getByText('Hay fever').count()).toBe(0);
  });
});
