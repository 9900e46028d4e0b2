/** Papers to print, of a record and through a carenet: docs/contract/reports.md#papers. */
import { describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { createDocument, idOf } from '../../support/documents.ts';
import { bundle, fhir, patient } from '../../support/fhir/resources.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { readPdf } from '../../support/pdf.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { autoshare, carenetPath, carenetsOf, placementPath } from '../carenets/sharing.ts';

const subject = { reference: 'Patient/p1' };
const loinc = 'http://loinc.org';

const medicines = bundle(
  patient('Rosa', 'Lind', '1984-02-29'),
  {
    resourceType: 'MedicationStatement',
    id: 'm1',
    status: 'active',
    medicationCodeableConcept: { text: 'Ramipril 5 mg' },
    subject,
    informationSource: subject,
    effectivePeriod: { start: '2019-05-03' },
    dosage: [{ text: '1-0-½-0' }],
    reasonCode: [{ text: 'High blood pressure' }],
  },
  {
    resourceType: 'MedicationStatement',
    id: 'm2',
    status: 'completed',
    medicationCodeableConcept: { text: 'Amoxicillin 500 mg' },
    subject,
    effectivePeriod: { start: '2020-01-01', end: '2020-01-08' },
  },
  // Nobody knows when it was over: today at the latest.
  {
    resourceType: 'MedicationStatement',
    id: 'm3',
    status: 'stopped',
    medicationCodeableConcept: { text: 'Ibuprofen 400 mg' },
    subject,
  },
);

const allergies = bundle(
  patient('Rosa', 'Lind', '1984-02-29'),
  {
    resourceType: 'AllergyIntolerance',
    id: 'a1',
    clinicalStatus: { coding: [{ code: 'active' }] },
    code: { text: 'Penicillin' },
    patient: subject,
    reaction: [{ manifestation: [{ text: 'Anaphylaxis' }], severity: 'severe' }],
  },
  // A modifier that nobody knows: it is not read.
  {
    resourceType: 'AllergyIntolerance',
    id: 'a2',
    modifierExtension: [{ url: 'https://hospital.example/meaning', valueBoolean: true }],
    code: { text: 'Latex' },
    patient: subject,
  },
);

function bloodGroup(id: string, text: string, date: string): object {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding: [{ system: loinc, code: '882-1', display: 'ABO and Rh group' }] },
    subject,
    effectiveDateTime: date,
    valueCodeableConcept: { text },
  };
}

const service = await startServiceInMemory({ env: peopleSettings });
const [rosa, doctor] = [await createPerson(service, 'rosa'), await createPerson(service, 'weber')];
const record = await createRecord(service, rosa, { given: 'Rosa', family: 'Lind' });
await createDocument(rosa.session, record, medicines, fhir);
const shared = idOf(await createDocument(rosa.session, record, allergies, fhir));
const contact =
  '<Contact xmlns="http://indivo.org/vocab/xml/documents#"><phoneNumber type="mobile">+49 30 5551234</phoneNumber></Contact>';
const saved = await rosa.session.put(`/records/${record}/documents/special/contact`, {
  body: contact,
  contentType: 'application/xml',
});
succeeded(saved, 'contact');
const circle = (await carenetsOf(rosa.session, record)).Physicians!;
const add = { form: { account_id: doctor.id } };
succeeded(await rosa.session.post(carenetPath(circle, '/accounts/'), add), 'carenet_account_create');
succeeded(await rosa.session.put(placementPath(record, shared, circle)), 'placement');
const { text } = await rosa.session.get(`/records/${record}/documents/special/demographics`);
expect(text).toContain('Lind');

interface PaperView {
  readonly title: string;
  readonly person: {
    readonly name: string;
    readonly birth_date: string | null;
    readonly lines: readonly { readonly label: string; readonly text: string }[];
  };
  readonly made: { readonly by: string };
  readonly sections: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: readonly { readonly cells: readonly string[]; readonly mark: string | null }[];
    readonly warnings: readonly string[];
    readonly notes: readonly string[];
  }[];
  readonly remarks: readonly string[];
}

