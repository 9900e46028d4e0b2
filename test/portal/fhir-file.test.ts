/** What a hospital says, as the pages tell it: the worst first, what is uncertain apart, and what could not be read never as nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, documentsPath, idOf } from '../support/documents.ts';
import { allergyBundle, allergyTo, noKnownDrugAllergy } from '../support/fhir/allergy-bundle.ts';
import { type Summary, sectionOf } from '../support/fhir/ips.ts';
import { bundle, fhir, patient as person, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { look, wordsOf } from '../support/page-forms.ts';
import { mainWords, rowsOf } from '../support/page-words.ts';
import { admin, carenetOf } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
beforeAll(async () => {
  ({ service } = await startInMemory());
});

const subject = { reference: 'Patient/p1' };
const coded = (element: string, code: string) => ({ [element]: { coding: [{ code }] } });

/** A patient with a document of these resources, who looks at her record. */
async function withFile(
  ...resources: readonly object[]
): Promise<{ patient: Patient; visitor: Visitor; record: string; document: string }> {
  const patient = await createPatient(service);
  const made = await createDocument(admin(service), patient.recordId, bundle(...resources), fhir);
  const visitor = await visit(service, patient);
  return { patient, visitor, record: `/records/${patient.recordId}`, document: idOf(made) };
}

/** A patient with these documents. */
async function patientWith(...documents: readonly string[]): Promise<Patient> {
  const patient = await createPatient(service);
  for (const each of documents) await createDocument(admin(service), patient.recordId, each, fhir);
  return patient;
}

/** The rows and sentences of the section of allergies in the patient summary, without markup. */
async function allergiesInSummary({ session, recordId }: Patient): Promise<readonly string[]> {
  const found = (await session.get(`/records/${recordId}/reports/ips`)).json() as Summary;
  const { div } = sectionOf(found, '48765-2')!.text!;
  return [...div.matchAll(/<tr><td>(.*?)<\/tr>|<p>(.*?)<\/p>/g)].map(([text]) =>
    text.replaceAll(/<[^>]*>/g, ''),
  );
}

const german = { headers: { 'accept-language': 'de' } };

describe('Health', () => {
  it('has a penicillin anaphylaxis first, and everything of which a hospital says little', async () => {
    const patient = await patientWith(bundle(noKnownDrugAllergy()), allergyBundle);
    const { html } = await look(await visit(service, patient), `/records/${patient.recordId}/health`);
    expect(mainWords(html, 'allergies')).toMatch(
      /Penicillin Anaphylaxis \(severe\) Latex Peanut Hives \(mild\)/,
    );
    expect(/<h2.*?<\/h2>/s.exec(html)![0]).toContain('Allergies');
    expect(mainWords(html, 'problems')).toContain('Type 2 diabetes');
    const medications = mainWords(html, 'medications');
    for (const text of [/Warfarin(?! 5 mg)/, /Warfarin 5 mg/]) expect(medications).toMatch(text);
    const [nothing = ''] = /Nothing recorded:[^.]*/.exec(mainWords(html))!;
    expect(nothing).not.toMatch(/llergies|Problems|Medications/);
    expect(html).not.toContain('Ruled-out allergies');
    const [first, ...further] = await allergiesInSummary(patient);
    expect(first).toMatch(/^Penicillin \(confirmed, active\)Drug allergyAnaphylaxis \(severe\)Severe/);
    expect(further.join()).toMatch(/Latex.*Peanut/);
    expect(further.join()).not.toContain('No known');
  });

  it('has the worst allergy first, and what is not certain or over apart', async () => {
    const severe = { reaction: [{ manifestation: [{ text: 'Shock' }], severity: 'severe' }] };
    const problem = (text: string, status: string) => ({
      resourceType: 'Condition',
      subject,
      code: { text },
      ...coded('verificationStatus', status),
    });
    const { visitor, record } = await withFile(
      allergyTo('Nickel', 'food', { criticality: 'low' }),
      allergyTo('Strawberry', 'food'),
      allergyTo('Bee venom', 'food', severe),
      allergyTo('Codeine', 'medication', coded('verificationStatus', 'unconfirmed')),
      allergyTo('Milk', 'food', coded('clinicalStatus', 'resolved')),
      problem('Asthma', 'confirmed'),
      problem('Gout', 'differential'),
    );
    const page = await (await visitor.get(`${record}/health`)).text();
    expect(mainWords(page, 'allergies')).toMatch(
      /Current Bee venom .*Strawberry .*Nickel .*Not certain Codeine Not confirmed.*No longer Milk Over/,
    );
    expect(mainWords(page, 'problems')).toMatch(
      /Current Asthma .*Not certain Gout One of several possibilities/,
    );
    const list = rowsOf(await (await visitor.get(`${record}/health/allergies`)).text());
    const certain = ['Bee venom', 'Strawberry', 'Nickel'];
    expect(list.map(([name]) => name!).filter((name) => certain.includes(name))).toEqual(certain);
  });

  it('marks a result as the laboratory does, tells its day where it was taken, and that it is preliminary', async () => {
    const system = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
    const { visitor, record } = await withFile({
      ...sodium('wbc', 105_600, 'Patient/p1', '2011-01-04T04:04:28+05:30'),
      status: 'preliminary',
      code: { text: 'Leukocytes' },
      interpretation: [{ coding: [{ system, code: 'HH' }] }],
      referenceRange: [{ text: '4300 to 10800' }],
    });
    const page = await (await visitor.get(`${record}/health`)).text();
    expect(mainWords(page, 'labs')).toMatch(/Leukocytes 4 Jan 2011 .*High Preliminary 105,600/);
    const list = mainWords(await (await visitor.get(`${record}/health/labs?list=all`)).text());
    for (const text of ['4 Jan 2011', 'Very high', 'Preliminary', '4300 to 10800'])
      expect(list).toContain(text);
  });
});

