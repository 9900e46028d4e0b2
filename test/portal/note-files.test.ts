/** Letters and pictures inside of a file of FHIR: opened from Health and from the page of their document, and through a circle. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, carenetsOf } from '../http/carenets/sharing.ts';
import { letterWithFiles } from '../support/browser/files.ts';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { fhir } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { look } from '../support/page-forms.ts';
import { admin, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let record: string;
/** Path of the document in what follows. */
let document: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  record = `/records/${patient.recordId}`;
  document = `documents/${idOf(await createDocument(admin(service), patient.recordId, letterWithFiles, fhir))}`;
  visitor = await visit(service, patient);
});

describe('The files of notes', () => {
  it('stand in Health in plain words, with size and kind, and say what was replaced', async () => {
    const { html, words } = await look(visitor, `${record}/health/notes`);
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>((?:Open|Save) the [^<]+)</g)];
    expect(links.map(([, href, text]) => [href, text])).toEqual([
      [`${record}/${document}/attachments/1`, 'Open the PDF'],
      [`${record}/${document}/attachments/2`, 'Open the picture'],
      [`${record}/${document}/attachments/3`, 'Save the file'],
    ]);
    for (const said of ['web page, 51 bytes', 'Replaced by a newer one', 'Eye clinic, 2025-03-20'])
      expect(words).toContain(said);
  });

  it('stand on the page of the document, which shows the picture', async () => {
    const { html } = await look(visitor, `${record}/${document}`);
    const [image] = /<img [^>]*alt="Picture: Eye clinic"[^>]*>/.exec(html)!;
    expect(image).toContain(` src="${record}/${document}/attachments/2"`);
    expect(html).toContain(`href="${record}/${document}/attachments/1"`);
  });

  it('are sent so that the browser shows pictures and PDF alone, and runs nothing', async () => {
    const answerTo = async (number: number | string) => {
      const { status, headers } = await visitor.get(`${record}/${document}/attachments/${number}`);
      return [status, headers.get('content-type'), headers.get('content-disposition'), headers] as const;
    };
    const [, pdfType, pdfName, headers] = await answerTo(1);
    expect([pdfType, pdfName]).toEqual(['application/pdf', "inline; filename*=UTF-8''Eye%20clinic.pdf"]);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await answerTo(2)).slice(1, 3)).toEqual([
      'image/png',
      "inline; filename*=UTF-8''attachment-2.png",
    ]);
    expect((await answerTo(3)).slice(1, 3)).toEqual([
      'application/octet-stream',
      "attachment; filename*=UTF-8''attachment-3.html",
    ]);
    expect((await answerTo(4))[0]).toBe(404);
    expect((await answerTo('9'.repeat(30)))[0]).toBe(404);
  });

  it('open through a circle only where it shows the document', async () => {
    const member = await createPerson(service, 'Mia Lind');
    const circle = Object.values(await carenetsOf(patient.session, patient.recordId))[0]!;
    await addMember(patient.session, circle, member);
    const theirs = await visit(service, member);
    const status = async (base: string) => (await theirs.get(`${base}/${document}/attachments/1`)).status;
    expect(await status(`/carenets/${circle}`)).toBe(404);
    const placement = `${record}/${document}/carenets/${circle}`;
    succeeded(await patient.session.put(placement), 'carenet_document_placement');
    expect(await status(`/carenets/${circle}`)).toBe(200);
    expect(await status(record)).not.toBe(200);
    expect((await look(theirs, `/carenets/${circle}/health/notes`)).html).toContain(
      `href="/carenets/${circle}/${document}/attachments/1"`,
    );
  });
});
