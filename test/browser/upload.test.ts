/** Uploading a file with the script of the page: dropping it, what is checked before it is sent, and progress. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../local/seed/arguments.ts';
import { colourViolationsOf, violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { textFile } from '../support/browser/files.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { bundle, patient as person, sodium } from '../support/fhir/resources.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let patient: Patient;
beforeAll(async () => {
  portal = await startPortal();
  patient = await createPatient(portal.service);
});
afterAll(() => portal?.stop());

const tooLarge = textFile('large.txt', 'x'.repeat(4 * 1024 * 1024 + 1));
const tooMuchText = 'Text and medical data (XML, JSON, FHIR) can have at most 4 MB.';

function open(options = {}): Promise<BrowserPage> {
  return signIn(portal, patient, `/records/${patient.recordId}/documents/new`, options);
}

/** The laboratory letter that the sample patient got as FHIR, under a name that a phone gives it. */
function hospitalFile(change: (text: string) => string = (text) => text) {
  const text = readFileSync(join(sampleRoot, sampleProfile, 'doc_2026-04-16_laboratory.fhir.json'), 'utf8');
  return { name: 'export.json', mimeType: 'application/json', buffer: Buffer.from(change(text)) };
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

describe('A file that is dropped on the page', () => {
  it('is added as if it had been chosen', async () => {
    const page = await open();
    await drop(page, 'letter.txt');
    await add(page);
    await page.getByRole('status').getByText('The document was added.').waitFor();
    await page.getByRole('heading', { name: 'letter.txt', level: 1 }).waitFor();
    expect(await page.locator('pre').innerText()).toBe('in letter.txt');
  });

  it('shows the place for it while it is above the page', async () => {
    const page = await open();
    const place = page.locator('.drop');
    const dataTransfer = await dragged(page, ['letter.txt']);
    await page.dispatchEvent('h1', 'dragover', { dataTransfer });
    expect(await place.getAttribute('class')).toMatch(/\bover\b/);
    await page.dispatchEvent('h1', 'dragleave', { dataTransfer });
    expect(await place.getAttribute('class')).not.toMatch(/\bover\b/);
  });

  it('must be the only one', async () => {
    const page = await open();
    await drop(page, 'one.txt', 'two.txt');
    await page.getByRole('alert').getByText('Drop one file at a time').waitFor();
  });
});

describe('A file that is too large', () => {
  it('is told of when it is chosen, and never sent', async () => {
    const page = await open();
    const sent = sentForms(page);
    await page.getByLabel('File').setInputFiles(tooLarge);
    const told = page.getByRole('alert').getByText(tooMuchText);
    await told.waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await violationsOf(page)).toEqual([]);
    await add(page);
    await told.waitFor();
    expect(sent).toEqual([]);
  });

  it('is forgotten when another one is chosen', async () => {
    const page = await open();
    await page.getByLabel('File').setInputFiles(tooLarge);
    await page.getByRole('alert').waitFor();
    await page.getByLabel('File').setInputFiles(textFile('small.txt', 'small'));
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.title()).toMatch(/^Add a document/);
    await add(page);
    await page.getByRole('heading', { name: 'small.txt', level: 1 }).waitFor();
  });

  it('leads from the message at the top to the field', async () => {
    const page = await open();
    await page.getByLabel('File').setInputFiles(tooLarge);
    await page.getByRole('link', { name: tooMuchText }).click();
    const field = page.getByLabel('File');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('file');
    const described = (await field.getAttribute('aria-describedby'))!.split(' ').at(-1);
    expect(await page.locator(`#${described}`).innerText()).toContain(`Error: ${tooMuchText}`);
  });
});