describe('What could not be read', () => {
  const modifierExtension = [{ url: 'https://hospital.example/changed', valueBoolean: true }];

  it('of allergies stands above them, and no allergy is ruled out then', async () => {
    const unreadable = {
      ...allergyTo('Penicillin', 'medication', { recordedDate: '2021-05-03' }),
      modifierExtension,
      note: [{ text: 'Anaphylaxis' }],
    };
    const patient = await patientWith(bundle(noKnownDrugAllergy(), allergyTo('Egg', 'food'), unreadable));
    const [visitor, health] = [await visit(service, patient), `/records/${patient.recordId}/health`];
    const { html } = await look(visitor, health);
    const card = mainWords(html, 'allergies');
    expect(card).toContain('1 entry of this kind could not be read');
    expect(card).toMatch(
      /Penicillin 3 May 2021 – it has an addition that may change what it means\. Penicillin, Anaphylaxis Open the document .*Egg/,
    );
    expect(html).not.toContain('Ruled-out allergies');
    const summary = (await allergiesInSummary(patient)).join();
    expect(summary).toContain(
      'Not read by this service: Penicillin (2021-05-03), “Penicillin, Anaphylaxis”.',
    );
    expect(summary).not.toContain('No known');
    const [, document = ''] = /href="([^"]+\/documents\/[^"]+)"[^>]*>(?:<[^>]*>)*Open the document/.exec(
      html,
    )!;
    expect((await look(visitor, document)).status).toBe(200);
    const { words } = await look(visitor, `${health}/no-allergies`);
    expect(words).toContain('1 entry of this kind could not be read');
    expect(words).toContain('As long as an allergy cannot be read, none counts as ruled out.');
    expect(words).not.toMatch(/No known drug allergy|Nothing recorded/);
  });

  it('of kinds without a page is listed below, with a page of all of it', async () => {
    const order = (text: string, index: number) => ({
      resourceType: 'ServiceRequest',
      subject,
      authoredOn: `2025-03-0${index + 1}`,
      code: { text },
    });
    const { visitor, record } = await withFile(
      ...['X-ray', 'Ultrasound', 'Colonoscopy', 'Eye test'].map(order),
      { resourceType: 'Claim', patient: subject, created: '2026-01-01', type: { text: 'Pharmacy' } },
    );
    const { html, words } = await look(visitor, `${record}/health`);
    expect(words).toContain(
      'In your files, but not read 5 Order or referral: Eye test 4 Mar 2025 Open the document ' +
        'Order or referral: Colonoscopy 3 Mar 2025 Open the document ' +
        'Order or referral: Ultrasound 2 Mar 2025 Open the document and 2 more',
    );
    const [, all = ''] = /href="([^"]+)"[^>]*>and 2 more/.exec(html)!;
    const page = await look(visitor, all);
    expect(page.html).toMatch(/<h1[^>]*>Not read</);
    expect(rowsOf(page.html).map(([name]) => name)).toEqual([
      'Eye test',
      'Colonoscopy',
      'Ultrasound',
      'X-ray',
      'Pharmacy',
    ]);
  });

  it('is never called nothing, also where nothing else is recorded, in German, and through a circle', async () => {
    const { patient, visitor, record, document } = await withFile(
      { ...allergyTo('Penicillin', 'medication'), modifierExtension },
      { resourceType: 'Condition', subject, modifierExtension, code: { text: 'Epilepsy' } },
      { resourceType: 'Observation', subject, modifierExtension, status: 'final', code: { text: 'Glucose' } },
      { resourceType: 'Procedure', subject, modifierExtension, code: { text: 'Stent' } },
    );
    const circle = await carenetOf(patient, 'Family');
    await patient.session.put(documentsPath(patient.recordId, document, 'carenets', circle));
    for (const place of [record, `/carenets/${circle}`]) {
      const page = await (await visitor.get(`${place}/health`)).text();
      expect(mainWords(page, 'allergies')).toContain('Penicillin');
      expect(mainWords(page, 'problems')).toContain('Epilepsy');
      expect(mainWords(page, 'labs')).toContain('Glucose');
      expect(mainWords(page)).toMatch(/In your files, but not read .*Stent/);
      const [nothing = ''] = /(?:Nothing recorded:|Not recorded, or not)[^.]*/.exec(mainWords(page))!;
      expect(nothing).toContain('Medications');
      expect(nothing).not.toMatch(/llergies|Problems|Laboratory|Vital|Measurements|Procedures/);
      const list = mainWords(await (await visitor.get(`${place}/health/problems`)).text());
      expect(list).toContain('1 entry of this kind could not be read');
      expect(list).not.toMatch(/Nothing recorded|Not recorded/);
    }
    const inGerman = await (await visitor.send(`${record}/health`, german)).text();
    expect(mainWords(inGerman, 'allergies')).toMatch(
      /1 Eintrag dieser Art konnte nicht gelesen werden.*Dokument öffnen/,
    );
  });
});

