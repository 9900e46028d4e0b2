/** Allergies in the patient summary: the worst first, and no "none known" beside them. docs/contract/fhir.md#the-patient-summary. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument } from '../../support/documents.ts';
import {
  allergyBundle,
  allergyTo,
  noKnownAllergies,
  noKnownDrugAllergy,
} from '../../support/fhir/allergy-bundle.ts';
import { type Summary, sectionOf, summaryErrors } from '../../support/fhir/ips.ts';
import { bundle, fhir } from '../../support/fhir/resources.ts';
import { inRecord, rowsOf } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let owner: Person;
beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
});
afterAll(() => service?.stop());

/** The summary of a new record with these documents, stored one after the other, a second apart. */
async function summaryWith(...documents: readonly string[]): Promise<Summary> {
  const record = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
  for (const document of documents) {
    await createDocument(owner.session, record, document, fhir);
    service.advance(1);
  }
  const answer = await owner.session.get(`/records/${record}/reports/ips`);
  expect(answer.status, answer.text).toBe(200);
  const found = answer.json() as Summary;
  expect(summaryErrors(found)).toEqual([]);
  return found;
}

/** The first cells of the rows of a section. */
function namesIn(summary: Summary, code: string): readonly string[] {
  const rows = sectionOf(summary, code)!.text!.div.match(/<tr><td>.*?<\/tr>/g) ?? [];
  return rows.map((row) => /<td>(.*?)<\/td>/.exec(row)![1]!);
}

const allergies = '48765-2';
const noDrugs = 'No known drug allergy';

describe('The patient summary', () => {
  it('has a severe allergy before one that is not graded and a mild one, and everything that says little', async () => {
    const found = await summaryWith(allergyBundle);
    expect(namesIn(found, allergies)).toEqual([
      'Penicillin active confirmed',
      'Latex active',
      'Peanut active',
    ]);
    expect(sectionOf(found, allergies)!.text!.div).toContain('<td>Anaphylaxis (severe)</td><td>Severe</td>');
    expect(namesIn(found, '11450-4')).toEqual(['Type 2 diabetes active']);
    expect(namesIn(found, '10160-0').toSorted()).toEqual(['Warfarin 5 mg active', 'Warfarin active']);
  });

  it('has a diagnosis of a visit among the problems, and its category as text', async () => {
    const problem = {
      resourceType: 'Condition',
      id: 'fracture',
      subject: { reference: 'Patient/p1' },
      code: { text: 'Fracture' },
      category: [
        {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/condition-category',
              code: 'encounter-diagnosis',
              display: 'Encounter Diagnosis',
            },
          ],
        },
      ],
    };
    const found = await summaryWith(JSON.stringify(problem));
    const condition = found.entry.find(({ resource }) => resource?.resourceType === 'Condition')!.resource;
    expect(condition).toMatchObject({ category: [{ text: 'Encounter Diagnosis' }] });
    const record = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
    await createDocument(owner.session, record, JSON.stringify(found), fhir);
    expect(await rowsOf(owner.session, inRecord(record), 'Problem')).toMatchObject([
      { category_title: 'Encounter Diagnosis', category_identifier: 'encounter-diagnosis' },
    ]);
  });

  it('has an allergy that nobody named, with what is said of it', async () => {
    const nameless = {
      resourceType: 'AllergyIntolerance',
      id: 'n',
      patient: { reference: 'Patient/p1' },
      clinicalStatus: { coding: [{ code: 'active' }] },
      reaction: [{ manifestation: [{ text: 'Hives' }] }],
      text: {
        status: 'generated',
        div: '<div xmlns="http://www.w3.org/1999/xhtml">Bee &lt;stings&gt;</div>',
      },
    };
    const found = await summaryWith(JSON.stringify(nameless));
    expect(namesIn(found, allergies)).toEqual(['Not said: active']);
    expect(sectionOf(found, allergies)!.text!.div).toContain('<td>Hives</td>');
    const { reaction: _, ...told } = nameless;
    expect(namesIn(await summaryWith(JSON.stringify(told)), allergies)).toEqual([
      'Not said: active, Bee &lt;stings&gt;',
    ]);
  });

  it('orders allergies of one severity by criticality, takes a high one for severe where none is graded, and has what is over last', async () => {
    const graded = (severity: string) => ({
      reaction: [{ manifestation: [{ text: 'Rash' }], severity }],
    });
    const resolved = { clinicalStatus: { coding: [{ code: 'resolved' }] } };
    const found = await summaryWith(
      bundle(
        allergyTo('Milk', 'food', { ...graded('severe'), ...resolved }),
        allergyTo('Aspirin', 'medication', graded('mild')),
        allergyTo('Shrimp', 'food', { ...graded('mild'), criticality: 'high' }),
        allergyTo('Wasp venom', 'medication', { criticality: 'high' }),
        allergyTo('Codeine', 'medication', graded('moderate')),
      ),
    );
    expect(namesIn(found, allergies).map((name) => name.split(' ')[0])).toEqual([
      'Wasp',
      'Codeine',
      'Shrimp',
      'Aspirin',
      'Milk',
    ]);
  });

  it.each<[string, readonly object[], readonly object[]]>([
    ['a drug allergy stored later', [noKnownDrugAllergy()], [allergyTo('Codeine', 'medication')]],
    [
      'a drug allergy recorded later, which was stored earlier',
      [allergyTo('Codeine', 'medication', { recordedDate: '2025-05-02' })],
      [noKnownDrugAllergy({ recordedDate: '2025-05-01' })],
    ],
    ['a drug allergy in the same document', [noKnownDrugAllergy(), allergyTo('Codeine', 'medication')], []],
    [
      'a later allergy of which nobody says the kind',
      [noKnownDrugAllergy()],
      [{ ...allergyTo('Latex', 'food'), category: undefined }],
    ],
    [
      'an allergy stored earlier, when it says that there is none at all',
      [allergyTo('Egg', 'food')],
      [noKnownAllergies()],
    ],
  ])('does not say that no allergy is known beside %s', async (_, first, second) => {
    const found = await summaryWith(
      ...[first, second].filter(({ length }) => length > 0).map((all) => bundle(...all)),
    );
    const names = namesIn(found, allergies);
    expect(names).toHaveLength(1);
    expect(names[0]).not.toMatch(/^No known/);
    expect(JSON.stringify(found)).not.toMatch(/No known|409137002|716186003/);
  });

  it.each<[string, readonly object[], readonly object[]]>([
    ['a later food allergy', [noKnownDrugAllergy()], [allergyTo('Egg', 'food')]],
    ['an earlier drug allergy', [allergyTo('Codeine', 'medication')], [noKnownDrugAllergy()]],
    [
      'a drug allergy that is resolved',
      [noKnownDrugAllergy()],
      [allergyTo('Codeine', 'medication', { clinicalStatus: { coding: [{ code: 'resolved' }] } })],
    ],
  ])('says that no drug allergy is known beside %s', async (_, first, second) => {
    const found = await summaryWith(bundle(...first), bundle(...second));
    expect(namesIn(found, allergies)).toContain(noDrugs);
  });
});
