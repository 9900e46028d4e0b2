/** What could not be read of a document is found like a fact: docs/contract/fhir.md#unread-entries. */
import { describe, expect, it } from 'vitest';
import {
  createDocument,
  documentsPath,
  idOf,
  metadataOf,
  replaceDocument,
} from '../../../support/documents.ts';
import { bundle, fhir, patient, sodium } from '../../../support/fhir/resources.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { inCarenet, inRecord, type Place, rowsOf } from '../../../support/medical/reports.ts';
import { createRecord } from '../../../support/scenario.ts';
import { child } from '../../../support/xml-tree.ts';

const { service, owner } = await startInMemory();

const newRecord = () => createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
const subject = { reference: 'Patient/p1' };
const modifierExtension = [{ url: 'https://hospital.example/changed', valueBoolean: true }];
const penicillin = {
  resourceType: 'AllergyIntolerance',
  id: 'penicillin',
  patient: subject,
  modifierExtension,
  code: { text: 'Penicillin' },
  recordedDate: '2021-05-03',
};
const diet = {
  resourceType: 'NutritionOrder',
  id: 'diet',
  patient: subject,
  dateTime: '2025-03-04',
  oralDiet: { type: [{ text: 'Low salt' }] },
};

const rowsIn = (place: Place, query = {}) => rowsOf(owner.session, place, 'UnreadResource', query);
const titles = async (place: Place, query = {}) =>
  (await rowsIn(place, query)).map(({ title }) => String(title)).toSorted();

describe('The report of what was not read', () => {
  it('has each entry of a document that no fact came from, with its title, date and reason', async () => {
    const record = await newRecord();
    const document = await createDocument(
      owner.session,
      record,
      bundle(penicillin, diet, sodium('o1')),
      fhir,
    );
    const rows = await rowsIn(inRecord(record), { order_by: 'date' });
    expect(rows).toEqual([
      {
        __modelname__: 'UnreadResource',
        __documentid__: idOf(document),
        resource_type: 'AllergyIntolerance',
        title: 'Penicillin',
        date: '2021-05-03T00:00:00Z',
        date_source: null,
        text: null,
        reason: 'It has an addition that may change what it means, and that this service does not know.',
        count: 1,
      },
      {
        __modelname__: 'UnreadResource',
        __documentid__: idOf(document),
        resource_type: 'NutritionOrder',
        title: 'Low salt',
        date: '2025-03-04T00:00:00Z',
        date_source: null,
        text: null,
        reason: 'What is of this kind is not read.',
        count: 1,
      },
    ]);
    expect(await titles(inRecord(record), { resource_type: 'AllergyIntolerance' })).toEqual(['Penicillin']);
  });

  it('is XML too, and is refused as FHIR and RDF', async () => {
    const record = await newRecord();
    await createDocument(owner.session, record, bundle(diet), fhir);
    const path = `/records/${record}/reports/UnreadResource/`;
    const xml = await owner.session.get(path, { query: 'response_format=application/xml' });
    expect(xml.text).toContain('<Field name="title">Low salt</Field>');
    for (const format of ['application/fhir%2Bjson', 'application/rdf%2Bxml']) {
      const answer = await owner.session.get(path, { query: `response_format=${format}` });
      expect(answer.status, format).toBe(400);
    }
  });

  it('is no fact: the metadata of the document counts facts and the unread as before', async () => {
    const record = await newRecord();
    const document = await createDocument(
      owner.session,
      record,
      bundle(penicillin, diet, sodium('o1')),
      fhir,
    );
    const reading = child(await metadataOf(owner.session, record, idOf(document)), 'reading');
    expect(reading.attributes).toMatchObject({ unread_count: '2' });
    const facts = reading.children.filter(({ name }) => name === 'facts');
    expect(facts.map(({ attributes }) => attributes)).toEqual([{ model: 'LabResult', count: '1' }]);
  });

  it('goes with its document: replaced, void, restored', async () => {
    const record = await newRecord();
    const first = await createDocument(owner.session, record, bundle(penicillin), fhir);
    const second = await replaceDocument(owner.session, record, idOf(first), bundle(diet), fhir);
    expect(await titles(inRecord(record))).toEqual(['Low salt']);
    const setStatus = (status: string) =>
      owner.session.post(documentsPath(record, idOf(second), 'set-status'), {
        form: { status, reason: 'x' },
      });
    await setStatus('void');
    expect(await titles(inRecord(record))).toEqual([]);
    expect(await titles(inRecord(record), { status: 'void' })).toEqual(['Low salt']);
    await setStatus('active');
    expect(await titles(inRecord(record))).toEqual(['Low salt']);
  });

  it('is shown by a carenet as far as it shows the document', async () => {
    const record = await newRecord();
    const shown = await createDocument(owner.session, record, bundle(penicillin), fhir);
    await createDocument(owner.session, record, bundle(diet), fhir);
    const { text } = await owner.session.get(`/records/${record}/carenets/`);
    const carenet = /<Carenet id="([^"]+)" name="Family"/.exec(text)![1]!;
    expect(await titles(inCarenet(carenet))).toEqual([]);
    await owner.session.put(documentsPath(record, idOf(shown), 'carenets', carenet));
    expect(await titles(inCarenet(carenet))).toEqual(['Penicillin']);
  });

  it('has nothing of a document about somebody else', async () => {
    const record = await newRecord();
    await createDocument(
      owner.session,
      record,
      bundle(patient('Knut', 'Berg', '1950-01-01'), penicillin),
      fhir,
    );
    expect(await titles(inRecord(record))).toEqual([]);
  });

  it('takes a document with more facts and unread entries than either limit alone, and counts what it does not list', async () => {
    const record = await newRecord();
    const problems = Array.from({ length: 10_000 }, (_, index) => ({
      resourceType: 'Condition',
      code: { text: `Problem ${index}` },
    }));
    const claims = Array.from({ length: 2500 }, () => ({ resourceType: 'Claim', patient: subject }));
    await createDocument(owner.session, record, bundle(...problems, ...claims, penicillin), fhir);
    const path = `/records/${record}/reports/UnreadResource/`;
    const query = 'group_by=resource_type&aggregate_by=sum*count';
    expect((await owner.session.get(path, { query })).json()).toEqual([
      { __modelname__: 'AggregateReport', group: 'AllergyIntolerance', value: 1 },
      { __modelname__: 'AggregateReport', group: 'Claim', value: 2500 },
    ]);
  });
});
