/** The list of what was not read, where it is longer than one answer of the service. */
import { beforeAll, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { bundle, fhir } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { admin } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  visitor = await visit(service, patient);
});

const subject = { reference: 'Patient/p1' };

/** The names in the rows of a page. */
async function namesAt(offset: number): Promise<readonly string[]> {
  const page = await visitor.get(`/records/${patient.recordId}/health/not-read?offset=${offset}`);
  return [...(await page.text()).matchAll(/<tr><td[^>]*>(.*?)<\/td>/g)].map(([, name]) => name!);
}

it('What was not read has bills last, also when there are more of them than one answer holds, and leaves none out', async () => {
  const claims = Array.from({ length: 1099 }, (_, index) => ({
    resourceType: 'Claim',
    patient: subject,
    created: '2026-01-01',
    type: { text: `Bill ${index}` },
  }));
  const orders = ['X-ray', 'Ultrasound'].map((text) => ({
    resourceType: 'ServiceRequest',
    subject,
    authoredOn: '2020-01-01',
    code: { text },
  }));
  const warning = { resourceType: 'Flag', subject, status: 'active', code: { text: 'Falls' } };
  const document = bundle(...claims, ...orders, warning);
  await createDocument(admin(service), patient.recordId, document, fhir);
  const pages = [];
  for (let offset = 0; offset < 1200; offset += 100) pages.push(await namesAt(offset));
  const [first, ...others] = pages.flat();
  expect(first).toBe('Falls');
  expect(others.slice(0, 2).toSorted()).toEqual(['Ultrasound', 'X-ray']);
  expect(pages.map((names) => names.length)).toEqual([...Array.from({ length: 11 }, () => 100), 2]);
  expect(new Set(pages.flat()).size).toBe(1102);
  const glance = await (await visitor.get(`/records/${patient.recordId}/health`)).text();
  expect(glance).toMatch(/Warning: <strong>Falls<\/strong>.*<strong>(X-ray|Ultrasound)<\/strong>/);
});
