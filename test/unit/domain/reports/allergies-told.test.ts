/** Allergies in the patient summary: the worst first, and no "none known" beside them. docs/contract/fhir.md#the-patient-summary. */
import { describe, expect, it } from 'vitest';
import { createDocument, documentsPath, idOf } from '../../../support/documents.ts';
import {
  allergyBundle,
  allergyTo,
  noKnownAllergies,
  noKnownDrugAllergy,
  noKnownFoodAllergy,
  uncategorisedPeanutOil,
} from '../../../support/fhir/allergy-bundle.ts';
import { type Summary, sectionOf, summaryErrors } from '../../../support/fhir/ips.ts';
import { bundle, fhir, sodium } from '../../../support/fhir/resources.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { inRecord, rowsOf } from '../../../support/medical/reports.ts';
import { createRecord } from '../../../support/scenario.ts';

const { service, owner } = await startInMemory();

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
      'Penicillin (confirmed, active)',
      'Latex (active)',
      'Peanut (active)',
    ]);
    expect(sectionOf(found, allergies)!.text!.div).toContain('<td>Anaphylaxis (severe)</td><td>Severe</td>');
    expect(namesIn(found, '11450-4')).toEqual(['Type 2 diabetes (active)']);
    expect(namesIn(found, '10160-0').toSorted()).toEqual(['Warfarin (active)', 'Warfarin 5 mg (active)']);
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

  it('names an allergy by the substance of its worst reaction where nothing else does', async () => {
    const found = await summaryWith(
      JSON.stringify({
        resourceType: 'AllergyIntolerance',
        id: 'r',
        patient: { reference: 'Patient/p1' },
        reaction: [
          { substance: { text: 'Codeine' }, manifestation: [{ text: 'Rash' }], severity: 'mild' },
          {
            substance: { text: 'Penicillin G' },
            manifestation: [{ text: 'Anaphylaxis' }],
            severity: 'severe',
          },
        ],
      }),
    );
    expect(sectionOf(found, allergies)!.text!.div).toContain('<tr><td>Penicillin G</td>');
  });

  it('says of a result whether it is low or high, and writes no unit for a ratio', async () => {
    const gravity = {
      ...sodium('g', 424242),
      interpretation: [{ coding: [{ code: 'L' }] }],
      valueQuantity: { value: 1.015, unit: '1', system: 'http://unitsofmeasure.org', code: '1' },
    };
    const { div } = sectionOf(await summaryWith(JSON.stringify(gravity)), '30954-2')!.text!;
    expect(div).toContain('<td>1.015</td>');
    expect(div).toContain('<td>Low</td>');
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
    expect(namesIn(found, allergies)).toEqual(['Not said (active)']);
    expect(sectionOf(found, allergies)!.text!.div).toContain('<td>Hives</td>');
    const { reaction: _, ...told } = nameless;
    expect(namesIn(await summaryWith(JSON.stringify(told)), allergies)).toEqual([
      'Not said: Bee &lt;stings&gt; (active)',
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
    ['a drug allergy that was stored earlier', [allergyTo('Codeine', 'medication')], [noKnownDrugAllergy()]],
    ['a drug allergy in the same document', [noKnownDrugAllergy(), allergyTo('Codeine', 'medication')], []],
    [
      'a later allergy of which nobody says the kind',
      [noKnownDrugAllergy()],
      [{ ...allergyTo('Latex', 'food'), category: undefined }],
    ],
    [
      'an allergy with a code of RxNorm of which nobody says the kind',
      [noKnownFoodAllergy()],
      [uncategorisedPeanutOil],
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
    [
      'a drug allergy that is resolved',
      [noKnownDrugAllergy()],
      [allergyTo('Codeine', 'medication', { clinicalStatus: { coding: [{ code: 'resolved' }] } })],
    ],
  ])('says that no drug allergy is known beside %s', async (_, first, second) => {
    const found = await summaryWith(bundle(...first), bundle(...second));
    expect(namesIn(found, allergies)).toContain(noDrugs);
  });

  const modifierExtension = [{ url: 'https://hospital.example/changed', valueBoolean: true }];
  const paragraphsIn = (summary: Summary, code: string) =>
    [...sectionOf(summary, code)!.text!.div.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text);

  it('tells no exclusion where an allergy could not be read, and names that one in its own words', async () => {
    const unread = {
      ...allergyTo('Penicillin <G>', 'medication', { recordedDate: '2021-05-03' }),
      modifierExtension,
      note: [{ text: 'Anaphylaxis & shock' }],
    };
    const found = await summaryWith(
      bundle(noKnownAllergies(), noKnownDrugAllergy()),
      bundle(unread, allergyTo('Egg', 'food')),
    );
    expect(namesIn(found, allergies)).toEqual(['Egg (active)']);
    expect(JSON.stringify(found)).not.toMatch(/No known|409137002|716186003/);
    expect(paragraphsIn(found, allergies)).toEqual([
      'Not read by this service: Penicillin &lt;G&gt; (2021-05-03), “Penicillin &lt;G&gt;, Anaphylaxis &amp; shock”. ' +
        'It has an addition that may change what it means, and that this service does not know.',
    ]);
  });

  it('does not say of a section with nothing but unread entries that there is no information', async () => {
    const of = (resourceType: string, more: object) => ({ resourceType, modifierExtension, ...more });
    const subject = { reference: 'Patient/p1' };
    const found = await summaryWith(
      bundle(
        of('Condition', { subject, code: { text: 'Epilepsy' } }),
        of('MedicationRequest', { subject, medicationCodeableConcept: { text: 'Warfarin' } }),
        of('Immunization', { patient: subject, vaccineCode: { text: 'Tetanus' } }),
        of('Observation', { subject, status: 'final', code: { text: 'Glucose' } }),
        of('Procedure', { subject, code: { text: 'Stent' } }),
        of('DeviceUseStatement', { subject, device: { display: 'Pump' }, note: [{ text: 'Insulin pump' }] }),
      ),
    );
    for (const [code, name] of [
      ['11450-4', 'Epilepsy'],
      ['10160-0', 'Warfarin'],
      ['11369-6', 'Tetanus'],
      ['30954-2', 'Glucose'],
      ['47519-4', 'Stent'],
      ['46264-8', 'Insulin pump'],
    ] as const) {
      const { text, entry } = sectionOf(found, code)!;
      expect(entry).toBeUndefined();
      expect(text!.div).toContain('Not read by this service: ');
      expect(text!.div).toContain(name);
      expect(text!.div).not.toContain('no information');
    }
    expect(sectionOf(found, allergies)!.text!.div).toContain('There is no information about this here.');
  });

  it('names ten of them and counts the rest', async () => {
    const all = Array.from({ length: 13 }, (_, index) => ({
      ...allergyTo(`Nut ${index + 1}`, 'food', {
        recordedDate: `2020-01-${String(index + 1).padStart(2, '0')}`,
      }),
      modifierExtension,
    }));
    const found = await summaryWith(bundle(...all));
    const sentences = paragraphsIn(found, allergies);
    expect(sentences).toHaveLength(11);
    expect(sentences[0]).toMatch(/^Not read by this service: Nut 13 \(2020-01-13\)/);
    expect(sentences[10]).toMatch(
      /^Not read by this service: 3 further entries. All are in the report .*\/reports\/UnreadResource\/$/,
    );
  });

  it('tells of a carenet only what the carenet shows: an allergy elsewhere that could not be read is not hinted at', async () => {
    const record = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
    const unread = bundle({ ...allergyTo('Penicillin', 'medication'), modifierExtension });
    const hidden = await createDocument(owner.session, record, unread, fhir);
    const shown = await createDocument(owner.session, record, bundle(noKnownDrugAllergy()), fhir);
    const { text } = await owner.session.get(`/records/${record}/carenets/`);
    const carenet = /<Carenet id="([^"]+)" name="Family"/.exec(text)![1]!;
    const place = (id: string) => owner.session.put(documentsPath(record, id, 'carenets', carenet));
    const told = async () =>
      namesIn((await owner.session.get(`/carenets/${carenet}/reports/ips`)).json() as Summary, allergies);
    await place(idOf(shown));
    expect(await told()).toEqual([noDrugs]);
    await place(idOf(hidden));
    expect(await told()).toEqual([]);
  });

  it('says who says so, and that the patient or a relative does', async () => {
    const subject = { reference: 'Patient/p1' };
    const mother = {
      resourceType: 'RelatedPerson',
      id: 'm1',
      patient: subject,
      name: [{ text: 'Maeve Halloran' }],
      relationship: [{ text: 'mother' }],
    };
    const found = await summaryWith(
      bundle(
        mother,
        allergyTo('Codeine', 'medication', { asserter: subject, recorder: { display: 'Joan Brandt' } }),
        allergyTo('Egg', 'food', { asserter: { reference: 'RelatedPerson/m1' } }),
        allergyTo('Nuts', 'food', { recorder: { display: 'Joan Brandt' } }),
        { resourceType: 'Condition', subject, code: { text: 'Asthma' }, asserter: { type: 'Patient' } },
        {
          resourceType: 'MedicationStatement',
          status: 'active',
          subject,
          medicationCodeableConcept: { text: 'Aspirin' },
          informationSource: { reference: 'RelatedPerson/elsewhere' },
        },
        {
          resourceType: 'MedicationRequest',
          status: 'active',
          intent: 'order',
          subject,
          medicationCodeableConcept: { text: 'Warfarin' },
          requester: { display: 'Joan Brandt' },
        },
      ),
    );
    const lastCells = (code: string) =>
      (sectionOf(found, code)!.text!.div.match(/<tr><td>.*?<\/tr>/g) ?? []).map((row) =>
        [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell).at(-1),
      );
    expect(sectionOf(found, allergies)!.text!.div).toContain('<th>According to</th>');
    expect(lastCells(allergies).toSorted()).toEqual([
      'Joan Brandt',
      'a relative or friend (Maeve Halloran, mother)',
      'the patient',
    ]);
    expect(lastCells('11450-4')).toEqual(['the patient']);
    expect(lastCells('10160-0').toSorted()).toEqual(['Joan Brandt (Prescription)', 'a relative or friend']);
  });

  it.each(['unconfirmed', 'provisional', 'differential'])('says that a problem is %s', async (code) => {
    const found = await summaryWith(
      bundle({
        resourceType: 'Condition',
        subject: { reference: 'Patient/p1' },
        code: { text: 'Lyme disease' },
        verificationStatus: { coding: [{ code }] },
      }),
    );
    expect(namesIn(found, '11450-4')).toEqual([`Lyme disease (${code})`]);
  });

  it('says that a result is preliminary, and does not say of one that is final that it is', async () => {
    const result = (id: string, status: string) => ({
      ...sodium(id),
      code: { text: `Sodium ${id}` },
      status,
    });
    const found = await summaryWith(bundle(result('one', 'preliminary'), result('two', 'final')));
    expect(namesIn(found, '30954-2').toSorted()).toEqual(['Sodium one (Preliminary)', 'Sodium two']);
  });
});
