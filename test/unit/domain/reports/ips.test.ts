/** The International Patient Summary of a record and of a carenet: docs/contract/fhir.md#the-patient-summary. */
import { describe, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../../../local/seed/arguments.ts';
import { readProfile } from '../../../../local/seed/profile.ts';
import { createDocument, documentsPath, idOf } from '../../../support/documents.ts';
import { compositionOf, type Summary, sectionOf, summaryErrors } from '../../../support/fhir/ips.ts';
import { bundle, fhir, patient, sodium } from '../../../support/fhir/resources.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { model, models } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord, type Place, rowsOf, withoutSparse } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { createRecord } from '../../../support/scenario.ts';

const { service, owner } = await startInMemory();
const newRecord = () => createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
/** Of the sample patient. */
const agnes = await newRecord();
for (const { bytes, mediaType } of readProfile(sampleRoot, sampleProfile).documents)
  await createDocument(owner.session, agnes, bytes, { contentType: mediaType });

async function summaryOf({ kind, id }: Place): Promise<Summary> {
  const answer = await owner.session.get(`/${kind}/${id}/reports/ips`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toBe('application/fhir+json');
  const found = answer.json() as Summary;
  expect(summaryErrors(found)).toEqual([]);
  return found;
}

/** Rows of the table of a section, without markup. */
function tableOf(found: Summary, code: string): readonly (readonly string[])[] {
  const rows = sectionOf(found, code)!.text!.div.match(/<tr>.*?<\/tr>/g) ?? [];
  return rows.slice(1).map((row) => [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!));
}

const medications = '10160-0';
const allergies = '48765-2';
const problems = '11450-4';
const results = '30954-2';
const pastIllness = '11348-0';

async function carenetOf(record: string): Promise<string> {
  const { text } = await owner.session.get(`/records/${record}/carenets/`);
  return /<Carenet id="([^"]+)" name="Family"/.exec(text)![1]!;
}

