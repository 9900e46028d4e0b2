/** People write to each other, on a phone: choose, attach, send, look at it, take it into the record, answer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, carenetsOf } from '../http/carenets/sharing.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { fileOnDisk, textFile } from '../support/browser/files.ts';
import {
  createPatient,
  createPerson,
  nameDocument,
  type Patient,
  signIn,
} from '../support/browser/patient.ts';
import { drawnPicture, seenIn, withCameraNotes } from '../support/browser/photos.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { type ActiveAccount, accountPath, succeeded } from '../support/scenario.ts';
import { child } from '../support/xml-tree.ts';

const portal = portalOfFile();
let patient: Patient;
let daughter: ActiveAccount;
let doctor: ActiveAccount;
let circle: string;
beforeAll(async () => {
  const { service } = portal;
  [patient, daughter, doctor] = await Promise.all([
    createPatient(service, 'Agnes', 'Halloran'),
    createPerson(service, 'Ines Oyelaran'),
    createPerson(service, 'Daniel Achterberg'),
  ]);
  const form = { account_id: daughter.id };
  succeeded(await patient.session.post(`/records/${patient.recordId}/shares/`, { form }), 'record_share_add');
  circle = (await carenetsOf(patient.session, patient.recordId)).Physicians!;
  await addMember(patient.session, circle, doctor);
  const text = { contentType: 'text/plain' };
  const document = idOf(await createDocument(patient.session, patient.recordId, 'Sodium is fine.', text));
  await nameDocument(patient, document, 'Letter of the clinic');
});

// No more messages to one person than she may get within an hour: some tests write to the daughter, others to the doctor.

const open = (who: ActiveAccount, path: string, options = phone) => signIn(portal, who, path, options);

async function looksFine(page: BrowserPage): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

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
  it('writes to somebody who shares the record, with a document of it, and finds it among what was sent', async () => {
    const page = await open(patient, '/inbox');
    await page.getByRole('link', { name: 'Write a message' }).click();
    await page.getByRole('checkbox', { name: /Daniel Achterberg/ }).check();
    await page.getByLabel('Subject').fill('The letter');
    await page.getByLabel('Message', { exact: true }).fill('Please have a look at this.');
    await page.getByText('Attach documents of the record').first().click();
    await page.getByRole('checkbox', { name: /Letter of the clinic/ }).check();
    await looksFine(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The message was sent.').waitFor();
    await page.getByText(/^To Daniel Achterberg/).waitFor();
    await page.getByRole('link', { name: 'Sent messages' }).click();
    await page.getByRole('link', { name: 'The letter' }).waitFor();
  });

  it('gets an answer with a file, looks at it first, and takes it into the record', async () => {
    const his = await open(doctor, '/inbox');
    await his.getByRole('link', { name: 'The letter' }).first().click();
    await his.getByText('Please have a look at this.').waitFor();
    await his.getByRole('link', { name: /^Look at 1\. Letter of the clinic/ }).click();
    await his.getByText('Sodium is fine.').waitFor();
    expect(await his.getByRole('button', { name: 'Accept into the record' }).count()).toBe(0);
    await his.getByRole('link', { name: 'Back to the message' }).click();
    await his.getByRole('link', { name: 'Reply' }).click();
    await his.getByLabel('Message', { exact: true }).fill('All is well. Here is what I wrote.');
    await his
      .getByLabel('Attach files or photos')
      .setInputFiles({ name: 'Findings.pdf', mimeType: 'application/pdf', buffer: pdf });
    await looksFine(his);
    await his.getByRole('button', { name: 'Send' }).click();
    await his.getByText('The message was sent.').waitFor();

    const hers = await open(patient, '/inbox');
    await hers.getByRole('link', { name: 'Re: The letter' }).click();
    await hers.getByText('From Daniel Achterberg').waitFor();
    await hers.getByRole('link', { name: 'This answers a message of yours' }).waitFor();
    await looksFine(hers);
    await hers.getByRole('link', { name: /^Look at 1\. Findings\.pdf/ }).click();
    await hers.locator('iframe').waitFor();
    await looksFine(hers);
    await hers.getByRole('button', { name: 'Accept into the record' }).click();
    await hers.getByText('The attachment is in the record now.').waitFor();
    await hers.getByRole('link', { name: 'See it in the record' }).click();
    await hers.getByRole('heading', { name: 'Findings.pdf' }).waitFor();
  });

  it('who sees a circle writes to who looks after the record, without being told who that is', async () => {
    const page = await open(doctor, '/inbox/write');
    await page
      .getByText('Agnes Halloran, and everybody who looks after this record, will get the message.')
      .waitFor();
    await page.getByLabel('Message', { exact: true }).fill('Please come on Monday.');
    await looksFine(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^To Agnes Halloran, and everybody who looks after the record/).waitFor();
    expect(await page.getByText('Ines').count()).toBe(0);
    const hers = await open(daughter, '/inbox');
    await hers.getByRole('link', { name: '(no subject)' }).click();
    await hers.getByText('Please come on Monday.').waitFor();
  });

  it('attaches several files at once, is told what is sent of each photo, and their places do not arrive', async () => {
    const page = await open(patient, `/inbox/write?record=${patient.recordId}`);
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

  it('is told which file cannot go, keeps what was typed and chosen, and sends once the rest is right', async () => {
    const page = await open(patient, `/inbox/write?record=${patient.recordId}`);
    const input = page.getByLabel('Attach files or photos');
    await page.getByLabel('Subject').fill('Bad files');
    await input.setInputFiles([textFile('good.txt', 'x'), textFile('hollow.txt', '')]);
    await page.getByRole('link', { name: 'The file “hollow.txt” is empty.' }).waitFor();
    const small = fileOnDisk('good.txt', Buffer.from('x'));
    await input.setInputFiles([small, fileOnDisk('film.mp4', Buffer.alloc(4_194_305, 'x'))]);
    await page.getByRole('link', { name: 'The file “film.mp4” is larger than 4 MB.' }).waitFor();
    await looksFine(page);
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
    await input.setInputFiles([textFile('good.txt', 'x'), textFile('fine.txt', 'y')]);
    await page.getByRole('checkbox', { name: /Ines Oyelaran/ }).uncheck();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: 'Choose to whom the message goes' }).waitFor();
    await page.getByRole('checkbox', { name: /Ines Oyelaran/ }).check();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The message was sent.').waitFor();
    expect((await filesOf(daughter, 'Bad files')).map(({ name }) => name)).toEqual(['good.txt', 'fine.txt']);
    const sent = await patient.session.get(accountPath(patient.id, '/sent/'), { query: { limit: '3' } });
    const { messages } = succeeded(sent, 'sent_messages').json() as { messages: { subject: string }[] };
    // What was refused is not left waiting.
    expect(messages.filter(({ subject }) => subject === 'Bad files')).toHaveLength(1);
  });

  it('sends several files that are larger than one request takes', async () => {
    const page = await open(patient, `/inbox/write?record=${patient.recordId}`);
    await page.getByRole('checkbox', { name: /Daniel Achterberg/ }).check();
    await page.getByLabel('Subject').fill('Large');
    await chooseLarge(page, 2);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The message was sent.').waitFor();
    expect((await filesOf(doctor, 'Large')).map(({ bytes }) => bytes.length)).toEqual([4_000_000, 4_000_000]);
  });

  it('goes on after the connection broke off between two files, and sends nothing twice', async () => {
    const page = await open(patient, `/inbox/write?record=${patient.recordId}`);
    await page.getByRole('checkbox', { name: /Daniel Achterberg/ }).check();
    await page.getByLabel('Subject').fill('Broken off');
    await page
      .getByLabel('Attach files or photos')
      .setInputFiles([textFile('one.txt', '1'), textFile('two.txt', '2')]);
    await page.route('**/files/2', (route) => route.abort());
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: 'The connection broke off.' }).waitFor();
    page.takeComplaints();
    await page.unroute('**/files/2');
    await page.getByLabel('Attach files or photos').setInputFiles([textFile('other.txt', 'other')]);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The message was sent.').waitFor();
    expect((await filesOf(doctor, 'Broken off')).map(({ name }) => name)).toEqual(['other.txt']);
  });
});
