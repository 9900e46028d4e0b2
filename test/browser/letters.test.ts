/** Files with a message, on a phone: what the script of the page does with them before and while they are sent. All else is in test/portal/letters.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { fileOnDisk, textFile } from '../support/browser/files.ts';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { drawnPicture, seenIn, withCameraNotes } from '../support/browser/photos.ts';
import { portalOfFile } from '../support/portal.ts';
import { type ActiveAccount, accountPath, succeeded } from '../support/scenario.ts';
import { child } from '../support/xml-tree.ts';

const portal = portalOfFile();
let patient: Patient;
let daughter: ActiveAccount;
beforeAll(async () => {
  const { service } = portal;
  [patient, daughter] = await Promise.all([
    createPatient(service, 'Agnes', 'Halloran'),
    createPerson(service, 'Ines Oyelaran'),
  ]);
  const form = { account_id: daughter.id };
  succeeded(await patient.session.post(`/records/${patient.recordId}/shares/`, { form }), 'record_share_add');
});

const open = () => signIn(portal, patient, `/inbox/write?record=${patient.recordId}`, phone);

async function looksFine(page: BrowserPage): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
}

/** Chooses files of 4 MB each, made in the browser: it takes long to bring them there. */
async function chooseLarge(page: BrowserPage, count: number): Promise<void> {
  await page.evaluate(`(() => {
    const chosen = new DataTransfer();
    for (let n = 0; n < ${count}; n += 1)
      chosen.items.add(new File([new Uint8Array(4_000_000).fill(120)], n + '.bin', { type: 'application/x-own' }));
    const input = document.querySelector('#file');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
}

/** The attachments of the only message with this subject, as they arrived. */
async function filesOf(
  person: ActiveAccount,
  subject: string,
): Promise<readonly { readonly name: string | undefined; readonly bytes: Buffer }[]> {
  const inbox = succeeded(await person.session.get(accountPath(person.id, '/inbox/')), 'account_inbox').xml();
  const messages = inbox.children.filter((message) => child(message, 'subject').text === subject);
  expect(messages).toHaveLength(1);
  const path = accountPath(person.id, `/inbox/${messages[0]!.attributes.id}`);
  const { children } = succeeded(await person.session.get(path), 'account_inbox_message').xml();
  const attachments = children.filter(({ name }) => name === 'attachment');
  return Promise.all(
    attachments.map(async ({ attributes: { num, label } }) => {
      const answer = await person.session.get(`${path}/attachments/${num}`);
      return { name: label, bytes: succeeded(answer, 'inbox_attachment').bytes };
    }),
  );
}

describe('A person', () => {
  it('attaches several files at once, is told what is sent of each photo, and their places do not arrive', async () => {
    const page = await open();
    await page
      .getByText('At most 10, documents included; each up to 4 MB, all together up to 20 MB.')
      .waitFor();
    await page.getByRole('checkbox', { name: /Ines Oyelaran/ }).check();
    await page.getByLabel('Subject').fill('Three files');
    const photo = withCameraNotes(await drawnPicture(page, { width: 80, height: 40 }));
    expect(photo.includes('Exif')).toBe(true);
    await page
      .getByLabel('Attach files or photos')
      .setInputFiles([
        { name: 'Left.jpg', mimeType: 'image/jpeg', buffer: photo },
        textFile('list.txt', 'Bread'),
        { name: 'Right.jpg', mimeType: 'image/jpeg', buffer: photo },
      ]);
    await page.getByText('This is what will be sent:').waitFor();
    const removed = 'The place where it was taken and what else the camera noted were removed.';
    expect(await page.locator('.photo li').allInnerTexts()).toEqual([
      `Left.jpg: ${removed}`,
      `Right.jpg: ${removed}`,
    ]);
    await looksFine(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The message was sent.').waitFor();
    const files = await filesOf(daughter, 'Three files');
    expect(files.map(({ name }) => name)).toEqual(['Left.jpg', 'list.txt', 'Right.jpg']);
    expect(files[1]!.bytes.toString()).toBe('Bread');
    for (const { bytes } of [files[0]!, files[2]!]) {
      expect(bytes.includes('Exif')).toBe(false);
      const { width, height, first, last } = await seenIn(page, bytes);
      expect([width, height]).toEqual([40, 80]);
      expect([first[0]! > 200, last[2]! > 200]).toEqual([true, true]);
    }
  });

  it('is told which file cannot go, or that the connection broke off, keeps what was typed, and sends once the rest is right', async () => {
    const page = await open();
    const input = page.getByLabel('Attach files or photos');
    await page.getByLabel('Subject').fill('Bad files');
    await input.setInputFiles([textFile('good.txt', 'x'), textFile('hollow.txt', '')]);
    await page.getByRole('link', { name: 'The file “hollow.txt” is empty.' }).waitFor();
    const small = fileOnDisk('good.txt', Buffer.from('x'));
    await input.setInputFiles([small, fileOnDisk('film.mp4', Buffer.alloc(4_194_305, 'x'))]);
    await page.getByRole('link', { name: 'The file “film.mp4” is larger than 4 MB.' }).waitFor();
    await input.setInputFiles(Array.from({ length: 11 }, (_, n) => textFile(`${n}.txt`, 'x')));
    await page.getByRole('link', { name: 'A message can have 10 attachments' }).waitFor();
    await chooseLarge(page, 6);
    await page.getByRole('link', { name: 'The attachments are too large' }).waitFor();
    // What the service refuses of one file, it is called by its name.
    await page.getByRole('checkbox', { name: /Ines Oyelaran/ }).check();
    await input.setInputFiles([
      textFile('good.txt', 'x'),
      textFile('broken.xml', '<open>', 'application/xml'),
    ]);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: 'The file “broken.xml” cannot be sent' }).waitFor();
    await looksFine(page);
    // What only the service sees is told on the same page, too, so that the files need not be chosen again.
    await input.setInputFiles([textFile('other.txt', 'x'), textFile('last.txt', 'y')]);
    await page.getByRole('checkbox', { name: /Ines Oyelaran/ }).uncheck();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: 'Choose to whom the message goes' }).waitFor();
    await page.getByRole('checkbox', { name: /Ines Oyelaran/ }).check();
    // When the connection breaks off between two files, nothing is sent twice afterwards.
    await page.route('**/files/2', (route) => route.abort());
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: 'The connection broke off.' }).waitFor();
    page.takeComplaints();
    await page.unroute('**/files/2');
    await input.setInputFiles([textFile('good.txt', 'x'), textFile('fine.txt', 'y')]);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The message was sent.').waitFor();
    expect((await filesOf(daughter, 'Bad files')).map(({ name }) => name)).toEqual(['good.txt', 'fine.txt']);
    const sent = await patient.session.get(accountPath(patient.id, '/sent/'), { query: { limit: '3' } });
    const { messages } = succeeded(sent, 'sent_messages').json() as { messages: { subject: string }[] };
    // What was refused is not left waiting.
    expect(messages.filter(({ subject }) => subject === 'Bad files')).toHaveLength(1);
  });
});
