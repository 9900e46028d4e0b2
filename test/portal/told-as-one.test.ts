/** What files of hospitals say many times over is told in few rows, with the way to each of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { bundle, fhir, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { look, type ShownPage, wordsOf } from '../support/page-forms.ts';
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

const store = async (...resources: readonly object[]) =>
  idOf(await createDocument(admin(service), patient.recordId, bundle(...resources), fhir));

const open = (path: string) => look(visitor, `/records/${patient.recordId}${path}`);

/** The cells that are not empty, row by row. */
function rowsOf({ html }: ShownPage): readonly (readonly string[])[] {
  const rows = (html.match(/<tr\b.*?<\/tr>/gs) ?? []).map((row) => row.match(/<td\b.*?<\/td>/gs) ?? []);
  return rows
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.map((cell) => wordsOf(cell).trim()).filter((text) => text !== ''));
}

describe('Procedures', () => {
  const done = (text: string, day: string) => ({
    resourceType: 'Procedure',
    status: 'completed',
    subject,
    code: {
      coding: [{ system: 'http://snomed.info/sct', code: `1${text.length}`, display: `${text} (procedure)` }],
    },
    performedDateTime: `2025-${day}`,
  });
  const days = Array.from({ length: 128 }, (_, index) =>
    new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(5, 10),
  );

  it('of many days are one row, also when they fill pages, which leads to each', async () => {
    const document = await store(...days.map((day) => done('Hospice care', day)), done('Suture', '05-02'));
    const page = await open('/health/procedures');
    const hospice = ['Hospice care 128 times: show each', '1 Jan 2025 – 8 May 2025'];
    expect(rowsOf(page).map((row) => row.slice(0, 2).toSorted())).toEqual([
      hospice.toSorted(),
      ['2 May 2025', 'Suture'],
    ]);
    const inFile = await open(`/documents/${document}`);
    expect(rowsOf(inFile).map((row) => row.toSorted())).toContainEqual(hospice.toSorted());
    const follow = (from: ShownPage, name: string) => {
      const [, link] = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>(?:(?!</a>).)*${name}`, 's').exec(from.html)!;
      const { pathname, search } = new URL(
        link!.replaceAll('&amp;', '&'),
        `http://portal.example${from.path}`,
      );
      return look(visitor, pathname + search);
    };
    const all = await follow(inFile, '128 times: show each');
    const each = rowsOf(all);
    expect(each).toHaveLength(100);
    expect(each[0]).toEqual(['8 May 2025', 'Hospice care', 'Show']);
    expect(all.html).toMatch(/<option[^>]*>Hospice care</);
    expect(rowsOf(await follow(all, 'Older'))).toHaveLength(28);
  });
});

describe('Vital signs', () => {
  const measured = (code: string, display: string, value: number, unit: string) => ({
    resourceType: 'Observation',
    status: 'final',
    subject,
    category: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' },
        ],
      },
    ],
    code: { coding: [{ system: 'http://loinc.org', code, display }] },
    effectiveDateTime: '2025-03-04T10:00:00Z',
    valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
  });

  it('of one visit are one row, and each leads to its document where there are several', async () => {
    const heart = await store(measured('8867-4', 'Heart rate', 64, '/min'));
    await store(measured('29463-7', 'Body weight', 70, 'kg'), measured('8302-2', 'Body height', 170, 'cm'));
    const page = await open('/health/vitals?list=all');
    const [row, ...others] = rowsOf(page);
    expect(others).toEqual([]);
    expect(row!.toSorted()).toEqual(['1.7 m', '4 Mar 2025', '64 /min', '70 kg']);
    expect(page.html).toMatch(new RegExp(`href="[^"]*${heart}[^"]*"[^>]*>(?:(?!</a>).)*64`, 's'));
  });
});

describe('A result that several files tell alike', () => {
  it('is one row, which leads to each of them', async () => {
    const chemistry = (id: string, value = 140) => {
      const resource = sodium(id, value);
      return { ...resource, category: [...(resource.category as object[]), { text: 'Chemistry' }] };
    };
    // Once alone, and twice beside another.
    const files = [
      await store(chemistry('a1')),
      await store(chemistry('a2'), chemistry('b', 141)),
      await store(chemistry('a3'), chemistry('c', 142)),
    ];
    const page = await open('/health/labs?list=all');
    expect(
      rowsOf(page)
        .map(([, , value]) => value)
        .toSorted(),
    ).toEqual(['140 mmol/L', '141 mmol/L', '142 mmol/L']);
    const row = page.html.match(/<tr\b.*?<\/tr>/gs)!.find((one) => one.includes('140 mmol'))!;
    const links = [...row.matchAll(/documents\/([^"]+)"[^>]*>(Show|Also here)</g)];
    expect(links.map(([, , words]) => words)).toEqual(['Show', 'Also here', 'Also here']);
    expect(links.map(([, id]) => id).toSorted()).toEqual(files.toSorted());
  });
});

describe('A vaccination that was not given', () => {
  it('says so and why in one word, at a glance and on its page', async () => {
    await store({
      resourceType: 'Immunization',
      status: 'not-done',
      statusReason: { text: 'Fever' },
      vaccineCode: { text: 'Influenza' },
      patient: subject,
      occurrenceDateTime: '2025-10-01',
    });
    const page = await open('/health');
    expect(page.words).toContain('Influenza Not given: Fever 1 Oct 2025');
    expect(rowsOf(await open('/health/immunizations'))).toEqual([
      ['1 Oct 2025', 'Influenza', 'Not given', 'Fever', 'Show'],
    ]);
  });
});
