/** Health of a record with years of results: what is shown, in which order, and by which filter. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, type Patient, storeSampleDocuments } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { bundle, fhir, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { model, models } from '../support/medical/models-document.ts';
import { smallest } from '../support/medical/smallest.ts';
import { mainWords, rowsOf } from '../support/page-words.ts';
import { admin } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
/** Id of a document. */
let newestLaboratory: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service, 'Agnes', 'Halloran');
  const ids = await storeSampleDocuments(service, patient.recordId);
  newestLaboratory = ids.get('doc_2026-01-15_laboratory.xml')!;
  visitor = await visit(service, patient);
});

async function health(path = ''): Promise<string> {
  return (await visitor.get(`/records/${patient.recordId}/health${path}`)).text();
}

const rowsAt = async (path: string) => rowsOf(await health(path));

describe('Health at a glance', () => {
  it('has what holds now, the newest value of each test, and what was not given', async () => {
    const page = await health();
    expect(mainWords(page, 'problems')).toMatch(
      /High cholesterol since 26 Oct 2023.*Type 2 diabetes since 12 Oct 2023.*High blood pressure since 9 May 2016/,
    );
    const medications = mainWords(page, 'medications');
    expect(medications).toContain('Lisinopril 10 mg tablet');
    expect(medications).not.toContain('Amoxicillin');
    expect(mainWords(page, 'labs')).toMatch(
      /HbA1c in blood 15 Jan 2026 [^%]*% · 10 results High 6\.6 % LDL cholesterol.* · 10 results 92 mg\/dL/,
    );
    expect(mainWords(page, 'immunizations')).toMatch(/zoster recombinant[^I]*Not given/);
    expect(mainWords(page, 'immunizations')).not.toMatch(/Influenza[^N]*Not given/);
  });

  it('and the pages below it say of an empty record that nothing is recorded', async () => {
    const newcomer = await createPatient(service);
    const hers = await visit(service, newcomer);
    const at = async (path: string) =>
      mainWords(await (await hers.get(`/records/${newcomer.recordId}/health${path}`)).text());
    expect(await at('')).toMatch(/There are no medical data in this record yet\..*Add a document/);
    expect(await at('/labs')).toContain('Nothing recorded');
  });
});

describe('The list of laboratory results by date', () => {
  it('shows all results, the newest first, with the range that is normal', async () => {
    const rows = await rowsAt('/labs?list=all');
    expect(rows).toHaveLength(20);
    expect(rows.slice(0, 2).toSorted()).toEqual([
      ['15 Jan 2026', 'HbA1c in blood', '6.6 % High', '4–5.6', 'Rock Creek Laboratory', '', 'Show'],
      [
        '15 Jan 2026',
        'LDL cholesterol in serum, calculated',
        '92 mg/dL',
        '≤ 100',
        'Rock Creek Laboratory',
        'Calculated from a fasting sample.',
        'Show',
      ],
    ]);
  });

  it('is filtered by name, and says when nothing matches', async () => {
    const page = await health('/labs?list=all');
    const [, name = ''] = /<option value="([^"]+)"[^>]*>HbA1c in blood</.exec(page) ?? [];
    const rows = await rowsAt(`/labs?list=all&name=${encodeURIComponent(name)}`);
    expect(rows.map(([, shown]) => shown)).toEqual(Array.from({ length: 10 }, () => 'HbA1c in blood'));
    const nothing = mainWords(await health('/labs?from=2031-01-01'));
    for (const text of ['Nothing matches', 'Show all']) expect(nothing).toContain(text);
  });

  it('is filtered by days, the last one included', async () => {
    const path = '/labs?list=all&from=2024-01-11&to=2024-07-11';
    const days = (await rowsAt(path)).map(([day]) => day);
    expect([...new Set(days)]).toEqual(['11 Jul 2024', '18 Apr 2024', '11 Jan 2024']);
    expect(await health(path)).toMatch(/name="to"[^>]* value="2024-07-11"/);
  });

  it('takes days that are none for no days', async () => {
    expect(await rowsAt('/labs?from=yesterday&to=2024-13-45&offset=-3')).toHaveLength(20);
  });
});

describe('The page of laboratory results', () => {
  it('has a row for each test, what is not normal first, and leads to all results by date', async () => {
    const page = await health('/labs');
    expect(mainWords(page)).toMatch(/Outside the normal range.*HbA1c in blood.*High 6\.6 %.*LDL cholesterol/);
    expect(page).toMatch(/href="[^"]*list=all"[^>]*>All results by date</);
  });
});

/** The page of the test that the list of results of a new record leads to by this name. */
async function testOf(store: (recordId: string) => Promise<unknown>, name: string): Promise<string> {
  const rosa = await createPatient(service);
  await store(rosa.recordId);
  const hers = await visit(service, rosa);
  const list = await (await hers.get(`/records/${rosa.recordId}/health/labs`)).text();
  const [, path = ''] = new RegExp(`href="([^"]+)"[^>]*>(?:<[^>]*>)*${name}`).exec(list) ?? [];
  return (await hers.get(path.replaceAll('&amp;', '&'))).text();
}

const result = (name: string, value: string, unit: string, day: string, more: object = {}) =>
  model('LabResult', {
    ...smallest.LabResult,
    test_name_title: name,
    quantitative_result_value_value: value,
    quantitative_result_value_unit: unit,
    collected_at: `${day}T08:00:00Z`,
    ...more,
  });

