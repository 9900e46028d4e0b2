/** The page that opens links: what a doctor sees who has nothing but the link, and what links that are not right come to. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colourViolationsOf, violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage, type PageOptions } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { smallestPng } from '../support/browser/files.ts';
import { smallTargets } from '../support/browser/targets.ts';
import { fragmentOf, type HostedLink, type LinkHost, startLinkHost } from '../support/links/link-host.ts';
import { documentBundle, summaryBundle } from '../support/links/summary-bundle.ts';
import { type Pages, startPages } from '../support/portal.ts';
import { portalSettings } from '../support/portal-settings.ts';

let host: LinkHost;
let pages: Pages;
beforeAll(async () => {
  [host, pages] = await Promise.all([startLinkHost(), startPages()]);
  pages.show({
    ...portalSettings,
    serviceOrigin: host.origin,
    appId: 'portal@apps.example.org',
    consumerKey: 'portal',
    consumerSecret: 'secret',
  });
});
afterAll(() => Promise.all([pages?.stop(), host?.stop()]));

/** Opens the address, and says who it is. */
async function open(link: HostedLink | string, options: PageOptions = phone): Promise<BrowserPage> {
  const page = await openPage(pages.origin, options);
  await page.goto(`/view${typeof link === 'string' ? link : host.host(link)}`);
  return page;
}

