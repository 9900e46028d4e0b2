/** What a hospital says, as the pages tell it: the worst first, what is uncertain apart, and what could not be read never as nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, documentsPath, idOf } from '../support/documents.ts';
import { allergyTo } from '../support/fhir/allergy-bundle.ts';
import { bundle, fhir, patient as person, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
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

const german = { headers: { 'accept-language': 'de' } };

describe('Health', () => {
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