describe('The patient summary of a record', () => {
  it('is a document about the person of the record, made by the service', async () => {
    const found = await summaryOf(inRecord(agnes));
    expect(compositionOf(found)).toMatchObject({
      status: 'final',
      title: 'International Patient Summary',
      subject: { reference: `Patient/${agnes}` },
      identifier: found.identifier,
      date: found.timestamp,
    });
    expect(found.entry[1]).toMatchObject({
      fullUrl: `${service.origin}/records/${agnes}/fhir/Patient/${agnes}`,
      resource: { name: [{ family: 'Halloran', given: ['Agnes'] }] },
    });
    const again = (await owner.session.get(`/records/${agnes}/reports/ips`)).json() as Summary;
    expect(again.identifier.value).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(again.identifier.value).not.toBe(found.identifier.value);
  });

  it('has an entry in its section for each fact of the models that it summarises', async () => {
    const found = await summaryOf(inRecord(agnes));
    const counts = async (...names: readonly string[]) => {
      const rows = await Promise.all(
        names.map((name) => rowsOf(owner.session, inRecord(agnes), name, { limit: '1000' })),
      );
      return rows.flat().length;
    };
    const entries = (code: string) => sectionOf(found, code)?.entry?.length ?? 0;
    expect(entries(medications)).toBe(await counts('Medication'));
    expect(entries(allergies)).toBe(await counts('Allergy', 'AllergyExclusion'));
    expect(entries(problems) + entries(pastIllness)).toBe(await counts('Problem'));
    expect(entries('11369-6')).toBe(await counts('Immunization'));
    expect(entries('47519-4')).toBe(await counts('Procedure'));
    expect(entries('46264-8')).toBe(await counts('Equipment'));
    expect(tableOf(found, '8716-3').length).toBeGreaterThan(0);
  });

  it('takes no parameters: neither a format nor paging changes it', async () => {
    const { text } = await owner.session.get(`/records/${agnes}/carenets/`);
    const [, carenet] = /<Carenet id="([^"]+)" name="Family"/.exec(text)!;
    for (const place of [`/records/${agnes}`, `/carenets/${carenet}`]) {
      const query = 'response_format=application/xml&limit=x&status=void';
      const answer = await owner.session.get(`${place}/reports/ips`, { query });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/fhir+json']);
      const plain = (await owner.session.get(`${place}/reports/ips`)).json() as Summary;
      expect((answer.json() as Summary).entry).toHaveLength(plain.entry.length);
    }
  });

  it('tells of an empty record that nothing is known, and not that there is nothing', async () => {
    const found = await summaryOf(inRecord(await newRecord()));
    const reasons = compositionOf(found).section.map(({ emptyReason }) => emptyReason!.coding[0]!.code);
    expect(reasons).toEqual(Array.from({ length: 7 }, () => 'unavailable'));
  });

  it('says "no known allergies" when a document says so', async () => {
    const record = await newRecord();
    const noAllergies = model('AllergyExclusion', {
      ...smallest.AllergyExclusion,
      name_title: 'No known allergies',
      name_identifier: '160244002',
    });
    await createDocument(owner.session, record, models(noAllergies));
    const found = await summaryOf(inRecord(record));
    const section = sectionOf(found, allergies)!;
    expect(section.emptyReason).toBeUndefined();
    expect(section.entry).toHaveLength(1);
    const resource = found.entry.find(({ resource: one }) => one.resourceType === 'AllergyIntolerance');
    expect(JSON.stringify(resource)).toContain('"716186003"');
  });

  it('tells problems that last from those that are over, and lists the newest first', async () => {
    const record = await newRecord();
    const problem = (title: string, startDate: string, endDate?: string) =>
      model('Problem', {
        ...smallest.Problem,
        name_title: title,
        startDate,
        ...(endDate && { endDate }),
      });
    const lasting = [problem('Asthma', '1999-05-01T00:00:00Z'), problem('Gout', '2020-05-01T00:00:00Z')];
    const over = problem('Fracture', '2010-03-01T00:00:00Z', '2010-06-01T00:00:00Z');
    await createDocument(owner.session, record, models(...lasting, over));
    const found = await summaryOf(inRecord(record));
    expect(tableOf(found, problems)).toEqual([
      ['Gout', '2020-05-01'],
      ['Asthma', '1999-05-01'],
    ]);
    expect(tableOf(found, pastIllness)).toEqual([['Fracture', '2010-03-01', '2010-06-01']]);
  });

  it('has the newest 100 results, and says how many more there are and where', async () => {
    const record = await newRecord();
    const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString();
    const observations = Array.from({ length: 103 }, (_, index) =>
      sodium(`o${index}`, 130 + (index % 20), 'Patient/p1', day(index)),
    );
    await createDocument(owner.session, record, bundle(...observations), fhir);
    const found = await summaryOf(inRecord(record));
    const section = sectionOf(found, results)!;
    expect(section.entry).toHaveLength(100);
    const days = tableOf(found, results).map(([, , date]) => date);
    expect([days[0], days.at(-1)]).toEqual(['2025-04-13 00:00 UTC', '2025-01-04 00:00 UTC']);
    expect(section.text!.div).toContain(
      `<p>3 further entries are not in this summary. All are in the report ${service.origin}/records/${record}/reports/LabResult/</p>`,
    );
  });

  it('fits into an answer, however long the texts of the record are', async () => {
    const record = await newRecord();
    // Four bytes for each quote in the resource, and six in the narrative: of eight, two fit.
    const notes = '"'.repeat(36_000);
    for (let index = 0; index < 8; index += 1) {
      const condition = {
        resourceType: 'Condition',
        subject: { reference: 'Patient/p1' },
        code: {
          coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: `Asthma ${index}` }],
        },
        onsetDateTime: `201${index}-05-01`,
        note: [{ text: notes }],
      };
      await createDocument(owner.session, record, bundle(condition), fhir);
    }
    const found = await summaryOf(inRecord(record));
    const { entry, text } = sectionOf(found, problems)!;
    expect(entry).toHaveLength(2);
    expect(text!.div).toContain('6 further entries are not in this summary.');
  });

  it('leaves out what documents say that are void or archived', async () => {
    const record = await newRecord();
    const id = idOf(await createDocument(owner.session, record, models(model('Problem', smallest.Problem))));
    expect(tableOf(await summaryOf(inRecord(record)), problems)).toHaveLength(1);
    await owner.session.post(documentsPath(record, id, 'set-status'), {
      form: { status: 'void', reason: 'mistaken' },
    });
    expect(sectionOf(await summaryOf(inRecord(record)), problems)!.emptyReason).toBeDefined();
  });

  it('is a document that gives the facts in it to another record', async () => {
    const record = await newRecord();
    const { text } = await owner.session.get(`/records/${agnes}/reports/ips`);
    await createDocument(owner.session, record, text, fhir);
    const said = async (where: string, name: string) =>
      (await rowsOf(owner.session, inRecord(where), name, { limit: '1000' }))
        .map(({ __documentid__: _own, fulfillments: _left, ...row }) =>
          JSON.stringify(withoutSparse(name, row)),
        )
        .toSorted();
    for (const name of ['Problem', 'Allergy', 'Immunization', 'Procedure', 'Equipment', 'Medication'])
      expect(await said(record, name), name).toEqual(await said(agnes, name));
  });

  it.each(['/reports/ips/', '/reports/IPS'])('is at no other address, such as %s', async (path) => {
    expect((await owner.session.get(`/records/${agnes}${path}`)).status).toBe(404);
  });
});

describe('The patient summary through a carenet', () => {
  it('has what the carenet shows, and of the person only an id', async () => {
    const record = await newRecord();
    const id = await carenetOf(record);
    const place = inCarenet(id);
    const named = bundle(patient('Agnes', 'Halloran'), sodium('o1'));
    const shared = idOf(await createDocument(owner.session, record, named, fhir));
    await createDocument(owner.session, record, models(model('Problem', smallest.Problem)));
    expect(sectionOf(await summaryOf(place), results)!.entry).toBeUndefined();

    await owner.session.put(documentsPath(record, shared, 'carenets', id));
    const found = await summaryOf(place);
    expect(sectionOf(found, results)!.entry).toHaveLength(1);
    expect(sectionOf(found, problems)!.emptyReason!.coding[0]!.code).toBe('unavailable');
    const text = JSON.stringify(found);
    expect(text).not.toContain('Halloran');
    expect(text).not.toContain(`/records/${record}`);
    expect(found.entry[1]!.resource).toMatchObject({ id: record });

    await owner.session.delete(documentsPath(record, shared, 'carenets', id));
    expect(sectionOf(await summaryOf(place), results)!.entry).toBeUndefined();
  });
});
