/** Uploading a file with the script of the page: dropping it, what is checked before it is sent, and progress. */
import { describe, expect, it } from 'vitest';
import { colourViolationsOf, violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { fileOnDisk, textFile } from '../support/browser/files.ts';
import { patientOfFile, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

const tooMuchText = 'Text and medical data (XML, JSON, FHIR) can have at most 4 MB.';

function open(options = {}): Promise<BrowserPage> {
  return signIn(portal, patient, `/records/${patient.recordId}/documents/new`, options);
}

/** What a mouse carries when it drags these files. */
function dragged(page: BrowserPage, names: readonly string[]) {
  return page.evaluateHandle(`(() => {
    const carried = new DataTransfer();
    for (const name of ${JSON.stringify(names)})
      carried.items.add(new File(['in ' + name], name, { type: 'text/plain' }));
    return carried;
  })()`);
}

/** Drops files on the page, beside the field. */
async function drop(page: BrowserPage, ...names: readonly string[]): Promise<void> {
  const dataTransfer = await dragged(page, names);
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('h1', type, { dataTransfer });
}

/** The forms that the page sends, by their paths. */
function sentForms(page: BrowserPage): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Lets no form through until `go` is called. */
async function holdForms(page: BrowserPage): Promise<{ go(): void }> {
  const held = Promise.withResolvers<void>();
  await page.route('**/documents', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  return { go: held.resolve };
}

const add = (page: BrowserPage) => page.getByRole('button', { name: 'Add' }).click();

it('A file that is dropped on the page has a place while it is above the page, must be the only one, and is added as if it had been chosen', async () => {
  const page = await open();
  const place = page.locator('.drop');
  const dataTransfer = await dragged(page, ['letter.txt']);
  await page.dispatchEvent('h1', 'dragover', { dataTransfer });
  expect(await place.getAttribute('class')).toMatch(/\bover\b/);
  await page.dispatchEvent('h1', 'dragleave', { dataTransfer });
  expect(await place.getAttribute('class')).not.toMatch(/\bover\b/);
  await drop(page, 'one.txt', 'two.txt');
  await page.getByRole('alert').getByText('Drop one file at a time').waitFor();
  await drop(page, 'letter.txt');
  await add(page);
  await page.getByRole('status').getByText('The document was added.').waitFor();
  await page.getByRole('heading', { name: 'letter.txt', level: 1 }).waitFor();
  expect(await page.locator('pre').innerText()).toBe('in letter.txt');
});

it('A file that is too large is told of when it is chosen, with a way to the field, is never sent, and forgotten when another one is chosen', async () => {
  const page = await open();
  const sent = sentForms(page);
  await page
    .getByLabel('File')
    .setInputFiles(fileOnDisk('large.txt', Buffer.alloc(4 * 1024 * 1024 + 1, 'x')));
  const told = page.getByRole('alert').getByText(tooMuchText);
  await told.waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: tooMuchText }).click();
  const field = page.getByLabel('File');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('file');
  const described = (await field.getAttribute('aria-describedby'))!.split(' ').at(-1);
  expect(await page.locator(`#${described}`).innerText()).toContain(`Error: ${tooMuchText}`);
  await add(page);
  await told.waitFor();
  expect(sent).toEqual([]);
  await field.setInputFiles(textFile('small.txt', 'small'));
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.title()).toMatch(/^Add a document/);
});

it('While a file is sent, one sees how far it is, in both themes, and sends it once', async () => {
  const page = await open({ isForOneTest: true });
  const sent = sentForms(page);
  const forms = await holdForms(page);
  await page.getByLabel('File').setInputFiles(textFile('letter.txt', 'Dear Rosa'));
  await add(page);
  const bar = page.getByRole('progressbar');
  await bar.waitFor();
  expect(await page.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
  expect(await page.getByRole('status').innerText()).toMatch(/^(?:Sending…|All is sent\.)/);
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourViolationsOf(page)).toEqual([]);
  forms.go();
  await page.getByRole('heading', { name: 'letter.txt', level: 1 }).waitFor();
  expect(sent).toEqual([`/records/${patient.recordId}/documents`]);
});

describe('When a file cannot be added', () => {
  it('one is told why, keeps what was entered, and can add another one', async () => {
    const page = await open();
    const field = page.getByLabel('File');
    const name = page.getByRole('textbox', { name: 'Name' });
    const broken = '<Models xmlns="http://indivo.org/vocab/xml/documents#"><Model name="Problem"/></Models>';
    await field.setInputFiles(textFile('problem.xml', broken, 'application/xml'));
    await name.fill('Problem');
    await add(page);
    await page
      .getByRole('alert')
      .getByText(/^The record does not accept this file: /)
      .waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);

    await field.setInputFiles(textFile('problem.txt', 'Hay fever'));
    await page.route('**/documents', (route) => route.abort(), { times: 1 });
    await add(page);
    await page.getByRole('alert').getByText('The connection broke off.').waitFor();
    expect(page.takeComplaints()).toEqual(['Failed to load resource: net::ERR_FAILED']);

    expect(await name.inputValue()).toBe('Problem');
    await name.fill('x'.repeat(101));
    await add(page);
    await page.getByRole('link', { name: 'The name is too long.' }).click();
    await name.fill('Letter');
    // The file is still the one that was chosen.
    await add(page);
    await page.getByRole('heading', { name: 'Letter', level: 1 }).waitFor();
    expect(await page.locator('pre').innerText()).toBe('Hay fever');
  });

  it('because she has signed out elsewhere, one signs in on the page, and what was typed is kept', async () => {
    const page = await open();
    await page.getByLabel('File').setInputFiles(textFile('letter.txt', 'Dear Rosa'));
    await page.context().clearCookies({ name: 'phr-session' });
    await add(page);
    await page.getByText('What you entered is kept.').waitFor();
    expect(page.takeComplaints()).toEqual([`403 for ${page.url().replace(/\/new$/, '')}`]);
  });
});