describe('A file that was added', () => {
  const notice = (html: string) => /<main.*?<[^>]* class="(notice[^"]*)"[^>]*>(.*?)<\/ul>/s.exec(html)!;

  it('is told by kinds and numbers when all of it is in Health', async () => {
    const patient = await createPatient(service);
    const made = await createDocument(admin(service), patient.recordId, allergyBundle, fhir);
    const path = `/records/${patient.recordId}/documents/${idOf(made)}?done=added`;
    const { html } = await look(await visit(service, patient), path);
    expect(html).not.toContain('warning-box');
    const [, kind, said = ''] = notice(html);
    expect(kind).toBe('notice done');
    expect(wordsOf(said).trim()).toBe(
      'The document was added. In Health you now find from it: Allergies: 3 Problems: 1 Medications: 2',
    );
  });

  it('is told without green, and a warning says what is not in Health and why, the first entries without a tap', async () => {
    const refuted = coded('verificationStatus', 'refuted');
    const { visitor, record, document } = await withFile(
      allergyTo('Codeine', 'medication'),
      allergyTo('Egg', 'food', { id: 'a1', ...refuted }),
      allergyTo('Milk', 'food', { id: 'a2', ...refuted }),
      ...Array.from({ length: 8 }, (_, index) => ({
        resourceType: 'Claim',
        id: `c${index}`,
        type: { text: `Bill ${index}` },
      })),
    );
    const path = `${record}/documents/${document}`;
    const { html } = await look(visitor, `${path}?done=added`);
    const [, kind, said = ''] = notice(html);
    expect(kind).toBe('notice info');
    expect(wordsOf(said).trim()).toBe('The document was added. In Health you now find from it: Allergies: 1');
    const warning = html.split('class="warning-box')[1]!.split('</details>')[0]!;
    const [unfolded = '', folded = ''] = warning.split('<details>');
    expect([unfolded, folded].map((part) => part.match(/<li\b/g)?.length)).toEqual([5, 4]);
    const words = wordsOf(`<div ${warning}`);
    expect(words).toMatch(/10 entries were not read\.\s+The file is kept in full\./);
    expect(words).toMatch(/Allergy: it was entered by mistake, or found not to be so\. \(2 entries\)/);
    expect(words).toMatch(/Bill: Bill 0 – data of this kind is not read\./);
    expect(words).not.toMatch(/AllergyIntolerance|Claim/);
    const later = await look(visitor, path);
    expect(later.html).toMatch(/<h1[^>]*>.*class="warning-box/s);
    expect(later.words).toContain('10 entries were not read.');
    expect(later.words).not.toContain('The document was added.');
  });

  it('about somebody else, or of which nothing was read, is a warning, in German too', async () => {
    const claim = { resourceType: 'Claim', id: 'c1' };
    const { visitor, record, document } = await withFile(person('Nia', 'Adeyemi', '1951-07-30'), claim);
    const path = `${record}/documents/${document}?done=added`;
    const page = mainWords(await (await visitor.get(path)).text());
    expect(page).toContain('This file is about another person');
    const nothing = await withFile(claim);
    const other = `${nothing.record}/documents/${nothing.document}?done=added`;
    expect(mainWords(await (await nothing.visitor.get(other)).text())).toContain('1 entry was not read.');
    expect(mainWords(await (await nothing.visitor.send(other, german)).text())).toContain(
      '1 Eintrag wurde nicht gelesen.',
    );
  });
});
