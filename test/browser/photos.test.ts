/** Photos that a person adds: what leaves the browser is smaller, upright and without the place where it was taken. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { fileOnDisk } from '../support/browser/files.ts';
import { patientOfFile, signIn } from '../support/browser/patient.ts';
import { drawnPicture, type Photo, seenIn, withCameraNotes } from '../support/browser/photos.ts';
import { documentsPath } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { succeeded } from '../support/scenario.ts';

const portal = portalOfFile({ isOnAws: true });
const patient = patientOfFile(portal);

const open = (options = {}): Promise<BrowserPage> =>
  signIn(portal, patient, `/records/${patient.recordId}/documents/new`, options);

const jpeg = (buffer: Buffer, name = 'IMG_0042.jpg'): Photo => ({ name, mimeType: 'image/jpeg', buffer });
const choose = (page: BrowserPage, photo: Photo) => page.getByLabel('File').setInputFiles(photo);
const linesOf = (page: BrowserPage) => page.locator('.photo li').allInnerTexts();
const asItIs = (page: BrowserPage) => page.getByLabel('Send the picture as it is instead');

/** Sends the form and returns what is stored then: the name, the type and the bytes. */
async function added(page: BrowserPage): Promise<{ name: string; type: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('status').getByText('The document was added.').waitFor();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const answer = await patient.session.get(documentsPath(patient.recordId, id));
  const { headers, bytes } = succeeded(answer, 'record_specific_document');
  return { name, type: headers['content-type']!, bytes };
}

/** Of more than 4 MB, most of them zeros behind the picture, which no browser reads. */
async function largePhoto(page: BrowserPage): Promise<{ photo: Buffer; path: string }> {
  const drawn = await drawnPicture(page, { width: 4000, height: 3000 });
  const photo = Buffer.concat([drawn, Buffer.alloc(4 * 1024 * 1024)]);
  return { photo, path: fileOnDisk('IMG_0042.jpg', photo) };
}

describe('A photo of a phone', () => {
  it('loses the place where it was taken, and stays upright', async () => {
    const page = await open();
    const photo = withCameraNotes(await drawnPicture(page, { width: 80, height: 40 }));
    expect(photo.includes('Exif')).toBe(true);
    await choose(page, jpeg(photo));
    await page.getByText('This is what will be sent of the picture:').waitFor();
    expect(await linesOf(page)).toEqual([
      'The place where it was taken and what else the camera noted were removed.',
    ]);
    expect(await violationsOf(page)).toEqual([]);
    const { name, type, bytes } = await added(page);
    expect([name, type]).toEqual(['IMG_0042.jpg', 'image/jpeg']);
    expect(bytes.includes('Exif')).toBe(false);
    const { width, height, first, last } = await seenIn(page, bytes);
    // Its left side, which is red, is above.
    expect([width, height]).toEqual([40, 80]);
    expect(first[0]).toBeGreaterThan(200);
    expect(first[2]).toBeLessThan(60);
    expect(last[2]).toBeGreaterThan(200);
    expect(last[0]).toBeLessThan(60);
  });

  it('is made smaller when it is larger than the record takes, and the page says by how much', async () => {
    const page = await open();
    await page.getByLabel('File').setInputFiles((await largePhoto(page)).path);
    await page.getByText('This is what will be sent of the picture:').waitFor();
    const [line, ...others] = await linesOf(page);
    expect(line).toMatch(/^It was made smaller: from \d+(?:\.\d)?\u00a0MB to \d+\u00a0kB\.$/);
    expect(others).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
    const { bytes } = await added(page);
    const { width, height } = await seenIn(page, bytes);
    expect([width, height]).toEqual([2560, 1920]);
  });

  it('goes as it is where the person ticks that', async () => {
    const page = await open();
    const photo = withCameraNotes(await drawnPicture(page, { width: 80, height: 40 }));
    await choose(page, jpeg(photo));
    await asItIs(page).check();
    expect((await added(page)).bytes.equals(photo)).toBe(true);
  });

  it('that is larger than the portal takes goes as it is, too, into the bucket; where there is none, the person is told when she ticks it', async () => {
    const page = await open();
    const { photo, path } = await largePhoto(page);
    // As the page of a portal that knows of no bucket.
    await page.evaluate(
      "{ const { dataset } = document.querySelector('form.upload'); globalThis.uploads = dataset.uploads; delete dataset.uploads; }",
    );
    await page.getByLabel('File').setInputFiles(path);
    await asItIs(page).check();
    await page.getByRole('alert').getByText('The file is larger than').waitFor();
    await asItIs(page).uncheck();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.evaluate("document.querySelector('form.upload').dataset.uploads = uploads");
    await asItIs(page).check();
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('status').getByText('The document was added.').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const { headers } = await patient.session.get(documentsPath(patient.recordId, id));
    const stored = await (await fetch(headers.location!)).arrayBuffer();
    expect(Buffer.from(stored).equals(photo)).toBe(true);
    // The page asked the bucket.
    page.takeComplaints();
  });

  it('is forgotten when a letter is chosen in its place', async () => {
    const page = await open();
    await choose(page, jpeg(withCameraNotes(await drawnPicture(page, { width: 80, height: 40 }))));
    await asItIs(page).waitFor();
    await choose(page, { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Rosa') });
    await page.locator('.photo').waitFor({ state: 'hidden' });
    expect((await added(page)).bytes.toString()).toBe('Dear Rosa');
  });
});

describe('Another picture', () => {
  it('that has nothing but what one sees is sent byte for byte, and nothing is said', async () => {
    const page = await open();
    const picture = await drawnPicture(page, { width: 80, height: 40, type: 'image/png' });
    await choose(page, { name: 'scan.png', mimeType: 'image/png', buffer: picture });
    expect((await added(page)).bytes.equals(picture)).toBe(true);
  });

  it('of another kind becomes a JPEG when the camera has noted the place in it', async () => {
    const page = await open();
    const picture = withNotesInWebp(await drawnPicture(page, { width: 80, height: 40, type: 'image/webp' }));
    await choose(page, { name: 'photo.webp', mimeType: 'image/webp', buffer: picture });
    await page.getByText('It became a JPEG, which every device can show.').waitFor();
    const { name, type, bytes } = await added(page);
    expect([name, type, bytes.includes('GPSLatitude')]).toEqual(['photo.jpg', 'image/jpeg', false]);
  });

  it('that the browser cannot open is said to go as it is, with the place', async () => {
    const page = await open();
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
    await choose(page, { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heic });
    await page.getByText('Your browser cannot open this kind of picture, so it is sent as it is.').waitFor();
    expect(await asItIs(page).isVisible()).toBe(false);
    expect((await added(page)).bytes.equals(heic)).toBe(true);
  });

  it('that is none is called none', async () => {
    const page = await open();
    await choose(page, jpeg(Buffer.from('<html>Not a picture</html>')));
    await page.getByText('This file is called a picture, but it is none.').waitFor();
    await choose(
      page,
      jpeg((await drawnPicture(page, { width: 800, height: 600 })).subarray(0, 300), 'cut.jpg'),
    );
    await page.locator('.photo').waitFor({ state: 'hidden' });
  });
});

describe('Without JavaScript', () => {
  it('the page says that a photo may hold the place where it was taken', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.getByText('It may hold the place where it was taken').waitFor();
  });
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