describe('While a file is sent', () => {
  it('one sees how far it is, in both themes, and sends it once', async () => {
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
});

describe('When a file cannot be added', () => {
  it('one is told why, keeps what was entered, and can add another one', async () => {
    const page = await open();
    const broken = '<Models xmlns="http://indivo.org/vocab/xml/documents#"><Model name="Problem"/></Models>';
    await page.getByLabel('File').setInputFiles(textFile('problem.xml', broken, 'application/xml'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Problem');
    await add(page);
    await page
      .getByRole('alert')
      .getByText(/^The record does not accept this file: /)
      .waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await page.getByLabel('File').setInputFiles(textFile('problem.txt', 'Hay fever'));
    await add(page);
    await page.getByRole('heading', { name: 'Problem', level: 1 }).waitFor();
  });

  it('one is told at the name that it is too long, and the file stays chosen', async () => {
    const page = await open();
    await page.getByLabel('File').setInputFiles(textFile('letter.txt', 'Dear Rosa'));
    await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(101));
    await add(page);
    await page.getByRole('link', { name: 'The name is too long.' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Letter');
    await add(page);
    await page.getByRole('heading', { name: 'Letter', level: 1 }).waitFor();
    expect(await page.locator('pre').innerText()).toBe('Dear Rosa');
  });

  it('because the connection breaks off, one is told, and can try again', async () => {
    const page = await open();
    await page.getByLabel('File').setInputFiles(textFile('letter.txt', 'Dear Rosa'));
    await page.route('**/documents', (route) => route.abort(), { times: 1 });
    await add(page);
    await page.getByRole('alert').getByText('The connection broke off.').waitFor();
    expect(page.takeComplaints()).toEqual(['Failed to load resource: net::ERR_FAILED']);
    await add(page);
    await page.getByRole('heading', { name: 'letter.txt', level: 1 }).waitFor();
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

describe('Without JavaScript', () => {
  it.each([
    ['no file', undefined, 'Choose a file'],
    ['an empty file', textFile('empty.txt', ''), 'The file is empty. Choose another one'],
    ['a file that is too large', tooLarge, 'The file is larger than 4 MB. Choose a smaller one'],
  ])('the server says what is wrong with %s', async (_, file, message) => {
    const page = await open({ javaScriptEnabled: false });
    if (file) await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('textbox', { name: 'Name' }).fill('Letter');
    await add(page);
    await page.getByRole('alert').getByText(message).waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Letter');
  });
});

describe('A file of FHIR', () => {
  it('is read though the browser calls it JSON, and its document shows what is in it', async () => {
    const agnes = await createPatient(portal.service, 'Agnes', 'Halloran');
    const page = await signIn(portal, agnes, `/records/${agnes.recordId}/documents/new`);
    await page
      .getByLabel('File')
      .setInputFiles(hospitalFile((text) => text.replace('1958-09-14', '1984-02-29')));
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: 'Laboratory results' }).waitFor();
    await page.getByRole('cell', { name: 'HbA1c in blood' }).waitFor();
  });

  const problem = {
    resourceType: 'Condition',
    id: 'c1',
    subject: { reference: 'Patient/p1' },
    code: { coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' }] },
    onsetDateTime: '2011-03-04',
  };

  async function upload(name: string, text: string): Promise<BrowserPage> {
    const page = await open();
    await page.getByLabel('File').setInputFiles(textFile(name, text, 'application/json'));
    await add(page);
    await page.getByRole('status').getByText('The document was added.').waitFor();
    return page;
  }

  it('of an older version is kept like any other file', async () => {
    const page = await upload('MedicationOrder-1.json', '{"resourceType":"MedicationOrder","id":"1"}');
    await page.getByText('"MedicationOrder"').waitFor();
  });

  it('is read, and its page says what was read and what not', async () => {
    const page = await upload(
      'hospital.json',
      bundle(problem, sodium('o1'), { resourceType: 'Task', id: 't1' }),
    );
    const notice = page.getByRole('status');
    await notice.getByText('Problems: 1').waitFor();
    await notice.getByText('Laboratory results: 1').waitFor();
    await page.getByText('1 entry was not read.').waitFor();
    await page.getByRole('table', { name: 'Problems' }).getByText('Asthma').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is not added twice, and the message names the document that has it', async () => {
    const text = bundle(problem, sodium('once'));
    await upload('first.json', text);
    const page = await open();
    await page.getByLabel('File').setInputFiles(textFile('second.json', text, 'application/json'));
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').getByText('The record has this file already, as “first.json”.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('about somebody else is kept, and its page says that nothing was read', async () => {
    const page = await upload('other.json', bundle(person('Nia', 'Adeyemi', '1951-07-30'), problem));
    await page.getByText('If a detail is wrong, correct it, and have the file read again.').waitFor();
    expect(await page.getByText('Problems: 1').count()).toBe(0);
  });

  it('about somebody else can be added again, because nothing of it was read', async () => {
    const text = bundle(person('Nia', 'Adeyemi', '1951-07-30'), sodium('again'));
    await upload('other-1.json', text);
    const page = await upload('other-2.json', text);
    await page.getByRole('heading', { name: 'other-2.json', level: 1 }).waitFor();
  });

  it('that is other JSON is a file like any other', async () => {
    const page = await upload('plan.json', '{"steps":[1,2]}');
    await page.getByRole('heading', { name: 'plan.json', level: 1 }).waitFor();
    expect(await page.getByText('In Health you now find from it:').count()).toBe(0);
    expect(await page.locator('main .warning-box').count()).toBe(0);
  });
});
