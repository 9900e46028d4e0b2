/** Letters and pictures inside of a file of FHIR: opened from Health and from the page of their document, and through a circle. */
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { touchPhone } from '../support/browser/device.ts';
import { letterWithFiles } from '../support/browser/files.ts';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { fhir } from '../support/fhir/resources.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin, succeeded } from '../support/scenario.ts';

const portal = portalOfFile();
let patient: Patient;
let document: string;
beforeAll(async () => {
  patient = await createPatient(portal.service);
  const { service } = portal;
  document = idOf(await createDocument(admin(service), patient.recordId, letterWithFiles, fhir));
});

const files = () => `/records/${patient.recordId}/documents/${document}/attachments`;

describe('The files of notes', () => {
  it('stand in Health in plain words, with size and kind, and say what was replaced', async () => {
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health/notes`, touchPhone);
    const links = page.getByRole('link', { name: /Open|Save/ });
    expect(await links.allInnerTexts()).toEqual(['Open the PDF', 'Open the picture', 'Save the file']);
    expect(await links.first().getAttribute('href')).toBe(`${files()}/1`);
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('web page, 51 bytes');
    expect(text).toContain('Replaced by a newer one');
    expect(text).toContain('Eye clinic, 2025-03-20');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('stand on the page of the document, which shows the picture', async () => {
    const page = await signIn(
      portal,
      patient,
      `/records/${patient.recordId}/documents/${document}`,
      touchPhone,
    );
    const image = page.getByRole('img', { name: 'Picture: Eye clinic' });
    await image.scrollIntoViewIfNeeded();
    const width = () => image.evaluate((element) => (element as { naturalWidth?: number }).naturalWidth);
    await expect.poll(width).toBe(1);
    expect(await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toBe(`${files()}/1`);
  });

  it('are sent so that the browser shows pictures and PDF alone, and runs nothing', async () => {
    const page = await signIn(portal, patient, `/records/${patient.recordId}/documents`);
    const answerTo = async (number: number | string) => {
      const answer = await page.context().request.get(`${portal.origin}${files()}/${number}`);
      const headers = answer.headers();
      return [answer.status(), headers['content-type'], headers['content-disposition'], headers] as const;
    };
    const [, pdfType, pdfName, headers] = await answerTo(1);
    expect([pdfType, pdfName]).toEqual(['application/pdf', "inline; filename*=UTF-8''Eye%20clinic.pdf"]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
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
    const { session, recordId } = patient;
    const member = await createPerson(portal.service, 'Mia Lind');
    const carenets = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list').xml();
    const circle = idOf(carenets.children[0]!);
    const form = { account_id: member.id };
    succeeded(await session.post(`/carenets/${circle}/accounts/`, { form }), 'carenet_account_create');
    const page = await signIn(portal, member, `/carenets/${circle}/health`);
    const status = async (base: string) => {
      const answer = await page
        .context()
        .request.get(`${portal.origin}${base}/documents/${document}/attachments/1`);
      return answer.status();
    };
    expect(await status(`/carenets/${circle}`)).toBe(404);
    const placement = `/records/${recordId}/documents/${document}/carenets/${circle}`;
    succeeded(await session.put(placement), 'carenet_document_placement');
    expect(await status(`/carenets/${circle}`)).toBe(200);
    expect(await status(`/records/${recordId}`)).not.toBe(200);
    await page.goto(`${portal.origin}/carenets/${circle}/health/notes`);
    expect(await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toBe(
      `/carenets/${circle}/documents/${document}/attachments/1`,
    );
  });
});
