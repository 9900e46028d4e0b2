/** Adding what a link of another system holds, by the form alone: no script is needed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { bundle, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
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

async function pageAfter(link: string): Promise<string> {
  const path = `/records/${patient.recordId}/documents/from-link`;
  return sendForm(visitor, await (await visitor.get(path)).text(), path, { link });
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
});
