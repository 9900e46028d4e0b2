/** Photos that a person adds: what leaves the browser is smaller, upright and without the place where it was taken. */
import { expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { fileOnDisk } from '../support/browser/files.ts';
import { patientOfFile, signIn } from '../support/browser/patient.ts';
import { drawnPicture, type Photo, seenIn, withCameraNotes } from '../support/browser/photos.ts';
import { documentsPath } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { succeeded } from '../support/scenario.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

const open = (): Promise<BrowserPage> =>
  signIn(portal, patient, `/records/${patient.recordId}/documents/new`);

const jpeg = (buffer: Buffer, name = 'IMG_0042.jpg'): Photo => ({ name, mimeType: 'image/jpeg', buffer });
const choose = (page: BrowserPage, photo: Photo) => page.getByLabel('File').setInputFiles(photo);
const linesOf = (page: BrowserPage) => page.locator('.photo li').allInnerTexts();
const asItIs = (page: BrowserPage) => page.getByLabel('Send the picture as it is instead');

/** What upload.page.js would send of the file that was chosen. */
async function prepared(page: BrowserPage): Promise<{ name: string; type: string; bytes: Buffer }> {
  const file = await page.evaluate<{ name: string; type: string; letters: string }>(`(async () => {
    const { photo, elements } = document.querySelector('form.upload');
    const [file] = await photo.prepare([...elements.file.files]);
    let letters = '';
    for (const byte of new Uint8Array(await file.arrayBuffer())) letters += String.fromCharCode(byte);
    return { name: file.name, type: file.type, letters: btoa(letters) };
  })()`);
  return { ...file, bytes: Buffer.from(file.letters, 'base64') };
}

it('A photo of a phone loses the place where it was taken, and stays upright', async () => {
  const page = await open();
  const photo = withCameraNotes(await drawnPicture(page, { width: 80, height: 40 }));
  expect(photo.includes('Exif')).toBe(true);
  await choose(page, jpeg(photo));
  await page.getByText('This is what will be sent of the picture:').waitFor();
  expect(await linesOf(page)).toEqual([
    'The place where it was taken and what else the camera noted were removed.',
  ]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('heading', { name: 'IMG_0042.jpg', level: 1 }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const answer = await patient.session.get(documentsPath(patient.recordId, id));
  const { headers, bytes } = succeeded(answer, 'record_specific_document');
  expect(headers['content-type']).toBe('image/jpeg');
  expect(bytes.includes('Exif')).toBe(false);
  const { width, height, first, last } = await seenIn(page, bytes);
  // Its left side, which is red, is above.
  expect([width, height]).toEqual([40, 80]);
  expect(first[0]).toBeGreaterThan(200);
  expect(first[2]).toBeLessThan(60);
  expect(last[2]).toBeGreaterThan(200);
  expect(last[0]).toBeLessThan(60);
});

it('What is sent of a picture follows from what it is, and from what the person ticks', async () => {
  const page = await open();
  // Of more than 4 MB, most of them zeros behind the picture, which no browser reads.
  const drawn = await drawnPicture(page, { width: 4000, height: 3000 });
  const path = fileOnDisk('IMG_0042.jpg', Buffer.concat([drawn, Buffer.alloc(4 * 1024 * 1024)]));
  // As the page of a portal that knows of no bucket.
  await page.evaluate("delete document.querySelector('form.upload').dataset.uploads");
  await page.getByLabel('File').setInputFiles(path);
  await page.getByText('This is what will be sent of the picture:').waitFor();
  const [line, ...others] = await linesOf(page);
  expect(line).toMatch(/^It was made smaller: from \d+(?:\.\d)?\u00a0MB to \d+\u00a0kB\.$/);
  expect(others).toEqual([]);
  expect(await page.getByRole('alert').count()).toBe(0);
  await asItIs(page).check();
  await page.getByRole('alert').getByText('The file is larger than').waitFor();
  await asItIs(page).uncheck();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  const { width, height } = await seenIn(page, (await prepared(page)).bytes);
  expect([width, height]).toEqual([2560, 1920]);

  const photo = withCameraNotes(await drawnPicture(page, { width: 80, height: 40 }));
  await choose(page, jpeg(photo));
  await asItIs(page).check();
  expect((await prepared(page)).bytes.equals(photo)).toBe(true);
  // A letter in its place: the photo is forgotten.
  await choose(page, { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Rosa') });
  await page.locator('.photo').waitFor({ state: 'hidden' });
  expect((await prepared(page)).bytes.toString()).toBe('Dear Rosa');

  // That has nothing but what one sees: nothing is said.
  const picture = await drawnPicture(page, { width: 80, height: 40, type: 'image/png' });
  await choose(page, { name: 'scan.png', mimeType: 'image/png', buffer: picture });
  expect((await prepared(page)).bytes.equals(picture)).toBe(true);
  await page.locator('.photo').waitFor({ state: 'hidden' });

  const webp = withNotesInWebp(await drawnPicture(page, { width: 80, height: 40, type: 'image/webp' }));
  await choose(page, { name: 'photo.webp', mimeType: 'image/webp', buffer: webp });
  await page.getByText('It became a JPEG, which every device can show.').waitFor();
  const { name, type, bytes } = await prepared(page);
  expect([name, type, bytes.includes('GPSLatitude')]).toEqual(['photo.jpg', 'image/jpeg', false]);

  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
  await choose(page, { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heic });
  await page.getByText('Your browser cannot open this kind of picture, so it is sent as it is.').waitFor();
  expect(await asItIs(page).isVisible()).toBe(false);
  expect((await prepared(page)).bytes.equals(heic)).toBe(true);

  await choose(page, jpeg(Buffer.from('<html>Not a picture</html>')));
  await page.getByText('This file is called a picture, but it is none.').waitFor();
  const cut = (await drawnPicture(page, { width: 800, height: 600 })).subarray(0, 300);
  await choose(page, jpeg(cut, 'cut.jpg'));
  await page.locator('.photo').waitFor({ state: 'hidden' });
});

/** With XMP, in which programs write the place as a text. */
function withNotesInWebp(webp: Buffer): Buffer {
  const notes = Buffer.from('<x:xmpmeta exif:GPSLatitude="47,22.0N"/>');
  const head = Buffer.alloc(8);
  head.write('XMP ');
  head.writeUInt32LE(notes.length, 4);
  const whole = Buffer.concat([webp, head, notes]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
