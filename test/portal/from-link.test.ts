/** Adding what a link of another system holds, by the form alone: no script is needed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { bundle, patient as person, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, look, wordsOf } from '../support/page-forms.ts';
import { mainWords, sendForm } from '../support/page-words.ts';
import { freshKey, json, jwe, linkTo, type ShlServer, startShlServer } from '../support/shl-server.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let sender: ShlServer;
let patient: Patient;
let visitor: Visitor;
beforeAll(async () => {
  [{ service }, sender] = await Promise.all([
    startInMemory({ env: { PING_ALLOW_PRIVATE: 'true' } }),
    startShlServer(),
  ]);
  patient = await createPatient(service);
  visitor = await visit(service, patient);
});
afterAll(() => sender?.stop());

const path = () => `/records/${patient.recordId}/documents/from-link`;

/** A link to these files with the passcode 4711. */
async function protectedLink(
  ...files: readonly (readonly [content: string, type: string])[]
): Promise<string> {
  const key = freshKey();
  const entries = await Promise.all(
    files.map(async ([content, contentType]) => ({
      contentType,
      embedded: await jwe(content, key, { cty: contentType }),
    })),
  );
  let left = 3;
  const url = sender.serve((response, { body }) => {
    const isRight = JSON.parse(body).passcode === '4711';
    if (!isRight) left -= 1;
    const answer = isRight ? json({ files: entries }) : json({ remainingAttempts: left }, 401);
    return answer(response, sender.asked.at(-1)!);
  });
  return linkTo(url, key, { flag: 'P', label: 'City hospital' });
}

it('A link is found from Health, asks for its passcode, and says what became of each file', async () => {
  const { html } = await look(visitor, `/records/${patient.recordId}/health`);
  expect(html).toMatch(new RegExp(`href="${path()}"[^>]*>(?:<[^>]*>)*Add from a link`));
  const fhir = 'application/fhir+json';
  const link = await protectedLink(
    [bundle(sodium('o10', 110)), fhir],
    ['{"verifiableCredential":[]}', 'application/smart-health-card'],
    [bundle(person('Otto', 'Berg', '1950-01-01'), sodium('o1')), fhir],
  );
  let page = await look(visitor, path());
  const open = async (passcode: string) => {
    page = await fillIn(visitor, page, path(), { link, passcode });
    return page.words;
  };
  expect(await open('')).toContain('Enter the passcode that you were given with the link');
  expect(await open('1234')).toContain('The passcode is wrong. 2 tries are left');
  const said = await open('4711');
  for (const text of [
    'What was in the link',
    '2 documents were added.',
    '1 file was not added',
    'A health card (SMART Health Card), which cannot be read here yet.',
  ])
    expect(said).toContain(text);
  const rows = /aria-label="What was in the link".*?<\/ul>/s.exec(page.html)![0].split('<li').slice(1);
  expect(rows.map((row) => wordsOf(`<li${row}`).trim())).toEqual([
    'City hospital Added · Sodium [Moles/volume] in Serum or Plasma',
    'City hospital (2) Added About somebody else',
  ]);
  expect(page.path).not.toContain('shlink');
  expect(page.html).toContain('Go to Health');
  expect((await look(visitor, `/records/${patient.recordId}/health`)).words).toContain('Sodium');
});

async function pageAfter(link: string): Promise<string> {
  return sendForm(visitor, await (await visitor.get(path())).text(), path(), { link });
}

async function paste(link: string): Promise<string> {
  return mainWords(await pageAfter(link));
}

it('A link with one document leads to it', async () => {
  const key = freshKey();
  const embedded = await jwe(bundle(sodium('o1', 101)), key);
  const files = [{ contentType: 'application/fhir+json', embedded }];
  const link = linkTo(sender.serve(json({ files })), key, { label: 'City hospital' });
  expect(await paste(link)).toMatch(/City hospital The document was added\./);
});

it('A link of which one file cannot be read is not told as a success', async () => {
  const [key, another] = [freshKey(), freshKey()];
  const file = async (id: string, fileKey: Buffer) => ({
    contentType: 'application/fhir+json',
    embedded: await jwe(bundle(sodium(id, 101)), fileKey),
  });
  const files = [await file('o2', key), await file('o3', another)];
  const page = await pageAfter(linkTo(sender.serve(json({ files })), key));
  expect(page).not.toContain('class="notice done"');
  expect(mainWords(page)).toContain('A file that the link does not open. It was damaged or changed.');
  const whole = await pageAfter(linkTo(sender.serve(json({ files: [await file('o4', key)] })), key));
  expect(whole).toContain('class="notice done"');
});

it('What is no link, or one that is not opened, is told so in plain words', async () => {
  const told: readonly (readonly [string, string])[] = [
    ['', 'Paste the link'],
    ['https://clinic.example.org/results', 'This is the address of a page'],
    ['shc:/567629095243', 'This is a health card, not a link.'],
    ['shlink:/eyJ1cmwi', 'The link is damaged.'],
    [linkTo(sender.serve(json({}, 404)), freshKey()), 'The link has ended'],
    [linkTo('https://10.0.0.7/m', freshKey()), 'The link leads to a place that is not opened, for safety.'],
  ];
  for (const [link, text] of told) expect(await paste(link)).toContain(text);
  const script = await pageAfter('</textarea><script>alert(1)</script>');
  expect(script).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;</textarea>');
});
