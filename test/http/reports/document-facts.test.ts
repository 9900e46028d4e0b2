/** What one document says: docs/contract/reports.md#facts-of-a-document. */
import { describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, note, replaceDocument } from '../../support/documents.ts';
import { expectDenied, expectNotFound } from '../../support/expectations.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { problem, storeDocument, storeModels } from '../../support/medical/facts.ts';
import { model, models } from '../../support/medical/models-document.ts';
import { inCarenet, inRecord, type Place, rowsOf } from '../../support/medical/reports.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';
import { admin, createRecord, succeeded } from '../../support/scenario.ts';
import { addMember, createCarenet, exclude, place } from '../carenets/sharing.ts';

const { service, owner } = await startWithOneRecord();

interface Facts {
  readonly models: readonly {
    readonly model: string;
    readonly total: number;
    readonly rows: readonly Readonly<Record<string, unknown>>[];
  }[];
}

const newRecord = () => createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
const pathOf = ({ kind, id }: Place, document: string) => `/${kind}/${id}/reports/documents/${document}`;

async function factsOf(at: Place, document: string, client: SignedClient = owner.session): Promise<Facts> {
  return JSON.parse(succeeded(await client.get(pathOf(at, document)), 'report_document').text);
}

const totals = ({ models: found }: Facts) => found.map(({ model: name, total }) => [name, total]);

describe('The facts of a document', () => {
  it('are those of all its models, as their reports write them, and of no other document', async () => {
    const record = await newRecord();
    const own = [problem('Hay fever'), problem('Asthma'), model('Allergy', smallest.Allergy)];
    const document = await storeModels(owner.session, record, ...own);
    await storeModels(owner.session, record, problem('Gout'));
    const found = await factsOf(inRecord(record), document);
    expect(totals(found)).toEqual([
      ['Allergy', 1],
      ['Problem', 2],
    ]);
    const reported = await rowsOf(owner.session, inRecord(record), 'Problem');
    const rows = found.models[1]!.rows;
    expect(rows.map(({ name_title }) => name_title).toSorted()).toEqual(['Asthma', 'Hay fever']);
    for (const row of rows) expect(reported).toContainEqual(row);
  });

  it('name what could not be read', async () => {
    const record = await newRecord();
    const diet = { resourceType: 'NutritionOrder', id: 'd', patient: { reference: 'Patient/p1' } };
    const body = bundle(patient('Rosa', 'Lind'), diet, sodium('na'));
    const found = await factsOf(inRecord(record), await storeDocument(owner.session, record, body, fhir));
    expect(totals(found)).toEqual([
      ['LabResult', 1],
      ['UnreadResource', 1],
    ]);
    expect(found.models[1]!.rows[0]).toMatchObject({ resource_type: 'NutritionOrder' });
  });

  it('are in the answers of both documents that tell the same, each with its own document', async () => {
    const record = await newRecord();
    const body = (lab: object) =>
      JSON.stringify({
        resourceType: 'Bundle',
        type: 'searchset',
        entry: [{ fullUrl: 'https://north.example/fhir/Observation/na', resource: lab }],
      });
    const first = await storeDocument(owner.session, record, body(sodium('na', 140)), fhir);
    const second = await storeDocument(owner.session, record, body(sodium('na', 140)), fhir);
    expect(await rowsOf(owner.session, inRecord(record), 'LabResult')).toHaveLength(1);
    for (const document of [first, second]) {
      const { models: found } = await factsOf(inRecord(record), document);
      expect(found.map(({ rows }) => rows.map(({ __documentid__ }) => __documentid__))).toEqual([[document]]);
    }
  });

  it('are those of the newest version; an earlier one has none', async () => {
    const record = await newRecord();
    const first = await storeModels(owner.session, record, problem('Hay fever'));
    const second = idOf(await replaceDocument(owner.session, record, first, models(problem('Asthma'))));
    expect(await factsOf(inRecord(record), first)).toEqual({ models: [] });
    const [only] = (await factsOf(inRecord(record), second)).models;
    expect(only!.rows.map(({ name_title }) => name_title)).toEqual(['Asthma']);
  });

  it('are there for a document that is archived and never shared, and none for a letter', async () => {
    const record = await newRecord();
    const document = await storeModels(owner.session, record, problem('Hay fever'));
    const form = { status: 'archived', reason: 'old' };
    succeeded(await owner.session.post(documentsPath(record, document, 'set-status'), { form }), 'status');
    succeeded(await owner.session.put(documentsPath(record, document, 'nevershare')), 'nevershare');
    expect(totals(await factsOf(inRecord(record), document))).toEqual([['Problem', 1]]);
    const letter = idOf(await createDocument(owner.session, record, note('Dear Rosa')));
    expect(await factsOf(inRecord(record), letter)).toEqual({ models: [] });
  });

  it('are the newest 200 of a model, with how many there are', async () => {
    const record = await newRecord();
    const day = (index: number) => new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);
    const many = Array.from({ length: 205 }, (_, index) => problem(`Problem ${index}`, day(index)));
    const found = await factsOf(inRecord(record), await storeModels(owner.session, record, ...many));
    expect(totals(found)).toEqual([['Problem', 205]]);
    const titles = found.models[0]!.rows.map(({ name_title }) => name_title);
    expect(titles).toHaveLength(200);
    expect([titles[0], titles.at(-1)]).toEqual(['Problem 204', 'Problem 5']);
  });

  it('are refused to an app without access, and unknown for a document of another record', async () => {
    const [record, other] = [await newRecord(), await newRecord()];
    const document = await storeModels(owner.session, record, problem('Hay fever'));
    expectDenied(await admin(service).get(pathOf(inRecord(record), document)));
    expectNotFound(await owner.session.get(pathOf(inRecord(other), document)));
  });
});

describe('The facts of a document through a carenet', () => {
  it('are there while it is visible, and only for its newest version', async () => {
    const record = await newRecord();
    const circle = await createCarenet(owner.session, record, 'Friends');
    const ines = await createPerson(service, 'ines', 'Ines Lind');
    await addMember(owner.session, circle, ines);
    const first = await storeModels(owner.session, record, problem('Hay fever'));
    const hidden = await storeModels(owner.session, record, problem('Gout'));
    const at = inCarenet(circle);
    expectNotFound(await ines.session.get(pathOf(at, first)));
    await place(owner.session, record, first, circle);
    expect(totals(await factsOf(at, first, ines.session))).toEqual([['Problem', 1]]);
    expectNotFound(await ines.session.get(pathOf(at, hidden)));
    const second = idOf(await replaceDocument(owner.session, record, first, models(problem('Asthma'))));
    expectNotFound(await ines.session.get(pathOf(at, first)));
    const [only] = (await factsOf(at, second, ines.session)).models;
    expect(only!.rows.map(({ name_title }) => name_title)).toEqual(['Asthma']);
    await exclude(owner.session, record, second, circle);
    expectNotFound(await ines.session.get(pathOf(at, second)));
  });

  it('are hidden from everybody who asks through it once the document is never shared', async () => {
    const record = await newRecord();
    const circle = await createCarenet(owner.session, record, 'Friends');
    const document = await storeModels(owner.session, record, problem('Hay fever'));
    await place(owner.session, record, document, circle);
    succeeded(await owner.session.put(documentsPath(record, document, 'nevershare')), 'nevershare');
    expectNotFound(await owner.session.get(pathOf(inCarenet(circle), document)));
  });
});