describe('The page of a test', () => {
  it('draws it over time, with what is normal behind it, and leads from a value to its document', async () => {
    const [, path = ''] = /href="[^"]*\/health(\/tests[^"]+)"[^>]*>(?:<[^>]*>)*HbA1c in blood/.exec(
      await health('/labs'),
    )!;
    const page = await health(path.replaceAll('&amp;', '&'));
    expect(mainWords(page)).toContain('Normal: 4–5.6 %, as the sender of this result says.');
    const [, chart = ''] = /aria-label="HbA1c in blood, 10 values over time(.*?)<\/svg>/s.exec(page)!;
    const values = [...chart.matchAll(/<a [^>]*aria-label="([^"]+)"/g)].map(([, label]) => label);
    expect(values).toHaveLength(10);
    expect([values[0], values.at(-1)]).toEqual(['12 October 2023: 8.4 %', '15 January 2026: 6.6 %']);
    const january = page.split('<tr').find((row) => row.includes('15 Jan 2026'));
    expect(january).toMatch(new RegExp(`href="[^"]*${newestLaboratory}[^"]*"[^>]*>Show<`));
  });

  it('has values of data models and of FHIR, of two names and two units, in one chart and beside each other', async () => {
    const page = await testOf(async (recordId) => {
      const older = models(result('Natrium', '138000', 'umol/L', '2025-06-01'));
      await createDocument(admin(service), recordId, older);
      await createDocument(admin(service), recordId, bundle(sodium('o1', 141)), fhir);
    }, 'Sodium');
    expect(page).toMatch(/aria-label="Sodium[^"]+, 2 values over time/);
    expect(page).toMatch(/aria-label="1 June 2025: 138 mmol\/L".*aria-label="15 January 2026: 141 mmol\/L"/s);
    expect(rowsOf(page).map((cells) => cells.slice(0, 3))).toEqual([
      ['15 Jan 2026', '141 mmol/L', ''],
      ['1 Jun 2025', '138 mmol/L', '138,000 µmol/L'],
    ]);
  });

  it('of a mass and an amount of substance keeps them apart, and says why', async () => {
    const code = { test_name_identifier: '2345-7' };
    const both = models(
      result('Glucose', '99', 'mg/dL', '2025-06-01', code),
      result('Glucose', '5.6', 'mmol/L', '2026-01-15', code),
    );
    const page = await testOf((recordId) => createDocument(admin(service), recordId, both), 'Glucose');
    expect(mainWords(page)).toMatch(/Over time, in mmol\/L.*Over time, in mg\/dL/);
    expect(mainWords(page)).toContain('measured in mg/dL, which cannot be converted');
    expect(rowsOf(page).map((cells) => cells[1])).toEqual(['5.6 mmol/L', '99 mg/dL']);
  });

  it('of blood pressures has pairs, and what is high with the guideline that says so', async () => {
    const [, path = ''] = /href="[^"]*\/health(\/tests[^"]+)"[^>]*>(?:<[^>]*>)*Blood pressure/.exec(
      await health('/vitals'),
    )!;
    const page = await health(path.replaceAll('&amp;', '&'));
    expect(mainWords(page)).toMatch(/from 140\/90 mmHg is high.+European Society of Cardiology/);
    expect(rowsOf(page).map((cells) => cells.slice(0, 2))).toEqual([
      ['15 Jan 2026', '129/80 mmHg'],
      ['13 Nov 2025', '132/82 mmHg'],
      ['14 Aug 2025', '136/85 mmHg'],
      ['15 May 2025', '139/86 mmHg'],
      ['13 Feb 2025', '144/90 mmHg High'],
      ['14 Nov 2024', '148/92 mmHg High'],
    ]);
  });
});

describe('The list of vital signs by date', () => {
  it('has a column for each that was measured, which leads to the test', async () => {
    const page = await health('/vitals?list=all');
    const [heading = ''] = /<thead.*?<\/thead>/s.exec(page)!;
    for (const name of ['Blood pressure, systolic', 'Blood pressure, diastolic', 'Weight'])
      expect(heading).toContain(name);
    expect(heading).toMatch(/href="[^"]*\/health\/tests[^"]*"[^>]*>Weight/);
    const [first] = rowsOf(page);
    expect(first).toEqual(expect.arrayContaining(['15 Jan 2026', '129 mmHg', '80 mmHg']));
  });
});

describe('A page of facts', () => {
  it.each([
    ['problems', 'Acute bronchitis', '12 Feb 2024'],
    ['medications', 'Amoxicillin 500 mg capsule', '5 Feb 2024'],
    ['allergies', 'Peanut', 'Hives'],
    ['immunizations', 'zoster recombinant', 'The patient did not want it'],
    ['measurements?list=all', 'HbA1c (average blood sugar)', '6.4 %'],
    ['encounters', 'Visit to the practice', 'Birch Street Family Practice'],
  ])('of %s shows "%s" with "%s", and leads to the document', async (name, what, more) => {
    const rows = (await health(`/${name}`)).split('<tr').filter((row) => row.includes(what));
    expect(rows.join()).toContain(more);
    expect(rows.at(-1)).toMatch(/href="[^"]*\/documents\/[^"]+"[^>]*>Show</);
  });

  it('that the portal does not know says that nothing is there', async () => {
    expect(mainWords(await health('/horoscopes'))).toContain('There is nothing here');
  });
});