async function paper(
  client: SignedClient,
  path: string,
  query: Record<string, string> = {},
): Promise<PaperView> {
  const answer = await client.get(path, { query: { response_format: 'application/json', ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as PaperView;
}

const ofRecord = (name: string) => `/records/${record}/reports/paper/${name}`;
const section = ({ sections }: PaperView, name: string) => sections.find((one) => one.name === name)!;

describe('A paper of a record', () => {
  it('is a PDF that any reader can read, with the name, what matters, and who made it', async () => {
    const answer = await rosa.session.get(ofRecord('emergency_card'));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const { text, title } = await readPdf(answer.bytes);
    expect(title).toBe('Emergency card: Rosa Lind');
    for (const said of ['Rosa Lind', 'Penicillin', 'Anaphylaxis', 'Ramipril 5 mg', '+49 30 5551234'])
      expect(text).toContain(said);
    expect(text).toMatch(/Made on .* UTC by rosa/);
    expect(text).toContain('A missing entry does not mean that there is none');
    expect(text).not.toContain('Amoxicillin');
  });

  it('says what is a statement of the patient, and what is over', async () => {
    const list = section(await paper(rosa.session, ofRecord('medications')), 'medicines');
    expect(list.columns.slice(2, 6)).toEqual(['Morning', 'Noon', 'Evening', 'Night']);
    expect(list.rows.map(({ cells }) => cells)).toEqual([
      [
        'Ramipril 5 mg',
        '',
        '1',
        '0',
        '½',
        '0',
        '1-0-½-0',
        '3 May 2019',
        'High blood pressure',
        'Own statement',
      ],
    ]);
    expect(list.notes).toEqual(['2 entries that are over are not on this paper.']);
  });

  it('names what could not be read where it would stand', async () => {
    const found = section(await paper(rosa.session, ofRecord('summary')), 'allergies');
    expect(found.warnings).toEqual(['1 entry of this kind could not be read: Latex. Look in the record.']);
    expect(found.rows.map(({ cells }) => cells[0])).toEqual(['Penicillin']);
  });

  it('never says that there is none where nothing is recorded', async () => {
    const found = await paper(rosa.session, ofRecord('summary'));
    expect(section(found, 'problems').notes).toEqual([
      'Nothing is recorded here. That does not mean that there is none.',
    ]);
  });

  it('is in German when that is asked for', async () => {
    const found = await paper(rosa.session, ofRecord('medications'), { language: 'de' });
    expect(found.title).toBe('Medikationsliste');
    expect(section(found, 'medicines').rows[0]!.cells.at(-1)).toBe('Eigene Angabe');
  });

  it('tells the blood group only as long as all results agree', async () => {
    const other = await createRecord(service, rosa, { given: 'Rosa', family: 'Lind' });
    const path = `/records/${other}/reports/paper/emergency_card`;
    const line = async () =>
      (await paper(rosa.session, path)).person.lines.find(({ label }) => label === 'Blood group')?.text;
    expect(await line()).toBeUndefined();
    const store = (text: string, date: string) =>
      createDocument(
        rosa.session,
        other,
        bundle(patient('Rosa', 'Lind'), bloodGroup(`b${date}`, text, date)),
        fhir,
      );
    await store('A Rh(D) positive', '2015-02-03');
    await store('A+', '2021-06-07');
    expect(await line()).toBe('A Rh positive (7 Jun 2021)');
    await store('O Rh(D) positive', '2010-01-01');
    expect(await line()).toBe('Results differ. Have it tested.');
  });

  it('is refused in another language or format, and 404 by another name', async () => {
    const status = async (path: string, query = {}) => (await rosa.session.get(path, { query })).status;
    expect(await status(ofRecord('summary'), { language: 'fr' })).toBe(400);
    expect(await status(ofRecord('summary'), { response_format: 'text/html' })).toBe(400);
    expect(await status(ofRecord('passport'))).toBe(404);
  });
});

describe('A paper through a circle', () => {
  const inCircle = (name: string) => carenetPath(circle, `/reports/paper/${name}`);

  it('has what the circle shows, and neither the date of birth nor the phone of the person', async () => {
    const answer = await doctor.session.get(inCircle('emergency_card'));
    const { text } = await readPdf(answer.bytes);
    expect(text).toContain('Penicillin');
    expect(text).toContain('Only what is shared through a circle is on this paper');
    expect(text).toContain('not shared here');
    for (const hidden of ['Ramipril', '5551234', '1984']) expect(text).not.toContain(hidden);
  });

  it('has them as soon as the circle shows the documents about the person', async () => {
    const before = await paper(doctor.session, inCircle('summary'));
    expect(before.person.birth_date).toBeNull();
    for (const type of ['Demographics', 'Contact'])
      await autoshare(rosa.session, record, circle, `http://indivo.org/vocab/xml/documents#${type}`);
    const after = await paper(doctor.session, inCircle('summary'));
    expect(after.person.birth_date).toBe('1984-02-29');
    expect(after.person.lines.map(({ text }) => text)).toContain('+49 30 5551234, 202-555-0143');
    expect(after.made.by).toContain('weber');
  });
});