async function enter(page: BrowserPage, passcode?: string): Promise<void> {
  await page.getByLabel('Who are you?').fill('Dr Weber, Berlin');
  if (passcode) await page.getByLabel('Passcode').fill(passcode);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

const heading = (page: BrowserPage, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

const sections = (page: BrowserPage) => page.locator('section.telling h2').allTextContents();

const widthOfPicture =
  "(async (image) => { await image.decode(); return image.naturalWidth; })(document.querySelector('.shared-file img'))";

const list = {
  resourceType: 'List',
  date: '2026-03-01T10:00:00Z',
  source: { display: 'Rosa Lind' },
  note: [
    { text: 'Shared until 2026-04-01T10:00:00Z.' },
    { text: 'Not in this link: X-ray. It is too large.' },
  ],
  entry: [{ item: { display: 'Summary' } }, { item: { display: 'Letter' } }],
};

const listOf = (...names: readonly string[]) => ({
  ...list,
  entry: names.map((display) => ({ item: { display } })),
});

/** A section of a summary as the service writes it. */
function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (texts: readonly string[], tag: string) =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const body = rows.map((texts) => cells(texts, 'td')).join('');
  return `<div><table><thead>${cells(columns, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}

describe('A doctor who opens a link on a phone', () => {
  it('sees allergies first, what could not be read, who shared it and what is left out', async () => {
    const page = await open({
      label: 'For Dr Weber',
      list,
      files: [{ content: summaryBundle(), isCompressed: true }],
    });
    await page.getByText('The link is called “For Dr Weber”.').waitFor();
    await enter(page);
    await heading(page, 'Rosa Lind');
    expect(await page.locator('.person').textContent()).toBe('Born 9 Apr 1961 · female');
    expect(await sections(page)).toEqual(['Allergies and intolerances', 'Problems', 'Medicines']);
    const allergies = page.getByRole('region', { name: 'Allergies and intolerances' });
    await allergies.getByText('Could not be read by the service').waitFor();
    await allergies.getByText('Penicillin').waitFor();
    await allergies.getByText('Peanut').waitFor();
    await page
      .getByText('The record says nothing about this. That does not mean that there is nothing.')
      .waitFor();
    expect(await page.locator('.link-facts').innerText()).toMatch(
      /Shared by\s+Rosa Lind\s+As the record was on\s+1 Mar 2026, 10:00/,
    );
    await page.getByRole('listitem').getByText('Not in this link: X-ray. It is too large.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourViolationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 390, height: 844 });
  });

  it('reads what is taken apart from what is over, and the results of each test together with what is abnormal marked', async () => {
    const medicines = tableOf(
      ['Medication', 'Since', 'Until'],
      [
        ['Warfarin 5 mg', '2024-01-29', ''],
        ['Prednisolone 5 mg', '2026-02-20', '2026-03-05'],
        ['Amoxicillin 500 mg', '2024-01-29', '2024-02-05'],
        ['Ibuprofen 400 mg', '', 'over by 2026-03-01'],
      ],
    );
    const results = tableOf(
      ['Test', 'Result', 'Date', 'Reference range', 'Interpretation'],
      [
        ['HbA1c', '6.4 %', '2026-02-16 08:15 UTC', '4.0 to 5.6', 'Abnormal'],
        ['LDL', '89 mg/dL', '2026-02-16', 'up to 100', 'Normal'],
        ['HbA1c', '5.2 %', '2022-01-15', '', ''],
        ['HbA1c', '6.6 %', '2026-01-15', '', 'High'],
        ['HbA1c', '5.5 %', '2023-01-15', '', 'Normal'],
      ],
    );
    const page = await open({
      list,
      files: [
        {
          content: summaryBundle([
            { title: 'Results', loinc: '30954-2', div: results },
            { title: 'Medication Summary', loinc: '10160-0', div: medicines },
          ]),
        },
      ],
    });
    await enter(page);
    const taken = page.getByRole('region', { name: 'Medicines' });
    const namesIn = (index: number) =>
      taken.locator('table').nth(index).locator('td:first-child').allTextContents();
    await taken.getByRole('heading', { name: 'No longer taken or used' }).waitFor();
    expect(await namesIn(0)).toEqual(['Warfarin 5 mg', 'Prednisolone 5 mg']);
    expect(await namesIn(1)).toEqual(['Amoxicillin 500 mg', 'Ibuprofen 400 mg']);
    await taken.getByText('at the latest 1 Mar 2026').waitFor();
    const found = page.getByRole('region', { name: 'Results' });
    expect(await found.locator('h3').allTextContents()).toEqual(['HbA1c', 'LDL']);
    const first = found.getByRole('table', { name: 'HbA1c' }).first();
    expect(await first.locator('td:first-child').allTextContents()).toEqual(['6.4 %', '6.6 %', '5.5 %']);
    expect(await found.locator('mark').allTextContents()).toEqual(['Abnormal', 'High']);
    await found.getByText('16 Feb 2026').first().waitFor();
    await found.getByText('Earlier results: 1').click();
    await found.getByText('5.2 %').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deutsch' }).click();
    const german = page.getByRole('region', { name: 'Befunde' });
    await german.getByText('4.0 bis 5.6').waitFor();
    expect(await german.locator('mark').allTextContents()).toEqual(['auffällig', 'hoch']);
  });

  it('reads the main facts of a document of FHIR without words of its own, and which entries are not told', async () => {
    const subject = { reference: 'Patient/p' };
    const observation = {
      resourceType: 'Observation',
      status: 'preliminary',
      code: { coding: [{ code: '4548-4', display: 'HbA1c' }] },
      subject,
      effectiveDateTime: '2026-02-16',
      valueQuantity: { comparator: '>', value: 6.4, unit: '%' },
      interpretation: [{ coding: [{ code: 'HH' }] }],
      referenceRange: [{ high: { value: 5.6, unit: '%' } }],
    };
    const content = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        observation,
        // It says what did not happen.
        {
          resourceType: 'MedicationRequest',
          doNotPerform: true,
          medicationCodeableConcept: { text: 'Aspirin' },
        },
        { resourceType: 'Specimen', subject },
        {
          resourceType: 'Observation',
          status: 'entered-in-error',
          code: { text: 'Blood pressure' },
          component: [{ code: { text: 'Systolic' }, valueQuantity: { value: 240, code: 'mm[Hg]' } }],
        },
      ].map((resource) => ({ resource })),
    };
    const page = await open({ list, files: [{ content }] });
    await enter(page);
    const file = page.getByRole('region', { name: 'Summary' });
    await file.getByRole('heading', { name: 'HbA1c' }).waitFor();
    const said = (await file.locator('dl').allInnerTexts()).map((text) => text.split(/\s*\n\s*/));
    expect(said).toEqual([
      [
        ...['Result', '> 6.4 %', 'Interpretation', 'Critically high', 'Reference range', 'up to 5.6 %'],
        ...['Date', '16 Feb 2026', 'Status', 'preliminary'],
      ],
      ['Systolic', '240 mmHg', 'Status', 'entered-in-error'],
    ]);
    expect(await file.locator('mark').allTextContents()).toEqual(['Critically high']);
    await file.getByText('This was entered by mistake. It does not count.').waitFor();
    await page.getByText('It does not say whose it is.').waitFor();
    await file.getByText('This page cannot tell these entries in words:').waitFor();
    expect(await file.getByRole('listitem').allTextContents()).toEqual([
      'MedicationRequest: 1',
      'Specimen: 1',
    ]);
    expect(await file.getByText('Aspirin').count()).toBe(0);
  });

  it('sends to the service who she is, and neither the key nor what is behind # in the address', async () => {
    const fragment = host.host({ files: [{ content: summaryBundle() }] });
    const page = await open(fragment);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await enter(page);
    await heading(page, 'Rosa Lind');
    const { key } = JSON.parse(Buffer.from(fragment.slice('#shlink:/'.length), 'base64url').toString());
    expect(host.requests().at(-1)).toMatch(
      /^POST \/shl\/[\w-]{43} \{"recipient":"Dr Weber, Berlin","embeddedLengthMax":1000000\}$/,
    );
    expect([...asked, ...host.requests()].filter((one) => one.includes(key))).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('is told how many tries a wrong passcode leaves, and that the link is closed after the last one', async () => {
    const page = await open({ passcode: 'Blue-17', tries: 3, files: [{ content: summaryBundle() }] });
    await enter(page, 'blue-17');
    await page.getByRole('alert').getByText('You have 2 more tries.').waitFor();
    expect(await page.getByLabel('Who are you?').inputValue()).toBe('Dr Weber, Berlin');
    await enter(page, 'red');
    await page.getByRole('alert').getByText('You have one more try.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await enter(page, 'green');
    await heading(page, 'This link is closed');
  });

  it('changes the language without opening the link once more', async () => {
    const page = await open({ views: 1, files: [{ content: summaryBundle() }] });
    await page.getByLabel('Who are you?').fill('Dr Weber, Berlin');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    expect(await page.getByLabel('Wer sind Sie?').inputValue()).toBe('Dr Weber, Berlin');
    await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
    await page.getByRole('heading', { name: 'Allergien und Unverträglichkeiten' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Allergies and intolerances' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
  });

  it('opens PDF beside the page, sees pictures on it, and saves the data of FHIR', async () => {
    const page = await open({
      list,
      files: [
        { content: summaryBundle() },
        { content: documentBundle('Summary', 'application/pdf', '%PDF-1.4'), isLocated: true },
        { content: documentBundle('X-ray of the hand', 'image/png', smallestPng) },
      ],
    });
    await enter(page);
    const pdf = page.getByRole('link', { name: 'Open as PDF' });
    expect(await pdf.getAttribute('target')).toBe('_blank');
    await page.getByRole('button', { name: 'Show: X-ray of the hand' }).click();
    const picture = page.getByRole('img', { name: 'X-ray of the hand' });
    await picture.waitFor();
    expect(await page.evaluate(widthOfPicture)).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as FHIR' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('summary-2026-03-01.json');
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(summaryBundle());
  });
});

describe('A link', () => {
  const own = () => `${host.origin}/shl/${'a'.repeat(43)}`;
  const key = 'b'.repeat(43);

  it('that is not right is not opened, nobody is asked, and the page says what is wrong', async () => {
    const before = host.requests().length;
    const page = await openPage(pages.origin, phone);
    for (const [index, [title, fragment]] of (
      [
        ['There is no link here', ''],
        ['The link is not complete', '#shlink:/eyJ1cmwiOiJodHRwOi8v'],
        ['This link is of a newer kind', fragmentOf({ url: own(), key, v: 2 })],
        ['This link has ended', fragmentOf({ url: own(), key, exp: 1_700_000_000 })],
        // Behind the name of this one.
        [
          'This link belongs to another service',
          fragmentOf({ url: `${host.origin}@evil.example/shl/x`, key }),
        ],
      ] as const
    ).entries()) {
      // Another address but for what is behind #, so that the page is loaded.
      await page.goto(`/view?${index}${fragment}`);
      await expect.poll(() => page.locator('h1').innerText(), { message: fragment }).toBe(title);
      expect(await page.getByRole('button', { name: 'Open', exact: true }).count()).toBe(0);
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(host.requests().length).toBe(before);
  });

  it('that nobody knows, whose key is another one, or that was changed on its way shows nothing', async () => {
    const lost = 'The information cannot be decrypted';
    const changedBy = (change: (jwe: string) => string) =>
      host.host({ files: [{ content: summaryBundle(), change }] });
    const page = await openPage(pages.origin, phone);
    for (const [index, [title, fragment]] of (
      [
        // It does not say which of the reasons it is.
        ['This link has ended', fragmentOf({ url: own(), key })],
        [lost, host.host({ payload: { key }, files: [{ content: summaryBundle() }] })],
        [lost, changedBy(changed)],
        [lost, changedBy(otherHeader)],
      ] as const
    ).entries()) {
      await page.goto(`/view?${index}${fragment}`);
      await enter(page);
      await heading(page, title);
      expect(await page.getByText('Peanut').count()).toBe(0);
    }
  });

  it('shows nothing of files that were changed, are at another place, or inflate to more than it takes, and names them', async () => {
    const bomb = `{"resourceType":"Bundle","x":"${' '.repeat(33_600_000)}"}`;
    const files = [
      { content: summaryBundle() },
      { content: documentBundle('x', 'text/plain', 'x'), change: changed },
      { content: summaryBundle(), location: 'https://evil.example/shl/file' },
      { content: bomb, isCompressed: true },
    ];
    const page = await open({ list: listOf('Summary', 'Letter', 'Photo', 'Film'), files });
    await enter(page);
    await heading(page, 'Rosa Lind');
    for (const said of [
      'Letter: it was changed on its way',
      'Photo: it was changed on its way',
      'Film: it is larger than this page can open.',
    ])
      await page.getByText(said).waitFor();
  });

  it('to a service that cannot be reached says so, and can be opened when it can', async () => {
    const page = await open({ files: [{ content: summaryBundle() }] });
    await page.context().setOffline(true);
    await enter(page);
    await page.getByRole('alert').getByText('No connection').waitFor();
    // The browser says on the console that there was no connection.
    page.takeComplaints();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await heading(page, 'Rosa Lind');
  });
});

/** Another character in the middle of the ciphertext. */
function changed(jwe: string): string {
  const parts = jwe.split('.');
  const body = parts[3]!;
  const at = Math.floor(body.length / 2);
  parts[3] = body.slice(0, at) + (body[at] === 'A' ? 'B' : 'A') + body.slice(at + 1);
  return parts.join('.');
}

/** The header says `zip`, which it did not when the file was encrypted. */
function otherHeader(jwe: string): string {
  const header = Buffer.from('{"alg":"dir","enc":"A256GCM","zip":"DEF"}').toString('base64url');
  return [header, ...jwe.split('.').slice(1)].join('.');
}

describe('What is hostile in a link', () => {
  const div =
    '<div><script>alert(1)</script><img src="x" onerror="alert(2)"/><a href="javascript:alert(3)">Aspirin</a>' +
    '<iframe src="https://evil.example/"></iframe><svg onload="alert(4)"><script>alert(5)</script></svg>' +
    '<p style="position:fixed;inset:0" onclick="alert(6)">Ibuprofen</p><form action="https://evil.example"><input/></form>' +
    '<table><tr><td colspan="9999">Codeine</td></tr></table></div>';

  it('in the words of a summary becomes words', async () => {
    const told = [
      { title: '<b>Bold</b>', loinc: '10160-0', div },
      { title: '<i>Other</i>', loinc: 'x', div: '<div>ok</div>' },
    ];
    const page = await open({
      label: '<img src=x onerror=alert(7)>',
      files: [{ content: summaryBundle(told, '<u>Rosa</u>') }],
    });
    await page.getByText('The link is called “<img src=x onerror=alert(7)>”.').waitFor();
    await enter(page);
    await heading(page, '<u>Rosa</u>');
    await page.getByRole('heading', { name: '<i>Other</i>' }).waitFor();
    const medicines = page.getByRole('region', { name: 'Medicines' });
    for (const word of ['Aspirin', 'Ibuprofen', 'Codeine']) await medicines.getByText(word).waitFor();
    const bad = '.telling :is(a, img, iframe, svg, script, form, input, [style], [onclick], [colspan])';
    expect(await page.locator(bad).count()).toBe(0);
    expect(await page.getByText('alert(').count()).toBe(1);
  });

  it('files of types that could do something are saved only, as bytes of no type, and under an ending that their type has', async () => {
    const script = '<script>alert(1)</script>';
    const files = [
      ['text/html', script, 'page.html', 'page.html'],
      [
        'image/svg+xml',
        `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
        'drawing.svg',
        'drawing.svg',
      ],
      [
        'application/xhtml+xml',
        `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
        'a.xhtml',
        'a.xhtml.bin',
      ],
      ['text/javascript', 'alert(1)', 'a.js', 'a.js.bin'],
      ['application/x-msdownload', 'MZ', 'invoice.exe', 'invoice.exe.bin'],
      ['constructor', 'MZ', 'letter.pdf.exe', 'letter.pdf.exe.bin'],
    ] as const;
    const page = await open({
      files: files.map(([type, bytes, title]) => ({ content: documentBundle(title, type, bytes) })),
    });
    await enter(page);
    await page.getByText('Files without “Open” or “Show” can only be saved.').waitFor();
    expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
    for (const [, bytes, title, name] of files) {
      const save = page.getByRole('link', { name: `Save: ${title}`, exact: true });
      expect(await save.getAttribute('download')).toBe(name);
      // Also when it is opened in another way, it is no page of this origin.
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.evaluate(`location.assign(${JSON.stringify(await save.getAttribute('href'))})`),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toBe(bytes);
    }
  });

  it('a text file with markup is shown as text, and a name that would turn the ending around is plain', async () => {
    const page = await open({
      files: [{ content: documentBundle('letter\u202etxt.exe', 'text/plain', '<b>Hello</b>') }],
    });
    await enter(page);
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.locator('pre').getByText('<b>Hello</b>').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Save/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('letter txt.exe.txt');
  });

  it('a label of many characters is cut, and the page still fits a small screen', async () => {
    const page = await open(
      { label: 'W'.repeat(5000), files: [{ content: summaryBundle() }] },
      { viewport: { width: 320, height: 640 } },
    );
    await page.getByText(`The link is called “${'W'.repeat(80)}”.`).waitFor();
    await enter(page);
    await heading(page, 'Rosa Lind');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  it('data that is built in another way is said to be unreadable, whatever is wrong with it', async () => {
    const wrong = [
      { resourceType: 'Bundle', type: 'document', entry: [null, 7, 'x'] },
      { resourceType: 'Bundle', entry: 'x' },
      {
        resourceType: 'Bundle',
        type: 'document',
        entry: [{ resource: { resourceType: 'Composition', section: [null, 3] } }],
      },
      ['x'],
    ];
    const files = [summaryBundle(), ...wrong].map((content) => ({ content }));
    const page = await open({ list: listOf('Summary', 'File 1', 'File 2', 'File 3', 'File 4'), files });
    await enter(page);
    await heading(page, 'Rosa Lind');
    const unreadable = page.getByText(/^File \d: this page cannot read it\.$|^Data for programs$/);
    expect(await unreadable.count()).toBe(4);
  });
});

describe('What is more, or other, than a link of this service holds', () => {
  it('is shown up to a number, and one file with many names is in memory once', async () => {
    const bundle = documentBundle('Letter', 'application/pdf', '%PDF-1.7'.repeat(20_000));
    const [reference, binary] = bundle.entry;
    const page = await open({
      files: [{ content: { ...bundle, entry: [...Array.from({ length: 3000 }, () => reference), binary] } }],
    });
    await page.evaluate(
      '{ const B = Blob; globalThis.copied = 0; globalThis.Blob = class extends B { constructor(parts = [], options) { super(parts, options); for (const part of parts) copied += part.byteLength ?? 0; } }; const F = File; globalThis.File = class extends F { constructor(parts, ...rest) { super(parts, ...rest); for (const part of parts) copied += part.byteLength ?? 0; } }; }',
    );
    await enter(page);
    await page.getByText('This page lists the first 200 files. It does not show 2800 more.').waitFor();
    expect(await page.getByRole('link', { name: 'Save: Letter' }).count()).toBe(200);
    // The answer of the service, what was decrypted, and the file itself: some megabytes, not five hundred.
    expect(await page.evaluate('copied')).toBeLessThan(20_000_000);
  });

  it('is shown, with dates that are objects, and with words that every object knows', async () => {
    const letter = documentBundle('Letter', 'text/plain', 'Hello');
    Object.assign(letter.entry[0]!.resource, { date: { toString: 1, valueOf: 1 } });
    const head =
      '<table><thead><tr><th>constructor</th></tr></thead><tbody><tr><td>5 mg</td></tr></tbody></table>';
    const summary = summaryBundle([{ title: 'Own title', loinc: 'constructor', div: head }]);
    Object.assign(summary.entry[0]!.resource, { date: { toString: 1, valueOf: 1 } });
    const page = await open({ files: [{ content: letter }, { content: summary }] });
    await enter(page);
    await heading(page, 'Rosa Lind');
    await page.getByText('Letter', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Own title' }).waitFor();
    expect(await page.getByText('native code').count()).toBe(0);
  });

  it('names whose summary is whose, where there are several', async () => {
    const told = (div: string) => [{ title: 'Allergies', loinc: '48765-2', div: `<div>${div}</div>` }];
    const page = await open({
      files: [
        { content: summaryBundle(told('Peanut'), 'Rosa Lind') },
        { content: summaryBundle(told('Penicillin'), 'Emil Lind') },
      ],
    });
    await enter(page);
    await heading(page, 'Shared health information');
    for (const [name, allergy] of [
      ['Rosa Lind', 'Peanut'],
      ['Emil Lind', 'Penicillin'],
    ] as const) {
      const whole = page.locator('.sections').filter({ has: page.getByRole('heading', { name, level: 2 }) });
      await whole.getByText(allergy).waitFor();
      expect(await whole.count()).toBe(1);
    }
  });
});

it('Without JavaScript, the page says why it cannot open the link, and what to ask for', async () => {
  const page = await open('#shlink:/eyJ9', { ...phone, javaScriptEnabled: false });
  await page.getByRole('heading', { name: 'This page needs JavaScript' }).waitFor();
  expect(await page.locator('noscript').textContent()).toContain(
    'ask the patient for a PDF or a printed page',
  );
});
